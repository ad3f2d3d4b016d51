//! Time of a stylist or of a chair that is not for booking (slot rules 10 and 22).

use domain::{ChairId, Instant, Interval, StaffId};

use crate::clock;
use crate::span::TimeSpan;

/// Which block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(i64);

impl BlockId {
    /// Wraps a number that came from the database or the wire.
    #[must_use]
    pub const fn new(raw: i64) -> Self {
        Self(raw)
    }

    /// The number itself, for the database and the wire.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

/// Whose time it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// It is taken out of their worked time (slot rule 10).
    Stylist(StaffId),
    /// It takes the chair for minutes of service (slot rule 22).
    Chair(ChairId),
}

/// Time that is not for booking. Buffers may reach over it (slot rule 16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub id: BlockId,
    pub of: Blocked,
    /// Every second of which it has a part.
    pub(crate) time: TimeSpan,
}

impl Block {
    #[must_use]
    pub fn new(id: BlockId, of: Blocked, time: Interval) -> Self {
        let time = TimeSpan { from: clock::second_of(time.start()), until: clock::second_from(time.end()) };
        Self { id, of, time }
    }

    /// The second in which it starts.
    #[must_use]
    pub fn start(&self) -> Instant {
        clock::instant(self.time.from)
    }

    /// The first second that it leaves free.
    #[must_use]
    pub fn end(&self) -> Instant {
        clock::instant(self.time.until)
    }

    pub(crate) fn of_stylist(&self, staff: StaffId) -> bool {
        self.of == Blocked::Stylist(staff)
    }
}
