//! A booking is confirmed because its client proved who they are: in time, or late but while its time is still free (rules/booking-life#transitions,
//! rules/booking-life#late-confirmation).

use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, ClientId, Instant, StaffChoice};
use ports::shop::{Actor, AuditEntry, BookingRecord, Notice, NoticeKind, Revival};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{RequestedServices, SlotRefusal};

use super::reserve::{BookingTerms, ReservedSlot, Unavailable, reserve};
use crate::consents::agree_to_promotions;

/// Where a booking stands that is to be confirmed.
#[derive(Debug)]
pub(crate) enum ConfirmationCheck {
    CanConfirm(Box<PendingBooking>),
    AlreadyConfirmed(Box<BookingRecord>),
    /// Its hold ran out and its time is not offered any more.
    SlotLost(SlotRefusal),
    Cancelled,
    Past,
}

/// A booking that waits, and whose time is there for it.
#[derive(Debug)]
pub(crate) struct PendingBooking {
    pub(crate) owned: BookingRecord,
    /// Its time, reserved anew when its hold ran out.
    reserved_anew: Option<ReservedSlot>,
}

/// Looks whether a booking can be confirmed. One whose hold ran out has to pass the same check as a new booking.
pub(crate) fn check_confirmable(
    tx: &mut dyn ShopTx,
    id: BookingId,
    terms: BookingTerms,
    now: Instant,
) -> StoreResult<ConfirmationCheck> {
    let owned = tx.find_booking(id)?.ok_or(StoreError::Stale)?;
    let booking = &owned.booking;
    match (booking.status, booking.cancel_reason) {
        (BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow, _) => {
            Ok(ConfirmationCheck::AlreadyConfirmed(Box::new(owned)))
        }
        (BookingStatus::Cancelled, reason) if reason != Some(CancelReason::Expired) => {
            Ok(ConfirmationCheck::Cancelled)
        }
        _ if booking.start <= now => Ok(ConfirmationCheck::Past),
        (BookingStatus::Pending, _) if !booking.hold_expired(now) => {
            Ok(ConfirmationCheck::CanConfirm(Box::new(PendingBooking { owned, reserved_anew: None })))
        }
        (BookingStatus::Pending | BookingStatus::Cancelled, _) => late(tx, &owned, terms, now),
    }
}

fn late(
    tx: &mut dyn ShopTx,
    asked: &BookingRecord,
    terms: BookingTerms,
    now: Instant,
) -> StoreResult<ConfirmationCheck> {
    let booking = &asked.booking;
    let services = booking.lines.iter().map(|line| line.service_id).collect();
    let requested = RequestedServices::new(services, booking.total_duration);
    let staff = StaffChoice::Exactly(booking.staff_id);
    let reserved = match reserve(tx, staff, booking.start, &requested, terms, now) {
        Ok(reserved) => reserved,
        Err(Unavailable::NoSuchStaff) => return Ok(ConfirmationCheck::SlotLost(SlotRefusal::NotEligible)),
        Err(Unavailable::NotOffered(refusal)) => return Ok(ConfirmationCheck::SlotLost(refusal)),
        Err(Unavailable::Store(error)) => return Err(error),
    };
    // Its own hold, if the worker had not come to it, has just been cancelled like any other that ran out.
    let owned = tx.find_booking(booking.id)?.ok_or(StoreError::Stale)?;
    if owned.booking.cancel_reason != Some(CancelReason::Expired) {
        return Err(StoreError::Stale);
    }
    Ok(ConfirmationCheck::CanConfirm(Box::new(PendingBooking { owned, reserved_anew: Some(reserved) })))
}

/// Confirms it because its code has come. [`StoreError::SlotTaken`] when the overlap constraint refuses what the check allowed; nothing may
/// be kept then.
pub(crate) fn confirm(
    tx: &mut dyn ShopTx,
    waiting: &PendingBooking,
    client: ClientId,
    event: &str,
    now: Instant,
) -> StoreResult<()> {
    confirm_as(tx, waiting, client, (NoticeKind::BookingConfirmed, event), now)
}

/// Confirms it because its client wants it. The notice says who hears of it.
pub(crate) fn confirm_as(
    tx: &mut dyn ShopTx,
    waiting: &PendingBooking,
    client: ClientId,
    (notice, event): (NoticeKind, &str),
    now: Instant,
) -> StoreResult<()> {
    let booking = &waiting.owned.booking;
    match &waiting.reserved_anew {
        None => tx.confirm_booking(booking.id, booking.version, client, now)?,
        Some(reserved) => {
            tx.revive_booking(booking.id, booking.version, &reserved.revival(client, true), now)?;
        }
    }
    keep_promotions_wish(tx, &waiting.owned, client, event, now)?;
    tx.audit(&AuditEntry {
        at: now,
        actor: Actor::Client(client),
        action: "booking.confirmed",
        booking: booking.id,
        from: Some(booking.status),
        to: BookingStatus::Confirmed,
        request_id: Some(event),
    })?;
    let version = booking.version + 1;
    tx.notify(Notice { kind: notice, booking: booking.id, version, at: now })
}

/// Keeps the box that the client ticked when they booked: their message has proved who they are.
fn keep_promotions_wish(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    client: ClientId,
    event: &str,
    now: Instant,
) -> StoreResult<()> {
    if tx.take_promotions_wish(owned.booking.id)? {
        agree_to_promotions(tx, client, owned.created_at, event, now)?;
    }
    Ok(())
}

/// How long a booking waits for the salon.
const APPROVAL_TTL: TimeDelta = TimeDelta::hours(24);

/// Until when a booking waits for the salon.
pub(crate) fn approval_hold(start: Instant, now: Instant) -> Instant {
    start.min(now + APPROVAL_TTL)
}

/// What became of a booking that the salon is to confirm itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    Waits,
    /// Its hold ran out: the salon is not asked for a time that others could have taken.
    TooLate,
    /// Another booking of the client waits for the salon already; this one stays as it is.
    AnotherWaits,
}

/// Lets it wait for the salon: its code has come, but from a client whose bookings the salon confirms itself (rules/clients#strikes).
pub(crate) fn ask_salon(
    tx: &mut dyn ShopTx,
    waiting: &PendingBooking,
    client: ClientId,
    event: &str,
    now: Instant,
) -> StoreResult<Asked> {
    let booking = &waiting.owned.booking;
    if waiting.reserved_anew.is_some() {
        return Ok(Asked::TooLate);
    }
    if tx.awaits_approval(client, now)? {
        return Ok(Asked::AnotherWaits);
    }
    let hold = approval_hold(booking.start, now);
    tx.await_approval(booking.id, booking.version, client, hold, now)?;
    keep_promotions_wish(tx, &waiting.owned, client, event, now)?;
    tx.audit(&AuditEntry {
        at: now,
        actor: Actor::Client(client),
        action: "booking.asked",
        booking: booking.id,
        from: Some(booking.status),
        to: BookingStatus::Pending,
        request_id: Some(event),
    })?;
    let version = booking.version + 1;
    tx.notify(Notice { kind: NoticeKind::BookingAsked, booking: booking.id, version, at: now })?;
    Ok(Asked::Waits)
}

/// Confirms it because the link of a mail was followed. The code for WhatsApp stays, as after [`accept`].
pub(crate) fn confirm_by_email(
    tx: &mut dyn ShopTx,
    waiting: &PendingBooking,
    client: ClientId,
    request_id: &str,
    now: Instant,
) -> StoreResult<()> {
    accept(tx, waiting, client, now)?;
    let booking = &waiting.owned.booking;
    tx.audit(&AuditEntry {
        at: now,
        actor: Actor::Client(client),
        action: "booking.confirmed_by_email",
        booking: booking.id,
        from: Some(booking.status),
        to: BookingStatus::Confirmed,
        request_id: Some(request_id),
    })?;
    let version = booking.version + 1;
    tx.notify(Notice { kind: NoticeKind::BookingConfirmed, booking: booking.id, version, at: now })
}

/// Confirms it by the salon's hand, with the same checks. Its code stays, so that a client who sends it late gets an answer.
pub(crate) fn accept(
    tx: &mut dyn ShopTx,
    waiting: &PendingBooking,
    client: ClientId,
    now: Instant,
) -> StoreResult<()> {
    let booking = &waiting.owned.booking;
    // Nobody has proved who ticked a box.
    tx.take_promotions_wish(booking.id)?;
    match &waiting.reserved_anew {
        None => tx.accept_booking(booking.id, booking.version, client, now),
        Some(reserved) => {
            tx.revive_booking(booking.id, booking.version, &reserved.revival(client, false), now)
        }
    }
}

impl ReservedSlot {
    const fn revival(&self, client: ClientId, ends_code: bool) -> Revival {
        Revival { client, chair: self.slot.chair_id, blocked: self.blocked, ends_code }
    }
}
