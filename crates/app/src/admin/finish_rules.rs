//! Which visits the desk finishes (rules/booking-life#finishing).

use domain::{Booking, BookingStatus, Instant};
use pricing::{DiscountTooHigh, SelectionError};

use super::status_rules::{StatusRefusal, check_change, check_correctable};
use super::{DashboardUser, Permission};

/// Why a visit is not finished like this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FinishRefusal {
    #[error("Only an admin of the salon may give a discount.")]
    NoDiscounts,
    #[error(transparent)]
    Discount(#[from] DiscountTooHigh),
    /// A service that was added, with choices that its menu does not have.
    #[error(transparent)]
    Choices(#[from] SelectionError),
}

/// Whether the user may say at this moment what a visit cost in the end: once like its completion, then as a correction.
pub(super) fn check_finishing(
    user: &DashboardUser,
    booking: &Booking,
    is_finished: bool,
    now: Instant,
) -> Result<(), StatusRefusal> {
    if booking.status != BookingStatus::Completed {
        check_change(user, booking, BookingStatus::Completed, now)?;
        // That the client of a no-show came after all is said first.
        let (from, to) = (booking.status, BookingStatus::Completed);
        return if from == BookingStatus::NoShow { Err(StatusRefusal::NoWay { from, to }) } else { Ok(()) };
    }
    if !user.may(Permission::ChangeColleaguesBookings) && user.staff_id() != Some(booking.staff_id) {
        return Err(StatusRefusal::Colleagues);
    }
    if is_finished && !user.may(Permission::CorrectAttendance) {
        return Err(StatusRefusal::AdminsOnly);
    }
    check_correctable(booking, now)
}
