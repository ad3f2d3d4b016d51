//! Half-open intervals of instants: `[start, end)`, never empty, never backwards (slot rule 5).

use crate::Instant;

/// A stretch of time that has a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Interval {
    start: Instant,
    end: Instant,
}

impl Interval {
    /// `None` when `end` is not after `start`.
    #[must_use]
    pub fn new(start: Instant, end: Instant) -> Option<Self> {
        (start < end).then_some(Self { start, end })
    }

    /// The first instant inside.
    #[must_use]
    pub const fn start(self) -> Instant {
        self.start
    }

    /// The first instant after it.
    #[must_use]
    pub const fn end(self) -> Instant {
        self.end
    }

    /// Whether they share an instant. Touching is not overlapping.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Whether all of `other` lies inside.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;

    fn interval(start: i64, end: i64) -> Interval {
        let at = |s| DateTime::from_timestamp(s, 0).unwrap();
        Interval::new(at(start), at(end)).unwrap()
    }

    #[test]
    fn touching_intervals_do_not_overlap() {
        assert!(!interval(0, 10).overlaps(interval(10, 20)));
        assert!(interval(0, 11).overlaps(interval(10, 20)));
    }

    #[test]
    fn an_interval_of_no_length_is_no_interval() {
        let at = DateTime::from_timestamp(5, 0).unwrap();
        assert_eq!(Interval::new(at, at), None);
    }

    #[test]
    fn an_interval_contains_itself() {
        assert!(interval(0, 10).contains(interval(0, 10)));
        assert!(!interval(0, 10).contains(interval(0, 11)));
    }
}
