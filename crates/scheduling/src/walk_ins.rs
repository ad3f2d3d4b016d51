//! Who can serve a client soonest who came without an appointment (rules/dashboard#walk-ins).

use domain::{Instant, LocalDate, StaffId};

use crate::clock;
use crate::dates::Dates;
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::slot::Slot;
use crate::span::{TimeSpan, intersect};
use crate::{RequestedServices, SchedulingData, Stylist};

/// The earliest start with a member of staff, and until when nothing else is planned for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarliestStart {
    pub slot: Slot,
    pub free_until: Instant,
}

/// The earliest start on a date with each member of staff who has one: the soonest first, then by priority (slot rule 28).
#[must_use]
pub fn earliest_starts(
    salon: &SchedulingData,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<EarliestStart> {
    let stylists = by_priority(salon.eligible(&requested.services));
    let Some(search) = SlotSearch::new(salon, &stylists, Dates::only(date), requested, now) else {
        return Vec::new();
    };
    let mut found: Vec<EarliestStart> =
        stylists.into_iter().filter_map(|stylist| earliest(&search, stylist, requested)).collect();
    found.sort_by_key(|earliest| earliest.slot.start);
    found
}

fn earliest(
    search: &SlotSearch<'_>,
    stylist: &Stylist,
    requested: &RequestedServices,
) -> Option<EarliestStart> {
    let index = search.starts(stylist, &requested.services).indices().next()?;
    let slot = search.slot(index, stylist.id, &requested.services)?;
    let free = free_from(search, stylist, clock::second_of(slot.start))?;
    Some(EarliestStart { slot, free_until: clock::instant(free.until) })
}

/// What is left of the working time from a second on, up to the next booking with what is kept free before it.
fn free_from(search: &SlotSearch<'_>, stylist: &Stylist, from: i64) -> Option<TimeSpan> {
    let worked = intersect(&search.worked(stylist), &search.around.open);
    let stretch = worked.into_iter().find(|span| span.from <= from && from < span.until)?;
    let left = TimeSpan { from, ..stretch };
    let of_theirs = |staff: StaffId| staff == stylist.id;
    let taken = search.around.busy_spans(left).filter(|busy| of_theirs(busy.booking.staff_id));
    let next = taken.map(|busy| busy.span.from).filter(|start| from < *start).min();
    Some(TimeSpan { until: next.map_or(left.until, |next| next.min(left.until)), ..left })
}
