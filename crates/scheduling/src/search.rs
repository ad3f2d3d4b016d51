//! One question against a salon: what every member of staff has in common is worked out once.

use std::ops::Range;

use domain::{ChairId, Instant, Minutes, ServiceId, StaffId};

use crate::chairs::Seating;
use crate::clock::{Clock, DAY, Piece};
use crate::dates::Dates;
use crate::occupancy::Taken;
use crate::span::Span;
use crate::starts::{Demand, earliest, on_grid, possible, step};
use crate::{Offer, Salon, Stylist, clock, worked};

/// A question about some dates, ready to be asked for each member of staff.
pub(crate) struct Search<'a> {
    salon: &'a Salon,
    pub(crate) clock: Clock,
    pub(crate) dates: Dates,
    /// The dates on which a shift may begin that reaches into a booking.
    shift_dates: Dates,
    open: Vec<Span>,
    pub(crate) demand: Demand,
    pub(crate) earliest: i64,
    staff: Taken<StaffId>,
    chairs: Taken<ChairId>,
}

/// When somebody can be booked, and at which chair; `None` when the salon has none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Start {
    pub(crate) second: i64,
    pub(crate) chair_id: Option<ChairId>,
}

impl Start {
    pub(crate) fn with(self, staff_id: StaffId) -> Offer {
        Offer { start: clock::instant(self.second), staff_id, chair_id: self.chair_id }
    }
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
        let open = worked::open(&clock, &salon.hours, shift_dates);
        let near = near(&open, demand);
        let bookings = || {
            let all = salon.occupations.iter();
            all.filter(|booking| booking.start < near.end && near.start < booking.end)
        };
        let of_staff = bookings().map(|booking| (booking.staff_id, booking));
        let of_chairs = bookings().filter_map(|booking| Some((booking.chair_id?, booking)));
        Some(Self {
            salon,
            open,
            clock,
            dates,
            shift_dates,
            demand,
            earliest: earliest(&salon.policy, now),
            staff: Taken::of(stylists.iter().map(|stylist| stylist.id), of_staff, demand.before),
            chairs: Taken::of(salon.chairs.iter().map(|chair| chair.id), of_chairs, demand.before),
        })
    }

    /// When a member of staff can work.
    pub(crate) fn worked(&self, stylist: &Stylist) -> Vec<Span> {
        worked::worked(&self.clock, stylist, self.shift_dates, &self.open)
    }

    /// What is taken of a member of staff.
    pub(crate) fn taken(&self, staff: StaffId) -> &[Span] {
        self.staff.by(staff)
    }

    /// The chairs for a member of staff and some services.
    pub(crate) fn seating(&self, staff: StaffId, services: &[ServiceId]) -> Seating<'_> {
        Seating::new(&self.salon.chairs, staff, services, &self.chairs)
    }

    /// The stretches of the shop's clock that read the dates.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.clock.during(self.dates.first, self.dates.last)
    }

    /// The seconds between two starts.
    pub(crate) fn step(&self) -> i64 {
        step(&self.salon.policy)
    }

    /// When a member of staff can be booked, in order, and at which chair (slot rule 21).
    pub(crate) fn starts(&self, stylist: &Stylist, services: &[ServiceId]) -> impl Iterator<Item = Start> {
        let starts = possible(&self.worked(stylist), self.taken(stylist.id), self.demand);
        let starts = on_grid(&starts, self.pieces(), self.step(), self.earliest);
        let mut seating = self.seating(stylist.id, services);
        let start = move |second| {
            let chair_id = seating.chair_for(self.demand.occupied(second)).ok()?;
            Some(Start { second, chair_id })
        };
        starts.into_iter().filter_map(start)
    }
}

/// Where a stored booking must reach to be in the way of one during opening hours.
fn near(open: &[Span], demand: Demand) -> Range<Instant> {
    let (from, until) =
        open.first().zip(open.last()).map_or((0, 0), |(first, last)| (first.from, last.until));
    clock::instant(from - demand.before)..clock::instant(until + demand.after + demand.before)
}
