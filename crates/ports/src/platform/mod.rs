//! Repositories that lie outside any shop, and the way from there into one.

mod allowances;
mod challenges;
mod gallery;
mod identities;
mod messages;
mod planting;
mod privacy;
mod registry;
mod setups;
mod vitals;

use domain::{IdentityId, Instant, ShopId};
use tenancy::{ShopAddress, ShopScope};

use crate::shop::SiteTx;
use crate::{ShopTx, StoreResult};

pub use allowances::{Allowance, Allowances};
pub use challenges::{Challenges, InboundLog, NewChallenge, Outcome};
pub use gallery::{Gallery, ListedPicture};
pub use identities::{Devices, Identities, Identity, Membership, SuppressionSource};
pub use messages::{Addressee, LeasedMessage, MessageState, Messages, NewMessage, SentMessage};
pub use planting::{
    BookingSeed, CategorySeed, ChairSeed, ClientSeed, LineSeed, Planting, ServiceSeed, ShopSeed, StaffSeed,
};
pub use privacy::{Absence, Erasure, Expiry, FORGOTTEN_AT_ONCE, Forgetting, LOOKED_AT_AT_ONCE};
pub use registry::{ListedShop, Registry, ShopCounts, ShopFilter, ShopWish};
pub use setups::{NewSetup, Setup, Setups};
pub use vitals::{PoolUse, VitalSigns, Vitals, Waiting};

/// Everything outside the shops. Its sessions and tokens are those of the platform's own host.
pub trait PlatformTx:
    Absence
    + Challenges
    + Devices
    + Entrance
    + Expiry
    + Forgetting
    + Gallery
    + Identities
    + InboundLog
    + Messages
    + Registry
    + Setups
    + Shops
    + SiteTx
    + Trail
{
}
impl<T> PlatformTx for T where
    T: Absence
        + Challenges
        + Devices
        + Entrance
        + Expiry
        + Forgetting
        + Gallery
        + Identities
        + InboundLog
        + Messages
        + Registry
        + Setups
        + Shops
        + SiteTx
        + Trail
        + ?Sized
{
}

/// The way into a shop, in the same transaction.
pub trait Entrance {
    /// Works in one shop. Use cases call `in_shop`, which carries their own results and errors. An error undoes what was done in the shop,
    /// and nothing else: the transaction around it may go on.
    fn enter(
        &mut self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;
}

/// The shops of the platform.
pub trait Shops {
    /// The shop at an address, whatever its status.
    fn find_shop(&mut self, address: &ShopAddress) -> StoreResult<Option<domain::Shop>>;

    /// Shops that have pending bookings whose hold has run out at `now`.
    fn shops_with_expired_holds(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;

    /// Shops that have notices nobody has made messages of.
    fn shops_with_queued_notices(&mut self) -> StoreResult<Vec<ShopId>>;
}

/// Who did something that is no change of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrailActor {
    /// A person, in a role.
    Person(IdentityId, domain::Role),
    /// A browser that has not proved who it is.
    Visitor(domain::SessionId),
    /// The program itself.
    System,
}

/// Something that happened to a session, an identity or a salon being set up, for the audit trail.
#[derive(Debug, Clone)]
pub struct TrailEntry<'a> {
    /// When.
    pub at: Instant,
    /// At which shop; none for the platform.
    pub shop: Option<ShopId>,
    /// Who.
    pub actor: TrailActor,
    /// What: `session.login`, `session.logout`, `verification.requested`, `session.denied`.
    pub action: &'static str,
    /// To what: `session`, `identity`, `shop_setup`, `auth_token`.
    pub entity: &'static str,
    /// To which.
    pub entity_id: i64,
    /// Names and values that help whoever reads it; no secrets, no full phone numbers.
    pub details: &'a [(&'a str, &'a str)],
    /// The request, or the event, that asked for it.
    pub request_id: Option<&'a str>,
}

/// The audit trail of everything that is no booking.
pub trait Trail {
    /// Adds to it.
    fn record(&mut self, entry: &TrailEntry<'_>) -> StoreResult<()>;
}
