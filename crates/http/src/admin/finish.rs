//! `POST /api/admin/bookings/{id}/finish`: what a visit was in the end, and what was paid (rules/booking-life#finishing).

use actix_web::web::{Data, Json};
use app::admin::{Discount, FinalItem, FinalLineRequest, FinishRequest};
use domain::{BookingId, Cents, ServiceId, optional_text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::ListedBookingResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::ModifierChoiceDto;

/// The most cents that a line may cost.
const MAX_PRICE: i64 = 1_000_000;
const MAX_NAME: usize = 60;
const MAX_REASON: usize = 80;

/// What was done and sold, and what is taken off the sum.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishBody {
    #[validate(length(min = 1, max = 20, message = "Please name 1 to 20 services or products."), nested)]
    lines: Vec<FinalLineBody>,
    discount: Option<DiscountBody>,
    discount_reason: Option<String>,
}

/// A service, or with `service_id` null a product or an extra, which needs a name.
#[derive(Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinalLineBody {
    service_id: Option<i64>,
    name: Option<String>,
    /// Absent: as agreed.
    #[validate(length(max = 50, message = "Too many modifiers were chosen."), nested)]
    modifiers: Option<Vec<ModifierChoiceDto>>,
    /// Integer cents: what the line costs in the end.
    price: i64,
}

/// Integer cents, or 1 to 100 percent of the sum.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DiscountBody {
    cents: Option<i64>,
    percent: Option<i64>,
}

impl FinalLineBody {
    fn parse(self) -> Result<FinalLineRequest, ApiError> {
        if !(0..=MAX_PRICE).contains(&self.price) {
            return Err(ApiError::invalid("A line costs $0 to $10,000."));
        }
        let modifiers = self.modifiers.map(|chosen| chosen.into_iter().map(Into::into).collect());
        let item = if let Some(id) = self.service_id {
            FinalItem::Service { id: ServiceId::new(id), modifiers }
        } else {
            let name = optional_text("Name", self.name.as_deref().unwrap_or_default(), MAX_NAME);
            let name = name.map_err(ApiError::invalid)?;
            FinalItem::Extra(name.ok_or_else(|| ApiError::invalid("Please name the product or extra."))?)
        };
        Ok(FinalLineRequest { item, price: Cents::new(self.price) })
    }
}

impl FinishBody {
    fn parse(self) -> Result<FinishRequest, ApiError> {
        let discount = match self.discount.map(|discount| (discount.cents, discount.percent)) {
            None => Discount::None,
            Some((Some(cents @ 1..), None)) => Discount::Amount(Cents::new(cents)),
            Some((None, Some(percent @ 1..=100))) => Discount::Percent(percent),
            Some(_) => return Err(ApiError::invalid("A discount is an amount, or 1 to 100 percent.")),
        };
        let reason = optional_text("Reason", self.discount_reason.as_deref().unwrap_or_default(), MAX_REASON);
        Ok(FinishRequest {
            lines: self.lines.into_iter().map(FinalLineBody::parse).collect::<Result<_, _>>()?,
            discount,
            discount_reason: reason.map_err(ApiError::invalid)?,
        })
    }
}

pub(crate) async fn finish(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<FinishBody>>,
    PathId(id): PathId<BookingId>,
    if_match: IfMatch,
) -> Result<Json<ListedBookingResponse>, ApiError> {
    let seen = if_match.required()?;
    let wanted = body.parse()?;
    let row = run(state, move |ctx| app::admin::finish_booking(ctx, &user, id, seen, &wanted)).await?;
    Ok(Json(row.into()))
}
