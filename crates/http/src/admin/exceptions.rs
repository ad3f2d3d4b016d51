//! `/api/admin/staff/{id}/exceptions`: dates on which a member of staff's week does not hold.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, Responder};
use app::admin::{ListedException, PersonalPage};
use domain::{ExceptionId, ExceptionKind, StaffId, optional_text};
use ports::shop::ExceptionDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use super::id_in;
use crate::blocking::run;
use crate::client::slots::date_in;
use crate::error::ApiError;
use crate::extract::{AsAdmin, Valid, seen_version};
use crate::state::State;
use crate::wire::Done;

/// The most characters of a reason.
const LONGEST_REASON: usize = 200;

/// An exception; without times it is about the whole shift of its date.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExceptionBody {
    id: i64,
    exception_date: String,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    reason: Option<String>,
    /// The member's.
    version: i64,
}

impl From<ListedException> for ExceptionBody {
    fn from(ListedException { exception, version }: ListedException) -> Self {
        let (is_available, times) = match exception.kind {
            None => (true, None),
            Some(ExceptionKind::Works { start, end }) => (true, Some((start, end))),
            Some(ExceptionKind::Off) => (false, None),
            Some(ExceptionKind::OffBetween { start, end }) => (false, Some((start, end))),
        };
        Self {
            id: exception.id.get(),
            exception_date: exception.date.to_string(),
            is_available,
            start_time: times.map(|(start, _)| start.to_string()),
            end_time: times.map(|(_, end)| end.to_string()),
            reason: exception.reason,
            version,
        }
    }
}

/// What an exception is to be.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ExceptionRequest {
    /// yyyy-MM-dd.
    exception_date: String,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    reason: Option<String>,
}

impl ExceptionRequest {
    pub(super) fn into_draft(self) -> Result<ExceptionDraft, ApiError> {
        let date = date_in(&self.exception_date).ok_or_else(|| ApiError::bad_request("Date is required"))?;
        let times = (self.start_time.as_deref(), self.end_time.as_deref());
        let reason = self.reason.as_deref().unwrap_or_default();
        Ok(ExceptionDraft {
            date,
            kind: ExceptionKind::from_input(self.is_available, times)?,
            reason: optional_text("Reason", reason, LONGEST_REASON)?,
        })
    }
}

/// Those of one of the staff, by date, from 30 days ago.
pub(crate) async fn list(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
) -> Result<Json<Vec<ExceptionBody>>, ApiError> {
    let staff = StaffId::new(id_in(&id));
    let read = run_logged(state, by.manager, PersonalPage::Exceptions(staff), move |ctx, manager| {
        app::admin::list_exceptions(ctx, manager, staff)
    });
    let rows = read.await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

/// Adds one.
pub(crate) async fn create(
    state: Data<State>,
    by: AsAdmin<Valid<ExceptionRequest>>,
    id: Path<String>,
) -> Result<impl Responder, ApiError> {
    let (staff, draft) = (StaffId::new(id_in(&id)), by.body.body.into_draft()?);
    let row = run(state, move |ctx| app::admin::create_exception(ctx, &by.manager, staff, &draft)).await?;
    Ok(Json(ExceptionBody::from(row)).customize().with_status(StatusCode::CREATED))
}

/// Takes one away.
pub(crate) async fn delete(
    state: Data<State>,
    by: AsAdmin,
    ids: Path<(String, String)>,
    request: HttpRequest,
) -> Result<Json<Done>, ApiError> {
    let seen = seen_version(&request)?;
    let (staff, id) = (StaffId::new(id_in(&ids.0)), ExceptionId::new(id_in(&ids.1)));
    run(state, move |ctx| app::admin::delete_exception(ctx, &by.manager, staff, seen, id)).await?;
    Ok(Json(Done::OK))
}
