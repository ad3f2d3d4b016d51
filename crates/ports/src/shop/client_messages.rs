//! What became of the messages to clients about their bookings.

use domain::{BookingId, ClientId, Instant, MessageId};

use crate::StoreResult;
use crate::platform::MessageState;

/// A message to a client, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientMessage {
    pub id: MessageId,
    /// What it was for: `confirmation`, `cancellation`, `ask`.
    pub purpose: String,
    pub state: MessageState,
    /// Meta's code of its last failure.
    pub code: Option<i64>,
    /// Whether there was a number or an id to send it to.
    pub has_address: bool,
    /// When it came to this state.
    pub at: Instant,
}

/// When a message about a booking was queued for a purpose, and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurposeMessage {
    pub booking: BookingId,
    pub key: String,
    pub at: Instant,
    /// When it goes out at the earliest.
    pub due_at: Instant,
    /// Whether it went out, or will.
    pub goes_out: bool,
}

/// What is known of the messages to clients.
pub trait ClientMessages {
    /// Whether a message for a purpose was queued for a client after a moment, about whichever of their bookings, and went out or will.
    fn was_sent_since(&mut self, client: ClientId, purpose: &str, since: Instant) -> StoreResult<bool>;

    /// The messages for a purpose about a booking, oldest first.
    fn messages_for(&mut self, purpose: &str, booking: BookingId) -> StoreResult<Vec<PurposeMessage>>;

    /// The same of several bookings.
    fn messages_for_each(
        &mut self,
        purpose: &str,
        bookings: &[BookingId],
    ) -> StoreResult<Vec<PurposeMessage>>;

    /// For each booking that starts after `now` the last message to its client, if it did not arrive, or was refused and
    /// waits; by booking. Messages that there was no reason for any more are left out.
    fn undelivered_messages(&mut self, now: Instant) -> StoreResult<Vec<(BookingId, ClientMessage)>>;
}
