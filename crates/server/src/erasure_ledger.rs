//! The file `erasures`, which all backups of a folder share: ids of erased clients with the time of each erasure, and the time until which the
//! list is complete. A backup adds the erasures of its database to it; a restore adds those of the replaced database and of the folders of other
//! weeks, and then erases every client of the list again.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::SecondsFormat;
use domain::{ClientId, Instant, ShopId};
use ports::platform::Erasure;
use storage::Database;

use crate::config::Config;
use crate::{Failure, SystemClock, wiring};

/// Times of erasure, by salon and client.
type LedgerLines = BTreeMap<(i64, i64), Instant>;

/// The line of salon 0 and client 0: the file lists every erasure until its time.
const KNOWN_UNTIL: (i64, i64) = (0, 0);

/// The erasures that a database knows at a moment.
pub(crate) struct ErasureWindow {
    pub(crate) erasures: Vec<Erasure>,
    /// Not later than it was asked.
    pub(crate) at: Instant,
}

/// What the ledgers say that a restore finds.
pub(crate) struct ErasureLedger {
    pub(crate) erasures: Vec<Erasure>,
    /// The time until which the ledgers are complete; ledgers of the first version lack it.
    pub(crate) until: Option<Instant>,
}

/// Adds what a database knows to the ledger beside a backup of it.
pub(crate) fn add(backup: &Path, known: &ErasureWindow) -> Result<(), Failure> {
    let file = backup.with_file_name(FILE_NAME);
    let mut lines = read(&file)?;
    merge(&mut lines, known.lines());
    write(&file, &lines)
}

/// The ledger beside a backup, with what stands in those of other weeks and what is known otherwise; it is kept so, beside the backup.
pub(crate) fn gather(backup: &Path, known: Option<&ErasureWindow>) -> Result<ErasureLedger, Failure> {
    let file = backup.with_file_name(FILE_NAME);
    let before = read(&file)?;
    let mut lines = before.clone();
    merge(&mut lines, known.into_iter().flat_map(ErasureWindow::lines));
    for other in of_other_weeks(&file)? {
        merge(&mut lines, read(&other)?);
    }
    // Backups may lie where nothing can be written.
    if lines != before {
        write(&file, &lines)?;
    }
    let until = lines.remove(&KNOWN_UNTIL);
    let erasure =
        |((shop, client), at)| Erasure { shop: ShopId::new(shop), client: ClientId::new(client), at };
    Ok(ErasureLedger { erasures: lines.into_iter().map(erasure).collect(), until })
}

const FILE_NAME: &str = "erasures";

impl ErasureWindow {
    fn lines(&self) -> impl Iterator<Item = ((i64, i64), Instant)> {
        let line = |erasure: &Erasure| ((erasure.shop.get(), erasure.client.get()), erasure.at);
        self.erasures.iter().map(line).chain([(KNOWN_UNTIL, self.at)])
    }
}

fn merge(lines: &mut LedgerLines, more: impl IntoIterator<Item = ((i64, i64), Instant)>) {
    for (who, at) in more {
        let latest = lines.entry(who).or_insert(at);
        *latest = at.max(*latest);
    }
}

/// The ledgers of the folders beside that of a ledger, where all of them are called after a date or a week, as `parlour-backup.service` does: so
/// they are of one database. What lies beside a folder of another name may be anything.
fn of_other_weeks(file: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = fs::canonicalize(folder)?;
    let (true, Some(weeks)) = (is_dated(&folder), folder.parent()) else { return Ok(Vec::new()) };
    let unreadable =
        |error| Failure::from(format!("cannot look for ledgers in {}: {error}", weeks.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(weeks).map_err(unreadable)? {
        let other = entry.map_err(unreadable)?.path();
        if other != folder && is_dated(&other) {
            found.push(other.join(FILE_NAME));
        }
    }
    Ok(found)
}

/// `2026-w48`, `2026-11-24`, `20261124`: a year of ours, and numbers of weeks, months or days.
fn is_dated(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with("20") && name.len() > 4 && name.chars().all(|letter| "0123456789-wW".contains(letter))
}

fn write(file: &Path, lines: &LedgerLines) -> Result<(), Failure> {
    let draft = file.with_file_name("erasures.part");
    fs::write(&draft, lines.iter().map(line).collect::<String>())?;
    fs::File::open(&draft)?.sync_all()?;
    Ok(fs::rename(&draft, file)?)
}

/// Erases every client of a ledger again. Returns how many of them were there.
pub(crate) fn reapply(
    config: &Config,
    database: &Arc<dyn Database>,
    ledger: &[Erasure],
) -> Result<usize, Failure> {
    let pictures = files::open(&config.uploads)?;
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let deployment = config.deployment(nowhere);
    let ctx = wiring::context(Arc::clone(database), Arc::new(SystemClock), pictures, deployment);
    Ok(app::privacy::reapply_erasures(&ctx, ledger)?)
}

fn line(((shop, client), at): (&(i64, i64), &Instant)) -> String {
    format!("{shop} {client} {}\n", at.to_rfc3339_opts(SecondsFormat::Micros, true))
}

fn read(file: &Path) -> Result<LedgerLines, Failure> {
    let text = match fs::read_to_string(file) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(LedgerLines::new());
        }
        other => other.map_err(|error| format!("{} cannot be read: {error}", file.display()))?,
    };
    let unreadable = |line: &str| Failure::from(format!("{} cannot be read: {line:?}", file.display()));
    text.lines().map(|line| parse(line).ok_or_else(|| unreadable(line))).collect()
}

fn parse(line: &str) -> Option<((i64, i64), Instant)> {
    let mut words = line.split(' ');
    let who = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let at = words.next()?.parse().ok()?;
    words.next().is_none().then_some((who, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(words: &str) -> Instant {
        words.parse().unwrap()
    }

    #[test]
    fn lines_read_back_as_written() {
        let (who, at) = ((1, 57), moment("2026-11-24T11:30:00.123456Z"));
        assert_eq!(line((&who, &at)), "1 57 2026-11-24T11:30:00.123456Z\n");
        assert_eq!(parse(line((&who, &at)).trim_end()), Some((who, at)));
        for bad in
            ["", "1", "1 57", "1 57 soon", "x 57 2026-11-24T11:30:00Z", "1 57 2026-11-24T11:30:00Z more"]
        {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn folders_of_weeks_and_days_are_of_one_database_and_others_of_any() {
        for dated in ["backups/2026-w48", "/2026-11-24", "20261124", "2031-W02"] {
            assert!(is_dated(Path::new(dated)), "{dated}");
        }
        for other in ["backups", "2026-staging", "2026", "salon-2", "1", "/", "w48", "20"] {
            assert!(!is_dated(Path::new(other)), "{other}");
        }
    }

    #[test]
    fn a_restore_finds_the_ledgers_of_all_weeks_and_the_last_moment_that_is_known() {
        let home = tempfile::tempdir().unwrap();
        let backup = |week: &str| {
            fs::create_dir_all(home.path().join(week)).unwrap();
            home.path().join(week).join("hour-03")
        };
        let forgotten = |client: i64, at: &str| ErasureWindow {
            erasures: vec![Erasure { shop: ShopId::new(1), client: ClientId::new(client), at: moment(at) }],
            at: moment(at),
        };
        let (old, new) = (backup("2026-w47"), backup("2026-w48"));
        add(&old, &forgotten(7, "2026-11-17T10:00:00Z")).unwrap();
        add(&new, &forgotten(8, "2026-11-24T10:00:00Z")).unwrap();
        // A folder of another name may belong to another database.
        fs::write(backup("staging").with_file_name(FILE_NAME), "of something else").unwrap();
        fs::write(home.path().join("2026-w46"), "a file").unwrap();

        let found = gather(&old, None).unwrap();
        let clients: Vec<i64> = found.erasures.iter().map(|line| line.client.get()).collect();
        assert_eq!((clients, found.until), (vec![7, 8], Some(moment("2026-11-24T10:00:00Z"))));
        let kept = fs::read_to_string(old.with_file_name(FILE_NAME)).unwrap();
        assert_eq!(kept.lines().count(), 3, "it is in the old week, too: {kept}");
        assert!(gather(&backup("staging"), None).is_err(), "it is beside the backup");
        fs::write(new.with_file_name(FILE_NAME), "1 57 soon").unwrap();
        let broken = gather(&old, None).err().unwrap().to_string();
        assert!(broken.contains("2026-w48/erasures cannot be read"), "{broken}");
    }
}
