//! What can be booked with whoever is free (slot rules 27 to 29).

use domain::{Instant, LocalDate, StaffId, StaffRole};

use crate::dates::Dates;
use crate::salon::by_priority;
use crate::search::Search;
use crate::start_set::StartSet;
use crate::{Offer, Salon, Stylist, Wanted, local_time};

/// Why a member of staff was assigned to a client without preference (slot rule 28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriorityReason {
    /// Their role puts them first.
    SeniorStylist,
    /// They are the first by name who is free.
    AvailableStylist,
}

impl PriorityReason {
    /// The specified text.
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
pub struct AssignedOffer {
    /// The offer of the first by priority.
    pub offer: Offer,
    /// Why it is them.
    pub reason: PriorityReason,
    /// How many others could take this start.
    pub alternative_count: usize,
}

/// The dates that can be booked (slot rule 29).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayList {
    /// Every date of the horizon with its number of offered starts.
    pub days: Vec<(LocalDate, usize)>,
    /// The first offered start of all.
    pub first: Option<Offer>,
}

/// The starts on a date with whoever is free, in order (slot rules 27 and 28).
#[must_use]
pub fn no_preference(salon: &Salon, date: LocalDate, wanted: &Wanted, now: Instant) -> Vec<AssignedOffer> {
    let stylists = by_priority(salon.eligible(&wanted.services));
    let Some(search) = Search::new(salon, &stylists, Dates::only(date), wanted.duration, now) else {
        return Vec::new();
    };
    let able = Able::of(&search, &stylists, wanted);
    let assigned = |place| {
        let mut staff = able.at(place);
        let stylist = staff.next()?;
        Some(AssignedOffer {
            offer: search.offer(place, stylist.id, &wanted.services)?,
            reason: PriorityReason::of(stylist.role),
            alternative_count: staff.count(),
        })
    };
    able.anybody().places().filter_map(assigned).collect()
}

/// Everybody who could take this start, by priority; the first is whom [`no_preference`] assigns.
#[must_use]
pub fn candidates(salon: &Salon, start: Instant, wanted: &Wanted, now: Instant) -> Vec<Offer> {
    let stylists = by_priority(salon.eligible(&wanted.services));
    let date = Dates::only(local_time::date_of(salon.zone, start));
    let Some(search) = Search::new(salon, &stylists, date, wanted.duration, now) else { return Vec::new() };
    let offer = |stylist: &&Stylist| {
        search.offers(stylist, &wanted.services).into_iter().find(|offer| offer.start == start)
    };
    stylists.iter().filter_map(offer).collect()
}

/// How much is free on each date of the horizon, with a member of staff or with anybody (slot rule 29).
#[must_use]
pub fn days(salon: &Salon, staff: Option<StaffId>, wanted: &Wanted, now: Instant) -> DayList {
    let stylists: Vec<&Stylist> = match staff {
        Some(staff) => salon.eligible_stylist(staff, &wanted.services).into_iter().collect(),
        None => salon.eligible(&wanted.services).collect(),
    };
    let Some(horizon) = Dates::horizon(salon.zone, &salon.policy, now) else {
        return DayList { days: Vec::new(), first: None };
    };
    let Some(search) = Search::new(salon, &stylists, horizon, wanted.duration, now) else {
        return DayList { days: horizon.iter().map(|date| (date, 0)).collect(), first: None };
    };
    let able = Able::of(&search, &stylists, wanted);
    let anybody = able.anybody();
    let count = |date| {
        let pieces = search.clock.during(date, date);
        pieces.map(|piece| anybody.count(&search.asked.grid.places(&(piece.from..piece.until)))).sum()
    };
    let first = anybody.places().next().and_then(|place| {
        let stylist = *by_priority(able.at(place)).first()?;
        search.offer(place, stylist.id, &wanted.services)
    });
    DayList { days: horizon.iter().map(|date| (date, count(date))).collect(), first }
}

/// Who can be booked at which starts.
struct Able<'a>(Vec<(&'a Stylist, StartSet)>);

impl<'a> Able<'a> {
    fn of(search: &Search<'_>, stylists: &[&'a Stylist], wanted: &Wanted) -> Self {
        Self(stylists.iter().map(|stylist| (*stylist, search.starts(stylist, &wanted.services))).collect())
    }

    /// The starts of all (slot rule 27).
    fn anybody(&self) -> StartSet {
        self.0.iter().fold(StartSet::default(), |all, (_, starts)| all.or(starts))
    }

    /// Everybody who can be booked at a start, in the order in which they were given.
    fn at(&self, place: usize) -> impl Iterator<Item = &'a Stylist> {
        self.0.iter().filter(move |(_, starts)| starts.has(place)).map(|(stylist, _)| *stylist)
    }
}
