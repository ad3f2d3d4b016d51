//! `/api/admin/notices`: of which bookings the caller hears by WhatsApp.

use actix_web::web::{Data, Json};
use domain::StaffNotices;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{StaffRequest, Valid};
use crate::state::State;

#[derive(Serialize, ToSchema)]
pub(crate) struct NoticesResponse {
    /// `own`, `all` or `none`.
    notices: &'static str,
}

impl From<StaffNotices> for NoticesResponse {
    fn from(notices: StaffNotices) -> Self {
        Self { notices: notices.as_str() }
    }
}

/// `own`, `all` or `none`.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoticesRequest {
    notices: String,
}

pub(super) fn notices(text: &str) -> Result<StaffNotices, ApiError> {
    StaffNotices::parse(text).ok_or_else(|| ApiError::invalid("Notices are own, all or none."))
}

pub(crate) async fn get(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<NoticesResponse>, ApiError> {
    let chosen = run(state, move |ctx| app::admin::own_notices(ctx, &user)).await?;
    Ok(Json(chosen.into()))
}

pub(crate) async fn set(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<NoticesRequest>>,
) -> Result<Json<NoticesResponse>, ApiError> {
    let wanted = notices(&body.notices)?;
    run(state, move |ctx| app::admin::set_own_notices(ctx, &user, wanted)).await?;
    Ok(Json(wanted.into()))
}
