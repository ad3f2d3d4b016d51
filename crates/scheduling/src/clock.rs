//! A shop's clock over some dates: pieces of time with one offset each, so that wall times become seconds without asking the
//! zone again (slot rules 1, 2 and 4).
//!
//! Inside this crate an instant is a number of seconds (`i64`, Unix time) and a reading of the wall clock is a [`Wall`]. Only
//! [`ShopClock`] turns one into the other, so they cannot be mixed up.

use chrono::{DateTime, Offset, TimeZone};
use domain::{Instant, LocalDate, ShopZone};

pub(crate) const MINUTE: i64 = 60;
pub(crate) const DAY: i64 = 86_400;

/// What a wall clock and calendar read, in seconds since they read 1970-01-01 00:00.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wall(i64);

impl Wall {
    pub(crate) fn midnight(date: LocalDate) -> Self {
        Self(i64::from(date.to_epoch_days()) * DAY)
    }

    /// What it shows so many seconds later, as long as it is not changed.
    pub(crate) fn later(self, seconds: i64) -> Self {
        Self(self.0 + seconds)
    }

    /// The date it shows; the nearest there is, for readings outside the calendar.
    pub(crate) fn date(self) -> LocalDate {
        let day = i32::try_from(self.0.div_euclid(DAY)).ok().and_then(LocalDate::from_epoch_days);
        day.unwrap_or(if self.0 < 0 { LocalDate::MIN } else { LocalDate::MAX })
    }

    /// Seconds since it showed 00:00.
    pub(crate) fn second_of_day(self) -> i64 {
        self.0.rem_euclid(DAY)
    }

    /// Seconds until it shows a multiple of `step`, which divides an hour.
    pub(crate) fn until_multiple_of(self, step: i64) -> i64 {
        (-self.0).rem_euclid(step)
    }
}

/// A stretch of time through which the clock keeps one offset: `from <= t < until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SteadyPeriod {
    pub(crate) from: i64,
    pub(crate) until: i64,
    offset: i64,
}

impl SteadyPeriod {
    pub(crate) fn read(self, second: i64) -> Wall {
        Wall(second + self.offset)
    }
}

/// A shop's clock, exact for some dates.
pub(crate) struct ShopClock {
    pieces: Vec<SteadyPeriod>,
}

impl ShopClock {
    /// No zone comes back to an offset that it left within this time (`tests/zones.rs`).
    const AWAY: i64 = 5 * DAY;

    /// A clock that is exact for the dates from `first` to `last`. It asks the zone every few days and looks closer where
    /// the answer changed.
    pub(crate) fn over(zone: ShopZone, first: LocalDate, last: LocalDate) -> Self {
        // No offset reaches a day, so every instant that reads one of the dates lies within a day of that reading.
        let begin = Wall::midnight(first).0 - DAY;
        let end = Wall::midnight(last).0 + 2 * DAY;
        let mut pieces = Vec::with_capacity(2);
        let mut piece =
            SteadyPeriod { from: i64::MIN / 2, until: i64::MAX / 2, offset: offset_at(zone, begin) };
        let mut known = begin;
        while known < end {
            let next = (known + Self::AWAY).min(end);
            if offset_at(zone, next) == piece.offset {
                known = next;
                continue;
            }
            known = first_change(zone, known, next, piece.offset);
            pieces.push(SteadyPeriod { until: known, ..piece });
            piece = SteadyPeriod { from: known, offset: offset_at(zone, known), ..piece };
        }
        pieces.push(piece);
        Self { pieces }
    }

    /// The earliest second at which the clock reads `wall` or later (slot rule 2).
    pub(crate) fn at(&self, wall: Wall) -> i64 {
        let reached = |piece: &SteadyPeriod| {
            let second = piece.from.max(wall.0 - piece.offset);
            (second < piece.until).then_some(second)
        };
        self.pieces.iter().find_map(reached).unwrap_or(wall.0)
    }

    /// When the clock reads a midnight, if it keeps its offset from then through that date and the next: any time of these is as
    /// many seconds later.
    pub(crate) fn steady_from(&self, midnight: Wall) -> Option<i64> {
        let second = self.at(midnight);
        let keeps = |piece: &SteadyPeriod| {
            piece.from <= second && second + 2 * DAY < piece.until && piece.read(second) == midnight
        };
        self.pieces.iter().any(keeps).then_some(second)
    }

    /// When the clock reads one of the dates from `first` to `last`, in order (slot rule 4).
    pub(crate) fn during(&self, first: LocalDate, last: LocalDate) -> impl Iterator<Item = SteadyPeriod> {
        let (begin, end) = (Wall::midnight(first).0, Wall::midnight(last).0 + DAY);
        let part = move |piece: &SteadyPeriod| SteadyPeriod {
            from: piece.from.max(begin - piece.offset),
            until: piece.until.min(end - piece.offset),
            ..*piece
        };
        self.pieces.iter().map(part).filter(|piece| piece.from < piece.until)
    }
}

/// What a zone's clock reads at a second, without a [`ShopClock`].
pub(crate) fn read(zone: ShopZone, second: i64) -> Wall {
    Wall(second + offset_at(zone, second))
}

/// The second in which an instant lies.
pub(crate) fn second_of(instant: Instant) -> i64 {
    instant.timestamp()
}

/// The first whole second at or after an instant.
pub(crate) fn second_from(instant: Instant) -> i64 {
    instant.timestamp() + i64::from(instant.timestamp_subsec_nanos() > 0)
}

/// The instant at which a second begins; the nearest there is, outside the calendar.
pub(crate) fn instant(second: i64) -> Instant {
    DateTime::from_timestamp(second, 0).unwrap_or(if second < 0 {
        Instant::MIN_UTC
    } else {
        Instant::MAX_UTC
    })
}

/// Seconds by which the zone's clocks are ahead of UTC.
fn offset_at(zone: ShopZone, second: i64) -> i64 {
    let utc = instant(second).naive_utc();
    i64::from(zone.tz().offset_from_utc_datetime(&utc).fix().local_minus_utc())
}

/// The second at which the offset stops being `offset`, between a second where it is and one where it is not.
fn first_change(zone: ShopZone, mut is: i64, mut is_not: i64, offset: i64) -> i64 {
    while is_not - is > 1 {
        let middle = is + (is_not - is) / 2;
        if offset_at(zone, middle) == offset {
            is = middle;
        } else {
            is_not = middle;
        }
    }
    is_not
}
