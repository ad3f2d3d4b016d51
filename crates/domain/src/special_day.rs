//! Dates on which other hours, or none, stand in place of a salon's week (slot rule 32).

use crate::{LocalDate, Opening};

/// The dates of a special day, first and last included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecialDates {
    first: LocalDate,
    last: LocalDate,
}

/// Why two dates are not the first and the last of a special day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSpecialDates {
    #[error("The last day comes before the first.")]
    Backwards,
    #[error("Choose at most {} days.", SpecialDates::MAX_DAYS)]
    TooLong,
}

impl SpecialDates {
    pub const MAX_DAYS: i64 = 60;

    pub fn parse(first: LocalDate, last: LocalDate) -> Result<Self, InvalidSpecialDates> {
        match (last - first).num_days() {
            ..0 => Err(InvalidSpecialDates::Backwards),
            Self::MAX_DAYS.. => Err(InvalidSpecialDates::TooLong),
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

    /// The first date that both have.
    #[must_use]
    pub fn first_shared(self, other: Self) -> Option<LocalDate> {
        let first = self.first.max(other.first);
        (first <= self.last.min(other.last)).then_some(first)
    }
}

/// What a special day is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialDayDraft {
    pub dates: SpecialDates,
    /// When the salon is open on each of them; `None`: closed.
    pub opening: Option<Opening>,
    /// Clients see it.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> LocalDate {
        text.parse().unwrap()
    }

    fn dates(first: &str, last: &str) -> SpecialDates {
        SpecialDates::parse(date(first), date(last)).unwrap()
    }

    #[test]
    fn sixty_days_are_the_most() {
        let from_first = |last: &str| SpecialDates::parse(date("2026-11-01"), date(last));
        assert_eq!(from_first("2026-10-31"), Err(InvalidSpecialDates::Backwards));
        assert!(from_first("2026-11-01").is_ok());
        assert!(from_first("2026-12-30").is_ok());
        assert_eq!(from_first("2026-12-31"), Err(InvalidSpecialDates::TooLong));
    }

    #[test]
    fn the_first_shared_date_is_named() {
        let christmas = dates("2026-12-24", "2026-12-26");
        let shared = |first, last| dates(first, last).first_shared(christmas);
        assert_eq!(shared("2026-12-20", "2026-12-23"), None);
        assert_eq!(shared("2026-12-20", "2026-12-24"), Some(date("2026-12-24")));
        assert_eq!(shared("2026-12-25", "2026-12-31"), Some(date("2026-12-25")));
        assert_eq!(shared("2026-12-27", "2026-12-31"), None);
    }
}
