//! When work can happen: the shop is open and the member of staff is on shift (slot rules 6 to 11).

use domain::{Break, DayOfWeek, DaySchedule, ExceptionKind, LocalDate, ShopHours, TimeOfDay, WeeklySchedule};

use crate::Stylist;
use crate::clock::{Clock, Wall};
use crate::dates::Dates;
use crate::span::{Span, intersect, join, subtract};

/// When the shop is open, by the openings that begin on these dates (slot rules 6 and 7).
pub(crate) fn open(clock: &Clock, hours: &ShopHours, dates: Dates) -> Vec<Span> {
    let opening = |date| {
        let opening = hours.on(DayOfWeek::of(date))?;
        window(clock, date, opening.opens, opening.closes)
    };
    join(dates.iter().filter_map(opening).collect())
}

/// When a member of staff can work while the shop is `open`, by the shifts that begin on these dates (slot rules 8 to 11).
pub(crate) fn worked(clock: &Clock, stylist: &Stylist, dates: Dates, open: &[Span]) -> Vec<Span> {
    let default_week;
    let week = if let Some(week) = &stylist.schedule {
        week
    } else {
        default_week = WeeklySchedule::default();
        &default_week
    };
    let mut shifts = Vec::with_capacity(32);
    for date in dates.iter() {
        let weekly = weekly_shift(clock, date, week.on(DayOfWeek::of(date)));
        if stylist.exceptions.iter().any(|exception| exception.date == date) {
            shifts.extend(exceptional_shift(clock, stylist, date, weekly));
        } else {
            shifts.extend(weekly.into_iter().flatten());
        }
    }
    intersect(&join(shifts), open)
}

/// The shift of a weekday, without its break (slot rules 8 and 9).
fn weekly_shift(clock: &Clock, date: LocalDate, schedule: DaySchedule) -> [Option<Span>; 2] {
    let DaySchedule::Works { start, end, pause } = schedule else { return [None, None] };
    let Some(shift) = window(clock, date, start, end) else { return [None, None] };
    let Some(pause) = pause.and_then(|pause| pause_within(clock, date, (start, end), pause)) else {
        return [Some(shift), None];
    };
    [Span::new(shift.from, shift.until.min(pause.from)), Span::new(shift.from.max(pause.until), shift.until)]
}

/// When a break is. In a shift that crosses midnight, times before the shift's start are on the next date (slot rule 9).
fn pause_within(
    clock: &Clock,
    date: LocalDate,
    (start, end): (TimeOfDay, TimeOfDay),
    pause: Break,
) -> Option<Span> {
    let at = |time| {
        let tomorrow = end < start && time < start;
        clock.at(Wall::new(if tomorrow { next(date) } else { date }, time))
    };
    Span::new(at(pause.start), at(pause.end))
}

/// The shift of a date that has exceptions (slot rule 10).
fn exceptional_shift(
    clock: &Clock,
    stylist: &Stylist,
    date: LocalDate,
    weekly: [Option<Span>; 2],
) -> Vec<Span> {
    let (mut replaced, mut replacement, mut holes) = (false, Vec::new(), Vec::new());
    for kind in stylist.exceptions.iter().filter(|exception| exception.date == date).filter_map(|e| e.kind) {
        match kind {
            ExceptionKind::Off => return Vec::new(),
            ExceptionKind::Works { start, end } => {
                replaced = true;
                replacement.extend(window(clock, date, start, end));
            }
            ExceptionKind::OffBetween { start, end } => holes.extend(window(clock, date, start, end)),
        }
    }
    let shift = if replaced { join(replacement) } else { weekly.into_iter().flatten().collect() };
    holes.into_iter().fold(shift, |left, hole| subtract(&left, hole))
}

/// The time between two wall times of a date. An end before the start is on the next date; equal times are nothing (slot
/// rule 7).
fn window(clock: &Clock, date: LocalDate, start: TimeOfDay, end: TimeOfDay) -> Option<Span> {
    let last = if end < start { next(date) } else { date };
    Span::new(clock.at(Wall::new(date, start)), clock.at(Wall::new(last, end)))
}

fn next(date: LocalDate) -> LocalDate {
    date.succ_opt().unwrap_or(date)
}
