//! Limits for work that uses no database connection and so passes no admission control: only so much of each kind is done at once.

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// One limit for each kind of work.
pub(crate) struct ConcurrencyLimits {
    /// Pictures on their way from the file store, which may be far away, to a visitor.
    pub(crate) pictures: ConcurrencyLimit,
    /// Uploaded pictures that are decoded, encoded anew and stored. Each may have ten megabytes.
    pub(crate) uploads: ConcurrencyLimit,
    /// Signatures of webhooks, which are checked before anything is known of the sender.
    pub(crate) signatures: ConcurrencyLimit,
}

impl Default for ConcurrencyLimits {
    fn default() -> Self {
        Self {
            pictures: ConcurrencyLimit::new(32, Duration::from_secs(3)),
            uploads: ConcurrencyLimit::new(8, Duration::from_secs(10)),
            signatures: ConcurrencyLimit::new(4, Duration::from_secs(3)),
        }
    }
}

/// The limit of one kind of work.
pub(crate) struct ConcurrencyLimit {
    permits: Arc<Semaphore>,
    timeout: Duration,
}

impl ConcurrencyLimit {
    fn new(permits: usize, timeout: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), timeout }
    }

    /// A permit, or none if none becomes free in time.
    pub(crate) async fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        time::timeout(self.timeout, Arc::clone(&self.permits).acquire_owned()).await.ok()?.ok()
    }
}
