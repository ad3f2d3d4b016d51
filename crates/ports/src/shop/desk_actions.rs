//! What the desk did in the last day, with how it was before, so that it can be undone (rules/dashboard#undo).

use domain::{BlockId, BookingId, Cents, DeskActionId, Instant, LocalDate, StaffId};

use super::{Actor, AllowedOverlap, BlockDraft, DayBreak, Finish, NewPlace, Permit};
use crate::StoreResult;

/// What somebody at the desk did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeskDeed {
    Booked,
    Moved,
    Cancelled,
    Completed,
    NoShow,
    Finished,
    Marked,
    Kept,
    Blocked,
    BlockChanged,
    BlockDeleted,
    BreakMoved,
}

impl DeskDeed {
    const ALL: [Self; 12] = [
        Self::Booked,
        Self::Moved,
        Self::Cancelled,
        Self::Completed,
        Self::NoShow,
        Self::Finished,
        Self::Marked,
        Self::Kept,
        Self::Blocked,
        Self::BlockChanged,
        Self::BlockDeleted,
        Self::BreakMoved,
    ];

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.as_str() == text)
    }

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Booked => "booked",
            Self::Moved => "moved",
            Self::Cancelled => "cancelled",
            Self::Completed => "completed",
            Self::NoShow => "no_show",
            Self::Finished => "finished",
            Self::Marked => "marked",
            Self::Kept => "kept",
            Self::Blocked => "blocked",
            Self::BlockChanged => "block_changed",
            Self::BlockDeleted => "block_deleted",
            Self::BreakMoved => "break_moved",
        }
    }
}

/// A booking as it was before the desk changed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerBooking {
    pub version: i64,
    /// With the status and the marks of then.
    pub place: NewPlace,
    /// The overlaps that were allowed, in either direction.
    pub overlaps: Vec<AllowedOverlap>,
    /// Why it was kept there although its time is not worked, if it was.
    pub kept: Option<String>,
    pub final_price: Option<Cents>,
    /// How and when it had been finished.
    pub finish: Option<(Finish, Instant)>,
}

/// What an action changed, and how that was before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// A booking; nothing before is one that the action made.
    Booking {
        id: BookingId,
        before: Option<Box<FormerBooking>>,
    },
    /// A block, with its version before; nothing before is one that the action made.
    Block {
        id: BlockId,
        before: Option<(BlockDraft, i64)>,
    },
    Break {
        staff: StaffId,
        date: LocalDate,
        before: DayBreak,
        after: DayBreak,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeskAction {
    pub by: Actor,
    pub deed: DeskDeed,
    pub changed: Changed,
    /// The version of what it changed, since then.
    pub version: i64,
    pub at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskAction {
    pub id: DeskActionId,
    pub deed: DeskDeed,
    pub changed: Changed,
    /// The version of what it changed, since then. An undo of what was done later leaves this as it finds it.
    pub version: i64,
    pub at: Instant,
    pub is_undone: bool,
}

pub trait DeskActions {
    fn remember_action(&mut self, action: &NewDeskAction) -> StoreResult<()>;

    /// The newest action of a person that is not undone.
    fn last_action(&mut self, by: Actor) -> StoreResult<Option<DeskAction>>;

    /// An action of this person.
    fn action_of(&mut self, by: Actor, id: DeskActionId) -> StoreResult<Option<DeskAction>>;

    /// Notes that an action is undone; what it changed has a `thing`'s number and a version since. Earlier actions on the same thing follow: it
    /// is again as they left it.
    fn note_undone(&mut self, action: &DeskAction, thing: i64, version: i64, now: Instant)
    -> StoreResult<()>;

    /// Makes a booking that is still at `version` what it was; [`crate::StoreError::Stale`] otherwise, [`crate::StoreError::SlotTaken`] if it would
    /// share time that neither a permit nor an allowed overlap covers.
    fn restore_booking(
        &mut self,
        id: BookingId,
        version: i64,
        former: &FormerBooking,
        permits: &[Permit<'_>],
        now: Instant,
    ) -> StoreResult<()>;
}
