//! The salon changes the status of a booking (rules/booking-life#transitions, rules/booking-life#status-by-salon).

use domain::{Booking, BookingId, BookingStatus, CancelReason, Instant};
use ports::shop::{AuditEntry, BookingRecord, HistoryActor, ListedBooking, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, change, expect_row, format_short};
use super::redact::redact_for;
use super::status_rules::{StatusRefusal, check_change};
use crate::Context;
use crate::client::unverified_client;

/// Makes something of a booking that is as somebody has `seen` it. Its client is told of a confirmation and a cancellation.
pub fn set_status(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    seen: Option<i64>,
    to: BookingStatus,
) -> ChangeResult<ListedBooking> {
    let changed = change(ctx, user, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        let possible = check_change(user, &owned.booking, to, now);
        if possible == Err(StatusRefusal::Colleagues) {
            return Err(StatusRefusal::Colleagues.into());
        }
        check_version(tx, user, &owned.booking, seen, now)?;
        possible?;
        become_of(tx, user, &owned, to, now)?;
        Ok(redact_for(user, expect_row(tx.listed_booking(id)?)?, now))
    });
    // After two concurrent changes the user has to look again.
    changed.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking),
        other => other,
    })
}

/// Whether somebody has seen the booking as it is; its client and the program change it, too.
fn check_version(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    booking: &Booking,
    seen: Option<i64>,
    now: Instant,
) -> ChangeResult<()> {
    if seen.is_none_or(|seen| seen == booking.version) {
        return Ok(());
    }
    let thing = Entity::Booking;
    let Some(last) = tx.history_of(booking.id)?.pop() else { return Err(ChangeError::Changed(thing)) };
    let by = match last.actor {
        HistoryActor::Client => "the client".to_owned(),
        HistoryActor::Member(name) => name,
        HistoryActor::Platform => "the platform".to_owned(),
        HistoryActor::Program => "the system".to_owned(),
    };
    Err(ChangeError::Stale { thing, by, at: format_short(user, last.at, now) })
}

/// Writes it down, with the rows that belong to that.
fn become_of(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    owned: &BookingRecord,
    to: BookingStatus,
    now: Instant,
) -> StoreResult<()> {
    let booking = &owned.booking;
    let kind = match to {
        BookingStatus::Confirmed => {
            let client = booking.client_id.map_or_else(|| unverified_client(tx, owned, now), Ok)?;
            tx.accept_booking(booking.id, booking.version, client, now)?;
            NoticeKind::BookingAccepted
        }
        BookingStatus::Cancelled => {
            tx.cancel_booking(booking.id, booking.version, CancelReason::Salon, now)?;
            tx.delete_derived_keys(booking.id)?;
            NoticeKind::BookingCancelled
        }
        BookingStatus::Pending | BookingStatus::Completed | BookingStatus::NoShow => {
            tx.end_booking(booking.id, booking.version, to, now)?;
            NoticeKind::BookingEnded
        }
    };
    tx.audit(&AuditEntry {
        at: now,
        actor: user.actor,
        action: "booking.status_changed",
        booking: booking.id,
        from: Some(booking.status),
        to,
        request_id: Some(&user.request_id),
    })?;
    tx.notify(Notice { kind, booking: booking.id, version: booking.version + 1, at: now })
}
