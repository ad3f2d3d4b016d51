//! `POST /api/admin/placements`: what would be in the way of an appointment somewhere else (rules/dashboard#conflicts).

use actix_web::web::{Data, Json};
use app::admin::{ChairQuestion, Conflict, Patch, PlacedServices, PlacementAnswer, PlacementQuestion};
use domain::{BookingId, ChairId, Minutes, StaffId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::client::create_booking::ChosenServiceRequest;
use crate::error::ApiError;
use crate::extract::{StaffRequest, Valid, parse_instant};
use crate::state::State;
use crate::wire::{instant, patch};

/// A place for a booking that is there, or for services.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacementRequest {
    booking_id: Option<i64>,
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    services: Option<Vec<ChosenServiceRequest>>,
    staff_id: i64,
    /// Absent: the best chair. Null: without a chair.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<i64>)]
    chair_id: Patch<i64>,
    start_time: String,
    /// Minutes, in steps of 5; absent: as long as the services.
    duration: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ConflictResponse {
    key: String,
    kind: &'static str,
    label: String,
    /// The time of the booking that is in the way.
    from: Option<String>,
    to: Option<String>,
    can_override: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PlacementResponse {
    conflicts: Vec<ConflictResponse>,
    end_time: String,
    chair_id: Option<i64>,
    chair_name: Option<String>,
}

impl PlacementRequest {
    fn parse(self) -> Result<PlacementQuestion, ApiError> {
        let services = match (self.booking_id, self.services) {
            (Some(id), None) => PlacedServices::Booking(BookingId::new(id)),
            (None, Some(services)) => PlacedServices::Chosen(services.into_iter().map(Into::into).collect()),
            _ => return Err(ApiError::invalid("Please name either a booking or services.")),
        };
        Ok(PlacementQuestion {
            services,
            staff: StaffId::new(self.staff_id),
            chair: chair_question(&self.chair_id),
            start: parse_instant(&self.start_time, "start_time")?,
            duration: self.duration.map(Minutes::new),
        })
    }
}

pub(super) fn chair_question(said: &Patch<i64>) -> ChairQuestion {
    match said {
        Patch::Keep => ChairQuestion::Best,
        Patch::Clear => ChairQuestion::WithoutChair,
        Patch::Set(id) => ChairQuestion::Exactly(ChairId::new(*id)),
    }
}

impl From<Conflict> for ConflictResponse {
    fn from(conflict: Conflict) -> Self {
        Self {
            key: conflict.key(),
            kind: conflict.kind.as_str(),
            from: conflict.time.map(|time| instant(time.start())),
            to: conflict.time.map(|time| instant(time.end())),
            can_override: conflict.kind.can_override(),
            label: conflict.label,
        }
    }
}

impl From<PlacementAnswer> for PlacementResponse {
    fn from(answer: PlacementAnswer) -> Self {
        let (chair_id, chair_name) = answer.chair.map(|(id, name)| (id.get(), name)).unzip();
        let conflicts = answer.conflicts.into_iter().map(Into::into).collect();
        Self { conflicts, end_time: instant(answer.end), chair_id, chair_name }
    }
}

pub(crate) async fn ask(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<PlacementRequest>>,
) -> Result<Json<PlacementResponse>, ApiError> {
    let question = body.parse()?;
    let answer = run(state, move |ctx| app::admin::placement(ctx, &user, &question)).await?;
    Ok(Json(answer.into()))
}
