//! `parlour backup` and `parlour restore`: the database as one file, and beside it the folder `pictures` and the file `erasures`, which all
//! backups there share.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use chrono::SecondsFormat;
use files::Location;
use ports::Files;

use crate::backup_keep::{self, Keep};
use crate::backup_room;
use crate::config::Config;
use crate::erasure_ledger::{self, ErasureWindow};
use crate::{Failure, now};

/// Copies the database to `file` and the pictures to `pictures` beside it; the file appears, or is replaced, when everything is there. The
/// database comes first: what is uploaded meanwhile is a picture too many, which is swept away after a restore, and never one too few.
pub fn back_up(config: &Config, file: &Path) -> Result<String, Failure> {
    let draft = draft_of(file);
    remove_stale_draft(&draft)?;
    ensure_room(config, file)?;
    let copied = copy(config, file, &draft);
    if copied.is_err() {
        remove_stale_draft(&draft)?;
    }
    let (names, new) = copied?;
    Ok(format!(
        "The database is in {}, and {} pictures, {new} of them new, in {}",
        file.display(),
        names.len(),
        pictures_of(file).display()
    ))
}

/// Makes a backup in a folder, under the name of its moment, and removes those that need not stay.
pub fn back_up_and_keep(config: &Config, folder: &Path, keep: Keep) -> Result<String, Failure> {
    let file = backup_keep::next(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "part") {
            remove_stale_draft(&path)?;
        }
    }
    let news = back_up(config, &file)?;
    let kept = backup_keep::remove_others(folder, keep)?;
    Ok(format!("{news}; {kept} backups are kept"))
}

/// Removes what a backup that was broken off has left; refuses where one is going on.
fn remove_stale_draft(draft: &Path) -> Result<(), Failure> {
    let left = match File::open(draft) {
        Ok(left) => left,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    left.try_lock().map_err(|_| format!("another backup is being written to {}", draft.display()))?;
    Ok(fs::remove_file(draft)?)
}

/// Refuses where the copy and the pictures that it adds would leave too little room.
fn ensure_room(config: &Config, file: &Path) -> Result<(), Failure> {
    let pictures = pictures_of(file);
    let there = if pictures.is_dir() {
        keys(files::open(&Location::Folder(pictures))?.as_ref())?
    } else {
        BTreeSet::new()
    };
    let all = keys(files::open(&config.uploads)?.as_ref())?;
    let new = all.difference(&there).map(String::as_str);
    let pictures = backup_room::size_of_pictures(&config.uploads, new);
    let size = storage::size(&config.database_url)?.saturating_add(pictures);
    backup_room::ensure_room(folder_of(file), size)
}

fn keys(files: &dyn Files) -> Result<BTreeSet<String>, Failure> {
    Ok(files.list()?.iter().map(|file| file.name.key()).collect())
}

/// Which pictures there are afterwards, and how many of them are new.
fn copy(config: &Config, file: &Path, draft: &Path) -> Result<(Vec<String>, usize), Failure> {
    // The draft stays locked while this backup writes it.
    let _at_work = storage::back_up(&config.database_url, draft)?;
    let kept = files::open(&Location::Folder(pictures_of(file)))?;
    let (names, new) = copy_missing(files::open(&config.uploads)?.as_ref(), kept.as_ref())?;
    // Read after the copy: the list then also has clients of the copy who were erased since.
    let at = now();
    if let Some(erasures) = storage::erasures(&config.database_url)? {
        erasure_ledger::add(file, &ErasureWindow { erasures, at })?;
    }
    if backup_keep::is_kept(file) {
        backup_keep::list_pictures(file, &names)?;
    }
    fs::rename(draft, file)?;
    // The new name must survive a power cut, too.
    File::open(folder_of(file))?.sync_all()?;
    Ok((names, new))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Restores a backup, migrates it to the newest schema, and erases again every client who was erased since. Pictures come first, so that no
/// row names a missing file. The erasures that the replaced database knows are saved before it goes.
pub fn restore(config: &Config, file: &Path, force: bool) -> Result<String, Failure> {
    let pictures = pictures_of(file);
    let (all, new) = if pictures.is_dir() {
        let kept = files::open(&Location::Folder(pictures))?;
        let (names, new) = copy_missing(kept.as_ref(), files::open(&config.uploads)?.as_ref())?;
        (names.len(), new)
    } else {
        (0, 0)
    };
    let at = now();
    let (known, gap) = match storage::erasures(&config.database_url) {
        Ok(Some(erasures)) => (Some(ErasureWindow { erasures, at }), None),
        Ok(None) => (None, Some("There was no database with salons before".to_owned())),
        Err(error) => (None, Some(format!("Of the database before, {error}"))),
    };
    let ledger = erasure_ledger::gather(file, known.as_ref())?;
    storage::restore(&config.database_url, file, force)?;
    let database = storage::open(&config.database_url)?;
    database.ready()?;
    let forgotten = erasure_ledger::reapply(config, &database, &ledger.erasures)?;
    let news = format!(
        "{} holds what is in {}, and {all} pictures are there, {new} of them brought back; {forgotten} clients were forgotten again",
        config.redacted_database_url(),
        file.display()
    );
    let since = ledger
        .until
        .map_or("the last backup".to_owned(), |until| until.to_rfc3339_opts(SecondsFormat::Secs, true));
    Ok(match gap {
        None => news,
        Some(gap) => format!(
            "{news}. {gap}: clients who were erased after {since} may be here again. See Restore in docs/OPERATIONS.md"
        ),
    })
}

/// Puts every picture of one place that another has not into that. A picture's name says what is in it, so one that is there is the same.
fn copy_missing(from: &dyn Files, to: &dyn Files) -> Result<(Vec<String>, usize), Failure> {
    let there = keys(to)?;
    let (mut all, mut new) = (Vec::new(), 0);
    for file in from.list()? {
        let key = file.name.key();
        if !there.contains(&key) {
            let Some(bytes) = from.get(&file.name)? else { continue };
            to.put(&file.name, &bytes)?;
            new += 1;
        }
        all.push(key);
    }
    Ok((all, new))
}

fn pictures_of(file: &Path) -> PathBuf {
    file.with_file_name("pictures")
}

fn draft_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".part");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_backup_is_writing_is_left_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let draft = draft_of(&folder.path().join("hour-03"));
        remove_stale_draft(&draft).unwrap();
        let at_work = File::create(&draft).unwrap();
        at_work.lock().unwrap();
        let refused = remove_stale_draft(&draft).unwrap_err().to_string();
        assert!(refused.contains("another backup") && draft.exists(), "{refused}");
        drop(at_work);
        remove_stale_draft(&draft).unwrap();
        assert!(!draft.exists(), "it was broken off");
    }
}
