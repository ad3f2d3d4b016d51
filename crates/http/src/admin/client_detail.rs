//! `GET /api/admin/clients/{id}/crm`: a client record with past bookings and preferences.

use actix_web::web::{Data, Json};
use app::admin::{ClientDetail, PersonalPage};
use domain::{ClientId, ShopZone};
use ports::shop::{FavoriteService, PreferredStaff, RecentBooking};
use serde::Serialize;
use utoipa::ToSchema;

use super::access_log::run_logged;
use super::clients::ClientResponse;
use super::consents::ConsentResponse;
use super::strikes::StrikesResponse;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId};
use crate::state::State;
use crate::wire::instant;

/// The shares of ended bookings that the client called off or missed: 0-100 with one decimal. What the salon called off does not count.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReliabilityResponse {
    cancellation_rate: f64,
    no_show_rate: f64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NamedResponse {
    name: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RecentResponse {
    id: i64,
    start_time: String,
    end_time: String,
    status: &'static str,
    services: Vec<NamedResponse>,
    staff_name: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FavoriteResponse {
    id: i64,
    name: String,
    duration_minutes: i64,
    /// Integer cents.
    price: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PreferredResponse {
    id: i64,
    name: String,
    /// `admin` or `staff`.
    role: &'static str,
}

/// Weekdays, and full hours on the salon's clock.
#[derive(Serialize, ToSchema)]
pub(crate) struct TimesResponse {
    days: Vec<&'static str>,
    times: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ClientDetailResponse {
    #[serde(flatten)]
    client: ClientResponse,
    booking_reliability: ReliabilityResponse,
    recent_bookings: Vec<RecentResponse>,
    favorite_services: Vec<FavoriteResponse>,
    preferred_staff: Vec<PreferredResponse>,
    preferred_booking_times: TimesResponse,
    strikes: StrikesResponse,
    /// What they said last of promotions; null if nothing.
    promotions: Option<ConsentResponse>,
}

impl From<RecentBooking> for RecentResponse {
    fn from(booking: RecentBooking) -> Self {
        Self {
            id: booking.id.get(),
            start_time: instant(booking.start),
            end_time: instant(booking.end),
            status: booking.status.as_str(),
            services: booking.services.into_iter().map(|name| NamedResponse { name }).collect(),
            staff_name: booking.staff_name,
        }
    }
}

impl From<FavoriteService> for FavoriteResponse {
    fn from(service: FavoriteService) -> Self {
        Self {
            id: service.id.get(),
            name: service.name,
            duration_minutes: service.duration.get(),
            price: service.price.get(),
        }
    }
}

impl From<PreferredStaff> for PreferredResponse {
    fn from(person: PreferredStaff) -> Self {
        let role = person.role.as_str();
        Self { id: person.id.get(), name: person.name, role }
    }
}

impl ClientDetailResponse {
    fn new(detail: ClientDetail, zone: ShopZone) -> Self {
        let ClientDetail { card, history, strikes, promotions, days, times } = detail;
        let (cancellation_rate, no_show_rate) = (card.stats.cancellation_rate(), card.stats.no_show_rate());
        Self {
            client: ClientResponse::new(card, zone),
            booking_reliability: ReliabilityResponse { cancellation_rate, no_show_rate },
            recent_bookings: history.recent.into_iter().map(Into::into).collect(),
            favorite_services: history.favorites.into_iter().map(Into::into).collect(),
            preferred_staff: history.staff.into_iter().map(Into::into).collect(),
            preferred_booking_times: TimesResponse { days, times },
            strikes: strikes.into(),
            promotions: promotions.map(Into::into),
        }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ClientId>,
) -> Result<Json<ClientDetailResponse>, ApiError> {
    let zone = user.shop.zone;
    let read = run_logged(state, user, PersonalPage::Client(id), move |ctx, user| {
        app::admin::client_detail(ctx, user, id)
    });
    let detail = read.await?;
    Ok(Json(ClientDetailResponse::new(detail, zone)))
}
