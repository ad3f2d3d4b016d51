//! `/api/admin/staff`: the salon's staff and their services.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::admin::{BookingSetHash, FutureBookingsAction, PersonalPage, StaffPatch};
use domain::{Description, Email, ServiceId, StaffId, StaffRole, Title, TypedPhone, optional_text};
use ports::shop::ListedMember;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use super::own_notices::notices;
use super::settings::MAX_URL_LENGTH;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Params, PathId, Valid};
use crate::state::State;
use crate::wire::{Done, PatchText, WelcomeResponse};

/// A member of staff as the salon's admins see them.
#[derive(Serialize, ToSchema)]
pub(crate) struct MemberResponse {
    id: i64,
    name: String,
    email: Option<String>,
    phone: Option<String>,
    bio: Option<String>,
    /// `admin` or `staff`.
    role: &'static str,
    available_for_booking: bool,
    is_active: bool,
    profile_image_url: Option<String>,
    /// Of which bookings they hear: `own`, `all` or `none`.
    notices: &'static str,
    version: i64,
}

impl From<ListedMember> for MemberResponse {
    fn from(ListedMember { id, profile, version }: ListedMember) -> Self {
        Self {
            id: id.get(),
            name: profile.name,
            email: profile.email,
            phone: profile.phone,
            bio: profile.bio,
            role: profile.role.as_str(),
            available_for_booking: profile.available_for_booking,
            is_active: profile.is_active,
            profile_image_url: profile.profile_image_url,
            notices: profile.notices.as_str(),
            version,
        }
    }
}

/// A new member of the staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewMemberResponse {
    #[serde(flatten)]
    member: MemberResponse,
    /// Null for a member who has no number to sign in with.
    welcome: Option<WelcomeResponse>,
}

/// The wanted state of a member of staff; `role` is `admin` or `staff`. Absent fields stay, null and an empty text clear. A new member is active
/// and takes bookings by default.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberRequest {
    name: String,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    email: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    phone: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    bio: PatchText,
    role: String,
    available_for_booking: Option<bool>,
    is_active: Option<bool>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    profile_image_url: PatchText,
    /// `own`, `all` or `none`.
    notices: Option<String>,
}

impl MemberRequest {
    fn into_patch(self) -> Result<StaffPatch, ApiError> {
        Ok(StaffPatch {
            name: Title::parse("Name", &self.name)?,
            email: self.email.parse(Email::parse)?,
            phone: self.phone.parse(TypedPhone::parse)?,
            bio: self.bio.parse(|bio| Description::parse_as("Bio", bio))?,
            role: role(&self.role)?,
            available_for_booking: self.available_for_booking,
            is_active: self.is_active,
            profile_image_url: self
                .profile_image_url
                .parse(|url| optional_text("Photo", url, MAX_URL_LENGTH).map(Option::unwrap_or_default))?,
            notices: self.notices.as_deref().map(notices).transpose()?,
        })
    }
}

/// `master_admin` is no role of a salon.
fn role(text: &str) -> Result<StaffRole, ApiError> {
    StaffRole::parse(text).ok_or_else(|| ApiError::invalid("The role is either admin or staff."))
}

/// The services of a member of staff; an empty list means all.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AbilitiesResponse {
    service_ids: Vec<i64>,
}

impl From<Vec<ServiceId>> for AbilitiesResponse {
    fn from(services: Vec<ServiceId>) -> Self {
        Self { service_ids: services.into_iter().map(ServiceId::get).collect() }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AbilitiesRequest {
    #[validate(length(max = 200, message = "Please choose at most 200 services."))]
    service_ids: Vec<i64>,
}

pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<Vec<MemberResponse>>, ApiError> {
    let rows = run_logged(state, user, PersonalPage::Staff, app::admin::list_staff).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<MemberRequest>>,
) -> Result<impl Responder, ApiError> {
    let patch = body.into_patch()?;
    let (row, welcome) = run(state, move |ctx| app::admin::create_staff(ctx, &user, &patch)).await?;
    let added = NewMemberResponse { member: row.into(), welcome: welcome.map(Into::into) };
    Ok(Json(added).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<MemberRequest>>,
    PathId(id): PathId<StaffId>,
    if_match: IfMatch,
) -> Result<Json<MemberResponse>, ApiError> {
    let seen = if_match.version()?;
    let patch = body.into_patch()?;
    let row = run(state, move |ctx| app::admin::update_staff(ctx, &user, id, seen, &patch)).await?;
    Ok(Json(row.into()))
}

fn future_bookings(params: &Params) -> Result<FutureBookingsAction, ApiError> {
    let seen = || ApiError::bad_request("seen can only be what an impact answered.");
    match (params.get("futureBookings"), params.get("seen")) {
        (None, None) => Ok(FutureBookingsAction::Keep),
        (None, Some(_)) => Err(seen()),
        (Some("cancel"), None) => Ok(FutureBookingsAction::Cancel),
        (Some("cancel"), Some(text)) => {
            BookingSetHash::parse(text).map(FutureBookingsAction::CancelSeen).ok_or_else(seen)
        }
        (Some(_), _) => Err(ApiError::bad_request("futureBookings can only be cancel.")),
    }
}

/// `futureBookings=cancel` also cancels the member's future bookings; with `seen`, only the bookings of the impact.
pub(crate) async fn delete(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<StaffId>,
    params: Params,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    let action = future_bookings(&params)?;
    run(state, move |ctx| app::admin::delete_staff(ctx, &user, id, seen, action)).await?;
    Ok(Json(Done::OK))
}

pub(crate) async fn abilities(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<StaffId>,
) -> Result<Json<AbilitiesResponse>, ApiError> {
    let services = run(state, move |ctx| app::admin::staff_services(ctx, &user, id)).await?;
    Ok(Json(services.into()))
}

pub(crate) async fn set_abilities(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<AbilitiesRequest>>,
    PathId(id): PathId<StaffId>,
    if_match: IfMatch,
) -> Result<Json<AbilitiesResponse>, ApiError> {
    let seen = if_match.version()?;
    let mut ids = body.service_ids;
    ids.sort_unstable();
    ids.dedup();
    let services: Vec<ServiceId> = ids.into_iter().map(ServiceId::new).collect();
    let set = move |ctx: &app::Context| app::admin::set_staff_services(ctx, &user, id, seen, &services);
    Ok(Json(run(state, set).await?.into()))
}
