//! Rate limits that all processes share (`docs/decisions/0022-shared-rate-limits.md`): counted in the database where there are several, behind a
//! limiter in each process's memory. The local limiter counts by the same rule, learns from the database which callers must wait, and decides alone while the database is
//! unavailable.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// One caller's bucket of one rate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    pub(crate) key: BucketKey,
    pub(crate) limit: RateLimit,
    /// Whether it is an address's, and so evicted by no invented session.
    pub(crate) is_address: bool,
}

/// The buckets that a call took from.
#[derive(Debug, Default)]
pub(crate) struct Taken(Vec<Bucket>);

/// Counts behind the local limiter in the database, where there are several processes.
pub(crate) struct SharedRateLimiter {
    store: Option<Arc<dyn RateLimitStore>>,
    local: Arc<LocalLimiter>,
    places: Arc<Semaphore>,
}

impl SharedRateLimiter {
    pub(crate) fn new(store: Option<Arc<dyn RateLimitStore>>) -> Self {
        Self { store, local: Arc::default(), places: Arc::new(Semaphore::new(MAX_CONCURRENT)) }
    }

    /// Takes one act of each allowance, or returns after how many seconds there is one; then nothing was taken. A call that the local limiter
    /// refuses costs the database nothing. When the database does not count in time, the local limiter decides: each process allows no more
    /// than the whole limit.
    pub(crate) async fn take(&self, wanted: Vec<Bucket>, now: Instant) -> Result<Taken, u64> {
        for (index, bucket) in wanted.iter().enumerate() {
            if let Err(wait) = self.local.take(bucket, now) {
                self.local.give_back(wanted.iter().take(index));
                return Err(seconds(wait));
            }
        }
        let Some(store) = self.store.clone() else { return Ok(Taken(wanted)) };
        let (local, buckets) = (Arc::clone(&self.local), wanted.clone());
        let count = move || {
            for (index, bucket) in buckets.iter().enumerate() {
                match store.consume(&bucket.key, bucket.limit, now) {
                    Ok(None) => {}
                    Ok(Some(wait)) => {
                        let (before, after) = buckets.split_at(index);
                        local.give_back(before.iter().chain(after.iter().skip(1)));
                        local.sync(bucket, now, wait);
                        give_back_there(&*store, before, now);
                        return Err(seconds(wait));
                    }
                    Err(error) => tracing::warn!(cause = %error, "a call was counted here only"),
                }
            }
            Ok(())
        };
        run_detached(COUNT_TIMEOUT, &self.places, count).await.unwrap_or(Ok(()))?;
        Ok(Taken(wanted))
    }

    /// Undoes a call that came to nothing.
    pub(crate) async fn give_back(&self, Taken(buckets): Taken, now: Instant) {
        self.local.give_back(&buckets);
        if let Some(store) = self.store.clone()
            && !buckets.is_empty()
        {
            let undo = move || give_back_there(&*store, &buckets, now);
            let _in_time = run_detached(COUNT_TIMEOUT, &self.places, undo).await;
        }
    }
}

fn give_back_there(store: &dyn RateLimitStore, buckets: &[Bucket], now: Instant) {
    for bucket in buckets {
        if let Err(error) = store.give_back(&bucket.key, bucket.limit, now) {
            tracing::warn!(cause = %error, "a call that came to nothing stays counted");
        }
    }
}

/// In whole seconds, rounded up, so that a caller who comes back then finds an act.
fn seconds(wait: TimeDelta) -> u64 {
    u64::try_from(wait.num_seconds()).unwrap_or(0) + 1
}

/// When each allowance is whole again, as far as this process knows. The cache evicts the least used first.
struct LocalLimiter {
    addresses: Mutex<Cache<BucketKey, Instant>>,
    others: Mutex<Cache<BucketKey, Instant>>,
}

impl Default for LocalLimiter {
    fn default() -> Self {
        let [addresses, others] = [(); 2].map(|()| Mutex::new(Cache::new(MAX_CALLERS)));
        Self { addresses, others }
    }
}

impl LocalLimiter {
    fn known(&self, bucket: &Bucket) -> MutexGuard<'_, Cache<BucketKey, Instant>> {
        let known = if bucket.is_address { &self.addresses } else { &self.others };
        known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one act, or says how long it is until there is one; then nothing was taken.
    fn take(&self, bucket: &Bucket, now: Instant) -> Result<(), TimeDelta> {
        let mut known = self.known(bucket);
        let whole_at = known.get(&bucket.key).map_or(now, |whole_at| now.max(*whole_at));
        let last = limit(bucket.limit, now);
        if last < whole_at {
            return Err(whole_at - last);
        }
        known.insert(bucket.key, whole_at + increment(bucket.limit));
        Ok(())
    }

    fn give_back<'a>(&self, buckets: impl IntoIterator<Item = &'a Bucket>) {
        for bucket in buckets {
            let mut known = self.known(bucket);
            if let Some(whole_at) = known.get(&bucket.key).copied() {
                known.insert(bucket.key, whole_at - increment(bucket.limit));
            }
        }
    }

    /// The database says that there is nothing to take for so long.
    fn sync(&self, bucket: &Bucket, now: Instant, wait: TimeDelta) {
        self.known(bucket).insert(bucket.key, limit(bucket.limit, now) + wait);
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
    const ADA: Bucket = Bucket { key: [1; 32], limit: FIVE, is_address: false };
    const BEA: Bucket = Bucket { key: [2; 32], ..ADA };

    fn noon() -> Instant {
        "2026-11-23T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_local_limiter_counts_as_the_database_does() {
        let (local, now) = (LocalLimiter::default(), noon());
        for _ in 0..5 {
            assert_eq!(local.take(&ADA, now), Ok(()));
        }
        assert_eq!(local.take(&ADA, now), Err(TimeDelta::minutes(2)), "a fifth of ten minutes");
        assert_eq!(local.take(&BEA, now), Ok(()), "somebody else's is whole");
        let nearly = now + TimeDelta::seconds(119);
        assert_eq!(local.take(&ADA, nearly), Err(TimeDelta::seconds(1)), "a refusal costs nothing");
        let then = now + TimeDelta::minutes(2);
        assert_eq!(local.take(&ADA, then), Ok(()));
        assert_eq!(local.take(&ADA, then), Err(TimeDelta::minutes(2)));
        local.give_back([&ADA]);
        assert_eq!([local.take(&ADA, then).is_ok(), local.take(&ADA, then).is_ok()], [true, false]);
        let whole = now + TimeDelta::hours(1);
        let again: Vec<bool> = (0..6).map(|_| local.take(&ADA, whole).is_ok()).collect();
        assert_eq!(again, [true, true, true, true, true, false], "never more than the whole");
    }

    #[test]
    fn waits_of_other_processes_apply_here() {
        let (local, now) = (LocalLimiter::default(), noon());
        assert_eq!(local.take(&ADA, now), Ok(()));
        local.sync(&ADA, now, TimeDelta::minutes(2));
        assert_eq!(local.take(&ADA, now + TimeDelta::seconds(30)), Err(TimeDelta::seconds(90)));
        assert_eq!(local.take(&ADA, now + TimeDelta::minutes(2)), Ok(()));
    }

    #[test]
    fn invented_sessions_fill_no_memory_and_evict_no_address() {
        let (local, now) = (LocalLimiter::default(), noon());
        let address = Bucket { key: [9; 32], is_address: true, ..ADA };
        for _ in 0..5 {
            assert_eq!(local.take(&address, now), Ok(()));
        }
        for number in 0..3 * MAX_CALLERS {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&number.to_le_bytes());
            assert_eq!(local.take(&Bucket { key, ..ADA }, now), Ok(()));
        }
        let remembered = local.others.lock().unwrap().len();
        assert!(remembered <= MAX_CALLERS, "{remembered}");
        assert!(local.take(&address, now).is_err());
    }
}
