//! `/api/admin/stranded`: bookings that have lost their time (rules/dashboard#to-move).

use actix_web::web::{Data, Json};
use app::admin::{PersonalPage, Reason, Stranded, StrandedOption};
use domain::{BookingId, ChairId};
use scheduling::Same;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use super::bookings::{ListedBookingResponse, parse_dates};
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, Params, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::instant;

/// A booking that has lost its time, why, and where it could be instead.
#[derive(Serialize, ToSchema)]
pub(crate) struct StrandedResponse {
    booking: ListedBookingResponse,
    reasons: Vec<String>,
    /// At most three, with nothing against them.
    options: Vec<StrandedOptionResponse>,
    /// When the salon last asked the client to move it from where it is.
    asked_at: Option<String>,
    /// Whether the client can be asked now.
    can_ask: bool,
}

/// When a client was asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct AskedResponse {
    asked_at: String,
}

/// A place for a booking.
#[derive(Serialize, ToSchema)]
pub(crate) struct StrandedOptionResponse {
    start_time: String,
    staff_id: i64,
    staff_name: String,
    chair_id: Option<i64>,
    chair_name: Option<String>,
    /// What stays as it was: `time` or `staff`.
    same: Option<&'static str>,
}

impl From<Stranded> for StrandedResponse {
    fn from(stranded: Stranded) -> Self {
        Self {
            booking: stranded.listed.into(),
            reasons: stranded.reasons,
            options: stranded.options.into_iter().map(Into::into).collect(),
            asked_at: stranded.asked_at.map(instant),
            can_ask: stranded.can_ask,
        }
    }
}

impl From<StrandedOption> for StrandedOptionResponse {
    fn from(option: StrandedOption) -> Self {
        let same = option.same.map(|same| match same {
            Same::Time => "time",
            Same::Stylist => "staff",
        });
        Self {
            start_time: instant(option.slot.start),
            staff_id: option.slot.staff_id.get(),
            staff_name: option.staff_name,
            chair_id: option.slot.chair_id.map(ChairId::get),
            chair_name: option.chair_name,
            same,
        }
    }
}

/// Why a booking stays where its time is not worked.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeepRequest {
    /// 3 to 200 characters.
    reason: String,
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<Vec<StrandedResponse>>, ApiError> {
    let dates = parse_dates(&params)?;
    let read = run_logged(state, user, PersonalPage::Stranded, move |ctx, user| {
        app::admin::stranded(ctx, user, dates)
    });
    let rows = read.await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn ask(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<BookingId>,
) -> Result<Json<AskedResponse>, ApiError> {
    let asked_at = run(state, move |ctx| app::admin::ask_to_move(ctx, &user, id)).await?;
    Ok(Json(AskedResponse { asked_at: instant(asked_at) }))
}

pub(crate) async fn keep(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<KeepRequest>>,
    PathId(id): PathId<BookingId>,
) -> Result<Json<ListedBookingResponse>, ApiError> {
    let reason = Reason::parse(&body.reason)?;
    let row = run(state, move |ctx| app::admin::keep_as_is(ctx, &user, id, &reason)).await?;
    Ok(Json(row.into()))
}
