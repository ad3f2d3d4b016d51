//! `/api/admin/schedules` and `/api/admin/staff/{id}/schedule`: the weeks of the staff. Times are HH:MM on the salon's clock.

use actix_web::web::{Data, Json};
use domain::{DayOfWeek, DaySchedule, FurtherShifts, Shift, StaffId, WeeklySchedule};
use ports::shop::StaffSchedule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, PathId, Valid};
use crate::state::State;

/// A shift of a weekday beside the first.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShiftResponse {
    start_time: String,
    /// Before the start it is on the next date.
    end_time: String,
}

/// A weekday: its first shift with the break, and the others.
#[derive(Serialize, ToSchema)]
pub(crate) struct ScheduleDayResponse {
    /// 0 is Sunday.
    day_of_week: u8,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    break_start_time: Option<String>,
    break_end_time: Option<String>,
    extra_shifts: Vec<ShiftResponse>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct StaffDayResponse {
    staff_id: i64,
    #[serde(flatten)]
    day: ScheduleDayResponse,
}

/// A week, Sunday first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ScheduleResponse {
    weekly_schedule: Vec<ScheduleDayResponse>,
    /// The member's.
    version: i64,
}

fn days_of(schedule: &StaffSchedule) -> impl Iterator<Item = ScheduleDayResponse> {
    DayOfWeek::ALL.into_iter().map(|day| {
        let (shift, pause) = match schedule.week.on(day) {
            DaySchedule::Off => (None, None),
            DaySchedule::Works { start, end, pause } => (Some((start, end)), pause),
        };
        ScheduleDayResponse {
            day_of_week: day.number(),
            is_available: shift.is_some(),
            start_time: shift.map(|(start, _)| start.to_string()),
            end_time: shift.map(|(_, end)| end.to_string()),
            break_start_time: pause.map(|pause| pause.start.to_string()),
            break_end_time: pause.map(|pause| pause.end.to_string()),
            extra_shifts: schedule.further.on(day).iter().map(Into::into).collect(),
        }
    })
}

impl From<&Shift> for ShiftResponse {
    fn from(shift: &Shift) -> Self {
        Self { start_time: shift.start.to_string(), end_time: shift.end.to_string() }
    }
}

impl From<StaffSchedule> for ScheduleResponse {
    fn from(schedule: StaffSchedule) -> Self {
        Self { weekly_schedule: days_of(&schedule).collect(), version: schedule.version }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ShiftRequest {
    start_time: String,
    end_time: String,
}

/// A weekday of a new week; a day off has null times.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ScheduleDayRequest {
    day_of_week: i64,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    break_start_time: Option<String>,
    break_end_time: Option<String>,
    /// At most two, one after the other; a day off has none.
    #[serde(default)]
    extra_shifts: Vec<ShiftRequest>,
}

impl ScheduleDayRequest {
    fn first(&self) -> Result<DaySchedule, ApiError> {
        let shift = (self.start_time.as_deref(), self.end_time.as_deref());
        let pause = (self.break_start_time.as_deref(), self.break_end_time.as_deref());
        Ok(DaySchedule::from_input(self.is_available, shift, pause)?)
    }

    fn further(&self) -> Result<Vec<Shift>, ApiError> {
        let read = |shift: &ShiftRequest| {
            Shift::from_input((Some(shift.start_time.as_str()), Some(shift.end_time.as_str())))
        };
        let shifts: Result<Vec<Shift>, _> = self.extra_shifts.iter().map(read).collect();
        Ok(if self.is_available { shifts? } else { Vec::new() })
    }
}

/// A new week. Days that are not in it are off.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ScheduleRequest {
    weekly_schedule: Vec<ScheduleDayRequest>,
}

impl ScheduleRequest {
    pub(super) fn into_shifts(self) -> Result<(WeeklySchedule, FurtherShifts), ApiError> {
        let days = self.weekly_schedule.iter().map(|day| Ok((day.day_of_week, day.first()?)));
        let week = WeeklySchedule(week_of(DaySchedule::Off, days)?);
        let mut further: [Vec<Shift>; 7] = Default::default();
        for day in &self.weekly_schedule {
            let index = DayOfWeek::from_number(day.day_of_week).map(DayOfWeek::index);
            if let Some(of_day) = index.and_then(|index| further.get_mut(index)) {
                *of_day = day.further()?;
            }
        }
        let further = FurtherShifts::parse(&week, further).map_err(ApiError::invalid)?;
        Ok((week, further))
    }
}

/// Puts the given days into a week of `otherwise`; no day may be given twice.
pub(super) fn week_of<T: Copy>(
    otherwise: T,
    days: impl Iterator<Item = Result<(i64, T), ApiError>>,
) -> Result<[T; 7], ApiError> {
    let mut week: [Option<T>; 7] = [None; 7];
    for day in days {
        let (number, value) = day?;
        let day = DayOfWeek::from_number(number).and_then(|day| week.get_mut(day.index()));
        match day {
            None => return Err(ApiError::invalid("A day of the week is a number from 0 for Sunday to 6.")),
            Some(Some(_)) => return Err(ApiError::invalid("Each day of the week may be given once.")),
            Some(free) => *free = Some(value),
        }
    }
    Ok(week.map(|day| day.unwrap_or(otherwise)))
}

/// The weeks of all staff, one day after the other.
pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<Vec<StaffDayResponse>>, ApiError> {
    let rows = run(state, move |ctx| app::admin::list_schedules(ctx, &user)).await?;
    let days = rows
        .iter()
        .flat_map(|row| days_of(row).map(|day| StaffDayResponse { staff_id: row.staff_id.get(), day }));
    Ok(Json(days.collect()))
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(staff): PathId<StaffId>,
) -> Result<Json<ScheduleResponse>, ApiError> {
    let row = run(state, move |ctx| app::admin::staff_schedule(ctx, &user, staff)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ScheduleRequest>>,
    PathId(staff): PathId<StaffId>,
    if_match: IfMatch,
) -> Result<Json<ScheduleResponse>, ApiError> {
    let seen = if_match.version()?;
    let (week, further) = body.into_shifts()?;
    let row =
        run(state, move |ctx| app::admin::set_schedule(ctx, &user, staff, seen, &week, &further)).await?;
    Ok(Json(row.into()))
}
