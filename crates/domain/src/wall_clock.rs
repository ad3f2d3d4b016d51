//! What a wall clock and a wall calendar read: times of day and days of the week. Neither is a moment.

use chrono::{Datelike, NaiveDate};

/// A time of day could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time of day is HH:MM between 00:00 and 24:00")]
pub struct TimeOfDayError;

/// A time on the wall clock, to the minute: `00:00` to `24:00`, so that a day can close at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// The end of the day, `24:00`.
    pub const END_OF_DAY: Self = Self(1_440);

    /// A time by its hour and minute; a constant that does not exist does not compile.
    ///
    /// # Panics
    /// At compile time only, when used for constants as intended.
    #[must_use]
    pub const fn hm(hour: u16, minute: u16) -> Self {
        assert!(minute < 60 && hour * 60 + minute <= 1_440, "no such time of day");
        Self(hour * 60 + minute)
    }

    /// From minutes since midnight, `0..=1440`.
    pub fn from_minutes(minutes: u16) -> Result<Self, TimeOfDayError> {
        if minutes <= Self::END_OF_DAY.0 { Ok(Self(minutes)) } else { Err(TimeOfDayError) }
    }

    /// Reads `HH:MM`, as the wire and the database write it.
    pub fn parse(text: &str) -> Result<Self, TimeOfDayError> {
        let (hour, minute) = text.split_once(':').ok_or(TimeOfDayError)?;
        let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        if !two_digits(hour) || !two_digits(minute) {
            return Err(TimeOfDayError);
        }
        let hour: u16 = hour.parse().map_err(|_| TimeOfDayError)?;
        let minute: u16 = minute.parse().map_err(|_| TimeOfDayError)?;
        if minute > 59 {
            return Err(TimeOfDayError);
        }
        Self::from_minutes(hour * 60 + minute)
    }

    /// Minutes since midnight on the wall clock.
    #[must_use]
    pub const fn minutes(self) -> u16 {
        self.0
    }
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// A day of the week; Sunday is 0, as on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayOfWeek(u8);

impl DayOfWeek {
    /// Sunday to Saturday.
    pub const ALL: [Self; 7] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
    const NAMES: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

    /// `None` outside 0..=6.
    #[must_use]
    pub fn from_number(number: i64) -> Option<Self> {
        u8::try_from(number).ok().filter(|n| *n < 7).map(Self)
    }

    /// The day of the week of a date.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a weekday number is below 7")]
    pub fn of(date: NaiveDate) -> Self {
        Self(date.weekday().num_days_from_sunday() as u8)
    }

    /// 0 for Sunday to 6 for Saturday.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    /// Position in a week that starts on Sunday, for arrays of seven.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_read_back_as_written() {
        for text in ["00:00", "09:05", "23:59", "24:00"] {
            assert_eq!(TimeOfDay::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn nonsense_times_are_refused() {
        for text in ["", "9:00", "24:01", "12:60", "ab:cd", "12:00:00", "+1:00", "99:00"] {
            assert_eq!(TimeOfDay::parse(text), Err(TimeOfDayError), "{text}");
        }
    }

    #[test]
    fn the_week_starts_on_sunday() {
        let sunday = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap();
        assert_eq!(DayOfWeek::of(sunday).name(), "Sunday");
        assert_eq!(DayOfWeek::of(sunday).number(), 0);
        assert_eq!(DayOfWeek::from_number(7), None);
        assert_eq!(DayOfWeek::from_number(-1), None);
    }
}
