//! A booking request, parsed: what the client says they saw and want. Nothing in it is trusted.

use domain::{
    Cents, Email, Instant, Minutes, ModifierChoice, PersonName, Service, ServiceId, StaffChoice, TypedPhone,
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
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

impl BookingRequest {
    /// The ids of the chosen services, in order.
    #[must_use]
    pub fn service_ids(&self) -> Vec<ServiceId> {
        self.services.iter().map(|service| service.service_id).collect()
    }

    /// What identifies this order when the client sent no key: staff, start and services with their choices (rules/wire#idempotency-key).
    #[must_use]
    pub fn essence(&self) -> [u8; 32] {
        let services: Vec<_> =
            self.services.iter().map(|service| (service.service_id, &service.modifiers)).collect();
        Sha256::digest(format!("{:?} {:?} {services:?}", self.staff, self.start)).into()
    }

    /// Quotes the order on the present menu. `None` when a service is no longer on it.
    pub(crate) fn quote(&self, menu: &[Service]) -> Option<Result<Quote, SelectionError>> {
        quote(&self.services, menu)
    }

    /// Whether every price and length the client sent is the present one.
    pub(crate) fn agrees_with(&self, quote: &Quote) -> bool {
        lines_agree(&self.services, quote)
            && self.total_duration.is_none_or(|duration| duration == quote.total_duration)
    }
}

/// Quotes what was chosen on the present menu. `None` when a service is no longer on it.
pub(crate) fn quote(services: &[ChosenService], menu: &[Service]) -> Option<Result<Quote, SelectionError>> {
    let chosen = services.iter().map(|ordered| {
        let service = menu.iter().find(|service| service.id == ordered.service_id)?;
        Some((service, ordered.modifiers.as_slice()))
    });
    let chosen: Vec<(&Service, &[ModifierChoice])> = chosen.collect::<Option<_>>()?;
    Some(pricing::quote(&chosen))
}

/// Whether every price and length that somebody saw is the present one.
pub(crate) fn lines_agree(services: &[ChosenService], quote: &Quote) -> bool {
    services.iter().zip(&quote.lines).all(|(ordered, line)| {
        ordered.price.is_none_or(|price| price == line.price)
            && ordered.duration.is_none_or(|duration| duration == line.duration)
    })
}
