//! Clients who wait for a time to come free (rules/waitlist).

use chrono::Days;

use crate::{LocalDate, TimeOfDay};

/// To whom a salon offers a time that has come free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitlistMode {
    /// To the one who has waited longest, for whom it is held.
    FirstInLine,
    /// To the one whose services cost most, for whom it is held.
    HighestValue,
    /// To several at once; the first to take it has it.
    Everyone,
    /// To whom the desk says.
    Manual,
    /// There is no waitlist.
    Off,
}

impl WaitlistMode {
    const ALL: [Self; 5] = [Self::FirstInLine, Self::HighestValue, Self::Everyone, Self::Manual, Self::Off];

    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstInLine => "first_in_line",
            Self::HighestValue => "highest_value",
            Self::Everyone => "everyone",
            Self::Manual => "manual",
            Self::Off => "off",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.as_str() == text)
    }

    /// Whether the salon offers times by itself.
    #[must_use]
    pub const fn offers(self) -> bool {
        matches!(self, Self::FirstInLine | Self::HighestValue | Self::Everyone)
    }
}

/// How somebody's waiting stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryState {
    Waiting,
    /// They took a time that they were offered.
    Booked,
    /// Nothing can come of it any more.
    Ended,
    /// They left, or the desk took them off the list.
    Withdrawn,
}

impl EntryState {
    const ALL: [Self; 4] = [Self::Waiting, Self::Booked, Self::Ended, Self::Withdrawn];

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Booked => "booked",
            Self::Ended => "ended",
            Self::Withdrawn => "withdrawn",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// Times of day on some dates, in which a start suits somebody (slot rule 48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeWindow {
    pub first: LocalDate,
    pub last: LocalDate,
    pub from: TimeOfDay,
    /// Not later than [`Self::from`]: on the next date (slot rule 7).
    pub to: TimeOfDay,
}

impl TimeWindow {
    /// All of its days.
    #[must_use]
    pub const fn whole_days(self) -> Self {
        Self { from: TimeOfDay::hm(0, 0), to: TimeOfDay::END_OF_DAY, ..self }
    }
}

/// The windows of somebody who waits: at least one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TimeWindows(Vec<TimeWindow>);

/// Why windows cannot be waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeWindowsError {
    #[error("Please choose when a time would suit you.")]
    None,
    #[error("Please choose {} periods at most.", TimeWindows::MOST)]
    TooMany,
    #[error("The last day comes before the first.")]
    Backwards,
    #[error("Please choose days from today to {} days ahead.", TimeWindows::DAYS_AHEAD)]
    OutOfRange,
    #[error("Please choose a part of the day that is longer.")]
    NoTime,
}

impl TimeWindows {
    pub const MOST: usize = 5;
    /// Nobody waits for a date further ahead.
    pub const DAYS_AHEAD: u64 = 60;

    /// Windows for somebody who begins to wait `today`.
    pub fn parse(windows: Vec<TimeWindow>, today: LocalDate) -> Result<Self, TimeWindowsError> {
        if windows.is_empty() {
            return Err(TimeWindowsError::None);
        }
        if windows.len() > Self::MOST {
            return Err(TimeWindowsError::TooMany);
        }
        let last = today.checked_add_days(Days::new(Self::DAYS_AHEAD)).unwrap_or(LocalDate::MAX);
        for window in &windows {
            if window.last < window.first {
                return Err(TimeWindowsError::Backwards);
            }
            if window.first < today || last < window.last {
                return Err(TimeWindowsError::OutOfRange);
            }
            if window.from == window.to {
                return Err(TimeWindowsError::NoTime);
            }
        }
        Ok(Self(windows))
    }

    /// Windows as they were stored.
    #[must_use]
    pub fn stored(windows: Vec<TimeWindow>) -> Option<Self> {
        (!windows.is_empty()).then_some(Self(windows))
    }

    /// Any time from one date to another.
    #[must_use]
    pub fn any_time(first: LocalDate, last: LocalDate) -> Self {
        Self(vec![TimeWindow { first, last, from: TimeOfDay::hm(0, 0), to: TimeOfDay::END_OF_DAY }])
    }

    #[must_use]
    pub fn as_slice(&self) -> &[TimeWindow] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        for mode in WaitlistMode::ALL {
            assert_eq!(WaitlistMode::parse(mode.as_str()), Some(mode));
        }
        for state in EntryState::ALL {
            assert_eq!(EntryState::parse(state.as_str()), Some(state));
        }
        assert_eq!(WaitlistMode::ALL.map(WaitlistMode::offers), [true, true, true, false, false]);
    }

    #[test]
    fn windows_lie_between_today_and_sixty_days_ahead() {
        let date = |text: &str| text.parse::<LocalDate>().unwrap();
        let today = date("2026-11-23");
        let window = |first, last, from, to| TimeWindow {
            first: date(first),
            last: date(last),
            from: TimeOfDay::parse(from).unwrap(),
            to: TimeOfDay::parse(to).unwrap(),
        };
        let whole = window("2026-11-23", "2027-01-22", "00:00", "24:00");
        let parsed = |windows| TimeWindows::parse(windows, today).map(drop);
        assert_eq!(parsed(vec![whole; 5]), Ok(()));
        assert_eq!(parsed(vec![window("2026-11-23", "2026-11-23", "22:00", "02:00")]), Ok(()));
        assert_eq!(parsed(vec![]), Err(TimeWindowsError::None));
        assert_eq!(parsed(vec![whole; 6]), Err(TimeWindowsError::TooMany));
        for (wrong, error) in [
            (window("2026-11-25", "2026-11-24", "09:00", "12:00"), TimeWindowsError::Backwards),
            (window("2026-11-22", "2026-11-24", "09:00", "12:00"), TimeWindowsError::OutOfRange),
            (window("2026-11-23", "2027-01-23", "09:00", "12:00"), TimeWindowsError::OutOfRange),
            (window("2026-11-23", "2026-11-24", "09:00", "09:00"), TimeWindowsError::NoTime),
        ] {
            assert_eq!(parsed(vec![whole, wrong]), Err(error), "{wrong:?}");
        }
    }
}
