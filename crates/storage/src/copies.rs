//! Copies of a whole database, made and brought back while it is in use (`docs/decisions/0013-backup-and-restore.md`). Pictures are not in it.

use std::fs::File;
use std::io;
use std::path::Path;

use ports::StoreResult;

use crate::{postgres_copies, sqlite_copies};

/// Why there is no copy, or nothing was brought back: one sentence. What was there before is still there.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// Something is in the way.
    #[error("{0}")]
    Refused(String),
    /// The database that a copy would replace holds salons.
    #[error("there are salons in the database already: --force replaces everything in it")]
    NotEmpty,
}

impl CopyError {
    pub(crate) fn because(what: &str, cause: &dyn std::fmt::Display) -> Self {
        Self::Refused(format!("{what}: {cause}"))
    }
}

/// Copies a database to a new file that only its owner may read, as it is at one moment. Looks at the copy before it says that it is there. What
/// is returned is the file, locked: as long as the caller has it, another program can tell that somebody is at work there.
pub fn back_up(url: &str, file: &Path) -> Result<File, CopyError> {
    let failed = |error: io::Error| CopyError::because(&format!("cannot write {}", file.display()), &error);
    let copy = private_file(file).map_err(failed)?;
    copy.try_lock().map_err(|error| failed(error.into()))?;
    match url.strip_prefix("sqlite:") {
        Some(path) => sqlite_copies::copy_out(path, file)?,
        None => postgres_copies::copy_out(url, file)?,
    }
    copy.sync_all().map_err(failed)?;
    Ok(copy)
}

/// Puts a copy in the place of everything that is in a database, in one transaction. Without `force` only where there are no salons. The schema
/// is that of the copy afterwards: [`crate::open`] brings it up to date.
pub fn restore(url: &str, file: &Path, force: bool) -> Result<(), CopyError> {
    File::open(file)
        .map_err(|error| CopyError::because(&format!("cannot read {}", file.display()), &error))?;
    match url.strip_prefix("sqlite:") {
        Some(path) => sqlite_copies::copy_in(path, file, force),
        None => postgres_copies::copy_in(url, file, force),
    }
}

/// Refuses a copy in which a migration was applied that this program does not know.
pub(crate) fn not_newer<'a>(
    mut applied: impl Iterator<Item = &'a str>,
    known: StoreResult<Vec<String>>,
    file: &Path,
) -> Result<(), CopyError> {
    let known = known.map_err(|error| CopyError::because("cannot read the migrations", &error))?;
    if applied.all(|version| known.iter().any(|known| known == version)) {
        return Ok(());
    }
    Err(CopyError::Refused(format!("{} was made by a newer Parlour: upgrade this one first", file.display())))
}

/// An empty file of its owner's alone: at no moment may anybody else read what is written there.
pub(crate) fn private_file(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
