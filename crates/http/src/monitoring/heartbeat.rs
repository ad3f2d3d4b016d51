//! Whether the jobs beside the web server are alive, by their own beats.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many periods a job may miss.
const MISSED_PERIODS: u32 = 3;
/// And how much longer its work may take: a courier waits for WhatsApp, a check reads every row.
const WORK: Duration = Duration::from_secs(120);

/// So many panics in a row make a job dead.
const MAX_PANICS: u32 = 3;

/// The jobs of a server.
#[derive(Default)]
pub(crate) struct JobMonitor {
    jobs: Mutex<Vec<Arc<Job>>>,
}

struct Job {
    name: &'static str,
    longest_pause: Duration,
    started: Instant,
    /// Milliseconds from the start to the last finished run.
    last_report: AtomicU64,
    is_failing: AtomicBool,
    panics: AtomicU64,
    panics_in_a_row: AtomicU32,
}

/// How a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JobState {
    pub(crate) job: &'static str,
    /// For how many seconds it has not been heard of.
    pub(crate) silent: u64,
    /// Whether its last piece of work failed.
    pub(crate) is_failing: bool,
    /// How often it has panicked.
    pub(crate) panics: u64,
    /// Whether the job hangs or panics at every run.
    pub(crate) is_dead: bool,
}

/// The sign that a job is alive.
pub struct Heartbeat(Arc<Job>);

impl Heartbeat {
    /// A piece of work is done, well or not.
    pub fn record_run(&self, went_well: bool) {
        self.0.report(went_well);
        self.0.panics_in_a_row.store(0, Ordering::Relaxed);
    }

    /// A piece of work has panicked; the job goes on with the next.
    pub fn record_panic(&self) {
        self.0.report(false);
        self.0.panics.fetch_add(1, Ordering::Relaxed);
        self.0.panics_in_a_row.fetch_add(1, Ordering::Relaxed);
    }
}

impl JobMonitor {
    pub(crate) fn heartbeat(&self, job: &'static str, period: Duration) -> Heartbeat {
        let shared = Arc::new(Job {
            name: job,
            longest_pause: period * MISSED_PERIODS + WORK,
            started: Instant::now(),
            last_report: AtomicU64::new(0),
            is_failing: AtomicBool::new(false),
            panics: AtomicU64::new(0),
            panics_in_a_row: AtomicU32::new(0),
        });
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&shared));
        Heartbeat(shared)
    }

    /// All jobs, as they are at this moment.
    pub(crate) fn states(&self) -> Vec<JobState> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.iter().map(|job| job.state(job.started.elapsed())).collect()
    }
}

impl Job {
    fn report(&self, went_well: bool) {
        let since = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_report.store(since, Ordering::Relaxed);
        self.is_failing.store(!went_well, Ordering::Relaxed);
    }

    fn state(&self, since_start: Duration) -> JobState {
        let silent =
            since_start.saturating_sub(Duration::from_millis(self.last_report.load(Ordering::Relaxed)));
        let always_panics = self.panics_in_a_row.load(Ordering::Relaxed) >= MAX_PANICS;
        JobState {
            job: self.name,
            silent: silent.as_secs(),
            is_failing: self.is_failing.load(Ordering::Relaxed),
            panics: self.panics.load(Ordering::Relaxed),
            is_dead: always_panics || silent > self.longest_pause,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_is_silent_for_too_long_is_dead_until_it_beats() {
        let monitor = JobMonitor::default();
        let heartbeat = monitor.heartbeat("holds", Duration::from_secs(15));
        let after = |seconds| heartbeat.0.state(Duration::from_secs(seconds)).is_dead;
        assert_eq!([after(0), after(165), after(166)], [false, false, true]);
        heartbeat.0.last_report.store(100_000, Ordering::Relaxed);
        assert_eq!([after(166), after(265), after(266)], [false, false, true]);
    }

    #[test]
    fn trouble_is_seen_until_it_is_over() {
        let monitor = JobMonitor::default();
        let heartbeat = monitor.heartbeat("notices", Duration::ZERO);
        let in_trouble = || monitor.states().iter().any(|job| job.is_failing);
        heartbeat.record_run(false);
        assert!(in_trouble());
        heartbeat.record_run(true);
        assert!(!in_trouble());
    }

    #[test]
    fn one_panic_degrades_a_job_and_repeated_panics_kill_it() {
        let monitor = JobMonitor::default();
        let heartbeat = monitor.heartbeat("clumsy", Duration::from_secs(3_600));
        let seen = || monitor.states().first().map(|job| (job.is_failing, job.is_dead, job.panics)).unwrap();
        heartbeat.record_panic();
        heartbeat.record_panic();
        assert_eq!(seen(), (true, false, 2));
        heartbeat.record_run(true);
        assert_eq!(seen(), (false, false, 2), "it has come back");
        for _ in 0..MAX_PANICS {
            heartbeat.record_panic();
        }
        assert_eq!(seen(), (true, true, 5));
        heartbeat.record_run(false);
        assert_eq!(seen(), (true, false, 5), "it fails, but it lives");
    }
}
