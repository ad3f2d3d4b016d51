//! Which visits the desk marks, and how far a visit is (rules/booking-life#marks).

use chrono::TimeDelta;
use domain::{Booking, BookingStatus, Instant, Marks, ShopZone, Stage};
use scheduling::local_time;

use super::status_rules::words;

/// A visit is marked from so long before its start on.
const MARKED_BEFORE: TimeDelta = TimeDelta::hours(3);

/// Why a visit is not marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StageRefusal {
    #[error("Confirm the booking first.")]
    NotConfirmed,
    #[error("This booking is {} and cannot be marked.", words(*.0))]
    WrongStatus(BookingStatus),
    #[error("This is for the day of the visit.")]
    NotToday,
}

/// How far the visit of a booking is; `None` before its day and after it.
pub(super) fn stage_of(booking: &Booking, marks: &Marks, zone: ShopZone, now: Instant) -> Option<Stage> {
    let is_on = booking.status == BookingStatus::Confirmed && is_today(booking, zone, now);
    is_on.then(|| marks.stage(booking.start, now))
}

fn is_today(booking: &Booking, zone: ShopZone, now: Instant) -> bool {
    local_time::date_of(zone, booking.start) == local_time::date_of(zone, now)
}

/// Whether the desk can mark a visit at this moment.
pub(super) fn check_marking(booking: &Booking, zone: ShopZone, now: Instant) -> Result<(), StageRefusal> {
    match booking.status {
        _ if booking.hold_expired(now) => Err(StageRefusal::WrongStatus(BookingStatus::Cancelled)),
        BookingStatus::Pending => Err(StageRefusal::NotConfirmed),
        BookingStatus::Confirmed if booking.start - MARKED_BEFORE <= now && is_today(booking, zone, now) => {
            Ok(())
        }
        BookingStatus::Confirmed => Err(StageRefusal::NotToday),
        other => Err(StageRefusal::WrongStatus(other)),
    }
}
