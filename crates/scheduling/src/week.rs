//! What a salon's week and a stylist's week have beside one opening, one shift and one break a day (slot rules 9, 32 and 33).

use domain::{Break, DayHours, DayOfWeek, FurtherShifts, LocalDate, SpecialDayDraft, TimeOfDay};

/// Dates on which other hours stand in place of the salon's week (slot rule 32).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecialDay {
    /// Openings that begin on the dates from `first` to `last`, both included; none when `last` is before `first`.
    pub first: LocalDate,
    pub last: LocalDate,
    pub hours: DayHours,
}

impl SpecialDay {
    /// As the salon planned it.
    #[must_use]
    pub fn planned(day: &SpecialDayDraft) -> Self {
        let hours = day.opening.map_or(DayHours::Closed, DayHours::Open);
        Self { first: day.dates.first(), last: day.dates.last(), hours }
    }

    pub(crate) fn covers(&self, date: LocalDate) -> bool {
        self.first <= date && date <= self.last
    }
}

/// One more shift of a weekday, with breaks of its own (slot rule 33). It stands by itself: a weekday that is not worked has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraShift {
    pub day: DayOfWeek,
    /// An end before the start is on the next date; equal times are no shift.
    pub start: TimeOfDay,
    pub end: TimeOfDay,
    pub breaks: Vec<Break>,
}

impl ExtraShift {
    /// The further shifts of a week, without breaks.
    #[must_use]
    pub fn all(further: &FurtherShifts) -> Vec<Self> {
        let extra = |(day, shift): (_, domain::Shift)| Self {
            day,
            start: shift.start,
            end: shift.end,
            breaks: Vec::new(),
        };
        further.iter().map(extra).collect()
    }
}

/// One more break of a weekday's first shift (slot rule 33).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtraBreak {
    pub day: DayOfWeek,
    pub pause: Break,
}

/// What stands for the weekly break of the first shift that begins on one date (slot rule 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedBreak {
    pub date: LocalDate,
    /// `None` for a date without that break.
    pub pause: Option<Break>,
}
