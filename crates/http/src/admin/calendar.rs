//! `GET /api/admin/calendar`: when the salon is open and who works when (rules/dashboard#calendar).

use actix_web::web::{Data, Json};
use app::admin::CalendarPage;
use domain::{Interval, ShopStatus, Staff, StaffId};
use scheduling::DayBreak;
use serde::Serialize;
use utoipa::ToSchema;

use super::blocks::BlockResponse;
use super::bookings::parse_dates;
use super::special_days::SpecialDayResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{Params, StaffRequest};
use crate::state::State;
use crate::wire::instant;

/// A column of the calendar.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarStaffResponse {
    id: i64,
    name: String,
    profile_image_url: Option<String>,
}

/// Working time of one member of staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorkedResponse {
    staff_id: i64,
    from: String,
    to: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct OpenResponse {
    from: String,
    to: String,
}

/// Why a salon takes no bookings, and whom its people ask.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClosedResponse {
    /// `suspended` or `inactive`.
    status: &'static str,
    /// The platform's e-mail address.
    contact: String,
}

/// The break of the first shift that begins on a date.
#[derive(Serialize, ToSchema)]
pub(crate) struct DayBreakResponse {
    staff_id: i64,
    date: String,
    from: String,
    to: String,
    /// At another time than every week.
    moved: bool,
}

/// Some dates without their bookings: the staff who take bookings, their working time, the opening hours and the salon's zone.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarResponse {
    timezone: &'static str,
    /// Null for a salon in business.
    closed: Option<ClosedResponse>,
    /// Whether the person who asks may place an appointment over what is in the way.
    may_override: bool,
    /// Whether the person who asks may take something off the price of a visit.
    may_discount: bool,
    staff: Vec<CalendarStaffResponse>,
    worked: Vec<WorkedResponse>,
    open: Vec<OpenResponse>,
    blocks: Vec<BlockResponse>,
    breaks: Vec<DayBreakResponse>,
    special_days: Vec<SpecialDayResponse>,
}

impl From<Staff> for CalendarStaffResponse {
    fn from(person: Staff) -> Self {
        let name = person.name.as_str().to_owned();
        Self { id: person.id.get(), name, profile_image_url: person.profile_image_url }
    }
}

impl From<(StaffId, Interval)> for WorkedResponse {
    fn from((staff, span): (StaffId, Interval)) -> Self {
        Self { staff_id: staff.get(), from: instant(span.start()), to: instant(span.end()) }
    }
}

impl From<(StaffId, DayBreak)> for DayBreakResponse {
    fn from((staff, pause): (StaffId, DayBreak)) -> Self {
        let (from, to) = (instant(pause.time.start()), instant(pause.time.end()));
        Self { staff_id: staff.get(), date: pause.date.to_string(), from, to, moved: pause.is_moved }
    }
}

impl From<Interval> for OpenResponse {
    fn from(span: Interval) -> Self {
        Self { from: instant(span.start()), to: instant(span.end()) }
    }
}

impl CalendarResponse {
    fn new(page: CalendarPage, contact: &str) -> Self {
        let closed = match page.status {
            ShopStatus::Active => None,
            ShopStatus::Suspended | ShopStatus::Inactive => {
                Some(ClosedResponse { status: page.status.as_str(), contact: contact.to_owned() })
            }
        };
        Self {
            timezone: page.zone.name(),
            closed,
            may_override: page.may_override,
            may_discount: page.may_discount,
            staff: page.staff.into_iter().map(Into::into).collect(),
            worked: page.worked.into_iter().map(Into::into).collect(),
            open: page.open.into_iter().map(Into::into).collect(),
            blocks: page.blocks.into_iter().map(Into::into).collect(),
            breaks: page.breaks.into_iter().map(Into::into).collect(),
            special_days: page.special_days.into_iter().map(Into::into).collect(),
        }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<CalendarResponse>, ApiError> {
    let dates = parse_dates(&params)?;
    let page = run(state.clone(), move |ctx| app::admin::calendar(ctx, &user, dates)).await?;
    Ok(Json(CalendarResponse::new(page, &state.ctx.deployment.contact)))
}
