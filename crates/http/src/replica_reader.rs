//! The replica as public reads use it (`docs/decisions/0023-replica-reads.md`).

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::web;
use app::Context;
use app::public::{self, PublicReadError, Snapshot};
use ports::{READERS, Replica, StoreError};
use tenancy::ShopAddress;
use tokio::sync::Semaphore;

use crate::deadline::{CancellableStore, Cancellation};

/// How long the replica may take; then the primary is asked.
pub(crate) const REPLICA_TIMEOUT: Duration = Duration::from_secs(1);

/// Reads at the replica, with a cache and permits of its own: a replica that never answers takes no thread from the primary.
pub(crate) struct ReplicaReader {
    replica: Arc<dyn Replica>,
    ctx: Context,
    permits: Arc<Semaphore>,
}

impl ReplicaReader {
    /// Nothing is remembered yet.
    pub(crate) fn new(replica: Arc<dyn Replica>, ctx: &Context) -> Self {
        let store = Arc::clone(&replica) as _;
        let ctx = Context { store, snapshots: Arc::default(), ..ctx.clone() };
        Self { replica, ctx, permits: Arc::new(Semaphore::new(READERS)) }
    }

    /// The salon's snapshot on the replica. None where the primary has to be asked: the replica is too old or too slow, has no permit left, fails, or does
    /// not know the salon, which may be newer than it.
    #[expect(clippy::disallowed_methods, reason = "a wrapper like run, with a limit and permits of its own")]
    pub(crate) async fn shop_snapshot(&self, address: ShopAddress) -> Option<Arc<Snapshot>> {
        if !self.replica.is_fresh() {
            return None;
        }
        if let Some(salon) = public::cached(&self.ctx, &address) {
            return Some(salon);
        }
        let permit = Arc::clone(&self.permits).try_acquire_owned().ok()?;
        let cancellation = Arc::new(Cancellation::default());
        let ctx = CancellableStore::wrap(&self.ctx, &cancellation);
        let reading = web::block(move || {
            let read = public::snapshot(&ctx, &address);
            drop(permit);
            read
        });
        let Ok(read) = timeout(REPLICA_TIMEOUT, reading).await else {
            // A read that has not begun by now does not begin.
            cancellation.cancel();
            self.has_trouble(&"it does not answer in time");
            return None;
        };
        match read {
            Ok(Ok(salon)) => return Some(salon),
            Ok(Err(PublicReadError::Store(cause @ (StoreError::Unavailable(_) | StoreError::Busy)))) => {
                self.has_trouble(&cause);
            }
            Ok(Err(PublicReadError::NoSuchShop)) => {}
            Ok(Err(cause)) => tracing::warn!(%cause, "the replica could not say; asking the primary"),
            Err(gone) => tracing::error!(cause = %gone, "a read at the replica panicked; asking the primary"),
        }
        None
    }

    fn has_trouble(&self, cause: &dyn std::fmt::Display) {
        tracing::warn!(%cause, "the replica is not asked for some seconds");
        self.replica.pause();
    }
}
