//! The one way from a handler into a use case: use cases block, so they run on the blocking pool, and only as many as there is room for.

use std::sync::Arc;

use actix_web::web;
use app::Context;

use crate::error::ApiError;
use crate::serve::State;
use crate::watch::present_class;

/// Runs a use case and maps its error to the one it has over HTTP.
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
    block(state, pass, work).await
}

/// Runs what blocks, with leave that ends with it: a caller who hangs up takes no leave from the work that goes on.
#[expect(clippy::disallowed_methods, reason = "this is the wrapper that the ban points to")]
pub(crate) async fn block<T, E>(
    state: Arc<State>,
    leave: impl Send + 'static,
    work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let watch = state.settings.watch.clone();
    let work = move || {
        let done = work(&state.ctx);
        drop(leave);
        done
    };
    match web::block(work).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => {
            let error: ApiError = error.into();
            if error.is_about_connections() {
                watch.count_refused(present_class());
            }
            Err(error)
        }
        // The use case panicked: a mistake of ours, which trying again will not mend.
        Err(gone) => Err(ApiError::internal(&gone)),
    }
}
