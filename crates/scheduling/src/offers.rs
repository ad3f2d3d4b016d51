//! What can be booked with one member of staff (slot rules 21 and 26).

use domain::{ChairId, Instant, LocalDate, Minutes, StaffId};

use crate::clock;
use crate::dates::Dates;
use crate::search::Search;
use crate::span::{Span, contains};
use crate::starts::Demand;
use crate::{Salon, Wanted, local_time};

/// A start that can be booked with a member of staff at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// When the service would start.
    pub start: Instant,
    /// Who would serve.
    pub staff_id: StaffId,
    /// At which chair (slot rule 23); `None` when the salon has none.
    pub chair_id: Option<ChairId>,
}

/// Why a start is not offered: the first rule that it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Unknown, not active, not bookable, or not able to do every service (slot rule 24).
    #[error("This stylist cannot be booked for these services.")]
    NotEligible,
    /// A total length of zero or less (slot rule 17).
    #[error("Please choose at least one service.")]
    NothingWanted,
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
pub fn slots(salon: &Salon, staff: StaffId, date: LocalDate, wanted: &Wanted, now: Instant) -> Vec<Offer> {
    let Some(stylist) = salon.eligible_stylist(staff, &wanted.services) else { return Vec::new() };
    let search = Search::new(salon, &[stylist], Dates::only(date), wanted.duration, now);
    search.map(|search| search.offers(stylist, &wanted.services)).unwrap_or_default()
}

/// Accepts exactly the starts that [`slots`] lists, because it asks [`slots`] (slot rule 26).
pub fn check(
    salon: &Salon,
    staff: StaffId,
    start: Instant,
    wanted: &Wanted,
    now: Instant,
) -> Result<Offer, Refusal> {
    let date = local_time::date_of(salon.zone, start);
    let listed = slots(salon, staff, date, wanted, now);
    let offered = listed.into_iter().find(|offer| offer.start == start);
    offered.ok_or_else(|| why_not(salon, staff, start, wanted, now))
}

/// The first rule that keeps a start from being offered.
fn why_not(salon: &Salon, staff: StaffId, start: Instant, wanted: &Wanted, now: Instant) -> Refusal {
    let Some(stylist) = salon.eligible_stylist(staff, &wanted.services) else { return Refusal::NotEligible };
    if Demand::new(&salon.policy, wanted.duration).is_none() {
        return if wanted.duration <= Minutes::ZERO { Refusal::NothingWanted } else { Refusal::NotWorked };
    }
    if start < now {
        return Refusal::Past;
    }
    let date = local_time::date_of(salon.zone, start);
    let Some(search) = Search::new(salon, &[stylist], Dates::only(date), wanted.duration, now) else {
        return Refusal::Horizon;
    };
    let second = clock::second_of(start);
    if second < search.earliest {
        return Refusal::Past;
    }
    let service = Span { from: second, until: second + search.asked.demand.length };
    if clock::instant(second) != start || search.asked.grid.places(&(second..second + 1)).is_empty() {
        return Refusal::OffGrid;
    }
    if !contains(&search.open, service) || !contains(&search.shifts(stylist), service) {
        return Refusal::NotWorked;
    }
    let occupied = search.asked.demand.occupied(second);
    if search.taken().any(|taken| taken.staff_id == staff && taken.span.overlaps(occupied)) {
        return Refusal::Busy;
    }
    Refusal::NoChair
}
