//! When work can happen: the shop is open and the member of staff is on shift (slot rules 6 to 11, 32 and 33).

use std::borrow::Cow;

use domain::{
    Break, DayHours, DayOfWeek, DaySchedule, ExceptionKind, LocalDate, Opening, TimeOfDay, WeeklySchedule,
};

use crate::blocks::Block;
use crate::clock::{DAY, MINUTE, ShopClock, Wall};
use crate::dates::Dates;
use crate::scheduling_data::{SchedulingData, Stylist};
use crate::span::{TimeSpan, cut, join};

/// A date on which openings and shifts begin.
pub(crate) struct Day {
    pub(crate) date: LocalDate,
    weekday: DayOfWeek,
    /// Its midnight, if the clock keeps its offset through this date and the next.
    steady_from: Option<i64>,
}

impl Day {
    /// Each of some dates.
    pub(crate) fn each(clock: &ShopClock, dates: Dates) -> Vec<Self> {
        let day = |date| Self {
            date,
            weekday: DayOfWeek::of(date),
            steady_from: clock.steady_from(Wall::midnight(date)),
        };
        dates.iter().map(day).collect()
    }

    /// When the clock reads a time of this date or, if it is `tomorrow`, of the next.
    fn at(&self, clock: &ShopClock, time: TimeOfDay, tomorrow: bool) -> i64 {
        let later = i64::from(time.minutes()) * MINUTE + if tomorrow { DAY } else { 0 };
        self.steady_from.map_or_else(|| clock.at(Wall::midnight(self.date).later(later)), |from| from + later)
    }

    /// The time between two wall times. An end before the start is on the next date; equal times are nothing (slot rule 7).
    fn window(&self, clock: &ShopClock, start: TimeOfDay, end: TimeOfDay) -> Option<TimeSpan> {
        TimeSpan::new(self.at(clock, start, false), self.at(clock, end, end < start))
    }
}

/// When the shop is open, by the openings that begin on these days (slot rules 6, 7 and 32).
pub(crate) fn open(clock: &ShopClock, salon: &SchedulingData, days: &[Day]) -> Vec<TimeSpan> {
    let mut open = Vec::with_capacity(days.len());
    let mut begin = |day: &Day, opening: Opening| {
        open.extend(day.window(clock, opening.opens, opening.closes));
    };
    for day in days {
        let special = || salon.special_days.iter().filter(|special| special.covers(day.date));
        if special().next().is_none() {
            salon.hours.on(day.weekday).into_iter().for_each(|opening| begin(day, opening));
        } else if special().all(|special| special.hours != DayHours::Closed) {
            for special in special() {
                match special.hours {
                    DayHours::Closed => {}
                    DayHours::Default => begin(day, salon.hours.default_hours),
                    DayHours::Open(opening) => begin(day, opening),
                }
            }
        }
    }
    join(open)
}

/// When a member of staff works, the salon's hours aside: their shifts without their blocks (slot rules 8 to 10).
pub(crate) fn worked(clock: &ShopClock, stylist: &Stylist, days: &[Day], blocks: &[Block]) -> Vec<TimeSpan> {
    let mut worked = shifts(clock, stylist, days);
    if blocks.is_empty() {
        return worked;
    }
    for block in blocks.iter().filter(|block| block.of_stylist(stylist.id)) {
        cut(&mut worked, 0, block.time);
    }
    join(worked)
}

/// When a member of staff is on shift, by the shifts that begin on these days (slot rules 8 to 10 and 33).
pub(crate) fn shifts(clock: &ShopClock, stylist: &Stylist, days: &[Day]) -> Vec<TimeSpan> {
    let week = week_of(stylist);
    let mut shifts = Vec::with_capacity(2 * days.len());
    for day in days {
        let first = shifts.len();
        day.begin_shifts(clock, stylist, &week, Breaks::TakenOut, &mut shifts);
        if !stylist.exceptions.is_empty() {
            day.except(clock, stylist, first, &mut shifts);
        }
    }
    join(shifts)
}

/// What the shifts that begin on these days would be without exceptions, and the available exceptions (slot rule 44).
pub(crate) fn plan(clock: &ShopClock, stylist: &Stylist, days: &[Day], breaks: Breaks) -> Vec<TimeSpan> {
    let week = week_of(stylist);
    let mut plan = Vec::with_capacity(2 * days.len());
    for day in days {
        day.begin_shifts(clock, stylist, &week, breaks, &mut plan);
        plan.extend(day.replacements(clock, stylist));
    }
    join(plan)
}

/// The break of the first shift that begins on a day, if its week holds then, and whether it is at another time than every week.
pub(crate) fn first_break(clock: &ShopClock, stylist: &Stylist, day: &Day) -> Option<(TimeSpan, bool)> {
    let replaced = |kind| matches!(kind, ExceptionKind::Off | ExceptionKind::Works { .. });
    let DaySchedule::Works { start, end, pause } = week_of(stylist).on(day.weekday) else { return None };
    if day.exceptions(stylist).any(replaced) {
        return None;
    }
    let moved = stylist.moved_break(day.date);
    let pause = moved.map_or(pause, |moved| moved.pause)?;
    day.pause_within(clock, (start, end), pause).map(|time| (time, moved.is_some()))
}

/// Whether breaks count as part of their shifts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Breaks {
    LeftIn,
    TakenOut,
}

fn week_of(stylist: &Stylist) -> Cow<'_, WeeklySchedule> {
    stylist.schedule.as_ref().map_or_else(|| Cow::Owned(WeeklySchedule::default()), Cow::Borrowed)
}

impl Day {
    /// Adds the shifts of the weekday, each without its own breaks (slot rules 8, 9 and 33).
    fn begin_shifts(
        &self,
        clock: &ShopClock,
        stylist: &Stylist,
        week: &WeeklySchedule,
        breaks: Breaks,
        shifts: &mut Vec<TimeSpan>,
    ) {
        let is_taken_out = |_: &Break| breaks == Breaks::TakenOut;
        if let DaySchedule::Works { start, end, pause } = week.on(self.weekday) {
            let pause = stylist.moved_break(self.date).map_or(pause, |moved| moved.pause);
            let first = shifts.len();
            self.begin_shift(clock, (start, end), pause.filter(is_taken_out), shifts);
            let extra = stylist.extra_breaks.iter().filter(|extra| extra.day == self.weekday);
            for pause in extra.map(|extra| extra.pause).filter(is_taken_out) {
                self.cut_break(clock, (start, end), pause, first, shifts);
            }
        }
        for shift in stylist.extra_shifts.iter().filter(|shift| shift.day == self.weekday) {
            let first = shifts.len();
            self.begin_shift(clock, (shift.start, shift.end), None, shifts);
            for pause in shift.breaks.iter().copied().filter(is_taken_out) {
                self.cut_break(clock, (shift.start, shift.end), pause, first, shifts);
            }
        }
    }

    /// Adds a shift without its first break.
    fn begin_shift(
        &self,
        clock: &ShopClock,
        (start, end): (TimeOfDay, TimeOfDay),
        pause: Option<Break>,
        shifts: &mut Vec<TimeSpan>,
    ) {
        let Some(shift) = self.window(clock, start, end) else { return };
        let Some(pause) = pause.and_then(|pause| self.pause_within(clock, (start, end), pause)) else {
            return shifts.push(shift);
        };
        shifts.extend(TimeSpan::new(shift.from, shift.until.min(pause.from)));
        shifts.extend(TimeSpan::new(shift.from.max(pause.until), shift.until));
    }

    /// Takes one more break out of a shift, which is what there is from the place `first` on.
    fn cut_break(
        &self,
        clock: &ShopClock,
        shift: (TimeOfDay, TimeOfDay),
        pause: Break,
        first: usize,
        shifts: &mut Vec<TimeSpan>,
    ) {
        if let Some(pause) = self.pause_within(clock, shift, pause) {
            cut(shifts, first, pause);
        }
    }

    /// When a break is. In a shift that crosses midnight, times before the shift's start are on the next date (slot rule 9).
    fn pause_within(
        &self,
        clock: &ShopClock,
        (start, end): (TimeOfDay, TimeOfDay),
        pause: Break,
    ) -> Option<TimeSpan> {
        let at = |time| self.at(clock, time, end < start && time < start);
        TimeSpan::new(at(pause.start), at(pause.end))
    }

    /// Changes the shifts of this date, those from the place `first` on, as its exceptions say (slot rule 10).
    fn except(&self, clock: &ShopClock, stylist: &Stylist, first: usize, shifts: &mut Vec<TimeSpan>) {
        let kinds = || self.exceptions(stylist);
        let off = kinds().any(|kind| kind == ExceptionKind::Off);
        if off || kinds().any(|kind| matches!(kind, ExceptionKind::Works { .. })) {
            shifts.truncate(first);
        }
        if off {
            return;
        }
        shifts.extend(self.replacements(clock, stylist));
        for kind in kinds() {
            if let ExceptionKind::OffBetween { start, end } = kind
                && let Some(hole) = self.window(clock, start, end)
            {
                cut(shifts, first, hole);
            }
        }
    }

    /// What available exceptions put in the place of this date's shifts (slot rule 10).
    fn replacements(&self, clock: &ShopClock, stylist: &Stylist) -> impl Iterator<Item = TimeSpan> {
        self.exceptions(stylist).filter_map(|kind| match kind {
            ExceptionKind::Works { start, end } => self.window(clock, start, end),
            ExceptionKind::Off | ExceptionKind::OffBetween { .. } => None,
        })
    }

    fn exceptions(&self, stylist: &Stylist) -> impl Iterator<Item = ExceptionKind> {
        let of_the_day = stylist.exceptions.iter().filter(|exception| exception.dates.contain(self.date));
        of_the_day.filter_map(|exception| exception.kind)
    }
}
