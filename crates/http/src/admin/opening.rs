//! `PUT /api/admin/shop/opening`: the way to online booking. Answers what `GET /api/admin/shop` does.

use actix_web::web::{Data, Json};
use app::admin::OpeningChange;
use domain::OpeningStep;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::overview::ShopSettingsResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Valid};
use crate::state::State;

/// One of two: whether clients can book online, or the step that was looked at.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningRequest {
    accepting_bookings: Option<bool>,
    /// `contact`, `hours`, `services`, `team`, `site`, `timezone` or `currency`.
    looked_at: Option<String>,
}

impl OpeningRequest {
    fn into_change(self) -> Result<OpeningChange, ApiError> {
        match (self.accepting_bookings, self.looked_at) {
            (Some(accepting), None) => Ok(OpeningChange::Accept(accepting)),
            (None, Some(step)) => OpeningStep::parse(&step)
                .map(OpeningChange::LookAt)
                .ok_or_else(|| ApiError::invalid("This is no step before opening.")),
            _ => Err(ApiError::invalid(
                "Please say one thing: whether clients can book, or what was looked at.",
            )),
        }
    }
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<OpeningRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let (seen, wanted) = (if_match.version()?, body.into_change()?);
    let found = run(state, move |ctx| app::admin::set_opening(ctx, &user, seen, wanted)).await?;
    Ok(Json(found.into()))
}
