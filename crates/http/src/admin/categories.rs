//! `/api/admin/categories`: the categories of the menu.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, Responder};
use domain::{CategoryId, Description, HexColor, Title};
use ports::shop::{CategoryDraft, ListedCategory};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::id_in;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AsAdmin, AsStaff, Valid, seen_version};
use crate::state::State;
use crate::wire::Done;

/// The colour of a category that was given none (rules/screens#category-colours).
const DEFAULT_COLOR: &str = "#9C27B0";

/// A category of the menu.
#[derive(Serialize, ToSchema)]
pub(crate) struct CategoryBody {
    id: i64,
    name: String,
    description: String,
    color: String,
    display_order: i64,
    service_count: usize,
    version: i64,
}

impl From<ListedCategory> for CategoryBody {
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

/// What a category is to be; without a colour it gets the usual one.
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

/// All of them.
pub(crate) async fn list(state: Data<State>, by: AsStaff) -> Result<Json<Vec<CategoryBody>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_categories(ctx, &by.manager)).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

/// Adds one.
pub(crate) async fn create(
    state: Data<State>,
    by: AsAdmin<Valid<CategoryRequest>>,
) -> Result<impl Responder, ApiError> {
    let draft = by.body.body.into_draft()?;
    let row = run(state, move |ctx| app::admin::create_category(ctx, &by.manager, &draft)).await?;
    Ok(Json(CategoryBody::from(row)).customize().with_status(StatusCode::CREATED))
}

/// Changes one.
pub(crate) async fn update(
    state: Data<State>,
    by: AsAdmin<Valid<CategoryRequest>>,
    id: Path<String>,
    request: HttpRequest,
) -> Result<Json<CategoryBody>, ApiError> {
    let (id, seen) = (CategoryId::new(id_in(&id)), seen_version(&request)?);
    let draft = by.body.body.into_draft()?;
    let row = run(state, move |ctx| app::admin::update_category(ctx, &by.manager, id, seen, &draft)).await?;
    Ok(Json(row.into()))
}

/// Takes one away.
pub(crate) async fn delete(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
    request: HttpRequest,
) -> Result<Json<Done>, ApiError> {
    let (id, seen) = (CategoryId::new(id_in(&id)), seen_version(&request)?);
    run(state, move |ctx| app::admin::delete_category(ctx, &by.manager, id, seen)).await?;
    Ok(Json(Done::OK))
}
