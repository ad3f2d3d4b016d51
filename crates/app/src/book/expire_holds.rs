//! Pending bookings that were not confirmed in time give their time back (rules/booking-life#hold).

use domain::{BookingStatus, CancelReason, Instant, Interval};
use ports::shop::{Actor, AuditEntry, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::Context;

/// Cancels every hold that has run out, one transaction a shop; the worker's job. Returns how many. One shop's trouble does not keep the
/// others from their turn: the first of the failures is returned at the end.
pub fn release_expired_holds(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let shops = ctx.store.read_platform(|tx| tx.shops_with_expired_holds(now))?;
    let mut released = 0;
    let mut failure = None;
    for shop in shops {
        match ctx.store.write_shop(ShopScope::for_program(shop), |tx| expire_holds(tx, None, now)) {
            Ok(count) => released += count,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(released), Err)
}

/// Cancels the lapsed holds that block any of `within`, or all of the shop's, each with its audit and outbox rows. One that somebody
/// else changed meanwhile is left to them.
pub(crate) fn expire_holds(
    tx: &mut dyn ShopTx,
    within: Option<Interval>,
    now: Instant,
) -> StoreResult<usize> {
    let mut cancelled = 0;
    for hold in tx.expired_holds(within, now)? {
        match tx.cancel_booking(hold.id, hold.version, CancelReason::Expired, now) {
            Err(StoreError::Stale) => continue,
            other => other?,
        }
        tx.audit(&AuditEntry {
            at: now,
            actor: Actor::System,
            action: "booking.expired",
            booking: hold.id,
            from: Some(BookingStatus::Pending),
            to: BookingStatus::Cancelled,
            request_id: None,
        })?;
        tx.notify(Notice {
            kind: NoticeKind::BookingExpired,
            booking: hold.id,
            version: hold.version + 1,
            at: now,
        })?;
        tx.delete_derived_keys(hold.id)?;
        cancelled += 1;
    }
    Ok(cancelled)
}
