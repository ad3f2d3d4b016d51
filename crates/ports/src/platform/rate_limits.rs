//! How often something may be done, counted for all processes together.

use chrono::TimeDelta;
use domain::Instant;

use crate::StoreResult;

/// So many acts in so long: all of them at once if need be, then a steady trickle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// How many.
    pub acts: u32,
    /// In how long.
    pub over: TimeDelta,
}

/// Counts acts. The key says whose they are; it is a hash, because whose is nobody's business.
pub trait RateLimitStore: Send + Sync {
    /// Takes one act from an allowance, or says how long it is until there is one; then nothing was taken.
    fn consume(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<Option<TimeDelta>>;

    /// Forgets allowances that are whole again, no more than [`super::FORGOTTEN_AT_ONCE`]. Returns how many; from that number on there may be
    /// more.
    fn delete_expired(&self, now: Instant) -> StoreResult<usize>;
}
