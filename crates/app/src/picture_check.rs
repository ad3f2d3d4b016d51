//! Whether rows and files of pictures belong together: the invariant that no database can be asked alone (`parlour check`).

use std::collections::HashSet;

use chrono::TimeDelta;

use crate::{Context, PictureGcError};

/// What is true when nothing is found.
const SAYS: &str = "I11 every picture has its row and its file";
/// The sweep comes once an hour to what has lain for an hour; a third hour is for one that could not.
const CHECKED_AFTER: TimeDelta = TimeDelta::hours(3);
const MAX_LISTED: usize = 5;

/// One sentence when pictures are there without a file, or files without a row, that no sweep has brought together; it names the first. Looks
/// at the files first, as [`crate::collect_unused_pictures`] does: a picture that is uploaded meanwhile has its file before its row.
pub fn check_pictures(ctx: &Context) -> Result<Option<String>, PictureGcError> {
    let settled = ctx.now() - CHECKED_AFTER;
    let files = ctx.files.list()?;
    let rows = ctx.store.read_platform(|tx| tx.listed_pictures())?;
    let there: HashSet<String> = files.iter().map(|file| file.name.url()).collect();
    let named: HashSet<&str> = rows.iter().map(|row| row.url.as_str()).collect();
    let lost = rows.iter().filter(|row| row.uploaded_at < settled && !there.contains(&row.url));
    let stray =
        files.iter().filter(|file| file.stored_at < settled && !named.contains(file.name.url().as_str()));
    let found: Vec<String> = lost
        .map(|row| format!("picture {} of shop {} without a file", row.id, row.shop))
        .chain(stray.map(|file| format!("file {} without a row", file.name)))
        .collect();
    let first = found.iter().take(MAX_LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    Ok((!found.is_empty()).then(|| format!("{SAYS}: {first} ({} in all)", found.len())))
}
