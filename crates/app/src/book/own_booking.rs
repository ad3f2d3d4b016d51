//! A visitor's own appointment, which they may see and change.

use domain::{BookingId, ClientId, Instant, SessionId};
use ports::shop::{Actor, BookingRecord, SecretHash};
use ports::{ShopTx, StoreError, StoreResult};

use super::asks::asked;
use super::change_rules::Changeable;
use crate::Visitor;
use crate::session::{AuthResult, authenticate};

/// By what somebody acts on an appointment.
#[derive(Debug, Clone)]
pub enum BookingAccess {
    /// Their session, or their sign-in.
    Visitor(Visitor),
    /// The link of a message about it, which is good for this one (rules/booking-life#visit-links).
    Link { token: SecretHash, request_id: String },
}

impl From<Visitor> for BookingAccess {
    fn from(visitor: Visitor) -> Self {
        Self::Visitor(visitor)
    }
}

impl BookingAccess {
    pub(super) fn request_id(&self) -> &str {
        match self {
            Self::Visitor(visitor) => &visitor.request_id,
            Self::Link { request_id, .. } => request_id,
        }
    }
}

/// Who asks for a booking.
pub(crate) struct Requester {
    /// None by a link, which makes nobody signed in.
    pub(super) session: Option<SessionId>,
    pub(super) client: Option<ClientId>,
    pub(super) actor: Actor,
}

impl Requester {
    /// A client who is known without a session, by a link or by the number that they write from.
    pub(crate) const fn client(client: ClientId) -> Self {
        Self { session: None, client: Some(client), actor: Actor::Client(client) }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OwnBookingError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    /// The visitor has to begin a session.
    #[error("Please reload the page and try again.")]
    NoSession,
    /// Absent, another salon's or another visitor's: the answer is the same.
    #[error("We could not find this booking.")]
    NoSuchBooking,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The booking, if it is theirs.
pub(super) fn find_own(
    tx: &mut dyn ShopTx,
    access: &BookingAccess,
    id: BookingId,
    now: Instant,
) -> Result<(Requester, BookingRecord), OwnBookingError> {
    match access {
        BookingAccess::Visitor(visitor) => find_by_session(tx, visitor, id, now),
        BookingAccess::Link { token, .. } => {
            let linked = find_linked(tx, token, now)?;
            if linked.1.booking.id == id { Ok(linked) } else { Err(OwnBookingError::NoSuchBooking) }
        }
    }
}

fn find_by_session(
    tx: &mut dyn ShopTx,
    visitor: &Visitor,
    id: BookingId,
    now: Instant,
) -> Result<(Requester, BookingRecord), OwnBookingError> {
    let caller = match authenticate(tx, visitor, now)? {
        AuthResult::Refused => return Err(OwnBookingError::NoSession),
        AuthResult::New => return Err(OwnBookingError::NoSuchBooking),
        AuthResult::Owner(caller) => caller,
    };
    let owned = tx.find_booking(id)?.ok_or(OwnBookingError::NoSuchBooking)?;
    // What the waitlist holds is answered by its message.
    if owned.booking.is_offer() {
        return Err(OwnBookingError::NoSuchBooking);
    }
    let client = caller.client(tx)?.map(|client| client.id);
    if owned.session_id != Some(caller.session) && (client.is_none() || owned.booking.client_id != client) {
        return Err(OwnBookingError::NoSuchBooking);
    }
    let actor = client.map_or(Actor::Visitor(caller.session), Actor::Client);
    Ok((Requester { session: Some(caller.session), client, actor }, owned))
}

/// The booking that a link leads to, for its client.
pub(super) fn find_linked(
    tx: &mut dyn ShopTx,
    token: &SecretHash,
    now: Instant,
) -> Result<(Requester, BookingRecord), OwnBookingError> {
    let id = tx.booking_of_visit_link(token, now)?.ok_or(OwnBookingError::NoSuchBooking)?;
    let owned = tx.find_booking(id)?.ok_or(OwnBookingError::NoSuchBooking)?;
    let client = owned.booking.client_id.ok_or(OwnBookingError::NoSuchBooking)?;
    Ok((Requester::client(client), owned))
}

/// An appointment with the rules by which its client changes it: the policy by which it was made, or last moved by its client.
pub(super) fn changeable<'a>(
    tx: &mut dyn ShopTx,
    owned: &'a BookingRecord,
    now: Instant,
) -> StoreResult<Changeable<'a>> {
    let changes = tx.client_changes(owned.booking.id)?;
    let policy = tx.change_policy_at(changes.moved_at.unwrap_or(owned.created_at))?;
    let salon_asked = asked(tx, &owned.booking)?.is_some();
    Ok(Changeable { owned, policy, changes, salon_asked, now })
}
