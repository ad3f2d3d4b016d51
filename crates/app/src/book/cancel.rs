//! Giving a time back.

use domain::{Booking, BookingId, BookingStatus, CancelReason, Instant};
use ports::shop::{Actor, AuditEntry, BookingRecord, KnownClient, Notice, NoticeKind};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};

use crate::public::find_shop;
use crate::session::{AuthResult, Caller, authenticate};
use crate::{Context, Visitor};

#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("Please reload the page and try again.")]
    NoSession,
    /// Absent, another salon's or another visitor's: the answer is the same.
    #[error("We could not find this booking.")]
    NoSuchBooking,
    #[error("This appointment can no longer be cancelled.")]
    TooLate,
    #[error("This appointment has just changed. Please look again.")]
    JustChanged,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for CancelError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stale => Self::JustChanged,
            other => Self::Store(other),
        }
    }
}

/// Cancels the visitor's own booking. Cancelling it again is no error (rules/booking-life#client-cancels); neither is a suspended salon.
pub fn cancel(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
    id: BookingId,
) -> Result<(), CancelError> {
    let shop = find_shop(ctx, address)?.ok_or(CancelError::NoSuchShop)?;
    let scope = ShopScope::for_client(&shop);
    match cancel_once(ctx, scope, visitor, id) {
        // A second click, or the worker: what they did is most likely what was asked for, and a second look tells.
        Err(CancelError::JustChanged) => cancel_once(ctx, scope, visitor, id),
        result => result,
    }
}

fn cancel_once(ctx: &Context, scope: ShopScope, visitor: &Visitor, id: BookingId) -> Result<(), CancelError> {
    let now = ctx.now();
    ctx.store.write_shop(scope, |tx| {
        let caller = match authenticate(tx, visitor, now)? {
            AuthResult::Refused => return Err(CancelError::NoSession),
            AuthResult::New => return Err(CancelError::NoSuchBooking),
            AuthResult::Owner(caller) => caller,
        };
        let owned = tx.find_booking(id)?.ok_or(CancelError::NoSuchBooking)?;
        let asker = Requester { client: caller.client(tx)?, caller };
        cancel_own(tx, visitor, &asker, &owned, now)
    })
}

struct Requester {
    caller: Caller,
    client: Option<KnownClient>,
}

impl Requester {
    /// Whether a booking was made in this browser, or is the verified client's.
    fn owns(&self, owned: &BookingRecord) -> bool {
        let client = self.client.as_ref().map(|client| client.id);
        owned.session_id == Some(self.caller.session) || client.is_some() && owned.booking.client_id == client
    }

    fn actor(&self) -> Actor {
        self.client.as_ref().map_or(Actor::Visitor(self.caller.session), |client| Actor::Client(client.id))
    }
}

fn cancel_own(
    tx: &mut dyn ShopTx,
    visitor: &Visitor,
    asker: &Requester,
    owned: &BookingRecord,
    now: Instant,
) -> Result<(), CancelError> {
    let booking = &owned.booking;
    if !asker.owns(owned) {
        return Err(CancelError::NoSuchBooking);
    }
    if booking.status == BookingStatus::Cancelled {
        return Ok(());
    }
    // A hold that ran out, and that the worker has not come to, is given back by its client, too: else a message on its way would take it
    // again (rules/booking-life#late-confirmation).
    if !booking.client_may_cancel(now) && !booking.hold_expired(now) {
        return Err(CancelError::TooLate);
    }
    cancel_and_notify(tx, booking, CancelReason::Client, asker.actor(), Some(&visitor.request_id), now)?;
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
