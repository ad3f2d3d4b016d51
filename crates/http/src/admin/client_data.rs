//! `GET /api/admin/clients/{id}/export` and `DELETE /api/admin/clients/{id}`: a client asked the salon itself for what it knows of them, or
//! to be forgotten.

use actix_web::Responder;
use actix_web::web::{Data, Json, Path};
use domain::ClientId;

use super::id_in;
use crate::blocking::run;
use crate::client::privacy::PersonalDataBody;
use crate::error::ApiError;
use crate::extract::AsAdmin;
use crate::state::State;
use crate::wire::Done;

/// What the salon knows of a client.
pub(crate) async fn export(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
) -> Result<impl Responder, ApiError> {
    let id = ClientId::new(id_in(&id));
    let data = run(state, move |ctx| app::admin::export_client(ctx, &by.manager, id)).await?;
    Ok(PersonalDataBody::as_file(data))
}

/// Forgets a client.
pub(crate) async fn erase(state: Data<State>, by: AsAdmin, id: Path<String>) -> Result<Json<Done>, ApiError> {
    let id = ClientId::new(id_in(&id));
    run(state, move |ctx| app::admin::erase_client(ctx, &by.manager, id)).await?;
    Ok(Json(Done::OK))
}
