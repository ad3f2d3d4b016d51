//! The weeks of the staff. Appointments that a new week leaves out of working time stay (decisions 60).

use domain::{DayOfWeek, DaySchedule, StaffId, TimeOfDay, WeeklySchedule};
use ports::shop::StaffSchedule;
use ports::{ShopTx, StoreResult};

use super::Manager;
use super::edit::{EditError, Fields, Thing, change, differences, record, written};
use crate::Context;

/// The weeks of all who work here.
pub fn schedules(ctx: &Context, manager: &Manager) -> StoreResult<Vec<StaffSchedule>> {
    ctx.store.reading_shop(manager.scope, |tx| tx.schedules())
}

/// The week of one of them.
pub fn schedule(ctx: &Context, manager: &Manager, staff: StaffId) -> Result<StaffSchedule, EditError> {
    ctx.store.reading_shop(manager.scope, |tx| find(tx, staff))
}

/// Replaces the week of one of them.
pub fn set_schedule(
    ctx: &Context,
    manager: &Manager,
    staff: StaffId,
    week: &WeeklySchedule,
) -> Result<StaffSchedule, EditError> {
    change(ctx, manager, |tx, now| {
        // Whoever books meanwhile is through by then, or waits and finds the new week.
        tx.lock_every_day()?;
        let before = find(tx, staff)?;
        tx.set_schedule(staff, week)?;
        let row = written(tx.schedule(staff)?)?;
        let changes = differences(Some(&fields(&before.week)), Some(&fields(&row.week)));
        record(tx, manager, "staff.schedule", (Thing::Schedule, staff.get()), &changes, now)?;
        Ok(row)
    })
}

fn find(tx: &mut dyn ShopTx, staff: StaffId) -> Result<StaffSchedule, EditError> {
    tx.schedule(staff)?.ok_or(EditError::Absent(Thing::StaffMember))
}

fn fields(week: &WeeklySchedule) -> Fields {
    DayOfWeek::ALL.iter().map(|day| (day.name(), day_in_words(week.on(*day)))).collect()
}

fn day_in_words(day: DaySchedule) -> String {
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
