//! The real world behind the ports: the system's clock and chance, the configured database.

use std::sync::Arc;

use app::{Context, Deployment};
use domain::Instant;
use ports::{Clock, Files, RandomSource};
use storage::Database;

/// The system's clock, to the microsecond: the finest that both databases keep.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that the ban points to")]
    fn now(&self) -> Instant {
        let now = chrono::Utc::now();
        Instant::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
    }
}

/// The system's cryptographic randomness.
struct SystemEntropy;

impl RandomSource for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        rand::fill(bytes);
    }
}

#[must_use]
pub fn now() -> Instant {
    SystemClock.now()
}

/// Everything a use case needs.
pub(crate) fn context(
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    files: Arc<dyn Files>,
    deployment: Deployment,
) -> Context {
    Context {
        store: database,
        clock,
        random: Arc::new(SystemEntropy),
        files,
        snapshots: Arc::default(),
        deployment,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_survives_a_database() {
        assert_eq!(now().timestamp_subsec_nanos() % 1_000, 0);
    }

    #[test]
    fn chance_differs_from_call_to_call() {
        let mut draws = [[0_u8; 16]; 2];
        for bytes in &mut draws {
            SystemEntropy.fill(bytes);
        }
        assert_ne!(draws[0], draws[1]);
    }
}
