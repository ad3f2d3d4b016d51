//! `/api/admin/staff/{id}/exceptions`: exceptions from the week of a member of staff.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use app::admin::{ListedException, PersonalPage};
use domain::{ExceptionDates, ExceptionId, ExceptionKind, StaffId, optional_text};
use ports::shop::ExceptionDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, PathId, Valid, parse_date};
use crate::state::State;
use crate::wire::Done;

const MAX_REASON_LENGTH: usize = 200;

/// Without times an exception concerns the whole shift of each of its dates.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExceptionResponse {
    id: i64,
    exception_date: String,
    /// The same for an exception of one day.
    last_date: String,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    reason: Option<String>,
    /// The member's.
    version: i64,
}

impl From<ListedException> for ExceptionResponse {
    fn from(ListedException { exception, version }: ListedException) -> Self {
        let (is_available, times) = match exception.kind {
            None => (true, None),
            Some(ExceptionKind::Works { start, end }) => (true, Some((start, end))),
            Some(ExceptionKind::Off) => (false, None),
            Some(ExceptionKind::OffBetween { start, end }) => (false, Some((start, end))),
        };
        Self {
            id: exception.id.get(),
            exception_date: exception.dates.first().to_string(),
            last_date: exception.dates.last().to_string(),
            is_available,
            start_time: times.map(|(start, _)| start.to_string()),
            end_time: times.map(|(_, end)| end.to_string()),
            reason: exception.reason,
            version,
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ExceptionRequest {
    /// yyyy-MM-dd.
    exception_date: String,
    /// yyyy-MM-dd; absent for an exception of one day.
    last_date: Option<String>,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    reason: Option<String>,
}

impl ExceptionRequest {
    pub(super) fn into_draft(self) -> Result<ExceptionDraft, ApiError> {
        let read = |date: &str| parse_date(date).ok_or_else(|| ApiError::bad_request("Date is required"));
        let first = read(&self.exception_date)?;
        let last = self.last_date.as_deref().map_or(Ok(first), read)?;
        let times = (self.start_time.as_deref(), self.end_time.as_deref());
        let reason = self.reason.as_deref().unwrap_or_default();
        Ok(ExceptionDraft {
            dates: ExceptionDates::parse(first, last).map_err(ApiError::invalid)?,
            kind: ExceptionKind::from_input(self.is_available, times)?,
            reason: optional_text("Reason", reason, MAX_REASON_LENGTH)?,
        })
    }
}

/// Ordered by first date; those that were not over 30 days ago.
pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(staff): PathId<StaffId>,
) -> Result<Json<Vec<ExceptionResponse>>, ApiError> {
    let read = run_logged(state, user, PersonalPage::Exceptions(staff), move |ctx, user| {
        app::admin::list_exceptions(ctx, user, staff)
    });
    let rows = read.await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ExceptionRequest>>,
    PathId(staff): PathId<StaffId>,
) -> Result<impl Responder, ApiError> {
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::create_exception(ctx, &user, staff, &draft)).await?;
    Ok(Json(ExceptionResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn delete(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    ids: Path<(PathId<StaffId>, PathId<ExceptionId>)>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    let (PathId(staff), PathId(id)) = ids.into_inner();
    run(state, move |ctx| app::admin::delete_exception(ctx, &user, staff, seen, id)).await?;
    Ok(Json(Done::OK))
}
