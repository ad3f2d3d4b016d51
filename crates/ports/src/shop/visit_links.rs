//! The links of messages to single bookings (rules/booking-life#visit-links).

use chrono::TimeDelta;
use domain::{BookingId, Instant};

use super::SecretHash;
use crate::StoreResult;

/// A link leads to its booking until so long after the start, wherever that is moved to.
pub const VISIT_LINK_TTL: TimeDelta = TimeDelta::days(7);

pub trait VisitLinks {
    /// Keeps a fresh link to a booking that starts at `start`. Of more than `most` links to it the oldest lead nowhere any more.
    fn add_visit_link(
        &mut self,
        booking: BookingId,
        start: Instant,
        token: &SecretHash,
        most: usize,
        now: Instant,
    ) -> StoreResult<()>;

    /// The booking that a link leads to at `now`.
    fn booking_of_visit_link(&mut self, token: &SecretHash, now: Instant) -> StoreResult<Option<BookingId>>;
}
