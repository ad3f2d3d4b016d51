//! The audit of reads of personal data (`pii.read`): one row an hour for each person and page, written beside the answer.

use actix_web::rt;
use actix_web::web::Data;
use app::Context;
use app::admin::{DashboardUser, PersonalPage, record_access};

use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// [`run`] for a page with personal data.
pub(crate) async fn run_logged<T, E>(
    state: Data<State>,
    user: DashboardUser,
    page: PersonalPage,
    read: impl FnOnce(&Context, &DashboardUser) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let reader = user.clone();
    let found = run(state.clone(), move |ctx| read(ctx, &user)).await?;
    record(state, reader, page);
    Ok(found)
}

/// The answer does not wait for this.
fn record(state: Data<State>, reader: DashboardUser, page: PersonalPage) {
    let at = state.ctx.now();
    let access = (reader.shop.id, reader.actor, page.route());
    if !state.access_log.is_first(at, access) {
        return;
    }
    rt::spawn(async move {
        let recorded = run(state.clone(), move |ctx| record_access(ctx, &reader, page, at)).await;
        if let Err(error) = recorded {
            state.access_log.forget(&access);
            tracing::warn!(%error, route = page.route(), "a read of personal data was not recorded");
        }
    });
}
