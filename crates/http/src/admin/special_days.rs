//! `/api/admin/shop/special-days`: dates on which other hours, or none, stand in place of the salon's week (rules/dashboard#special-days).

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::admin::ProposedSchedule;
use domain::{Opening, SpecialDates, SpecialDayDraft, SpecialDayId, TimeInputError, optional_text};
use ports::shop::ListedSpecialDay;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::impact::{ImpactResponse, of_times};
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, PathId, Valid, parse_date};
use crate::state::State;
use crate::wire::Done;

const MAX_NAME_LENGTH: usize = 60;
const CLOSED: &str = "closed";
const HOURS: &str = "hours";

/// A closed one has no times.
#[derive(Serialize, ToSchema)]
pub(crate) struct SpecialDayResponse {
    id: i64,
    date_from: String,
    /// The same for one day.
    date_to: String,
    /// `closed` or `hours`.
    kind: &'static str,
    opening_time: Option<String>,
    /// A closing time before the opening time is on the next date.
    closing_time: Option<String>,
    name: String,
    version: i64,
}

impl From<ListedSpecialDay> for SpecialDayResponse {
    fn from(ListedSpecialDay { id, day, version }: ListedSpecialDay) -> Self {
        Self {
            id: id.get(),
            date_from: day.dates.first().to_string(),
            date_to: day.dates.last().to_string(),
            kind: if day.opening.is_some() { HOURS } else { CLOSED },
            opening_time: day.opening.map(|opening| opening.opens.to_string()),
            closing_time: day.opening.map(|opening| opening.closes.to_string()),
            name: day.name,
            version,
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SpecialDayRequest {
    /// yyyy-MM-dd.
    date_from: String,
    /// yyyy-MM-dd.
    date_to: String,
    /// `closed` or `hours`.
    kind: String,
    opening_time: Option<String>,
    closing_time: Option<String>,
    /// Clients see it.
    name: String,
}

/// A special day, and the one that it is to replace.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SpecialDayImpactRequest {
    /// The id of the one that is edited; absent for a new one.
    replaces: Option<i64>,
    date_from: String,
    date_to: String,
    kind: String,
    opening_time: Option<String>,
    closing_time: Option<String>,
    name: String,
}

impl SpecialDayRequest {
    fn into_draft(self) -> Result<SpecialDayDraft, ApiError> {
        let read = |date: &str| parse_date(date).ok_or_else(|| ApiError::bad_request("Date is required"));
        let (first, last) = (read(&self.date_from)?, read(&self.date_to)?);
        let times = (self.opening_time.as_deref(), self.closing_time.as_deref());
        let opening = match (self.kind.as_str(), times) {
            (CLOSED, (None, None)) => None,
            (CLOSED, _) => return Err(ApiError::invalid("A closed day has no hours.")),
            (HOURS, (None, _) | (_, None)) => return Err(ApiError::invalid(TimeInputError::Half)),
            (HOURS, _) => Some(Opening::from_input(times)?),
            _ => {
                return Err(ApiError::invalid(
                    "Please choose whether the salon is closed or has other hours.",
                ));
            }
        };
        let name = optional_text("Name", &self.name, MAX_NAME_LENGTH)?;
        Ok(SpecialDayDraft {
            dates: SpecialDates::parse(first, last).map_err(ApiError::invalid)?,
            opening,
            name: name.ok_or_else(|| ApiError::invalid("Name is required."))?,
        })
    }
}

impl SpecialDayImpactRequest {
    fn into_proposed(self) -> Result<ProposedSchedule, ApiError> {
        let Self { replaces, date_from, date_to, kind, opening_time, closing_time, name } = self;
        let draft = SpecialDayRequest { date_from, date_to, kind, opening_time, closing_time, name };
        Ok(ProposedSchedule::SpecialDay(replaces.map(SpecialDayId::new), draft.into_draft()?))
    }
}

/// Those that are not over yet, by date.
pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<Vec<SpecialDayResponse>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_special_days(ctx, &user)).await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn create(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<SpecialDayRequest>>,
) -> Result<impl Responder, ApiError> {
    let draft = body.into_draft()?;
    let row = run(state, move |ctx| app::admin::create_special_day(ctx, &user, &draft)).await?;
    Ok(Json(SpecialDayResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<SpecialDayRequest>>,
    PathId(id): PathId<SpecialDayId>,
    if_match: IfMatch,
) -> Result<Json<SpecialDayResponse>, ApiError> {
    let (seen, draft) = (if_match.required()?, body.into_draft()?);
    let row = run(state, move |ctx| app::admin::update_special_day(ctx, &user, id, seen, &draft)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn delete(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<SpecialDayId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.required()?;
    run(state, move |ctx| app::admin::delete_special_day(ctx, &user, id, seen)).await?;
    Ok(Json(Done::OK))
}

/// The coming bookings that a special day would leave outside opening hours.
pub(crate) async fn impact(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<SpecialDayImpactRequest>>,
) -> Result<Json<ImpactResponse>, ApiError> {
    let proposed = body.into_proposed()?;
    of_times(state, user, proposed).await
}
