//! One question against a salon: what every member of staff has in common is worked out once.

use domain::{Instant, Minutes, ServiceId, StaffId};

use crate::candidate_starts::CandidateStarts;
use crate::clock::{DAY, ShopClock, Wall};
use crate::dates::Dates;
use crate::grid::{Grid, step};
use crate::occupancy::{BusySpan, busy_spans};
use crate::shifts::{self, Day};
use crate::slot::Slot;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::time_needed::{TimeNeeded, earliest};
use crate::{SchedulingData, Stylist, clock};

/// A question about some dates, ready to be asked for each member of staff.
pub(crate) struct SlotSearch<'a> {
    salon: &'a SchedulingData,
    pub(crate) clock: ShopClock,
    /// The days on which a shift may begin that reaches into a booking.
    shift_days: Vec<Day>,
    pub(crate) open: Vec<TimeSpan>,
    pub(crate) earliest: i64,
    near: TimeSpan,
    /// The booking that is asked for.
    pub(crate) candidates: CandidateStarts<'a>,
}

impl<'a> SlotSearch<'a> {
    /// Prepares the question how `stylists` can serve for `duration` on `dates`. `None` when none of the dates can be booked
    /// or there is nothing to do.
    pub(crate) fn new(
        salon: &'a SchedulingData,
        stylists: &[&Stylist],
        dates: Dates,
        duration: Minutes,
        now: Instant,
    ) -> Option<Self> {
        let needed = TimeNeeded::new(&salon.policy, duration)?;
        let dates = dates.within(Dates::horizon(salon.zone, &salon.policy, now)?)?;
        // A shift of the evening before may still run, and a late start may run into the shifts after: to the date that the clock reads
        // when the latest booking ends, which is two dates on where the zone skipped one.
        let days_after = u64::try_from(needed.length / DAY + 2).ok()?;
        let known = dates.widened(1, days_after);
        let clock = ShopClock::over(salon.zone, known.first, known.widened(0, 1).last);
        let latest_end = clock.at(Wall::midnight(dates.last).later(DAY)) + needed.length;
        let shift_dates = Dates { last: clock::read(salon.zone, latest_end).date(), ..known };
        let shift_days = Day::each(&clock, shift_dates);
        let open = shifts::open(&clock, &salon.hours, &shift_days);
        let earliest = earliest(&salon.policy, now);
        let grid = Grid::new(step(&salon.policy), clock.during(dates.first, dates.last), earliest);
        let near = near(&grid, needed);
        let staff = stylists.iter().map(|stylist| stylist.id);
        let candidates = CandidateStarts::new(salon, staff, busy_spans(salon, near), &open, grid, needed);
        Some(Self { salon, clock, shift_days, open, earliest, near, candidates })
    }

    /// When a member of staff is on shift.
    pub(crate) fn shifts(&self, stylist: &Stylist) -> Vec<TimeSpan> {
        shifts::shifts(&self.clock, stylist, &self.shift_days)
    }

    /// What is taken that can be in the way.
    pub(crate) fn busy_spans(&self) -> impl Iterator<Item = BusySpan> + Clone {
        busy_spans(self.salon, self.near)
    }

    /// The starts at which a member of staff can be booked.
    pub(crate) fn starts(&self, stylist: &Stylist, services: &[ServiceId]) -> StartSet {
        self.candidates.starts(stylist.id, &self.shifts(stylist), services)
    }

    /// What a member of staff can be booked for, in order.
    pub(crate) fn slots(&self, stylist: &Stylist, services: &[ServiceId]) -> Vec<Slot> {
        let starts = self.starts(stylist, services);
        starts.indices().filter_map(|index| self.slot(index, stylist.id, services)).collect()
    }

    /// A start as an offer of a member of staff.
    pub(crate) fn slot(&self, index: usize, staff_id: StaffId, services: &[ServiceId]) -> Option<Slot> {
        let start = clock::instant(self.candidates.grid.second(index)?);
        Some(Slot { start, staff_id, chair_id: self.candidates.chair(index, staff_id, services) })
    }

    /// A part of the booking that is asked for: so many seconds after its start, and so many seconds long.
    pub(crate) fn part(
        &self,
        stylists: &[&Stylist],
        busy: &[BusySpan],
        after: i64,
        length: i64,
    ) -> CandidateStarts<'a> {
        let (grid, needed) =
            (self.candidates.grid.later(after), TimeNeeded { length, ..self.candidates.needed });
        let staff = stylists.iter().map(|stylist| stylist.id);
        CandidateStarts::new(self.salon, staff, busy.iter().copied(), &self.open, grid, needed)
    }
}

/// All that a booking could take that starts on the grid.
fn near(grid: &Grid, needed: TimeNeeded) -> TimeSpan {
    let (first, last) = grid.ends().unwrap_or_default();
    TimeSpan { from: needed.occupied(first).from, until: needed.occupied(last).until }
}
