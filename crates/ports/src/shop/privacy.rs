//! What a shop knows of one client, to be handed to them or to be forgotten (`docs/PRIVACY.md`).

use domain::{Booking, BookingId, ClientId, IdentityId, Instant, WaPhone};

use crate::StoreResult;

/// A message that was sent to a client, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageRecord {
    pub at: Instant,
    /// What it was for: `booking.confirmed`.
    pub purpose: String,
    /// What became of it: `delivered`.
    pub state: String,
    pub booking: Option<BookingId>,
}

/// What a shop knows of its clients one by one.
pub trait Privacy {
    /// All bookings of a client, soonest first.
    fn bookings_of_record(&mut self, id: ClientId) -> StoreResult<Vec<Booking>>;

    /// The messages to a client, oldest first.
    fn messages_to(&mut self, id: ClientId) -> StoreResult<Vec<MessageRecord>>;

    /// The client records of one person: this one, and the unclaimed ones that the desk wrote down with the same number.
    fn records_of_person(&mut self, id: ClientId) -> StoreResult<Vec<ClientId>>;

    /// Whether the shop has erased a client. An erasure of them waits from now on, until commit.
    fn is_erased(&mut self, id: ClientId) -> StoreResult<bool>;

    /// Queues behind everybody who books for this client or has asked whether they are forgotten, until commit.
    fn lock_client_record(&mut self, id: ClientId) -> StoreResult<()>;

    /// The people who have proved a client record with the number of this one, and whose client record this one is, by id.
    fn people_with(&mut self, id: ClientId) -> StoreResult<Vec<IdentityId>>;

    /// The number on a client record at which they are reached on WhatsApp, if one is written there.
    fn number_of_client(&mut self, id: ClientId) -> StoreResult<Option<WaPhone>>;

    /// Queues behind every other transaction that looks for this client record by its number, until commit, as
    /// [`super::Clients::lock_client_number`] does.
    fn lock_number_of_client(&mut self, id: ClientId) -> StoreResult<()>;

    /// When a client was last here, who may be any of `people` and have any of `numbers`, on whichever client record is theirs or has one of these or the
    /// number of this one: the start of their latest booking, whatever became of it, else when the client record was made; `now` while a browser is
    /// theirs, and while they work here, by any of those numbers. None if there is no such client.
    fn client_seen(
        &mut self,
        id: ClientId,
        people: &[IdentityId],
        numbers: &[WaPhone],
        now: Instant,
    ) -> StoreResult<Option<Instant>>;

    /// Records when a client was last seen, so that the retention job does not look again before that is long ago.
    fn record_client_seen(&mut self, id: ClientId, seen: Instant) -> StoreResult<()>;

    /// Forgets a client: their name becomes [`ERASED_NAME`], on their client record and their bookings; numbers, e-mails, notes and tags go, and so do
    /// their sessions, tokens, codes and devices at this shop, the messages to them and the words of those about them, and the details of the
    /// trail. What was booked, when, for how much and what became of it stays. Notes it in the ledger, and as [`Privacy::record_client_seen`] does.
    fn erase_client(&mut self, id: ClientId, now: Instant) -> StoreResult<()>;
}

/// What a client is called who was forgotten.
pub const ERASED_NAME: &str = "Deleted client";
