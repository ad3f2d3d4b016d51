//! Pictures of one pixel, and a store in memory for their bytes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::{Instant, PictureName};
use ports::{Clock, Files, FilesError, StoredFile};

use crate::{Gate, ManualClock};

/// A red pixel as a PNG.
pub const RED_PNG: &[u8] =
    b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
    \x90wS\xde\x00\x00\x00\x0cIDATx\xdac\xb8#\x22\x02\x00\x02\xd4\x01\x05g\x8d\x00n\x00\x00\x00\x00I\
    END\xaeB`\x82";

pub const BLUE_PNG: &[u8] =
    b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
    \x90wS\xde\x00\x00\x00\x0cIDATx\xdac\x10\x11\xb9\x03\x00\x01D\x01\x056,\x92\xe7\x00\x00\x00\x00I\
    END\xaeB`\x82";

/// One that shows what is behind it.
pub const CLEAR_PNG: &[u8] =
    b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\
    \x1f\x15\xc4\x89\x00\x00\x00\x0dIDATx\xdac\xe0\x12\x91\x8b\x02\x00\x00\xff\x00\x97\x9ci2G\x00\
    \x00\x00\x00IEND\xaeB`\x82";

/// Files by name, with the moment each was put in.
type Kept = BTreeMap<String, (Instant, Vec<u8>)>;

/// Where a test keeps pictures, by the test's own clock.
pub struct MemoryFiles {
    clock: Arc<ManualClock>,
    files: Mutex<Kept>,
    is_locked: AtomicBool,
    /// Before files are put and got: storage that is slow to answer.
    pub door: Gate,
}

impl MemoryFiles {
    /// An empty one.
    #[must_use]
    pub fn new(clock: Arc<ManualClock>) -> Self {
        Self { clock, files: Mutex::default(), is_locked: AtomicBool::new(false), door: Gate::default() }
    }

    /// Whether everything fails from now on.
    pub fn lock(&self, is_locked: bool) {
        self.is_locked.store(is_locked, Ordering::SeqCst);
    }

    /// The names of what is in it.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        self.inside().keys().cloned().collect()
    }

    /// Takes something out behind the program's back.
    pub fn lose(&self, key: &str) {
        self.inside().remove(key);
    }

    fn inside(&self) -> MutexGuard<'_, Kept> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> Result<MutexGuard<'_, Kept>, FilesError> {
        if self.is_locked.load(Ordering::SeqCst) {
            return Err(FilesError("the cupboard is locked".to_owned()));
        }
        Ok(self.inside())
    }
}

impl Files for MemoryFiles {
    fn put(&self, name: &PictureName, bytes: &[u8]) -> Result<(), FilesError> {
        self.door.pass();
        self.open()?.insert(name.key(), (self.clock.now(), bytes.to_vec()));
        Ok(())
    }

    fn get(&self, name: &PictureName) -> Result<Option<Vec<u8>>, FilesError> {
        self.door.pass();
        Ok(self.open()?.get(&name.key()).map(|(_, bytes)| bytes.clone()))
    }

    fn remove(&self, name: &PictureName, since: Instant) -> Result<(), FilesError> {
        let mut inside = self.open()?;
        if inside.get(&name.key()).is_some_and(|(stored_at, _)| *stored_at <= since) {
            inside.remove(&name.key());
        }
        Ok(())
    }

    fn list(&self) -> Result<Vec<StoredFile>, FilesError> {
        let inside = self.open()?;
        let listed = inside.iter().filter_map(|(key, (stored_at, _))| {
            Some(StoredFile { name: PictureName::parse(key)?, stored_at: *stored_at })
        });
        Ok(listed.collect())
    }
}
