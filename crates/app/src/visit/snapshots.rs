//! The salons that were looked at lately, remembered for whoever looks next (`docs/decisions/0017-snapshots.md`).

use std::sync::Arc;

use chrono::TimeDelta;
use domain::{Instant, Shop, ShopId, Subdomain};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use tenancy::{ShopAddress, ShopScope};

use super::turns::Turns;
use super::{Snapshot, VisitError, enter};
use crate::Context;

/// About how many bytes are remembered at most; salons that nobody has looked at for long are forgotten first.
const MOST_BYTES: u64 = 32 << 20;
/// In how many parts, whatever the machine: each has its lock and an equal share of the bytes, and a salon must fit into one.
const PARTS: usize = 8;
/// How many salons there may be by the measure of the demo: for the size of tables, not a limit.
const ABOUT_SALONS: usize = 1_024;
/// How many addresses are remembered at most.
const MOST_ADDRESSES: usize = 16_384;
/// For how long other processes are taken to have written nothing.
pub const TRUSTED: TimeDelta = TimeDelta::seconds(1);
/// How often an address is followed that is given to another salon at the same moment.
const TRIES: usize = 3;

/// What is remembered. It goes with the store that it was read from.
pub struct Snapshots {
    salons: Cache<ShopId, Remembered, Weight>,
    /// Where a salon may be found; its snapshot tells whether it still is.
    addresses: Cache<Subdomain, ShopId>,
    turns: Turns,
}

/// A snapshot, and what was known of its freshness.
#[derive(Clone)]
struct Remembered {
    snapshot: Arc<Snapshot>,
    revision: i64,
    /// How often this process had written, before the reading began.
    writes: u64,
    checked_at: Instant,
}

#[derive(Clone)]
struct Weight;

impl Weighter<ShopId, Remembered> for Weight {
    fn weight(&self, _: &ShopId, remembered: &Remembered) -> u64 {
        u64::try_from(remembered.snapshot.weight()).unwrap_or(u64::MAX)
    }
}

impl Default for Snapshots {
    fn default() -> Self {
        let mut sizes = OptionsBuilder::new();
        sizes.shards(PARTS).estimated_items_capacity(ABOUT_SALONS).weight_capacity(MOST_BYTES);
        let hashing = DefaultHashBuilder::default();
        // Only sizes that are missing could be refused.
        let salons = match sizes.build() {
            Ok(sizes) => Cache::with_options(sizes, Weight, hashing, DefaultLifecycle::default()),
            Err(_) => Cache::with(ABOUT_SALONS, MOST_BYTES, Weight, hashing, DefaultLifecycle::default()),
        };
        Self { salons, addresses: Cache::new(MOST_ADDRESSES), turns: Turns::default() }
    }
}

impl Snapshots {
    /// What is remembered of the salon at an address, fresh or not.
    fn find(&self, address: &ShopAddress) -> Option<Remembered> {
        let id = match address {
            ShopAddress::Nowhere => None,
            ShopAddress::Id(id) => Some(*id),
            ShopAddress::Subdomain(subdomain) => self.addresses.get(subdomain),
        };
        self.salons.get(&id?).filter(|found| is_at(&found.snapshot.shop, address))
    }

    fn keep(&self, read: &Remembered) {
        let shop = &read.snapshot.shop;
        self.addresses.insert(shop.subdomain.clone(), shop.id);
        self.salons.insert(shop.id, read.clone());
    }
}

impl Remembered {
    fn is_fresh(&self, writes: u64, now: Instant) -> bool {
        let trusted = self.checked_at <= now && now < self.checked_at + TRUSTED;
        trusted && self.writes == writes && self.snapshot.is_of(now)
    }
}

fn is_at(shop: &Shop, address: &ShopAddress) -> bool {
    match address {
        ShopAddress::Nowhere => false,
        ShopAddress::Id(id) => shop.id == *id,
        ShopAddress::Subdomain(subdomain) => shop.subdomain == *subdomain,
    }
}

/// The salon at an address, if it is remembered and nothing can have changed: without asking anybody, in no time.
#[must_use]
pub fn at_hand(ctx: &Context, address: &ShopAddress) -> Option<Arc<Snapshot>> {
    let found = ctx.snapshots.find(address)?;
    let writes = ctx.store.writes_to(found.snapshot.shop.id);
    found.is_fresh(writes, ctx.now()).then_some(found.snapshot)
}

/// The salon at an address, open to visitors, as it is now.
pub fn snapshot(ctx: &Context, address: &ShopAddress) -> Result<Arc<Snapshot>, VisitError> {
    followed(ctx, address, at_hand)
}

/// The same for whoever has just written, perhaps by another process: asks whether that has changed anything, however lately it was asked.
pub fn renewed(ctx: &Context, address: &ShopAddress) -> Result<Arc<Snapshot>, VisitError> {
    followed(ctx, address, |_, _| None)
}

/// What is remembered, by the one who knows how far to trust it.
type Memory = fn(&Context, &ShopAddress) -> Option<Arc<Snapshot>>;

fn followed(ctx: &Context, address: &ShopAddress, at_hand: Memory) -> Result<Arc<Snapshot>, VisitError> {
    for _ in 0..TRIES {
        if let Some(snapshot) = at_hand(ctx, address) {
            return Ok(snapshot);
        }
        let scope = match ctx.snapshots.find(address) {
            Some(found) => ShopScope::visit(&found.snapshot.shop).map_err(|_| VisitError::NoSuchShop)?,
            None => enter(ctx, address)?.1,
        };
        let _turn = ctx.snapshots.turns.wait(scope.shop());
        if let Some(snapshot) = at_hand(ctx, address) {
            return Ok(snapshot);
        }
        let snapshot = renew(ctx, scope)?;
        if is_at(&snapshot.shop, address) {
            return Ok(snapshot);
        }
    }
    Err(VisitError::NoSuchShop)
}

/// Makes sure that a snapshot is as fresh as this transaction: by one statement if nobody has written, else by reading all of it.
fn renew(ctx: &Context, scope: ShopScope) -> Result<Arc<Snapshot>, VisitError> {
    // Before the transaction begins: whatever is written from here on makes another number of it.
    let writes = ctx.store.writes_to(scope.shop());
    let now = ctx.now();
    let former = ctx.snapshots.salons.get(&scope.shop());
    let read: Result<_, VisitError> = ctx.store.reading_shop(scope, |tx| {
        let revision = tx.revision()?;
        let same = former.as_ref().filter(|former| former.revision == revision && former.snapshot.is_of(now));
        let snapshot = if let Some(same) = same {
            Arc::clone(&same.snapshot)
        } else {
            let shop = tx.shop()?;
            ShopScope::visit(&shop).map_err(|_| VisitError::NoSuchShop)?;
            Arc::new(Snapshot::read(tx, shop, now)?)
        };
        Ok(Remembered { snapshot, revision, writes, checked_at: now })
    });
    match read {
        Ok(read) => {
            ctx.snapshots.keep(&read);
            Ok(read.snapshot)
        }
        Err(error) => {
            // What could not be asked for may still be true, and is never shown unasked: only what is gone is forgotten.
            if matches!(error, VisitError::NoSuchShop) {
                ctx.snapshots.salons.remove(&scope.shop());
            }
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{BookingPolicy, Branding, ShopHours, ShopStatus, ShopZone, StaffId};
    use scheduling::{Occupation, Salon};

    use super::*;

    /// A salon whose stylists have so many bookings in all.
    fn booked(id: i64, bookings: usize) -> Remembered {
        let now = Instant::UNIX_EPOCH;
        let (zone, policy) = (ShopZone::parse("Europe/London").unwrap(), BookingPolicy::default());
        let shop = Shop {
            id: ShopId::new(id),
            name: "Glow".into(),
            subdomain: Subdomain::parse(&format!("glow-{id}")).unwrap(),
            status: ShopStatus::Active,
            zone,
            branding: Branding::default(),
            policy,
            published_whatsapp: None,
        };
        let occupation = Occupation::new(StaffId::new(1), None, now, now);
        let salon = Salon {
            zone,
            hours: ShopHours::UNSET,
            policy,
            stylists: Vec::new(),
            chairs: Vec::new(),
            occupations: vec![occupation; bookings],
        };
        let snapshot = Arc::new(Snapshot::of(shop, salon, now));
        Remembered { snapshot, revision: 1, writes: 0, checked_at: now }
    }

    /// Forty stylists, sixty dates, a booking every half hour of seven. Where a salon does not fit, it is read again for each request.
    #[test]
    fn a_big_and_busy_salon_is_remembered_on_any_machine() {
        let memory = Snapshots::default();
        for id in 1..=32 {
            memory.keep(&booked(id, 40 * 60 * 14));
            assert!(memory.find(&ShopAddress::Id(ShopId::new(id))).is_some(), "salon {id}");
        }
        assert!(memory.salons.weight() <= MOST_BYTES, "{}", memory.salons.weight());
    }
}
