//! Why a backup or a restore is refused, and the checks that both databases share.

use std::fs::File;
use std::io;
use std::path::Path;

use ports::StoreResult;

/// Why there is no backup, or nothing was restored: one sentence. What was there before is still there.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Something is in the way.
    #[error("{0}")]
    Refused(String),
    /// The database that a backup would replace holds salons.
    #[error("there are salons in the database already: --force replaces everything in it")]
    NotEmpty,
}

impl BackupError {
    pub(crate) fn because(what: &str, cause: &dyn std::fmt::Display) -> Self {
        Self::Refused(format!("{what}: {cause}"))
    }
}

/// Refuses a backup in which a migration was applied that this program does not know.
pub(crate) fn not_newer<'a>(
    mut applied: impl Iterator<Item = &'a str>,
    known: StoreResult<Vec<String>>,
    file: &Path,
) -> Result<(), BackupError> {
    let known = known.map_err(|error| BackupError::because("cannot read the migrations", &error))?;
    if applied.all(|version| known.iter().any(|known| known == version)) {
        return Ok(());
    }
    Err(BackupError::Refused(format!(
        "{} was made by a newer Parlour: upgrade this one first",
        file.display()
    )))
}

/// An empty file of its owner's alone: at no moment may anybody else read what is written there.
pub(crate) fn private_file(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
