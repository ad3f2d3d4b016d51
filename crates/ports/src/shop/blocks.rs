//! Time that is not for booking, and breaks at another time than every week (rules/dashboard#blocks).

use domain::{BlockId, BlockKind, Blocked, Break, Instant, Interval, LocalDate, StaffId};

use crate::StoreResult;
use crate::shop::Actor;

/// What a block is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockDraft {
    pub of: Blocked,
    pub kind: BlockKind,
    /// In the salon's own words.
    pub title: Option<String>,
    pub time: Interval,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBlock {
    pub id: BlockId,
    pub block: BlockDraft,
    pub version: i64,
}

/// The break of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayBreak {
    /// That of every week.
    Weekly,
    None,
    At(Break),
}

/// A change of a row that is no longer at its version is [`crate::StoreError::Stale`].
pub trait Blocks {
    /// Those that take any of some time, by their start.
    fn blocks_in(&mut self, window: Interval) -> StoreResult<Vec<ListedBlock>>;

    fn block(&mut self, id: BlockId) -> StoreResult<Option<ListedBlock>>;

    /// How many are not over yet.
    fn count_blocks(&mut self, now: Instant) -> StoreResult<usize>;

    /// A new one is at version 1; one that comes back counts on.
    fn insert_block(
        &mut self,
        draft: &BlockDraft,
        version: i64,
        by: Actor,
        now: Instant,
    ) -> StoreResult<BlockId>;

    fn update_block(&mut self, id: BlockId, version: i64, draft: &BlockDraft) -> StoreResult<()>;

    fn delete_block(&mut self, id: BlockId, version: i64) -> StoreResult<()>;

    /// What is said of the break of a date.
    fn day_break(&mut self, staff: StaffId, date: LocalDate) -> StoreResult<DayBreak>;

    /// Puts another break, or none, in the place of the weekly one on a date.
    fn move_break(&mut self, staff: StaffId, date: LocalDate, pause: Option<Break>) -> StoreResult<()>;

    /// Gives a date its weekly break back; whether it had another one.
    fn restore_break(&mut self, staff: StaffId, date: LocalDate) -> StoreResult<bool>;
}
