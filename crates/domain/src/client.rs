//! Clients as a salon files them: tags, and the segment that somebody's visits put them in (rules/clients#segments).

use chrono::TimeDelta;

use crate::{Title, WritingError};

/// A word that a salon files clients under, trimmed: 1 to 40 characters in one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag(String);

impl Tag {
    pub const MAX: usize = 40;
    /// The most that one client can have.
    pub const MAX_PER_CLIENT: usize = 20;

    pub fn parse(raw: &str) -> Result<Self, WritingError> {
        let title = Title::parse("Tag", raw)?;
        if title.as_str().chars().count() > Self::MAX {
            return Err(WritingError::TooLong { what: "Tag", most: Self::MAX });
        }
        Ok(Self(title.as_str().to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it says the same as another word, case aside.
    #[must_use]
    pub fn says(&self, other: &str) -> bool {
        self.0.to_lowercase() == other.to_lowercase()
    }
}

/// Which kind of client somebody is. Everybody is in exactly one segment: the first that fits, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// The salon says so.
    Vip,
    /// A regular who has been silent for more than twice their usual interval.
    AtRisk,
    /// No visit for half a year.
    Lapsed,
    /// Their first booking is of these days.
    New,
    /// Comes again and again.
    Regular,
    /// Everybody else.
    Occasional,
}

impl Segment {
    /// Every segment, in the order in which they are tried.
    pub const ALL: [Self; 6] =
        [Self::Vip, Self::AtRisk, Self::Lapsed, Self::New, Self::Regular, Self::Occasional];
    /// So many visits within [`Self::YEAR`] make a regular.
    pub const REGULAR_VISITS: i64 = 3;
    /// How far back visits are counted, and intervals between them measured.
    pub const YEAR: TimeDelta = TimeDelta::days(365);
    /// A client who has not come for longer has lapsed.
    pub const LAPSED_AFTER: TimeDelta = TimeDelta::days(180);
    /// Whose first booking is not older is new.
    pub const NEW_FOR: TimeDelta = TimeDelta::days(30);

    /// The name on the wire and on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vip => "VIP",
            Self::AtRisk => "At risk",
            Self::Lapsed => "Lapsed",
            Self::New => "New",
            Self::Regular => "Regular",
            Self::Occasional => "Occasional",
        }
    }

    /// Its place in [`Self::ALL`], from 0.
    #[must_use]
    pub fn index(self) -> i64 {
        Self::ALL.iter().zip(0..).find(|(segment, _)| **segment == self).map_or(0, |(_, place)| place)
    }
}

/// So many of so many, 0-100 with one decimal, halves up; of nothing it is 0.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a thousand at most")]
pub fn percent(part: i64, whole: i64) -> f64 {
    if whole <= 0 {
        return 0.0;
    }
    let (part, whole) = (i128::from(part), i128::from(whole));
    let tenths = (part * 2_000 + whole) / (whole * 2);
    tenths as f64 / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "each is the nearest number to its decimal")]
    fn percentages_have_one_decimal() {
        let all = [percent(1, 3), percent(2, 3), percent(1, 8), percent(5, 5), percent(0, 0)];
        assert_eq!(all, [33.3, 66.7, 12.5, 100.0, 0.0]);
    }

    #[test]
    fn tags_are_trimmed_and_bounded() {
        assert_eq!(Tag::parse("  Curly hair ").unwrap().as_str(), "Curly hair");
        assert_eq!(Tag::parse(" ").unwrap_err().to_string(), "Tag is required.");
        assert!(Tag::parse(&"é".repeat(40)).is_ok());
        let long = Tag::parse(&"é".repeat(41)).unwrap_err().to_string();
        assert_eq!(long, "Tag is too long: 40 characters at most.");
        assert!(Tag::parse("a\nb").is_err());
        assert!(Tag::parse("Été").unwrap().says("éTÉ"));
    }

    #[test]
    fn segments_have_their_places() {
        assert_eq!(Segment::ALL.map(Segment::index), [0, 1, 2, 3, 4, 5]);
    }
}
