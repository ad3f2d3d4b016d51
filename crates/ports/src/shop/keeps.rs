//! Bookings that the desk keeps although their time is not worked (rules/dashboard#to-move).

use domain::{BookingId, Instant, Interval, StaffId};

use super::Actor;
use crate::StoreResult;

/// A booking that stays as it is; void once it starts at another time or with another stylist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    pub booking: BookingId,
    pub start: Instant,
    pub staff_id: StaffId,
}

pub trait Keeps {
    /// Those whose bookings started within a window when they were kept.
    fn keeps_within(&mut self, window: Interval) -> StoreResult<Vec<Kept>>;

    /// Why a booking is kept, if it is: the latest reason.
    fn keep_of(&mut self, booking: BookingId) -> StoreResult<Option<(Kept, String)>>;

    /// Keeps a booking where it is, in place of what was written of it before. [`super::Places::place_booking`] ends that.
    fn keep_booking(&mut self, kept: Kept, reason: &str, by: Actor, now: Instant) -> StoreResult<()>;

    /// A booking is not kept any more.
    fn end_keep(&mut self, booking: BookingId) -> StoreResult<()>;
}
