//! `/api/admin/staff/{id}/breaks/{date}`: a break at another time than every week (rules/dashboard#moved-breaks).

use actix_web::web::{Data, Json, Path};
use domain::{LocalDate, StaffId, TimeInputError, TimeOfDay};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{PathId, StaffRequest, Valid, parse_date};
use crate::state::State;
use crate::wire::Done;

/// Another break, or none.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BreakRequest {
    start_time: Option<String>,
    end_time: Option<String>,
    #[serde(default)]
    none: bool,
}

impl BreakRequest {
    fn parse(&self) -> Result<Option<(TimeOfDay, TimeOfDay)>, ApiError> {
        let read = |text| TimeOfDay::parse(text).map_err(|_| ApiError::invalid(TimeInputError::Unreadable));
        match (self.start_time.as_deref(), self.end_time.as_deref(), self.none) {
            (None, None, true) => Ok(None),
            (Some(start), Some(end), false) => Ok(Some((read(start)?, read(end)?))),
            _ => Err(ApiError::invalid(TimeInputError::Half)),
        }
    }
}

fn read_date(text: &str) -> Result<LocalDate, ApiError> {
    parse_date(text).ok_or_else(|| ApiError::bad_request("Please give the date as yyyy-MM-dd."))
}

pub(crate) async fn set(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<BreakRequest>>,
    day: Path<(PathId<StaffId>, String)>,
) -> Result<Json<Done>, ApiError> {
    let (PathId(staff), date) = day.into_inner();
    let (date, pause) = (read_date(&date)?, body.parse()?);
    run(state, move |ctx| app::admin::move_break(ctx, &user, staff, date, pause)).await?;
    Ok(Json(Done::OK))
}

pub(crate) async fn restore(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    day: Path<(PathId<StaffId>, String)>,
) -> Result<Json<Done>, ApiError> {
    let (PathId(staff), date) = day.into_inner();
    let date = read_date(&date)?;
    run(state, move |ctx| app::admin::restore_break(ctx, &user, staff, date)).await?;
    Ok(Json(Done::OK))
}
