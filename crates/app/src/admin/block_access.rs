//! Whose time somebody may block, what they see of blocks, and why time cannot be blocked (rules/dashboard#blocks).

use domain::{BlockKind, Blocked};
use ports::shop::ListedBlock;

use super::{DashboardUser, Permission};

/// The most of a salon that are not over yet.
pub(super) const MAX_BLOCKS: usize = 500;

/// Why time cannot be blocked, or a break not moved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockRefusal {
    #[error("Please choose times in steps of 5 minutes.")]
    OffStep,
    #[error("Please choose 5 minutes to 14 days.")]
    BadLength,
    #[error("This day is over.")]
    DayOver,
    #[error("This is too far ahead.")]
    TooFarAhead,
    #[error("A chair is out of service, or blocked for another reason.")]
    NotOfChairs,
    #[error("Only a chair is out of service.")]
    OnlyOfChairs,
    #[error("{0} has no shift left today.")]
    NoShiftLeft(String),
    #[error("{0} has no shift with a break of its own on this day.")]
    NoShiftThen(String),
    #[error("There are {MAX_BLOCKS} blocks to come already. Please delete some first.")]
    TooMany,
    #[error("You can change your own time only.")]
    OthersTime,
    #[error("Only an admin of the salon says that somebody is ill.")]
    AdminsOnly,
}

/// Staff block their own time, and no chair.
pub(super) fn ensure_own_time(user: &DashboardUser, of: Blocked) -> Result<(), BlockRefusal> {
    let is_own = user.staff_id().is_some_and(|own| of == Blocked::Stylist(own));
    let is_allowed = is_own || user.may(Permission::ChangeColleaguesTime);
    if is_allowed { Ok(()) } else { Err(BlockRefusal::OthersTime) }
}

/// A block as this user may see it: what a colleague does with their time is theirs.
pub(super) fn redact_block(user: &DashboardUser, mut listed: ListedBlock) -> ListedBlock {
    if ensure_own_time(user, listed.block.of).is_err() {
        listed.block.title = None;
        if listed.block.kind == BlockKind::Sick {
            listed.block.kind = BlockKind::Other;
        }
    }
    listed
}
