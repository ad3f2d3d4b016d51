//! A visitor's own appointment, which they may see and change.

use domain::{BookingId, ChangePolicy, ClientChanges, Instant};
use ports::shop::{Actor, BookingRecord, KnownClient};
use ports::{ShopTx, StoreError, StoreResult};

use crate::Visitor;
use crate::session::{AuthResult, Caller, authenticate};

/// Who asks for a booking.
pub(super) struct Requester {
    pub(super) caller: Caller,
    pub(super) client: Option<KnownClient>,
}

impl Requester {
    /// Whether a booking was made in this browser, or is the verified client's.
    fn owns(&self, owned: &BookingRecord) -> bool {
        let client = self.client.as_ref().map(|client| client.id);
        owned.session_id == Some(self.caller.session) || client.is_some() && owned.booking.client_id == client
    }

    pub(super) fn actor(&self) -> Actor {
        self.client.as_ref().map_or(Actor::Visitor(self.caller.session), |client| Actor::Client(client.id))
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

/// The visitor's own booking.
pub(super) fn find_own(
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
    let asker = Requester { client: caller.client(tx)?, caller };
    if asker.owns(&owned) { Ok((asker, owned)) } else { Err(OwnBookingError::NoSuchBooking) }
}

/// The policy by which a booking was made, or last moved by its client, and what its client has changed.
pub(super) fn terms_of(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
) -> StoreResult<(ChangePolicy, ClientChanges)> {
    let changes = tx.client_changes(owned.booking.id)?;
    let policy = tx.change_policy_at(changes.moved_at.unwrap_or(owned.created_at))?;
    Ok((policy, changes))
}
