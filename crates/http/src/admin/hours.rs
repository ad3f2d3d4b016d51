//! `/api/admin/shop/hours`: the salon's week. Times are HH:MM on its clock.

use actix_web::web::{Data, Json};
use app::admin::ShopSettings;
use domain::{DayHours, DayOfWeek, Opening, ShopHours};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::schedules::week_of;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Valid};
use crate::state::State;

/// A closing time before the opening time is on the next date.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OpeningDto {
    opening_time: String,
    closing_time: String,
}

/// A weekday; open without times is open for the default hours.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WeekdayDto {
    /// 0 is Sunday.
    day_of_week: i64,
    is_open: bool,
    opening_time: Option<String>,
    closing_time: Option<String>,
}

/// The salon's week, Sunday first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WeekResponse {
    default_hours: OpeningDto,
    weekly_hours: Vec<WeekdayDto>,
    /// Of the salon's settings.
    version: i64,
}

impl From<Opening> for OpeningDto {
    fn from(opening: Opening) -> Self {
        Self { opening_time: opening.opens.to_string(), closing_time: opening.closes.to_string() }
    }
}

impl From<ShopSettings> for WeekResponse {
    fn from(settings: ShopSettings) -> Self {
        let hours = settings.hours;
        let day = |day: DayOfWeek| {
            let has_default =
                hours.week.as_ref().and_then(|week| week.get(day.index())) == Some(&DayHours::Default);
            let opening = hours.on(day);
            let own = opening.filter(|_| !has_default);
            WeekdayDto {
                day_of_week: day.number().into(),
                is_open: opening.is_some(),
                opening_time: own.map(|opening| opening.opens.to_string()),
                closing_time: own.map(|opening| opening.closes.to_string()),
            }
        };
        Self {
            weekly_hours: DayOfWeek::ALL.map(day).into(),
            default_hours: hours.default_hours.into(),
            version: settings.version,
        }
    }
}

/// A new week. Days that are not in it are closed; without any day the specified week applies.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WeekRequest {
    default_hours: OpeningDto,
    weekly_hours: Vec<WeekdayDto>,
}

impl WeekRequest {
    pub(super) fn into_hours(self) -> Result<ShopHours, ApiError> {
        let OpeningDto { opening_time, closing_time } = &self.default_hours;
        let default_hours = Opening::from_input((Some(opening_time.as_str()), Some(closing_time.as_str())))?;
        let days = self.weekly_hours.iter().map(|day| {
            let times = (day.opening_time.as_deref(), day.closing_time.as_deref());
            Ok((day.day_of_week, DayHours::from_input(day.is_open, times)?))
        });
        let week = week_of(DayHours::Closed, days)?;
        Ok(ShopHours { default_hours, week: (!self.weekly_hours.is_empty()).then_some(week) })
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<WeekResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::shop_settings(ctx, &user)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<WeekRequest>>,
    if_match: IfMatch,
) -> Result<Json<WeekResponse>, ApiError> {
    let (seen, hours) = (if_match.version()?, body.into_hours()?);
    let found = run(state, move |ctx| app::admin::set_hours(ctx, &user, seen, &hours)).await?;
    Ok(Json(found.into()))
}
