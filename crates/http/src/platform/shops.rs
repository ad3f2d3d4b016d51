//! `/api/platform/shops` and `/api/platform/shop/{shopId}`: the platform admin's list of salons.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use app::platform::{NewSalon, SalonOrder, SalonPatch, SalonQuery};
use chrono::TimeDelta;
use domain::{NamingForm, Plan, ShopId, ShopStatus, ShopZone, TypedPhone};
use ports::platform::{ListedShop, ShopCounts};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::client::shop_config::PaletteResponse;
use crate::error::ApiError;
use crate::extract::{IfMatch, Params, PathId, PlatformRequest, Valid, parse_param};
use crate::state::State;
use crate::wire::{NEXT_CURSOR, PatchText, WelcomeResponse, instant};

const MAX_PAGE_SIZE: usize = 100;
const MAX_SEARCH_LENGTH: usize = 120;
/// The most days by which a trial is extended at once.
const MAX_TRIAL_EXTENSION: i64 = 90;

/// A salon as the platform's admins see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlatformShopResponse {
    id: i64,
    name: String,
    subdomain: String,
    /// `active`, `suspended` or `inactive`.
    status: &'static str,
    /// `base` or `vip`.
    plan: &'static str,
    trial_ends_at: Option<String>,
    created_at: String,
    whatsapp_admin_number: Option<String>,
    /// The name of the salon's first admin.
    admin_name: Option<String>,
    /// The number of the salon's first admin with a number.
    admin_phone: Option<String>,
    /// Null for the platform's own colours.
    color_palette: Option<PaletteResponse>,
    version: i64,
    /// Since when it is suspended or inactive; null for an open one.
    closed_since: Option<String>,
}

impl From<ListedShop> for PlatformShopResponse {
    fn from(row: ListedShop) -> Self {
        Self {
            id: row.id.get(),
            name: row.name,
            subdomain: row.subdomain.as_str().to_owned(),
            status: row.status.as_str(),
            plan: row.plan.as_str(),
            trial_ends_at: row.trial_ends_at.map(instant),
            created_at: instant(row.created_at),
            whatsapp_admin_number: row.whatsapp_admin_number,
            admin_name: row.admin_name,
            admin_phone: row.admin_phone,
            color_palette: row.palette.map(Into::into),
            version: row.version,
            closed_since: row.closed_since.map(instant),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShopCountsResponse {
    total: i64,
    active: i64,
    suspended: i64,
    inactive: i64,
    /// Salons in their trial.
    trial: i64,
    /// Salons opened in the last 90 days.
    joined: i64,
    /// When the next of the trials ends; null without trials.
    next_trial_end: Option<String>,
}

impl From<ShopCounts> for ShopCountsResponse {
    fn from(counts: ShopCounts) -> Self {
        let ShopCounts { total, active, suspended, inactive, trial, joined, next_trial_end } = counts;
        let next_trial_end = next_trial_end.map(instant);
        Self { total, active, suspended, inactive, trial, joined, next_trial_end }
    }
}

/// A new salon. The person with the number is its first admin.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewShopRequest {
    name: String,
    subdomain: String,
    whatsapp_admin_number: Option<String>,
    /// The zone of the salon's clock, by its IANA name; UTC without one.
    timezone: Option<String>,
}

impl NewShopRequest {
    fn into_new(self) -> Result<NewSalon, ApiError> {
        let number = self.whatsapp_admin_number.filter(|number| !number.trim().is_empty());
        Ok(NewSalon {
            name: NamingForm::Platform.name(&self.name)?,
            subdomain: NamingForm::Platform.subdomain(&self.subdomain)?,
            admin_number: number.map(|number| TypedPhone::parse(&number)).transpose()?,
            zone: self.timezone.as_deref().map(zone).transpose()?,
        })
    }
}

/// Name and address of the copy.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DuplicateRequest {
    name: String,
    subdomain: String,
}

/// A salon that was opened.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewShopResponse {
    #[serde(flatten)]
    shop: PlatformShopResponse,
    /// The way in of its first admin; null without one.
    welcome: Option<WelcomeResponse>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DuplicateResponse {
    #[serde(flatten)]
    shop: PlatformShopResponse,
    message: String,
}

/// A change of a salon. Absent fields stay; null and an empty text clear the number.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditShopRequest {
    name: Option<String>,
    subdomain: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    whatsapp_admin_number: PatchText,
    /// `base` or `vip`.
    plan: Option<String>,
    /// So many days more of the trial, 1 to 90: from its end, or from now if it has ended.
    extend_trial_days: Option<i64>,
}

impl EditShopRequest {
    fn into_edit(self) -> Result<SalonPatch, ApiError> {
        Ok(SalonPatch {
            name: self.name.map(|name| NamingForm::Platform.name(&name)).transpose()?,
            subdomain: self.subdomain,
            admin_number: self.whatsapp_admin_number.parse(TypedPhone::parse)?,
            plan: self.plan.as_deref().map(plan).transpose()?,
            trial_extension: self.extend_trial_days.map(trial_extension).transpose()?,
        })
    }
}

fn trial_extension(days: i64) -> Result<TimeDelta, ApiError> {
    let fits = (1..=MAX_TRIAL_EXTENSION).contains(&days);
    let refused =
        || ApiError::invalid(format!("A trial can be extended by 1 to {MAX_TRIAL_EXTENSION} days."));
    fits.then(|| TimeDelta::days(days)).ok_or_else(refused)
}

fn order(text: &str) -> Result<SalonOrder, ApiError> {
    match text {
        "created" => Ok(SalonOrder::Created),
        "name" => Ok(SalonOrder::Name),
        "trial_end" => Ok(SalonOrder::TrialEnd),
        _ => Err(ApiError::invalid("Salons are sorted by created, name or trial_end.")),
    }
}

fn zone(name: &str) -> Result<ShopZone, ApiError> {
    ShopZone::parse(name).map_err(|_| ApiError::invalid("Please choose a timezone from the list."))
}

fn plan(text: &str) -> Result<Plan, ApiError> {
    Plan::parse(text).ok_or_else(|| ApiError::invalid("The plan is base or vip."))
}

/// `active`, `suspended` or `inactive`.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShopStatusRequest {
    status: String,
}

fn status(text: &str) -> Result<ShopStatus, ApiError> {
    let unknown = || ApiError::invalid("The status is active, suspended or inactive.");
    ShopStatus::parse(text).ok_or_else(unknown)
}

fn page(params: &Params) -> Result<SalonQuery, ApiError> {
    let search = params.get("search").map(str::trim).filter(|words| !words.is_empty());
    if search.is_some_and(|words| words.chars().count() > MAX_SEARCH_LENGTH) {
        return Err(ApiError::invalid(format!("Please search for at most {MAX_SEARCH_LENGTH} characters.")));
    }
    let limit = parse_param::<usize>(params, "limit")?;
    if limit.is_some_and(|limit| !(1..=MAX_PAGE_SIZE).contains(&limit)) {
        return Err(ApiError::invalid(format!("Please ask for 1 to {MAX_PAGE_SIZE} salons.")));
    }
    Ok(SalonQuery {
        search: search.map(str::to_owned),
        status: params.get("status").map(status).transpose()?,
        plan: params.get("plan").map(plan).transpose()?,
        order: params.get("sort").map(order).transpose()?.unwrap_or_default(),
        after: parse_param(params, "cursor")?.map(ShopId::new),
        limit,
    })
}

/// The salons, the newest first unless the sort says otherwise.
pub(crate) async fn list(
    state: Data<State>,
    _: PlatformRequest,
    params: Params,
) -> Result<HttpResponse, ApiError> {
    let page = page(&params)?;
    let (rows, next) = run(state, move |ctx| app::platform::list_shops(ctx, &page)).await?;
    let mut answer = HttpResponse::Ok();
    if let Some(next) = next {
        answer.insert_header((NEXT_CURSOR, next.get().to_string()));
    }
    Ok(answer.json(rows.into_iter().map(PlatformShopResponse::from).collect::<Vec<_>>()))
}

pub(crate) async fn counts(
    state: Data<State>,
    _: PlatformRequest,
) -> Result<Json<ShopCountsResponse>, ApiError> {
    Ok(Json(run(state, app::platform::shop_counts).await?.into()))
}

pub(crate) async fn create(
    state: Data<State>,
    PlatformRequest { user, body: Valid(body) }: PlatformRequest<Valid<NewShopRequest>>,
) -> Result<impl Responder, ApiError> {
    let new = body.into_new()?;
    let (row, welcome) = run(state, move |ctx| app::platform::create_shop(ctx, &user, &new)).await?;
    let opened = NewShopResponse { shop: row.into(), welcome: welcome.map(Into::into) };
    Ok(Json(opened).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn duplicate(
    state: Data<State>,
    PlatformRequest { user, body: Valid(body) }: PlatformRequest<Valid<DuplicateRequest>>,
    PathId(id): PathId<ShopId>,
) -> Result<impl Responder, ApiError> {
    let name = NamingForm::Platform.name(&body.name)?;
    let subdomain = NamingForm::Platform.subdomain(&body.subdomain)?;
    let duplicate =
        move |ctx: &app::Context| app::platform::duplicate_shop(ctx, &user, id, &name, &subdomain);
    let (source, copy) = run(state, duplicate).await?;
    let message = format!("\"{}\" was duplicated as \"{}\".", source.name, copy.name);
    let body = DuplicateResponse { shop: copy.into(), message };
    Ok(Json(body).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn edit(
    state: Data<State>,
    PlatformRequest { user, body: Valid(body) }: PlatformRequest<Valid<EditShopRequest>>,
    PathId(id): PathId<ShopId>,
    if_match: IfMatch,
) -> Result<Json<PlatformShopResponse>, ApiError> {
    let seen = if_match.version()?;
    let edit = body.into_edit()?;
    let row = run(state, move |ctx| app::platform::edit_shop(ctx, &user, id, seen, &edit)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn set_status(
    state: Data<State>,
    PlatformRequest { user, body: Valid(body) }: PlatformRequest<Valid<ShopStatusRequest>>,
    PathId(id): PathId<ShopId>,
    if_match: IfMatch,
) -> Result<Json<PlatformShopResponse>, ApiError> {
    let seen = if_match.version()?;
    let status = status(&body.status)?;
    let row = run(state, move |ctx| app::platform::set_status(ctx, &user, id, seen, status)).await?;
    Ok(Json(row.into()))
}
