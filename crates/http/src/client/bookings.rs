//! `GET /api/client/bookings` and `DELETE /api/client/bookings/{id}`: a visitor's own appointments.

use actix_web::web::{Data, Json, Path};
use app::Visitor;
use app::book::VisitorBooking;
use domain::{BookingId, BookingLine, BookingStatus, Cents, Instant};
use serde::Serialize;
use tenancy::SessionKey;
use utoipa::ToSchema;

use super::reviews::ReviewStateResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{BookingCaller, HostAddress, KnownVisitor, Params};
use crate::state::State;
use crate::wire::{Done, ModifierChoiceDto, instant};

/// One service of a booking, as agreed when it was booked; the price in integer cents, modifiers included.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineResponse {
    service_id: i64,
    name: String,
    price: i64,
    duration: i64,
    modifiers: Vec<ModifierChoiceDto>,
}

impl From<BookingLine> for LineResponse {
    fn from(line: BookingLine) -> Self {
        Self {
            service_id: line.service_id.get(),
            name: line.name,
            price: line.price.get(),
            duration: line.duration.get(),
            modifiers: line.modifiers.iter().map(Into::into).collect(),
        }
    }
}

/// A booking. `end_time` includes the after-buffer; `confirmation_code` and the hold are there while the booking is pending.
#[derive(Serialize, ToSchema)]
pub(crate) struct BookingResponse {
    id: i64,
    status: &'static str,
    start_time: String,
    end_time: String,
    confirmation_code: Option<String>,
    hold_expires_at: Option<String>,
    /// How long the hold lasts from this answer on: the clock of a browser may be wrong.
    hold_seconds_left: Option<i64>,
    total_duration: i64,
    total_price: i64,
    /// What the visit cost in the end, once it is over.
    final_price: Option<i64>,
    services: Vec<LineResponse>,
    service_names: Vec<String>,
    service_prices: Vec<i64>,
    staff_id: i64,
    staff_name: String,
    chair_name: Option<String>,
    cancel_reason: Option<&'static str>,
    can_cancel: bool,
    /// Whether a link that confirms it can be mailed.
    can_confirm_by_email: bool,
    /// It waits for the salon, not for a message.
    needs_approval: bool,
    review: ReviewStateResponse,
}

impl BookingResponse {
    pub(super) fn new(shown: VisitorBooking, mail: bool, now: Instant) -> Self {
        let VisitorBooking { booking, review } = shown;
        let hold = booking.hold_expires_at.filter(|_| booking.status == BookingStatus::Pending);
        Self {
            id: booking.id.get(),
            can_cancel: booking.client_may_cancel(now),
            can_confirm_by_email: mail && hold.is_some() && !booking.needs_approval(),
            needs_approval: booking.needs_approval(),
            status: BookingStatus::as_str(booking.status),
            start_time: instant(booking.start),
            end_time: instant(booking.end),
            confirmation_code: booking.confirmation_code.map(|code| code.as_str().to_owned()),
            hold_expires_at: hold.map(instant),
            hold_seconds_left: hold.map(|until| (until - now).num_seconds()),
            total_duration: booking.total_duration.get(),
            total_price: booking.total_price.get(),
            final_price: booking.final_price.map(Cents::get),
            service_names: booking.lines.iter().map(|line| line.name.clone()).collect(),
            service_prices: booking.lines.iter().map(|line| line.price.get()).collect(),
            staff_id: booking.staff_id.get(),
            staff_name: booking.staff_name,
            chair_name: booking.chair_name,
            cancel_reason: booking.cancel_reason.map(domain::CancelReason::as_str),
            services: booking.lines.into_iter().map(Into::into).collect(),
            review: review.into(),
        }
    }
}

pub(crate) async fn list(
    state: Data<State>,
    address: HostAddress,
    visitor: KnownVisitor,
    params: Params,
) -> Result<Json<Vec<BookingResponse>>, ApiError> {
    refuse_another_session(&params, &visitor.0)?;
    let (now, mail) = (state.ctx.now(), state.ctx.deployment.mail);
    let found = run(state, move |ctx| app::book::list_bookings(ctx, &address.0, &visitor.0)).await?;
    Ok(Json(found.into_iter().map(|shown| BookingResponse::new(shown, mail, now)).collect()))
}

pub(crate) async fn cancel(
    state: Data<State>,
    address: HostAddress,
    caller: BookingCaller,
    id: Path<String>,
) -> Result<Json<Done>, ApiError> {
    let unknown = || ApiError::from(app::book::OwnBookingError::NoSuchBooking);
    let id = BookingId::new(id.parse().map_err(|_| unknown())?);
    run(state, move |ctx| app::book::cancel(ctx, &address.0, &caller.0, id)).await?;
    Ok(Json(Done::OK))
}

/// `?sessionId` may name the caller's own session only.
fn refuse_another_session(params: &Params, visitor: &Visitor) -> Result<(), ApiError> {
    match params.get("sessionId") {
        Some(named) if SessionKey::parse(named).as_ref() != Ok(&visitor.key) => {
            Err(ApiError::not_found("We could not find these bookings."))
        }
        _ => Ok(()),
    }
}
