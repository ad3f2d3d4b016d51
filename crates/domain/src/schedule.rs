//! When a member of staff works: a week, one optional break a day, and exceptions by date (slot rules 8 to 10).

use crate::{DayOfWeek, ExceptionId, LocalDate, TimeOfDay};

/// A pause within a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Break {
    pub start: TimeOfDay,
    pub end: TimeOfDay,
}

/// One weekday of a member of staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DaySchedule {
    /// Not working.
    Off,
    /// A shift. An end before the start is on the next date; equal times are no shift.
    Works {
        start: TimeOfDay,
        end: TimeOfDay,
        /// The one optional break.
        pause: Option<Break>,
    },
}

/// A member of staff's week, Sunday first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklySchedule(pub [DaySchedule; 7]);

impl WeeklySchedule {
    /// The schedule of a weekday.
    #[must_use]
    pub fn on(&self, day: DayOfWeek) -> DaySchedule {
        self.0.get(day.index()).copied().unwrap_or(DaySchedule::Off)
    }
}

impl Default for WeeklySchedule {
    /// The specified week of staff who never set one: Monday to Friday 09:00-17:00 with a break 12:00-13:00.
    fn default() -> Self {
        let workday = DaySchedule::Works {
            start: TimeOfDay::hm(9, 0),
            end: TimeOfDay::hm(17, 0),
            pause: Some(Break { start: TimeOfDay::hm(12, 0), end: TimeOfDay::hm(13, 0) }),
        };
        Self([DaySchedule::Off, workday, workday, workday, workday, workday, DaySchedule::Off])
    }
}

/// What an exception does to the shift that begins on its date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionKind {
    /// Works these times instead of the weekly shift and its break; several on a date add up.
    Works { start: TimeOfDay, end: TimeOfDay },
    /// The whole shift is off.
    Off,
    /// These times are taken out of the shift.
    OffBetween { start: TimeOfDay, end: TimeOfDay },
}

/// A date on which a member of staff's week does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleException {
    /// Which exception, when it is stored.
    pub id: ExceptionId,
    /// The date on which the shift begins.
    pub date: LocalDate,
    /// What changes. `None` for an available exception without both times, which has no effect (slot rule 10b).
    pub kind: Option<ExceptionKind>,
    /// Why, in the salon's own words.
    pub reason: Option<String>,
}
