//! Blocking work beside all use cases.

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::web;
use tokio::sync::Semaphore;

/// Runs blocking work outside admission control, as soon as `permits` has one. None if there is no answer in time; work that has begun goes
/// on, and keeps its permit until it ends.
#[expect(clippy::disallowed_methods, reason = "like run, this is a wrapper that the ban points to")]
pub(crate) async fn run_detached<T: Send + 'static>(
    limit: Duration,
    permits: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let working = async {
        let permit = Arc::clone(permits).acquire_owned().await.ok()?;
        let working = web::block(move || {
            let done = work();
            drop(permit);
            done
        });
        working.await.ok()
    };
    timeout(limit, working).await.ok().flatten()
}
