//! `/api/admin/bookings`: the salon's bookings, with the history of each (rules/dashboard#calendar).

use actix_web::web::{Data, Json};
use app::admin::{BookingDetail, ClientChoice, DateRangeQuery, PersonalPage, StatusChange};
use domain::{
    BookingId, BookingStatus, CancelReason, Cents, ChairId, ClientId, ConflictKind, Minutes, Stage,
};
use ports::Resource;
use ports::shop::{
    AllowedOverlap, BookingVersion, HistoryActor, HistoryChange, HistoryEntry, KnownClient, ListedBooking,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use super::final_lines::FinishResponse;
use crate::blocking::run;
use crate::client::bookings::LineResponse;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Params, PathId, StaffRequest, Valid, parse_date};
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
    /// Integer cents, as agreed.
    total_price: i64,
    /// Integer cents: what a completed visit cost in the end.
    final_price: Option<i64>,
    services: Vec<LineResponse>,
    service_names: Vec<String>,
    chair_id: Option<i64>,
    chair_name: Option<String>,
    cancel_reason: Option<&'static str>,
    hold_expires_at: Option<String>,
    /// Pending for the salon to confirm, and not for a message of the client.
    needs_approval: bool,
    /// Minutes that it is longer than its services, or shorter.
    adjusted_minutes: i64,
    /// What it shares with bookings that it was placed over.
    overlaps: Vec<OverlapResponse>,
    /// `web`, `desk`, `walk_in`, `chat`, `waitlist` or `link`.
    source: &'static str,
    /// Of a confirmed booking of today: `expected`, `late`, `arrived` or `in_service`.
    stage: Option<&'static str>,
    arrived_at: Option<String>,
    started_at: Option<String>,
    late_minutes: Option<i64>,
    /// When its client said that they come.
    client_confirmed_at: Option<String>,
    /// When its client set out.
    on_way_at: Option<String>,
    /// Why its time is not worked any more, as kinds of conflicts; empty for most, and for those that the desk keeps as they are.
    to_move: Vec<&'static str>,
    version: i64,
}

/// Time that a booking shares with another, by leave of the desk.
#[derive(Serialize, ToSchema)]
pub(crate) struct OverlapResponse {
    booking_id: i64,
    /// `staff` or `chair`.
    resource: &'static str,
    from: String,
    to: String,
    reason: String,
}

impl From<AllowedOverlap> for OverlapResponse {
    fn from(overlap: AllowedOverlap) -> Self {
        let resource = match overlap.resource {
            Resource::Staff => "staff",
            Resource::Chair => "chair",
        };
        Self {
            booking_id: overlap.over.get(),
            resource,
            from: instant(overlap.time.start()),
            to: instant(overlap.time.end()),
            reason: overlap.reason,
        }
    }
}

impl From<ListedBooking> for ListedBookingResponse {
    fn from(listed: ListedBooking) -> Self {
        let booking = listed.booking;
        let hold = booking.hold_expires_at.filter(|_| booking.status == BookingStatus::Pending);
        Self {
            needs_approval: listed.needs_approval,
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
            final_price: booking.final_price.map(Cents::get),
            service_names: booking.lines.iter().map(|line| line.name.clone()).collect(),
            services: booking.lines.into_iter().map(Into::into).collect(),
            chair_id: listed.chair_id.map(ChairId::get),
            chair_name: booking.chair_name,
            cancel_reason: booking.cancel_reason.map(CancelReason::as_str),
            hold_expires_at: hold.map(instant),
            adjusted_minutes: listed.adjusted.get(),
            overlaps: listed.overlaps.into_iter().map(Into::into).collect(),
            source: booking.source.as_str(),
            stage: listed.stage.map(Stage::as_str),
            arrived_at: listed.marks.arrived_at.map(instant),
            started_at: listed.marks.started_at.map(instant),
            late_minutes: listed.marks.late.map(Minutes::get),
            client_confirmed_at: listed.answers.confirmed_at.map(instant),
            on_way_at: listed.answers.on_way_at.map(instant),
            to_move: listed.to_move.into_iter().map(ConflictKind::as_str).collect(),
            version: booking.version,
        }
    }
}

/// An event of a booking; `actor` is a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct HistoryResponse {
    at: String,
    actor: String,
    /// Whether the client did it.
    by_client: bool,
    action: String,
    from: Option<&'static str>,
    to: Option<&'static str>,
    /// What else changed; `over` names the clients of bookings that it was placed over.
    changes: Vec<FieldChangeResponse>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FieldChangeResponse {
    field: String,
    from: Option<String>,
    to: Option<String>,
}

impl From<HistoryChange> for FieldChangeResponse {
    fn from(change: HistoryChange) -> Self {
        Self { field: change.field, from: change.from, to: change.to }
    }
}

impl From<HistoryEntry> for HistoryResponse {
    fn from(entry: HistoryEntry) -> Self {
        let by_client = matches!(entry.actor, HistoryActor::Client);
        let actor = match entry.actor {
            HistoryActor::Client => "Client".to_owned(),
            HistoryActor::Member(name) => name,
            HistoryActor::Platform => "The platform".to_owned(),
            HistoryActor::Program => "The system".to_owned(),
        };
        Self {
            at: instant(entry.at),
            actor,
            by_client,
            action: entry.action,
            from: entry.from.map(BookingStatus::as_str),
            to: entry.to.map(BookingStatus::as_str),
            changes: entry.changes.into_iter().map(Into::into).collect(),
        }
    }
}

/// A client who may be the one of a booking; the answer for staff leaves out phone and e-mail.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClientMatchResponse {
    id: i64,
    name: String,
    phone: Option<String>,
    email: Option<String>,
}

impl From<KnownClient> for ClientMatchResponse {
    fn from(client: KnownClient) -> Self {
        let KnownClient { id, name, phone, email, .. } = client;
        Self { id: id.get(), name, phone, email }
    }
}

/// A booking with the statuses that the caller may give it and with its history, oldest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct BookingDetailResponse {
    #[serde(flatten)]
    booking: ListedBookingResponse,
    allowed_statuses: Vec<&'static str>,
    /// Whether the caller may say what the visit cost in the end.
    can_finish: bool,
    /// What the desk said of it.
    finish: Option<FinishResponse>,
    /// Whether a message about a change would reach the client now, as far as is known.
    client_is_told: bool,
    /// Clients of the same name, number or e-mail; one who confirms the booking says whether it is one of them.
    client_matches: Vec<ClientMatchResponse>,
    history: Vec<HistoryResponse>,
}

impl From<BookingDetail> for BookingDetailResponse {
    fn from(detail: BookingDetail) -> Self {
        Self {
            booking: detail.listed.into(),
            allowed_statuses: detail.allowed.into_iter().map(BookingStatus::as_str).collect(),
            can_finish: detail.can_finish,
            finish: detail.finish.map(Into::into),
            client_is_told: detail.client_is_told,
            client_matches: detail.client_matches.into_iter().map(Into::into).collect(),
            history: detail.history.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookingStatusRequest {
    /// `confirmed`, `completed`, `no_show` or `cancelled`.
    status: String,
    /// Who the client is of a booking that is confirmed: one of its `client_matches`.
    client_id: Option<i64>,
    /// Instead: none of them.
    #[serde(default)]
    new_client: bool,
}

impl BookingStatusRequest {
    fn into_change(self) -> Result<StatusChange, ApiError> {
        let to = BookingStatus::parse(&self.status);
        let to = to.ok_or_else(|| ApiError::invalid("There is no such status."))?;
        let client = match (self.client_id, self.new_client) {
            (Some(_), true) => return Err(ApiError::invalid("Please choose a client or a new one.")),
            (Some(id), false) => ClientChoice::Known(ClientId::new(id)),
            (None, true) => ClientChoice::New,
            (None, false) => ClientChoice::Unsaid,
        };
        Ok(StatusChange { to, client })
    }
}

/// A booking and its version.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionOfBooking {
    id: i64,
    version: i64,
}

/// What "Complete all past" completed.
#[derive(Serialize, ToSchema)]
pub(crate) struct CompletedResponse {
    bookings: Vec<VersionOfBooking>,
}

/// An empty object: a form of another site cannot send it.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompletePastRequest {}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReopenRequest {
    #[validate(length(min = 1, max = 500))]
    bookings: Vec<VersionOfBooking>,
}

/// How many bookings are confirmed again.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReopenedResponse {
    reopened: usize,
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<Vec<ListedBookingResponse>>, ApiError> {
    let dates = parse_dates(&params)?;
    let waiting = params.get("waiting") == Some("true");
    let read = run_logged(state, user, PersonalPage::Bookings, move |ctx, user| {
        if waiting {
            app::admin::waiting_bookings(ctx, user)
        } else {
            app::admin::list_bookings(ctx, user, dates)
        }
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
    let change = body.into_change()?;
    let row = run(state, move |ctx| app::admin::set_status(ctx, &user, id, seen, change)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn complete_past(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest<Valid<CompletePastRequest>>,
) -> Result<Json<CompletedResponse>, ApiError> {
    let completed = run(state, move |ctx| app::admin::complete_past_bookings(ctx, &user)).await?;
    let wire = |booking: BookingVersion| VersionOfBooking { id: booking.id.get(), version: booking.version };
    Ok(Json(CompletedResponse { bookings: completed.into_iter().map(wire).collect() }))
}

pub(crate) async fn reopen(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ReopenRequest>>,
) -> Result<Json<ReopenedResponse>, ApiError> {
    let read = |booking: VersionOfBooking| BookingVersion {
        id: BookingId::new(booking.id),
        version: booking.version,
    };
    let bookings: Vec<_> = body.bookings.into_iter().map(read).collect();
    let reopened = run(state, move |ctx| app::admin::reopen_bookings(ctx, &user, &bookings)).await?;
    Ok(Json(ReopenedResponse { reopened }))
}

/// `from` and `to`, both included and both optional.
pub(super) fn parse_dates(params: &Params) -> Result<DateRangeQuery, ApiError> {
    let date = |name: &str| {
        let unreadable = || ApiError::bad_request(format!("{name} cannot be read."));
        params.get(name).map(|text| parse_date(text).ok_or_else(unreadable)).transpose()
    };
    Ok(DateRangeQuery { from: date("from")?, to: date("to")? })
}
