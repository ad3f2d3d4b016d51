//! Whether the jobs beside the web server are alive, by their own beats.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many periods a job may miss.
const MISSED: u32 = 3;
/// And how much longer its work may take: a courier waits for WhatsApp, a check reads every row.
const WORK: Duration = Duration::from_secs(120);

/// How often in a row a job may panic before nobody believes in it any more.
const FALLS: u32 = 3;

/// The jobs of a server.
#[derive(Default)]
pub(crate) struct Life {
    jobs: Mutex<Vec<Arc<Pulse>>>,
}

struct Pulse {
    job: &'static str,
    longest_pause: Duration,
    started: Instant,
    /// Milliseconds from the start to the last beat.
    last_beat: AtomicU64,
    is_in_trouble: AtomicBool,
    falls: AtomicU64,
    falls_in_a_row: AtomicU32,
}

/// How a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JobState {
    /// Which.
    pub(crate) job: &'static str,
    /// For how many seconds it has not been heard of.
    pub(crate) silent: u64,
    /// Whether its last piece of work failed.
    pub(crate) is_in_trouble: bool,
    /// How often it has panicked.
    pub(crate) falls: u64,
    /// Whether nobody does its work any more: it hangs, or falls whenever it tries.
    pub(crate) is_dead: bool,
}

/// What a job shows that it is alive with.
pub struct Heart(Arc<Pulse>);

impl Heart {
    /// A piece of work is done, well or not.
    pub fn beat(&self, went_well: bool) {
        self.0.is_heard(went_well);
        self.0.falls_in_a_row.store(0, Ordering::Relaxed);
    }

    /// A piece of work has panicked; the job goes on with the next.
    pub fn fall(&self) {
        self.0.is_heard(false);
        self.0.falls.fetch_add(1, Ordering::Relaxed);
        self.0.falls_in_a_row.fetch_add(1, Ordering::Relaxed);
    }
}

impl Life {
    pub(crate) fn heart(&self, job: &'static str, period: Duration) -> Heart {
        let pulse = Arc::new(Pulse {
            job,
            longest_pause: period * MISSED + WORK,
            started: Instant::now(),
            last_beat: AtomicU64::new(0),
            is_in_trouble: AtomicBool::new(false),
            falls: AtomicU64::new(0),
            falls_in_a_row: AtomicU32::new(0),
        });
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&pulse));
        Heart(pulse)
    }

    /// All jobs, as they are at this moment.
    pub(crate) fn states(&self) -> Vec<JobState> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.iter().map(|pulse| pulse.state(pulse.started.elapsed())).collect()
    }
}

impl Pulse {
    fn is_heard(&self, went_well: bool) {
        let since = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_beat.store(since, Ordering::Relaxed);
        self.is_in_trouble.store(!went_well, Ordering::Relaxed);
    }

    fn state(&self, since_start: Duration) -> JobState {
        let silent =
            since_start.saturating_sub(Duration::from_millis(self.last_beat.load(Ordering::Relaxed)));
        let falls_whenever_it_tries = FALLS <= self.falls_in_a_row.load(Ordering::Relaxed);
        JobState {
            job: self.job,
            silent: silent.as_secs(),
            is_in_trouble: self.is_in_trouble.load(Ordering::Relaxed),
            falls: self.falls.load(Ordering::Relaxed),
            is_dead: falls_whenever_it_tries || self.longest_pause < silent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_is_silent_for_too_long_is_dead_until_it_beats() {
        let life = Life::default();
        let heart = life.heart("holds", Duration::from_secs(15));
        let after = |seconds| heart.0.state(Duration::from_secs(seconds)).is_dead;
        assert_eq!([after(0), after(165), after(166)], [false, false, true]);
        heart.0.last_beat.store(100_000, Ordering::Relaxed);
        assert_eq!([after(166), after(265), after(266)], [false, false, true]);
    }

    #[test]
    fn trouble_is_seen_until_it_is_over() {
        let life = Life::default();
        let heart = life.heart("notices", Duration::ZERO);
        let in_trouble = || life.states().iter().any(|job| job.is_in_trouble);
        heart.beat(false);
        assert!(in_trouble());
        heart.beat(true);
        assert!(!in_trouble());
    }

    #[test]
    fn a_job_that_falls_is_in_trouble_and_one_that_always_falls_is_dead() {
        let life = Life::default();
        let heart = life.heart("clumsy", Duration::from_secs(3_600));
        let seen = || life.states().first().map(|job| (job.is_in_trouble, job.is_dead, job.falls)).unwrap();
        heart.fall();
        heart.fall();
        assert_eq!(seen(), (true, false, 2));
        heart.beat(true);
        assert_eq!(seen(), (false, false, 2), "it has come back");
        for _ in 0..FALLS {
            heart.fall();
        }
        assert_eq!(seen(), (true, true, 5));
        heart.beat(false);
        assert_eq!(seen(), (true, false, 5), "it fails, but it lives");
    }
}
