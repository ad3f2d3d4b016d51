//! The chairs of a salon, and what becomes of appointments when one goes (rules/dashboard#deletions).

use chrono::TimeDelta;
use domain::{ChairId, Instant, Interval, ServiceId};
use ports::shop::{AuditEntry, ChairDraft, ListedChair, SeatedBooking};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{BusyInterval, local_time};

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, format_ids, record_change,
};
use crate::Context;
use crate::book::expire_holds;

/// All of them, in order of creation.
pub fn list_chairs(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<ListedChair>> {
    ctx.store.read_shop(user.scope, |tx| tx.listed_chairs())
}

pub fn create_chair(ctx: &Context, user: &DashboardUser, draft: &ChairDraft) -> ChangeResult<ListedChair> {
    change(ctx, user, |tx, now| {
        ensure_lists_exist(tx, draft, None)?;
        // The first chair changes what bookings need; a concurrent booking reads the chairs of before, or of after.
        tx.lock_every_day()?;
        let id = tx.insert_chair(draft, now)?;
        let row = expect_row(tx.listed_chair(id)?)?;
        let of = (Entity::Chair, id.get());
        record_change(tx, user, "chair.created", of, None, Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it. Appointments stay where they are.
pub fn update_chair(
    ctx: &Context,
    user: &DashboardUser,
    id: ChairId,
    seen: Option<i64>,
    draft: &ChairDraft,
) -> ChangeResult<ListedChair> {
    let of = (Entity::Chair, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        ensure_lists_exist(tx, draft, Some(&before))?;
        // A concurrent booking reads its lists of before, or of after, and not some of both.
        tx.lock_every_day()?;
        tx.update_chair(id, before.version, draft, now)?;
        let row = expect_row(tx.listed_chair(id)?)?;
        record_change(tx, user, "chair.updated", of, Some(&fields(&before)), Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Takes one away. Its appointments to come move to other chairs by slot rule 23; if one of them cannot, nothing is changed.
pub fn delete_chair(ctx: &Context, user: &DashboardUser, id: ChairId, seen: Option<i64>) -> ChangeResult<()> {
    let of = (Entity::Chair, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        // A concurrent booking has committed by then, or waits and finds the chair gone.
        tx.lock_every_day()?;
        tx.remove_chair(id, before.version, now)?;
        let leaving = tx.bookings_at_chair(id, now)?;
        reassign_chair(tx, user, &leaving, now)?;
        Ok(record_change(tx, user, "chair.deleted", of, Some(&fields(&before)), None, now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: ChairId) -> ChangeResult<ListedChair> {
    tx.listed_chair(id)?.ok_or(ChangeError::Absent(Entity::Chair))
}

/// Whom and what a draft names must be of this salon: at work there and on its menu, or named by the chair already.
fn ensure_lists_exist(
    tx: &mut dyn ShopTx,
    draft: &ChairDraft,
    before: Option<&ListedChair>,
) -> ChangeResult<()> {
    let known = before.map(|listed| &listed.chair);
    let mut people = draft.allowed_staff.clone();
    people.retain(|id| known.is_none_or(|chair| !chair.allowed_staff.contains(id)));
    if !tx.are_on_the_staff(&people)? {
        return Err(ChangeError::Absent(Entity::StaffMember));
    }
    let mut services: Vec<ServiceId> = draft.allowed_services.clone();
    services.retain(|id| known.is_none_or(|chair| !chair.allowed_services.contains(id)));
    if !tx.are_on_the_menu(&services)? {
        return Err(ChangeError::Absent(Entity::Service));
    }
    Ok(())
}

fn reassign_chair(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    leaving: &[SeatedBooking],
    now: Instant,
) -> ChangeResult<()> {
    let from = leaving.iter().map(|booking| booking.blocked.start()).min();
    let until = leaving.iter().map(|booking| booking.blocked.end()).max();
    let (Some(from), Some(until)) = (from, until) else { return Ok(()) };
    // Padded by the longest buffer, on either side.
    let reach = TimeDelta::days(1);
    let nowhere = || StoreError::Failed("the bookings take no time".into());
    let window = Interval::new(from - reach, until + reach).ok_or_else(nowhere)?;
    expire_holds(tx, Some(window), now)?;
    let mut salon = tx.salon(window, now)?;
    for booking in leaving {
        let in_use = || in_use(user, leaving.len(), booking);
        let mut busy_interval = busy_interval(booking);
        let chair =
            scheduling::assign_chair(&salon, &booking.services, &busy_interval).map_err(|_| in_use())?;
        match tx.reseat_booking(booking.id, booking.version, chair, now) {
            Err(StoreError::SlotTaken(_)) => return Err(in_use()),
            other => other?,
        }
        tx.audit(&AuditEntry {
            at: now,
            actor: user.actor,
            action: "booking.chair_changed",
            booking: booking.id,
            from: Some(booking.status),
            to: booking.status,
            request_id: Some(&user.request_id),
        })?;
        busy_interval.chair_id = chair;
        salon.busy_intervals.push(busy_interval);
    }
    Ok(())
}

fn busy_interval(booking: &SeatedBooking) -> BusyInterval {
    BusyInterval::new(booking.staff_id, None, booking.start, booking.end)
}

fn in_use(user: &DashboardUser, count: usize, booking: &SeatedBooking) -> ChangeError {
    ChangeError::InUse { count, when: local_time::format_long(user.shop.zone, booking.start) }
}

fn fields(row: &ListedChair) -> Fields {
    let chair = &row.chair;
    vec![
        ("name", chair.name.clone()),
        ("allowed_staff_ids", format_ids(&chair.allowed_staff)),
        ("allowed_service_ids", format_ids(&chair.allowed_services)),
    ]
}
