//! `GET /api/admin/search`: clients and bookings by what somebody types (rules/dashboard#search).

use actix_web::web::{Data, Json};
use app::admin::{PersonalPage, SearchResults};
use domain::{InvalidSearch, SearchText};
use ports::shop::{FoundClient, ListedBooking};
use serde::Serialize;
use utoipa::ToSchema;

use super::access_log::run_logged;
use crate::error::ApiError;
use crate::extract::{Params, StaffRequest};
use crate::state::State;
use crate::wire::instant;

/// A client with the start of the last visit and of the next.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundClientResponse {
    id: i64,
    name: String,
    phone: Option<String>,
    last_visit: Option<String>,
    next_visit: Option<String>,
}

impl From<FoundClient> for FoundClientResponse {
    fn from(client: FoundClient) -> Self {
        Self {
            id: client.id.get(),
            name: client.name,
            phone: client.phone,
            last_visit: client.last_visit.map(instant),
            next_visit: client.next_visit.map(instant),
        }
    }
}

/// A booking in a few words; `services` are names.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundBookingResponse {
    id: i64,
    client_name: String,
    start_time: String,
    staff_name: String,
    status: &'static str,
    services: Vec<String>,
}

impl From<ListedBooking> for FoundBookingResponse {
    fn from(listed: ListedBooking) -> Self {
        let booking = listed.booking;
        Self {
            id: booking.id.get(),
            client_name: listed.client_name,
            start_time: instant(booking.start),
            staff_name: booking.staff_name,
            status: booking.status.as_str(),
            services: booking.lines.into_iter().map(|line| line.name).collect(),
        }
    }
}

/// At most eight of each; staff find their own bookings only.
#[derive(Serialize, ToSchema)]
pub(crate) struct SearchResponse {
    clients: Vec<FoundClientResponse>,
    bookings: Vec<FoundBookingResponse>,
}

impl From<SearchResults> for SearchResponse {
    fn from(found: SearchResults) -> Self {
        Self {
            clients: found.clients.into_iter().map(Into::into).collect(),
            bookings: found.bookings.into_iter().map(Into::into).collect(),
        }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<SearchResponse>, ApiError> {
    let refused = |error: InvalidSearch| ApiError::invalid(error.to_string());
    let text = SearchText::parse(params.get("q").unwrap_or_default()).map_err(refused)?;
    let read =
        run_logged(state, user, PersonalPage::Search, move |ctx, user| app::admin::search(ctx, user, &text));
    let found = read.await?;
    Ok(Json(found.into()))
}
