//! `/api/admin/services`: the services of the menu, with their modifiers.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::admin::{AccessError, DashboardUser};
use domain::{
    CategoryId, Cents, Description, ModifierGroup, ModifierKind, ServiceId, ServiceMinutes, Title,
    well_formed_modifiers,
};
use ports::shop::{ListedService, ServiceDraft};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::{Done, ModifierGroupResponse, ModifierOptionDto};

/// A service of the menu; the price in integer cents.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedServiceResponse {
    id: i64,
    name: String,
    description: String,
    duration_minutes: i64,
    price: i64,
    category_id: Option<i64>,
    category_name: Option<String>,
    category_color: Option<String>,
    modifiers: Vec<ModifierGroupResponse>,
    version: i64,
}

impl From<ListedService> for ListedServiceResponse {
    fn from(row: ListedService) -> Self {
        let ListedService { service, category, version } = row;
        let (category_name, category_color) = match service.category {
            Some(tag) => (Some(tag.name), Some(tag.color.as_str().to_owned())),
            None => (None, None),
        };
        Self {
            id: service.id.get(),
            name: service.name,
            description: service.description,
            duration_minutes: service.duration.minutes().get(),
            price: service.price.get(),
            category_id: category.map(CategoryId::get),
            category_name,
            category_color,
            modifiers: service.modifiers.iter().map(Into::into).collect(),
            version,
        }
    }
}

/// How many options of a modifier may be chosen.
const DEFAULT_DURATION: i64 = 60;
const DEFAULT_PRICE: i64 = 5_000;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModifierGroupRequest {
    id: String,
    label: String,
    /// `single` or `multi`.
    r#type: String,
    required: bool,
    options: Vec<ModifierOptionDto>,
}

/// The wanted state of a service. `shop_id`, if it is there, must be the salon's own.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServiceRequest {
    name: String,
    description: Option<String>,
    /// 60 without one.
    duration_minutes: Option<i64>,
    /// Integer cents; 5000 without one.
    price: Option<i64>,
    category_id: Option<i64>,
    modifiers: Option<Vec<ModifierGroupRequest>>,
    shop_id: Option<i64>,
}

impl TryFrom<ModifierGroupRequest> for ModifierGroup {
    type Error = ApiError;

    fn try_from(group: ModifierGroupRequest) -> Result<Self, ApiError> {
        let kind = match group.r#type.as_str() {
            "single" => ModifierKind::Single,
            "multi" => ModifierKind::Multi,
            _ => return Err(ApiError::invalid("The type of a modifier is single or multi.")),
        };
        let options = group.options.into_iter().map(Into::into).collect();
        Ok(Self { id: group.id, label: group.label, kind, required: group.required, options })
    }
}

impl ServiceRequest {
    fn into_draft(self, user: &DashboardUser) -> Result<ServiceDraft, ApiError> {
        if self.shop_id.is_some_and(|shop| shop != user.shop.id.get()) {
            return Err(AccessError::AnotherShop.into());
        }
        let duration = ServiceMinutes::parse(self.duration_minutes.unwrap_or(DEFAULT_DURATION))
            .map_err(|error| ApiError::invalid(format!("The duration {error}.")))?;
        let price = Cents::new(self.price.unwrap_or(DEFAULT_PRICE));
        if price < Cents::ZERO || price > Cents::MAX_SERVICE_PRICE {
            let most = Cents::MAX_SERVICE_PRICE;
            return Err(ApiError::invalid(format!("The price must be between $0.00 and {most}.")));
        }
        let modifiers = self.modifiers.unwrap_or_default().into_iter().map(TryInto::try_into);
        Ok(ServiceDraft {
            name: Title::parse("Service name", &self.name)?,
            description: Description::parse(self.description.as_deref().unwrap_or_default())?,
            price,
            duration,
            category: self.category_id.map(CategoryId::new),
            modifiers: well_formed_modifiers(modifiers.collect::<Result<_, ApiError>>()?)?,
        })
    }
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<Vec<ListedServiceResponse>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_services(ctx, &user)).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<ServiceRequest>>,
) -> Result<impl Responder, ApiError> {
    let draft = body.into_draft(&user)?;
    let row = run(state, move |ctx| app::admin::create_service(ctx, &user, &draft)).await?;
    Ok(Json(ListedServiceResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<ServiceRequest>>,
    PathId(id): PathId<ServiceId>,
    if_match: IfMatch,
) -> Result<Json<ListedServiceResponse>, ApiError> {
    let seen = if_match.version()?;
    let draft = body.into_draft(&user)?;
    let row = run(state, move |ctx| app::admin::update_service(ctx, &user, id, seen, &draft)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn delete(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<ServiceId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    run(state, move |ctx| app::admin::delete_service(ctx, &user, id, seen)).await?;
    Ok(Json(Done::OK))
}
