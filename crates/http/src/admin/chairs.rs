//! `/api/admin/chairs`: the places where clients are served.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use domain::{ChairId, ServiceId, StaffId, Title};
use ports::shop::{ChairDraft, ListedChair};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::Done;

/// A chair; an empty list allows all staff, or all services.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChairResponse {
    id: i64,
    name: String,
    allowed_staff_ids: Vec<i64>,
    allowed_service_ids: Vec<i64>,
    version: i64,
}

impl From<ListedChair> for ChairResponse {
    fn from(ListedChair { chair, version }: ListedChair) -> Self {
        let mut allowed_staff_ids: Vec<i64> = chair.allowed_staff.into_iter().map(StaffId::get).collect();
        let mut allowed_service_ids: Vec<i64> =
            chair.allowed_services.into_iter().map(ServiceId::get).collect();
        allowed_staff_ids.sort_unstable();
        allowed_service_ids.sort_unstable();
        Self { id: chair.id.get(), name: chair.name, allowed_staff_ids, allowed_service_ids, version }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChairRequest {
    name: String,
    #[serde(default)]
    #[validate(length(max = 200, message = "Please choose at most 200 staff members."))]
    allowed_staff_ids: Vec<i64>,
    #[serde(default)]
    #[validate(length(max = 200, message = "Please choose at most 200 services."))]
    allowed_service_ids: Vec<i64>,
}

impl ChairRequest {
    fn into_draft(self) -> Result<ChairDraft, ApiError> {
        let once = |mut ids: Vec<i64>| {
            ids.sort_unstable();
            ids.dedup();
            ids.into_iter()
        };
        Ok(ChairDraft {
            name: Title::parse("Chair name", &self.name)?,
            allowed_staff: once(self.allowed_staff_ids).map(StaffId::new).collect(),
            allowed_services: once(self.allowed_service_ids).map(ServiceId::new).collect(),
        })
    }
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<Vec<ChairResponse>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_chairs(ctx, &user)).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ChairRequest>>,
) -> Result<impl Responder, ApiError> {
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::create_chair(ctx, &user, &draft)).await?;
    Ok(Json(ChairResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ChairRequest>>,
    PathId(id): PathId<ChairId>,
    if_match: IfMatch,
) -> Result<Json<ChairResponse>, ApiError> {
    let seen = if_match.version()?;
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::update_chair(ctx, &user, id, seen, &draft)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn delete(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ChairId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    run(state, move |ctx| app::admin::delete_chair(ctx, &user, id, seen)).await?;
    Ok(Json(Done::OK))
}
