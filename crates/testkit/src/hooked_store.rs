//! A store with hooks around its transactions, with which a test counts, delays, refuses or breaks them.

use std::ops::Deref;
use std::sync::Arc;

use domain::ShopId;
use ports::{PlatformTx, Replica, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

/// What the store is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// [`Store::read_shop`].
    ReadShop,
    /// [`Store::write_shop`].
    WriteShop,
    /// [`Store::read_platform`].
    ReadPlatform,
    /// [`Store::write_platform`].
    WritePlatform,
    /// [`Store::ready`].
    Ready,
}

pub enum WriteTx<'a> {
    /// Of one shop.
    Shop(&'a mut dyn ShopTx),
    /// Of the platform.
    Platform(&'a mut dyn PlatformTx),
}

/// The hooks of a test. Each does nothing by default, and an error of a hook is the result of the transaction.
pub trait StoreHooks: Send + Sync {
    /// Before a transaction is opened.
    fn before(&self, _: Access) -> StoreResult<()> {
        Ok(())
    }

    /// In an open writing transaction, before its work.
    fn opened(&self, _: Access) -> StoreResult<()> {
        Ok(())
    }

    /// In an open writing transaction, after its work and before its commit.
    fn before_commit(&self, _: WriteTx<'_>) -> StoreResult<()> {
        Ok(())
    }

    /// After a transaction, successful or not.
    fn after(&self, _: Access) {}

    /// Around a transaction from before it is opened until it has ended.
    fn around(&self, access: Access, transaction: &mut dyn FnMut() -> StoreResult<()>) -> StoreResult<()> {
        self.before(access)?;
        let result = transaction();
        self.after(access);
        result
    }

    /// Where the store is a replica: see [`Replica::keeps_up`].
    fn keeps_up(&self) -> bool {
        true
    }

    /// Where the store is a replica: see [`Replica::rests`].
    fn rests(&self) {}
}

/// A store that calls the hooks `H`, which are reached through it.
pub struct HookedStore<H> {
    real: Arc<dyn Store>,
    hooks: H,
}

impl<H: StoreHooks> HookedStore<H> {
    /// Hooks around the transactions of a store.
    pub fn new(real: Arc<dyn Store>, hooks: H) -> Self {
        Self { real, hooks }
    }
}

impl<H> Deref for HookedStore<H> {
    type Target = H;

    fn deref(&self) -> &H {
        &self.hooks
    }
}

impl<H: StoreHooks> Store for HookedStore<H> {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut hooked = |tx: &mut dyn ShopTx| {
            self.hooks.opened(Access::WriteShop)?;
            work(tx)?;
            self.hooks.before_commit(WriteTx::Shop(tx))
        };
        self.hooks.around(Access::WriteShop, &mut || self.real.write_shop(scope, &mut hooked))
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.hooks.around(Access::ReadShop, &mut || self.real.read_shop(scope, work))
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.hooks.around(Access::ReadPlatform, &mut || self.real.read_platform(work))
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut hooked = |tx: &mut dyn PlatformTx| {
            self.hooks.opened(Access::WritePlatform)?;
            work(tx)?;
            self.hooks.before_commit(WriteTx::Platform(tx))
        };
        self.hooks.around(Access::WritePlatform, &mut || self.real.write_platform(&mut hooked))
    }

    fn ready(&self) -> StoreResult<()> {
        self.hooks.around(Access::Ready, &mut || self.real.ready())
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.real.writes_to(shop)
    }
}

impl<H: StoreHooks> Replica for HookedStore<H> {
    fn keeps_up(&self) -> bool {
        self.hooks.keeps_up()
    }

    fn rests(&self) {
        self.hooks.rests();
    }
}
