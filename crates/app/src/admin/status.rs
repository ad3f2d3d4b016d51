//! The salon changes the status of a booking (rules/booking-life#transitions, rules/booking-life#status-by-salon).

use domain::{Booking, BookingId, BookingStatus, CancelReason, Instant};
use ports::shop::{AuditEntry, BookingRecord, DeskDeed, HistoryActor, ListedBooking, Notice, NoticeKind};
use ports::{Resource, ShopTx, StoreError, StoreResult};
use scheduling::SlotRefusal;

use super::DashboardUser;
use super::booking_client::{ClientChoice, choose_client};
use super::change::{ChangeError, ChangeResult, Entity, change, format_short};
use super::desk_actions::{former, remember_change};
use super::status_rules::{StatusRefusal, check_change};
use super::to_move::row_for;
use crate::Context;
use crate::book::{BookingTerms, ConfirmationCheck, accept, check_confirmable};

/// What is to become of a booking.
#[derive(Debug, Clone, Copy)]
pub struct StatusChange {
    pub to: BookingStatus,
    /// Whose it is, when it is confirmed and nobody's yet.
    pub client: ClientChoice,
}

impl From<BookingStatus> for StatusChange {
    fn from(to: BookingStatus) -> Self {
        Self { to, client: ClientChoice::Unsaid }
    }
}

/// Makes something of a booking that is as somebody has `seen` it. Its client is told of a confirmation and a cancellation.
pub fn set_status(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    seen: Option<i64>,
    wanted: impl Into<StatusChange>,
) -> ChangeResult<ListedBooking> {
    let StatusChange { to, client } = wanted.into();
    let changed = change(ctx, user, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        let possible = check_change(user, &owned.booking, to, now);
        if possible == Err(StatusRefusal::Colleagues) {
            return Err(StatusRefusal::Colleagues.into());
        }
        check_version(tx, user, &owned.booking, seen, now)?;
        possible?;
        check_not_reviewed(tx, &owned.booking)?;
        if to == BookingStatus::NoShow && owned.marks.arrived_at.is_some() {
            return Err(ChangeError::HasArrived(owned.client_name));
        }
        if to == BookingStatus::Confirmed {
            confirm_by_hand(tx, user, &owned, client, now)?;
        } else {
            let before = former(tx, &owned)?;
            become_of(tx, user, &owned.booking, to, now)?;
            remember_change(tx, user, deed(to), (id, before), now)?;
        }
        row_for(tx, user, id, now)
    });
    // After two concurrent changes the user has to look again.
    changed.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking),
        ChangeError::Store(StoreError::SlotTaken(Resource::Staff)) => {
            ChangeError::NotOffered(SlotRefusal::Busy)
        }
        ChangeError::Store(StoreError::SlotTaken(Resource::Chair)) => {
            ChangeError::NotOffered(SlotRefusal::NoChair)
        }
        other => other,
    })
}

/// Whether somebody has seen the booking as it is; its client and the program change it, too. A hold that ran out is shown as cancelled
/// before the program writes that down, which therefore is no news to anybody.
pub(super) fn check_version(
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
    let has_expired = last.actor == HistoryActor::Program && last.to == Some(BookingStatus::Cancelled);
    if has_expired && seen == Some(booking.version - 1) {
        return Ok(());
    }
    let by = match last.actor {
        HistoryActor::Client => "the client".to_owned(),
        HistoryActor::Member(name) => name,
        HistoryActor::Platform => "the platform".to_owned(),
        HistoryActor::Program => "the system".to_owned(),
    };
    Err(ChangeError::Stale { thing, by, at: format_short(user, last.at, now) })
}

/// A completed visit with a review stays completed: no salon gets rid of a review by saying that its author never came (rules/reviews#staying).
pub(super) fn check_not_reviewed(tx: &mut dyn ShopTx, booking: &Booking) -> ChangeResult<()> {
    if booking.status == BookingStatus::Completed && tx.locked_review_of(booking.id)?.is_some() {
        return Err(StatusRefusal::Reviewed.into());
    }
    Ok(())
}

const fn deed(to: BookingStatus) -> DeskDeed {
    match to {
        BookingStatus::Cancelled => DeskDeed::Cancelled,
        BookingStatus::NoShow => DeskDeed::NoShow,
        _ => DeskDeed::Completed,
    }
}

/// Writes it down, with the rows that belong to that.
fn become_of(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    booking: &Booking,
    to: BookingStatus,
    now: Instant,
) -> StoreResult<()> {
    let kind = if to == BookingStatus::Cancelled {
        tx.cancel_booking(booking.id, booking.version, CancelReason::Salon, now)?;
        tx.delete_derived_keys(booking.id)?;
        NoticeKind::BookingCancelled
    } else {
        tx.end_booking(booking.id, booking.version, to, now)?;
        NoticeKind::BookingEnded
    };
    log(tx, user, booking, (to, kind), now)
}

/// Confirms it, after its hold ran out only while its time is offered at the desk (rules/booking-life#late-confirmation).
fn confirm_by_hand(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    owned: &BookingRecord,
    choice: ClientChoice,
    now: Instant,
) -> ChangeResult<()> {
    let client = choose_client(tx, owned, choice, now)?;
    match check_confirmable(tx, owned.booking.id, BookingTerms::Desk, now)? {
        ConfirmationCheck::CanConfirm(waiting) => {
            accept(tx, &waiting, client, now)?;
            let what = (BookingStatus::Confirmed, NoticeKind::BookingAccepted);
            Ok(log(tx, user, &waiting.owned.booking, what, now)?)
        }
        ConfirmationCheck::SlotLost(refusal) => Err(ChangeError::NotOffered(refusal)),
        // Somebody else has changed it since it was looked at.
        _ => Err(StoreError::Stale.into()),
    }
}

/// The rows that belong to a change, in the audit trail and in the outbox.
fn log(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    booking: &Booking,
    (to, kind): (BookingStatus, NoticeKind),
    now: Instant,
) -> StoreResult<()> {
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
