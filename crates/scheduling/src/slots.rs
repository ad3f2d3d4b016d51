//! What can be booked with one member of staff (slot rules 21 and 26).

use domain::{Instant, LocalDate, Minutes, StaffId};

use crate::clock;
use crate::dates::Dates;
use crate::search::SlotSearch;
use crate::slot::Slot;
use crate::span::{TimeSpan, contains};
use crate::time_needed::TimeNeeded;
use crate::{RequestedServices, SchedulingData, local_time};

/// Why a start is not offered: the first rule that it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlotRefusal {
    /// Unknown, not active, not bookable, or not able to do every service (slot rule 24).
    #[error("This stylist cannot be booked for these services.")]
    NotEligible,
    /// A total length of zero or less (slot rule 17).
    #[error("Please choose at least one service.")]
    NothingRequested,
    /// The date is before today or after the horizon (slot rule 20).
    #[error("This date cannot be booked.")]
    Horizon,
    /// Before now and the notice (slot rule 19).
    #[error("This time has passed.")]
    Past,
    /// Not a multiple of the step on the shop's clock (slot rule 18).
    #[error("Appointments do not start at this time.")]
    OffGrid,
    /// Some of the service lies outside opening hours or the shift (slot rules 6 to 11).
    #[error("The stylist does not work at this time.")]
    NotWorked,
    /// Another booking is in the way (slot rules 12 to 15).
    #[error("That time was just taken. Please pick another.")]
    Busy,
    /// No fitting chair is free (slot rule 22).
    #[error("No chair is free at this time. Please pick another.")]
    NoChair,
}

/// The starts on a date with a member of staff, in order (slot rule 21).
#[must_use]
pub fn slots(
    salon: &SchedulingData,
    staff: StaffId,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<Slot> {
    let Some(stylist) = salon.eligible_stylist(staff, &requested.services) else { return Vec::new() };
    let search = SlotSearch::new(salon, &[stylist], Dates::only(date), requested.duration, now);
    search.map(|search| search.slots(stylist, &requested.services)).unwrap_or_default()
}

/// Accepts exactly the starts that [`slots`] lists, because it asks [`slots`] (slot rule 26).
pub fn check(
    salon: &SchedulingData,
    staff: StaffId,
    start: Instant,
    requested: &RequestedServices,
    now: Instant,
) -> Result<Slot, SlotRefusal> {
    let date = local_time::date_of(salon.zone, start);
    let listed = slots(salon, staff, date, requested, now);
    let offered = listed.into_iter().find(|slot| slot.start == start);
    offered.ok_or_else(|| why_not(salon, staff, start, requested, now))
}

/// The first rule that keeps a start from being offered.
fn why_not(
    salon: &SchedulingData,
    staff: StaffId,
    start: Instant,
    requested: &RequestedServices,
    now: Instant,
) -> SlotRefusal {
    let Some(stylist) = salon.eligible_stylist(staff, &requested.services) else {
        return SlotRefusal::NotEligible;
    };
    if TimeNeeded::new(&salon.policy, requested.duration).is_none() {
        return if requested.duration <= Minutes::ZERO {
            SlotRefusal::NothingRequested
        } else {
            SlotRefusal::NotWorked
        };
    }
    if start < now {
        return SlotRefusal::Past;
    }
    let date = local_time::date_of(salon.zone, start);
    let Some(search) = SlotSearch::new(salon, &[stylist], Dates::only(date), requested.duration, now) else {
        return SlotRefusal::Horizon;
    };
    let second = clock::second_of(start);
    if second < search.earliest {
        return SlotRefusal::Past;
    }
    let service = TimeSpan { from: second, until: second + search.candidates.needed.length };
    if clock::instant(second) != start || search.candidates.grid.indices(&(second..second + 1)).is_empty() {
        return SlotRefusal::OffGrid;
    }
    if !contains(&search.open, service) || !contains(&search.shifts(stylist), service) {
        return SlotRefusal::NotWorked;
    }
    let occupied = search.candidates.needed.occupied(second);
    if search.busy_spans().any(|busy| busy.staff_id == staff && busy.span.overlaps(occupied)) {
        return SlotRefusal::Busy;
    }
    SlotRefusal::NoChair
}
