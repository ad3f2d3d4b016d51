//! When a booking can start: the kernel (slot rules 15, 16, 21 and 22).
//!
//! A booking is attempted at every start of a grid at once. Each rule is a set of starts that it allows; what all allow is offered.

use domain::{ChairId, ServiceId, StaffId};

use crate::SchedulingData;
use crate::chairs::Chairs;
use crate::free_starts::FreeStarts;
use crate::grid::Grid;
use crate::occupancy::BusySpan;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::time_needed::TimeNeeded;

/// A booking of one length, at every start of a grid.
pub(crate) struct CandidateStarts<'a> {
    pub(crate) grid: Grid,
    pub(crate) needed: TimeNeeded,
    /// Where it lies in opening hours.
    open: StartSet,
    staff: FreeStarts<StaffId>,
    chairs: Chairs<'a>,
}

impl<'a> CandidateStarts<'a> {
    /// What all staff have in common: `open` is when the shop is open, and `busy` is what can be in the way.
    pub(crate) fn new(
        salon: &'a SchedulingData,
        staff: impl Iterator<Item = StaffId>,
        busy: impl Iterator<Item = BusySpan> + Clone,
        open: &[TimeSpan],
        grid: Grid,
        needed: TimeNeeded,
    ) -> Self {
        let of_staff = busy.clone().map(|busy| (busy.staff_id, busy.span));
        let of_chairs = busy.filter_map(|busy| Some((busy.chair_id?, busy.span)));
        Self {
            open: within(open, &grid, needed),
            staff: FreeStarts::of(staff, of_staff, &grid, needed),
            chairs: Chairs::new(&salon.chairs, of_chairs, &grid, needed),
            grid,
            needed,
        }
    }

    /// The starts at which a member of staff with these shifts can be booked (slot rule 21).
    pub(crate) fn starts(&self, staff: StaffId, shifts: &[TimeSpan], services: &[ServiceId]) -> StartSet {
        let Some(free) = self.staff.by(staff) else { return StartSet::default() };
        let starts = within(shifts, &self.grid, self.needed).and(&self.open).and(free);
        self.chairs.assign_chair(starts, staff, services)
    }

    /// The chair for a start at which a member of staff can be booked; `None` when the salon has none.
    pub(crate) fn chair(&self, index: usize, staff: StaffId, services: &[ServiceId]) -> Option<ChairId> {
        self.chairs.at(index, staff, services)
    }
}

/// The starts at which all of the service lies within one of some spans (slot rule 16).
fn within(spans: &[TimeSpan], grid: &Grid, needed: TimeNeeded) -> StartSet {
    let mut starts = StartSet::none(grid.len());
    for span in spans {
        starts.insert(&grid.indices(&needed.fits(*span)));
    }
    starts
}
