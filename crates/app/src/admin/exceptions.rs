//! Dates on which a member of staff's week does not hold: time off, and other hours (slot rule 10).

use chrono::Days;
use domain::{ExceptionDates, ExceptionId, ExceptionKind, Instant, LocalDate, ScheduleException, StaffId};
use ports::ShopTx;
use ports::shop::ExceptionDraft;
use scheduling::local_time;

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use super::schedules::between;
use super::staff::find;
use crate::Context;

/// So many days back they are shown and can still be written down (rules/dashboard#exceptions-window).
const DAYS_BACK: Days = Days::new(30);
/// So many days ahead they can be planned.
const DAYS_AHEAD: Days = Days::new(730);
/// The most for one person, of those that are shown and can be written down.
const MAX_EXCEPTIONS: usize = 100;

/// An exception with what the dashboard needs besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedException {
    pub exception: ScheduleException,
    /// The member's version: an exception never changes, it comes and goes.
    pub version: i64,
}

/// The exceptions of one of the staff that were not over 30 days ago, by their first date.
pub fn list_exceptions(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
) -> ChangeResult<Vec<ListedException>> {
    let from = today(user, ctx.now()) - DAYS_BACK;
    ctx.store.read_shop(user.scope, |tx| {
        let version = find(tx, staff)?.version;
        let rows = tx.exceptions_from(staff, from)?.into_iter();
        Ok(rows.map(|exception| ListedException { exception, version }).collect())
    })
}

/// Adds one. Appointments that it leaves out of working time stay (rules/dashboard#bookings-stay).
pub fn create_exception(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
    draft: &ExceptionDraft,
) -> ChangeResult<ListedException> {
    change(ctx, user, |tx, now| {
        // One after the other: of two on distant dates both would be the last that there is room for.
        tx.lock_staff()?;
        let member = find(tx, staff)?;
        ensure_in_reach(user, draft.dates, now)?;
        lock_around(tx, draft.dates)?;
        if tx.exceptions_from(staff, today(user, now) - DAYS_BACK)?.len() >= MAX_EXCEPTIONS {
            return Err(ChangeError::TooManyExceptions(MAX_EXCEPTIONS));
        }
        tx.mark_changed(staff, member.version, now)?;
        let id = tx.insert_exception(staff, draft, now)?;
        let row = expect_row(tx.exception(staff, id)?)?;
        let of = (Entity::StaffMember, staff.get());
        record_change(tx, user, "staff.exception_created", of, None, Some(&fields(&row)), now)?;
        Ok(ListedException { exception: row, version: find(tx, staff)?.version })
    })
}

/// Takes one away, if the staff member still has the version that the editor has `seen`.
pub fn delete_exception(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
    seen: Option<i64>,
    id: ExceptionId,
) -> ChangeResult<()> {
    let of = (Entity::StaffMember, staff.get());
    change(ctx, user, |tx, now| {
        tx.lock_staff()?;
        let member = find(tx, staff)?;
        let before = tx.exception(staff, id)?.ok_or(ChangeError::Absent(Entity::Exception))?;
        check_version(tx, user, of, member.version, seen, now)?;
        lock_around(tx, before.dates)?;
        tx.mark_changed(staff, member.version, now)?;
        tx.delete_exception(staff, id)?;
        Ok(record_change(tx, user, "staff.exception_deleted", of, Some(&fields(&before)), None, now)?)
    })
}

pub(super) fn ensure_on_staff(tx: &mut dyn ShopTx, staff: StaffId) -> ChangeResult<()> {
    if tx.are_on_the_staff(&[staff])? { Ok(()) } else { Err(ChangeError::Absent(Entity::StaffMember)) }
}

/// No salon plans further back or ahead.
pub(super) fn ensure_in_reach(user: &DashboardUser, dates: ExceptionDates, now: Instant) -> ChangeResult<()> {
    let today = today(user, now);
    let (from, to) = (today - DAYS_BACK, today + DAYS_AHEAD);
    if dates.first() < from || to < dates.last() { Err(ChangeError::OutOfReach { from, to }) } else { Ok(()) }
}

fn today(user: &DashboardUser, now: Instant) -> LocalDate {
    local_time::date_of(user.shop.zone, now)
}

/// A concurrent booking of such a time has committed by then, or waits and finds the exception. A shift may end on the next
/// date, and what is booked there may block a little of the date before.
fn lock_around(tx: &mut dyn ShopTx, dates: ExceptionDates) -> ChangeResult<()> {
    if dates.first() < dates.last() {
        return Ok(tx.lock_every_day()?);
    }
    let days: Vec<LocalDate> = (dates.first() - Days::new(1)).iter_days().take(3).collect();
    Ok(tx.lock_days(&days)?)
}

/// The reason stays out: it may be about somebody's health.
fn fields(exception: &ScheduleException) -> Fields {
    let kind = match exception.kind {
        None => "available".to_owned(),
        Some(ExceptionKind::Works { start, end }) => format!("available {}", between(start, end)),
        Some(ExceptionKind::Off) => "off".to_owned(),
        Some(ExceptionKind::OffBetween { start, end }) => format!("off {}", between(start, end)),
    };
    vec![
        ("exception_id", exception.id.to_string()),
        ("exception_date", exception.dates.first().to_string()),
        ("last_date", exception.dates.last().to_string()),
        ("kind", kind),
    ]
}
