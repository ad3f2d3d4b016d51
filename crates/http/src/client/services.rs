//! `GET /api/client/services`: the menu.

use actix_web::web::{Data, Json};
use domain::Service;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::extract::PublicAddress;
use crate::replica_reads::shop_snapshot;
use crate::state::State;
use crate::wire::ModifierGroupResponse;

/// A service on the menu; the price in integer cents.
#[derive(Serialize, ToSchema)]
pub(crate) struct MenuServiceResponse {
    id: i64,
    name: String,
    description: String,
    price: i64,
    duration_minutes: i64,
    category_name: Option<String>,
    category_color: Option<String>,
    modifiers: Vec<ModifierGroupResponse>,
}

impl From<Service> for MenuServiceResponse {
    fn from(service: Service) -> Self {
        let (category_name, category_color) = match service.category {
            Some(tag) => (Some(tag.name), Some(tag.color.as_str().to_owned())),
            None => (None, None),
        };
        Self {
            id: service.id.get(),
            name: service.name,
            description: service.description,
            price: service.price.get(),
            duration_minutes: service.duration.minutes().get(),
            category_name,
            category_color,
            modifiers: service.modifiers.iter().map(Into::into).collect(),
        }
    }
}

/// Everything on the menu.
pub(crate) async fn list(
    state: Data<State>,
    address: PublicAddress,
) -> Result<Json<Vec<MenuServiceResponse>>, ApiError> {
    let salon = shop_snapshot(&state, address.0).await?;
    let services = app::public::services(&salon)?;
    Ok(Json(services.into_iter().map(Into::into).collect()))
}
