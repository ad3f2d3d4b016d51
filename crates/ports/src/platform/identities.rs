//! People, whatever the shop: WhatsApp accounts that have written to us.

use domain::{Bsuid, ClientId, Email, IdentityId, Instant, PersonName, ShopId, WaPhone};
use verification::WhatsAppUser;

use crate::StoreResult;
use crate::shop::{Member, SecretHash};

/// A WhatsApp account that has written to us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub id: IdentityId,
    /// Their number; none while they hide it.
    pub phone: Option<WaPhone>,
    /// Their id towards our business.
    pub bsuid: Option<Bsuid>,
    /// The name they gave themselves, or typed on the platform.
    pub name: Option<String>,
    /// The e-mail they typed on the platform.
    pub email: Option<String>,
    /// Since when we know them.
    pub created_at: Instant,
    /// When the account's keys last changed.
    pub key_changed_at: Option<Instant>,
    /// When messages to them last could not be delivered; none since they wrote again.
    pub unreachable_at: Option<Instant>,
}

/// A salon where somebody works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    pub shop: ShopId,
    pub shop_name: String,
    /// As whom.
    pub member: Member,
}

/// Who said that a person wants no promotions. The two are undone separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuppressionSource {
    /// They wrote STOP.
    Keyword,
    /// They used WhatsApp's switch.
    Meta,
    /// They wrote STOP REMINDERS: no reminders either (rules/messages#stop-words).
    Reminders,
}

pub trait Identities {
    /// The person behind an event, made if they are new, the row locked until commit. Their id leads, then their number; what we did not
    /// know is filled in, a number that has moved to another id goes with it. Two whom we took for different people and who turn out to be
    /// one become one, with all that both had. The name they gave themselves is kept up; one they typed stays.
    fn find_or_create_identity(&mut self, party: &WhatsAppUser, now: Instant) -> StoreResult<Identity>;

    fn identity(&mut self, id: IdentityId) -> StoreResult<Option<Identity>>;

    /// Those who may have a number, by any of its spellings, the exact one first.
    fn identities_by_phone(&mut self, phone: &WaPhone) -> StoreResult<Vec<Identity>>;

    /// A person showed their own number. [`crate::StoreError::Duplicate`] if it is another person's.
    fn prove_phone(&mut self, id: IdentityId, phone: &WaPhone, now: Instant) -> StoreResult<()>;

    /// A person has another number or id; what is none is unlinked, unless both are: then nothing is known and nothing changes. Another identity that had
    /// the new ones loses them; if it is left with neither, it was the same person, and is merged into this one.
    fn move_identity(
        &mut self,
        id: IdentityId,
        phone: Option<&WaPhone>,
        bsuid: Option<&Bsuid>,
        now: Instant,
    ) -> StoreResult<()>;

    /// The account's keys changed.
    fn key_changed(&mut self, id: IdentityId, now: Instant) -> StoreResult<()>;

    /// Messages to them cannot be delivered.
    fn mark_unreachable(&mut self, id: IdentityId, now: Instant) -> StoreResult<()>;

    /// What a person says of themselves on the platform's host: without an e-mail they have none any more.
    fn rename_identity(
        &mut self,
        id: IdentityId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()>;

    /// The salons where somebody with one of these numbers works now, active staff of any salon but an inactive one.
    fn memberships(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Membership>>;

    /// Ends every session and token of a person at every site. Returns how many sessions.
    fn end_all_sessions_of(&mut self, id: IdentityId, now: Instant) -> StoreResult<usize>;

    /// No promotions to this person.
    fn suppress_promotions(
        &mut self,
        id: IdentityId,
        source: SuppressionSource,
        now: Instant,
    ) -> StoreResult<()>;

    /// At which salons a person is a client: where they have proved it, and where the desk knows one of their numbers and nobody has proved to
    /// be that client yet.
    fn client_records(
        &mut self,
        id: IdentityId,
        spellings: &[WaPhone],
    ) -> StoreResult<Vec<(ShopId, ClientId)>>;

    /// Whether they want no reminders.
    fn wants_no_reminders(&mut self, id: IdentityId) -> StoreResult<bool>;

    /// Whether they want no promotions of any salon.
    fn wants_no_promotions(&mut self, id: IdentityId) -> StoreResult<bool>;

    /// What that source said is undone.
    fn allow_promotions(&mut self, id: IdentityId, source: SuppressionSource) -> StoreResult<()>;
}

/// Browsers where somebody passed a number match.
pub trait Devices {
    /// Whether the device is known for this person at this site, at `now`.
    fn knows_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool>;

    /// Whether the device is known for anybody at this site, at `now`.
    fn is_known_device(
        &mut self,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool>;

    /// Knows it until a moment.
    fn remember_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        label: &str,
        now: Instant,
        until: Instant,
    ) -> StoreResult<()>;

    fn forget_device(&mut self, identity: IdentityId, device: &SecretHash) -> StoreResult<()>;

    fn forget_devices_of(&mut self, identity: IdentityId) -> StoreResult<()>;
}
