//! What a question sees of a salon around some dates: its clock, when it is open, who is on shift, and what is taken.

use crate::clock::{self, DAY, ShopClock, Wall};
use crate::dates::Dates;
use crate::occupancy::{self, BusySpan};
use crate::scheduling_data::{BusyInterval, RequestedServices, SchedulingData, Stylist};
use crate::shifts::{self, Breaks, Day};
use crate::span::TimeSpan;

/// A salon around some dates, and what is asked of it.
pub(crate) struct Surroundings<'a> {
    pub(crate) salon: &'a SchedulingData,
    pub(crate) requested: &'a RequestedServices,
    pub(crate) clock: ShopClock,
    /// The days on which a shift may begin that reaches into a booking.
    shift_days: Vec<Day>,
    /// When the shop is open.
    pub(crate) open: Vec<TimeSpan>,
}

impl<'a> Surroundings<'a> {
    /// For services of so many seconds that start on some dates. `None` for a length that no date can have.
    pub(crate) fn new(
        salon: &'a SchedulingData,
        requested: &'a RequestedServices,
        dates: Dates,
        length: i64,
    ) -> Option<Self> {
        // A shift of the evening before may still run, and a late start may run into the shifts after: to the date that the clock reads
        // when the latest booking ends, which is two dates on where the zone skipped one.
        let days_after = u64::try_from(length / DAY + 2).ok()?;
        let known = dates.widened(1, days_after);
        let clock = ShopClock::over(salon.zone, known.first, known.widened(0, 1).last);
        let latest_end = clock.at(Wall::midnight(dates.last).later(DAY)) + length;
        let shift_dates = Dates { last: clock::read(salon.zone, latest_end).date(), ..known };
        let shift_days = Day::each(&clock, shift_dates);
        let open = shifts::open(&clock, salon, &shift_days);
        Some(Self { salon, requested, clock, shift_days, open })
    }

    /// When a member of staff works, the salon's hours aside.
    pub(crate) fn worked(&self, stylist: &Stylist) -> Vec<TimeSpan> {
        shifts::worked(&self.clock, stylist, &self.shift_days, &self.salon.blocks)
    }

    /// When a member of staff is on shift, blocked or not.
    pub(crate) fn shifts(&self, stylist: &Stylist) -> Vec<TimeSpan> {
        shifts::shifts(&self.clock, stylist, &self.shift_days)
    }

    /// When a member of staff would be on shift without exceptions that take time away.
    pub(crate) fn plan(&self, stylist: &Stylist, breaks: Breaks) -> Vec<TimeSpan> {
        shifts::plan(&self.clock, stylist, &self.shift_days, breaks)
    }

    /// What is taken of a span.
    pub(crate) fn busy_spans(
        &self,
        within: TimeSpan,
    ) -> impl Iterator<Item = BusySpan<'a>> + Clone + use<'a> {
        occupancy::busy_spans(self.salon, &self.requested.moving, within)
    }

    /// Where the client is at other times (slot rule 37).
    pub(crate) fn of_the_client(&self) -> impl Iterator<Item = (&'a BusyInterval, TimeSpan)> {
        let requested = self.requested;
        let is_known = requested.client_id.is_some() || !requested.moving.visits.is_empty();
        let bookings: &[BusyInterval] = if is_known { &self.salon.busy_intervals } else { &[] };
        let own = bookings.iter().filter(|booking| requested.is_of_the_client(booking));
        own.filter_map(|booking| Some((booking, booking.service()?)))
    }
}
