//! Every start that some dates have, in order and numbered (slot rules 4, 18 and 19).
//!
//! A question about time is answered with sets of these numbers ([`crate::start_set`]); a number becomes a second again only for
//! what is offered.

use std::ops::Range;

use domain::BookingPolicy;

use crate::clock::{MINUTE, SteadyPeriod};

/// The starts on the grid.
pub(crate) struct Grid {
    /// Seconds from one start to the next.
    step: i64,
    /// How many starts a second has, in parts of 2^64 and rounded up: to multiply by it is much faster than to divide by the step.
    in_a_second: u64,
    rows: Vec<Row>,
}

/// Starts that follow each other step by step; a clock that changes by whole steps begins no new row.
struct Row {
    /// How many starts are in the rows before.
    earlier: usize,
    first: i64,
    /// A step after the last.
    until: i64,
}

impl Grid {
    /// The starts from `earliest` on while the clock reads the dates; `pieces` say when that is.
    pub(crate) fn new(step: i64, pieces: impl Iterator<Item = SteadyPeriod>, earliest: i64) -> Self {
        let in_a_second = u64::MAX / step.unsigned_abs().max(1) + 1;
        let mut grid = Self { step, in_a_second, rows: Vec::with_capacity(1) };
        for piece in pieces {
            let from = piece.from.max(earliest);
            if piece.until <= from {
                continue;
            }
            let first = from + piece.read(from).until_multiple_of(step);
            let until = first + (piece.until - first + step - 1).div_euclid(step) * step;
            let earlier = grid.len();
            match grid.rows.last_mut() {
                Some(row) if row.until == first => row.until = until,
                _ => grid.rows.push(Row { earlier, first, until }),
            }
        }
        grid
    }

    /// One start alone, wherever it lies.
    pub(crate) fn only(second: i64) -> Self {
        let row = Row { earlier: 0, first: second, until: second + MINUTE };
        Self { step: MINUTE, in_a_second: u64::MAX / MINUTE.unsigned_abs() + 1, rows: vec![row] }
    }

    /// How many starts there are.
    pub(crate) fn len(&self) -> usize {
        self.before(i64::MAX)
    }

    /// The starts in a range of seconds.
    pub(crate) fn indices(&self, seconds: &Range<i64>) -> Range<usize> {
        self.before(seconds.start)..self.before(seconds.end)
    }

    /// How many starts lie before a second.
    fn before(&self, second: i64) -> usize {
        let in_row = |row: &Row| {
            let ahead = u64::try_from(second.min(row.until) - row.first + self.step - 1).ok()?;
            let starts = (u128::from(ahead) * u128::from(self.in_a_second)) >> 64;
            Some(row.earlier + usize::try_from(starts).unwrap_or(usize::MAX))
        };
        self.rows.iter().rev().find_map(in_row).unwrap_or(0)
    }

    /// The second of a start.
    pub(crate) fn second(&self, index: usize) -> Option<i64> {
        let row = self.rows.iter().rev().find(|row| row.earlier <= index)?;
        let second = row.first + i64::try_from(index - row.earlier).ok()? * self.step;
        (second < row.until).then_some(second)
    }

    /// The seconds of the first start and of the last.
    pub(crate) fn ends(&self) -> Option<(i64, i64)> {
        Some((self.second(0)?, self.second(self.len().checked_sub(1)?)?))
    }

    /// The same starts, each so many seconds later.
    pub(crate) fn later(&self, seconds: i64) -> Self {
        let row =
            |row: &Row| Row { earlier: row.earlier, first: row.first + seconds, until: row.until + seconds };
        Self { rows: self.rows.iter().map(row).collect(), ..*self }
    }
}

/// The seconds between `step` and `step` on the shop's clock (slot rule 18); a step that does not divide an hour is read as
/// the default of 15 minutes.
pub(crate) fn step(policy: &BookingPolicy) -> i64 {
    let minutes = policy.slot_step.get();
    let divides = (1..=60).contains(&minutes) && 60 % minutes == 0;
    MINUTE * if divides { minutes } else { 15 }
}
