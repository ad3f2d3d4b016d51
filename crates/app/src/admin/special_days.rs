//! Dates on which other hours, or none, stand in place of the salon's week (rules/dashboard#special-days). Appointments that they leave outside stay
//! (rules/dashboard#bookings-stay).

use chrono::Days;
use domain::{Instant, LocalDate, SpecialDates, SpecialDayDraft, SpecialDayId};
use ports::shop::ListedSpecialDay;
use ports::{ShopTx, StoreResult};
use scheduling::local_time;

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use super::schedules::between;
use crate::Context;

/// So many days ahead they can be planned.
const DAYS_AHEAD: Days = Days::new(730);
/// The most that are not over yet.
const MAX_SPECIAL_DAYS: usize = 100;

/// Those that are not over yet, by date.
pub fn list_special_days(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<ListedSpecialDay>> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| coming(tx, user, now))
}

pub fn create_special_day(
    ctx: &Context,
    user: &DashboardUser,
    draft: &SpecialDayDraft,
) -> ChangeResult<ListedSpecialDay> {
    change(ctx, user, |tx, now| {
        // A concurrent booking has committed by then, or waits and finds the special day; so has another special day.
        tx.lock_every_day()?;
        ensure_possible(tx, user, None, draft.dates, now)?;
        let id = tx.insert_special_day(draft)?;
        let row = expect_row(tx.special_day(id)?)?;
        let of = (Entity::SpecialDay, id.get());
        record_change(tx, user, "special_day.created", of, None, Some(&fields(&row.day)), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it.
pub fn update_special_day(
    ctx: &Context,
    user: &DashboardUser,
    id: SpecialDayId,
    seen: i64,
    draft: &SpecialDayDraft,
) -> ChangeResult<ListedSpecialDay> {
    let of = (Entity::SpecialDay, id.get());
    change(ctx, user, |tx, now| {
        tx.lock_every_day()?;
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, Some(seen), now)?;
        if before.day == *draft {
            return Ok(before);
        }
        ensure_possible(tx, user, Some(id), draft.dates, now)?;
        tx.update_special_day(id, before.version, draft)?;
        let row = expect_row(tx.special_day(id)?)?;
        let (old, new) = (fields(&before.day), fields(&row.day));
        record_change(tx, user, "special_day.updated", of, Some(&old), Some(&new), now)?;
        Ok(row)
    })
}

pub fn delete_special_day(
    ctx: &Context,
    user: &DashboardUser,
    id: SpecialDayId,
    seen: i64,
) -> ChangeResult<()> {
    let of = (Entity::SpecialDay, id.get());
    change(ctx, user, |tx, now| {
        tx.lock_every_day()?;
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, Some(seen), now)?;
        tx.delete_special_day(id, before.version)?;
        Ok(record_change(tx, user, "special_day.deleted", of, Some(&fields(&before.day)), None, now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: SpecialDayId) -> ChangeResult<ListedSpecialDay> {
    tx.special_day(id)?.ok_or(ChangeError::Absent(Entity::SpecialDay))
}

/// Whether there is room for such dates, whatever the one that they `replace` has now.
pub(super) fn ensure_possible(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    replace: Option<SpecialDayId>,
    dates: SpecialDates,
    now: Instant,
) -> ChangeResult<()> {
    let (from, to) = reach(user, now);
    if dates.last() < from || to < dates.last() {
        return Err(ChangeError::OutOfReach { from, to });
    }
    let mut others = coming(tx, user, now)?;
    others.retain(|other| Some(other.id) != replace);
    if others.len() >= MAX_SPECIAL_DAYS {
        return Err(ChangeError::TooManySpecialDays(MAX_SPECIAL_DAYS));
    }
    // One that is over may share the first dates of one that is not.
    let near = tx.special_days(dates.first(), dates.last())?.into_iter();
    for other in near.filter(|other| Some(other.id) != replace) {
        if let Some(date) = dates.first_shared(other.day.dates) {
            let date = date.format("%a, %b %-d, %Y").to_string();
            return Err(ChangeError::DatesTaken { name: other.day.name, date });
        }
    }
    Ok(())
}

fn coming(tx: &mut dyn ShopTx, user: &DashboardUser, now: Instant) -> StoreResult<Vec<ListedSpecialDay>> {
    let (from, to) = reach(user, now);
    tx.special_days(from, to)
}

fn reach(user: &DashboardUser, now: Instant) -> (LocalDate, LocalDate) {
    let today = local_time::date_of(user.shop.zone, now);
    (today, today + DAYS_AHEAD)
}

fn fields(day: &SpecialDayDraft) -> Fields {
    let hours = day.opening.map_or_else(|| "closed".to_owned(), |hours| between(hours.opens, hours.closes));
    vec![
        ("date_from", day.dates.first().to_string()),
        ("date_to", day.dates.last().to_string()),
        ("hours", hours),
        ("name", day.name.clone()),
    ]
}
