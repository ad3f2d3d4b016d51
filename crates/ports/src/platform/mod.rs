//! Repositories that lie outside any shop, and the way from there into one.

mod account_reports;
mod challenges;
mod checks;
mod demo;
mod health;
mod identities;
mod messages;
mod pictures;
mod privacy;
mod rate_limits;
mod seeded_bookings;
mod seeded_desk;
mod seeded_reviews;
mod seeded_waitlist;
mod seeding;
mod setups;
mod shop_admin;

use domain::{IdentityId, Instant, ShopId, Subdomain};
use tenancy::{ShopAddress, ShopScope};

use crate::shop::{SecretHash, SiteTx};
use crate::{ShopTx, StoreResult};

pub use account_reports::{AccountReports, KeptReport, MessageTraffic};
pub use challenges::{Challenges, CodeSeed, InboundLog, NewChallenge, OpenChallenge, Outcome};
pub use checks::{CheckProgress, CheckTurn, Checks};
pub use demo::{
    DemoBooking, DemoClient, DemoDiary, DemoException, DemoSalons, DemoSequel, DemoShop, Settled,
};
pub use health::{HealthProbe, PoolStats, QueueDepth, QueueHealth};
pub use identities::{Devices, Identities, Identity, Membership, SuppressionSource};
pub use messages::{
    Addressee, LeasedMail, LeasedMessage, MessageState, Messages, NewMessage, PauseScope, SentMessage,
};
pub use pictures::{ListedPicture, Pictures};
pub use privacy::{
    DESK_ACTION_AGE, Erasure, Erasures, FORGOTTEN_AT_ONCE, InactiveData, LOOKED_AT_AT_ONCE, MESSAGE_AGE,
    Retention, TOLD_NOTICE_AGE, TRAIL_AGE, UNTOLD_NOTICE_AGE, VISIT_LINK_AGE, VISITOR_TRAIL_AGE,
};
pub use rate_limits::{RateLimit, RateLimitStore};
pub use seeded_bookings::{BookingSeed, LineSeed};
pub use seeded_desk::{BlockSeed, BreakSeed, DeskSeed, FinishSeed, MarkSeed, OverlapSeed};
pub use seeded_reviews::ReviewSeed;
pub use seeded_waitlist::WaitlistSeed;
pub use seeding::{CategorySeed, ChairSeed, ClientSeed, Seeding, ServiceSeed, ShopSeed, StaffSeed};
pub use setups::{NewSetup, Setup, Setups, ShopSetUp};
pub use shop_admin::{KnownShop, ListedShop, ShopAdmin, ShopCounts, ShopFields, ShopFilter, ShopOwner};

/// Everything outside the shops. Its sessions and tokens are those of the platform's own host.
pub trait PlatformTx:
    InactiveData
    + AccountReports
    + Challenges
    + Devices
    + EnterShop
    + Retention
    + Erasures
    + Pictures
    + Identities
    + InboundLog
    + Messages
    + ShopAdmin
    + Setups
    + Shops
    + SiteTx
    + PlatformAudit
{
}
impl<T> PlatformTx for T where
    T: InactiveData
        + AccountReports
        + Challenges
        + Devices
        + EnterShop
        + Retention
        + Erasures
        + Pictures
        + Identities
        + InboundLog
        + Messages
        + ShopAdmin
        + Setups
        + Shops
        + SiteTx
        + PlatformAudit
        + ?Sized
{
}

/// The way into a shop, in the same transaction.
pub trait EnterShop {
    /// Works in one shop. Use cases call `enter_shop`, which carries their own results and errors. An error undoes what was done in the shop,
    /// and nothing else: the transaction around it may go on.
    fn enter(
        &mut self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;
}

/// A shop with confirmed bookings that have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedVisits {
    pub shop: ShopId,
    pub zone: domain::ShopZone,
    /// When the first of them ended.
    pub first_end: Instant,
}

pub trait Shops {
    /// The shop at an address, whatever its status.
    fn find_shop(&mut self, address: &ShopAddress) -> StoreResult<Option<domain::Shop>>;

    /// The shop of a booking that a link leads to, however old.
    fn shop_of_visit_link(&mut self, token: &SecretHash) -> StoreResult<Option<Subdomain>>;

    /// Shops that have pending bookings whose hold has run out at `now`.
    fn shops_with_expired_holds(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;

    /// Shops that complete their visits at the end of the day and have confirmed bookings that had ended at `now`.
    fn shops_with_ended_visits(&mut self, now: Instant) -> StoreResult<Vec<EndedVisits>>;

    /// Shops that have notices without messages that are due.
    fn shops_with_queued_notices(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;

    /// Shops that have reminders that are due, those that have been due for longest.
    fn shops_with_due_reminders(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;

    /// Shops in which somebody waits, and that have changed since the last look for free times, or have not been looked at for long.
    fn shops_with_a_waitlist(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;
}

/// Who did something that is no change of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformActor {
    /// A person, in a role.
    Person(IdentityId, domain::Role),
    /// A browser that has not proved who it is.
    Visitor(domain::SessionId),
    System,
}

/// Something that happened to a session, an identity or a salon being set up, for the audit trail.
#[derive(Debug, Clone)]
pub struct PlatformAuditEntry<'a> {
    pub at: Instant,
    /// At which shop; none for the platform.
    pub shop: Option<ShopId>,
    pub actor: PlatformActor,
    /// What: `session.login`, `session.logout`, `verification.requested`, `session.denied`.
    pub action: &'static str,
    /// To what: `session`, `identity`, `shop_setup`, `auth_token`.
    pub entity: &'static str,
    /// To which.
    pub entity_id: i64,
    /// Names and values for the reader of the audit log; no secrets, no full phone numbers.
    pub details: &'a [(&'a str, &'a str)],
    /// The request, or the event, that asked for it.
    pub request_id: Option<&'a str>,
}

/// The audit trail of everything that is no booking.
pub trait PlatformAudit {
    /// Adds to it.
    fn record(&mut self, entry: &PlatformAuditEntry<'_>) -> StoreResult<()>;
}
