//! `POST /api/admin/bookings` and `GET /api/admin/slots`: booking at the desk (rules/dashboard#desk).

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, Responder};
use app::admin::{DeskBooking, DeskClient, DeskRequest, Patch};
use domain::{ClientId, Email, PersonName, StaffId, TypedPhone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::ListedBookingResponse;
use super::place::OverrideRequest;
use super::placements::chair_question;
use crate::blocking::run;
use crate::client::create_booking::{ChosenServiceRequest, idempotency_key, replayed};
use crate::client::slots::{SlotResponse, parse_query, required_date};
use crate::error::ApiError;
use crate::extract::{Digested, Params, StaffRequest, parse_instant};
use crate::state::State;
use crate::wire::patch;

/// Why there are no free starts, where another time would not help.
const NO_SLOTS: &str = "x-no-slots";

/// A person without a client record, or with a record that has only a phone.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WalkInRequest {
    name: String,
    phone: Option<String>,
    email: Option<String>,
}

/// A booking for a client record or for a person whose name the desk types.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeskBookingRequest {
    client_id: Option<i64>,
    #[validate(nested)]
    client: Option<WalkInRequest>,
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    services: Vec<ChosenServiceRequest>,
    staff_id: i64,
    /// Absent: the best chair. Null: without a chair.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<i64>)]
    chair_id: Patch<i64>,
    start_time: String,
    #[serde(rename = "override")]
    #[validate(nested)]
    accepted: Option<OverrideRequest>,
}

/// The booking that was made, and what the desk should know of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeskBookingResponse {
    #[serde(flatten)]
    booking: ListedBookingResponse,
    /// Sentences: the rules for clients that the booking goes beyond.
    warnings: Vec<String>,
}

impl WalkInRequest {
    /// A blank optional text counts as none.
    fn into_client(self) -> Result<DeskClient, ApiError> {
        let is_given = |text: &String| !text.trim().is_empty();
        Ok(DeskClient::WalkIn {
            name: PersonName::parse(&self.name)?,
            phone: self.phone.filter(is_given).map(|phone| TypedPhone::parse(&phone)).transpose()?,
            email: self.email.filter(is_given).map(|email| Email::parse(&email)).transpose()?,
        })
    }
}

impl DeskBookingRequest {
    fn into_order(self, key: Option<String>, digest: [u8; 32]) -> Result<DeskRequest, ApiError> {
        let client = match (self.client_id, self.client) {
            (Some(id), None) => DeskClient::Known(ClientId::new(id)),
            (None, Some(walk_in)) => walk_in.into_client()?,
            _ => return Err(ApiError::invalid("Please say who the appointment is for.")),
        };
        Ok(DeskRequest {
            client,
            services: self.services.into_iter().map(Into::into).collect(),
            staff: StaffId::new(self.staff_id),
            chair: chair_question(&self.chair_id),
            accepted: self.accepted.map(OverrideRequest::parse).transpose()?,
            start: parse_instant(&self.start_time, "start_time")?,
            idempotency_key: key,
            digest,
        })
    }
}

impl From<DeskBooking> for DeskBookingResponse {
    fn from(booked: DeskBooking) -> Self {
        let warnings = booked.warnings.iter().map(ToString::to_string).collect();
        Self { booking: booked.row.into(), warnings }
    }
}

pub(crate) async fn create(
    state: Data<State>,
    StaffRequest { user, body: Digested { body, digest } }: StaffRequest<Digested<DeskBookingRequest>>,
    request: HttpRequest,
) -> Result<impl Responder, ApiError> {
    let key = idempotency_key(&request)?;
    let order = body.into_order(key, digest)?;
    let booked = run(state, move |ctx| app::admin::create_desk_booking(ctx, &user, &order)).await?;
    let is_replay = booked.is_replay;
    Ok(Json(DeskBookingResponse::from(booked))
        .customize()
        .with_status(StatusCode::CREATED)
        .insert_header(replayed(is_replay)))
}

/// The free starts of one date, as the desk may book them.
pub(crate) async fn slots(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<impl Responder, ApiError> {
    let (date, query) = (required_date(&params)?, parse_query(&params)?);
    let found = run(state, move |ctx| app::admin::desk_slots(ctx, &user, &query, date)).await?;
    let slots: Vec<SlotResponse> = found.slots.into_iter().map(Into::into).collect();
    let answer = Json(slots).customize();
    Ok(match found.none {
        Some(why) => answer.insert_header((NO_SLOTS, why.as_str())),
        None => answer,
    })
}
