//! Keeping the bytes of pictures.

use domain::{Instant, PictureName};

/// Why bytes could not be kept, read or removed; worth another try later.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the store of pictures is not available: {0}")]
pub struct FilesError(pub String);

/// A file that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Which picture's bytes it has.
    pub name: PictureName,
    /// When it was stored last, by the clock of the disk or the bucket.
    pub stored_at: Instant,
}

/// Where the bytes of pictures are. Blocks, and may go over a network: never called inside a transaction. Rows say which pictures there are
/// ([`crate::shop::Assets`]); a file without a row is garbage, and is deleted.
pub trait Files: Send + Sync {
    /// Keeps the bytes of a picture. Keeping them again makes their file new.
    fn put(&self, name: &PictureName, bytes: &[u8]) -> Result<(), FilesError>;

    /// The bytes of a picture; none where there is no file.
    fn get(&self, name: &PictureName) -> Result<Option<Vec<u8>>, FilesError>;

    /// Removes a file, unless it was stored after `since`. One that is not there is removed already.
    fn remove(&self, name: &PictureName, since: Instant) -> Result<(), FilesError>;

    /// All files. What has no picture's name is not ours, and is left out.
    fn list(&self) -> Result<Vec<StoredFile>, FilesError>;
}
