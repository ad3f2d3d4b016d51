//! `GET /api/client/staff` and `POST /api/client/staff/suggestions`: the stylists and their services.

use actix_web::web::{Data, Json};
use app::book::MAX_SERVICES;
use app::public::Suggestion;
use domain::{Capabilities, ServiceId, Staff};
use scheduling::Stylist;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::error::ApiError;
use crate::extract::{Params, PublicAddress, Valid, parse_ids};
use crate::replica_reads::shop_snapshot;
use crate::state::State;

/// A stylist without e-mail and phone.
#[derive(Serialize, ToSchema)]
pub(crate) struct StaffResponse {
    id: i64,
    name: String,
    bio: Option<String>,
    /// `admin` is shown as Senior Stylist.
    role: &'static str,
    profile_image_url: Option<String>,
    /// Empty: all services.
    available_service_ids: Vec<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SuggestedResponse {
    id: i64,
    name: String,
    role: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecommendationResponse {
    service_id: i64,
    service_name: String,
    suggested_staff: Option<SuggestedResponse>,
    recommendation: String,
    alternative_staff: Vec<SuggestedResponse>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuggestionsResponse {
    can_do_all: bool,
    recommendations: Vec<RecommendationResponse>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SuggestionsRequest {
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."))]
    service_ids: Vec<i64>,
}

impl From<Staff> for StaffResponse {
    fn from(staff: Staff) -> Self {
        let available_service_ids = match staff.capabilities {
            Capabilities::Everything => Vec::new(),
            Capabilities::Only(services) => services.into_iter().map(ServiceId::get).collect(),
        };
        Self {
            id: staff.id.get(),
            name: staff.name.as_str().to_owned(),
            bio: staff.bio,
            role: staff.role.as_str(),
            profile_image_url: staff.profile_image_url,
            available_service_ids,
        }
    }
}

impl From<Stylist> for SuggestedResponse {
    fn from(stylist: Stylist) -> Self {
        Self { id: stylist.id.get(), role: stylist.role.as_str(), name: stylist.name }
    }
}

impl From<Suggestion> for RecommendationResponse {
    fn from(suggestion: Suggestion) -> Self {
        let recommendation = match &suggestion.suggested {
            Some(stylist) => format!("Book with {}", stylist.name),
            None => "No stylist offers this service".to_owned(),
        };
        Self {
            service_id: suggestion.service.id.get(),
            service_name: suggestion.service.name,
            suggested_staff: suggestion.suggested.map(Into::into),
            recommendation,
            alternative_staff: suggestion.alternatives.into_iter().map(Into::into).collect(),
        }
    }
}

/// The stylists who take bookings; with `?services=1,2`, those who can do all of these.
pub(crate) async fn list(
    state: Data<State>,
    address: PublicAddress,
    params: Params,
) -> Result<Json<Vec<StaffResponse>>, ApiError> {
    let services = service_ids(parse_ids(&params, "services", MAX_SERVICES)?);
    let salon = shop_snapshot(&state, address.0).await?;
    let staff = app::public::staff(&salon, &services)?;
    Ok(Json(staff.into_iter().map(Into::into).collect()))
}

pub(crate) async fn suggest(
    state: Data<State>,
    address: PublicAddress,
    Valid(body): Valid<SuggestionsRequest>,
) -> Result<Json<SuggestionsResponse>, ApiError> {
    let services = service_ids(body.service_ids);
    let salon = shop_snapshot(&state, address.0).await?;
    let (can_do_all, found) = app::public::suggestions(&salon, &services)?;
    Ok(Json(SuggestionsResponse { can_do_all, recommendations: found.into_iter().map(Into::into).collect() }))
}

fn service_ids(raw: Vec<i64>) -> Vec<ServiceId> {
    raw.into_iter().map(ServiceId::new).collect()
}
