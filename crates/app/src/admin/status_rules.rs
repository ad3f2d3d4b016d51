//! What can become of a booking by the hands of the salon (rules/booking-life#transitions, rules/booking-life#status-by-salon).

use chrono::TimeDelta;
use domain::{Booking, BookingStatus, CancelReason, Instant, ShopStatus};

use super::{DashboardUser, Permission};

/// For so long after an appointment it can be corrected whether its client came.
const CORRECTED_WITHIN: TimeDelta = TimeDelta::days(7);

/// Why a booking does not become what somebody wants of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StatusRefusal {
    #[error("You can change your own bookings only.")]
    Colleagues,
    #[error("This booking is {} and cannot become {}.", words(*.from), words(*.to))]
    NoWay { from: BookingStatus, to: BookingStatus },
    #[error("This appointment has not begun yet.")]
    TooEarly,
    /// A hold that ran out is to be confirmed after its start.
    #[error("The time of this appointment has passed.")]
    Past,
    /// A hold that ran out is booked anew, which a suspended salon does not do.
    #[error("This salon is suspended. It takes no new bookings at the moment.")]
    Suspended,
    /// A correction by a staff member who is no admin.
    #[error("Only an admin of the salon may correct this.")]
    AdminsOnly,
    /// The client has said of the visit what they think of it.
    #[error("The client has reviewed this visit. It stays completed.")]
    Reviewed,
    #[error("This can be corrected for 7 days after the appointment only.")]
    TooLate,
}

pub(super) const fn words(status: BookingStatus) -> &'static str {
    match status {
        BookingStatus::NoShow => "a no-show",
        other => other.as_str(),
    }
}

/// What somebody may make of a booking at this moment, in the order in which it is offered.
pub(super) fn allowed(user: &DashboardUser, booking: &Booking, now: Instant) -> Vec<BookingStatus> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    let mut wanted = vec![Confirmed, Completed, NoShow, Cancelled];
    wanted.retain(|to| check_change(user, booking, *to, now).is_ok());
    wanted
}

/// Whether the user may give a booking a status at this moment.
pub(super) fn check_change(
    user: &DashboardUser,
    booking: &Booking,
    to: BookingStatus,
    now: Instant,
) -> Result<(), StatusRefusal> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    if !user.may(Permission::ChangeColleaguesBookings) && user.staff_id() != Some(booking.staff_id) {
        return Err(StatusRefusal::Colleagues);
    }
    if to == Confirmed && (booking.hold_expired(now) || booking.cancel_reason == Some(CancelReason::Expired))
    {
        return check_revival(user, booking, now);
    }
    let from = if booking.hold_expired(now) { Cancelled } else { booking.status };
    if !from.may_become(to) {
        return Err(StatusRefusal::NoWay { from, to });
    }
    if matches!(to, Completed | NoShow) && now < booking.start {
        return Err(StatusRefusal::TooEarly);
    }
    if matches!(from, Completed | NoShow) {
        if !user.may(Permission::CorrectAttendance) {
            return Err(StatusRefusal::AdminsOnly);
        }
        check_correctable(booking, now)?;
    }
    Ok(())
}

/// Whether a visit is not over for too long.
pub(super) fn check_correctable(booking: &Booking, now: Instant) -> Result<(), StatusRefusal> {
    if now > booking.end + CORRECTED_WITHIN { Err(StatusRefusal::TooLate) } else { Ok(()) }
}

/// Whether a hold that ran out may be confirmed at all; whether its time is free is another question (rules/booking-life#late-confirmation).
fn check_revival(user: &DashboardUser, booking: &Booking, now: Instant) -> Result<(), StatusRefusal> {
    if booking.start <= now {
        return Err(StatusRefusal::Past);
    }
    if user.shop.status != ShopStatus::Active {
        return Err(StatusRefusal::Suspended);
    }
    Ok(())
}
