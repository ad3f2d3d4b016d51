//! The shop's people: who works there and who its clients are.

use domain::{ClientId, Email, IdentityId, Instant, PersonName, SessionId, StaffId, StaffRole, WaPhone};

use crate::StoreResult;

/// A member of staff, as a sign-in needs them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub id: StaffId,
    pub name: String,
    pub role: StaffRole,
    pub takes_bookings: bool,
    /// Their number on WhatsApp, as the shop wrote it.
    pub phone: Option<WaPhone>,
    pub email: Option<String>,
    /// Since when the shop knows them.
    pub created_at: Instant,
}

/// The staff of a shop as people who sign in. Only those who are active and not deleted.
pub trait StaffLogins {
    /// Those who have one of these numbers; several when the shop wrote a number twice.
    fn members_by_phone(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Member>>;

    fn member(&mut self, id: StaffId) -> StoreResult<Option<Member>>;

    /// Those who run the shop.
    fn admins(&mut self) -> StoreResult<Vec<Member>>;
}

/// Where the shop stands with a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientStatus {
    /// Welcome.
    Active,
    /// Very.
    Vip,
    /// Not seen for long.
    Inactive,
    /// Asked to call instead of booking.
    Blacklisted,
}

impl ClientStatus {
    /// Every standing.
    pub const ALL: [Self; 4] = [Self::Active, Self::Vip, Self::Inactive, Self::Blacklisted];

    /// The spelling of the wire and of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Vip => "vip",
            Self::Inactive => "inactive",
            Self::Blacklisted => "blacklisted",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownClient {
    pub id: ClientId,
    /// Their name, as they or the shop wrote it.
    pub name: String,
    /// Their number, as it is shown.
    pub phone: Option<String>,
    pub email: Option<String>,
    pub status: ClientStatus,
    /// The person, once they have proved that the client record is theirs.
    pub identity: Option<IdentityId>,
    /// Since when the shop knows them.
    pub created_at: Instant,
}

#[derive(Debug, Clone)]
pub struct NewClient {
    pub identity: IdentityId,
    pub name: PersonName,
    /// Their number, if it is proved.
    pub phone: Option<WaPhone>,
    pub email: Option<Email>,
    pub at: Instant,
}

/// A client whom the shop writes down without any proof.
#[derive(Debug, Clone)]
pub struct UnverifiedClient {
    pub name: PersonName,
    /// Their number, as it is shown.
    pub phone: Option<String>,
    /// Their number on WhatsApp, if the shop itself says so: the person who proves it later takes the client record over.
    pub whatsapp: Option<WaPhone>,
    pub email: Option<Email>,
    pub at: Instant,
}

/// What somebody says of themselves, to be compared with the clients that the shop knows.
#[derive(Debug, Clone, Copy)]
pub struct ClientTraits<'a> {
    pub name: &'a str,
    /// Their number, in every spelling that it may be written down in.
    pub numbers: &'a [String],
    pub email: Option<&'a str>,
}

pub trait Clients {
    fn find_client(&mut self, id: ClientId) -> StoreResult<Option<KnownClient>>;

    /// Queues behind every other transaction that looks for the client record of this number to make one if there is none, until commit. Taken
    /// before the dates are.
    fn lock_client_number(&mut self, number: &str) -> StoreResult<()>;

    /// The client who has proved one of these numbers, the first of them by preference.
    fn proved_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>>;

    /// The client whom the shop wrote down with this name and this number, without saying that it is on WhatsApp.
    fn find_unverified_client(&mut self, name: &PersonName, phone: &str) -> StoreResult<Option<ClientId>>;

    /// The clients with this name, one of these numbers or this e-mail, in whatever case, the first `most` of them.
    fn similar_clients(&mut self, like: &ClientTraits<'_>, most: i64) -> StoreResult<Vec<KnownClient>>;

    /// Writes one down. [`crate::StoreError::Duplicate`] if another client record has the number on WhatsApp and is nobody's yet.
    fn insert_unverified_client(&mut self, new: &UnverifiedClient) -> StoreResult<ClientId>;

    /// The client that a person is here.
    fn client_of(&mut self, identity: IdentityId) -> StoreResult<Option<KnownClient>>;

    /// The client whom the desk wrote down with one of these numbers and who belongs to no person yet: the only one with the
    /// first of them, else the only one at all.
    fn unclaimed_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>>;

    /// Whether the shop asked the person to call: by their own client record, or by any with one of these numbers that is nobody's yet.
    fn is_unwelcome(&mut self, identity: IdentityId, spellings: &[WaPhone]) -> StoreResult<bool>;

    /// Makes a client. [`crate::StoreError::Duplicate`] if the person is one already.
    fn make_client(&mut self, new: &NewClient) -> StoreResult<ClientId>;

    /// Makes a client whom the desk wrote down a person's. [`crate::StoreError::Stale`] if they are somebody's already.
    fn claim_client(&mut self, id: ClientId, identity: IdentityId, now: Instant) -> StoreResult<()>;

    /// What the client says of themselves: without an e-mail they have none any more.
    fn describe_client(
        &mut self,
        id: ClientId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()>;

    /// The number that the client has proved; none leaves the one there is.
    fn number_client(&mut self, id: ClientId, phone: Option<&WaPhone>, now: Instant) -> StoreResult<()>;

    /// Gives the client those bookings of a browser that are nobody's yet. Returns how many.
    fn adopt_bookings(&mut self, session: SessionId, client: ClientId, now: Instant) -> StoreResult<usize>;
}
