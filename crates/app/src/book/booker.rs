//! Who books: a stranger, whose booking waits for a message, or a verified client of the salon, whose booking stands at once
//! (rules/booking-life#instant-confirmation).

use domain::{BookingStatus, ClientId, Instant, PersonName, TextError};
use ports::shop::{Actor, ClientStatus};
use ports::{ShopTx, StoreResult};

use super::Contact;
use super::error::BookingError;
use crate::Visitor;
use crate::client::{TypedContact, client_for, client_status};
use crate::session::{Caller, Principal, open_session};

pub(super) struct Booker {
    pub(super) caller: Caller,
    /// The client they are, if a message has proved it.
    pub(super) client: Option<ClientId>,
    pub(super) name: PersonName,
}

impl Booker {
    /// Finds out who books, and queues behind every other request of the same browser. `signed_in` is what was known of them a moment before.
    pub(super) fn find(
        tx: &mut dyn ShopTx,
        visitor: &Visitor,
        signed_in: Option<&Principal>,
        contact: &Contact,
        now: Instant,
    ) -> Result<Self, BookingError> {
        let caller = open_session(tx, visitor, now)?.ok_or(BookingError::NoSession)?;
        let still = |principal: &&Principal| {
            caller.proof.is_some_and(|proof| proof.identity == principal.identity.id)
        };
        let Some(principal) = signed_in.filter(still) else {
            let name = contact.name.clone().ok_or(BookingError::NoName(TextError::BlankName))?;
            return Ok(Self { caller, client: None, name });
        };
        let name = match &contact.name {
            Some(name) => name.clone(),
            None => own_name(principal).map_err(BookingError::NoName)?,
        };
        let client = client_of(tx, principal, &name, contact, now)?.ok_or(BookingError::Blacklisted)?;
        Ok(Self { caller, client: Some(client), name })
    }

    pub(super) fn status(&self) -> BookingStatus {
        if self.client.is_some() { BookingStatus::Confirmed } else { BookingStatus::Pending }
    }

    /// Who they are in the audit trail.
    pub(super) fn actor(&self) -> Actor {
        self.client.map_or(Actor::Visitor(self.caller.session), Actor::Client)
    }
}

fn own_name(principal: &Principal) -> Result<PersonName, TextError> {
    PersonName::parse(principal.name())
}

/// The client that somebody is at this salon, made if they are none yet; none for one whom the salon asked to call (rules/booking-life#blacklisted).
fn client_of(
    tx: &mut dyn ShopTx,
    principal: &Principal,
    name: &PersonName,
    contact: &Contact,
    now: Instant,
) -> StoreResult<Option<ClientId>> {
    if client_status(tx, &principal.identity)? == Some(ClientStatus::Blacklisted) {
        return Ok(None);
    }
    let typed = TypedContact { name: Some(name.clone()), email: contact.email.clone() };
    client_for(tx, &principal.identity, &typed, now).map(Some)
}
