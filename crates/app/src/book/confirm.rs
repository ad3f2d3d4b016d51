//! A booking becomes firm because its client proved who they are: in time, or late but while its time is still free (decisions 25 and 51).

use domain::{BookingId, BookingStatus, CancelReason, ClientId, Instant, StaffChoice};
use ports::shop::{Actor, AuditEntry, Notice, NoticeKind, OwnedBooking};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::Wanted;

use super::take::{NotFree, Taken, Terms, take};

/// Where a booking stands that is to be confirmed.
#[derive(Debug)]
pub(crate) enum Due {
    /// It can be made firm.
    Open(Box<Waiting>),
    /// It is firm already.
    Firm(Box<OwnedBooking>),
    /// Its hold ran out and its time is taken.
    Gone,
    /// It was called off.
    CalledOff,
    /// Its time has come.
    Past,
}

/// A booking that waits, and whose time is there for it.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The booking.
    pub(crate) owned: OwnedBooking,
    /// Its time, taken anew, when its hold ran out.
    anew: Option<Taken>,
}

/// Looks whether a booking can be made firm. One whose hold ran out has to pass the same check as a new booking.
pub(crate) fn due(tx: &mut dyn ShopTx, id: BookingId, now: Instant) -> StoreResult<Due> {
    let owned = tx.find_booking(id)?.ok_or(StoreError::Stale)?;
    let booking = &owned.booking;
    match (booking.status, booking.cancel_reason) {
        (BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow, _) => {
            Ok(Due::Firm(Box::new(owned)))
        }
        (BookingStatus::Cancelled, reason) if reason != Some(CancelReason::Expired) => Ok(Due::CalledOff),
        _ if booking.start <= now => Ok(Due::Past),
        (BookingStatus::Pending, _) if !booking.hold_expired(now) => {
            Ok(Due::Open(Box::new(Waiting { owned, anew: None })))
        }
        (BookingStatus::Pending | BookingStatus::Cancelled, _) => late(tx, &owned, now),
    }
}

fn late(tx: &mut dyn ShopTx, asked: &OwnedBooking, now: Instant) -> StoreResult<Due> {
    let booking = &asked.booking;
    let services = booking.lines.iter().map(|line| line.service_id).collect();
    let wanted = Wanted { services, duration: booking.total_duration };
    let staff = StaffChoice::Exactly(booking.staff_id);
    let taken = match take(tx, staff, booking.start, &wanted, Terms::Public, now) {
        Ok(taken) => taken,
        Err(NotFree::NoSuchStaff | NotFree::NotOffered(_)) => return Ok(Due::Gone),
        Err(NotFree::Store(error)) => return Err(error),
    };
    // Its own hold, if the worker had not come to it, has just been cancelled like any other that ran out.
    let owned = tx.find_booking(booking.id)?.ok_or(StoreError::Stale)?;
    if owned.booking.cancel_reason != Some(CancelReason::Expired) {
        return Err(StoreError::Stale);
    }
    Ok(Due::Open(Box::new(Waiting { owned, anew: Some(taken) })))
}

/// Makes it firm. [`StoreError::SlotTaken`] when the wall knows better than the check; nothing may be kept then.
pub(crate) fn make_firm(
    tx: &mut dyn ShopTx,
    waiting: &Waiting,
    client: ClientId,
    event: &str,
    now: Instant,
) -> StoreResult<()> {
    let booking = &waiting.owned.booking;
    match &waiting.anew {
        None => tx.confirm_booking(booking.id, booking.version, client, now)?,
        Some(taken) => {
            let chair = taken.offer.chair_id;
            tx.revive_booking(booking.id, booking.version, client, chair, taken.blocked, now)?;
        }
    }
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
    tx.notify(Notice { kind: NoticeKind::BookingConfirmed, booking: booking.id, version, at: now })
}
