//! A break at another time than every week, on one date (slot rule 9, rules/dashboard#moved-breaks).

use chrono::Days;
use domain::{Blocked, Break, DaySchedule, ExceptionKind, Instant, LocalDate, StaffId, TimeOfDay};
use ports::ShopTx;
use ports::shop::{Changed, DayBreak, DeskDeed};
use scheduling::local_time;

use super::DashboardUser;
use super::block_access::{BlockRefusal, ensure_own_time};
use super::change::{ChangeError, ChangeResult, Entity, change, record};
use super::desk_actions::remember;
use super::placements::DAYS_AHEAD;
use super::staff::find;
use crate::Context;

/// Puts another break, or none, in the place of the weekly one.
pub fn move_break(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
    date: LocalDate,
    pause: Option<(TimeOfDay, TimeOfDay)>,
) -> ChangeResult<()> {
    change(ctx, user, |tx, now| {
        let name = reach(tx, user, staff, date, now)?;
        let shift = shift_on(tx, staff, date)?.ok_or(BlockRefusal::NoShiftThen(name))?;
        let pause = pause.map(|(start, end)| fitting(shift, Break { start, end })).transpose()?;
        let after = pause.map_or(DayBreak::None, DayBreak::At);
        remember_break(tx, user, (staff, date), after, now)?;
        set_break(tx, user, (staff, date), after, now)
    })
}

/// Gives a date its weekly break back.
pub fn restore_break(
    ctx: &Context,
    user: &DashboardUser,
    staff: StaffId,
    date: LocalDate,
) -> ChangeResult<()> {
    change(ctx, user, |tx, now| {
        reach(tx, user, staff, date, now)?;
        if tx.day_break(staff, date)? == DayBreak::Weekly {
            return Ok(());
        }
        remember_break(tx, user, (staff, date), DayBreak::Weekly, now)?;
        set_break(tx, user, (staff, date), DayBreak::Weekly, now)
    })
}

/// Gives a date a break, where others are kept off.
pub(super) fn set_break(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    (staff, date): (StaffId, LocalDate),
    to: DayBreak,
    now: Instant,
) -> ChangeResult<()> {
    lock_around(tx, date)?;
    match to {
        DayBreak::Weekly => {
            tx.restore_break(staff, date)?;
            note(tx, user, "break.restored", (staff, date), None, now)
        }
        DayBreak::None => {
            tx.move_break(staff, date, None)?;
            note(tx, user, "break.moved", (staff, date), Some("none".to_owned()), now)
        }
        DayBreak::At(pause) => {
            tx.move_break(staff, date, Some(pause))?;
            let to = format!("{}-{}", pause.start, pause.end);
            note(tx, user, "break.moved", (staff, date), Some(to), now)
        }
    }
}

fn remember_break(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    (staff, date): (StaffId, LocalDate),
    after: DayBreak,
    now: Instant,
) -> ChangeResult<()> {
    let before = tx.day_break(staff, date)?;
    let changed = Changed::Break { staff, date, before, after };
    Ok(remember(tx, user, DeskDeed::BreakMoved, changed, 0, now)?)
}

/// Whether this user may change that day; the name of whose it is.
fn reach(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    staff: StaffId,
    date: LocalDate,
    now: Instant,
) -> ChangeResult<String> {
    let member = find(tx, staff)?;
    ensure_own_time(user, Blocked::Stylist(staff))?;
    let today = local_time::date_of(user.shop.zone, now);
    if date < today {
        return Err(BlockRefusal::DayOver.into());
    }
    if today + DAYS_AHEAD < date {
        return Err(BlockRefusal::TooFarAhead.into());
    }
    Ok(member.profile.name.as_str().to_owned())
}

/// The first shift of a date, if its week holds then.
fn shift_on(
    tx: &mut dyn ShopTx,
    staff: StaffId,
    date: LocalDate,
) -> ChangeResult<Option<(TimeOfDay, TimeOfDay)>> {
    let replaced = tx.exceptions_from(staff, date)?.into_iter().any(|exception| {
        exception.dates.contain(date)
            && matches!(exception.kind, Some(ExceptionKind::Off | ExceptionKind::Works { .. }))
    });
    let week = tx.schedule(staff)?.ok_or(ChangeError::Absent(Entity::StaffMember))?.week;
    Ok(match week.on(domain::DayOfWeek::of(date)) {
        DaySchedule::Works { start, end, .. } if !replaced => Some((start, end)),
        _ => None,
    })
}

/// A break within its shift, in steps of the desk.
fn fitting((start, end): (TimeOfDay, TimeOfDay), pause: Break) -> ChangeResult<Break> {
    let is_on_step = |time: TimeOfDay| time.minutes().is_multiple_of(5);
    if !is_on_step(pause.start) || !is_on_step(pause.end) {
        return Err(BlockRefusal::OffStep.into());
    }
    let [start, end, from, until] = [start, end, pause.start, pause.end].map(|time| time.to_string());
    DaySchedule::from_input(true, (Some(&start), Some(&end)), (Some(&from), Some(&until)))?;
    Ok(pause)
}

/// A shift of this date may end on the next.
fn lock_around(tx: &mut dyn ShopTx, date: LocalDate) -> ChangeResult<()> {
    let days: Vec<LocalDate> = (date - Days::new(1)).iter_days().take(3).collect();
    Ok(tx.lock_days(&days)?)
}

fn note(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    action: &'static str,
    (staff, date): (StaffId, LocalDate),
    to: Option<String>,
    now: Instant,
) -> ChangeResult<()> {
    let new = |field, to| ports::shop::FieldChange { field, from: None, to };
    let changes = [new("date", Some(date.to_string())), new("break", to)];
    Ok(record(tx, user, action, (Entity::Break, staff.get()), &changes, now)?)
}
