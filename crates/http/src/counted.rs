//! What all processes count together (`docs/decisions/0022-shared-rate-limits.md`): in the database, behind a fence in memory. The fence counts by
//! the same rule, learns from the database who has to wait, and is what holds while the database cannot say.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use domain::Instant;
use ports::platform::{Allowance, Allowances};
use quick_cache::unsync::Cache;
use tokio::sync::Semaphore;

use crate::limits::MOST_CALLERS;
use crate::run::aside;

/// How long a call waits to be counted in the database.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many calls are counted there at once.
const PLACES: usize = 4;

/// Whose allowance it is, and for what.
pub(crate) type Key = [u8; 32];

/// Counts in the database, behind a fence.
pub(crate) struct Counted {
    with: Arc<dyn Allowances>,
    fence: Arc<Fence>,
    places: Arc<Semaphore>,
}

impl Counted {
    pub(crate) fn new(with: Arc<dyn Allowances>) -> Self {
        Self { with, fence: Arc::default(), places: Arc::new(Semaphore::new(PLACES)) }
    }

    /// Takes one act of each allowance, or says after how many seconds there is one. Whoever the fence refuses costs the database nothing.
    /// When it does not count in time, or cannot, the fence's word is enough: what each process allows is still not more than the whole.
    pub(crate) async fn take(&self, wanted: Vec<(Key, Allowance)>, now: Instant) -> Result<(), u64> {
        for (key, of) in &wanted {
            self.fence.take(*key, *of, now).map_err(seconds)?;
        }
        let (with, fence) = (Arc::clone(&self.with), Arc::clone(&self.fence));
        let count = move || {
            for (key, of) in wanted {
                match with.take_one(&key, of, now) {
                    Ok(None) => {}
                    Ok(Some(wait)) => {
                        fence.learn(key, of, now, wait);
                        return Err(seconds(wait));
                    }
                    Err(error) => tracing::warn!(cause = %error, "a call was counted here only"),
                }
            }
            Ok(())
        };
        aside(PATIENCE, &self.places, count).await.unwrap_or(Ok(()))
    }
}

/// In whole seconds, so that whoever comes back then finds it.
fn seconds(wait: TimeDelta) -> u64 {
    u64::try_from(wait.num_seconds()).unwrap_or(0) + 1
}

/// When each allowance is whole again, as far as this process knows; those that were asked for least are forgotten first.
struct Fence(Mutex<Cache<Key, Instant>>);

impl Default for Fence {
    fn default() -> Self {
        Self(Mutex::new(Cache::new(MOST_CALLERS)))
    }
}

impl Fence {
    /// Takes one act, or says how long it is until there is one; then nothing was taken.
    fn take(&self, key: Key, of: Allowance, now: Instant) -> Result<(), TimeDelta> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let whole_at = known.get(&key).map_or(now, |whole_at| now.max(*whole_at));
        let last = last_act(of, now);
        if last < whole_at {
            return Err(whole_at - last);
        }
        known.insert(key, whole_at + cost(of));
        Ok(())
    }

    /// There is nothing to take for so long, others say who count it, too.
    fn learn(&self, key: Key, of: Allowance, now: Instant, wait: TimeDelta) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, last_act(of, now) + wait);
    }
}

/// How much later one act makes it whole.
fn cost(of: Allowance) -> TimeDelta {
    of.over / i32::try_from(of.acts).unwrap_or(i32::MAX).max(1)
}

/// Whoever is whole again no later than this has one act left.
fn last_act(of: Allowance, now: Instant) -> Instant {
    now + (of.over - cost(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: Allowance = Allowance { acts: 5, over: TimeDelta::minutes(10) };
    const ADA: Key = [1; 32];
    const BEA: Key = [2; 32];

    fn noon() -> Instant {
        "2026-11-23T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_fence_counts_as_the_database_does() {
        let (fence, now) = (Fence::default(), noon());
        for _ in 0..5 {
            assert_eq!(fence.take(ADA, FIVE, now), Ok(()));
        }
        assert_eq!(fence.take(ADA, FIVE, now), Err(TimeDelta::minutes(2)), "a fifth of ten minutes");
        assert_eq!(fence.take(BEA, FIVE, now), Ok(()), "somebody else's is whole");
        let nearly = now + TimeDelta::seconds(119);
        assert_eq!(fence.take(ADA, FIVE, nearly), Err(TimeDelta::seconds(1)), "a refusal costs nothing");
        let then = now + TimeDelta::minutes(2);
        assert_eq!(fence.take(ADA, FIVE, then), Ok(()));
        assert_eq!(fence.take(ADA, FIVE, then), Err(TimeDelta::minutes(2)));
        let whole = now + TimeDelta::hours(1);
        let again: Vec<bool> = (0..6).map(|_| fence.take(ADA, FIVE, whole).is_ok()).collect();
        assert_eq!(again, [true, true, true, true, true, false], "never more than the whole");
    }

    #[test]
    fn whoever_has_to_wait_elsewhere_waits_here() {
        let (fence, now) = (Fence::default(), noon());
        assert_eq!(fence.take(ADA, FIVE, now), Ok(()));
        fence.learn(ADA, FIVE, now, TimeDelta::minutes(2));
        assert_eq!(fence.take(ADA, FIVE, now + TimeDelta::seconds(30)), Err(TimeDelta::seconds(90)));
        assert_eq!(fence.take(ADA, FIVE, now + TimeDelta::minutes(2)), Ok(()));
    }

    #[test]
    fn not_more_than_so_many_are_remembered() {
        let (fence, now) = (Fence::default(), noon());
        let key = |number: usize| {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&number.to_le_bytes());
            key
        };
        for number in 0..3 * MOST_CALLERS {
            assert_eq!(fence.take(key(number), FIVE, now), Ok(()));
        }
        let remembered = fence.0.lock().unwrap().len();
        assert!(remembered <= MOST_CALLERS, "{remembered}");
    }
}
