//! `GET /api/client/shop-hours`: the salon's week.

use actix_web::web::{Data, Json};
use domain::{DayOfWeek, ShopHours, SpecialDayDraft};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::extract::PublicAddress;
use crate::replica_reads::shop_snapshot;
use crate::state::State;

/// A weekday; times as HH:MM on the salon's clock, null when closed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DayResponse {
    /// 0 is Sunday.
    day_of_week: u8,
    day_name: &'static str,
    is_open: bool,
    opening_time: Option<String>,
    closing_time: Option<String>,
}

/// Dates on which other hours, or none, stand in place of the week.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpecialHoursResponse {
    date_from: String,
    date_to: String,
    name: String,
    is_open: bool,
    opening_time: Option<String>,
    closing_time: Option<String>,
}

/// The seven weekdays, Sunday first, and the special days of the next 60 days.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoursResponse {
    weekly_hours: Vec<DayResponse>,
    special_days: Vec<SpecialHoursResponse>,
}

impl From<SpecialDayDraft> for SpecialHoursResponse {
    fn from(day: SpecialDayDraft) -> Self {
        Self {
            date_from: day.dates.first().to_string(),
            date_to: day.dates.last().to_string(),
            name: day.name,
            is_open: day.opening.is_some(),
            opening_time: day.opening.map(|opening| opening.opens.to_string()),
            closing_time: day.opening.map(|opening| opening.closes.to_string()),
        }
    }
}

impl HoursResponse {
    pub(crate) fn new(hours: &ShopHours, special_days: Vec<SpecialDayDraft>) -> Self {
        let days = DayOfWeek::ALL.map(|day| {
            let opening = hours.on(day);
            DayResponse {
                day_of_week: day.number(),
                day_name: day.name(),
                is_open: opening.is_some(),
                opening_time: opening.map(|opening| opening.opens.to_string()),
                closing_time: opening.map(|opening| opening.closes.to_string()),
            }
        });
        Self { weekly_hours: days.into(), special_days: special_days.into_iter().map(Into::into).collect() }
    }
}

pub(crate) async fn get(state: Data<State>, address: PublicAddress) -> Result<Json<HoursResponse>, ApiError> {
    let salon = shop_snapshot(&state, address.0).await?;
    let (hours, special_days) = (app::public::hours(&salon)?, app::public::special_days(&salon)?);
    Ok(Json(HoursResponse::new(&hours, special_days)))
}
