//! `GET /api/admin/clients/{id}/export` and `DELETE /api/admin/clients/{id}`: a client asked the salon for their data, or for its erasure.

use actix_web::Responder;
use actix_web::web::{Data, Json};
use domain::ClientId;

use crate::blocking::run;
use crate::client::privacy::PersonalDataResponse;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId};
use crate::state::State;
use crate::wire::Done;

pub(crate) async fn export(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ClientId>,
) -> Result<impl Responder, ApiError> {
    let data = run(state, move |ctx| app::admin::export_client(ctx, &user, id)).await?;
    Ok(PersonalDataResponse::as_file(data))
}

pub(crate) async fn erase(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ClientId>,
) -> Result<Json<Done>, ApiError> {
    run(state, move |ctx| app::admin::erase_client(ctx, &user, id)).await?;
    Ok(Json(Done::OK))
}
