//! Giving a time back.

use domain::{Booking, BookingId, BookingStatus, CancelReason, ClientChanges, Instant, Shop};
use ports::shop::{Actor, AuditEntry, BookingRecord, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};

use super::change_rules::ChangeRefusal;
use super::own_booking::{BookingAccess, OwnBookingError, changeable, find_own};
use crate::Context;
use crate::public::find_shop;

#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    #[error(transparent)]
    Own(#[from] OwnBookingError),
    #[error("This appointment can no longer be cancelled.")]
    TooLate,
    /// The salon wants to hear of a late cancellation itself.
    #[error("{0}")]
    OnlyByPhone(String),
    #[error("This appointment has just changed. Please look again.")]
    JustChanged,
}

impl From<StoreError> for CancelError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stale => Self::JustChanged,
            other => Self::Own(other.into()),
        }
    }
}

/// Cancels somebody's own booking. Cancelling it again is no error (rules/booking-life#client-cancels); neither is a suspended salon.
pub fn cancel(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    id: BookingId,
) -> Result<(), CancelError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchShop)?;
    match cancel_once(ctx, &shop, access, id) {
        // A second click, or the worker: what they did is most likely what was asked for, and a second look tells.
        Err(CancelError::JustChanged) => cancel_once(ctx, &shop, access, id),
        result => result,
    }
}

fn cancel_once(ctx: &Context, shop: &Shop, access: &BookingAccess, id: BookingId) -> Result<(), CancelError> {
    let now = ctx.now();
    ctx.store.write_shop(ShopScope::for_client(shop), |tx| {
        let (asker, owned) = find_own(tx, access, id, now)?;
        cancel_for_client(tx, &owned, (asker.actor, access.request_id()), (shop, now))
    })
}

/// Cancels a client's own booking in their name, if it is not too late.
pub(crate) fn cancel_for_client(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    (actor, request_id): (Actor, &str),
    (shop, now): (&Shop, Instant),
) -> Result<(), CancelError> {
    let booking = &owned.booking;
    if booking.status == BookingStatus::Cancelled {
        return Ok(());
    }
    // A hold that ran out, and that the worker has not come to, is given back by its client, too: else a message on its way would take it
    // again (rules/booking-life#late-confirmation).
    if !booking.client_may_cancel(now) && !booking.hold_expired(now) {
        return Err(CancelError::TooLate);
    }
    let changeable = changeable(tx, owned, now)?;
    let changes = changeable.changes;
    let is_late = match changeable.check_cancellation() {
        Err(refusal @ ChangeRefusal::TooLateToCancel(_)) => {
            return Err(CancelError::OnlyByPhone(refusal.sentence(shop)));
        }
        other => other.unwrap_or(false),
    };
    cancel_and_notify(tx, booking, CancelReason::Client, actor, Some(request_id), now)?;
    if is_late {
        tx.write_client_changes(booking.id, &ClientChanges { cancelled_late: true, ..changes })?;
    }
    Ok(())
}

/// Cancels a booking in its client's or the salon's name, with the rows that belong to that.
pub(crate) fn cancel_and_notify(
    tx: &mut dyn ShopTx,
    booking: &Booking,
    reason: CancelReason,
    actor: Actor,
    request_id: Option<&str>,
    now: Instant,
) -> StoreResult<()> {
    tx.cancel_booking(booking.id, booking.version, reason, now)?;
    tx.audit(&AuditEntry {
        at: now,
        actor,
        action: "booking.cancelled",
        booking: booking.id,
        from: Some(booking.status),
        to: BookingStatus::Cancelled,
        request_id,
    })?;
    tx.notify(Notice {
        kind: NoticeKind::BookingCancelled,
        booking: booking.id,
        version: booking.version + 1,
        at: now,
    })?;
    tx.delete_derived_keys(booking.id)
}
