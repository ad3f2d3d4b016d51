//! The salon as the slot engine sees it.

use domain::{Instant, Interval};
use scheduling::SchedulingData;

use crate::StoreResult;

/// What decides whether a time is free.
pub trait SchedulingReads {
    /// Hours, staff with schedules and exceptions, chairs, and the bookings that block any of `window` at `now`: everything
    /// that `scheduling` needs for starts whose neighbourhood lies in `window` (see `scheduling::read_window`). A member of
    /// staff whose rows make no sense is left out and logged, never the whole salon.
    fn salon(&mut self, window: Interval, now: Instant) -> StoreResult<SchedulingData>;

    /// When the first of the holds that block any of `window` at `now` runs out: from then on [`Self::salon`] finds more time free,
    /// though no row has changed.
    fn next_hold_expiry(&mut self, window: Interval, now: Instant) -> StoreResult<Option<Instant>>;

    /// Another number after every commit, of whatever process, that changed anything which the salon shows to everybody.
    fn revision(&mut self) -> StoreResult<i64>;
}
