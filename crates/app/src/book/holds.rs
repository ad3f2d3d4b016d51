//! Pending bookings that nobody confirmed in time give their time back (decisions 26).

use domain::{BookingStatus, CancelReason, Instant, Interval};
use ports::shop::{Actor, AuditEntry, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::Context;

/// Cancels every hold that has run out, shop by shop; the worker's job. Returns how many.
pub fn release_expired_holds(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let shops = ctx.store.reading_platform(|tx| tx.shops_with_expired_holds(now))?;
    let mut released = 0;
    for shop in shops {
        // One transaction a shop: a salon's trouble is its own.
        released += ctx.store.in_shop(ShopScope::for_program(shop), |tx| cancel_lapsed(tx, None, now))?;
    }
    Ok(released)
}

/// Cancels the lapsed holds that block any of `within`, or all of the shop's, each with its audit and outbox rows. One that somebody
/// else changed meanwhile is left to them.
pub(super) fn cancel_lapsed(
    tx: &mut dyn ShopTx,
    within: Option<Interval>,
    now: Instant,
) -> StoreResult<usize> {
    let mut cancelled = 0;
    for hold in tx.lapsed_holds(within, now)? {
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
        tx.forget_derived_answers(hold.id)?;
        cancelled += 1;
    }
    Ok(cancelled)
}
