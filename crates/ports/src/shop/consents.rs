//! What clients agreed to be told of, and took back (rules/messages#consents).

use domain::{BookingId, ClientId, Consent, ConsentPurpose};

use crate::StoreResult;

pub trait Consents {
    fn record_consent(&mut self, client: ClientId, consent: &Consent) -> StoreResult<()>;

    /// What was said last of it on any of these client records.
    fn newest_consent(
        &mut self,
        records: &[ClientId],
        purpose: ConsentPurpose,
    ) -> StoreResult<Option<Consent>>;

    /// All that was said on these client records, oldest first.
    fn consents_of(&mut self, records: &[ClientId]) -> StoreResult<Vec<Consent>>;

    /// Remembers that the client of a booking agreed to promotions, until they prove who they are.
    fn hold_promotions_wish(&mut self, booking: BookingId) -> StoreResult<()>;

    /// Whether the client of a booking agreed to promotions. Forgets it.
    fn take_promotions_wish(&mut self, booking: BookingId) -> StoreResult<bool>;
}
