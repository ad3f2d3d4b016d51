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

/// What an exception does to each shift that begins on its dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionKind {
    /// Works these times instead of the weekly shift and its break; several on a date add up.
    Works { start: TimeOfDay, end: TimeOfDay },
    /// The whole shift is off.
    Off,
    /// These times are taken out of the shift.
    OffBetween { start: TimeOfDay, end: TimeOfDay },
}

/// The dates of an exception, first and last included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionDates {
    first: LocalDate,
    last: LocalDate,
}

/// Why two dates are not the first and the last of an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidExceptionDates {
    #[error("The last day comes before the first.")]
    Backwards,
    #[error("Choose at most {} days.", ExceptionDates::MAX_DAYS)]
    TooLong,
}

impl ExceptionDates {
    pub const MAX_DAYS: i64 = 366;

    #[must_use]
    pub const fn on(date: LocalDate) -> Self {
        Self { first: date, last: date }
    }

    pub fn parse(first: LocalDate, last: LocalDate) -> Result<Self, InvalidExceptionDates> {
        match (last - first).num_days() {
            ..0 => Err(InvalidExceptionDates::Backwards),
            Self::MAX_DAYS.. => Err(InvalidExceptionDates::TooLong),
            _ => Ok(Self { first, last }),
        }
    }

    #[must_use]
    pub const fn first(self) -> LocalDate {
        self.first
    }

    #[must_use]
    pub const fn last(self) -> LocalDate {
        self.last
    }

    #[must_use]
    pub fn contain(self, date: LocalDate) -> bool {
        self.first <= date && date <= self.last
    }
}

/// Dates on which a member of staff's week does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleException {
    /// Which exception, when it is stored.
    pub id: ExceptionId,
    /// The dates on which its shifts begin.
    pub dates: ExceptionDates,
    /// What changes. `None` for an available exception without both times, which has no effect (slot rule 10b).
    pub kind: Option<ExceptionKind>,
    /// Why, in the salon's own words.
    pub reason: Option<String>,
}
