//! A store that fails at the step it is told to, to see what is left behind. What goes through it are real transactions on a real database.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

mod assets;
mod crm;
mod dashboard;
mod platform;
mod privacy;
mod shop;
mod site;

/// What counts as a step, and what comes after the one that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One call of a repository fails; everything else goes on.
    Call,
    /// One step fails: a beginning, a call, a commit, or the word that the commit went well.
    Step,
    /// From one step on nothing is answered any more: the process is gone.
    End,
}

/// A store that fails. Steps are counted from 1, over all transactions.
pub struct Faulty {
    real: Arc<dyn Store>,
    fails_at: usize,
    kind: Kind,
    steps: AtomicUsize,
}

impl Faulty {
    /// One call of a repository fails.
    #[must_use]
    pub fn at(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self { real, fails_at, kind: Kind::Call, steps: AtomicUsize::new(0) }
    }

    /// One step fails, whatever it is: also a beginning, a commit, and the word that the commit went well.
    #[must_use]
    pub fn at_step(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self { kind: Kind::Step, ..Self::at(fails_at, real) }
    }

    /// The process ends at a step: neither this one nor any later one is answered.
    #[must_use]
    pub fn ending_at(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self { kind: Kind::End, ..Self::at(fails_at, real) }
    }

    /// Whether it has come to that.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.fails_at <= self.steps()
    }

    /// How many steps there were.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.load(Ordering::Relaxed)
    }

    fn call(&self) -> StoreResult<()> {
        let number = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
        let fails = number == self.fails_at || self.kind == Kind::End && self.fails_at < number;
        if fails { Err(StoreError::Unavailable("pulled out".into())) } else { Ok(()) }
    }

    /// A step that is no call of a repository.
    fn step(&self) -> StoreResult<()> {
        if self.kind == Kind::Call { Ok(()) } else { self.call() }
    }

    /// A transaction between its beginning and the word that it went well.
    fn around(&self, transaction: impl FnOnce() -> StoreResult<()>) -> StoreResult<()> {
        self.step()?;
        transaction()?;
        self.step()
    }

    /// The work of a transaction, which may still break off at the commit.
    fn before_commit(&self, work: StoreResult<()>) -> StoreResult<()> {
        work?;
        self.step()
    }
}

impl Store for Faulty {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.around(|| {
            self.real.write_shop(scope, &mut |tx| {
                self.before_commit(work(&mut FaultyTx { real: tx, store: self }))
            })
        })
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.around(|| self.real.read_shop(scope, &mut |tx| work(&mut FaultyTx { real: tx, store: self })))
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.around(|| self.real.read_platform(&mut |tx| work(&mut FaultyTx { real: tx, store: self })))
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.around(|| {
            self.real
                .write_platform(&mut |tx| self.before_commit(work(&mut FaultyTx { real: tx, store: self })))
        })
    }

    fn ready(&self) -> StoreResult<()> {
        self.real.ready()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.real.writes_to(shop)
    }
}

/// A transaction of a [`Faulty`] store.
struct FaultyTx<'a, T: ?Sized> {
    real: &'a mut T,
    store: &'a Faulty,
}

type FaultyShop<'a, 'o> = FaultyTx<'a, dyn ShopTx + 'o>;
type FaultyPlatform<'a, 'o> = FaultyTx<'a, dyn PlatformTx + 'o>;

impl<T: ?Sized> FaultyTx<'_, T> {
    fn call(&mut self) -> StoreResult<&mut T> {
        self.store.call()?;
        Ok(self.real)
    }
}
