//! The checks of the database: whether its invariants hold (`docs/OPERATIONS.md`), asked by one process at a time.

use domain::Instant;

use crate::StoreResult;

/// How far the checks have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckProgress {
    /// What changed before has been looked at.
    pub checked_until: Option<Instant>,
    /// When everything was looked at.
    pub everything_at: Option<Instant>,
    /// How many invariants were broken then.
    pub broken: usize,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckTurn {
    /// The caller's.
    Mine(CheckProgress),
    /// Another process had it, or has it. It found so many invariants broken.
    Others { broken: usize },
}

pub trait Checks: Send + Sync {
    /// The invariants that do not hold, one sentence each, at `now`. Salons are looked at in transactions of their own, so that none is long.
    fn broken_invariants(&self, now: Instant) -> StoreResult<Vec<String>>;

    /// Those that do not hold of the bookings that were made or changed since a moment, and of what is looked up in an instant.
    fn broken_since(&self, since: Instant, now: Instant) -> StoreResult<Vec<String>>;

    /// Takes the turn that is due at `now`; the next is due at `next`, whatever becomes of the caller.
    fn take_check_turn(&self, now: Instant, next: Instant) -> StoreResult<CheckTurn>;

    /// Records how far a turn has come.
    fn end_check_turn(&self, progress: CheckProgress) -> StoreResult<()>;
}
