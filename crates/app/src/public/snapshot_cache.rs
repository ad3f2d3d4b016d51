//! The salons that were shown lately, kept in memory (`docs/decisions/0017-snapshots.md`).

use std::sync::Arc;

use chrono::TimeDelta;
use domain::{Instant, Shop, ShopId, Subdomain};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use tenancy::ShopAddress;

use super::Snapshot;
use super::single_flight::SingleFlight;

/// About how many bytes the cache takes at most; it drops the salons that had no visitor for longest.
const MAX_BYTES: u64 = 32 << 20;
/// The same on every machine: each shard has its lock and an equal share of the bytes, and a salon must fit into one.
const SHARDS: usize = 8;
/// Sizes the tables by the measure of the demo; no limit.
const EXPECTED_SALONS: usize = 1_024;
const MAX_ADDRESSES: usize = 16_384;
/// For so long the cache assumes that other processes have written nothing.
pub const TRUSTED_FOR: TimeDelta = TimeDelta::seconds(1);

pub struct SnapshotCache {
    salons: Cache<ShopId, CacheEntry, SizeWeigher>,
    /// Where a salon may be found; its snapshot tells whether it still is.
    addresses: Cache<Subdomain, ShopId>,
    pub(super) flights: SingleFlight,
}

/// A snapshot, and what was known of its freshness.
#[derive(Clone)]
pub(super) struct CacheEntry {
    pub(super) snapshot: Arc<Snapshot>,
    pub(super) revision: i64,
    /// How often this process had written to the shop before the snapshot was read.
    pub(super) writes: u64,
    pub(super) checked_at: Instant,
}

#[derive(Clone)]
struct SizeWeigher;

impl Weighter<ShopId, CacheEntry> for SizeWeigher {
    fn weight(&self, _: &ShopId, entry: &CacheEntry) -> u64 {
        u64::try_from(entry.snapshot.size()).unwrap_or(u64::MAX)
    }
}

impl Default for SnapshotCache {
    fn default() -> Self {
        let mut sizes = OptionsBuilder::new();
        sizes.shards(SHARDS).estimated_items_capacity(EXPECTED_SALONS).weight_capacity(MAX_BYTES);
        let hashing = DefaultHashBuilder::default();
        // Only sizes that are missing could be refused.
        let salons = match sizes.build() {
            Ok(sizes) => Cache::with_options(sizes, SizeWeigher, hashing, DefaultLifecycle::default()),
            Err(_) => {
                Cache::with(EXPECTED_SALONS, MAX_BYTES, SizeWeigher, hashing, DefaultLifecycle::default())
            }
        };
        Self { salons, addresses: Cache::new(MAX_ADDRESSES), flights: SingleFlight::default() }
    }
}

impl SnapshotCache {
    /// The entry of the salon at an address, fresh or not.
    pub(super) fn find(&self, address: &ShopAddress) -> Option<CacheEntry> {
        let id = match address {
            ShopAddress::Nowhere => None,
            ShopAddress::Id(id) => Some(*id),
            ShopAddress::Subdomain(subdomain) => self.addresses.get(subdomain),
        };
        self.get(id?).filter(|entry| is_at(&entry.snapshot.shop, address))
    }

    pub(super) fn get(&self, id: ShopId) -> Option<CacheEntry> {
        self.salons.get(&id)
    }

    pub(super) fn insert(&self, entry: CacheEntry) {
        let shop = &entry.snapshot.shop;
        self.addresses.insert(shop.subdomain.clone(), shop.id);
        self.salons.insert(shop.id, entry);
    }

    pub(super) fn remove(&self, id: ShopId) {
        self.salons.remove(&id);
    }
}

impl CacheEntry {
    pub(super) fn is_fresh(&self, writes: u64, now: Instant) -> bool {
        let trusted = self.checked_at <= now && now < self.checked_at + TRUSTED_FOR;
        trusted && self.writes == writes && self.snapshot.is_of(now)
    }
}

pub(super) fn is_at(shop: &Shop, address: &ShopAddress) -> bool {
    match address {
        ShopAddress::Nowhere => false,
        ShopAddress::Id(id) => shop.id == *id,
        ShopAddress::Subdomain(subdomain) => shop.subdomain == *subdomain,
    }
}

#[cfg(test)]
mod tests {
    use domain::{BookingPolicy, Branding, ShopHours, ShopStatus, ShopZone, StaffId};
    use scheduling::{BusyInterval, SchedulingData};

    use super::*;

    /// A salon whose stylists have so many bookings in all.
    fn booked(id: i64, bookings: usize) -> CacheEntry {
        let now = Instant::UNIX_EPOCH;
        let (zone, policy) = (ShopZone::parse("Europe/London").unwrap(), BookingPolicy::default());
        let shop = Shop {
            id: ShopId::new(id),
            name: "Glow".into(),
            subdomain: Subdomain::parse(&format!("glow-{id}")).unwrap(),
            status: ShopStatus::Active,
            accepting_bookings: true,
            completes_visits: true,
            zone,
            branding: Branding::default(),
            policy,
            published_whatsapp: None,
        };
        let busy_interval = BusyInterval::new(StaffId::new(1), None, now, now);
        let salon = SchedulingData {
            zone,
            hours: ShopHours::UNSET,
            policy,
            stylists: Vec::new(),
            chairs: Vec::new(),
            busy_intervals: vec![busy_interval; bookings],
            special_days: Vec::new(),
            blocks: Vec::new(),
        };
        let snapshot = Arc::new(Snapshot::of(shop, salon, now));
        CacheEntry { snapshot, revision: 1, writes: 0, checked_at: now }
    }

    /// Forty stylists, sixty dates, a booking every half hour of seven. Where a salon does not fit, it is read again for each request.
    #[test]
    fn a_big_and_busy_salon_is_cached_on_any_machine() {
        let cache = SnapshotCache::default();
        for id in 1..=32 {
            cache.insert(booked(id, 40 * 60 * 14));
            assert!(cache.find(&ShopAddress::Id(ShopId::new(id))).is_some(), "salon {id}");
        }
        assert!(cache.salons.weight() <= MAX_BYTES, "{}", cache.salons.weight());
    }
}
