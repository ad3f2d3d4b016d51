//! How often a caller may call (the `rate_limit` column of `authz.csv`): token buckets in memory, and where several processes serve, those
//! that protect people and salons in the database (`docs/decisions/0022-shared-rate-limits.md`).

use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use domain::Instant;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use ports::platform::{Allowance, Allowances};
use quick_cache::sync::Cache;
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

/// How many buckets are remembered at most, of addresses and of all others each. Those that were asked for least go first, so that whoever
/// invents sessions, which nobody has given out, takes no more memory than this, and no address its count.
pub(crate) const MOST_CALLERS: usize = 100_000;

/// The buckets of every endpoint.
pub(crate) struct Limits {
    counts: Vec<Count>,
    addresses: Buckets,
    others: Buckets,
    counted: Option<Counted>,
}

/// One rate of one endpoint; its place in the list is part of the name of its buckets.
struct Count {
    endpoint: &'static str,
    method: &'static str,
    who: Who,
    quota: Quota,
}

/// By the count and the caller.
type Buckets = Cache<(usize, String), Arc<DefaultDirectRateLimiter>>;

impl Limits {
    /// With `shared`, long rates are counted there, behind a fence of their own.
    pub(crate) fn new(shared: Option<Arc<dyn Allowances>>) -> Self {
        let counts = ENDPOINTS.iter().flat_map(|endpoint| {
            let own = endpoint.rates.iter().filter(|rate| shared.is_none() || !rate.is_shared());
            own.filter_map(|rate| {
                Some(Count {
                    endpoint: endpoint.path,
                    method: endpoint.method,
                    who: rate.who,
                    quota: rate.quota()?,
                })
            })
        });
        let mut counts: Vec<Count> = counts.collect();
        // By address first: an address that is refused must not put out the buckets of others for sessions it invents.
        counts.sort_by_key(|count| count.who);
        Self {
            counts,
            addresses: Cache::new(MOST_CALLERS),
            others: Cache::new(MOST_CALLERS),
            counted: shared.map(Counted::new),
        }
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
        let counts = self.counts.iter().enumerate();
        for (place, count) in
            counts.filter(|(_, count)| count.endpoint == endpoint.path && count.method == endpoint.method)
        {
            let Some(key) = key(count.who) else { continue };
            if let Err(refused) = self.bucket(place, count, key).check() {
                return Err(refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1);
            }
        }
        Ok(())
    }

    fn bucket(&self, place: usize, count: &Count, key: String) -> Arc<DefaultDirectRateLimiter> {
        let buckets = if count.who == Who::Ip { &self.addresses } else { &self.others };
        let full = || Ok::<_, Infallible>(Arc::new(RateLimiter::direct(count.quota)));
        buckets.get_or_insert_with(&(place, key), full).unwrap_or_else(|never| match never {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(method: &str, path: &str) -> &'static Endpoint {
        ENDPOINTS.iter().find(|endpoint| endpoint.method == method && endpoint.path == path).unwrap()
    }

    #[test]
    fn whoever_invents_sessions_fills_no_memory_and_is_still_counted_by_address() {
        let (limits, book) = (Limits::new(None), endpoint("POST", "/api/client/book"));
        let bookings = |address: &str, session: usize| {
            limits.take_here(book, |who| match who {
                Who::Ip => Some(address.to_owned()),
                _ => Some(session.to_string()),
            })
        };
        let taken = (0..30).filter(|session| bookings("2001:db8::", *session).is_ok()).count();
        assert_eq!(taken, 20, "an hour of one address");

        let export = endpoint("GET", "/api/client/me/export");
        for session in 0..3 * MOST_CALLERS {
            let made_up = |who| (who != Who::Ip).then(|| session.to_string());
            assert_eq!(limits.take_here(export, made_up), Ok(()));
        }
        assert!(limits.others.len() <= MOST_CALLERS, "{}", limits.others.len());
        assert!(bookings("2001:db8::", 31).is_err(), "the address is not forgotten for them");
    }

    #[test]
    fn what_a_made_up_session_may_do_by_the_hour_is_counted_by_address_too() {
        for Endpoint { method, path, rates, .. } in ENDPOINTS {
            let by_the_hour = |who| rates.iter().any(|rate| rate.is_shared() && rate.who == who);
            let by_name = by_the_hour(Who::Session) || by_the_hour(Who::User);
            assert!(!by_name || by_the_hour(Who::Ip), "{method} {path}");
        }
    }
}
