//! What clients change of their own appointments (rules/booking-life#change-policy, rules/booking-life#client-moves).

use actix_web::HttpRequest;
use actix_web::web::{Data, Json, Path};
use app::book::{ChangeOptions, MoveRequest, OwnBookingError};
use domain::BookingId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::BookingResponse;
use super::create_booking::idempotency_key;
use super::slots::staff_choice;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{BookingCaller, Digested, HostAddress, PublicAddress, parse_instant};
use crate::state::State;
use crate::wire::{ChangePolicyDto, instant};

/// Why something cannot be done.
#[derive(Serialize, ToSchema)]
pub(crate) struct RefusalResponse {
    code: &'static str,
    sentence: String,
}

/// What the client can do with an appointment at this moment.
#[expect(clippy::struct_excessive_bools, reason = "the specified answer")]
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeResponse {
    can_move: bool,
    move_refusal: Option<RefusalResponse>,
    move_until: String,
    moves_left: u32,
    can_cancel: bool,
    cancel_refusal: Option<RefusalResponse>,
    /// Whether a cancellation counts as late.
    cancel_is_late: bool,
    /// The client moved it when a cancellation would have been late: one that follows is late, too.
    moved_inside_notice: bool,
    cancel_free_until: String,
    /// By which the appointment was made, or last moved by its client.
    policy: ChangePolicyDto,
    phone: Option<String>,
}

impl From<ChangeOptions> for ChangeResponse {
    fn from(options: ChangeOptions) -> Self {
        let refusal = |(code, sentence)| RefusalResponse { code, sentence };
        Self {
            can_move: options.move_refusal.is_none(),
            move_refusal: options.move_refusal.map(refusal),
            move_until: instant(options.move_until),
            moves_left: options.moves_left,
            can_cancel: options.cancel_refusal.is_none(),
            cancel_refusal: options.cancel_refusal.map(refusal),
            cancel_is_late: options.cancel_is_late,
            moved_inside_notice: options.moved_inside_notice,
            cancel_free_until: instant(options.cancel_free_until),
            policy: options.policy.into(),
            phone: options.phone,
        }
    }
}

/// Another time for an appointment.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveBody {
    start_time: String,
    /// Absent: the same stylist. 0: No Preference.
    staff_id: Option<i64>,
}

fn parse_id(id: &str) -> Result<BookingId, ApiError> {
    let id = id.parse().map_err(|_| ApiError::from(OwnBookingError::NoSuchBooking))?;
    Ok(BookingId::new(id))
}

pub(crate) async fn options(
    state: Data<State>,
    address: HostAddress,
    caller: BookingCaller,
    id: Path<String>,
) -> Result<Json<ChangeResponse>, ApiError> {
    let id = parse_id(&id)?;
    let found = run(state, move |ctx| app::book::change_options(ctx, &address.0, &caller.0, id)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn place(
    state: Data<State>,
    address: HostAddress,
    caller: BookingCaller,
    id: Path<String>,
    request: HttpRequest,
    Digested { body, digest }: Digested<MoveBody>,
) -> Result<Json<BookingResponse>, ApiError> {
    let id = parse_id(&id)?;
    let wanted = MoveRequest {
        start: parse_instant(&body.start_time, "start_time")?,
        staff: body.staff_id.map(staff_choice),
        idempotency_key: idempotency_key(&request)?,
        digest,
    };
    let (now, mail) = (state.ctx.now(), state.ctx.deployment.mail);
    let moved = run(state, move |ctx| app::book::move_own(ctx, &address.0, &caller.0, id, &wanted)).await?;
    Ok(Json(BookingResponse::new(moved.into(), mail, now)))
}

/// The policy by which appointments are made now.
pub(crate) async fn policy(
    state: Data<State>,
    address: PublicAddress,
) -> Result<Json<ChangePolicyDto>, ApiError> {
    let policy = run(state, move |ctx| app::public::change_policy(ctx, &address.0)).await?;
    Ok(Json(policy.into()))
}
