//! What writers did and what they were told, in the order of the clock.

use std::fmt::Write as _;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// A time: with whom, and from when on, in microseconds.
    Book { staff: i64, from: i64 },
    /// To give a booking back.
    Cancel { booking: i64 },
    /// A booking to stand, by a message.
    Confirm { booking: i64 },
}

/// What they were told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is done; the booking's id.
    Ok(i64),
    /// It is not done, and never will be by this request.
    Fail,
    /// Nobody can tell: no whole answer, or 503.
    Info,
    /// An answer that must not be.
    Odd(String),
}

/// One sending of a request.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub(crate) writer: usize,
    /// The same for every sending of the same request.
    pub(crate) key: String,
    pub(crate) act: Act,
    pub(crate) invoked: Duration,
    pub(crate) ended: Duration,
    pub(crate) outcome: Outcome,
    /// Whether the server said that it had answered this before.
    pub(crate) replayed: bool,
}

/// The events of a test.
pub(crate) struct History {
    begun: Instant,
    events: Mutex<Vec<Event>>,
    more: Condvar,
}

impl History {
    pub(crate) fn new() -> Self {
        Self { begun: Instant::now(), events: Mutex::default(), more: Condvar::new() }
    }

    pub(crate) fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    pub(crate) fn note(&self, event: Event) {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).push(event);
        self.more.notify_all();
    }

    pub(crate) fn events(&self) -> Vec<Event> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many requests were acknowledged so far.
    pub(crate) fn acknowledged(&self) -> usize {
        done(&self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until so many are, and says when that was.
    pub(crate) fn wait_for(&self, acknowledged: usize, patience: Duration) -> Duration {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let (events, waited) =
            self.more.wait_timeout_while(events, patience, |events| done(events) < acknowledged).unwrap();
        assert!(!waited.timed_out(), "{} of {acknowledged} were acknowledged in {patience:?}", done(&events));
        self.now()
    }

    /// One JSON object per sending, for a look at what went wrong.
    pub(crate) fn lines(&self) -> String {
        let mut lines = String::new();
        for event in self.events() {
            let Event { writer, key, act, invoked, ended, outcome, replayed } = event;
            let (from, to) = (invoked.as_micros(), ended.as_micros());
            let (act, outcome) = (format!("{act:?}"), format!("{outcome:?}"));
            let line = serde_json::json!({
                "writer": writer, "key": key, "act": act, "invoked": from, "ended": to, "outcome": outcome, "replayed": replayed
            });
            writeln!(lines, "{line}").unwrap();
        }
        lines
    }
}

fn done(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event.outcome, Outcome::Ok(_))).count()
}
