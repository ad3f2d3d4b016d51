//! The one way from a handler into a use case: use cases block, so they run on the blocking pool, only as many as there is room for, and
//! only for so long.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::rt::time::timeout;
use actix_web::web;
use app::Context;
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::serve::State;
use crate::time::{Attended, COMMIT, Caller, present_limit};
use crate::watch::present_class;

/// Runs a use case and maps its error to the one it has over HTTP. After the time limit the caller is told to come back, and nothing of the
/// work is kept, unless its commit has begun: that is waited for.
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
    let (begun, limit) = (Instant::now(), present_limit(&state.settings.time));
    // Waiting for the turn is a part of the time, and of the same patience.
    let Ok(Some(pass)) = timeout(limit, state.settings.watch.enter(present_class())).await else {
        return Err(ApiError::too_much());
    };
    let caller = Arc::new(Caller::default());
    let attended = Attended { real: Arc::clone(&state.ctx.store), caller: Arc::clone(&caller) };
    let ctx = Context { store: Arc::new(attended), ..state.ctx.clone() };
    // Leave to work ends with the work, however long ago its caller has gone.
    let mut working = Box::pin(web::block(move || {
        let done = work(&ctx);
        drop(pass);
        done
    }));
    let mut done = timeout(limit.saturating_sub(begun.elapsed()), &mut working).await;
    if done.is_err() && !caller.leaves() {
        done = timeout(COMMIT, &mut working).await;
        caller.leaves_at_last();
    }
    match done {
        Err(_) => Err(ApiError::too_slow(limit)),
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(error))) => Err(counted(&state, error.into())),
        // The use case panicked: a mistake of ours, which trying again will not mend.
        Ok(Err(gone)) => Err(ApiError::internal(&gone)),
    }
}

/// Runs what blocks and needs no turn, with leave that ends with it: a caller who hangs up takes no leave from the work that goes on.
#[expect(clippy::disallowed_methods, reason = "like run, this is a wrapper that the ban points to")]
pub(crate) async fn block<T, E>(
    state: Arc<State>,
    leave: impl Send + 'static,
    work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let limit = present_limit(&state.settings.time);
    let here = Arc::clone(&state);
    let working = web::block(move || {
        let done = work(&here.ctx);
        drop(leave);
        done
    });
    match timeout(limit, working).await {
        Err(_) => Err(ApiError::too_slow(limit)),
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(error))) => Err(counted(&state, error.into())),
        Ok(Err(gone)) => Err(ApiError::internal(&gone)),
    }
}

/// What was refused because no connection became free counts as refused.
fn counted(state: &State, error: ApiError) -> ApiError {
    if error.is_about_connections {
        state.settings.watch.count_refused(present_class());
    }
    error
}

/// Runs what blocks beside all use cases, as soon as there is a place for it: whoever waits here is in nobody's way. None if there is no answer
/// in time; what has begun goes on, and keeps its place until it ends.
#[expect(clippy::disallowed_methods, reason = "like run, this is a wrapper that the ban points to")]
pub(crate) async fn aside<T: Send + 'static>(
    limit: Duration,
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let working = async {
        let place = Arc::clone(places).acquire_owned().await.ok()?;
        let working = web::block(move || {
            let done = work();
            drop(place);
            done
        });
        working.await.ok()
    };
    timeout(limit, working).await.ok().flatten()
}
