//! `/api/admin/{categories|services|chairs|staff}/{id}/impact`: what a deletion would concern (decisions 60).

use actix_web::web::{Data, Json, Path};
use app::admin::{Impact, Manager};
use domain::{CategoryId, ChairId, ServiceId, StaffId};
use ports::shop::{ComingBooking, Concern};
use serde::Serialize;
use utoipa::ToSchema;

use super::id_in;
use crate::error::ApiError;
use crate::extract::{AsAdmin, AsStaff};
use crate::run::run;
use crate::serve::State;
use crate::wire::instant;

/// A booking to come.
#[derive(Serialize, ToSchema)]
pub(crate) struct ComingBookingBody {
    id: i64,
    start_time: String,
    client_name: String,
    staff_name: String,
    service_names: Vec<String>,
}

/// What a deletion would concern: so many bookings to come, of which the `first` few are shown, and so many services.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImpactBody {
    future_bookings: usize,
    services: usize,
    first: Vec<ComingBookingBody>,
}

impl From<ComingBooking> for ComingBookingBody {
    fn from(booking: ComingBooking) -> Self {
        Self {
            id: booking.id.get(),
            start_time: instant(booking.start),
            client_name: booking.client_name,
            staff_name: booking.staff_name,
            service_names: booking.service_names,
        }
    }
}

impl From<Impact> for ImpactBody {
    fn from(impact: Impact) -> Self {
        Self {
            future_bookings: impact.future_bookings,
            services: impact.services,
            first: impact.first.into_iter().map(Into::into).collect(),
        }
    }
}

async fn answer(state: Data<State>, manager: Manager, of: Concern) -> Result<Json<ImpactBody>, ApiError> {
    let found = run(state, move |ctx| app::admin::impact(ctx, &manager, of)).await?;
    Ok(Json(found.into()))
}

/// Of a category.
pub(crate) async fn of_category(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    answer(state, by.manager, Concern::Category(CategoryId::new(id_in(&id)))).await
}

/// Of a service.
pub(crate) async fn of_service(
    state: Data<State>,
    by: AsStaff,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    answer(state, by.manager, Concern::Service(ServiceId::new(id_in(&id)))).await
}

/// Of a chair.
pub(crate) async fn of_chair(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    answer(state, by.manager, Concern::Chair(ChairId::new(id_in(&id)))).await
}

/// Of a member of staff.
pub(crate) async fn of_staff(
    state: Data<State>,
    by: AsAdmin,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    answer(state, by.manager, Concern::StaffMember(StaffId::new(id_in(&id)))).await
}
