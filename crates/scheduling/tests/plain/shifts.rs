//! Opening hours and shifts, minute by minute (slot rules 6 to 11, 32 and 33, and blocks).

use domain::{
    Blocked, Break, DayHours, DayOfWeek, DaySchedule, ExceptionKind, LocalDate, Opening, TimeOfDay,
};
use scheduling::Stylist;

use super::Plain;

/// For every minute: what the plan of a member of staff says (slot rule 44).
pub(super) struct Planned {
    /// It lies in a shift of the plan.
    pub(super) in_a_shift: Vec<bool>,
    /// It lies in one outside its breaks.
    pub(super) outside_breaks: Vec<bool>,
    /// It is on shift, with exceptions.
    pub(super) on_shift: Vec<bool>,
}

impl Plain<'_> {
    /// For every minute: whether the shop is open (slot rules 6, 7 and 32).
    pub(super) fn open(&self) -> Vec<bool> {
        let mut open = self.readings.none();
        for date in self.readings.dates() {
            for Opening { opens, closes } in self.openings(date) {
                self.mark(&mut open, date, opens, closes, true);
            }
        }
        open
    }

    fn openings(&self, date: LocalDate) -> Vec<Opening> {
        let special = self.salon.special_days.iter().filter(|day| day.first <= date && date <= day.last);
        let special: Vec<DayHours> = special.map(|day| day.hours).collect();
        if special.is_empty() {
            return self.salon.hours.on(DayOfWeek::of(date)).into_iter().collect();
        }
        if special.contains(&DayHours::Closed) {
            return Vec::new();
        }
        let opening = |hours: DayHours| match hours {
            DayHours::Open(opening) => opening,
            DayHours::Closed | DayHours::Default => self.salon.hours.default_hours,
        };
        special.into_iter().map(opening).collect()
    }

    /// For every minute: whether the shop is open and the member of staff works (slot rules 8 to 11).
    pub(crate) fn worked(&self, stylist: &Stylist) -> Vec<bool> {
        let mut worked = self.planned(stylist).on_shift;
        worked.iter_mut().zip(&self.open).for_each(|(works, open)| *works &= open);
        for block in self.salon.blocks.iter().filter(|block| block.of == Blocked::Stylist(stylist.id)) {
            let minutes = block.start().timestamp() / 60..block.end().timestamp() / 60;
            worked[self.readings.places(minutes)].fill(false);
        }
        worked
    }

    pub(super) fn planned(&self, stylist: &Stylist) -> Planned {
        let none = || self.readings.none();
        let mut all = Planned { in_a_shift: none(), outside_breaks: none(), on_shift: none() };
        for date in self.readings.dates() {
            let (with_breaks, week) = self.week(stylist, date);
            let kinds: Vec<ExceptionKind> = exceptions(stylist, date);
            let other = self.replacements(&kinds, date);
            let replaced = kinds.iter().any(|kind| matches!(kind, ExceptionKind::Works { .. }));
            let mut shift = if replaced { other.clone() } else { week.clone() };
            for kind in &kinds {
                match kind {
                    ExceptionKind::Off => shift.fill(false),
                    ExceptionKind::OffBetween { start, end } => {
                        self.mark(&mut shift, date, *start, *end, false);
                    }
                    ExceptionKind::Works { .. } => {}
                }
            }
            // No shift outlasts the next date.
            let first = self.readings.place(self.readings.at(date, TimeOfDay::hm(0, 0)));
            let last = self.readings.place(self.readings.at(date.succ_opt().unwrap(), TimeOfDay::END_OF_DAY));
            for place in first..last {
                all.in_a_shift[place] |= with_breaks[place] || other[place];
                all.outside_breaks[place] |= week[place] || other[place];
                all.on_shift[place] |= shift[place];
            }
        }
        all
    }

    fn replacements(&self, kinds: &[ExceptionKind], date: LocalDate) -> Vec<bool> {
        let mut other = self.readings.none();
        for kind in kinds {
            if let ExceptionKind::Works { start, end } = kind {
                self.mark(&mut other, date, *start, *end, true);
            }
        }
        other
    }

    /// The shifts of the week that begin on a date, with their breaks and without (slot rules 8, 9 and 33).
    fn week(&self, stylist: &Stylist, date: LocalDate) -> (Vec<bool>, Vec<bool>) {
        let day = DayOfWeek::of(date);
        let mut shifts: Vec<(TimeOfDay, TimeOfDay, Vec<Break>)> = Vec::new();
        let week = stylist.schedule.clone().unwrap_or_default();
        if let DaySchedule::Works { start, end, pause } = week.on(day) {
            let moved = stylist.moved_breaks.iter().find(|moved| moved.date == date);
            let own = if let Some(moved) = moved { moved.pause } else { pause };
            let extra = stylist.extra_breaks.iter().filter(|extra| extra.day == day);
            shifts.push((start, end, own.into_iter().chain(extra.map(|extra| extra.pause)).collect()));
        }
        let extra = stylist.extra_shifts.iter().filter(|shift| shift.day == day);
        shifts.extend(extra.map(|shift| (shift.start, shift.end, shift.breaks.clone())));
        let (mut with_breaks, mut without) = (self.readings.none(), self.readings.none());
        for (start, end, breaks) in shifts {
            let mut shift = self.readings.none();
            self.mark(&mut shift, date, start, end, true);
            or(&mut with_breaks, &shift);
            for pause in breaks {
                self.mark_break(&mut shift, date, (start, end), pause);
            }
            or(&mut without, &shift);
        }
        (with_breaks, without)
    }

    fn mark_break(
        &self,
        shift: &mut [bool],
        date: LocalDate,
        (start, end): (TimeOfDay, TimeOfDay),
        pause: Break,
    ) {
        let day = |time: TimeOfDay| {
            if end < start && time < start { date.succ_opt().unwrap() } else { date }
        };
        let from = self.readings.at(day(pause.start), pause.start);
        let until = self.readings.at(day(pause.end), pause.end);
        if from < until {
            shift[self.readings.place(from)..self.readings.place(until)].fill(false);
        }
    }

    /// Marks the time between two wall times of a date (slot rules 2 and 7).
    fn mark(&self, minutes: &mut [bool], date: LocalDate, start: TimeOfDay, end: TimeOfDay, value: bool) {
        if start == end {
            return;
        }
        let last = if end < start { date.succ_opt().unwrap() } else { date };
        let (from, until) = (self.readings.at(date, start), self.readings.at(last, end));
        minutes[self.readings.place(from)..self.readings.place(until)].fill(value);
    }
}

fn exceptions(stylist: &Stylist, date: LocalDate) -> Vec<ExceptionKind> {
    let on_it = stylist.exceptions.iter().filter(|e| (e.dates.first()..=e.dates.last()).contains(&date));
    on_it.filter_map(|e| e.kind).collect()
}

fn or(all: &mut [bool], more: &[bool]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}
