//! When a booking can start: the kernel (slot rules 15, 16, 21, 22 and 37).
//!
//! A booking is attempted at every start of a grid at once. Each rule is a set of starts that it allows; what all allow is offered.

use domain::{ChairId, ServiceId, StaffId};

use crate::chairs::Chairs;
use crate::free_starts::FreeStarts;
use crate::grid::Grid;
use crate::occupancy::BusySpan;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::surroundings::Surroundings;
use crate::time_needed::TimeNeeded;

/// A booking of one length, at every start of a grid.
pub(crate) struct CandidateStarts<'a> {
    pub(crate) grid: Grid,
    pub(crate) needed: TimeNeeded,
    /// Where it lies in opening hours, and its client is nowhere else.
    possible: StartSet,
    staff: FreeStarts<StaffId>,
    chairs: Chairs<'a>,
}

impl<'a> CandidateStarts<'a> {
    /// What all staff have in common: `busy` is what can be in the way.
    pub(crate) fn new<'b>(
        around: &Surroundings<'a>,
        staff: impl Iterator<Item = StaffId>,
        busy: impl Iterator<Item = BusySpan<'b>> + Clone,
        grid: Grid,
        needed: TimeNeeded,
    ) -> Self {
        let mut possible = within(&around.open, &grid, needed);
        for (_, service) in around.of_the_client() {
            possible.remove(&grid.indices(&needed.meets(service)));
        }
        let of_staff = busy.clone().map(|busy| (busy.booking.staff_id, needed.collides(busy.span)));
        Self {
            possible,
            staff: FreeStarts::of(staff, of_staff, &grid),
            chairs: Chairs::new(around.salon, busy, &grid, needed),
            grid,
            needed,
        }
    }

    /// The starts at which a member of staff who works then can be booked (slot rule 21).
    pub(crate) fn starts(&self, staff: StaffId, worked: &[TimeSpan], services: &[ServiceId]) -> StartSet {
        let Some(free) = self.staff.by(staff) else { return StartSet::default() };
        let starts = within(worked, &self.grid, self.needed).and(&self.possible).and(free);
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
