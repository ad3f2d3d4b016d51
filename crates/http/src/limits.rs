//! How often a caller may call (the `rate_limit` column of `authz.csv`): token buckets in memory, one set per instance.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::routes::{ENDPOINTS, Endpoint};

/// Whose calls are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    /// One address; an IPv6 network of 64 bits is one address.
    Ip,
    /// One browser, or one bearer token.
    Session,
    /// One person, as their session or token shows them: to look them up would cost more than the limit saves.
    User,
    /// One salon being set up.
    Progress,
    /// All callers together.
    Everybody,
}

/// So many calls in so many seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) who: Who,
    calls: u32,
    seconds: u64,
}

impl Rate {
    pub(crate) const fn new(who: Who, calls: u32, seconds: u64) -> Self {
        Self { who, calls, seconds }
    }

    pub(crate) const fn per_second(who: Who, calls: u32) -> Self {
        Self::new(who, calls, 1)
    }

    pub(crate) const fn per_minute(who: Who, calls: u32) -> Self {
        Self::new(who, calls, 60)
    }

    pub(crate) const fn per_hour(who: Who, calls: u32) -> Self {
        Self::new(who, calls, 3_600)
    }

    pub(crate) const fn per_day(who: Who, calls: u32) -> Self {
        Self::new(who, calls, 86_400)
    }

    /// The whole allowance at once, then a steady trickle.
    fn quota(self) -> Option<Quota> {
        let calls = NonZeroU32::new(self.calls)?;
        Some(Quota::with_period(Duration::from_secs(self.seconds) / self.calls)?.allow_burst(calls))
    }
}

impl std::fmt::Display for Rate {
    /// As `authz.csv` writes it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let period = match self.seconds {
            1 => "s".to_owned(),
            60 => "min".to_owned(),
            3_600 => "h".to_owned(),
            86_400 => "day".to_owned(),
            seconds => format!("{}min", seconds / 60),
        };
        let who = match self.who {
            Who::Session => "/session",
            Who::Ip => "/ip",
            Who::User => "/user",
            Who::Progress => "/progressId",
            Who::Everybody => " global",
        };
        write!(f, "{}/{period}{who}", self.calls)
    }
}

/// After this many calls, buckets that are full again are forgotten.
const SWEEP_EVERY: u32 = 10_000;

/// The buckets of every endpoint.
pub(crate) struct Limits {
    buckets: Vec<Bucket>,
    calls: AtomicU32,
}

struct Bucket {
    endpoint: &'static str,
    method: &'static str,
    who: Who,
    limiter: DefaultKeyedRateLimiter<String>,
}

impl Default for Limits {
    fn default() -> Self {
        let buckets = ENDPOINTS.iter().flat_map(|endpoint| {
            endpoint.rates.iter().filter_map(|rate| {
                Some(Bucket {
                    endpoint: endpoint.path,
                    method: endpoint.method,
                    who: rate.who,
                    limiter: RateLimiter::keyed(rate.quota()?),
                })
            })
        });
        let mut buckets: Vec<Bucket> = buckets.collect();
        // By address first: an address that is refused must not fill memory with buckets for sessions it invents.
        buckets.sort_by_key(|bucket| bucket.who);
        Self { buckets, calls: AtomicU32::new(0) }
    }
}

impl Limits {
    /// Takes a token from each of the endpoint's buckets, or says after how many seconds there is one. `key` names the caller
    /// as a bucket counts them; a caller who has no such name is not counted by it.
    pub(crate) fn take(&self, endpoint: &Endpoint, key: impl Fn(Who) -> Option<String>) -> Result<(), u64> {
        self.sweep_now_and_then();
        let of_endpoint =
            self.buckets.iter().filter(|b| b.endpoint == endpoint.path && b.method == endpoint.method);
        for bucket in of_endpoint {
            let Some(key) = key(bucket.who) else { continue };
            if let Err(refused) = bucket.limiter.check_key(&key) {
                return Err(refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1);
            }
        }
        Ok(())
    }

    fn sweep_now_and_then(&self) {
        if self.calls.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            for bucket in &self.buckets {
                bucket.limiter.retain_recent();
            }
        }
    }
}
