//! Takes back what a person did last at the desk (rules/dashboard#undo).

use domain::{
    BlockId, Booking, BookingId, BookingSource, BookingStatus, CancelReason, DeskActionId, Instant,
    LocalDate, StaffId,
};
use ports::shop::{
    AuditEntry, BookingRecord, Changed, DayBreak, DeskAction, DeskDeed, FormerBooking, Kept, ListedBooking,
    Notice, NoticeKind, Withdrawal,
};
use ports::{ShopTx, StoreError, StoreResult};

use super::DashboardUser;
use super::change::{ChangeError, Entity, record};
use super::desk_actions::{UNDO_WITHIN, text_of};
use super::former_place::put_back;
use super::place::differences;
use super::status::{check_not_reviewed, check_version};
use super::to_move::row_for;
use super::undo_error::UndoError;
use super::{blocks, breaks};
use crate::Context;

/// What was undone.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The booking as it is again, if it was about one.
    pub row: Option<ListedBooking>,
    /// What had been done, as a sentence.
    pub text: String,
}

/// Undoes the user's newest action. Once more is no harm.
pub fn undo(ctx: &Context, user: &DashboardUser, id: DeskActionId) -> Result<Undone, UndoError> {
    let once = || {
        let now = ctx.now();
        ctx.store.write_shop(user.scope, |tx| Undoing { user, now }.run(tx, id))
    };
    let result = match once() {
        Err(UndoError::Store(StoreError::Stale)) => once(),
        result => result,
    };
    result.map_err(|error| match error {
        UndoError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking).into(),
        other => other,
    })
}

struct Undoing<'a> {
    user: &'a DashboardUser,
    now: Instant,
}

impl Undoing<'_> {
    fn run(&self, tx: &mut dyn ShopTx, id: DeskActionId) -> Result<Undone, UndoError> {
        let action = tx.action_of(self.user.actor, id)?.ok_or(UndoError::Absent)?;
        let text = text_of(tx, self.user, &action)?.ok_or(UndoError::Absent)?;
        if !action.is_undone {
            self.check_turn(tx, &action)?;
            let (thing, version) = self.take_back(tx, &action)?;
            tx.note_undone(&action, thing, version, self.now)?;
        }
        let Changed::Booking { id, .. } = action.changed else { return Ok(Undone { row: None, text }) };
        let row = row_for::<StoreError>(tx, self.user, id, self.now)?;
        Ok(Undone { row: Some(row), text })
    }

    fn check_turn(&self, tx: &mut dyn ShopTx, action: &DeskAction) -> Result<(), UndoError> {
        if action.at + UNDO_WITHIN < self.now {
            return Err(UndoError::Late);
        }
        let newest = tx.last_action(self.user.actor)?;
        if newest.is_some_and(|newest| newest.id != action.id) {
            return Err(UndoError::Order);
        }
        Ok(())
    }

    /// The number and the version that the thing has then.
    fn take_back(&self, tx: &mut dyn ShopTx, action: &DeskAction) -> Result<(i64, i64), UndoError> {
        let (user, now) = (self.user, self.now);
        match &action.changed {
            Changed::Booking { id, before } => {
                let version = self.booking(tx, action, *id, before.as_deref())?;
                Ok((id.get(), version))
            }
            Changed::Block { id, before } => {
                let back = blocks::restore_block(tx, user, *id, action.version, before.as_ref(), now)?;
                Ok(back.map_or((id.get(), 0), |(id, version): (BlockId, i64)| (id.get(), version)))
            }
            Changed::Break { staff, date, before, after } => {
                self.day_break(tx, (*staff, *date), *before, *after)?;
                Ok((staff.get(), 0))
            }
        }
    }

    fn day_break(
        &self,
        tx: &mut dyn ShopTx,
        (staff, date): (StaffId, LocalDate),
        before: DayBreak,
        after: DayBreak,
    ) -> Result<(), UndoError> {
        if tx.day_break(staff, date)? != after {
            return Err(ChangeError::Changed(Entity::Break).into());
        }
        Ok(breaks::set_break(tx, self.user, (staff, date), before, self.now)?)
    }

    fn booking(
        &self,
        tx: &mut dyn ShopTx,
        action: &DeskAction,
        id: BookingId,
        before: Option<&FormerBooking>,
    ) -> Result<i64, UndoError> {
        let owned = tx.find_booking(id)?.ok_or(UndoError::Absent)?;
        self.check_seen(tx, &owned.booking, action.version)?;
        let Some(before) = before else {
            self.cancel(tx, &owned.booking)?;
            return Ok(owned.booking.version + 1);
        };
        if action.deed == DeskDeed::Kept {
            self.keep(tx, id, before)?;
            record(tx, self.user, "booking.undone", (Entity::Booking, id.get()), &[], self.now)?;
            return Ok(owned.booking.version);
        }
        if before.place.hold_expires_at.is_some_and(|hold| hold <= self.now) {
            return Err(ChangeError::Changed(Entity::Booking).into());
        }
        // An offer that was taken, or called off, is one no more.
        if owned.booking.source == BookingSource::Waitlist && before.place.status == BookingStatus::Pending {
            return Err(ChangeError::Changed(Entity::Booking).into());
        }
        put_back(tx, self.user, &owned, before, self.now)?;
        if owned.booking.status != before.place.status {
            check_not_reviewed(tx, &owned.booking)?;
        }
        self.keep(tx, id, before)?;
        self.log(tx, &owned, before)?;
        self.tell(tx, &owned, before)?;
        Ok(owned.booking.version + 1)
    }

    /// Nobody else has changed it since.
    fn check_seen(&self, tx: &mut dyn ShopTx, booking: &Booking, version: i64) -> Result<(), UndoError> {
        if booking.version == version {
            return Ok(());
        }
        check_version(tx, self.user, booking, Some(version), self.now)?;
        // Its hold has run out meanwhile.
        Err(ChangeError::Changed(Entity::Booking).into())
    }

    /// What was booked by mistake is called off.
    fn cancel(&self, tx: &mut dyn ShopTx, booking: &Booking) -> StoreResult<()> {
        tx.cancel_booking(booking.id, booking.version, CancelReason::Salon, self.now)?;
        tx.delete_derived_keys(booking.id)?;
        self.audit(tx, booking, BookingStatus::Cancelled)?;
        self.notify(tx, NoticeKind::BookingCancelled, booking)
    }

    fn keep(&self, tx: &mut dyn ShopTx, id: BookingId, before: &FormerBooking) -> StoreResult<()> {
        let kept = Kept { booking: id, start: before.place.start, staff_id: before.place.staff_id };
        match &before.kept {
            Some(reason) => tx.keep_booking(kept, reason, self.user.actor, self.now),
            None => tx.end_keep(id),
        }
    }

    fn log(&self, tx: &mut dyn ShopTx, owned: &BookingRecord, before: &FormerBooking) -> StoreResult<()> {
        let booking = &owned.booking;
        if booking.status != before.place.status {
            return self.audit(tx, booking, before.place.status);
        }
        let changes = differences(owned, &before.place);
        record(tx, self.user, "booking.undone", (Entity::Booking, booking.id.get()), &changes, self.now)
    }

    fn audit(&self, tx: &mut dyn ShopTx, booking: &Booking, to: BookingStatus) -> StoreResult<()> {
        tx.audit(&AuditEntry {
            at: self.now,
            actor: self.user.actor,
            action: "booking.undone",
            booking: booking.id,
            from: Some(booking.status),
            to,
            request_id: Some(&self.user.request_id),
        })
    }

    /// A client who was told hears that it is as before; one who was not hears nothing.
    fn tell(&self, tx: &mut dyn ShopTx, owned: &BookingRecord, before: &FormerBooking) -> StoreResult<()> {
        let booking = &owned.booking;
        if booking.status == BookingStatus::Cancelled {
            return self.notify(tx, NoticeKind::BookingRestored, booking);
        }
        if booking.status != before.place.status {
            return self.notify(tx, NoticeKind::BookingEnded, booking);
        }
        let moved = NoticeKind::BookingMoved;
        let told = tx.withdraw_notice(moved, booking.id, before.version + 1)?;
        if told == Withdrawal::TooLate && self.now < before.place.start {
            self.notify(tx, moved, booking)?;
        }
        Ok(())
    }

    fn notify(&self, tx: &mut dyn ShopTx, kind: NoticeKind, booking: &Booking) -> StoreResult<()> {
        let version = booking.version + 1;
        tx.notify(Notice { kind, booking: booking.id, version, at: self.now })
    }
}
