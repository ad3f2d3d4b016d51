//! `/api/admin/waitlist`: who waits, and offers by hand (rules/waitlist).

use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use app::admin::PersonalPage;
use app::waitlist::{DeskOffer, DeskWaitlistEntry};
use domain::{ClientId, StaffId, WaitlistEntryId};
use ports::shop::{OfferState, WaitlistOffer};
use scheduling::Slot;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use crate::blocking::run;
use crate::client::bookings::LineResponse;
use crate::client::create_booking::ChosenServiceRequest;
use crate::client::waitlist::JoinWaitlistRequest;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId, Valid, parse_instant};
use crate::state::State;
use crate::wire::{Done, TimeWindowDto, instant};

#[derive(Serialize, ToSchema)]
pub(crate) struct WaitingClientResponse {
    id: i64,
    name: String,
    phone: Option<String>,
}

/// A time that would suit somebody now.
#[derive(Serialize, ToSchema)]
pub(crate) struct FitResponse {
    start_time: String,
    staff_id: i64,
    staff_name: String,
}

impl From<(Slot, String)> for FitResponse {
    fn from((slot, staff_name): (Slot, String)) -> Self {
        Self { start_time: instant(slot.start), staff_id: slot.staff_id.get(), staff_name }
    }
}

/// A time that somebody was offered.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeOfferResponse {
    start_time: String,
    staff_id: i64,
    staff_name: String,
    /// `open`, `taken`, `declined` or `gone`.
    state: &'static str,
    until: String,
    /// Whether a pending booking keeps it.
    is_held: bool,
}

impl From<(WaitlistOffer, OfferState)> for MadeOfferResponse {
    fn from((offer, state): (WaitlistOffer, OfferState)) -> Self {
        Self {
            start_time: instant(offer.start),
            staff_id: offer.staff.get(),
            staff_name: offer.staff_name,
            state: offer_state(state),
            until: instant(offer.expires_at),
            is_held: offer.is_held,
        }
    }
}

pub(crate) const fn offer_state(state: OfferState) -> &'static str {
    match state {
        OfferState::Open => "open",
        OfferState::Taken => "taken",
        OfferState::Declined => "declined",
        OfferState::Gone => "gone",
    }
}

/// Somebody who waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaitingResponse {
    id: i64,
    client: WaitingClientResponse,
    services: Vec<LineResponse>,
    total_duration: i64,
    total_price: i64,
    /// Null for any stylist.
    staff_id: Option<i64>,
    staff_name: Option<String>,
    windows: Vec<TimeWindowDto>,
    /// `web`, `chat` or `desk`.
    source: &'static str,
    created_at: String,
    fits: Option<FitResponse>,
    /// Whether a message would be sent to them now.
    reachable: bool,
    /// Newest first.
    offers: Vec<MadeOfferResponse>,
}

impl From<DeskWaitlistEntry> for WaitingResponse {
    fn from(DeskWaitlistEntry { entry, fits, offers, is_reachable }: DeskWaitlistEntry) -> Self {
        let wanted = entry.wanted;
        Self {
            id: entry.id.get(),
            client: WaitingClientResponse {
                id: wanted.client.get(),
                name: entry.client_name,
                phone: entry.client_phone,
            },
            services: wanted.lines.into_iter().map(Into::into).collect(),
            total_duration: wanted.total_duration.get(),
            total_price: wanted.total_price.get(),
            staff_id: wanted.staff.map(StaffId::get),
            staff_name: entry.staff_name,
            windows: wanted.windows.as_slice().iter().map(Into::into).collect(),
            source: wanted.source.as_str(),
            created_at: instant(wanted.created_at),
            fits: fits.map(Into::into),
            reachable: is_reachable,
            offers: offers.into_iter().map(Into::into).collect(),
        }
    }
}

/// A client of the salon who is to wait.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddToWaitlistRequest {
    client_id: i64,
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    services: Vec<ChosenServiceRequest>,
    /// Null for any stylist.
    staff_id: Option<i64>,
    #[validate(length(min = 1, max = 5, message = "Please choose 1 to 5 periods."), nested)]
    windows: Vec<TimeWindowDto>,
}

/// A time for somebody who waits.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferTimeRequest {
    start_time: String,
    staff_id: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct OfferedTimeResponse {
    start_time: String,
    staff_id: i64,
    /// Until when it is held.
    until: String,
}

impl From<DeskOffer> for OfferedTimeResponse {
    fn from(offer: DeskOffer) -> Self {
        Self { start_time: instant(offer.start), staff_id: offer.staff.get(), until: instant(offer.until) }
    }
}

pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<Vec<WaitingResponse>>, ApiError> {
    let rows = run_logged(state, user, PersonalPage::Waitlist, app::waitlist::desk_waitlist).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn add(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<AddToWaitlistRequest>>,
) -> Result<HttpResponse, ApiError> {
    let AddToWaitlistRequest { client_id, services, staff_id, windows } = body;
    let client = ClientId::new(client_id);
    let request = JoinWaitlistRequest { services, staff_id, windows }.into_request()?;
    let row = run(state, move |ctx| app::waitlist::join_waitlist_at_desk(ctx, &user, client, &request));
    Ok(HttpResponse::Created().json(WaitingResponse::from(row.await?)))
}

pub(crate) async fn remove(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<WaitlistEntryId>,
) -> Result<Json<Done>, ApiError> {
    run(state, move |ctx| app::waitlist::remove_from_waitlist(ctx, &user, id)).await?;
    Ok(Json(Done::OK))
}

pub(crate) async fn offer(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<OfferTimeRequest>>,
    PathId(id): PathId<WaitlistEntryId>,
) -> Result<HttpResponse, ApiError> {
    let time = (parse_instant(&body.start_time, "start_time")?, StaffId::new(body.staff_id));
    let made = run(state, move |ctx| app::waitlist::offer_by_desk(ctx, &user, id, time)).await?;
    Ok(HttpResponse::Created().json(OfferedTimeResponse::from(made)))
}
