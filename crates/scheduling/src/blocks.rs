//! Time of a stylist or of a chair that is not for booking (slot rules 10 and 22).

use domain::{BlockId, Blocked, Instant, Interval, StaffId};

use crate::clock;
use crate::span::TimeSpan;

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
