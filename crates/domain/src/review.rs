//! What clients say of the visits that they made (rules/reviews).

use chrono::TimeDelta;

use crate::bounded_text::{WritingError, optional_text};
use crate::{Booking, BookingStatus, Instant};

const MAX_TEXT_LENGTH: usize = 600;
/// A visit can be reviewed until so long after its start.
const REVIEWED_WITHIN: TimeDelta = TimeDelta::days(90);
/// Its client can change a review for so long.
const CHANGED_WITHIN: TimeDelta = TimeDelta::days(30);

/// 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stars(u8);

impl Stars {
    pub const MAX: u8 = 5;

    #[must_use]
    pub fn new(stars: i64) -> Option<Self> {
        u8::try_from(stars).ok().filter(|stars| (1..=Self::MAX).contains(stars)).map(Self)
    }

    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Why a salon took the words of a review away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiddenReason {
    Abusive,
    /// It tells what is nobody's business.
    Private,
    NotAVisit,
}

impl HiddenReason {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Abusive => "abusive",
            Self::Private => "private",
            Self::NotAVisit => "not_a_visit",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Abusive, Self::Private, Self::NotAVisit].into_iter().find(|reason| reason.as_str() == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    #[error("Only visits that took place can be reviewed.")]
    NotCompleted,
    #[error("This visit can no longer be reviewed.")]
    TooLate,
}

/// What a client writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewDraft {
    pub stars: Stars,
    /// None where the client gives stars only.
    pub text: Option<String>,
    /// The name that everybody sees; none for an anonymous review.
    pub shown_name: Option<String>,
}

impl ReviewDraft {
    /// The words of a review or of the salon's reply to it, trimmed; none for a blank text.
    pub fn parse_text(raw: &str) -> Result<Option<String>, WritingError> {
        optional_text("The text", raw, MAX_TEXT_LENGTH)
    }
}

/// Whether the client of a visit may review it at a moment, or change the review that they wrote.
pub fn check_review(booking: &Booking, written_at: Option<Instant>, now: Instant) -> Result<(), ReviewError> {
    if booking.status != BookingStatus::Completed {
        return Err(ReviewError::NotCompleted);
    }
    let until = written_at.map_or(booking.start + REVIEWED_WITHIN, |at| at + CHANGED_WITHIN);
    if now <= until { Ok(()) } else { Err(ReviewError::TooLate) }
}

/// "Maya C." for "Maya Rose Chen".
#[must_use]
pub fn short_name(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {initial}."),
        None => first.to_owned(),
    }
}

/// How many reviews have one star, two and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rating(pub [i64; Stars::MAX as usize]);

impl Rating {
    pub const NONE: Self = Self([0; Stars::MAX as usize]);

    #[must_use]
    pub fn count(self) -> i64 {
        self.0.iter().sum()
    }

    /// The average in tenths of a star, half up; none without a review.
    #[must_use]
    pub fn average_tenths(self) -> Option<i64> {
        let total: i64 = (1..).zip(self.0).map(|(stars, count)| stars * count).sum();
        let count = self.count();
        (count > 0).then(|| (total * 20 + count) / (count * 2))
    }

    /// Adds reviews of one number of stars.
    pub fn add(&mut self, stars: Stars, count: i64) {
        if let Some(place) = self.0.get_mut(usize::from(stars.get()) - 1) {
            *place += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_half_up() {
        let average = |counts| Rating(counts).average_tenths();
        assert_eq!(average([0, 0, 2, 9, 113]), Some(49));
        assert_eq!(average([0, 0, 0, 0, 0]), None);
        assert_eq!(average([0, 0, 0, 1, 0]), Some(40));
        // 4.25 and 4.24 stars.
        assert_eq!(average([0, 0, 0, 3, 1]), Some(43));
        assert_eq!(average([0, 0, 0, 76, 24]), Some(42));
        assert_eq!(average([7, 0, 0, 0, 0]), Some(10));
    }

    #[test]
    fn a_name_is_shown_by_its_first_word_and_an_initial() {
        for (name, shown) in
            [("Maya Rose Chen", "Maya C."), ("Cher", "Cher"), ("  Zoë   Åkesson ", "Zoë Å."), ("", "")]
        {
            assert_eq!(short_name(name), shown);
        }
    }

    #[test]
    fn stars_are_one_to_five() {
        assert_eq!(Stars::new(0), None);
        assert_eq!(Stars::new(6), None);
        assert_eq!(Stars::new(-1), None);
        assert_eq!(Stars::new(257), None);
        assert_eq!(Stars::new(5).map(Stars::get), Some(5));
    }

    #[test]
    fn reasons_read_back_as_written() {
        for reason in ["abusive", "private", "not_a_visit"] {
            assert_eq!(HiddenReason::parse(reason).map(HiddenReason::as_str), Some(reason));
        }
        assert_eq!(HiddenReason::parse("bad"), None);
    }
}
