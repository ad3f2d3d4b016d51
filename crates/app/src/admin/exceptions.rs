//! Dates on which a member of staff's week does not hold: time off, and other hours (slot rule 10).

use chrono::Days;
use domain::{ExceptionId, ExceptionKind, Instant, LocalDate, ScheduleException, StaffId};
use ports::ShopTx;
use ports::shop::ExceptionDraft;
use scheduling::local_time;

use super::Manager;
use super::edit::{EditError, Fields, Thing, change, differences, record, written};
use super::schedules::between;
use crate::Context;

/// So many days back they are shown and can still be written down (decisions 57).
const DAYS_BACK: Days = Days::new(30);
/// So many days ahead they can be planned.
const DAYS_AHEAD: Days = Days::new(730);
/// The most to come for one person.
const MOST_TO_COME: usize = 100;

/// The exceptions of one of the staff, by date, from 30 days ago.
pub fn exceptions(
    ctx: &Context,
    manager: &Manager,
    staff: StaffId,
) -> Result<Vec<ScheduleException>, EditError> {
    let from = today(manager, ctx.now()) - DAYS_BACK;
    ctx.store.reading_shop(manager.scope, |tx| {
        mind_staff(tx, staff)?;
        Ok(tx.exceptions_from(staff, from)?)
    })
}

/// Adds one. Appointments that it leaves out of working time stay (decisions 60).
pub fn create_exception(
    ctx: &Context,
    manager: &Manager,
    staff: StaffId,
    draft: &ExceptionDraft,
) -> Result<ScheduleException, EditError> {
    change(ctx, manager, |tx, now| {
        mind_staff(tx, staff)?;
        mind_date(manager, draft.date, now)?;
        let today = today(manager, now);
        lock_around(tx, draft.date)?;
        if today <= draft.date && MOST_TO_COME <= tx.exceptions_from(staff, today)?.len() {
            return Err(EditError::TooManyExceptions(MOST_TO_COME));
        }
        let id = tx.insert_exception(staff, draft, now)?;
        let row = written(tx.exception(staff, id)?)?;
        let of = (Thing::Exception, id.get());
        let changes = differences(None, Some(&fields(staff, &row)));
        record(tx, manager, "staff.exception_created", of, &changes, now)?;
        Ok(row)
    })
}

/// Takes one away.
pub fn delete_exception(
    ctx: &Context,
    manager: &Manager,
    staff: StaffId,
    id: ExceptionId,
) -> Result<(), EditError> {
    change(ctx, manager, |tx, now| {
        mind_staff(tx, staff)?;
        let before = tx.exception(staff, id)?.ok_or(EditError::Absent(Thing::Exception))?;
        lock_around(tx, before.date)?;
        tx.delete_exception(staff, id)?;
        let of = (Thing::Exception, id.get());
        let changes = differences(Some(&fields(staff, &before)), None);
        Ok(record(tx, manager, "staff.exception_deleted", of, &changes, now)?)
    })
}

pub(super) fn mind_staff(tx: &mut dyn ShopTx, staff: StaffId) -> Result<(), EditError> {
    if tx.are_on_the_staff(&[staff])? { Ok(()) } else { Err(EditError::Absent(Thing::StaffMember)) }
}

/// Nobody plans so far back or ahead.
pub(super) fn mind_date(manager: &Manager, date: LocalDate, now: Instant) -> Result<(), EditError> {
    let today = today(manager, now);
    let (from, to) = (today - DAYS_BACK, today + DAYS_AHEAD);
    if date < from || to < date { Err(EditError::OutOfReach { from, to }) } else { Ok(()) }
}

fn today(manager: &Manager, now: Instant) -> LocalDate {
    local_time::date_of(manager.shop.zone, now)
}

/// Whoever books a time that the exception is about meanwhile is through by then, or waits and finds it. A shift may end on the next
/// date, and what is booked there may block a little of the date before.
fn lock_around(tx: &mut dyn ShopTx, date: LocalDate) -> Result<(), EditError> {
    let days: Vec<LocalDate> = (date - Days::new(1)).iter_days().take(3).collect();
    Ok(tx.lock_days(&days)?)
}

/// The reason stays out: it may be about somebody's health.
fn fields(staff: StaffId, exception: &ScheduleException) -> Fields {
    let kind = match exception.kind {
        None => "available".to_owned(),
        Some(ExceptionKind::Works { start, end }) => format!("available {}", between(start, end)),
        Some(ExceptionKind::Off) => "off".to_owned(),
        Some(ExceptionKind::OffBetween { start, end }) => format!("off {}", between(start, end)),
    };
    vec![("staff_id", staff.to_string()), ("exception_date", exception.date.to_string()), ("kind", kind)]
}
