//! Confirmed bookings become completed at the end of their day (rules/booking-life#end-of-day), or when the salon says so of all that are past.

use domain::{BookingId, BookingStatus, Instant, TimeOfDay};
use ports::shop::{Actor, AuditEntry, BookingVersion, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::local_time;
use tenancy::ShopScope;

use crate::Context;

/// Completes the visits of the days that are over on each shop's clock, one transaction a shop; the worker's job. Returns how many. One
/// shop's trouble does not keep the others from their turn: the first of the failures is returned at the end.
pub fn complete_visits(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let mut completed = 0;
    let mut failure = None;
    for ended in ctx.store.read_platform(|tx| tx.shops_with_ended_visits(now))? {
        let today = local_time::at(ended.zone, local_time::date_of(ended.zone, now), TimeOfDay::hm(0, 0));
        if today < ended.first_end {
            continue;
        }
        let complete = |tx: &mut dyn ShopTx| complete_ended(tx, today, Change::by_program(now));
        match ctx.store.write_shop(ShopScope::for_program(ended.shop), complete) {
            Ok(visits) => completed += visits.len(),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(completed), Err)
}

/// By whose hand many bookings change at once.
#[derive(Clone, Copy)]
pub(crate) struct Change<'a> {
    pub(crate) actor: Actor,
    pub(crate) request_id: Option<&'a str>,
    pub(crate) now: Instant,
}

impl Change<'_> {
    const fn by_program(now: Instant) -> Self {
        Self { actor: Actor::System, request_id: None, now }
    }
}

/// Completes the confirmed bookings that had ended `by` a moment, as many as one transaction may. One that somebody else changed meanwhile is
/// left to them. Returns what they are now.
pub(crate) fn complete_ended(
    tx: &mut dyn ShopTx,
    by: Instant,
    change: Change<'_>,
) -> StoreResult<Vec<BookingVersion>> {
    let mut completed = Vec::new();
    for visit in tx.ended_visits(by)? {
        completed.extend(end(tx, visit, (BookingStatus::Confirmed, BookingStatus::Completed), change)?);
    }
    Ok(completed)
}

/// Gives a booking another outcome, with the rows that belong to that; nothing if it has changed since it was read.
pub(crate) fn end(
    tx: &mut dyn ShopTx,
    seen: BookingVersion,
    (from, to): (BookingStatus, BookingStatus),
    Change { actor, request_id, now }: Change<'_>,
) -> StoreResult<Option<BookingVersion>> {
    match tx.end_booking(seen.id, seen.version, to, now) {
        Err(StoreError::Stale) => return Ok(None),
        other => other?,
    }
    let booking: BookingId = seen.id;
    tx.audit(&AuditEntry {
        at: now,
        actor,
        action: "booking.status_changed",
        booking,
        from: Some(from),
        to,
        request_id,
    })?;
    let version = seen.version + 1;
    tx.notify(Notice { kind: NoticeKind::BookingEnded, booking, version, at: now })?;
    Ok(Some(BookingVersion { id: booking, version }))
}
