//! What the dashboard leaves out of a booking, by the role of the user.

use domain::Instant;
use ports::shop::ListedBooking;

use super::stage_rules::stage_of;
use super::{DashboardUser, Permission};
use crate::book::with_effective_status;

/// The booking as it is at this moment, for the user: staff see no phone numbers, and only the client sees the code.
pub(super) fn redact_for(user: &DashboardUser, mut listed: ListedBooking, now: Instant) -> ListedBooking {
    with_effective_status(&mut listed.booking, now);
    listed.needs_approval = listed.booking.needs_approval();
    listed.booking.confirmation_code = None;
    listed.stage = stage_of(&listed.booking, &listed.marks, user.shop.zone, now);
    if !user.may(Permission::SeeClientPhones) {
        listed.client_phone = None;
    }
    listed
}
