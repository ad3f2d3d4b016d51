//! How often something may be done, counted for all processes together.

use chrono::TimeDelta;
use domain::Instant;

use crate::StoreResult;

/// A token bucket: up to `acts` calls at once, and as many again, evenly spread, in each `over`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    pub acts: u32,
    pub over: TimeDelta,
}

/// Counts calls. The key names the caller; it is a hash, so that the table reveals no caller.
pub trait RateLimitStore: Send + Sync {
    /// Takes one call from the bucket, or returns how long it is until the next one is allowed; then nothing was taken.
    fn consume(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<Option<TimeDelta>>;

    /// Undoes one call that was taken.
    fn give_back(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<()>;

    /// Deletes buckets that are full again, no more than [`super::FORGOTTEN_AT_ONCE`]. Returns how many; from that number on there may be
    /// more.
    fn delete_expired(&self, now: Instant) -> StoreResult<usize>;
}
