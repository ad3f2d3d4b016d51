//! The slot rules once more, as plainly as they can be written: every minute by itself, no sets, no sweeps, nothing shared
//! with the engine. Slow, obvious, and the judge of the engine.

mod clock;
mod several;

use std::collections::BTreeSet;

use domain::{
    Chair, ChairId, DayOfWeek, DaySchedule, ExceptionKind, Instant, LocalDate, Minutes, ServiceId, StaffRole,
    TimeOfDay,
};
use scheduling::{RequestedServices, SchedulingData, Stylist};

pub(crate) use clock::{Readings, minute};
pub(crate) use several::{Assigned, suggestions};

/// What somebody can be booked for: when (in Unix minutes) and at which chair.
pub(crate) type PlainSlot = (i64, Option<ChairId>);

/// A salon at a moment, with what its clock reads in every minute around a date.
pub(crate) struct Plain<'a> {
    pub(crate) salon: &'a SchedulingData,
    pub(crate) now: Instant,
    pub(crate) readings: &'a Readings,
    /// For every minute: whether the shop is open.
    pub(crate) open: Vec<bool>,
    starts: Vec<i64>,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(salon: &'a SchedulingData, now: Instant, readings: &'a Readings) -> Self {
        let mut plain = Self { salon, now, readings, open: readings.none(), starts: Vec::new() };
        plain.open = plain.open();
        plain.starts = plain.starts();
        plain
    }

    /// The slots of a member of staff on a date.
    pub(crate) fn slots(&self, stylist: &Stylist, requested: &RequestedServices) -> Vec<PlainSlot> {
        if !eligible(stylist, &requested.services) || requested.duration <= Minutes::ZERO {
            return Vec::new();
        }
        let worked = self.worked(stylist);
        let slot = |start| self.slot(stylist, &worked, start, requested.duration.get(), &requested.services);
        self.starts.iter().copied().filter_map(slot).collect()
    }

    /// The minutes of the date at which anything may start (slot rules 4, 18, 19, 20).
    fn starts(&self) -> Vec<i64> {
        let policy = &self.salon.policy;
        let today = self.now.with_timezone(&self.salon.zone.tz()).date_naive();
        let ahead = (self.readings.date - today).num_days();
        if ahead < 0 || i64::from(policy.horizon_days) <= ahead {
            return Vec::new();
        }
        let may_start = |minute: &i64| {
            i64::from(self.readings.read(*minute).1 % 60) % policy.slot_step.get() == 0
                && self.now.timestamp() + policy.min_notice.get() * 60 <= minute * 60
        };
        self.readings.minutes().into_iter().filter(may_start).collect()
    }

    /// Whether a service can start at a minute, and at which chair (slot rules 15, 16, 21 to 23).
    fn slot(
        &self,
        stylist: &Stylist,
        worked: &[bool],
        start: i64,
        length: i64,
        services: &[ServiceId],
    ) -> Option<PlainSlot> {
        if !worked[self.readings.place(start)..self.readings.place(start + length)].iter().all(|works| *works)
        {
            return None;
        }
        if !self.free(start, length, |booking| booking.staff_id == stylist.id) {
            return None;
        }
        if self.salon.chairs.is_empty() {
            return Some((start, None));
        }
        let fits = |chair: &&Chair| {
            let staff_may = chair.allowed_staff.is_empty() || chair.allowed_staff.contains(&stylist.id);
            let services_may = chair.allowed_services.is_empty()
                || services.iter().all(|s| chair.allowed_services.contains(s));
            staff_may
                && services_may
                && self.free(start, length, |booking| booking.chair_id == Some(chair.id))
        };
        let size =
            |list: usize| if list == 0 { f64::INFINITY } else { f64::from(u32::try_from(list).unwrap()) };
        let mut fitting: Vec<&Chair> = self.salon.chairs.iter().filter(fits).collect();
        fitting.sort_by(|a, b| {
            size(a.allowed_staff.len())
                .total_cmp(&size(b.allowed_staff.len()))
                .then(size(a.allowed_services.len()).total_cmp(&size(b.allowed_services.len())))
                .then(a.id.cmp(&b.id))
        });
        fitting.first().map(|chair| (start, Some(chair.id)))
    }

    /// Whether no booking of a kind overlaps, both padded (slot rules 13 and 15).
    fn free(&self, start: i64, length: i64, of: impl Fn(&scheduling::BusyInterval) -> bool) -> bool {
        let before = self.salon.policy.buffer_before.minutes().get();
        let after = self.salon.policy.buffer_after.minutes().get();
        let (wanted_from, wanted_until) = (start - before, start + length + after);
        !self.salon.busy_intervals.iter().filter(|booking| of(booking)).any(|booking| {
            let (from, until) = (booking.start().timestamp() / 60, booking.end().timestamp() / 60);
            from < until && from - before < wanted_until && wanted_from < until
        })
    }

    /// For every minute: whether the shop is open (slot rules 6 and 7).
    fn open(&self) -> Vec<bool> {
        let mut open = self.readings.none();
        for date in self.readings.dates() {
            if let Some(opening) = self.salon.hours.on(DayOfWeek::of(date)) {
                self.mark(&mut open, date, opening.opens, opening.closes, true);
            }
        }
        open
    }

    /// For every minute: whether the shop is open and the member of staff on shift (slot rules 8 to 11).
    pub(crate) fn worked(&self, stylist: &Stylist) -> Vec<bool> {
        let mut worked = self.readings.none();
        for date in self.readings.dates() {
            let mut shift = self.readings.none();
            self.mark_shift(&mut shift, stylist, date);
            // No shift outlasts the next date.
            let first = self.readings.place(self.readings.at(date, TimeOfDay::hm(0, 0)));
            let last = self.readings.place(self.readings.at(date.succ_opt().unwrap(), TimeOfDay::END_OF_DAY));
            for minute in first..last {
                worked[minute] = worked[minute] || (shift[minute] && self.open[minute]);
            }
        }
        worked
    }

    /// Marks the shift that begins on a date.
    fn mark_shift(&self, shift: &mut [bool], stylist: &Stylist, date: LocalDate) {
        let kinds: Vec<ExceptionKind> = stylist
            .exceptions
            .iter()
            .filter(|e| (e.dates.first()..=e.dates.last()).contains(&date))
            .filter_map(|e| e.kind)
            .collect();
        if kinds.contains(&ExceptionKind::Off) {
            return;
        }
        if kinds.iter().any(|kind| matches!(kind, ExceptionKind::Works { .. })) {
            for kind in &kinds {
                if let ExceptionKind::Works { start, end } = kind {
                    self.mark(shift, date, *start, *end, true);
                }
            }
        } else {
            self.mark_week(shift, stylist, date);
        }
        for kind in &kinds {
            if let ExceptionKind::OffBetween { start, end } = kind {
                self.mark(shift, date, *start, *end, false);
            }
        }
    }

    fn mark_week(&self, shift: &mut [bool], stylist: &Stylist, date: LocalDate) {
        let week = stylist.schedule.clone().unwrap_or_default();
        let DaySchedule::Works { start, end, pause } = week.on(DayOfWeek::of(date)) else { return };
        self.mark(shift, date, start, end, true);
        let Some(pause) = pause else { return };
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

/// Whether somebody can be booked for services (slot rule 24).
pub(crate) fn eligible(stylist: &Stylist, services: &[ServiceId]) -> bool {
    let able: BTreeSet<ServiceId> = match &stylist.capabilities {
        domain::Capabilities::Everything => services.iter().copied().collect(),
        domain::Capabilities::Only(able) => able.iter().copied().collect(),
    };
    stylist.is_active
        && stylist.available_for_booking
        && services.iter().all(|service| able.contains(service))
}

/// Staff in the order of assignment (slot rule 28).
pub(crate) fn by_priority(stylists: &[Stylist]) -> Vec<&Stylist> {
    let mut ordered: Vec<&Stylist> = stylists.iter().collect();
    ordered.sort_by_key(|stylist| {
        let name: Vec<u32> = stylist.name.to_lowercase().chars().map(u32::from).collect();
        (u8::from(stylist.role != StaffRole::Admin), name, stylist.id)
    });
    ordered
}
