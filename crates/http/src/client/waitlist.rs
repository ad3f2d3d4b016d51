//! `/api/client/waitlist`: what a verified client waits for (rules/waitlist).

use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use app::waitlist::{JoinError, OwnWaitlistEntry, WaitlistRequest};
use domain::{StaffId, WaitlistEntryId};
use ports::shop::WaitlistOffer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::LineResponse;
use super::create_booking::ChosenServiceRequest;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, PathId, Valid};
use crate::state::State;
use crate::wire::{Done, TimeWindowDto, instant};

/// What somebody wants to wait for.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinWaitlistRequest {
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    pub(crate) services: Vec<ChosenServiceRequest>,
    /// Null for any stylist.
    pub(crate) staff_id: Option<i64>,
    #[validate(length(min = 1, max = 5, message = "Please choose 1 to 5 periods."), nested)]
    pub(crate) windows: Vec<TimeWindowDto>,
}

impl JoinWaitlistRequest {
    pub(crate) fn into_request(self) -> Result<WaitlistRequest, ApiError> {
        Ok(WaitlistRequest {
            services: self.services.into_iter().map(Into::into).collect(),
            staff: self.staff_id.map(StaffId::new),
            windows: self.windows.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        })
    }
}

/// A time that a client can take.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenOfferResponse {
    start_time: String,
    staff_name: String,
    /// Until when.
    until: String,
    /// Whether it is kept for them.
    is_held: bool,
}

impl From<WaitlistOffer> for OpenOfferResponse {
    fn from(offer: WaitlistOffer) -> Self {
        Self {
            start_time: instant(offer.start),
            staff_name: offer.staff_name,
            until: instant(offer.expires_at),
            is_held: offer.is_held,
        }
    }
}

/// What a client waits for.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaitlistEntryResponse {
    id: i64,
    services: Vec<LineResponse>,
    total_duration: i64,
    total_price: i64,
    /// Null for any stylist.
    staff_id: Option<i64>,
    staff_name: Option<String>,
    windows: Vec<TimeWindowDto>,
    created_at: String,
    offer: Option<OpenOfferResponse>,
}

impl From<OwnWaitlistEntry> for WaitlistEntryResponse {
    fn from(OwnWaitlistEntry { entry, offer }: OwnWaitlistEntry) -> Self {
        let wanted = entry.wanted;
        Self {
            id: entry.id.get(),
            services: wanted.lines.into_iter().map(Into::into).collect(),
            total_duration: wanted.total_duration.get(),
            total_price: wanted.total_price.get(),
            staff_id: wanted.staff.map(StaffId::get),
            staff_name: entry.staff_name,
            windows: wanted.windows.as_slice().iter().map(Into::into).collect(),
            created_at: instant(wanted.created_at),
            offer: offer.map(Into::into),
        }
    }
}

pub(crate) async fn join(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    Valid(body): Valid<JoinWaitlistRequest>,
) -> Result<HttpResponse, ApiError> {
    let request = body.into_request();
    let entry = run(state, move |ctx| match request {
        Ok(request) => Ok(app::waitlist::join_waitlist(ctx, &site.0, &visitor.0, &request)?),
        // A caller who must verify first reads that before the fault of the request.
        Err(_) if app::session::current_principal(ctx, &site.0, &visitor.0)?.is_none() => {
            Err(ApiError::from(JoinError::MustVerify))
        }
        Err(refusal) => Err(refusal),
    });
    Ok(HttpResponse::Created().json(WaitlistEntryResponse::from(entry.await?)))
}

pub(crate) async fn list(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<Json<Vec<WaitlistEntryResponse>>, ApiError> {
    let entries = run(state, move |ctx| app::waitlist::own_waitlist(ctx, &site.0, &visitor.0)).await?;
    Ok(Json(entries.into_iter().map(Into::into).collect()))
}

pub(crate) async fn leave(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    PathId(id): PathId<WaitlistEntryId>,
) -> Result<Json<Done>, ApiError> {
    let was_theirs = run(state, move |ctx| app::waitlist::leave_waitlist(ctx, &site.0, &visitor.0, id));
    if was_theirs.await? { Ok(Json(Done::OK)) } else { Err(ApiError::not_found("You do not wait for this.")) }
}
