//! Times of day on some dates, as those who wait name them.

use domain::{LocalDate, TimeOfDay, TimeWindow};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::error::ApiError;

/// Times of day from one date to another. Both dates are included.
#[derive(Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeWindowDto {
    /// yyyy-MM-dd.
    date_from: String,
    /// yyyy-MM-dd.
    date_to: String,
    /// HH:MM; null: from the beginning of the day.
    time_from: Option<String>,
    /// HH:MM; null: to the end of the day. One that is not later is on the next date.
    time_to: Option<String>,
}

impl From<&TimeWindow> for TimeWindowDto {
    fn from(window: &TimeWindow) -> Self {
        let time = |time: TimeOfDay, end: TimeOfDay| (time != end).then(|| time.to_string());
        Self {
            date_from: window.first.to_string(),
            date_to: window.last.to_string(),
            time_from: time(window.from, TimeOfDay::hm(0, 0)),
            time_to: time(window.to, TimeOfDay::END_OF_DAY),
        }
    }
}

impl TryFrom<TimeWindowDto> for TimeWindow {
    type Error = ApiError;

    fn try_from(dto: TimeWindowDto) -> Result<Self, ApiError> {
        let date = |text: &str, field: &str| {
            text.parse::<LocalDate>().map_err(|_| ApiError::bad_request(format!("{field} cannot be read.")))
        };
        let time = |text: Option<String>, otherwise| match text {
            Some(text) => TimeOfDay::parse(&text).map_err(ApiError::invalid),
            None => Ok(otherwise),
        };
        Ok(Self {
            first: date(&dto.date_from, "date_from")?,
            last: date(&dto.date_to, "date_to")?,
            from: time(dto.time_from, TimeOfDay::hm(0, 0))?,
            to: time(dto.time_to, TimeOfDay::END_OF_DAY)?,
        })
    }
}
