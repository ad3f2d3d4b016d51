//! One clock for the server and the phones.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::TimeDelta;
use domain::Instant;
use server::SystemClock;

/// The system's clock, moved forward by hand: `POST {simulator}/api/clock`.
#[derive(Debug, Default)]
pub(crate) struct SharedClock {
    /// How far, in seconds.
    ahead: AtomicI64,
}

impl ports::Clock for SharedClock {
    fn now(&self) -> Instant {
        SystemClock.now() + TimeDelta::seconds(self.ahead.load(Ordering::SeqCst))
    }
}

impl wa_simulator::PhoneClock for SharedClock {
    fn now(&self) -> u64 {
        // The present is after 1970.
        u64::try_from(ports::Clock::now(self).timestamp()).unwrap_or_default()
    }

    fn advance(&self, seconds: u32) {
        self.ahead.fetch_add(seconds.into(), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_moves_it_moves_it_for_both() {
        let clock = SharedClock::default();
        let before = ports::Clock::now(&clock);
        wa_simulator::PhoneClock::advance(&clock, 3_600);
        let moved = ports::Clock::now(&clock) - before;
        assert!(TimeDelta::hours(1) <= moved && moved < TimeDelta::minutes(61), "{moved}");
        let on_phones = i64::try_from(wa_simulator::PhoneClock::now(&clock)).unwrap();
        assert!((on_phones - ports::Clock::now(&clock).timestamp()).abs() <= 1);
    }
}
