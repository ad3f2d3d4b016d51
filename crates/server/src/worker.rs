//! Work that no request asks for: holds that nobody confirmed give their time back (decisions 26).

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use app::{Context, book};
use ports::StoreError;

/// How often the worker looks. Reads and bookings treat an expired hold as free anyway, so nobody waits for it.
const PERIOD: Duration = Duration::from_secs(15);

/// A running worker. Dropping it stops it, too.
pub(crate) struct Worker {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts on a thread of its own, at work at once.
    pub(crate) fn start(ctx: Context) -> std::io::Result<Self> {
        Self::every(PERIOD, ctx)
    }

    fn every(period: Duration, ctx: Context) -> std::io::Result<Self> {
        let (stop, stopped) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("hold expiry".into())
            .spawn(move || run(&ctx, &stopped, period))?;
        Ok(Self { stop, thread })
    }

    /// Lets the transaction at hand finish and ends.
    pub(crate) fn stop(self) {
        drop(self.stop);
        if self.thread.join().is_err() {
            tracing::error!("the worker had panicked");
        }
    }
}

fn run(ctx: &Context, stopped: &Receiver<()>, period: Duration) {
    let mut trouble = Trouble::default();
    loop {
        let released = book::release_expired_holds(ctx);
        if let Ok(holds @ 1..) = released {
            tracing::info!(holds, "released holds that nobody confirmed");
        }
        trouble.note(released.err().as_ref());
        match stopped.recv_timeout(period) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Says that something is wrong when it starts to be, and when it is over; not every fifteen seconds.
#[derive(Default)]
struct Trouble {
    is_on: bool,
}

impl Trouble {
    fn note(&mut self, error: Option<&StoreError>) {
        match error {
            Some(cause) if !self.is_on => {
                tracing::error!(%cause, "could not release expired holds; trying again");
            }
            None if self.is_on => tracing::info!("expired holds are released again"),
            _ => {}
        }
        self.is_on = error.is_some();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::TimeDelta;
    use domain::BookingStatus;
    use testkit::{HandClock, SeededEntropy, TestDb, at, salon, the_present};

    use super::*;

    fn waits_until(mut holds: impl FnMut() -> bool) -> bool {
        let patience = std::time::Instant::now() + Duration::from_secs(20);
        while std::time::Instant::now() < patience {
            if holds() {
                return true;
            }
            std::thread::yield_now();
        }
        false
    }

    #[test]
    fn it_releases_lapsed_holds_survives_errors_and_stops() {
        let db = TestDb::sqlite();
        let pending = salon().service("Cut", 60, 4_500).stylist("Ana").booking(
            "Ana",
            "Cut",
            at("2026-11-24 10:00"),
            BookingStatus::Pending,
        );
        let _ = db.plant(&pending.seed());
        let clock = Arc::new(HandClock::at(the_present()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            deployment: app::Deployment::default(),
        };
        let statuses = || db.ask("SELECT status AS value FROM bookings");

        // The table is away for a while: the worker must live on.
        db.run("ALTER TABLE bookings RENAME TO elsewhere");
        let worker = Worker::every(Duration::from_millis(1), ctx).unwrap();
        db.run("ALTER TABLE elsewhere RENAME TO bookings");
        assert_eq!(statuses(), ["pending"]);
        clock.advance(TimeDelta::minutes(30));
        assert!(waits_until(|| statuses() == ["cancelled"]));
        worker.stop();
        assert_eq!(
            db.ask("SELECT action AS value FROM audit_log ORDER BY id"),
            ["booking.created", "booking.expired"]
        );
        db.keeps_its_invariants();
    }

    #[test]
    fn trouble_is_said_once() {
        let mut trouble = Trouble::default();
        let error = StoreError::Unavailable("away".into());
        trouble.note(Some(&error));
        assert!(trouble.is_on);
        trouble.note(Some(&error));
        trouble.note(None);
        assert!(!trouble.is_on);
    }
}
