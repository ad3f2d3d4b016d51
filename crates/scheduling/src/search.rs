//! One question against a salon: what every member of staff has in common is worked out once.

use domain::{Instant, ServiceId, StaffId};

use crate::candidate_starts::CandidateStarts;
use crate::dates::Dates;
use crate::grid::{Grid, step};
use crate::occupancy::BusySpan;
use crate::slot::Slot;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::surroundings::Surroundings;
use crate::time_needed::{TimeNeeded, earliest};
use crate::{RequestedServices, SchedulingData, Stylist, clock};

/// A question about some dates, ready to be asked for each member of staff.
pub(crate) struct SlotSearch<'a> {
    pub(crate) around: Surroundings<'a>,
    near: TimeSpan,
    /// The booking that is asked for.
    pub(crate) candidates: CandidateStarts<'a>,
}

impl<'a> SlotSearch<'a> {
    /// Prepares the question how `stylists` can serve on `dates`. `None` when none of the dates can be booked or there is nothing to
    /// do.
    pub(crate) fn new(
        salon: &'a SchedulingData,
        stylists: &[&Stylist],
        dates: Dates,
        requested: &'a RequestedServices,
        now: Instant,
    ) -> Option<Self> {
        let needed = TimeNeeded::new(&salon.policy, requested.duration)?;
        let dates = dates.within(Dates::horizon(salon.zone, &salon.policy, now)?)?;
        let around = Surroundings::new(salon, requested, dates, needed.length)?;
        let on_dates = around.clock.during(dates.first, dates.last);
        let grid = Grid::new(step(&salon.policy), on_dates, earliest(&salon.policy, now));
        let near = near(&grid, needed);
        let staff = stylists.iter().map(|stylist| stylist.id);
        let candidates = CandidateStarts::new(&around, staff, around.busy_spans(near), grid, needed);
        Some(Self { around, near, candidates })
    }

    /// When a member of staff works, the salon's hours aside.
    pub(crate) fn worked(&self, stylist: &Stylist) -> Vec<TimeSpan> {
        self.around.worked(stylist)
    }

    /// What is taken that can be in the way.
    pub(crate) fn busy_spans(&self) -> impl Iterator<Item = BusySpan<'a>> + Clone {
        self.around.busy_spans(self.near)
    }

    /// The starts at which a member of staff can be booked.
    pub(crate) fn starts(&self, stylist: &Stylist, services: &[ServiceId]) -> StartSet {
        self.candidates.starts(stylist.id, &self.worked(stylist), services)
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
        busy: &[BusySpan<'a>],
        after: i64,
        length: i64,
    ) -> CandidateStarts<'a> {
        let (grid, needed) =
            (self.candidates.grid.later(after), TimeNeeded { length, ..self.candidates.needed });
        let staff = stylists.iter().map(|stylist| stylist.id);
        CandidateStarts::new(&self.around, staff, busy.iter().copied(), grid, needed)
    }
}

/// All that a booking could take that starts on the grid.
fn near(grid: &Grid, needed: TimeNeeded) -> TimeSpan {
    let (first, last) = grid.ends().unwrap_or_default();
    TimeSpan { from: needed.occupied(first).from, until: needed.occupied(last).until }
}
