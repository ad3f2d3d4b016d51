//! Where appointments are, and what the desk lets them share (rules/dashboard#place).

use domain::{BookingId, BookingStatus, ChairId, Instant, Interval, Marks, Minutes, StaffId};

use crate::shop::{Actor, NewBooking};
use crate::{Resource, StoreResult};

/// Where a booking is to be, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlace {
    pub staff_id: StaffId,
    pub chair_id: Option<ChairId>,
    pub start: Instant,
    /// From the before-buffer to the end of the after-buffer.
    pub blocked: Interval,
    pub total_duration: Minutes,
    /// How much longer than its services it is, or shorter.
    pub adjusted: Minutes,
    pub hold_expires_at: Option<Instant>,
    /// The marks of the desk that still hold there.
    pub marks: Marks,
    /// The status that it has, and keeps.
    pub status: BookingStatus,
}

/// What an appointment takes.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub staff: StaffId,
    pub chair: Option<ChairId>,
    pub blocked: Interval,
}

/// Time of a stylist or of a chair that a booking has and another has, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedTime {
    pub with: BookingId,
    pub resource: Resource,
    pub time: Interval,
}

/// An overlap that the desk has allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedOverlap {
    /// The booking that was placed over the other.
    pub booking: BookingId,
    pub over: BookingId,
    pub resource: Resource,
    pub time: Interval,
    pub reason: String,
}

/// What a booking is let to share from now on, by whom and why.
#[derive(Debug, Clone)]
pub struct Permit<'a> {
    pub overlaps: &'a [SharedTime],
    pub reason: &'a str,
    pub by: Actor,
}

pub trait Places {
    /// What an appointment would share with bookings that are not cancelled, but for itself.
    fn shared_time(&mut self, taken: &Taken, itself: Option<BookingId>) -> StoreResult<Vec<SharedTime>>;

    /// The allowed overlaps of a booking, in either direction.
    fn overlaps_with(&mut self, booking: BookingId) -> StoreResult<Vec<AllowedOverlap>>;

    /// Stores a confirmed booking that shares what the permit names; [`crate::StoreError::SlotTaken`] if it would share any other time.
    fn insert_booking_over(&mut self, new: &NewBooking, permit: &Permit<'_>) -> StoreResult<BookingId>;

    /// Moves a booking that is still at `version`; [`crate::StoreError::Stale`] otherwise, [`crate::StoreError::SlotTaken`] if it would share time that
    /// no allowed overlap covers. A permit lets it share what the permit names, and ends what others were let to share with it.
    fn place_booking(
        &mut self,
        id: BookingId,
        version: i64,
        place: &NewPlace,
        permit: Option<&Permit<'_>>,
        now: Instant,
    ) -> StoreResult<()>;
}
