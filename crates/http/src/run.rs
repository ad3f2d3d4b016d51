//! The one way from a handler into a use case: use cases block, so they run on the blocking pool, and only as many as there is room for.

use std::sync::Arc;

use actix_web::web;
use app::Context;
use app::visit::{self, Snapshot};
use tenancy::ShopAddress;

use crate::error::ApiError;
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
    let work = move || {
        let done = work(&state.ctx);
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

/// What a salon shows: at once if it is remembered, which takes no thread away from anybody, else from the blocking pool.
pub(crate) async fn look(state: &web::Data<State>, address: ShopAddress) -> Result<Arc<Snapshot>, ApiError> {
    match visit::at_hand(&state.ctx, &address) {
        Some(salon) => Ok(salon),
        None => run(state.clone(), move |ctx| visit::snapshot(ctx, &address)).await,
    }
}
