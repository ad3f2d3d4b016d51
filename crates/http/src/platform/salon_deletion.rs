//! `GET /api/platform/shop/{shopId}/export` and `DELETE /api/platform/shop/{shopId}`: a closed salon is handed out and deleted.

use actix_web::Responder;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Data, Json};
use app::platform::SalonExport;
use domain::ShopId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::admin::bookings::ListedBookingResponse;
use crate::admin::clients::ClientResponse;
use crate::admin::services::ListedServiceResponse;
use crate::admin::staff::MemberResponse;
use crate::blocking::run;
use crate::client::shop_config::ShopConfigResponse;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, PlatformRequest, Valid};
use crate::state::State;
use crate::wire::{Done, instant};

const AS_FILE: &str = "attachment; filename=\"salon.json\"";

/// What a salon has: its menu, its people, its clients, and what they booked. Money is in cents.
#[derive(Serialize, ToSchema)]
pub(crate) struct SalonExportResponse {
    exported_at: String,
    shop: ShopConfigResponse,
    services: Vec<ListedServiceResponse>,
    staff: Vec<MemberResponse>,
    clients: Vec<ClientResponse>,
    bookings: Vec<ListedBookingResponse>,
}

impl From<SalonExport> for SalonExportResponse {
    fn from(export: SalonExport) -> Self {
        let zone = export.shop.zone;
        Self {
            exported_at: instant(export.at),
            shop: export.shop.into(),
            services: export.services.into_iter().map(Into::into).collect(),
            staff: export.staff.into_iter().map(Into::into).collect(),
            clients: export.clients.into_iter().map(|card| ClientResponse::new(card, zone)).collect(),
            bookings: export.bookings.into_iter().map(Into::into).collect(),
        }
    }
}

/// The salon's name as it is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeleteShopRequest {
    name: String,
}

pub(crate) async fn export(
    state: Data<State>,
    PlatformRequest { user, .. }: PlatformRequest,
    PathId(id): PathId<ShopId>,
) -> Result<impl Responder, ApiError> {
    let export = run(state, move |ctx| app::platform::export_shop(ctx, &user, id)).await?;
    let file = Json(SalonExportResponse::from(export));
    Ok(file.customize().insert_header((CONTENT_DISPOSITION, AS_FILE)))
}

pub(crate) async fn delete(
    state: Data<State>,
    PlatformRequest { user, body: Valid(body) }: PlatformRequest<Valid<DeleteShopRequest>>,
    PathId(id): PathId<ShopId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.version()?;
    run(state, move |ctx| app::platform::delete_shop(ctx, &user, id, seen, &body.name)).await?;
    Ok(Json(Done::OK))
}
