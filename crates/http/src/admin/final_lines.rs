//! How the desk finished a visit, as it is answered (rules/booking-life#finishing).

use domain::ServiceId;
use ports::shop::{FinalLine, Finish};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::ModifierChoiceDto;

/// How the desk finished a visit.
#[derive(Serialize, ToSchema)]
pub(crate) struct FinishResponse {
    lines: Vec<FinalLineResponse>,
    /// Integer cents.
    discount: i64,
    discount_reason: Option<String>,
}

/// Something that was done or sold; `service_id` is null for a product or an extra.
#[derive(Serialize, ToSchema)]
pub(crate) struct FinalLineResponse {
    service_id: Option<i64>,
    name: String,
    modifiers: Vec<ModifierChoiceDto>,
    /// Integer cents.
    price: i64,
}

impl From<FinalLine> for FinalLineResponse {
    fn from(line: FinalLine) -> Self {
        Self {
            service_id: line.service_id.map(ServiceId::get),
            name: line.name,
            modifiers: line.modifiers.iter().map(Into::into).collect(),
            price: line.price.get(),
        }
    }
}

impl From<Finish> for FinishResponse {
    fn from(finish: Finish) -> Self {
        Self {
            lines: finish.lines.into_iter().map(Into::into).collect(),
            discount: finish.discount.get(),
            discount_reason: finish.discount_reason,
        }
    }
}
