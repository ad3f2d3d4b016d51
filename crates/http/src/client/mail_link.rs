//! `POST /api/client/bookings/{id}/mail-link` and `POST /api/client/mail-link`: a booking is confirmed by the link of a mail (rules/booking-life#by-e-mail).

use actix_web::web::{Data, Json, Path};
use app::mail::{FollowLinkError, LinkState, LinkedBooking, RequestLinkError};
use domain::{BookingId, Email};
use serde::{Deserialize, Serialize};
use tenancy::Secret;
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostAddress, KnownVisitor, MaybeVisitor, Valid};
use crate::state::State;
use crate::wire::{Done, instant};

/// `email` may be left out where the booking has one.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailLinkRequest {
    email: Option<String>,
}

/// The code behind `#code=` of the link; without `confirm` the booking is shown and stays as it is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowLinkRequest {
    code: String,
    #[serde(default)]
    confirm: bool,
}

/// A booking as its link shows it: `state` is `waiting`, `confirmed`, `lapsed` or `cancelled`.
#[derive(Serialize, ToSchema)]
pub(crate) struct LinkedBookingResponse {
    state: &'static str,
    start_time: String,
    total_duration: i64,
    service_names: Vec<String>,
    staff_name: String,
}

impl From<LinkedBooking> for LinkedBookingResponse {
    fn from(LinkedBooking { state, booking }: LinkedBooking) -> Self {
        Self {
            state: match state {
                LinkState::Waiting => "waiting",
                LinkState::Confirmed => "confirmed",
                LinkState::Lapsed => "lapsed",
                LinkState::Cancelled => "cancelled",
            },
            start_time: instant(booking.start),
            total_duration: booking.total_duration.get(),
            service_names: booking.lines.into_iter().map(|line| line.name).collect(),
            staff_name: booking.staff_name,
        }
    }
}

/// The answer is the same whatever becomes of the mail.
pub(crate) async fn request(
    state: Data<State>,
    address: HostAddress,
    visitor: KnownVisitor,
    id: Path<String>,
    Valid(body): Valid<MailLinkRequest>,
) -> Result<Json<Done>, ApiError> {
    let id = BookingId::new(id.parse().map_err(|_| RequestLinkError::NoSuchBooking)?);
    let typed = body.email.filter(|email| !email.trim().is_empty());
    let typed = typed.map(|email| Email::parse(&email)).transpose()?;
    run(state, move |ctx| app::mail::request_link(ctx, &address.0, &visitor.0, id, typed.as_ref())).await?;
    Ok(Json(Done::OK))
}

/// The holder of the link asks: no session counts here, and none begins.
pub(crate) async fn follow(
    state: Data<State>,
    address: HostAddress,
    visitor: MaybeVisitor,
    Valid(body): Valid<FollowLinkRequest>,
) -> Result<Json<LinkedBookingResponse>, ApiError> {
    let code = Secret::parse(&body.code).ok_or(FollowLinkError::NoSuchLink)?;
    let request_id = visitor.0.request_id;
    let linked =
        run(state, move |ctx| app::mail::follow_link(ctx, &address.0, &code, body.confirm, &request_id));
    Ok(Json(linked.await?.into()))
}
