//! What can become of a booking by the hands of the salon (decisions 25 and 61).

use chrono::TimeDelta;
use domain::{Booking, BookingId, BookingStatus, CancelReason, Instant, Role, StaffId};
use ports::shop::{Actor, AuditEntry, Doer, ListedBooking, Notice, NoticeKind, OwnedBooking};
use ports::{ShopTx, StoreError, StoreResult};

use super::Manager;
use super::bookings::shown;
use super::edit::{EditError, Thing, change, spoken_today, written};
use crate::Context;
use crate::client::client_by_hand;

/// For so long after an appointment it can be corrected whether its client came.
const CORRECTED_WITHIN: TimeDelta = TimeDelta::days(7);

/// Why a booking does not become what somebody wants of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StatusRefusal {
    /// A colleague's.
    #[error("You can change your own bookings only.")]
    Colleagues,
    /// There is no such way.
    #[error("This booking is {} and cannot become {}.", words(*.from), words(*.to))]
    NoWay {
        /// What it is.
        from: BookingStatus,
        /// What it was to be.
        to: BookingStatus,
    },
    /// Nobody can have come or stayed away yet.
    #[error("This appointment has not begun yet.")]
    TooEarly,
    /// A correction by somebody who does not run the salon.
    #[error("Only an admin of the salon may correct this.")]
    AdminsOnly,
    /// A correction of something long past.
    #[error("This can be corrected for 7 days after the appointment only.")]
    TooLate,
}

const fn words(status: BookingStatus) -> &'static str {
    match status {
        BookingStatus::NoShow => "a no-show",
        other => other.as_str(),
    }
}

/// What somebody may make of a booking at this moment, in the order in which it is offered.
pub(super) fn allowed(manager: &Manager, booking: &Booking, now: Instant) -> Vec<BookingStatus> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    let mut wanted = vec![Confirmed, Completed, NoShow, Cancelled];
    wanted.retain(|to| mind(manager, booking, *to, now).is_ok());
    wanted
}

/// Makes something of a booking that is as somebody has `seen` it. Its client is told of a confirmation and a cancellation.
pub fn set_status(
    ctx: &Context,
    manager: &Manager,
    id: BookingId,
    seen: Option<i64>,
    to: BookingStatus,
) -> Result<ListedBooking, EditError> {
    let changed = change(ctx, manager, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(EditError::Absent(Thing::Booking))?;
        let possible = mind(manager, &owned.booking, to, now);
        if possible == Err(StatusRefusal::Colleagues) {
            return Err(StatusRefusal::Colleagues.into());
        }
        mind_version(tx, manager, &owned.booking, seen, now)?;
        possible?;
        become_of(tx, manager, &owned, to, now)?;
        Ok(shown(manager, written(tx.listed_booking(id)?)?, now))
    });
    // Overtaken twice: whoever it was, the person has to look again.
    changed.map_err(|error| match error {
        EditError::Store(StoreError::Stale) => EditError::Changed(Thing::Booking),
        other => other,
    })
}

/// Whether somebody has seen the booking as it is; its client and the program change it, too.
fn mind_version(
    tx: &mut dyn ShopTx,
    manager: &Manager,
    booking: &Booking,
    seen: Option<i64>,
    now: Instant,
) -> Result<(), EditError> {
    if seen.is_none_or(|seen| seen == booking.version) {
        return Ok(());
    }
    let thing = Thing::Booking;
    let Some(last) = tx.history_of(booking.id)?.pop() else { return Err(EditError::Changed(thing)) };
    let by = match last.doer {
        Doer::Client => "the client".to_owned(),
        Doer::Member(name) => name,
        Doer::Platform => "the platform".to_owned(),
        Doer::Program => "the system".to_owned(),
    };
    Err(EditError::Stale { thing, by, at: spoken_today(manager, last.at, now) })
}

/// Writes it down, with the rows that belong to that.
fn become_of(
    tx: &mut dyn ShopTx,
    manager: &Manager,
    owned: &OwnedBooking,
    to: BookingStatus,
    now: Instant,
) -> StoreResult<()> {
    let booking = &owned.booking;
    let kind = match to {
        BookingStatus::Confirmed => {
            let client = booking.client_id.map_or_else(|| client_by_hand(tx, owned, now), Ok)?;
            tx.accept_booking(booking.id, booking.version, client, now)?;
            NoticeKind::BookingAccepted
        }
        BookingStatus::Cancelled => {
            tx.cancel_booking(booking.id, booking.version, CancelReason::Salon, now)?;
            tx.forget_derived_answers(booking.id)?;
            NoticeKind::BookingCancelled
        }
        BookingStatus::Pending | BookingStatus::Completed | BookingStatus::NoShow => {
            tx.settle_booking(booking.id, booking.version, to, now)?;
            NoticeKind::BookingEnded
        }
    };
    tx.audit(&AuditEntry {
        at: now,
        actor: manager.actor,
        action: "booking.status_changed",
        booking: booking.id,
        from: Some(booking.status),
        to,
        request_id: Some(&manager.request_id),
    })?;
    tx.notify(Notice { kind, booking: booking.id, version: booking.version + 1, at: now })
}

/// Whether a booking may become something at this moment, by whoever asks.
pub(super) fn mind(
    manager: &Manager,
    booking: &Booking,
    to: BookingStatus,
    now: Instant,
) -> Result<(), StatusRefusal> {
    use BookingStatus::{Cancelled, Completed, NoShow};
    if manager.principal.role == Role::Staff && own_id(manager) != Some(booking.staff_id) {
        return Err(StatusRefusal::Colleagues);
    }
    let from = if booking.hold_expired(now) { Cancelled } else { booking.status };
    if !from.may_become(to) {
        return Err(StatusRefusal::NoWay { from, to });
    }
    if matches!(to, Completed | NoShow) && now < booking.start {
        return Err(StatusRefusal::TooEarly);
    }
    if matches!(from, Completed | NoShow) {
        if manager.principal.role == Role::Staff {
            return Err(StatusRefusal::AdminsOnly);
        }
        if booking.end + CORRECTED_WITHIN < now {
            return Err(StatusRefusal::TooLate);
        }
    }
    Ok(())
}

/// Who somebody is on the staff.
pub(super) fn own_id(manager: &Manager) -> Option<StaffId> {
    match manager.actor {
        Actor::Staff(id) | Actor::Admin(id) => Some(id),
        Actor::Visitor(_) | Actor::Client(_) | Actor::Master(_) | Actor::System => None,
    }
}
