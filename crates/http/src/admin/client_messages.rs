//! Messages to clients as the dashboard shows them, and `GET /api/admin/messages/not-reached` (rules/messages#not-reached).

use actix_web::web::{Data, Json};
use app::admin::{DeliveryState, FailureReason, PersonalPage, UnreachedClient};
use domain::{BookingId, ClientId};
use ports::shop::ClientMessage;
use serde::Serialize;
use utoipa::ToSchema;

use super::access_log::run_logged;
use crate::error::ApiError;
use crate::extract::StaffRequest;
use crate::state::State;
use crate::wire::instant;

/// A message to a client about a booking, without its words.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClientMessageResponse {
    id: i64,
    booking_id: i64,
    /// What it was for: `confirmation`, `cancellation`, `first_reminder`, `ask` and the like.
    kind: String,
    /// `waiting`, `sent`, `delivered`, `read` or `not_delivered`.
    state: &'static str,
    /// Why it was not delivered: `no_number`, `unreachable`, `refused`, `no_template`, `account`, `too_late` or `other`.
    reason: Option<&'static str>,
    /// Since when it is in this state.
    at: String,
}

impl ClientMessageResponse {
    fn new(message: ClientMessage, about: BookingId) -> Self {
        let (state, reason) = state_words(DeliveryState::of(&message));
        Self {
            id: message.id.get(),
            booking_id: about.get(),
            kind: message.purpose,
            state,
            reason,
            at: instant(message.at),
        }
    }
}

pub(super) const fn state_words(state: DeliveryState) -> (&'static str, Option<&'static str>) {
    match state {
        DeliveryState::Waiting => ("waiting", None),
        DeliveryState::Sent => ("sent", None),
        DeliveryState::Delivered => ("delivered", None),
        DeliveryState::Read => ("read", None),
        DeliveryState::NotDelivered(reason) => ("not_delivered", Some(reason_word(reason))),
    }
}

const fn reason_word(reason: FailureReason) -> &'static str {
    match reason {
        FailureReason::NoNumber => "no_number",
        FailureReason::Unreachable => "unreachable",
        FailureReason::Refused => "refused",
        FailureReason::NoTemplate => "no_template",
        FailureReason::Account => "account",
        FailureReason::TooLate => "too_late",
        FailureReason::Other => "other",
    }
}

/// A client who has to be called; the answer for staff leaves out the phone.
#[derive(Serialize, ToSchema)]
pub(crate) struct UnreachedClientResponse {
    message: ClientMessageResponse,
    start_time: String,
    staff_name: String,
    service_names: Vec<String>,
    client_id: Option<i64>,
    client_name: String,
    client_phone: Option<String>,
}

impl From<UnreachedClient> for UnreachedClientResponse {
    fn from(UnreachedClient { message, listed }: UnreachedClient) -> Self {
        let booking = listed.booking;
        Self {
            message: ClientMessageResponse::new(message, booking.id),
            start_time: instant(booking.start),
            staff_name: booking.staff_name,
            service_names: booking.lines.into_iter().map(|line| line.name).collect(),
            client_id: booking.client_id.map(ClientId::get),
            client_name: listed.client_name,
            client_phone: listed.client_phone,
        }
    }
}

pub(crate) async fn not_reached(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<Vec<UnreachedClientResponse>>, ApiError> {
    let read = run_logged(state, user, PersonalPage::NotReached, app::admin::unreached_clients);
    let rows = read.await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}
