//! How often a caller may call (the `rate_limit` column of `authz.csv`): token buckets, in memory those that protect a process, in
//! `shared_rate_limits.rs` those that protect people and salons (`docs/decisions/0022-shared-rate-limits.md`).

use std::convert::Infallible;
use std::sync::Arc;

use domain::Instant;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, RateLimiter};
use ports::platform::RateLimitStore;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::endpoint::{BucketSet, Endpoint, Quota, RateLimitKey};
use crate::shared_rate_limits::{Bucket, MAX_CALLERS, SharedRateLimiter, Taken};

/// The buckets of every endpoint: those of short rates here, those of long rates behind [`SharedRateLimiter`].
pub(crate) struct RateLimits {
    rules: Vec<RateLimitRule>,
    addresses: Buckets,
    sessions: Buckets,
    shared: SharedRateLimiter,
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
    /// With `store`, the processes count long rates there together; without it this process counts them alone.
    pub(crate) fn new(endpoints: &'static [Endpoint], store: Option<Arc<dyn RateLimitStore>>) -> Self {
        let rules = endpoints.iter().flat_map(|endpoint| {
            endpoint.rates.iter().filter(|rate| !rate.is_shared()).filter_map(|rate| {
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
            shared: SharedRateLimiter::new(store),
        }
    }

    /// Takes one call from each limit of the endpoint, or returns the seconds until one is free. `key` names the caller for a limit; a limit
    /// without a name does not count the call.
    pub(crate) async fn take(
        &self,
        endpoint: &Endpoint,
        buckets: BucketSet,
        now: Instant,
        key: impl Fn(RateLimitKey) -> Option<String>,
    ) -> Result<Taken, u64> {
        self.take_here(endpoint, &key)?;
        let wanted = shared_buckets(endpoint, buckets, key);
        if wanted.is_empty() { Ok(Taken::default()) } else { self.shared.take(wanted, now).await }
    }

    /// Undoes what [`RateLimits::take`] took from long rates.
    pub(crate) async fn give_back(&self, taken: Taken, now: Instant) {
        self.shared.give_back(taken, now).await;
    }

    /// Takes a token from each of the endpoint's buckets of short rates.
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

/// A caller's buckets of an endpoint's long rates, those of addresses first.
fn shared_buckets(
    endpoint: &Endpoint,
    buckets: BucketSet,
    key: impl Fn(RateLimitKey) -> Option<String>,
) -> Vec<Bucket> {
    let name = if let BucketSet::Named(name) = buckets { name } else { "" };
    let mut rates: Vec<Quota> = endpoint.rates.iter().copied().filter(|rate| rate.is_shared()).collect();
    rates.sort_by_key(|rate| rate.key);
    let wanted = rates.iter().filter_map(|rate| {
        let words = format!("{} {} {name} {rate} {}", endpoint.method, endpoint.path, key(rate.key)?);
        let is_address = matches!(rate.key, RateLimitKey::Ip | RateLimitKey::IpAtSite);
        Some(Bucket { key: Sha256::digest(words).into(), limit: rate.allowance(), is_address })
    });
    wanted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ENDPOINTS;

    fn endpoint(method: &str, path: &str) -> &'static Endpoint {
        ENDPOINTS.iter().find(|endpoint| endpoint.method == method && endpoint.path == path).unwrap()
    }

    #[test]
    fn hourly_limits_of_sessions_have_a_limit_of_the_address() {
        for Endpoint { method, path, rates, .. } in ENDPOINTS.iter() {
            let by_the_hour = |key| rates.iter().any(|rate| rate.is_shared() && rate.key == key);
            let by_name = by_the_hour(RateLimitKey::Session) || by_the_hour(RateLimitKey::User);
            assert!(!by_name || by_the_hour(RateLimitKey::Ip), "{method} {path}");
        }
    }

    #[test]
    fn a_named_set_has_buckets_of_its_own() {
        let link = endpoint("GET", "/api/client/whatsapp-link");
        let named = |buckets| {
            let wanted = shared_buckets(link, buckets, |_| Some("ada".to_owned()));
            wanted.into_iter().map(|bucket| (bucket.key, bucket.is_address)).collect::<Vec<_>>()
        };
        let (ordinary, login) = (named(BucketSet::Ordinary), named(BucketSet::Named("login")));
        assert_eq!(
            ordinary.iter().map(|(_, is_address)| *is_address).collect::<Vec<_>>(),
            [true, true, false]
        );
        assert!(login.iter().all(|bucket| !ordinary.contains(bucket)));
        assert_eq!(named(BucketSet::FreeForSession), ordinary);
    }
}
