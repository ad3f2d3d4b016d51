//! The shops as the platform's admins see and change them.

use domain::{Instant, Palette, Plan, ShopId, ShopStatus, Subdomain};

use super::ShopSeed;
use crate::StoreResult;

/// A shop with what the platform's dashboard shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedShop {
    pub id: ShopId,
    pub name: String,
    pub subdomain: Subdomain,
    pub status: ShopStatus,
    pub plan: Plan,
    pub trial_ends_at: Option<Instant>,
    pub created_at: Instant,
    /// The number that gets the notices of all bookings, as it was typed.
    pub whatsapp_admin_number: Option<String>,
    /// The name of the first who runs it.
    pub admin_name: Option<String>,
    /// The number of the first who runs it and has one, as the shop wrote it.
    pub admin_phone: Option<String>,
    /// Its colours; none for the platform's own.
    pub palette: Option<Palette>,
    /// Counts the changes of its settings.
    pub version: i64,
    /// Since when it stands as it does; none for one that is open.
    pub closed_since: Option<Instant>,
}

/// One who runs a shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopOwner {
    pub name: String,
    /// As the shop wrote it.
    pub phone: Option<String>,
}

/// What shops are searched and sorted by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownShop {
    pub id: ShopId,
    pub name: String,
    pub subdomain: String,
    pub status: ShopStatus,
    pub plan: Plan,
    pub trial_ends_at: Option<Instant>,
    /// The number that gets the notices of all bookings.
    pub notice_number: Option<String>,
    pub owners: Vec<ShopOwner>,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct ShopFilter {
    /// Those of this status.
    pub status: Option<ShopStatus>,
    pub plan: Option<Plan>,
    /// Those that are older than this one.
    pub before: Option<ShopId>,
    /// So many at most.
    pub most: Option<usize>,
}

/// How many shops there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopCounts {
    /// In all.
    pub total: i64,
    pub active: i64,
    /// Closed to the public for now.
    pub suspended: i64,
    /// Closed for good.
    pub inactive: i64,
    /// Whose trial has not ended.
    pub trial: i64,
    /// Opened since the moment that was asked about.
    pub joined: i64,
    /// When the next of the trials ends; none without trials.
    pub next_trial_end: Option<Instant>,
}

/// What the platform says that a shop is.
#[derive(Debug, Clone, Copy)]
pub struct ShopFields<'a> {
    pub name: &'a str,
    pub subdomain: &'a Subdomain,
    /// The number that gets the notices of all bookings.
    pub whatsapp_admin_number: Option<&'a str>,
    pub plan: Plan,
    pub trial_ends_at: Option<Instant>,
}

/// The register of shops. A change of one that is no longer at `version` is [`crate::StoreError::Stale`].
pub trait ShopAdmin {
    /// Shops, the newest first.
    fn listed_shops(&mut self, filter: ShopFilter) -> StoreResult<Vec<ListedShop>>;

    /// All shops.
    fn known_shops(&mut self) -> StoreResult<Vec<KnownShop>>;

    /// These shops, in this order. One that is not there is left out.
    fn shops_listed_as(&mut self, ids: &[ShopId]) -> StoreResult<Vec<ListedShop>>;

    fn listed_shop(&mut self, id: ShopId) -> StoreResult<Option<ListedShop>>;

    /// Queues behind every other transaction that changes this shop's own row, until commit.
    fn lock_shop(&mut self, id: ShopId) -> StoreResult<()>;

    /// How many there are at `now`; those opened at `since` or later have joined.
    fn shop_counts(&mut self, now: Instant, since: Instant) -> StoreResult<ShopCounts>;

    /// Adds one. [`crate::StoreError::Duplicate`] if its address is another's, even when a concurrent transaction has just taken it.
    fn open_shop(&mut self, seed: &ShopSeed) -> StoreResult<ShopId>;

    /// Changes one. [`crate::StoreError::Duplicate`] as above.
    fn change_shop(
        &mut self,
        id: ShopId,
        version: i64,
        fields: ShopFields<'_>,
        now: Instant,
    ) -> StoreResult<()>;

    /// Opens or closes one for the public.
    fn set_shop_status(
        &mut self,
        id: ShopId,
        version: i64,
        status: ShopStatus,
        now: Instant,
    ) -> StoreResult<()>;

    /// Deletes one with everything of it. Its number stays, with the trail, which says no more than who did what when.
    fn delete_shop(&mut self, id: ShopId, now: Instant) -> StoreResult<()>;

    /// Whether one was opened by a moment and is still there.
    fn was_shop(&mut self, id: ShopId, at: Instant) -> StoreResult<bool>;

    /// Keeps an address that its shop gave up from all others until a moment.
    fn retire_subdomain(&mut self, subdomain: &Subdomain, former: ShopId, until: Instant) -> StoreResult<()>;

    /// Whether an address is kept for a former shop at `now`, and not for `own`. Asked after the address was written, this also sees what
    /// a concurrent transaction gave up before it could be taken.
    fn is_kept_for_another(
        &mut self,
        subdomain: &Subdomain,
        own: Option<ShopId>,
        now: Instant,
    ) -> StoreResult<bool>;
}
