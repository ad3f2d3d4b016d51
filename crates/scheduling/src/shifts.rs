//! When work can happen: the shop is open and the member of staff is on shift (slot rules 6 to 11).

use domain::{Break, DayOfWeek, DaySchedule, ExceptionKind, LocalDate, ShopHours, TimeOfDay, WeeklySchedule};

use crate::Stylist;
use crate::clock::{DAY, MINUTE, ShopClock, Wall};
use crate::dates::Dates;
use crate::span::{TimeSpan, join, subtract};

/// A date on which openings and shifts begin.
pub(crate) struct Day {
    date: LocalDate,
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

/// When the shop is open, by the openings that begin on these days (slot rules 6 and 7).
pub(crate) fn open(clock: &ShopClock, hours: &ShopHours, days: &[Day]) -> Vec<TimeSpan> {
    let opening = |day: &Day| {
        let opening = hours.on(day.weekday)?;
        day.window(clock, opening.opens, opening.closes)
    };
    join(days.iter().filter_map(opening).collect())
}

/// When a member of staff is on shift, by the shifts that begin on these days (slot rules 8 to 10).
pub(crate) fn shifts(clock: &ShopClock, stylist: &Stylist, days: &[Day]) -> Vec<TimeSpan> {
    let default_week;
    let week = if let Some(week) = &stylist.schedule {
        week
    } else {
        default_week = WeeklySchedule::default();
        &default_week
    };
    let mut shifts = Vec::with_capacity(2 * days.len());
    for day in days {
        let weekly = weekly_shift(clock, day, week.on(day.weekday));
        if stylist.exceptions.iter().any(|exception| exception.dates.contain(day.date)) {
            shifts.extend(exceptional_shift(clock, stylist, day, weekly));
        } else {
            weekly.into_iter().flatten().for_each(|shift| shifts.push(shift));
        }
    }
    join(shifts)
}

/// The shift of a weekday, without its break (slot rules 8 and 9).
fn weekly_shift(clock: &ShopClock, day: &Day, schedule: DaySchedule) -> [Option<TimeSpan>; 2] {
    let DaySchedule::Works { start, end, pause } = schedule else { return [None, None] };
    let Some(shift) = day.window(clock, start, end) else { return [None, None] };
    let Some(pause) = pause.and_then(|pause| pause_within(clock, day, (start, end), pause)) else {
        return [Some(shift), None];
    };
    [
        TimeSpan::new(shift.from, shift.until.min(pause.from)),
        TimeSpan::new(shift.from.max(pause.until), shift.until),
    ]
}

/// When a break is. In a shift that crosses midnight, times before the shift's start are on the next date (slot rule 9).
fn pause_within(
    clock: &ShopClock,
    day: &Day,
    (start, end): (TimeOfDay, TimeOfDay),
    pause: Break,
) -> Option<TimeSpan> {
    let at = |time| day.at(clock, time, end < start && time < start);
    TimeSpan::new(at(pause.start), at(pause.end))
}

/// The shift of a date that has exceptions (slot rule 10).
fn exceptional_shift(
    clock: &ShopClock,
    stylist: &Stylist,
    day: &Day,
    weekly: [Option<TimeSpan>; 2],
) -> Vec<TimeSpan> {
    let (mut replaced, mut replacement, mut holes) = (false, Vec::new(), Vec::new());
    let of_the_day = stylist.exceptions.iter().filter(|exception| exception.dates.contain(day.date));
    for kind in of_the_day.filter_map(|exception| exception.kind) {
        match kind {
            ExceptionKind::Off => return Vec::new(),
            ExceptionKind::Works { start, end } => {
                replaced = true;
                replacement.extend(day.window(clock, start, end));
            }
            ExceptionKind::OffBetween { start, end } => holes.extend(day.window(clock, start, end)),
        }
    }
    let shift = if replaced { join(replacement) } else { weekly.into_iter().flatten().collect() };
    holes.into_iter().fold(shift, |left, hole| subtract(&left, hole))
}
