//! How often a caller may call (the `rate_limit` column of `authz.csv`): token buckets in memory, and where several processes serve, those
//! that protect people and salons in the database (`docs/decisions/0022-counted-together.md`).

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use domain::Instant;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ports::platform::{Allowance, Allowances};
use sha2::{Digest, Sha256};

use crate::counted::{Counted, Key};
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

    /// Whether it protects people and salons, who may be met anywhere, rather than this process.
    pub(crate) const fn is_shared(self) -> bool {
        SHARED_FROM <= self.seconds
    }

    fn allowance(self) -> Allowance {
        let over = i64::try_from(self.seconds).map_or(TimeDelta::MAX, TimeDelta::seconds);
        Allowance { acts: self.calls, over }
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

/// Whatever is counted over so many seconds or more is counted by all processes together.
const SHARED_FROM: u64 = 600;

/// After this many calls, buckets that are full again are forgotten.
const SWEEP_EVERY: u32 = 10_000;

/// The buckets of every endpoint.
pub(crate) struct Limits {
    buckets: Vec<Bucket>,
    calls: AtomicU32,
    counted: Option<Counted>,
}

struct Bucket {
    endpoint: &'static str,
    method: &'static str,
    who: Who,
    limiter: DefaultKeyedRateLimiter<String>,
}

impl Limits {
    /// With `shared`, long rates are counted there, behind a fence of their own.
    pub(crate) fn new(shared: Option<Arc<dyn Allowances>>) -> Self {
        let buckets = ENDPOINTS.iter().flat_map(|endpoint| {
            let own = endpoint.rates.iter().filter(|rate| shared.is_none() || !rate.is_shared());
            own.filter_map(|rate| {
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
        Self { buckets, calls: AtomicU32::new(0), counted: shared.map(Counted::new) }
    }

    /// Takes one act from whatever limits the endpoint, or says after how many seconds there is one. `key` names the caller as a limit counts
    /// them; a caller who has no such name is not counted by it.
    pub(crate) async fn take(
        &self,
        endpoint: &Endpoint,
        now: Instant,
        key: impl Fn(Who) -> Option<String>,
    ) -> Result<(), u64> {
        self.take_here(endpoint, &key)?;
        let Some(counted) = &self.counted else { return Ok(()) };
        let mut rates: Vec<Rate> = endpoint.rates.iter().copied().filter(|rate| rate.is_shared()).collect();
        rates.sort_by_key(|rate| rate.who);
        let wanted = rates.iter().filter_map(|rate| {
            let words = format!("{} {} {rate} {}", endpoint.method, endpoint.path, key(rate.who)?);
            Some((Sha256::digest(words).into(), rate.allowance()))
        });
        let wanted: Vec<(Key, Allowance)> = wanted.collect();
        if wanted.is_empty() { Ok(()) } else { counted.take(wanted, now).await }
    }

    /// Takes a token from each of the endpoint's buckets in memory.
    pub(crate) fn take_here(
        &self,
        endpoint: &Endpoint,
        key: impl Fn(Who) -> Option<String>,
    ) -> Result<(), u64> {
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
