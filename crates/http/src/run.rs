//! The one way from a handler into a use case: use cases block, so they run on the blocking pool, and only as many as there is room for.

use std::sync::Arc;

use actix_web::web;
use app::Context;
use domain::Instant;

use crate::error::ApiError;
use crate::limits::SharedActs;
use crate::nearby::present_context;
use crate::serve::State;
use crate::watch::present_class;

/// Runs a use case and maps its error to the one it has over HTTP.
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
    let Some(pass) = state.settings.watch.enter(present_class()).await else {
        return Err(ApiError::too_much());
    };
    let ctx = present_context(&state).clone();
    let work = move || {
        let done = work(&ctx);
        drop(pass);
        done
    };
    match web::block(work).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(error.into()),
        // The use case panicked: a mistake of ours, which trying again will not mend.
        Err(gone) => Err(ApiError::internal(&gone)),
    }
}

/// Takes what a call takes from the allowances that all processes count, or says after how many seconds there is one again. It waits for no
/// room: who is refused here must not wait for those who are not.
#[expect(clippy::disallowed_methods, reason = "like run, this is a wrapper that the ban points to")]
pub(crate) async fn take_shared(now: Instant, acts: SharedActs) -> Result<(), u64> {
    // A panic there is a mistake of ours, for which nobody is refused.
    web::block(move || acts.take(now)).await.unwrap_or(Ok(()))
}
