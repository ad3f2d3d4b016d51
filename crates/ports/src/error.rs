//! What a store answers instead of a result.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    Staff,
    Chair,
}

/// What a store can answer instead of a result.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The overlap constraint refused the row: another booking that is not cancelled has this time.
    #[error("the time is taken")]
    SlotTaken(Resource),
    /// Another transaction changed the row first, or it is gone.
    #[error("the row has changed")]
    Stale,
    /// A unique value exists already; names the constraint.
    #[error("{0} exists already")]
    Duplicate(String),
    /// Another transaction was in the way (a deadlock, a broken snapshot); the same work may succeed at once. The store has tried again
    /// itself before a use case sees this.
    #[error("another transaction was in the way: {0}")]
    Collided(String),
    /// The database is busy or not there; trying again later can help, trying again at once does not.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Every connection is in use, and none became free in time: there is more to do than can be done.
    #[error("no connection became free in time")]
    Busy,
    /// A row is there but makes no sense. Loud, and located.
    #[error("{table}.{column} of row {row} makes no sense")]
    Inconsistency { table: &'static str, column: &'static str, row: i64 },
    /// Anything else: a mistake of ours.
    #[error("the database refused: {0}")]
    Failed(String),
    /// The use case gave up: nothing is kept. Never leaves [`crate::Store`]'s own methods.
    #[error("the work was abandoned")]
    Abandoned,
}

pub type StoreResult<T> = Result<T, StoreError>;
