//! The weeks of the staff. Appointments that a new week leaves out of working time stay (rules/dashboard#bookings-stay).

use domain::{DayOfWeek, DaySchedule, FurtherShifts, Shift, StaffId, TimeOfDay, WeeklySchedule};
use ports::shop::StaffSchedule;
use ports::{ShopTx, StoreResult};

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use crate::Context;

/// The weeks of all who work here.
pub fn list_schedules(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<StaffSchedule>> {
    ctx.store.read_shop(user.scope, |tx| tx.schedules())
}

pub fn staff_schedule(ctx: &Context, user: &DashboardUser, staff: StaffId) -> ChangeResult<StaffSchedule> {
    ctx.store.read_shop(user.scope, |tx| find(tx, staff))
}

/// Replaces the week of one who is as the editor has `seen` them: a week has its member's version.
pub fn set_schedule(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
    seen: Option<i64>,
    week: &WeeklySchedule,
    further: &FurtherShifts,
) -> ChangeResult<StaffSchedule> {
    let of = (Entity::StaffMember, staff.get());
    change(ctx, user, |tx, now| {
        tx.lock_staff()?;
        let before = find(tx, staff)?;
        check_version(tx, user, of, before.version, seen, now)?;
        if before.week == *week && before.further == *further {
            return Ok(before);
        }
        // A concurrent booking has committed by then, or waits and finds the new week.
        tx.lock_every_day()?;
        tx.mark_changed(staff, before.version, now)?;
        tx.set_schedule(staff, week, further)?;
        let row = expect_row(tx.schedule(staff)?)?;
        let (old, new) = (fields(&before), fields(&row));
        record_change(tx, user, "staff.schedule", of, Some(&old), Some(&new), now)?;
        Ok(row)
    })
}

fn find(tx: &mut dyn ShopTx, staff: StaffId) -> ChangeResult<StaffSchedule> {
    tx.schedule(staff)?.ok_or(ChangeError::Absent(Entity::StaffMember))
}

fn fields(schedule: &StaffSchedule) -> Fields {
    let format = |day: &DayOfWeek| {
        let further = schedule.further.on(*day).iter().map(|Shift { start, end }| between(*start, *end));
        let shifts: Vec<String> =
            std::iter::once(format_day(schedule.week.on(*day))).chain(further).collect();
        (day.name(), shifts.join(", then "))
    };
    DayOfWeek::ALL.iter().map(format).collect()
}

fn format_day(day: DaySchedule) -> String {
    match day {
        DaySchedule::Off => "off".to_owned(),
        DaySchedule::Works { start, end, pause: None } => between(start, end),
        DaySchedule::Works { start, end, pause: Some(pause) } => {
            format!("{}, break {}", between(start, end), between(pause.start, pause.end))
        }
    }
}

pub(super) fn between(start: TimeOfDay, end: TimeOfDay) -> String {
    format!("{start}-{end}")
}
