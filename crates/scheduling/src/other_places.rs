//! Where a booking could go instead (rules/dashboard#to-move).

use chrono::{Days, TimeDelta};
use domain::{Instant, StaffId};

use crate::dates::Dates;
use crate::explain::{ChairWish, Placement, Veto, explain, free_chair};
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::{BusyInterval, RequestedServices, SchedulingData, Slot, Stylist, local_time};

/// Another place is so many days away at most.
const REACH: u64 = 7;

/// What stays as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Same {
    Time,
    Stylist,
}

/// Where a booking could be instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherPlace {
    pub slot: Slot,
    pub same: Option<Same>,
}

/// At most three places with nothing against them: the same time with the first other stylist by priority (slot rule 28), the nearest start with the same
/// stylist, and the nearest of all that are left. `requested` leaves the booking itself out; the starts of `salon` are on its grid; `only` keeps it
/// with one stylist.
#[must_use]
pub fn other_places(
    salon: &SchedulingData,
    booking: &BusyInterval,
    requested: &RequestedServices,
    only: Option<StaffId>,
    now: Instant,
) -> Vec<OtherPlace> {
    let mut stylists = by_priority(salon.eligible(&requested.services));
    stylists.retain(|stylist| only.is_none_or(|only| only == stylist.id));
    let same_time = same_time(salon, &stylists, booking, requested, now);
    let same_time = same_time.map(|slot| OtherPlace { slot, same: Some(Same::Time) });
    let Some(near) = Near::new(salon, &stylists, booking, requested, now) else {
        return same_time.into_iter().collect();
    };
    let own = near.first(|stylist, _| stylist == booking.staff_id);
    let own = own.map(|slot| OtherPlace { slot, same: Some(Same::Stylist) });
    let mut found: Vec<OtherPlace> = same_time.into_iter().chain(own).collect();
    let is_new = |staff_id, start| {
        !found.iter().any(|known| known.slot.staff_id == staff_id && known.slot.start == start)
    };
    let any = near.first(is_new).map(|slot| OtherPlace { slot, same: None });
    found.extend(any);
    found
}

/// The same start, on the grid or not, with the first of the others who can take it.
fn same_time(
    salon: &SchedulingData,
    stylists: &[&Stylist],
    booking: &BusyInterval,
    requested: &RequestedServices,
    now: Instant,
) -> Option<Slot> {
    let start = booking.start();
    let others = stylists.iter().filter(|stylist| stylist.id != booking.staff_id);
    others.into_iter().find_map(|stylist| {
        let placement = Placement { staff_id: stylist.id, start, chair: ChairWish::Any, requested };
        let vetoes = explain(salon, &placement, now);
        let chair_id = free_chair(salon, &placement).ok()?;
        let is_free = vetoes.iter().all(|veto| *veto == Veto::OffGrid);
        is_free.then_some(Slot { start, staff_id: stylist.id, chair_id })
    })
}

/// What is free within reach of a booking, the nearest start first, the earlier of two that are equally near.
struct Near(Vec<Slot>);

impl Near {
    fn new(
        salon: &SchedulingData,
        stylists: &[&Stylist],
        booking: &BusyInterval,
        requested: &RequestedServices,
        now: Instant,
    ) -> Option<Self> {
        let (old, reach) = (booking.start(), Days::new(REACH));
        let date = local_time::date_of(salon.zone, old);
        let dates = Dates { first: date.checked_sub_days(reach)?, last: date.checked_add_days(reach)? };
        let search = SlotSearch::new(salon, stylists, dates, requested, now)?;
        let distance = |slot: &Slot| (slot.start - old).abs();
        let all = stylists.iter().flat_map(|stylist| search.slots(stylist, &requested.services));
        let within = all.filter(|slot| distance(slot) <= TimeDelta::days(REACH.cast_signed()));
        let mut slots: Vec<Slot> = within.collect();
        // A stable order: who comes first by priority stays first.
        slots.sort_by_key(|slot| (distance(slot), slot.start));
        Some(Self(slots))
    }

    fn first(&self, is_wanted: impl Fn(StaffId, Instant) -> bool) -> Option<Slot> {
        self.0.iter().find(|slot| is_wanted(slot.staff_id, slot.start)).copied()
    }
}
