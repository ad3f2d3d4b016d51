//! Backups of a whole database, made and restored while it is in use (`docs/decisions/0013-backup-and-restore.md`). Pictures are not in them.

mod error;
mod postgres;
mod sqlite;

use std::fs::File;
use std::io;
use std::path::Path;

use error::private_file;

pub use error::BackupError;

/// Copies a database to a new file that only its owner may read, as it is at one moment. Looks at the copy before it says that it is there. What
/// is returned is the file, locked: as long as the caller has it, another program can tell that somebody is at work there.
pub fn back_up(url: &str, file: &Path) -> Result<File, BackupError> {
    let failed = |error: io::Error| BackupError::because(&format!("cannot write {}", file.display()), &error);
    let copy = private_file(file).map_err(failed)?;
    copy.try_lock().map_err(|error| failed(error.into()))?;
    match url.strip_prefix("sqlite:") {
        Some(path) => sqlite::copy_out(path, file)?,
        None => postgres::copy_out(url, file)?,
    }
    copy.sync_all().map_err(failed)?;
    Ok(copy)
}

/// Puts a backup in the place of everything that is in a database, in one transaction. Without `force` only where there are no salons. The schema
/// is that of the backup afterwards: [`crate::open`] brings it up to date.
pub fn restore(url: &str, file: &Path, force: bool) -> Result<(), BackupError> {
    File::open(file)
        .map_err(|error| BackupError::because(&format!("cannot read {}", file.display()), &error))?;
    match url.strip_prefix("sqlite:") {
        Some(path) => sqlite::copy_in(path, file, force),
        None => postgres::copy_in(url, file, force),
    }
}

/// About how large a backup of a database will be, and rather more than less: PostgreSQL's copies are compressed.
pub fn size(url: &str) -> Result<u64, BackupError> {
    let bytes = match url.strip_prefix("sqlite:") {
        Some(path) => sqlite::size(path)?,
        None => postgres::size(url)?,
    };
    Ok(bytes.unsigned_abs())
}
