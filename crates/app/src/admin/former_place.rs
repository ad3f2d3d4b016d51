//! Puts a booking back to where it was, which others may have taken meanwhile (rules/dashboard#undo).

use domain::{BookingStatus, Instant};
use ports::shop::{AllowedOverlap, BookingRecord, FieldChange, FormerBooking, Permit, SharedTime, Taken};
use ports::{Resource, ShopTx, StoreError, StoreResult};

use super::DashboardUser;
use super::change::{Entity, record};
use super::desk_actions::client_name;
use super::staff::find;
use super::undo_error::UndoError;
use crate::book::keep_others_off;

/// Makes a booking what it was. It shares again what it shared before, by the reasons of then, and nothing else.
pub(super) fn put_back(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    owned: &BookingRecord,
    former: &FormerBooking,
    now: Instant,
) -> Result<(), UndoError> {
    let (id, version) = (owned.booking.id, owned.booking.version);
    let shared = if comes_back(owned, former) { shared_again(tx, owned, former, now)? } else { Vec::new() };
    let permits: Vec<Permit<'_>> = shared
        .iter()
        .map(|(overlap, time)| Permit {
            overlaps: std::slice::from_ref(time),
            reason: &overlap.reason,
            by: user.actor,
        })
        .collect();
    tx.restore_booking(id, version, former, &permits, now)?;
    Ok(record_overlaps(tx, user, owned, &shared, now)?)
}

/// Whether it needs time that it does not have now.
fn comes_back(owned: &BookingRecord, former: &FormerBooking) -> bool {
    let (booking, place) = (&owned.booking, &former.place);
    booking.status == BookingStatus::Cancelled
        || (booking.staff_id, owned.chair_id, owned.blocked)
            != (place.staff_id, place.chair_id, place.blocked)
}

/// What it will share at its former place, each with the overlap that allowed it before.
fn shared_again<'a>(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    former: &'a FormerBooking,
    now: Instant,
) -> Result<Vec<(&'a AllowedOverlap, SharedTime)>, UndoError> {
    let place = &former.place;
    find(tx, place.staff_id)?;
    tx.lock_rules()?;
    let shop = tx.shop()?;
    keep_others_off(tx, &shop, &[owned.blocked, place.blocked], now)?;
    let taken = Taken { staff: place.staff_id, chair: place.chair_id, blocked: place.blocked };
    let mut again = Vec::new();
    for time in tx.shared_time(&taken, Some(owned.booking.id))? {
        match former.overlaps.iter().find(|overlap| covers(overlap, &time)) {
            Some(overlap) => again.push((overlap, time)),
            None => return Err(taken_by(tx, owned, &time)?),
        }
    }
    Ok(again)
}

fn covers(overlap: &AllowedOverlap, shared: &SharedTime) -> bool {
    (overlap.over == shared.with || overlap.booking == shared.with)
        && overlap.resource == shared.resource
        && overlap.time.start() <= shared.time.start()
        && shared.time.end() <= overlap.time.end()
}

fn taken_by(tx: &mut dyn ShopTx, owned: &BookingRecord, shared: &SharedTime) -> StoreResult<UndoError> {
    let mut name = |id| -> StoreResult<String> {
        let row = tx.listed_booking(id)?;
        let row = row.ok_or_else(|| StoreError::Failed("a booking that takes time is not there".into()))?;
        Ok(client_name(&row))
    };
    Ok(UndoError::FormerTimeTaken { client: name(owned.booking.id)?, other: name(shared.with)? })
}

/// Every overlap is in the trail of the booking that lies over others.
fn record_overlaps(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    owned: &BookingRecord,
    shared: &[(&AllowedOverlap, SharedTime)],
    now: Instant,
) -> StoreResult<()> {
    let Some((first, _)) = shared.first() else { return Ok(()) };
    let key = |time: &SharedTime| match time.resource {
        Resource::Staff => format!("booking:{}", time.with),
        Resource::Chair => format!("chair:{}", time.with),
    };
    let keys: Vec<String> = shared.iter().map(|(_, time)| key(time)).collect();
    let new = |field, to| FieldChange { field, from: None, to: Some(to) };
    let changes = [new("conflicts", keys.join(", ")), new("reason", first.reason.clone())];
    record(tx, user, "booking.overridden", (Entity::Booking, owned.booking.id.get()), &changes, now)
}
