//! `PATCH /api/admin/bookings/{id}/stage`: how far a visit is (rules/booking-life#marks).

use actix_web::web::{Data, Json};
use app::admin::{MarkedStage, Patch, StageChange};
use domain::{BookingId, Minutes};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::ListedBookingResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::patch;

/// The most minutes of a client who is late.
const MAX_LATE: i64 = 120;

/// How far the visit is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StageRequest {
    /// `expected`, `arrived` or `in_service`.
    stage: String,
    /// How late the client will be: 0 to 120 minutes. Absent: as it is; null: not late.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<i64>)]
    late_minutes: Patch<i64>,
}

impl StageRequest {
    fn into_change(self) -> Result<StageChange, ApiError> {
        let to = match self.stage.as_str() {
            "expected" => MarkedStage::Expected,
            "arrived" => MarkedStage::Arrived,
            "in_service" => MarkedStage::InService,
            _ => return Err(ApiError::invalid("There is no such stage.")),
        };
        let late = match self.late_minutes {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(minutes) if (0..=MAX_LATE).contains(&minutes) => Patch::Set(Minutes::new(minutes)),
            Patch::Set(_) => return Err(ApiError::invalid("Please choose 0 to 120 minutes.")),
        };
        Ok(StageChange { to, late })
    }
}

pub(crate) async fn set(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<StageRequest>>,
    PathId(id): PathId<BookingId>,
    if_match: IfMatch,
) -> Result<Json<ListedBookingResponse>, ApiError> {
    let seen = if_match.version()?;
    let change = body.into_change()?;
    let row = run(state, move |ctx| app::admin::set_stage(ctx, &user, id, seen, &change)).await?;
    Ok(Json(row.into()))
}
