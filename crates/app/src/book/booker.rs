//! Who books: a stranger, whose booking waits for a message, or a verified client of the salon, whose booking stands at once
//! (rules/booking-life#instant-confirmation).

use domain::{ClientId, Instant, PersonName, StrikeEffect, TextError};
use ports::ShopTx;
use ports::shop::Actor;

use super::Contact;
use super::create::BookingBegins;
use super::error::BookingError;
use crate::Visitor;
use crate::client::{TypedContact, client_for, standing};
use crate::session::{Caller, Principal, open_session};

pub(super) struct Booker {
    pub(super) caller: Caller,
    /// The client they are, if a message has proved it.
    pub(super) client: Option<ClientId>,
    pub(super) name: PersonName,
    /// The salon confirms the bookings of this client itself (rules/clients#strikes).
    pub(super) needs_approval: bool,
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
            return Ok(Self { caller, client: None, name, needs_approval: false });
        };
        let name = match &contact.name {
            Some(name) => name.clone(),
            None => own_name(principal).map_err(BookingError::NoName)?,
        };
        let standing = standing(tx, &principal.identity, now)?;
        if standing == StrikeEffect::Call {
            return Err(BookingError::Blacklisted);
        }
        let typed = TypedContact { name: Some(name.clone()), email: contact.email.clone() };
        let client = client_for(tx, &principal.identity, &typed, now)?;
        Ok(Self { caller, client: Some(client), name, needs_approval: standing == StrikeEffect::Approval })
    }

    pub(super) const fn begins(&self) -> BookingBegins {
        match self.client {
            None => BookingBegins::AwaitingMessage,
            Some(_) if self.needs_approval => BookingBegins::AwaitingSalon,
            Some(_) => BookingBegins::Confirmed,
        }
    }

    /// Who they are in the audit trail.
    pub(super) fn actor(&self) -> Actor {
        self.client.map_or(Actor::Visitor(self.caller.session), Actor::Client)
    }
}

fn own_name(principal: &Principal) -> Result<PersonName, TextError> {
    PersonName::parse(principal.name())
}
