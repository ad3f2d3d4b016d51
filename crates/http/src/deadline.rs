//! Time limits of requests. Work is cancelled when its client gets a 503, and nothing of it is committed
//! (`docs/decisions/0014-load-shedding.md`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use app::Context;
use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

/// How long each part of a request may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestTimeouts {
    /// One use case, from asking for its turn to its answer.
    pub work: Duration,
    /// The same where a picture or a whole export is made, stored or fetched.
    pub long_work: Duration,
    /// A body.
    pub body: Duration,
    /// A body with a file in it.
    pub file: Duration,
}

impl RequestTimeouts {
    /// While people wait for an answer. Ten megabytes over a phone take their time.
    pub const SERVING: Self = Self {
        work: Duration::from_secs(5),
        long_work: Duration::from_secs(60),
        body: Duration::from_secs(15),
        file: Duration::from_secs(120),
    };
    /// Where a busy machine is no failure: tests and benches.
    pub const RELAXED: Self = Self {
        work: Duration::from_secs(120),
        long_work: Duration::from_secs(120),
        body: Duration::from_secs(120),
        file: Duration::from_secs(120),
    };

    /// How long one use case of a request may take.
    pub(crate) const fn of(&self, deadline: Deadline) -> Duration {
        match deadline {
            Deadline::Short => self.work,
            Deadline::Long => self.long_work,
        }
    }
}

/// The time limit of an endpoint's use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Deadline {
    #[default]
    Short,
    /// A picture or a whole export is made, stored or fetched.
    Long,
}

/// The longest wait for a begun commit, so that no client gets a 503 for work that may still commit.
pub(crate) const COMMIT_TIMEOUT: Duration = Duration::from_secs(30);

const RUNNING: u8 = 0;
const COMMITTING: u8 = 1;
const CANCELLED: u8 = 2;

/// Shared by a request and its work: either the client gets a 503, or the work commits, never both.
#[derive(Default)]
pub(crate) struct Cancellation(AtomicU8);

impl Cancellation {
    /// Cancels the work. False where a commit has begun: then the request must wait for it.
    pub(crate) fn cancel(&self) -> bool {
        self.0.compare_exchange(RUNNING, CANCELLED, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Cancels the work even while it commits: nothing more is begun.
    pub(crate) fn force_cancel(&self) {
        self.0.store(CANCELLED, Ordering::Release);
    }

    /// Called before a transaction begins.
    fn check(&self) -> StoreResult<()> {
        if self.0.load(Ordering::Acquire) == CANCELLED { Err(gone()) } else { Ok(()) }
    }

    /// Called before a transaction commits.
    fn begin_commit(&self) -> StoreResult<()> {
        match self.0.compare_exchange(RUNNING, COMMITTING, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) | Err(COMMITTING) => Ok(()),
            Err(_) => Err(gone()),
        }
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("it took too long, and the caller was told so".to_owned())
}

/// A store whose transactions are rolled back once the work is cancelled.
pub(crate) struct CancellableStore {
    real: Arc<dyn Store>,
    cancellation: Arc<Cancellation>,
}

impl CancellableStore {
    /// The same context over a store that `cancellation` stops.
    pub(crate) fn wrap(ctx: &Context, cancellation: &Arc<Cancellation>) -> Context {
        let store = Self { real: Arc::clone(&ctx.store), cancellation: Arc::clone(cancellation) };
        Context { store: Arc::new(store), ..ctx.clone() }
    }
}

impl Store for CancellableStore {
    fn write_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.cancellation.check()?;
        self.real.write_shop_raw(scope, &mut |tx| {
            work(tx)?;
            self.cancellation.begin_commit()
        })
    }

    fn read_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.cancellation.check()?;
        self.real.read_shop_raw(scope, work)
    }

    fn read_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.cancellation.check()?;
        self.real.read_platform_raw(work)
    }

    fn write_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.cancellation.check()?;
        self.real.write_platform_raw(&mut |tx| {
            work(tx)?;
            self.cancellation.begin_commit()
        })
    }

    fn ready(&self) -> StoreResult<()> {
        self.real.ready()
    }

    fn write_count(&self, shop: ShopId) -> u64 {
        self.real.write_count(shop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancelled_work_never_commits_and_a_commit_is_not_cancelled() {
        let gone = Cancellation::default();
        assert!(gone.check().is_ok());
        assert!(gone.cancel());
        assert!(gone.check().is_err() && gone.begin_commit().is_err());

        let waiting = Cancellation::default();
        assert!(
            waiting.begin_commit().is_ok() && waiting.begin_commit().is_ok(),
            "a commit that is tried again"
        );
        assert!(!waiting.cancel());
        assert!(waiting.check().is_ok(), "the rest of the work goes on");
        waiting.force_cancel();
        assert!(waiting.check().is_err() && waiting.begin_commit().is_err());
    }
}
