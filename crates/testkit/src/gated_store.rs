//! Gates that a test shuts and opens, to make operations slow.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use ports::{Store, StoreResult};

use crate::hooked_store::{Access, HookedStore, StoreHooks};

/// Open until a test shuts it.
#[derive(Default)]
pub struct Gate {
    is_shut: Mutex<bool>,
    changed: Condvar,
    came: AtomicUsize,
    waiting: AtomicUsize,
}

impl Gate {
    /// Shuts it, or opens it for all who wait.
    pub fn shut(&self, is_shut: bool) {
        *self.is_shut.lock().unwrap_or_else(PoisonError::into_inner) = is_shut;
        self.changed.notify_all();
    }

    /// Goes through, as soon as it is open.
    pub fn pass(&self) {
        self.came.fetch_add(1, Ordering::SeqCst);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let is_shut = self.is_shut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(is_shut, |is_shut| *is_shut).unwrap_or_else(PoisonError::into_inner));
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many have ever come to it.
    #[must_use]
    pub fn came(&self) -> usize {
        self.came.load(Ordering::SeqCst)
    }

    /// How many are before it.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }
}

/// A gate before each of these operations of a store.
#[derive(Default)]
pub struct Gates {
    /// Before reads of a salon.
    pub reads: Gate,
    /// Before writes to a salon.
    pub writes: Gate,
    /// Before readiness checks.
    pub readiness: Gate,
}

impl StoreHooks for Gates {
    fn before(&self, access: Access) -> StoreResult<()> {
        match access {
            Access::ReadShop => self.reads.pass(),
            Access::WriteShop => self.writes.pass(),
            Access::Ready => self.readiness.pass(),
            Access::ReadPlatform | Access::WritePlatform => {}
        }
        Ok(())
    }
}

/// A store behind [`Gates`].
pub type GatedStore = HookedStore<Gates>;

impl GatedStore {
    /// All of them open.
    #[must_use]
    pub fn before(real: Arc<dyn Store>) -> Self {
        Self::new(real, Gates::default())
    }
}
