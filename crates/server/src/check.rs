//! `parlour check`: whether everything that must always be true is, of the rows and of the files. The server asks the same now and then.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use app::{Context, PictureGcError, check_pictures};
use chrono::TimeDelta;
use domain::Instant;
use parlour_http::Watch;
use ports::platform::{CheckProgress, CheckTurn};
use ports::{StoreError, StoreResult};
use storage::Database;

use crate::config::Config;
use crate::worker::{Job, JobResult};
use crate::{Failure, SystemClock, wiring};

/// How long the checks rest.
const PERIOD: Duration = Duration::from_secs(3_600);
/// So long after one process took a turn, each may take the next: less than the period, so that the same one is not late for its own.
const TURN: TimeDelta = TimeDelta::minutes(50);
/// What a transaction changes is seen when it ends, and clocks of several machines differ: what changed shortly before the last turn is looked at again.
const OVERLAP: TimeDelta = TimeDelta::minutes(5);
/// The hour, in UTC, after which everything is looked at again.
const NIGHT: TimeDelta = TimeDelta::hours(3);

/// One sentence per invariant that does not hold; asks nothing of a running server.
pub fn broken_invariants(config: &Config, database: &Arc<dyn Database>) -> Result<Vec<String>, Failure> {
    let pictures = files::open(&config.uploads)?;
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let clock = Arc::new(SystemClock);
    let ctx = wiring::context(Arc::clone(database), clock, pictures, config.deployment(nowhere));
    let mut broken = database.broken_invariants(ctx.now())?;
    match check_pictures(&ctx) {
        Ok(found) => broken.extend(found),
        Err(PictureGcError::Store(error)) => return Err(error.into()),
        // The findings of the database are reported all the same.
        Err(error) => broken.push(format!("I11 could not be looked at: {error}")),
    }
    Ok(broken)
}

/// How many periods lie between two readings of the file.
const FILE_CHECK_INTERVAL: u32 = 24;

/// Asks each hour, and says loudly what should not be: one process of those that share a database. Not at the start: what waited while no
/// server ran is being done at that moment.
pub(crate) fn invariants(ctx: Context, database: Arc<dyn Database>, watch: Watch) -> Job {
    let has_started = AtomicBool::new(false);
    let work = move || {
        if !has_started.swap(true, Ordering::Relaxed) {
            return Ok(JobResult::Idle);
        }
        let now = ctx.now();
        match database.take_check_turn(now, now + TURN)? {
            CheckTurn::Others { broken } => watch.record_broken_invariants(broken),
            CheckTurn::Mine(last) => take_turn(&ctx, database.as_ref(), &watch, last, now)?,
        }
        Ok(JobResult::Idle)
    };
    Job { name: "invariants", period: PERIOD, work: Box::new(work) }
}

/// Looks at what changed since the last turn, or at everything, and remembers how far it came.
fn take_turn(
    ctx: &Context,
    database: &dyn Database,
    watch: &Watch,
    last: CheckProgress,
    now: Instant,
) -> StoreResult<()> {
    let since = last.checked_until.filter(|_| !is_everything_due(&last, now));
    let rows = match since {
        Some(since) => database.broken_since(since - OVERLAP, now)?,
        None => database.broken_invariants(now)?,
    };
    watch.record_broken_invariants(rows.len());
    log_broken(&rows);
    let mut broken = rows.len();
    match check_pictures(ctx) {
        Ok(pictures) => {
            broken += pictures.as_slice().len();
            watch.record_broken_invariants(broken);
            log_broken(pictures.as_slice());
        }
        Err(PictureGcError::Store(error)) => return Err(error),
        Err(cause) => tracing::error!(%cause, "I11 could not be looked at; trying again in an hour"),
    }
    let everything_at = if since.is_none() { Some(now) } else { last.everything_at };
    database.end_check_turn(CheckProgress { checked_until: Some(now), everything_at, broken })
}

/// Once a night; and each hour while something is broken, so that it is known when it is repaired.
fn is_everything_due(last: &CheckProgress, now: Instant) -> bool {
    let night_of = |at: Instant| (at - NIGHT).date_naive();
    last.broken > 0 || last.everything_at.is_none_or(|at| night_of(at) < night_of(now))
}

/// Reads SQLite's file whole once a day, first as the server starts: a disk that fails shows itself there before it does in an answer, while there
/// are backups from before. Bookings go on meanwhile and afterwards; the log and the metrics say it until the file is whole.
pub(crate) fn database_file(database: Arc<dyn Database>) -> Job {
    let rests = AtomicU32::new(0);
    let work = move || {
        if rests.load(Ordering::Relaxed) == 0 {
            match database.damage() {
                // Too much to do at this moment says nothing about the file.
                Err(StoreError::Busy) => return Ok(JobResult::Idle),
                found => ensure_intact(&found?)?,
            }
            rests.store(FILE_CHECK_INTERVAL, Ordering::Relaxed);
        }
        rests.fetch_sub(1, Ordering::Relaxed);
        Ok(JobResult::Idle)
    };
    Job { name: "file", period: PERIOD, work: Box::new(work) }
}

fn ensure_intact(damage: &[String]) -> StoreResult<()> {
    let Some(first) = damage.first() else { return Ok(()) };
    Err(StoreError::Failed(format!(
        "its file is damaged, restore a backup: {first} ({} in all)",
        damage.len()
    )))
}

fn log_broken(invariants: &[String]) {
    for invariant in invariants {
        tracing::error!(%invariant, "an invariant is broken");
    }
}

#[cfg(test)]
mod tests {
    use app::Deployment;
    use ports::Clock;
    use storage::Timeouts;
    use testkit::pictures::MemoryFiles;
    use testkit::{ManualClock, SeededEntropy, TestDb, at, noop_watch, salon, the_present};

    use super::*;

    #[test]
    fn what_the_database_says_is_said_although_the_pictures_are_out_of_reach() {
        let db = TestDb::sqlite();
        let _ = db.seed_shop(&salon().service("Cut", 60, 4_500).senior("Ava").seed());
        let clock = Arc::new(ManualClock::at(the_present()));
        let files = Arc::new(MemoryFiles::new(clock.clone()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock as Arc<dyn Clock>,
            random: Arc::new(SeededEntropy::new(1)),
            files: files.clone(),
            snapshots: Arc::default(),
            deployment: Deployment::default(),
        };
        let watch = noop_watch();
        let job = invariants(ctx, db.database.clone(), watch.clone());
        db.is_damaged_on_purpose();
        db.run("UPDATE staff SET is_active = 0");
        assert_eq!((job.work)().unwrap(), JobResult::Idle, "not while it starts");
        files.lock(true);
        assert_eq!(
            (job.work)().unwrap(),
            JobResult::Idle,
            "the next look is in an hour, whatever the bucket does"
        );
        assert_eq!(watch.broken_invariants(), 1);
    }

    #[test]
    fn a_server_asks_itself_once_it_has_started_and_again_after_trouble() {
        let db = TestDb::sqlite();
        let _ = db.seed_shop(&salon().service("Cut", 60, 4_500).senior("Ava").seed());
        let clock = Arc::new(ManualClock::at(the_present()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone() as Arc<dyn Clock>,
            random: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(MemoryFiles::new(clock.clone())),
            snapshots: Arc::default(),
            deployment: Deployment::default(),
        };
        let watch = noop_watch();
        let job = invariants(ctx, db.database.clone(), watch.clone());
        db.is_damaged_on_purpose();
        db.run("UPDATE staff SET is_active = 0");
        let asked = || (job.work)().map(|next| (next, watch.broken_invariants())).unwrap();
        assert_eq!(asked(), (JobResult::Idle, 0), "not while it starts");
        assert_eq!(asked(), (JobResult::Idle, 1));
        db.run("UPDATE staff SET is_active = 1");
        assert_eq!(asked(), (JobResult::Idle, 1), "the turn of this hour was taken");
        clock.advance(TimeDelta::hours(1));
        assert_eq!(asked(), (JobResult::Idle, 0));
    }

    #[test]
    fn everything_is_due_once_a_night_and_while_something_is_broken() {
        let looked =
            |at: Instant, broken| CheckProgress { checked_until: Some(at), everything_at: Some(at), broken };
        let noon = at("2026-11-24 12:00");
        let last = looked(noon, 0);
        assert!(!is_everything_due(&last, noon + TimeDelta::hours(14)));
        assert!(is_everything_due(&last, at("2026-11-25 03:00")));
        assert!(is_everything_due(&looked(noon, 1), noon + TimeDelta::hours(1)));
        assert!(is_everything_due(&CheckProgress { everything_at: None, ..last }, noon));
    }

    #[test]
    fn a_file_is_looked_at_once_a_day_and_a_damaged_one_until_it_is_whole() {
        let db = TestDb::sqlite();
        let _ = db.seed_shop(&salon().service("Cut", 60, 4_500).senior("Ava").seed());
        db.is_damaged_on_purpose();
        let looks = |job: &Job| (job.work)().map_err(|error| error.to_string());

        let job_before = database_file(db.opened(Timeouts::RELAXED));
        assert_eq!(looks(&job_before), Ok(JobResult::Idle));
        let breaking = "PRAGMA ignore_check_constraints = ON; UPDATE services SET duration_minutes";
        db.run(&format!("{breaking} = -5"));

        let job = database_file(db.opened(Timeouts::RELAXED));
        for _ in 0..2 {
            let said = looks(&job).unwrap_err();
            assert!(
                said.contains("damaged, restore a backup: CHECK constraint failed in services"),
                "{said}"
            );
        }
        for _ in 1..FILE_CHECK_INTERVAL {
            assert_eq!(looks(&job_before), Ok(JobResult::Idle), "it has looked today");
        }
        assert!(looks(&job_before).is_err(), "and looks tomorrow");
        db.run(&format!("{breaking} = 60"));
        assert_eq!(looks(&job), Ok(JobResult::Idle));
    }
}
