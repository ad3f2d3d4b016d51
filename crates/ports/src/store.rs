//! The unit of work: one use case, one transaction (`docs/decisions/0002-unit-of-work.md`).

use domain::ShopId;
use tenancy::ShopScope;

use crate::{PlatformTx, ShopTx};

/// What two bookings collided on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    /// One member of staff.
    Staff,
    /// One chair.
    Chair,
}

/// What a store can answer instead of a result.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The wall held: another booking that is not cancelled has this time.
    #[error("the time is taken")]
    SlotTaken(Resource),
    /// Someone changed the row first, or it is gone.
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
    Inconsistency {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's id.
        row: i64,
    },
    /// Anything else: a mistake of ours.
    #[error("the database refused: {0}")]
    Failed(String),
    /// The use case gave up: nothing is kept. Never leaves [`Store`]'s own methods.
    #[error("the work was abandoned")]
    Abandoned,
}

/// The result of a port method.
pub type StoreResult<T> = Result<T, StoreError>;

/// A database. `work` may run again when the database asks for a retry, so it must do nothing but call repositories and pure
/// functions; whatever is to be sent is a row in the outbox. Ok commits, Err rolls back: nobody can forget either.
pub trait Store: Send + Sync {
    /// Reads and writes one shop.
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Reads one shop as it is at one moment; a write is refused by the database.
    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Reads what lies outside any shop.
    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()>;

    /// Reads and writes what lies outside any shop, and enters shops from there ([`crate::platform::Entrance`]): for what arrives from
    /// outside and may concern any of them.
    fn write_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>)
    -> StoreResult<()>;

    /// Whether the database answers and its schema is the one this program needs.
    fn ready(&self) -> StoreResult<()>;

    /// How often this process has ended work that may have changed a shop, or now and then another one; goes up before the work is
    /// answered. Whoever remembers what a shop shows asks before reading it: the same number later means that nothing was written here
    /// in between.
    fn writes_to(&self, shop: ShopId) -> u64;
}

impl dyn Store + '_ {
    /// [`Store::write_shop`] for a use case with its own result and error.
    pub fn in_shop<T, E: From<StoreError>>(
        &self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.write_shop(scope, &mut |tx| keep(&mut outcome, work(tx)));
        settle(stored, outcome)
    }

    /// [`Store::read_shop`] for a use case with its own result and error.
    pub fn reading_shop<T, E: From<StoreError>>(
        &self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.read_shop(scope, &mut |tx| keep(&mut outcome, work(tx)));
        settle(stored, outcome)
    }

    /// [`Store::read_platform`] for a use case with its own result and error.
    pub fn reading_platform<T, E: From<StoreError>>(
        &self,
        mut work: impl FnMut(&mut dyn PlatformTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.read_platform(&mut |tx| keep(&mut outcome, work(tx)));
        settle(stored, outcome)
    }

    /// [`Store::write_platform`] for a use case with its own result and error.
    pub fn in_platform<T, E: From<StoreError>>(
        &self,
        mut work: impl FnMut(&mut dyn PlatformTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.write_platform(&mut |tx| keep(&mut outcome, work(tx)));
        settle(stored, outcome)
    }
}

impl dyn PlatformTx + '_ {
    /// [`crate::platform::Entrance::enter`] for a use case with its own result and error.
    pub fn in_shop<T, E: From<StoreError>>(
        &mut self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.enter(scope, &mut |tx| keep(&mut outcome, work(tx)));
        settle(stored, outcome)
    }
}

fn keep<T, E>(outcome: &mut Option<Result<T, E>>, result: Result<T, E>) -> StoreResult<()> {
    let verdict = if result.is_ok() { Ok(()) } else { Err(StoreError::Abandoned) };
    *outcome = Some(result);
    verdict
}

/// The use case's own word counts, unless the store failed to begin or to commit.
fn settle<T, E: From<StoreError>>(stored: StoreResult<()>, outcome: Option<Result<T, E>>) -> Result<T, E> {
    match (stored, outcome) {
        (Ok(()) | Err(StoreError::Abandoned), Some(result)) => result,
        (Err(error), _) => Err(error.into()),
        (Ok(()), None) => Err(StoreError::Failed("the store did not run the work".into()).into()),
    }
}
