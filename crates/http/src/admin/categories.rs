//! `/api/admin/categories`: the categories of the menu.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use domain::{CategoryId, Description, HexColor, Title};
use ports::shop::{CategoryDraft, ListedCategory};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::Done;

/// The colour of a category that was given none (rules/screens#category-colours).
const DEFAULT_COLOR: &str = "#9C27B0";

#[derive(Serialize, ToSchema)]
pub(crate) struct CategoryResponse {
    id: i64,
    name: String,
    description: String,
    color: String,
    display_order: i64,
    service_count: usize,
    version: i64,
}

impl From<ListedCategory> for CategoryResponse {
    fn from(row: ListedCategory) -> Self {
        Self {
            id: row.id.get(),
            name: row.name,
            description: row.description,
            color: row.color.as_str().to_owned(),
            display_order: row.display_order,
            service_count: row.service_count,
            version: row.version,
        }
    }
}

/// The wanted state of a category; without a colour it gets the default.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CategoryRequest {
    name: String,
    description: Option<String>,
    color: Option<String>,
}

impl CategoryRequest {
    fn into_draft(self) -> Result<CategoryDraft, ApiError> {
        Ok(CategoryDraft {
            name: Title::parse("Category name", &self.name)?,
            description: Description::parse(self.description.as_deref().unwrap_or_default())?,
            color: HexColor::parse(self.color.as_deref().unwrap_or(DEFAULT_COLOR))?,
        })
    }
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<Vec<CategoryResponse>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_categories(ctx, &user)).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<CategoryRequest>>,
) -> Result<impl Responder, ApiError> {
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::create_category(ctx, &user, &draft)).await?;
    Ok(Json(CategoryResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<CategoryRequest>>,
    PathId(id): PathId<CategoryId>,
    if_match: IfMatch,
) -> Result<Json<CategoryResponse>, ApiError> {
    let seen = if_match.version()?;
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::update_category(ctx, &user, id, seen, &draft)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn delete(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<CategoryId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    run(state, move |ctx| app::admin::delete_category(ctx, &user, id, seen)).await?;
    Ok(Json(Done::OK))
}
