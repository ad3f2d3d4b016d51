//! What can be booked with whoever is free (slot rules 27 to 29).

use domain::{Instant, LocalDate, StaffId, StaffRole};

use crate::dates::Dates;
use crate::search::{Search, Start};
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
    let stylists = salon.eligible_by_priority(&wanted.services);
    let search = Search::new(salon, &stylists, Dates::only(date), wanted.duration, now);
    let merged = search.map(|search| merged(&search, &stylists, wanted)).unwrap_or_default();
    merged.into_iter().map(Assigned::offer).collect()
}

/// Everybody who could take this start, by priority; the first is whom [`no_preference`] assigns.
#[must_use]
pub fn candidates(salon: &Salon, start: Instant, wanted: &Wanted, now: Instant) -> Vec<Offer> {
    let stylists = salon.eligible_by_priority(&wanted.services);
    let date = Dates::only(local_time::date_of(salon.zone, start));
    let Some(search) = Search::new(salon, &stylists, date, wanted.duration, now) else { return Vec::new() };
    let offer = |stylist: &&Stylist| {
        let mut offers = search.starts(stylist, &wanted.services).map(|start| start.with(stylist.id));
        offers.find(|offer| offer.start == start)
    };
    stylists.iter().filter_map(offer).collect()
}

/// How much is free on each date of the horizon, with a member of staff or with anybody (slot rule 29).
#[must_use]
pub fn days(salon: &Salon, staff: Option<StaffId>, wanted: &Wanted, now: Instant) -> DayList {
    let stylists = match staff {
        Some(staff) => salon.eligible_stylist(staff, &wanted.services).into_iter().collect(),
        None => salon.eligible_by_priority(&wanted.services),
    };
    let Some(horizon) = Dates::horizon(salon.zone, &salon.policy, now) else {
        return DayList { days: Vec::new(), first: None };
    };
    let mut days: Vec<(LocalDate, usize)> = horizon.iter().map(|date| (date, 0)).collect();
    let Some(search) = Search::new(salon, &stylists, horizon, wanted.duration, now) else {
        return DayList { days, first: None };
    };
    let merged = merged(&search, &stylists, wanted);
    for assigned in &merged {
        let place = search.clock.read(assigned.start.second).days_since(horizon.first);
        if let Some((_, count)) = usize::try_from(place).ok().and_then(|place| days.get_mut(place)) {
            *count += 1;
        }
    }
    DayList { days, first: merged.into_iter().next().map(|first| first.offer().offer) }
}

/// A start, whose it is and how many others could take it.
struct Assigned<'a> {
    start: Start,
    stylist: &'a Stylist,
    others: usize,
}

impl Assigned<'_> {
    fn offer(self) -> AssignedOffer {
        AssignedOffer {
            offer: self.start.with(self.stylist.id),
            reason: PriorityReason::of(self.stylist.role),
            alternative_count: self.others,
        }
    }
}

/// The starts of all, in order; `stylists` are in the order of priority.
fn merged<'a>(search: &Search<'_>, stylists: &[&'a Stylist], wanted: &Wanted) -> Vec<Assigned<'a>> {
    let mut all = Vec::new();
    for &stylist in stylists {
        let starts = search.starts(stylist, &wanted.services);
        all = merge(all, starts.map(|start| Assigned { start, stylist, others: 0 }));
    }
    all
}

/// Adds the starts of the next member of staff: one more who could where somebody is assigned already, else an assignment.
fn merge<'a>(assigned: Vec<Assigned<'a>>, next: impl Iterator<Item = Assigned<'a>>) -> Vec<Assigned<'a>> {
    let mut all = Vec::with_capacity(assigned.len() + 32);
    let mut next = next.peekable();
    for mut earlier in assigned {
        while let Some(new) = next.next_if(|new| new.start.second < earlier.start.second) {
            all.push(new);
        }
        if next.next_if(|new| new.start.second == earlier.start.second).is_some() {
            earlier.others += 1;
        }
        all.push(earlier);
    }
    all.extend(next);
    all
}
