//! `PATCH /api/admin/bookings/{id}/place`: an appointment moves, or becomes shorter or longer (rules/dashboard#place).

use actix_web::web::{Data, Json};
use app::admin::{AcceptedConflicts, Patch, PlaceChange};
use domain::{BookingId, Minutes, StaffId};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::ListedBookingResponse;
use super::placements::chair_question;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, StaffRequest, Valid, parse_instant};
use crate::state::State;
use crate::wire::patch;

/// Where the booking is to be; what is not said stays.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceRequest {
    start_time: Option<String>,
    staff_id: Option<i64>,
    /// Absent: the best chair. Null: without a chair.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<i64>)]
    chair_id: Patch<i64>,
    /// Minutes, in steps of 5.
    duration: Option<i64>,
    /// Whether the client gets a message; absent: yes.
    tell_client: Option<bool>,
    #[serde(rename = "override")]
    #[validate(nested)]
    accepted: Option<OverrideRequest>,
}

/// The conflicts that are accepted, by their keys, and why.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverrideRequest {
    reason: String,
    #[validate(length(max = 100))]
    conflicts: Vec<String>,
}

impl OverrideRequest {
    pub(super) fn parse(self) -> Result<AcceptedConflicts, ApiError> {
        Ok(AcceptedConflicts::new(&self.reason, self.conflicts)?)
    }
}

impl PlaceRequest {
    fn into_change(self, seen: i64) -> Result<PlaceChange, ApiError> {
        let says_nothing = self.start_time.is_none()
            && self.staff_id.is_none()
            && self.chair_id == Patch::Keep
            && self.duration.is_none();
        if says_nothing {
            return Err(ApiError::invalid("Please choose a time, a stylist, a chair or a length."));
        }
        let start = self.start_time.as_deref().map(|text| parse_instant(text, "start_time"));
        Ok(PlaceChange {
            seen,
            start: start.transpose()?,
            staff: self.staff_id.map(StaffId::new),
            chair: chair_question(&self.chair_id),
            duration: self.duration.map(Minutes::new),
            tells_client: self.tell_client.unwrap_or(true),
            accepted: self.accepted.map(OverrideRequest::parse).transpose()?,
        })
    }
}

pub(crate) async fn set(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<PlaceRequest>>,
    PathId(id): PathId<BookingId>,
    if_match: IfMatch,
) -> Result<Json<ListedBookingResponse>, ApiError> {
    let seen = if_match.required()?;
    let change = body.into_change(seen)?;
    let row = run(state, move |ctx| app::admin::place_booking(ctx, &user, id, &change)).await?;
    Ok(Json(row.into()))
}
