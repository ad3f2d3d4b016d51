//! How often a caller may call (the `rate_limit` column of `authz.csv`): token buckets in memory, and where several processes serve, those
//! that protect people and salons in the database (`docs/decisions/0022-shared-rate-limits.md`).

use std::convert::Infallible;
use std::sync::Arc;

use domain::Instant;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, RateLimiter};
use ports::platform::{RateLimit, RateLimitStore};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::endpoint::{Endpoint, Quota, RateLimitKey};
use crate::shared_rate_limits::{BucketKey, MAX_CALLERS, SharedRateLimiter};

/// The buckets of every endpoint.
pub(crate) struct RateLimits {
    rules: Vec<RateLimitRule>,
    addresses: Buckets,
    sessions: Buckets,
    shared: Option<SharedRateLimiter>,
}

/// One rate of one endpoint; its place in the list is part of the name of its buckets.
struct RateLimitRule {
    endpoint: &'static str,
    method: &'static str,
    key: RateLimitKey,
    quota: governor::Quota,
}

/// By the count and the caller.
type Buckets = Cache<(usize, String), Arc<DefaultDirectRateLimiter>>;

impl RateLimits {
    /// With `shared`, long rates are counted there, behind a fence of their own.
    pub(crate) fn new(endpoints: &'static [Endpoint], shared: Option<Arc<dyn RateLimitStore>>) -> Self {
        let rules = endpoints.iter().flat_map(|endpoint| {
            let own = endpoint.rates.iter().filter(|rate| shared.is_none() || !rate.is_shared());
            own.filter_map(|rate| {
                Some(RateLimitRule {
                    endpoint: endpoint.path,
                    method: endpoint.method,
                    key: rate.key,
                    quota: rate.governor_quota()?,
                })
            })
        });
        let mut rules: Vec<RateLimitRule> = rules.collect();
        // By address first: a refused address that invents sessions then evicts no bucket of a real session.
        rules.sort_by_key(|rule| rule.key);
        Self {
            rules,
            addresses: Cache::new(MAX_CALLERS),
            sessions: Cache::new(MAX_CALLERS),
            shared: shared.map(SharedRateLimiter::new),
        }
    }

    /// Takes one call from each limit of the endpoint, or returns the seconds until one is free. `key` names the caller for a limit; a limit
    /// without a name does not count the call.
    pub(crate) async fn take(
        &self,
        endpoint: &Endpoint,
        now: Instant,
        key: impl Fn(RateLimitKey) -> Option<String>,
    ) -> Result<(), u64> {
        self.take_here(endpoint, &key)?;
        let Some(shared) = &self.shared else { return Ok(()) };
        let mut rates: Vec<Quota> = endpoint.rates.iter().copied().filter(|rate| rate.is_shared()).collect();
        rates.sort_by_key(|rate| rate.key);
        let wanted = rates.iter().filter_map(|rate| {
            let words = format!("{} {} {rate} {}", endpoint.method, endpoint.path, key(rate.key)?);
            Some((Sha256::digest(words).into(), rate.allowance()))
        });
        let wanted: Vec<(BucketKey, RateLimit)> = wanted.collect();
        if wanted.is_empty() { Ok(()) } else { shared.take(wanted, now).await }
    }

    /// Takes a token from each of the endpoint's buckets in memory.
    pub(crate) fn take_here(
        &self,
        endpoint: &Endpoint,
        key: impl Fn(RateLimitKey) -> Option<String>,
    ) -> Result<(), u64> {
        let rules = self.rules.iter().enumerate();
        for (index, rule) in
            rules.filter(|(_, rule)| rule.endpoint == endpoint.path && rule.method == endpoint.method)
        {
            let Some(key) = key(rule.key) else { continue };
            if let Err(refused) = self.bucket(index, rule, key).check() {
                return Err(refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1);
            }
        }
        Ok(())
    }

    fn bucket(&self, index: usize, rule: &RateLimitRule, key: String) -> Arc<DefaultDirectRateLimiter> {
        let buckets = if rule.key == RateLimitKey::Ip { &self.addresses } else { &self.sessions };
        let full = || Ok::<_, Infallible>(Arc::new(RateLimiter::direct(rule.quota)));
        buckets.get_or_insert_with(&(index, key), full).unwrap_or_else(|never| match never {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ENDPOINTS;

    fn endpoint(method: &str, path: &str) -> &'static Endpoint {
        ENDPOINTS.iter().find(|endpoint| endpoint.method == method && endpoint.path == path).unwrap()
    }

    #[test]
    fn invented_sessions_fill_no_memory_and_count_by_address() {
        let (limits, book) = (RateLimits::new(ENDPOINTS, None), endpoint("POST", "/api/client/book"));
        let bookings = |address: &str, session: usize| {
            limits.take_here(book, |key| match key {
                RateLimitKey::Ip => Some(address.to_owned()),
                _ => Some(session.to_string()),
            })
        };
        let taken = (0..30).filter(|session| bookings("2001:db8::", *session).is_ok()).count();
        assert_eq!(taken, 20, "an hour of one address");

        let export = endpoint("GET", "/api/client/me/export");
        for session in 0..3 * MAX_CALLERS {
            let made_up = |key| (key != RateLimitKey::Ip).then(|| session.to_string());
            assert_eq!(limits.take_here(export, made_up), Ok(()));
        }
        assert!(limits.sessions.len() <= MAX_CALLERS, "{}", limits.sessions.len());
        assert!(bookings("2001:db8::", 31).is_err(), "the address is not forgotten for them");
    }

    #[test]
    fn hourly_limits_of_sessions_have_a_limit_of_the_address() {
        for Endpoint { method, path, rates, .. } in ENDPOINTS {
            let by_the_hour = |key| rates.iter().any(|rate| rate.is_shared() && rate.key == key);
            let by_name = by_the_hour(RateLimitKey::Session) || by_the_hour(RateLimitKey::User);
            assert!(!by_name || by_the_hour(RateLimitKey::Ip), "{method} {path}");
        }
    }
}
