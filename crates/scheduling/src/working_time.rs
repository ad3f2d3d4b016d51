//! When the shop is open and when somebody can work, as stretches of time (slot rules 6 to 11): what a calendar shades, and what
//! tells whether a booking that was made still lies in working time.

use std::ops::RangeInclusive;

use domain::{Interval, LocalDate};

use crate::clock::{self, ShopClock};
use crate::dates::Dates;
use crate::shifts::{self, Day};
use crate::span::{TimeSpan, intersect, join};
use crate::{SchedulingData, Stylist};

/// When the shop is open while its clock reads one of `dates`: in order, apart from each other, cut off where the dates begin and
/// end. What opened on the date before and is open still counts. Nothing for a range without dates.
#[must_use]
pub fn open_spans(salon: &SchedulingData, dates: RangeInclusive<LocalDate>) -> Vec<Interval> {
    Days::new(salon, &dates).map_or_else(Vec::new, |days| days.cut(&days.open))
}

/// When one of its staff can work while the shop's clock reads one of `dates`: within opening hours; breaks, exceptions and blocks
/// taken out, bookings not. Otherwise as [`open_spans`]. Whether they are active or bookable is not asked (slot rule 24 is about
/// offers).
#[must_use]
pub fn worked_spans(
    salon: &SchedulingData,
    stylist: &Stylist,
    dates: RangeInclusive<LocalDate>,
) -> Vec<Interval> {
    Days::new(salon, &dates).map_or_else(Vec::new, |days| {
        let worked = shifts::worked(&days.clock, stylist, &days.with_shifts, &salon.blocks);
        days.cut(&intersect(&worked, &days.open))
    })
}

/// The break of a first shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayBreak {
    /// On which the shift begins.
    pub date: LocalDate,
    pub time: Interval,
    /// Whether it is at another time than every week.
    pub is_moved: bool,
}

/// The breaks of the first shifts that begin on some dates (slot rule 9).
#[must_use]
pub fn day_breaks(
    salon: &SchedulingData,
    stylist: &Stylist,
    dates: RangeInclusive<LocalDate>,
) -> Vec<DayBreak> {
    let (first, last) = (*dates.start(), *dates.end());
    if last < first {
        return Vec::new();
    }
    let dates = Dates { first, last };
    let clock = ShopClock::over(salon.zone, first, dates.widened(0, 2).last);
    let days = Day::each(&clock, dates).into_iter();
    let breaks = days.filter_map(|day| {
        let (time, is_moved) = shifts::first_break(&clock, stylist, &day)?;
        let time = Interval::new(clock::instant(time.from), clock::instant(time.until))?;
        Some(DayBreak { date: day.date, time, is_moved })
    });
    breaks.collect()
}

/// Whether all of `service` lies in one of some stretches, which are in order and apart from each other (slot rule 16).
#[must_use]
pub fn lies_within(stretches: &[Interval], service: Interval) -> bool {
    let begun = stretches.partition_point(|stretch| stretch.start() <= service.start());
    let latest = begun.checked_sub(1).and_then(|index| stretches.get(index));
    latest.is_some_and(|stretch| stretch.contains(service))
}

/// Some dates of a shop.
struct Days {
    clock: ShopClock,
    /// The days on which a shift may begin that reaches into them.
    with_shifts: Vec<Day>,
    open: Vec<TimeSpan>,
    /// While the shop's clock reads them.
    during: Vec<TimeSpan>,
}

impl Days {
    fn new(salon: &SchedulingData, dates: &RangeInclusive<LocalDate>) -> Option<Self> {
        let (first, last) = (*dates.start(), *dates.end());
        let shift_dates = (first <= last).then_some(Dates { first, last }.widened(1, 1))?;
        let clock = ShopClock::over(salon.zone, shift_dates.first, shift_dates.widened(0, 1).last);
        let with_shifts = Day::each(&clock, shift_dates);
        let open = shifts::open(&clock, salon, &with_shifts);
        // Where the clock changes within the dates, no opening and no shift ends.
        let during =
            join(clock.during(first, last).filter_map(|at| TimeSpan::new(at.from, at.until)).collect());
        Some(Self { clock, with_shifts, open, during })
    }

    fn cut(&self, spans: &[TimeSpan]) -> Vec<Interval> {
        let interval = |span: TimeSpan| Interval::new(clock::instant(span.from), clock::instant(span.until));
        intersect(spans, &self.during).into_iter().filter_map(interval).collect()
    }
}
