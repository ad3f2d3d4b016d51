//! What can be booked with any free stylist (slot rules 27 to 29).

use domain::{Instant, LocalDate, StaffId, StaffRole};

use crate::dates::Dates;
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::start_set::StartSet;
use crate::{RequestedServices, SchedulingData, Slot, Stylist, local_time, open_spans};

/// Why a member of staff was assigned to a client without preference (slot rule 28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriorityReason {
    /// Their role puts them first.
    SeniorStylist,
    /// They are the first by name who is free.
    AvailableStylist,
}

impl PriorityReason {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SeniorStylist => "Senior Stylist",
            Self::AvailableStylist => "Available Stylist",
        }
    }

    /// The reason for a role.
    #[must_use]
    pub const fn of(role: StaffRole) -> Self {
        match role {
            StaffRole::Admin => Self::SeniorStylist,
            StaffRole::Staff => Self::AvailableStylist,
        }
    }
}

/// A start for a client without preference, with the member of staff that it would go to (slot rules 27 and 28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignedSlot {
    /// The offer of the first by priority.
    pub slot: Slot,
    /// Why it is them.
    pub reason: PriorityReason,
    /// How many others could take this start.
    pub alternative_count: usize,
}

/// The dates that can be booked (slot rule 29).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayList {
    /// Every date of the horizon, in order.
    pub days: Vec<DayCount>,
    /// The first offered start of all.
    pub first: Option<AssignedSlot>,
}

/// One date of the horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayCount {
    pub date: LocalDate,
    /// How many starts are offered.
    pub slot_count: usize,
    /// Whether the shop is, or will be, open on it: without starts such a date is full, another one closed.
    pub is_open: bool,
}

/// The starts on a date with any free stylist, in order (slot rules 27 and 28).
#[must_use]
pub fn no_preference(
    salon: &SchedulingData,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<AssignedSlot> {
    let stylists = by_priority(salon.eligible(&requested.services));
    let Some(search) = SlotSearch::new(salon, &stylists, Dates::only(date), requested, now) else {
        return Vec::new();
    };
    let available = StaffStarts::of(&search, &stylists, requested);
    let assigned = |index| available.assigned(&search, index, requested);
    available.anybody().indices().filter_map(assigned).collect()
}

/// Every stylist with this start free, by priority; [`no_preference`] assigns the first.
#[must_use]
pub fn candidates(
    salon: &SchedulingData,
    start: Instant,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<Slot> {
    let stylists = by_priority(salon.eligible(&requested.services));
    let date = Dates::only(local_time::date_of(salon.zone, start));
    let Some(search) = SlotSearch::new(salon, &stylists, date, requested, now) else {
        return Vec::new();
    };
    let slot = |stylist: &&Stylist| {
        search.slots(stylist, &requested.services).into_iter().find(|slot| slot.start == start)
    };
    stylists.iter().filter_map(slot).collect()
}

/// How much is free on each date of the horizon, with a member of staff or with anybody (slot rule 29).
#[must_use]
pub fn days(
    salon: &SchedulingData,
    staff: Option<StaffId>,
    requested: &RequestedServices,
    now: Instant,
) -> DayList {
    let stylists = match staff {
        Some(staff) => salon.eligible_stylist(staff, &requested.services).into_iter().collect(),
        None => by_priority(salon.eligible(&requested.services)),
    };
    let Some(horizon) = Dates::horizon(salon.zone, &salon.policy, now) else {
        return DayList { days: Vec::new(), first: None };
    };
    let opens = |date| open_spans(salon, date..=date).iter().any(|open| now < open.end());
    let day = |date, slot_count| DayCount { date, slot_count, is_open: 0 < slot_count || opens(date) };
    let Some(search) = SlotSearch::new(salon, &stylists, horizon, requested, now) else {
        return DayList { days: horizon.iter().map(|date| day(date, 0)).collect(), first: None };
    };
    let available = StaffStarts::of(&search, &stylists, requested);
    let anybody = available.anybody();
    let count = |date| {
        let pieces = search.around.clock.during(date, date);
        pieces.map(|piece| anybody.count(&search.candidates.grid.indices(&(piece.from..piece.until)))).sum()
    };
    let first = anybody.indices().next().and_then(|index| available.assigned(&search, index, requested));
    DayList { days: horizon.iter().map(|date| day(date, count(date))).collect(), first }
}

/// Who can be booked at which starts.
struct StaffStarts<'a>(Vec<(&'a Stylist, StartSet)>);

impl<'a> StaffStarts<'a> {
    fn of(search: &SlotSearch<'_>, stylists: &[&'a Stylist], requested: &RequestedServices) -> Self {
        Self(stylists.iter().map(|stylist| (*stylist, search.starts(stylist, &requested.services))).collect())
    }

    /// The starts of all (slot rule 27).
    fn anybody(&self) -> StartSet {
        self.0.iter().fold(StartSet::default(), |all, (_, starts)| all.or(starts))
    }

    /// A start with the first of the stylists who can be booked at it.
    fn assigned(
        &self,
        search: &SlotSearch<'_>,
        index: usize,
        requested: &RequestedServices,
    ) -> Option<AssignedSlot> {
        let mut staff = self.at(index);
        let stylist = staff.next()?;
        Some(AssignedSlot {
            slot: search.slot(index, stylist.id, &requested.services)?,
            reason: PriorityReason::of(stylist.role),
            alternative_count: staff.count(),
        })
    }

    /// The stylists who can be booked at a start, in the order in which they were given.
    fn at(&self, index: usize) -> impl Iterator<Item = &'a Stylist> {
        self.0.iter().filter(move |(_, starts)| starts.has(index)).map(|(stylist, _)| *stylist)
    }
}
