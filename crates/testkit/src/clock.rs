//! A clock that stands still until a test moves it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use domain::Instant;
use ports::Clock;

/// A clock moved by hand.
#[derive(Debug)]
pub struct ManualClock(Mutex<Instant>);

impl ManualClock {
    /// A clock that reads `now`.
    #[must_use]
    pub fn at(now: Instant) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock forward, or back.
    pub fn advance(&self, by: TimeDelta) {
        *self.hand() += by;
    }

    /// Moves the clock to a moment.
    pub fn set(&self, now: Instant) {
        *self.hand() = now;
    }

    fn hand(&self) -> MutexGuard<'_, Instant> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Instant {
        *self.hand()
    }
}
