//! The visits that clients missed or cancelled late (rules/clients#strikes).

use domain::{BookingId, ClientId, Instant, Strike};

use super::Actor;
use crate::StoreResult;

pub trait Strikes {
    /// Those of a client whose visits were to begin after a moment, the newest first, waived ones among them.
    fn strikes_of(&mut self, client: ClientId, since: Instant) -> StoreResult<Vec<Strike>>;

    /// Does not hold the strike of a booking against its client any more.
    fn waive_strike(&mut self, booking: BookingId, by: Actor, now: Instant) -> StoreResult<()>;

    /// Counts it again.
    fn count_strike(&mut self, booking: BookingId) -> StoreResult<()>;

    /// Whether a booking of a client waits for the salon.
    fn awaits_approval(&mut self, client: ClientId, now: Instant) -> StoreResult<bool>;

    /// Lets a booking that is still at `version` and pending wait for the salon until `hold`, for a client who has proved to be one;
    /// [`crate::StoreError::Stale`] otherwise. Its code ends.
    fn await_approval(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        hold: Instant,
        now: Instant,
    ) -> StoreResult<()>;
}
