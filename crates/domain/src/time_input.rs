//! Times as a salon enters them: texts that come in pairs, and what a pair must be (slot rules 6 to 10).

use crate::{Break, DayHours, DaySchedule, ExceptionKind, Opening, TimeOfDay};

/// Times that make no sense. The words are shown to the person who entered them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeInputError {
    /// Not `HH:MM`.
    #[error("Please enter times as HH:MM, from 00:00 to 24:00.")]
    Unreadable,
    /// A time that is needed is missing.
    #[error("Please enter both a start and an end time.")]
    Half,
    /// The end of a day, as a start: it could mean the start of that date or of the next.
    #[error("A start time is before 24:00: midnight is 00:00.")]
    StartsAtEnd,
    /// Nothing lies between them.
    #[error("The start and the end time must differ.")]
    Equal,
    /// Some of the break is no working time.
    #[error("The break must lie within the working hours and end after it starts.")]
    BreakOutside,
}

/// A start and an end as they were entered.
pub type TimePair<'a> = (Option<&'a str>, Option<&'a str>);

/// Two times or none, with time between them.
pub(crate) fn pair((start, end): TimePair<'_>) -> Result<Option<(TimeOfDay, TimeOfDay)>, TimeInputError> {
    let read = |text| TimeOfDay::parse(text).map_err(|_| TimeInputError::Unreadable);
    match (start.map(read).transpose()?, end.map(read).transpose()?) {
        (None, None) => Ok(None),
        (Some(TimeOfDay::END_OF_DAY), Some(_)) => Err(TimeInputError::StartsAtEnd),
        (Some(start), Some(end)) if since(start, end) == 0 => Err(TimeInputError::Equal),
        (Some(start), Some(end)) => Ok(Some((start, end))),
        _ => Err(TimeInputError::Half),
    }
}

/// Minutes on the wall clock from `start` to a time that is on the next date if it reads earlier (slot rule 7).
fn since(start: TimeOfDay, time: TimeOfDay) -> u16 {
    let next_date = if time < start { TimeOfDay::END_OF_DAY.minutes() } else { 0 };
    time.minutes() + next_date - start.minutes()
}

impl Opening {
    pub fn from_input(times: TimePair<'_>) -> Result<Self, TimeInputError> {
        let (opens, closes) = pair(times)?.ok_or(TimeInputError::Half)?;
        Ok(Self { opens, closes })
    }
}

impl DayHours {
    /// Reads a weekday of a shop: open without times is open for the default hours; closed has none.
    pub fn from_input(is_open: bool, times: TimePair<'_>) -> Result<Self, TimeInputError> {
        let own = pair(times)?;
        Ok(match (is_open, own) {
            (false, _) => Self::Closed,
            (true, None) => Self::Default,
            (true, Some((opens, closes))) => Self::Open(Opening { opens, closes }),
        })
    }
}

impl DaySchedule {
    /// Reads a weekday of a member of staff: a shift with its break, or none; a break is within its shift (slot rule 9).
    pub fn from_input(
        is_available: bool,
        shift: TimePair<'_>,
        pause: TimePair<'_>,
    ) -> Result<Self, TimeInputError> {
        let (shift, pause) = (pair(shift)?, pair(pause)?);
        if !is_available {
            return Ok(Self::Off);
        }
        let (start, end) = shift.ok_or(TimeInputError::Half)?;
        let pause = pause.map(|(start, end)| Break { start, end });
        let within = |pause: &Break| {
            let (from, until) = (since(start, pause.start), since(start, pause.end));
            from < until && until <= since(start, end)
        };
        if pause.as_ref().is_some_and(|pause| !within(pause)) {
            return Err(TimeInputError::BreakOutside);
        }
        Ok(Self::Works { start, end, pause })
    }
}

impl ExceptionKind {
    /// Reads an exception: available between two times, or off, all day or between two times (slot rule 10).
    pub fn from_input(is_available: bool, times: TimePair<'_>) -> Result<Self, TimeInputError> {
        match (is_available, pair(times)?) {
            (true, None) => Err(TimeInputError::Half),
            (true, Some((start, end))) => Ok(Self::Works { start, end }),
            (false, None) => Ok(Self::Off),
            (false, Some((start, end))) => Ok(Self::OffBetween { start, end }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: TimePair<'static> = (None, None);

    fn times(start: &'static str, end: &'static str) -> TimePair<'static> {
        (Some(start), Some(end))
    }

    #[test]
    fn two_times_make_an_opening() {
        let whole_day = Opening::from_input(times("00:00", "24:00")).unwrap();
        assert_eq!(whole_day.closes, TimeOfDay::END_OF_DAY);
        assert!(Opening::from_input(times("22:00", "02:00")).is_ok(), "into the night");
        assert_eq!(Opening::from_input(times("09:00", "09:00")), Err(TimeInputError::Equal));
        for bad in ["9:00", "24:01", "", "noon", "09:00:00"] {
            assert_eq!(Opening::from_input(times(bad, "10:00")), Err(TimeInputError::Unreadable), "{bad}");
        }
        assert_eq!(Opening::from_input((Some("09:00"), None)), Err(TimeInputError::Half));
        assert_eq!(Opening::from_input(NONE), Err(TimeInputError::Half));
    }

    /// A field for a time shows it as 00:00, which is another moment of the same date.
    #[test]
    fn nothing_starts_at_the_end_of_a_day() {
        const LATE: TimeInputError = TimeInputError::StartsAtEnd;
        for end in ["00:00", "06:00", "24:00"] {
            assert_eq!(Opening::from_input(times("24:00", end)), Err(LATE), "{end}");
            assert_eq!(DayHours::from_input(true, times("24:00", end)), Err(LATE), "{end}");
            assert_eq!(DaySchedule::from_input(true, times("24:00", end), NONE), Err(LATE), "{end}");
            assert_eq!(ExceptionKind::from_input(false, times("24:00", end)), Err(LATE), "{end}");
        }
        let night = |pause| DaySchedule::from_input(true, times("22:00", "06:00"), pause);
        assert_eq!(night(times("24:00", "00:30")), Err(LATE));
        assert!(night(times("00:00", "00:30")).is_ok());
    }

    #[test]
    fn an_open_day_without_times_keeps_the_default_hours() {
        assert_eq!(DayHours::from_input(true, NONE), Ok(DayHours::Default));
        assert_eq!(DayHours::from_input(false, NONE), Ok(DayHours::Closed));
        assert_eq!(DayHours::from_input(false, times("09:00", "17:00")), Ok(DayHours::Closed));
        assert_eq!(DayHours::from_input(true, (None, Some("17:00"))), Err(TimeInputError::Half));
        assert_eq!(DayHours::from_input(false, times("x", "17:00")), Err(TimeInputError::Unreadable));
    }

    #[test]
    fn a_break_lies_within_its_shift() {
        let day = |pause| DaySchedule::from_input(true, times("09:00", "17:00"), pause);
        let night = |pause| DaySchedule::from_input(true, times("22:00", "06:00"), pause);
        for fine in [day(NONE), day(times("12:00", "13:00")), day(times("09:00", "09:30"))] {
            assert!(fine.is_ok(), "{fine:?}");
        }
        for fine in
            [night(times("23:30", "00:30")), night(times("02:00", "02:30")), night(times("23:00", "24:00"))]
        {
            assert!(fine.is_ok(), "{fine:?}");
        }
        for (start, end) in [("08:30", "09:30"), ("16:30", "17:30"), ("13:00", "12:00"), ("18:00", "19:00")] {
            assert_eq!(day(times(start, end)), Err(TimeInputError::BreakOutside), "{start} to {end}");
        }
        for (start, end) in [("21:00", "23:00"), ("05:00", "07:00"), ("02:00", "23:00")] {
            assert_eq!(night(times(start, end)), Err(TimeInputError::BreakOutside), "{start} to {end}");
        }
        assert_eq!(day((Some("12:00"), None)), Err(TimeInputError::Half));
        assert_eq!(day(times("12:00", "12:00")), Err(TimeInputError::Equal));
    }

    #[test]
    fn whoever_is_off_needs_no_times_and_whoever_works_does() {
        assert_eq!(DaySchedule::from_input(false, NONE, NONE), Ok(DaySchedule::Off));
        assert_eq!(DaySchedule::from_input(true, NONE, NONE), Err(TimeInputError::Half));
        assert_eq!(ExceptionKind::from_input(false, NONE), Ok(ExceptionKind::Off));
        assert_eq!(ExceptionKind::from_input(true, NONE), Err(TimeInputError::Half));
        let (start, end) = (TimeOfDay::hm(10, 0), TimeOfDay::hm(12, 0));
        assert_eq!(
            ExceptionKind::from_input(true, times("10:00", "12:00")),
            Ok(ExceptionKind::Works { start, end })
        );
        let off = ExceptionKind::from_input(false, times("10:00", "12:00"));
        assert_eq!(off, Ok(ExceptionKind::OffBetween { start, end }));
        assert_eq!(ExceptionKind::from_input(false, (Some("10:00"), None)), Err(TimeInputError::Half));
    }
}
