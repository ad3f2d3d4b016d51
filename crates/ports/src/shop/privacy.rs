//! What a shop knows of one client, to be handed to them or to be forgotten (`docs/PRIVACY.md`).

use domain::{Booking, BookingId, ClientId, Instant};

use crate::StoreResult;

/// A message that was sent to a client, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageRecord {
    /// When it was made.
    pub at: Instant,
    /// What it was for: `booking.confirmed`.
    pub purpose: String,
    /// What became of it: `delivered`.
    pub state: String,
    /// The booking that it was about.
    pub booking: Option<BookingId>,
}

/// What a shop knows of its clients one by one.
pub trait Privacy {
    /// All bookings of a client, soonest first.
    fn bookings_of_card(&mut self, id: ClientId) -> StoreResult<Vec<Booking>>;

    /// The messages to a client, oldest first.
    fn messages_to(&mut self, id: ClientId) -> StoreResult<Vec<MessageRecord>>;

    /// The cards of one person: this one, and those that the desk wrote down with the same number and that nobody has claimed.
    fn cards_with(&mut self, id: ClientId) -> StoreResult<Vec<ClientId>>;

    /// Whether the shop was asked to forget a client. Queues behind every other transaction that writes this card, until commit.
    fn is_erased(&mut self, id: ClientId) -> StoreResult<bool>;

    /// Forgets a client: their name becomes [`ERASED_NAME`], on their card and their bookings; numbers, e-mails, notes and tags go, and so do
    /// their sessions, tokens, codes and devices at this shop, the messages to them and the words of those about them, and the details of the
    /// trail. What was booked, when, for how much and what became of it stays. Notes it in the ledger.
    fn erase_client(&mut self, id: ClientId, now: Instant) -> StoreResult<()>;
}

/// What a client is called who was forgotten.
pub const ERASED_NAME: &str = "Deleted client";
