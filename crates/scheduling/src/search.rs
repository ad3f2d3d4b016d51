//! One question against a salon: what every member of staff has in common is worked out once.

use domain::{Instant, Minutes, ServiceId, StaffId};

use crate::attempts::Attempts;
use crate::clock::{Clock, DAY};
use crate::dates::Dates;
use crate::grid::{Grid, step};
use crate::occupancy::{Taken, taken};
use crate::span::Span;
use crate::start_set::StartSet;
use crate::starts::{Demand, earliest};
use crate::worked::{self, Day};
use crate::{Offer, Salon, Stylist, clock};

/// A question about some dates, ready to be asked for each member of staff.
pub(crate) struct Search<'a> {
    salon: &'a Salon,
    pub(crate) clock: Clock,
    /// The days on which a shift may begin that reaches into a booking.
    shift_days: Vec<Day>,
    pub(crate) open: Vec<Span>,
    pub(crate) earliest: i64,
    near: Span,
    /// The booking that is asked for.
    pub(crate) asked: Attempts<'a>,
}

impl<'a> Search<'a> {
    /// Prepares the question how `stylists` can serve for `duration` on `dates`. `None` when none of the dates can be booked
    /// or there is nothing to do.
    pub(crate) fn new(
        salon: &'a Salon,
        stylists: &[&Stylist],
        dates: Dates,
        duration: Minutes,
        now: Instant,
    ) -> Option<Self> {
        let demand = Demand::new(&salon.policy, duration)?;
        let dates = dates.within(Dates::horizon(salon.zone, &salon.policy, now)?)?;
        // A shift of the evening before may still run, and a late start may run into the shifts after.
        let days_after = u64::try_from(demand.length / DAY + 1).ok()?;
        let shift_dates = dates.widened(1, days_after);
        let clock = Clock::over(salon.zone, shift_dates.first, shift_dates.widened(0, 1).last);
        let shift_days = Day::each(&clock, shift_dates);
        let open = worked::open(&clock, &salon.hours, &shift_days);
        let earliest = earliest(&salon.policy, now);
        let grid = Grid::new(step(&salon.policy), clock.during(dates.first, dates.last), earliest);
        let near = near(&grid, demand);
        let staff = stylists.iter().map(|stylist| stylist.id);
        let asked = Attempts::new(salon, staff, taken(salon, near), &open, grid, demand);
        Some(Self { salon, clock, shift_days, open, earliest, near, asked })
    }

    /// When a member of staff is on shift.
    pub(crate) fn shifts(&self, stylist: &Stylist) -> Vec<Span> {
        worked::shifts(&self.clock, stylist, &self.shift_days)
    }

    /// What is taken that can be in the way.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Taken> + Clone {
        taken(self.salon, self.near)
    }

    /// The starts at which a member of staff can be booked.
    pub(crate) fn starts(&self, stylist: &Stylist, services: &[ServiceId]) -> StartSet {
        self.asked.starts(stylist.id, &self.shifts(stylist), services)
    }

    /// What a member of staff can be booked for, in order.
    pub(crate) fn offers(&self, stylist: &Stylist, services: &[ServiceId]) -> Vec<Offer> {
        let starts = self.starts(stylist, services);
        starts.places().filter_map(|place| self.offer(place, stylist.id, services)).collect()
    }

    /// A start as an offer of a member of staff.
    pub(crate) fn offer(&self, place: usize, staff_id: StaffId, services: &[ServiceId]) -> Option<Offer> {
        let start = clock::instant(self.asked.grid.second(place)?);
        Some(Offer { start, staff_id, chair_id: self.asked.chair(place, staff_id, services) })
    }

    /// A part of the booking that is asked for: so many seconds after its start, and so many seconds long.
    pub(crate) fn part(
        &self,
        stylists: &[&Stylist],
        taken: &[Taken],
        after: i64,
        length: i64,
    ) -> Attempts<'a> {
        let (grid, demand) = (self.asked.grid.later(after), Demand { length, ..self.asked.demand });
        let staff = stylists.iter().map(|stylist| stylist.id);
        Attempts::new(self.salon, staff, taken.iter().copied(), &self.open, grid, demand)
    }
}

/// All that a booking could take that starts on the grid.
fn near(grid: &Grid, demand: Demand) -> Span {
    let (first, last) = grid.ends().unwrap_or_default();
    Span { from: demand.occupied(first).from, until: demand.occupied(last).until }
}
