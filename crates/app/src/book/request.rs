//! A booking request, parsed: what the client says they saw and want. Nothing in it is trusted.

use domain::{
    BookingLine, Cents, Email, Instant, Minutes, ModifierChoice, PersonName, Service, ServiceId, StaffChoice,
    TypedPhone,
};
use pricing::{Quote, SelectionError};
use sha2::{Digest, Sha256};

#[derive(Debug, Clone)]
pub struct ChosenService {
    pub service_id: ServiceId,
    pub modifiers: Vec<ModifierChoice>,
    /// The price the client saw, modifiers included.
    pub price: Option<Cents>,
    /// The length the client saw, modifiers included.
    pub duration: Option<Minutes>,
}

/// Who the client says they are; it proves nothing.
#[derive(Debug, Clone)]
pub struct Contact {
    /// Their name; a verified client's is known.
    pub name: Option<PersonName>,
    pub phone: Option<TypedPhone>,
    pub email: Option<Email>,
}

#[derive(Debug, Clone)]
pub struct BookingRequest {
    /// What is to be done, in order.
    pub services: Vec<ChosenService>,
    pub staff: StaffChoice,
    pub start: Instant,
    /// The end the client computed, after-buffer included.
    pub end: Option<Instant>,
    pub total_duration: Option<Minutes>,
    pub contact: Contact,
    /// They ticked the box (rules/messages#consents).
    pub promotions: bool,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

impl BookingRequest {
    pub(super) fn requested(&self) -> RequestedBooking<'_> {
        RequestedBooking {
            services: &self.services,
            staff: self.staff,
            start: self.start,
            end: self.end,
            total_duration: self.total_duration,
            idempotency_key: self.idempotency_key.as_deref(),
            digest: self.digest,
        }
    }
}

/// Quotes services on the present menu. `None` when one is no longer on it.
pub(crate) fn quote_services(
    services: &[ChosenService],
    menu: &[Service],
) -> Option<Result<Quote, SelectionError>> {
    let chosen = services.iter().map(|chosen| {
        let service = menu.iter().find(|service| service.id == chosen.service_id)?;
        Some((service, chosen.modifiers.as_slice()))
    });
    let chosen: Vec<(&Service, &[ModifierChoice])> = chosen.collect::<Option<_>>()?;
    Some(pricing::quote(&chosen))
}

/// A request without its client: the same for a visitor and for the desk.
#[derive(Clone, Copy)]
pub(crate) struct RequestedBooking<'a> {
    pub(crate) services: &'a [ChosenService],
    pub(crate) staff: StaffChoice,
    pub(crate) start: Instant,
    pub(crate) end: Option<Instant>,
    pub(crate) total_duration: Option<Minutes>,
    pub(crate) idempotency_key: Option<&'a str>,
    pub(crate) digest: [u8; 32],
}

impl RequestedBooking<'_> {
    /// The ids of the chosen services, in order.
    pub(super) fn service_ids(&self) -> Vec<ServiceId> {
        self.services.iter().map(|service| service.service_id).collect()
    }

    /// The content that identifies a request without a key: staff, start and services with their choices (rules/wire#idempotency-key).
    pub(super) fn essence(&self) -> [u8; 32] {
        let services: Vec<_> =
            self.services.iter().map(|service| (service.service_id, &service.modifiers)).collect();
        Sha256::digest(format!("{:?} {:?} {services:?}", self.staff, self.start)).into()
    }

    /// Quotes the chosen services on the present menu. `None` when a service is no longer on it.
    pub(super) fn quote(&self, menu: &[Service]) -> Option<Result<Quote, SelectionError>> {
        quote_services(self.services, menu)
    }

    /// Whether every price and length in the request is the present one.
    pub(super) fn agrees_with(&self, quote: &Quote) -> bool {
        let agrees = |(chosen, line): (&ChosenService, &BookingLine)| {
            chosen.price.is_none_or(|price| price == line.price)
                && chosen.duration.is_none_or(|duration| duration == line.duration)
        };
        self.services.iter().zip(&quote.lines).all(agrees)
            && self.total_duration.is_none_or(|duration| duration == quote.total_duration)
    }
}
