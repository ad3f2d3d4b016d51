//! The unit of work: one use case, one transaction (`docs/decisions/0002-unit-of-work.md`).

use domain::ShopId;
use tenancy::ShopScope;

use crate::{PlatformTx, ShopTx, StoreError, StoreResult};

/// A database. `work` may run again when the database asks for a retry, so it must do nothing but call repositories and pure
/// functions; a message to send is a row in the outbox. Ok commits, Err rolls back.
pub trait Store: Send + Sync {
    /// Reads and writes one shop.
    fn write_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Reads one shop as it is at one moment; a write is refused by the database.
    fn read_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Reads what lies outside any shop.
    fn read_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Reads and writes what lies outside any shop, and enters shops from there ([`crate::platform::EnterShop`]): for what arrives from
    /// outside and may concern any of them.
    fn write_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()>;

    /// Whether the database answers and its schema is the one this program needs.
    fn ready(&self) -> StoreResult<()>;

    /// Number of write transactions that this process has finished for the shop. Shops share counters, so the count may also rise for
    /// another shop. It rises before the caller gets its result. The snapshot cache asks before it reads a shop: the same number later
    /// means that this process wrote nothing in between.
    fn write_count(&self, shop: ShopId) -> u64;
}

impl dyn Store + '_ {
    /// [`Store::write_shop_raw`] for a use case with its own result and error.
    pub fn write_shop<T, E: From<StoreError>>(
        &self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.write_shop_raw(scope, &mut |tx| capture(&mut outcome, work(tx)));
        resolve_outcome(stored, outcome)
    }

    /// [`Store::read_shop_raw`] for a use case with its own result and error.
    pub fn read_shop<T, E: From<StoreError>>(
        &self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.read_shop_raw(scope, &mut |tx| capture(&mut outcome, work(tx)));
        resolve_outcome(stored, outcome)
    }

    /// [`Store::read_platform_raw`] for a use case with its own result and error.
    pub fn read_platform<T, E: From<StoreError>>(
        &self,
        mut work: impl FnMut(&mut dyn PlatformTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.read_platform_raw(&mut |tx| capture(&mut outcome, work(tx)));
        resolve_outcome(stored, outcome)
    }

    /// [`Store::write_platform_raw`] for a use case with its own result and error.
    pub fn write_platform<T, E: From<StoreError>>(
        &self,
        mut work: impl FnMut(&mut dyn PlatformTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.write_platform_raw(&mut |tx| capture(&mut outcome, work(tx)));
        resolve_outcome(stored, outcome)
    }
}

impl dyn PlatformTx + '_ {
    /// [`crate::platform::EnterShop::enter`] for a use case with its own result and error.
    pub fn enter_shop<T, E: From<StoreError>>(
        &mut self,
        scope: ShopScope,
        mut work: impl FnMut(&mut dyn ShopTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut outcome = None;
        let stored = self.enter(scope, &mut |tx| capture(&mut outcome, work(tx)));
        resolve_outcome(stored, outcome)
    }
}

fn capture<T, E>(outcome: &mut Option<Result<T, E>>, result: Result<T, E>) -> StoreResult<()> {
    let verdict = if result.is_ok() { Ok(()) } else { Err(StoreError::Abandoned) };
    *outcome = Some(result);
    verdict
}

/// The use case's own word counts, unless the store failed to begin or to commit.
fn resolve_outcome<T, E: From<StoreError>>(
    stored: StoreResult<()>,
    outcome: Option<Result<T, E>>,
) -> Result<T, E> {
    match (stored, outcome) {
        (Ok(()) | Err(StoreError::Abandoned), Some(result)) => result,
        (Err(error), _) => Err(error.into()),
        (Ok(()), None) => Err(StoreError::Failed("the store did not run the work".into()).into()),
    }
}
