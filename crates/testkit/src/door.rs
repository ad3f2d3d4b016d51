//! Doors that a test shuts and opens, for what has to be slow.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

/// Open until somebody shuts it.
#[derive(Default)]
pub struct Door {
    is_shut: Mutex<bool>,
    changed: Condvar,
    came: AtomicUsize,
    waiting: AtomicUsize,
}

impl Door {
    /// Shuts it, or opens it for all who wait.
    pub fn shut(&self, is_shut: bool) {
        *self.is_shut.lock().unwrap_or_else(PoisonError::into_inner) = is_shut;
        self.changed.notify_all();
    }

    /// Goes through, as soon as it is open.
    pub fn pass(&self) {
        self.came.fetch_add(1, Ordering::SeqCst);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let is_shut = self.is_shut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(is_shut, |is_shut| *is_shut).unwrap_or_else(PoisonError::into_inner));
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many have ever come to it.
    #[must_use]
    pub fn came(&self) -> usize {
        self.came.load(Ordering::SeqCst)
    }

    /// How many are before it.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }
}

/// A store with a door before each of these.
pub struct Doors {
    real: Arc<dyn Store>,
    /// Before reads of a salon.
    pub reads: Door,
    /// Before writes to a salon.
    pub writes: Door,
    /// Before looking whether the database is ready.
    pub looks: Door,
}

impl Doors {
    /// All of them open.
    pub fn before(real: Arc<dyn Store>) -> Self {
        Self { real, reads: Door::default(), writes: Door::default(), looks: Door::default() }
    }
}

impl Store for Doors {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.writes.pass();
        self.real.write_shop(scope, work)
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.reads.pass();
        self.real.read_shop(scope, work)
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.real.read_platform(work)
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.real.write_platform(work)
    }

    fn ready(&self) -> StoreResult<()> {
        self.looks.pass();
        self.real.ready()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.real.writes_to(shop)
    }
}
