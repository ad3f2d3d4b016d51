//! When a booking can start: the kernel (slot rules 15, 16, 21 and 22).
//!
//! A booking is attempted at every start of a grid at once. Each rule is a set of starts that it allows; what all allow is offered.

use domain::{ChairId, ServiceId, StaffId};

use crate::Salon;
use crate::chairs::Chairs;
use crate::free::Free;
use crate::grid::Grid;
use crate::occupancy::Taken;
use crate::span::Span;
use crate::start_set::StartSet;
use crate::starts::Demand;

/// A booking of one length, at every start of a grid.
pub(crate) struct Attempts<'a> {
    pub(crate) grid: Grid,
    pub(crate) demand: Demand,
    /// Where it lies in opening hours.
    open: StartSet,
    staff: Free<StaffId>,
    chairs: Chairs<'a>,
}

impl<'a> Attempts<'a> {
    /// What all staff have in common: `open` is when the shop is open, and `taken` is what can be in the way.
    pub(crate) fn new(
        salon: &'a Salon,
        staff: impl Iterator<Item = StaffId>,
        taken: impl Iterator<Item = Taken> + Clone,
        open: &[Span],
        grid: Grid,
        demand: Demand,
    ) -> Self {
        let of_staff = taken.clone().map(|taken| (taken.staff_id, taken.span));
        let of_chairs = taken.filter_map(|taken| Some((taken.chair_id?, taken.span)));
        Self {
            open: within(open, &grid, demand),
            staff: Free::of(staff, of_staff, &grid, demand),
            chairs: Chairs::new(&salon.chairs, of_chairs, &grid, demand),
            grid,
            demand,
        }
    }

    /// The starts at which a member of staff can be booked who is on shift at these times (slot rule 21).
    pub(crate) fn starts(&self, staff: StaffId, shifts: &[Span], services: &[ServiceId]) -> StartSet {
        let Some(free) = self.staff.by(staff) else { return StartSet::default() };
        let starts = within(shifts, &self.grid, self.demand).and(&self.open).and(free);
        self.chairs.seat(starts, staff, services)
    }

    /// The chair for a start at which a member of staff can be booked; `None` when the salon has none.
    pub(crate) fn chair(&self, place: usize, staff: StaffId, services: &[ServiceId]) -> Option<ChairId> {
        self.chairs.at(place, staff, services)
    }
}

/// The starts at which all of the service lies within one of some spans (slot rule 16).
fn within(spans: &[Span], grid: &Grid, demand: Demand) -> StartSet {
    let mut starts = StartSet::none(grid.len());
    for span in spans {
        starts.insert(&grid.places(&demand.fits(*span)));
    }
    starts
}
