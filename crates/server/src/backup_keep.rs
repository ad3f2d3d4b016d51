//! `parlour backup --keep`: a folder of backups that are named by their moment, of which some hours, days and weeks stay.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Datelike, NaiveDateTime, Timelike};
use domain::Instant;
use files::Location;

use crate::{Failure, now};

/// Of how many hours, days and weeks the newest backup stays, counted over those that have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    hours: usize,
    days: usize,
    weeks: usize,
}

const FORMAT: &str = "parlour-%Y%m%dT%H%M%S-%6fZ";
const PICTURES: &str = "pictures";

impl Keep {
    /// `24h,14d,4w`, in any order, each once at most.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let refused = || Failure::from("--keep must be numbers of hours, days and weeks, as in 24h,14d,4w");
        let mut keep = Self { hours: 0, days: 0, weeks: 0 };
        for word in text.split(',').map(str::trim) {
            let Some(at) = word.len().checked_sub(1).filter(|at| word.is_char_boundary(*at)) else {
                return Err(refused());
            };
            let (number, unit) = word.split_at(at);
            let place = match unit {
                "h" => &mut keep.hours,
                "d" => &mut keep.days,
                "w" => &mut keep.weeks,
                _ => return Err(refused()),
            };
            let number = number.parse().ok().filter(|number: &usize| *number > 0 && *place == 0);
            *place = number.ok_or_else(refused)?;
        }
        Ok(keep)
    }

    /// Which of some moments stay. The newest always does.
    fn kept(self, moments: &BTreeSet<Instant>) -> BTreeSet<Instant> {
        let mut kept: BTreeSet<Instant> = moments.last().copied().into_iter().collect();
        let day = |at: &Instant| i64::from(at.num_days_from_ce());
        let mut keep = |most: usize, period: &dyn Fn(&Instant) -> i64| {
            let mut seen = BTreeSet::new();
            for moment in moments.iter().rev() {
                if seen.len() < most && seen.insert(period(moment)) {
                    kept.insert(*moment);
                }
            }
        };
        keep(self.hours, &|at| day(at) * 24 + i64::from(at.hour()));
        keep(self.days, &day);
        // Day 1 of the count was a Monday.
        keep(self.weeks, &|at| (day(at) - 1).div_euclid(7));
        kept
    }
}

/// Where the next backup of a folder goes.
pub(crate) fn next(folder: &Path) -> Result<PathBuf, Failure> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    Ok(folder.join(now().format(FORMAT).to_string()))
}

/// Whether a file is one of a folder of which some stay.
pub(crate) fn is_kept(file: &Path) -> bool {
    file.file_name().and_then(|name| name.to_str()).and_then(moment).is_some()
}

/// Writes down which pictures belong to a backup, so that those that no backup has any more can go.
pub(crate) fn list_pictures(file: &Path, names: &[String]) -> Result<(), Failure> {
    Ok(fs::write(list_of(file), names.join("\n"))?)
}

fn list_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".pictures");
    PathBuf::from(name)
}

/// Removes the backups of a folder that need not stay, and the pictures that none of the others has. How many stay.
pub(crate) fn remove_others(folder: &Path, keep: Keep) -> Result<usize, Failure> {
    let mut moments = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        moments.extend(entry?.file_name().to_str().and_then(moment));
    }
    let kept = keep.kept(&moments);
    for moment in moments.difference(&kept) {
        let file = folder.join(moment.format(FORMAT).to_string());
        fs::remove_file(&file)?;
        // One that was broken off has none.
        let _ = fs::remove_file(list_of(&file));
    }
    let mut named = HashSet::new();
    for moment in &kept {
        // Without its list, whatever there is may belong to it.
        let Ok(list) = fs::read_to_string(list_of(&folder.join(moment.format(FORMAT).to_string()))) else {
            return Ok(kept.len());
        };
        named.extend(list.lines().map(str::to_owned));
    }
    let pictures = folder.join(PICTURES);
    if pictures.is_dir() {
        let pictures = files::open(&Location::Folder(pictures))?;
        let began = now();
        for file in pictures.list()?.iter().filter(|file| !named.contains(&file.name.key())) {
            pictures.remove(&file.name, began)?;
        }
    }
    Ok(kept.len())
}

/// The moment of a backup, by its name; none for any other file.
fn moment(name: &str) -> Option<Instant> {
    NaiveDateTime::parse_from_str(name, FORMAT)
        .ok()
        .map(|at| at.and_utc())
        .filter(|at: &DateTime<_>| at.format(FORMAT).to_string() == name)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn what_stays_is_said_in_three_numbers() {
        assert_eq!(Keep::parse("24h,14d,8w").unwrap(), Keep { hours: 24, days: 14, weeks: 8 });
        assert_eq!(Keep::parse("3w, 1h").unwrap(), Keep { hours: 1, days: 0, weeks: 3 });
        for bad in ["", "24", "24h,24h", "0h", "-1d", "14 days", "24h,,8w", "8y", "h", "8\u{fc}"] {
            let said = Keep::parse(bad).unwrap_err().to_string();
            assert!(said.starts_with("--keep must be"), "{bad}: {said}");
        }
    }

    #[test]
    fn the_newest_of_each_hour_day_and_week_stay() {
        let newest: Instant = "2026-11-24T12:40:00Z".parse().unwrap();
        // Half-hourly for a hundred days.
        let moments: BTreeSet<Instant> =
            (0..4_800).map(|step| newest - TimeDelta::minutes(30 * step)).collect();
        let kept = Keep::parse("24h,14d,8w").unwrap().kept(&moments);
        let words: Vec<String> = kept.iter().rev().map(|at| at.format("%m-%d %H:%M").to_string()).collect();
        assert_eq!(words[..3], ["11-24 12:40", "11-24 11:40", "11-24 10:40"], "hours");
        assert_eq!(words[23..26], ["11-23 13:40", "11-22 23:40", "11-21 23:40"], "then days");
        // 24 hours, of which two are the newest of their days; 14 days; weeks end on Sundays, three of them within the days.
        assert_eq!(words.last().unwrap(), "10-11 23:40", "the eighth week before this one's end");
        assert_eq!(kept.len(), 24 + 12 + 5);
    }

    #[test]
    fn a_gap_takes_nothing_away_and_other_files_are_not_ours() {
        let moments: BTreeSet<Instant> =
            ["2026-01-05T00:00:00Z", "2026-06-05T00:00:00Z"].map(|at| at.parse().unwrap()).into();
        assert_eq!(Keep::parse("24h").unwrap().kept(&moments), moments, "the machine was off for months");
        assert!(moment("parlour-20261124T124000-000000Z").is_some());
        for other in
            ["parlour-20261124T124000-000000Z.part", "hour-03", "pictures", "parlour-20261124T124000Z"]
        {
            assert!(moment(other).is_none(), "{other}");
        }
    }
}
