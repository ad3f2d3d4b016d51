//! `GET /api/admin/walk-ins/options` and `POST /api/admin/walk-ins`: clients who come without an appointment (rules/dashboard#walk-ins).

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, Responder};
use app::admin::{DeskClient, WalkInOption, WalkInQuery, WalkInRequest, walk_in_client};
use app::book::MAX_SERVICES;
use domain::{ClientId, Minutes, ServiceId, StaffId, TypedPhone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::desk::DeskBookingResponse;
use super::place::OverrideRequest;
use crate::blocking::run;
use crate::client::create_booking::{ChosenServiceRequest, idempotency_key, replayed};
use crate::error::ApiError;
use crate::extract::{Digested, Params, StaffRequest, parse_ids, parse_instant, parse_param};
use crate::state::State;
use crate::wire::instant;

/// When a stylist can serve a client who is there.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChanceResponse {
    staff_id: i64,
    staff_name: String,
    start_time: String,
    /// When the stylist's next booking, break or block begins, or their shift ends.
    free_until: String,
    /// Minutes from now; 0: at once.
    waits: i64,
}

impl From<WalkInOption> for ChanceResponse {
    fn from(option: WalkInOption) -> Self {
        Self {
            staff_id: option.staff.get(),
            staff_name: option.staff_name,
            start_time: instant(option.start),
            free_until: instant(option.free_until),
            waits: option.waits.get(),
        }
    }
}

/// The client who is there, by what the desk typed.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WalkInClientRequest {
    name: Option<String>,
    phone: Option<String>,
}

/// A visit that begins now, or as soon as somebody has time.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewWalkInRequest {
    client_id: Option<i64>,
    #[validate(nested)]
    client: Option<WalkInClientRequest>,
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    services: Vec<ChosenServiceRequest>,
    staff_id: i64,
    /// Absent: now, rounded down to 5 minutes.
    start_time: Option<String>,
    #[serde(rename = "override")]
    #[validate(nested)]
    accepted: Option<OverrideRequest>,
}

impl WalkInClientRequest {
    /// A blank text counts as none.
    fn into_client(self) -> Result<DeskClient, ApiError> {
        let is_given = |text: &String| !text.trim().is_empty();
        let phone = self.phone.filter(is_given).map(|phone| TypedPhone::parse(&phone)).transpose()?;
        Ok(walk_in_client(self.name.as_deref(), phone)?)
    }
}

impl NewWalkInRequest {
    fn into_request(self, key: Option<String>, digest: [u8; 32]) -> Result<WalkInRequest, ApiError> {
        let client = match (self.client_id, self.client) {
            (Some(id), None) => DeskClient::Known(ClientId::new(id)),
            (None, Some(client)) => client.into_client()?,
            (None, None) => walk_in_client(None, None)?,
            (Some(_), Some(_)) => return Err(ApiError::invalid("Please say who the appointment is for.")),
        };
        let start = self.start_time.map(|start| parse_instant(&start, "start_time")).transpose()?;
        Ok(WalkInRequest {
            client,
            services: self.services.into_iter().map(Into::into).collect(),
            staff: StaffId::new(self.staff_id),
            start,
            accepted: self.accepted.map(OverrideRequest::parse).transpose()?,
            idempotency_key: key,
            digest,
        })
    }
}

pub(crate) async fn options(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<Vec<ChanceResponse>>, ApiError> {
    let query = parse_query(&params)?;
    let found = run(state, move |ctx| app::admin::walk_in_options(ctx, &user, &query)).await?;
    Ok(Json(found.into_iter().map(Into::into).collect()))
}

/// `totalDuration` is the length of the services with what the client chose; absent: as on the menu.
fn parse_query(params: &Params) -> Result<WalkInQuery, ApiError> {
    let services: Vec<ServiceId> =
        parse_ids(params, "services", MAX_SERVICES)?.into_iter().map(ServiceId::new).collect();
    if services.is_empty() {
        return Err(ApiError::invalid("Please choose 1 to 20 services."));
    }
    let total_duration = parse_param(params, "totalDuration")?.map(Minutes::new);
    let is_wrong = |minutes: &Minutes| *minutes <= Minutes::ZERO || *minutes > Minutes::MAX_BOOKING;
    if total_duration.as_ref().is_some_and(is_wrong) {
        return Err(ApiError::invalid("totalDuration must be between 1 and 1440 minutes."));
    }
    Ok(WalkInQuery { services, total_duration })
}

pub(crate) async fn create(
    state: Data<State>,
    StaffRequest { user, body: Digested { body, digest } }: StaffRequest<Digested<NewWalkInRequest>>,
    request: HttpRequest,
) -> Result<impl Responder, ApiError> {
    let order = body.into_request(idempotency_key(&request)?, digest)?;
    let booked = run(state, move |ctx| app::admin::create_walk_in(ctx, &user, &order)).await?;
    let is_replay = booked.is_replay;
    Ok(Json(DeskBookingResponse::from(booked))
        .customize()
        .with_status(StatusCode::CREATED)
        .insert_header(replayed(is_replay)))
}
