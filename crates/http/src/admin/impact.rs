//! `/api/admin/{categories|services|chairs|staff}/{id}/impact` of a deletion, `.../hours|schedule|exceptions/impact` of new times
//! (rules/dashboard#impact).

use actix_web::web::{Data, Json};
use app::admin::{DashboardUser, Impact, ProposedSchedule};
use domain::{CategoryId, ChairId, ServiceId, StaffId};
use ports::shop::{Concern, UpcomingBooking};
use serde::Serialize;
use utoipa::ToSchema;

use super::exceptions::ExceptionRequest;
use super::hours::WeekRequest;
use super::schedules::ScheduleRequest;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId, StaffRequest, Valid};
use crate::state::State;
use crate::wire::instant;

#[derive(Serialize, ToSchema)]
pub(crate) struct ComingBookingResponse {
    id: i64,
    start_time: String,
    client_name: String,
    staff_name: String,
    service_names: Vec<String>,
}

/// The numbers of future bookings and of services that a deletion or new times would affect, with the `first` few bookings.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImpactResponse {
    future_bookings: usize,
    services: usize,
    /// The names of the chairs that are reserved for the deleted entity alone.
    chairs: Vec<String>,
    /// Names these bookings, for `futureBookings=cancel&seen=`.
    seen: String,
    first: Vec<ComingBookingResponse>,
}

impl From<UpcomingBooking> for ComingBookingResponse {
    fn from(booking: UpcomingBooking) -> Self {
        Self {
            id: booking.id.get(),
            start_time: instant(booking.start),
            client_name: booking.client_name,
            staff_name: booking.staff_name,
            service_names: booking.service_names,
        }
    }
}

impl From<Impact> for ImpactResponse {
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

async fn impact_of(
    state: Data<State>,
    user: DashboardUser,
    concern: Concern,
) -> Result<Json<ImpactResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::impact(ctx, &user, concern)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn of_category(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<CategoryId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    impact_of(state, user, Concern::Category(id)).await
}

pub(crate) async fn of_service(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<ServiceId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    impact_of(state, user, Concern::Service(id)).await
}

pub(crate) async fn of_chair(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ChairId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    impact_of(state, user, Concern::Chair(id)).await
}

pub(crate) async fn of_staff(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<StaffId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    impact_of(state, user, Concern::StaffMember(id)).await
}

pub(super) async fn of_times(
    state: Data<State>,
    user: DashboardUser,
    schedule: ProposedSchedule,
) -> Result<Json<ImpactResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::impact_of_times(ctx, &user, &schedule)).await?;
    Ok(Json(found.into()))
}

/// The coming bookings that another time zone concerns.
pub(crate) async fn of_zone(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<ImpactResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::zone_impact(ctx, &user)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn of_hours(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<WeekRequest>>,
) -> Result<Json<ImpactResponse>, ApiError> {
    let hours = body.into_hours()?;
    of_times(state, user, ProposedSchedule::Hours(hours)).await
}

pub(crate) async fn of_schedule(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ScheduleRequest>>,
    PathId(id): PathId<StaffId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    let (week, further) = body.into_shifts()?;
    of_times(state, user, ProposedSchedule::Week(id, week, further)).await
}

pub(crate) async fn of_exception(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ExceptionRequest>>,
    PathId(id): PathId<StaffId>,
) -> Result<Json<ImpactResponse>, ApiError> {
    let draft = body.into_draft()?;
    of_times(state, user, ProposedSchedule::Exception(id, draft)).await
}
