//! The way from a handler into a use case. Use cases block, so they run on the blocking pool, with a permit and a time limit.

use std::sync::Arc;
use std::time::Instant;

use actix_web::rt::time::timeout;
use actix_web::web;
use app::Context;

use crate::concurrency_limits::ConcurrencyLimit;
use crate::deadline::{COMMIT_TIMEOUT, CancellableStore, Cancellation};
use crate::error::ApiError;
use crate::request_policy::RequestPolicy;
use crate::state::State;

/// Runs a use case and maps its error to the one it has over HTTP. After the time limit the caller gets a 503, and the work is rolled back
/// unless its commit has begun: `run` waits for a commit.
#[expect(clippy::disallowed_methods, reason = "this is the wrapper that the ban points to")]
pub(crate) async fn run<T, E>(
    state: web::Data<State>,
    work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let state: Arc<State> = state.into_inner();
    let (begun, limit) = (Instant::now(), state.settings.timeouts.of(RequestPolicy::current().deadline));
    // The wait for a permit is a part of the time limit.
    let Ok(Some(permit)) =
        timeout(limit, state.settings.watch.enter(RequestPolicy::current().priority)).await
    else {
        return Err(ApiError::overloaded());
    };
    let cancellation = Arc::new(Cancellation::default());
    let ctx = CancellableStore::wrap(&state.ctx, &cancellation);
    // The permit belongs to the work, which may outlast its client.
    let mut working = Box::pin(web::block(move || {
        let done = work(&ctx);
        drop(permit);
        done
    }));
    let mut done = timeout(limit.saturating_sub(begun.elapsed()), &mut working).await;
    if done.is_err() && !cancellation.cancel() {
        done = timeout(COMMIT_TIMEOUT, &mut working).await;
        cancellation.force_cancel();
    }
    match done {
        Err(_) => Err(ApiError::timed_out(limit)),
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(error))) => Err(count_refusal(&state, error.into())),
        // The use case panicked: a mistake of ours, which trying again will not mend.
        Ok(Err(gone)) => Err(ApiError::internal(&gone)),
    }
}

/// Runs blocking work outside admission control. `permit` is dropped when the work ends, even if the client has hung up before.
#[expect(clippy::disallowed_methods, reason = "like run, this is a wrapper that the ban points to")]
pub(crate) async fn run_unqueued<T, E>(
    state: Arc<State>,
    permit: impl Send + 'static,
    work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let limit = state.settings.timeouts.of(RequestPolicy::current().deadline);
    let here = Arc::clone(&state);
    let working = web::block(move || {
        let done = work(&here.ctx);
        drop(permit);
        done
    });
    match timeout(limit, working).await {
        Err(_) => Err(ApiError::timed_out(limit)),
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(error))) => Err(count_refusal(&state, error.into())),
        Ok(Err(gone)) => Err(ApiError::internal(&gone)),
    }
}

/// A request that got no database connection counts as refused.
fn count_refusal(state: &State, error: ApiError) -> ApiError {
    if error.is_about_connections {
        state.settings.watch.count_refused(RequestPolicy::current().priority);
    }
    error
}

/// Runs blocking work as soon as the limit of its kind has a permit; 503 when it has none in time.
pub(crate) async fn run_limited<T, E>(
    state: &web::Data<State>,
    limit: &ConcurrencyLimit,
    work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let Some(permit) = limit.acquire().await else {
        state.settings.watch.count_refused(RequestPolicy::current().priority);
        return Err(ApiError::overloaded());
    };
    run_unqueued(state.clone().into_inner(), permit, work).await
}
