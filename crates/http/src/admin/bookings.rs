//! `/api/admin/bookings`: the salon's bookings, with the history of each (rules/dashboard#calendar).

use actix_web::web::{Data, Json};
use app::admin::{BookingDetail, DateRangeQuery, PersonalPage};
use domain::{BookingId, BookingStatus, CancelReason, ChairId, ClientId};
use ports::shop::{HistoryActor, HistoryEntry, ListedBooking};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use super::client_messages::ClientMessageResponse;
use crate::blocking::run;
use crate::client::bookings::LineResponse;
use crate::error::ApiError;
use crate::extract::{IfMatch, Params, PathId, StaffRequest, Valid, parse_date};
use crate::state::State;
use crate::wire::instant;

/// A booking as the salon sees it. `end_time` includes the after-buffer; the answer for staff leaves out the phone.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedBookingResponse {
    id: i64,
    status: &'static str,
    start_time: String,
    end_time: String,
    staff_id: i64,
    staff_name: String,
    client_id: Option<i64>,
    client_name: String,
    client_phone: Option<String>,
    total_duration: i64,
    total_price: i64,
    services: Vec<LineResponse>,
    service_names: Vec<String>,
    chair_id: Option<i64>,
    chair_name: Option<String>,
    cancel_reason: Option<&'static str>,
    hold_expires_at: Option<String>,
    version: i64,
}

impl From<ListedBooking> for ListedBookingResponse {
    fn from(listed: ListedBooking) -> Self {
        let booking = listed.booking;
        let hold = booking.hold_expires_at.filter(|_| booking.status == BookingStatus::Pending);
        Self {
            id: booking.id.get(),
            status: booking.status.as_str(),
            start_time: instant(booking.start),
            end_time: instant(booking.end),
            staff_id: booking.staff_id.get(),
            staff_name: booking.staff_name,
            client_id: booking.client_id.map(ClientId::get),
            client_name: listed.client_name,
            client_phone: listed.client_phone,
            total_duration: booking.total_duration.get(),
            total_price: booking.total_price.get(),
            service_names: booking.lines.iter().map(|line| line.name.clone()).collect(),
            services: booking.lines.into_iter().map(Into::into).collect(),
            chair_id: listed.chair_id.map(ChairId::get),
            chair_name: booking.chair_name,
            cancel_reason: booking.cancel_reason.map(CancelReason::as_str),
            hold_expires_at: hold.map(instant),
            version: booking.version,
        }
    }
}

/// An event of a booking; `actor` is a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct HistoryResponse {
    at: String,
    actor: String,
    action: String,
    from: Option<&'static str>,
    to: Option<&'static str>,
}

impl From<HistoryEntry> for HistoryResponse {
    fn from(entry: HistoryEntry) -> Self {
        let actor = match entry.actor {
            HistoryActor::Client => "Client".to_owned(),
            HistoryActor::Member(name) => name,
            HistoryActor::Platform => "The platform".to_owned(),
            HistoryActor::Program => "The system".to_owned(),
        };
        Self {
            at: instant(entry.at),
            actor,
            action: entry.action,
            from: entry.from.map(BookingStatus::as_str),
            to: entry.to.map(BookingStatus::as_str),
        }
    }
}

/// A booking with the statuses that the caller may give it and with its history, oldest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct BookingDetailResponse {
    #[serde(flatten)]
    booking: ListedBookingResponse,
    allowed_statuses: Vec<&'static str>,
    /// Whether a message about a change would reach the client now, as far as is known.
    client_is_told: bool,
    /// The messages to the client, oldest first.
    messages: Vec<ClientMessageResponse>,
    history: Vec<HistoryResponse>,
}

impl From<BookingDetail> for BookingDetailResponse {
    fn from(detail: BookingDetail) -> Self {
        Self {
            booking: detail.listed.into(),
            allowed_statuses: detail.allowed.into_iter().map(BookingStatus::as_str).collect(),
            client_is_told: detail.client_is_told,
            messages: detail.messages.into_iter().map(Into::into).collect(),
            history: detail.history.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookingStatusRequest {
    /// `confirmed`, `completed`, `no_show` or `cancelled`.
    status: String,
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<Vec<ListedBookingResponse>>, ApiError> {
    let dates = parse_dates(&params)?;
    let read = run_logged(state, user, PersonalPage::Bookings, move |ctx, user| {
        app::admin::list_bookings(ctx, user, dates)
    });
    let rows = read.await?;
    Ok(Json(rows.into_iter().map(Into::into).collect()))
}

pub(crate) async fn get(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<BookingId>,
) -> Result<Json<BookingDetailResponse>, ApiError> {
    let read = run_logged(state, user, PersonalPage::Booking(id), move |ctx, user| {
        app::admin::booking_detail(ctx, user, id)
    });
    let detail = read.await?;
    Ok(Json(detail.into()))
}

pub(crate) async fn set_status(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<BookingStatusRequest>>,
    PathId(id): PathId<BookingId>,
    if_match: IfMatch,
) -> Result<Json<ListedBookingResponse>, ApiError> {
    let seen = if_match.version()?;
    let status = BookingStatus::parse(&body.status);
    let status = status.ok_or_else(|| ApiError::invalid("There is no such status."))?;
    let row = run(state, move |ctx| app::admin::set_status(ctx, &user, id, seen, status)).await?;
    Ok(Json(row.into()))
}

/// `from` and `to`, both included and both optional.
pub(super) fn parse_dates(params: &Params) -> Result<DateRangeQuery, ApiError> {
    let date = |name: &str| {
        let unreadable = || ApiError::bad_request(format!("{name} cannot be read."));
        params.get(name).map(|text| parse_date(text).ok_or_else(unreadable)).transpose()
    };
    Ok(DateRangeQuery { from: date("from")?, to: date("to")? })
}
