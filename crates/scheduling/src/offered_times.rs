//! A short list of times to choose from (rules/messages#times).

use std::collections::HashSet;

use domain::{Instant, LocalDate, StaffId, TimeOfDay};

use crate::dates::Dates;
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::{BusyInterval, RequestedServices, SchedulingData, Slot, Stylist, local_time};

/// On so many dates the list has a start of the stylist who is wished for.
const DATES: usize = 4;
/// So many sooner starts of others.
const SOONER: usize = 3;

/// What a client can choose from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfferedTimes {
    /// With the stylist who is wished for, or with anybody: one start a date.
    pub wished: Vec<Slot>,
    /// With others, before the first of these.
    pub sooner: Vec<Slot>,
}

impl OfferedTimes {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.wished.is_empty() && self.sooner.is_empty()
    }
}

/// On each of the next four dates on which the wished stylist has any, the start that is nearest to the client's usual time of day; and at most three
/// starts of others before the first of these. Without a wish each of the four is with the stylist who is first by priority (slot rule 28). The
/// place that a moving booking has is not among them.
#[must_use]
pub fn offered_times(
    salon: &SchedulingData,
    wish: Option<StaffId>,
    usual: TimeOfDay,
    requested: &RequestedServices,
    now: Instant,
) -> OfferedTimes {
    let stylists = by_priority(salon.eligible(&requested.services));
    let horizon = Dates::horizon(salon.zone, &salon.policy, now);
    let search = horizon.and_then(|dates| SlotSearch::new(salon, &stylists, dates, requested, now));
    let Some(search) = search else { return OfferedTimes::default() };
    let moving = |busy: &&BusyInterval| busy.id().is_some_and(|id| requested.moving.bookings.contains(&id));
    let present = salon.busy_intervals.iter().find(moving).map(|busy| (busy.staff_id, busy.start()));
    let slots_of = |stylist: &&Stylist| {
        let slots = search.slots(stylist, &requested.services).into_iter();
        slots.filter(|slot| present != Some((slot.staff_id, slot.start)))
    };
    let is_wished = |stylist: &&&Stylist| wish.is_none_or(|wish| wish == stylist.id);
    let wished = soonest(stylists.iter().filter(is_wished).flat_map(slots_of));
    let wished = nearest_of_each_date(salon, &wished, usual);
    let others = stylists.iter().filter(|stylist| !is_wished(stylist)).flat_map(slots_of);
    let first = wished.first().map(|slot| slot.start);
    let sooner = soonest(others.filter(|slot| first.is_none_or(|first| slot.start < first)));
    OfferedTimes { wished, sooner: sooner.into_iter().take(SOONER).collect() }
}

/// Each start once, soonest first, with the stylist whom `slots` has first for it.
fn soonest(slots: impl Iterator<Item = Slot>) -> Vec<Slot> {
    let mut seen = HashSet::new();
    let mut slots: Vec<Slot> = slots.filter(|slot| seen.insert(slot.start)).collect();
    slots.sort_by_key(|slot| slot.start);
    slots
}

fn nearest_of_each_date(salon: &SchedulingData, slots: &[Slot], usual: TimeOfDay) -> Vec<Slot> {
    let date = |slot: &Slot| local_time::date_of(salon.zone, slot.start);
    let nearest = |day: LocalDate, slots: &[Slot]| {
        let wanted = local_time::at(salon.zone, day, usual);
        slots.iter().min_by_key(|slot| ((slot.start - wanted).abs(), slot.start)).copied()
    };
    let days = slots.chunk_by(|one, next| date(one) == date(next));
    days.filter_map(|day| nearest(date(day.first()?), day)).take(DATES).collect()
}
