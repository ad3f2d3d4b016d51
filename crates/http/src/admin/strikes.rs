//! `PUT /api/admin/bookings/{id}/strike`: whether the salon holds a missed or late cancelled visit against its client (rules/clients#strikes).

use actix_web::web::{Data, Json};
use app::admin::{ClientStrikes, Reason};
use domain::{BookingId, Strike};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId, Valid};
use crate::state::State;
use crate::wire::instant;

/// A visit that the client missed or cancelled late.
#[derive(Serialize, ToSchema)]
pub(crate) struct StrikeResponse {
    booking_id: i64,
    /// `no_show` or `late_cancel`.
    kind: &'static str,
    /// When the visit was to begin.
    at: String,
    waived: bool,
}

/// What the client missed or cancelled late, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct StrikesResponse {
    /// How many count.
    count: u32,
    /// `none`, `approval` (the salon confirms their bookings itself) or `call`.
    effect: &'static str,
    items: Vec<StrikeResponse>,
}

impl From<Strike> for StrikeResponse {
    fn from(strike: Strike) -> Self {
        Self {
            booking_id: strike.booking.get(),
            kind: strike.kind.as_str(),
            at: instant(strike.at),
            waived: strike.is_waived,
        }
    }
}

impl From<ClientStrikes> for StrikesResponse {
    fn from(strikes: ClientStrikes) -> Self {
        Self {
            count: strikes.count,
            effect: strikes.effect.as_str(),
            items: strikes.items.into_iter().map(Into::into).collect(),
        }
    }
}

/// Whether it is held against the client.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StrikeRequest {
    waived: bool,
    /// 3 to 200 characters.
    reason: Option<String>,
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<StrikeRequest>>,
    PathId(id): PathId<BookingId>,
) -> Result<Json<StrikesResponse>, ApiError> {
    let reason = body.reason.as_deref().map(Reason::parse).transpose()?;
    let set = move |ctx: &app::Context| app::admin::set_strike(ctx, &user, id, body.waived, reason.as_ref());
    Ok(Json(run(state, set).await?.into()))
}
