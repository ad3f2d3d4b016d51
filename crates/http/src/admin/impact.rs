//! `/api/admin/{categories|services|chairs|staff}/{id}/impact`: what a deletion would concern; `.../hours|schedule|exceptions/impact`: what new
//! times would (rules/dashboard#impact).

use actix_web::web::{Data, Json, Path};
use app::admin::{DashboardUser, Impact, ProposedSchedule};
use domain::{CategoryId, ChairId, ServiceId, StaffId};
use ports::shop::{ComingBooking, Concern};
use serde::Serialize;
use utoipa::ToSchema;

use super::exceptions::ExceptionRequest;
use super::hours::WeekRequest;
use super::id_in;
use super::schedules::ScheduleRequest;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AsAdmin, AsStaff, Valid};
use crate::state::State;
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

/// What a deletion or new times would concern: so many bookings to come, of which the `first` few are shown, and so many services.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImpactBody {
    future_bookings: usize,
    services: usize,
    /// The names of the chairs that are reserved for what would go, and for nothing else that is there.
    chairs: Vec<String>,
    /// Names these bookings, for `futureBookings=cancel&seen=`.
    seen: String,
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
            chairs: impact.chairs,
            seen: impact.seen.to_string(),
            first: impact.first.into_iter().map(Into::into).collect(),
        }
    }
}

async fn answer(
    state: Data<State>,
    manager: DashboardUser,
    of: Concern,
) -> Result<Json<ImpactBody>, ApiError> {
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

async fn of_times(
    state: Data<State>,
    manager: DashboardUser,
    planned: ProposedSchedule,
) -> Result<Json<ImpactBody>, ApiError> {
    let found = run(state, move |ctx| app::admin::impact_of_times(ctx, &manager, &planned)).await?;
    Ok(Json(found.into()))
}

/// Of another week of the salon.
pub(crate) async fn of_hours(
    state: Data<State>,
    by: AsAdmin<Valid<WeekRequest>>,
) -> Result<Json<ImpactBody>, ApiError> {
    let hours = by.body.body.into_hours()?;
    of_times(state, by.manager, ProposedSchedule::Hours(hours)).await
}

/// Of another week of a member of staff.
pub(crate) async fn of_schedule(
    state: Data<State>,
    by: AsAdmin<Valid<ScheduleRequest>>,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    let week = by.body.body.into_week()?;
    of_times(state, by.manager, ProposedSchedule::Week(StaffId::new(id_in(&id)), week)).await
}

/// Of another exception of a member of staff.
pub(crate) async fn of_exception(
    state: Data<State>,
    by: AsAdmin<Valid<ExceptionRequest>>,
    id: Path<String>,
) -> Result<Json<ImpactBody>, ApiError> {
    let draft = by.body.body.into_draft()?;
    of_times(state, by.manager, ProposedSchedule::Exception(StaffId::new(id_in(&id)), draft)).await
}
