//! A visitor's own appointment, which they may see and change.

use domain::{BookingId, ChangePolicy, ClientChanges, Instant};
use ports::shop::{Actor, BookingRecord, KnownClient};
use ports::{ShopTx, StoreResult};

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

pub(super) enum OwnBooking {
    /// The visitor has to begin a session.
    NoSession,
    /// Absent, another salon's or another visitor's: the answer is the same.
    Absent,
    Found(Box<(Requester, BookingRecord)>),
}

/// The visitor's own booking.
pub(super) fn find_own(
    tx: &mut dyn ShopTx,
    visitor: &Visitor,
    id: BookingId,
    now: Instant,
) -> StoreResult<OwnBooking> {
    let caller = match authenticate(tx, visitor, now)? {
        AuthResult::Refused => return Ok(OwnBooking::NoSession),
        AuthResult::New => return Ok(OwnBooking::Absent),
        AuthResult::Owner(caller) => caller,
    };
    let Some(owned) = tx.find_booking(id)? else { return Ok(OwnBooking::Absent) };
    let asker = Requester { client: caller.client(tx)?, caller };
    if !asker.owns(&owned) {
        return Ok(OwnBooking::Absent);
    }
    Ok(OwnBooking::Found(Box::new((asker, owned))))
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
