//! Work that no request asks for: jobs, each on a thread of its own and at its own pace, until the program stops.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parlour_http::{Heartbeat, Watch};
use ports::{StoreError, StoreResult};

/// What a job has to say when it has done a piece of its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobResult {
    /// There may be more to do at once.
    MoreWork,
    /// There is nothing to do for a while.
    Idle,
}

/// Something that is done again and again.
pub(crate) struct Job {
    /// What it does, for the log and as its thread's name.
    pub(crate) name: &'static str,
    /// How long it rests.
    pub(crate) period: Duration,
    /// One piece of its work. An error is a reason to rest and try again.
    pub(crate) work: Box<dyn Fn() -> StoreResult<JobResult> + Send>,
}

/// How long a job rests at least after it has panicked: long enough that a log can be read.
const PANIC_PAUSE: Duration = Duration::from_secs(5);

/// How long the work at hand may take once the program is asked to stop. With the ten seconds of the web side it ends before systemd would
/// kill it (`docs/deploy/parlour.service`).
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The running jobs. Dropping them stops them, too.
pub(crate) struct Worker {
    jobs: Vec<RunningJob>,
}

struct RunningJob {
    name: &'static str,
    stop: Sender<()>,
    /// Hears nothing, but that the thread has ended, however it did.
    ended: Receiver<()>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts every job at once, each with a heartbeat.
    pub(crate) fn start(jobs: Vec<Job>, watch: &Watch) -> std::io::Result<Self> {
        let start = |job: Job| {
            let heartbeat = watch.heartbeat(job.name, job.period);
            RunningJob::start(job, heartbeat)
        };
        let jobs = jobs.into_iter().map(start).collect::<std::io::Result<_>>()?;
        Ok(Self { jobs })
    }

    /// Lets the work at hand finish, but waits no longer than `limit` for all jobs together. What is at work then is left behind, and ends
    /// with the program: a transaction that is not committed never was. Returns the names of those jobs.
    pub(crate) fn stop(self, limit: Duration) -> Vec<&'static str> {
        let until = Instant::now() + limit;
        let (stops, jobs): (Vec<_>, Vec<_>) =
            self.jobs.into_iter().map(|job| (job.stop, (job.name, job.ended, job.thread))).unzip();
        drop(stops);
        let mut left = Vec::new();
        for (job, ended, thread) in jobs {
            let left_over = until.saturating_duration_since(Instant::now());
            if ended.recv_timeout(left_over) == Err(RecvTimeoutError::Timeout) {
                tracing::error!(job, "job still running at shutdown; left behind");
                left.push(job);
            } else if thread.join().is_err() {
                tracing::error!(job, "job thread panicked");
            }
        }
        left
    }
}

impl RunningJob {
    fn start(job: Job, heartbeat: Heartbeat) -> std::io::Result<Self> {
        let name = job.name;
        let (stop, stopped) = mpsc::channel();
        let (ending, ended) = mpsc::channel();
        let thread = std::thread::Builder::new().name(name.into()).spawn(move || {
            let _ending: Sender<()> = ending;
            run(&job, &heartbeat, &stopped, PANIC_PAUSE);
        })?;
        Ok(Self { name, stop, ended, thread })
    }
}

/// Runs a job until the worker stops. After a panic the job starts again, because no other process may be running it.
fn run(job: &Job, heartbeat: &Heartbeat, stopped: &Receiver<()>, recovery: Duration) {
    let mut failures = FailureLog::default();
    loop {
        // What it leaves half done is a transaction, which its connection gives up as it is thrown away.
        let rest = if let Ok(done) = catch_unwind(AssertUnwindSafe(|| (job.work)())) {
            failures.record(job.name, done.as_ref().err());
            heartbeat.record_run(done.is_ok());
            if matches!(done, Ok(JobResult::MoreWork)) { Duration::ZERO } else { job.period }
        } else {
            tracing::error!(job = job.name, "job panicked; restarting after a pause");
            heartbeat.record_panic();
            job.period.max(recovery)
        };
        match stopped.recv_timeout(rest) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Says that something is wrong when it starts to be, and when it is over; not every time.
#[derive(Default)]
struct FailureLog {
    is_failing: bool,
}

impl FailureLog {
    fn record(&mut self, job: &str, error: Option<&StoreError>) {
        match error {
            Some(cause) if !self.is_failing => tracing::error!(job, %cause, "job failed; retrying"),
            None if self.is_failing => tracing::info!(job, "job recovered"),
            _ => {}
        }
        self.is_failing = error.is_some();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use testkit::noop_watch;

    use super::*;

    const ORDER: Ordering = Ordering::SeqCst;

    #[test]
    fn a_job_goes_on_while_there_is_more_and_rests_when_there_is_not() {
        let (tell, told) = mpsc::channel();
        let pieces = AtomicU32::new(0);
        let job = Job {
            name: "three pieces",
            period: Duration::from_secs(3_600),
            work: Box::new(move || {
                let done = pieces.fetch_add(1, ORDER) + 1;
                tell.send(done).ok();
                Ok(if done < 3 { JobResult::MoreWork } else { JobResult::Idle })
            }),
        };
        let worker = Worker::start(vec![job], &noop_watch()).unwrap();
        let timeout = Duration::from_secs(20);
        assert_eq!([(); 3].map(|()| told.recv_timeout(timeout)), [Ok(1), Ok(2), Ok(3)]);
        // It rests for an hour, and stops all the same.
        assert_eq!(worker.stop(timeout), [""; 0]);
        assert!(told.recv().is_err(), "nothing was done after the third");
    }

    #[test]
    fn a_job_survives_its_errors_and_stops_when_it_is_dropped() {
        let (tell, told) = mpsc::channel();
        let job = Job {
            name: "unlucky",
            period: Duration::ZERO,
            work: Box::new(move || {
                tell.send(()).ok();
                Err(StoreError::Unavailable("away".into()))
            }),
        };
        let worker = Worker::start(vec![job], &noop_watch()).unwrap();
        let timeout = Duration::from_secs(20);
        for _ in 0..3 {
            told.recv_timeout(timeout).unwrap();
        }
        drop(worker);
        // What it had done before is read first; then its end shows.
        let end = std::iter::repeat_with(|| told.recv_timeout(timeout)).find_map(Result::err);
        assert_eq!(end, Some(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn a_job_that_hangs_holds_nobody_up() {
        let (tell, told) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let job = |name, work| Job { name, period: Duration::from_secs(3_600), work };
        let begun = tell.clone();
        let hangs: Box<dyn Fn() -> StoreResult<JobResult> + Send> = Box::new(move || {
            begun.send("hangs").ok();
            released.recv().ok();
            Ok(JobResult::Idle)
        });
        let works: Box<dyn Fn() -> StoreResult<JobResult> + Send> = Box::new(move || {
            tell.send("works").ok();
            Ok(JobResult::Idle)
        });
        let jobs = vec![job("hangs", hangs), job("works", works)];
        let worker = Worker::start(jobs, &noop_watch()).unwrap();
        let timeout = Duration::from_secs(20);
        let mut begun = [(); 2].map(|()| told.recv_timeout(timeout).unwrap());
        begun.sort_unstable();
        assert_eq!(begun, ["hangs", "works"]);
        assert_eq!(worker.stop(Duration::from_millis(50)), ["hangs"], "the other one has ended");
        drop(release);
        assert_eq!(told.recv_timeout(timeout), Err(RecvTimeoutError::Disconnected), "both have ended");
    }

    #[test]
    fn a_job_that_panics_begins_again_after_a_pause() {
        let (tell, told) = mpsc::channel();
        let pieces = AtomicU32::new(0);
        let job = Job {
            name: "clumsy",
            period: Duration::ZERO,
            work: Box::new(move || {
                let done = pieces.fetch_add(1, ORDER) + 1;
                assert!(done != 2, "on purpose");
                tell.send(done).ok();
                Ok(JobResult::Idle)
            }),
        };
        let heartbeat = noop_watch().heartbeat(job.name, job.period);
        let (stop, stopped) = mpsc::channel();
        let thread = std::thread::spawn(move || run(&job, &heartbeat, &stopped, Duration::ZERO));
        let timeout = Duration::from_secs(20);
        assert_eq!([(); 2].map(|()| told.recv_timeout(timeout)), [Ok(1), Ok(3)]);
        drop(stop);
        assert!(thread.join().is_ok(), "it stops as any other");
    }

    #[test]
    fn failures_is_said_once() {
        let mut failures = FailureLog::default();
        let error = StoreError::Unavailable("away".into());
        failures.record("job", Some(&error));
        assert!(failures.is_failing);
        failures.record("job", Some(&error));
        failures.record("job", None);
        assert!(!failures.is_failing);
    }
}
