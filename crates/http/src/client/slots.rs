//! `GET /api/client/slots` and `GET /api/client/days`: the free times (rules/wire#free-times).

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{CustomizeResponder, Responder};
use app::Context;
use app::book::{BookingAccess, DaysSummary, MAX_SERVICES, OwnBookingError, SlotQuery, SlotView};
use domain::{BookingId, LocalDate, Minutes, ServiceId, StaffChoice, StaffId};
use scheduling::DayCount;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AnyBookingCaller, Params, PublicAddress, parse_date, parse_ids, parse_param};
use crate::replica_reads::shop_snapshot;
use crate::state::State;
use crate::wire::instant;

/// A free start. The last two fields come with "No Preference" only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SlotResponse {
    /// On the salon's clock: `9:00 AM`.
    time: String,
    start: String,
    staff_id: i64,
    staff_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    priority_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative_count: Option<usize>,
}

/// A date with the number of its free starts.
#[derive(Serialize, ToSchema)]
pub(crate) struct DayCountResponse {
    date: String,
    slot_count: usize,
    /// Whether the salon is, or will be, open on it: without starts it is then full, else closed.
    is_open: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DaysResponse {
    days: Vec<DayCountResponse>,
    first_available: Option<SlotResponse>,
}

impl From<SlotView> for SlotResponse {
    fn from(listing: SlotView) -> Self {
        Self {
            time: listing.label,
            start: instant(listing.slot.start),
            staff_id: listing.slot.staff_id.get(),
            staff_name: listing.staff_name,
            priority_reason: listing.assigned.map(|(reason, _)| reason.as_str()),
            alternative_count: listing.assigned.map(|(_, count)| count),
        }
    }
}

impl From<DaysSummary> for DaysResponse {
    fn from(answer: DaysSummary) -> Self {
        let day = |day: DayCount| DayCountResponse {
            date: day.date.to_string(),
            slot_count: day.slot_count,
            is_open: day.is_open,
        };
        Self {
            days: answer.days.into_iter().map(day).collect(),
            first_available: answer.first_available.map(Into::into),
        }
    }
}

/// The free starts of one date; a date outside the horizon has none.
pub(crate) async fn list(
    state: Data<State>,
    address: PublicAddress,
    caller: AnyBookingCaller,
    params: Params,
) -> Result<SlotsAnswer<Vec<SlotResponse>>, ApiError> {
    let date = required_date(&params)?;
    if let Some((moving, access)) = moving(&params, caller)? {
        let asked = (moving, staff(&params)?, date);
        let read = move |ctx: &Context| app::book::slots_for_move(ctx, &address.0, &access, asked);
        let slots = run(state, read).await?;
        return Ok(private(slots.into_iter().map(Into::into).collect()));
    }
    let query = parse_query(&params)?;
    let salon = shop_snapshot(&state, address.0).await?;
    let slots = app::book::list_slots(&salon, &query, date, state.ctx.now())?;
    Ok(public(slots.into_iter().map(Into::into).collect()))
}

pub(crate) async fn days(
    state: Data<State>,
    address: PublicAddress,
    caller: AnyBookingCaller,
    params: Params,
) -> Result<SlotsAnswer<DaysResponse>, ApiError> {
    if let Some((moving, access)) = moving(&params, caller)? {
        let asked = (moving, staff(&params)?);
        let read = move |ctx: &Context| app::book::days_for_move(ctx, &address.0, &access, asked);
        return Ok(private(run(state, read).await?.into()));
    }
    let query = parse_query(&params)?;
    let salon = shop_snapshot(&state, address.0).await?;
    let days = app::book::list_days(&salon, &query, state.ctx.now())?;
    Ok(public(days.into()))
}

/// Free times: the salon's, which all may see, or those for an appointment of the visitor's own.
pub(crate) type SlotsAnswer<T> = CustomizeResponder<Json<T>>;

fn public<T: Serialize + 'static>(found: T) -> SlotsAnswer<T> {
    Json(found).customize()
}

fn private<T: Serialize + 'static>(found: T) -> SlotsAnswer<T> {
    Json(found).customize().insert_header((CACHE_CONTROL, "no-store"))
}

/// The appointment that is to move, and whose it is said to be.
fn moving(params: &Params, caller: AnyBookingCaller) -> Result<Option<(BookingId, BookingAccess)>, ApiError> {
    let Some(id) = params.get("moving") else { return Ok(None) };
    let unknown = || ApiError::from(OwnBookingError::NoSuchBooking);
    let id = BookingId::new(id.parse().map_err(|_| unknown())?);
    Ok(Some((id, caller.0.ok_or_else(unknown)?)))
}

fn staff(params: &Params) -> Result<StaffChoice, ApiError> {
    let staff = params.get("staffId").and_then(|raw| raw.parse().ok());
    staff.map(staff_choice).ok_or_else(|| ApiError::bad_request("Staff is required"))
}

/// 0 is "No Preference" on the wire, and only there.
pub(crate) fn staff_choice(raw: i64) -> StaffChoice {
    if raw == 0 { StaffChoice::Anyone } else { StaffChoice::Exactly(StaffId::new(raw)) }
}

pub(crate) fn parse_query(params: &Params) -> Result<SlotQuery, ApiError> {
    let staff = staff(params)?;
    let minutes = parse_param(params, "totalDuration")?;
    let minutes = Minutes::new(minutes.ok_or_else(|| ApiError::bad_request("totalDuration is required"))?);
    if minutes <= Minutes::ZERO || minutes > Minutes::MAX_BOOKING {
        return Err(ApiError::invalid("totalDuration must be between 1 and 1440 minutes."));
    }
    Ok(SlotQuery {
        staff,
        services: parse_ids(params, "services", MAX_SERVICES)?.into_iter().map(ServiceId::new).collect(),
        total_duration: minutes,
    })
}

pub(crate) fn required_date(params: &Params) -> Result<LocalDate, ApiError> {
    params.get("date").and_then(parse_date).ok_or_else(|| ApiError::bad_request("Date is required"))
}
