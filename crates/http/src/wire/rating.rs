//! The reviews of a salon or a stylist, counted.

use domain::Rating;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(crate) struct RatingDto {
    /// Stars with one decimal, half up; null without a review.
    average: Option<f64>,
    count: i64,
    /// How many have one star, two, up to five.
    stars: [i64; 5],
}

impl From<Rating> for RatingDto {
    fn from(rating: Rating) -> Self {
        Self { average: average(rating), count: rating.count(), stars: rating.0 }
    }
}

/// Stars with one decimal.
pub(crate) fn average(rating: Rating) -> Option<f64> {
    let tenths = rating.average_tenths().and_then(|tenths| u32::try_from(tenths).ok());
    tenths.map(|tenths| f64::from(tenths) / 10.0)
}
