//! Reading what belongs to people: once an hour for each person and page it is noted for the audit trail (`pii.read`), after the answer is
//! found and never in its way.

use actix_web::rt;
use actix_web::web::Data;
use app::Context;
use app::admin::{DashboardUser, PersonalPage, record_access};

use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// [`run`] for a page that shows what belongs to people.
pub(crate) async fn run_logged<T, E>(
    state: Data<State>,
    manager: DashboardUser,
    page: PersonalPage,
    read: impl FnOnce(&Context, &DashboardUser) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let reader = manager.clone();
    let found = run(state.clone(), move |ctx| read(ctx, &manager)).await?;
    note(state, reader, page);
    Ok(found)
}

/// Notes it beside the answer, which does not wait for that.
fn note(state: Data<State>, reader: DashboardUser, page: PersonalPage) {
    let at = state.ctx.now();
    let reading = (reader.shop.id, reader.actor, page.route());
    if !state.access_log.is_first(at, reading) {
        return;
    }
    rt::spawn(async move {
        let noted = run(state.clone(), move |ctx| record_access(ctx, &reader, page, at)).await;
        if let Err(error) = noted {
            state.access_log.forget(&reading);
            tracing::warn!(%error, route = page.route(), "a reading was not noted");
        }
    });
}
