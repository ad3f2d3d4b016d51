//! Rate limits that all processes share (`docs/decisions/0022-shared-rate-limits.md`): counted in the database, behind a limiter in each process's
//! memory. The local limiter counts by the same rule, learns from the database which callers must wait, and decides alone while the database is
//! unavailable.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use domain::Instant;
use ports::platform::{RateLimit, RateLimitStore};
use quick_cache::unsync::Cache;
use tokio::sync::Semaphore;

use crate::run_detached::run_detached;

/// How many buckets are kept at most, of addresses and of all other keys each. The cache evicts the least used first, so a client that invents
/// sessions takes no more memory than this, and no address loses its count.
pub(crate) const MAX_CALLERS: usize = 100_000;

/// How long a call waits to be counted in the database.
const COUNT_TIMEOUT: Duration = Duration::from_secs(1);
/// How many calls are counted there at once.
const MAX_CONCURRENT: usize = 4;

/// Whose allowance it is, and for what.
pub(crate) type BucketKey = [u8; 32];

/// Counts in the database, behind the local limiter.
pub(crate) struct SharedRateLimiter {
    with: Arc<dyn RateLimitStore>,
    local: Arc<LocalLimiter>,
    places: Arc<Semaphore>,
}

impl SharedRateLimiter {
    pub(crate) fn new(with: Arc<dyn RateLimitStore>) -> Self {
        Self { with, local: Arc::default(), places: Arc::new(Semaphore::new(MAX_CONCURRENT)) }
    }

    /// Takes one act of each allowance, or returns after how many seconds there is one. A call that the local limiter refuses costs the database
    /// nothing. When the database does not count in time, the local limiter decides: each process allows no more than the whole limit.
    pub(crate) async fn take(&self, wanted: Vec<(BucketKey, RateLimit)>, now: Instant) -> Result<(), u64> {
        for (key, of) in &wanted {
            self.local.take(*key, *of, now).map_err(seconds)?;
        }
        let (with, local) = (Arc::clone(&self.with), Arc::clone(&self.local));
        let count = move || {
            for (key, of) in wanted {
                match with.consume(&key, of, now) {
                    Ok(None) => {}
                    Ok(Some(wait)) => {
                        local.sync(key, of, now, wait);
                        return Err(seconds(wait));
                    }
                    Err(error) => tracing::warn!(cause = %error, "a call was counted here only"),
                }
            }
            Ok(())
        };
        run_detached(COUNT_TIMEOUT, &self.places, count).await.unwrap_or(Ok(()))
    }
}

/// In whole seconds, rounded up, so that a caller who comes back then finds an act.
fn seconds(wait: TimeDelta) -> u64 {
    u64::try_from(wait.num_seconds()).unwrap_or(0) + 1
}

/// When each allowance is whole again, as far as this process knows. The cache evicts the least used first.
struct LocalLimiter(Mutex<Cache<BucketKey, Instant>>);

impl Default for LocalLimiter {
    fn default() -> Self {
        Self(Mutex::new(Cache::new(MAX_CALLERS)))
    }
}

impl LocalLimiter {
    /// Takes one act, or says how long it is until there is one; then nothing was taken.
    fn take(&self, key: BucketKey, allowance: RateLimit, now: Instant) -> Result<(), TimeDelta> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let whole_at = known.get(&key).map_or(now, |whole_at| now.max(*whole_at));
        let last = limit(allowance, now);
        if last < whole_at {
            return Err(whole_at - last);
        }
        known.insert(key, whole_at + increment(allowance));
        Ok(())
    }

    /// The database says that there is nothing to take for so long.
    fn sync(&self, key: BucketKey, allowance: RateLimit, now: Instant, wait: TimeDelta) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, limit(allowance, now) + wait);
    }
}

/// How much later one act makes it whole.
fn increment(allowance: RateLimit) -> TimeDelta {
    allowance.over / i32::try_from(allowance.acts).unwrap_or(i32::MAX).max(1)
}

/// A caller whose bucket is full by this time may make one more call.
fn limit(allowance: RateLimit, now: Instant) -> Instant {
    now + (allowance.over - increment(allowance))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: RateLimit = RateLimit { acts: 5, over: TimeDelta::minutes(10) };
    const ADA: BucketKey = [1; 32];
    const BEA: BucketKey = [2; 32];

    fn noon() -> Instant {
        "2026-11-23T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_local_limiter_counts_as_the_database_does() {
        let (local, now) = (LocalLimiter::default(), noon());
        for _ in 0..5 {
            assert_eq!(local.take(ADA, FIVE, now), Ok(()));
        }
        assert_eq!(local.take(ADA, FIVE, now), Err(TimeDelta::minutes(2)), "a fifth of ten minutes");
        assert_eq!(local.take(BEA, FIVE, now), Ok(()), "somebody else's is whole");
        let nearly = now + TimeDelta::seconds(119);
        assert_eq!(local.take(ADA, FIVE, nearly), Err(TimeDelta::seconds(1)), "a refusal costs nothing");
        let then = now + TimeDelta::minutes(2);
        assert_eq!(local.take(ADA, FIVE, then), Ok(()));
        assert_eq!(local.take(ADA, FIVE, then), Err(TimeDelta::minutes(2)));
        let whole = now + TimeDelta::hours(1);
        let again: Vec<bool> = (0..6).map(|_| local.take(ADA, FIVE, whole).is_ok()).collect();
        assert_eq!(again, [true, true, true, true, true, false], "never more than the whole");
    }

    #[test]
    fn waits_of_other_processes_apply_here() {
        let (local, now) = (LocalLimiter::default(), noon());
        assert_eq!(local.take(ADA, FIVE, now), Ok(()));
        local.sync(ADA, FIVE, now, TimeDelta::minutes(2));
        assert_eq!(local.take(ADA, FIVE, now + TimeDelta::seconds(30)), Err(TimeDelta::seconds(90)));
        assert_eq!(local.take(ADA, FIVE, now + TimeDelta::minutes(2)), Ok(()));
    }

    #[test]
    fn not_more_than_so_many_are_remembered() {
        let (local, now) = (LocalLimiter::default(), noon());
        let key = |number: usize| {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&number.to_le_bytes());
            key
        };
        for number in 0..3 * MAX_CALLERS {
            assert_eq!(local.take(key(number), FIVE, now), Ok(()));
        }
        let remembered = local.0.lock().unwrap().len();
        assert!(remembered <= MAX_CALLERS, "{remembered}");
    }
}
