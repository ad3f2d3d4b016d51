//! A store with hooks around its transactions, with which a test counts, delays, refuses or breaks them.

use std::ops::Deref;
use std::sync::Arc;

use domain::ShopId;
use ports::{PlatformTx, Replica, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

/// What the store is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// [`Store::read_shop_raw`].
    ReadShop,
    /// [`Store::write_shop_raw`].
    WriteShop,
    /// [`Store::read_platform_raw`].
    ReadPlatform,
    /// [`Store::write_platform_raw`].
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

    /// Where the store is a replica: see [`Replica::is_fresh`].
    fn is_fresh(&self) -> bool {
        true
    }

    /// Where the store is a replica: see [`Replica::rests`].
    fn pause(&self) {}
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
    fn write_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut hooked = |tx: &mut dyn ShopTx| {
            self.hooks.opened(Access::WriteShop)?;
            work(tx)?;
            self.hooks.before_commit(WriteTx::Shop(tx))
        };
        self.hooks.around(Access::WriteShop, &mut || self.real.write_shop_raw(scope, &mut hooked))
    }

    fn read_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.hooks.around(Access::ReadShop, &mut || self.real.read_shop_raw(scope, work))
    }

    fn read_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.hooks.around(Access::ReadPlatform, &mut || self.real.read_platform_raw(work))
    }

    fn write_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut hooked = |tx: &mut dyn PlatformTx| {
            self.hooks.opened(Access::WritePlatform)?;
            work(tx)?;
            self.hooks.before_commit(WriteTx::Platform(tx))
        };
        self.hooks.around(Access::WritePlatform, &mut || self.real.write_platform_raw(&mut hooked))
    }

    fn ready(&self) -> StoreResult<()> {
        self.hooks.around(Access::Ready, &mut || self.real.ready())
    }

    fn write_count(&self, shop: ShopId) -> u64 {
        self.real.write_count(shop)
    }
}

impl<H: StoreHooks> Replica for HookedStore<H> {
    fn is_fresh(&self) -> bool {
        self.hooks.is_fresh()
    }

    fn pause(&self) {
        self.hooks.pause();
    }
}
