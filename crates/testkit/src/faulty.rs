//! A store that fails at the step it is told to, to see what is left behind. Its transactions are real ones on a real database.
//!
//! Steps are counted from 1, over all transactions of the store. A call is each use of the connection in a repository (`Tx::query` of
//! `storage`), also inside a nested shop transaction, whose own beginning is a call, too.
//! An injected failure is [`StoreError::Unavailable`]. The store runs no transaction again for that, so no retry hides a failure, and
//! each number is the same step in every run.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ports::{Store, StoreError, StoreResult};
use storage::raw::with_call_hook;

use crate::hooked_store::{Access, HookedStore, StoreHooks, WriteTx};

/// What counts as a step, and what comes after the one that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One call fails; everything else goes on.
    Call,
    /// One step fails: a beginning, a call, a commit, or the word that the commit went well.
    Step,
    /// From one step on nothing is answered any more: the process is gone.
    End,
}

/// Which step fails, and how many steps there were.
#[derive(Clone)]
pub struct FaultPlan {
    kind: Kind,
    fails_at: usize,
    steps: Arc<AtomicUsize>,
}

impl FaultPlan {
    /// Whether it has come to the step that fails.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.fails_at <= self.steps()
    }

    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.load(Ordering::Relaxed)
    }

    fn call(&self) -> StoreResult<()> {
        let number = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
        let fails = number == self.fails_at || self.kind == Kind::End && self.fails_at < number;
        if fails { Err(StoreError::Unavailable("pulled out".into())) } else { Ok(()) }
    }

    /// A step that is no call.
    fn step(&self) -> StoreResult<()> {
        if self.kind == Kind::Call { Ok(()) } else { self.call() }
    }
}

impl StoreHooks for FaultPlan {
    fn around(&self, access: Access, transaction: &mut dyn FnMut() -> StoreResult<()>) -> StoreResult<()> {
        if access == Access::Ready {
            return transaction();
        }
        self.step()?;
        let plan = self.clone();
        with_call_hook(move || plan.call(), transaction)?;
        self.step()
    }

    fn before_commit(&self, _: WriteTx<'_>) -> StoreResult<()> {
        self.step()
    }
}

/// A store that fails as its [`FaultPlan`] says.
pub type Faulty = HookedStore<FaultPlan>;

impl Faulty {
    /// One call of a repository fails.
    #[must_use]
    pub fn at(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self::planned(Kind::Call, fails_at, real)
    }

    /// One step fails, whatever it is: also a beginning, a commit, and the word that the commit went well.
    #[must_use]
    pub fn at_step(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self::planned(Kind::Step, fails_at, real)
    }

    /// The process ends at a step: neither this one nor any later one is answered.
    #[must_use]
    pub fn ending_at(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self::planned(Kind::End, fails_at, real)
    }

    fn planned(kind: Kind, fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self::new(real, FaultPlan { kind, fails_at, steps: Arc::default() })
    }
}
