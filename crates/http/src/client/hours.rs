//! `GET /api/client/shop-hours`: the salon's week.

use actix_web::web::{Data, Json};
use domain::{DayOfWeek, ShopHours};
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

/// The seven weekdays, Sunday first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoursResponse {
    weekly_hours: Vec<DayResponse>,
}

impl From<ShopHours> for HoursResponse {
    fn from(hours: ShopHours) -> Self {
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
        Self { weekly_hours: days.into() }
    }
}

pub(crate) async fn get(state: Data<State>, address: PublicAddress) -> Result<Json<HoursResponse>, ApiError> {
    let salon = shop_snapshot(&state, address.0).await?;
    let hours = app::public::hours(&salon)?;
    Ok(Json(hours.into()))
}
