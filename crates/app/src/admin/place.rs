//! The desk moves, shortens or lengthens an appointment (rules/dashboard#place).

use chrono::{SecondsFormat, TimeDelta};
use domain::{Booking, BookingId, BookingStatus, Instant, Marks, Minutes, ShopZone, StaffId};
use ports::shop::{
    BookingRecord, DeskDeed, FieldChange, Kept, ListedBooking, NewPlace, Notice, NoticeKind, Permit,
};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::local_time;

use super::accepted::{
    AcceptedConflicts, OverrideError, ensure_accepted, ensure_may_accept, keep_overridden, record_override,
};
use super::change::{ChangeError, Entity, record};
use super::desk_actions::{agreed_minutes, former, remember_change};
use super::placements::{Services, Weighed, blocked_at, ensure_own_column, weigh};
use super::status::check_version;
use super::status_rules::{StatusRefusal, words};
use super::to_move::row_for;
use super::{ChairQuestion, DashboardUser, Permission, PlacedServices, PlacementError, PlacementQuestion};
use crate::Context;
use crate::book::{BookingTerms, keep_others_off};

/// The client hears of a move so much later: until then an undo keeps it from them.
const TOLD_AFTER: TimeDelta = TimeDelta::minutes(2);

/// Where a booking is to be; what is not said stays.
#[derive(Debug, Clone)]
pub struct PlaceChange {
    /// The version that the editor saw.
    pub seen: i64,
    pub start: Option<Instant>,
    pub staff: Option<StaffId>,
    pub chair: ChairQuestion,
    pub duration: Option<Minutes>,
    pub tells_client: bool,
    pub accepted: Option<AcceptedConflicts>,
}

#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    Placement(#[from] PlacementError),
    #[error("This booking is {} and cannot be moved.", words(*.0))]
    WrongStatus(BookingStatus),
    #[error(transparent)]
    Override(#[from] OverrideError),
    /// Another booking took the time between the look and the change.
    #[error("This time is taken.")]
    Taken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Moves a booking, or makes it shorter or longer, with what is in the way only as far as somebody accepts it by name.
pub fn place_booking(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    change: &PlaceChange,
) -> Result<ListedBooking, PlaceError> {
    let once = || {
        let now = ctx.now();
        ctx.store.write_shop(user.scope, |tx| Placing { user, change, now }.run(tx, id))
    };
    let result = match once() {
        Err(PlaceError::Store(StoreError::Stale)) => once(),
        result => result,
    };
    result.map_err(|error| match error {
        PlaceError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking).into(),
        PlaceError::Store(StoreError::SlotTaken(_)) => PlaceError::Taken,
        other => other,
    })
}

struct Placing<'a> {
    user: &'a DashboardUser,
    change: &'a PlaceChange,
    now: Instant,
}

impl Placing<'_> {
    fn run(&self, tx: &mut dyn ShopTx, id: BookingId) -> Result<ListedBooking, PlaceError> {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        self.check(tx, &owned.booking)?;
        let question = self.question(&owned.booking);
        ensure_own_column(self.user, question.staff)?;
        self.lock(tx, &owned, &question)?;
        let weighed = weigh(tx, self.user, &question, &Services::of_booking(&owned), self.now)?;
        ensure_accepted(self.change.accepted.as_ref(), &weighed.conflicts)?;
        let place = new_place(self.user.shop.zone, &owned, &question, &weighed);
        let permit =
            self.change.accepted.as_ref().filter(|_| !weighed.conflicts.is_empty()).map(|accepted| Permit {
                overlaps: &weighed.shared,
                reason: accepted.reason(),
                by: self.user.actor,
            });
        let before = former(tx, &owned)?;
        tx.place_booking(id, owned.booking.version, &place, permit.as_ref(), self.now)?;
        remember_change(tx, self.user, DeskDeed::Moved, (id, before), self.now)?;
        self.log(tx, &owned, &place, &weighed)?;
        row_for(tx, self.user, id, self.now)
    }

    /// Whether this booking can be moved by this user, as they saw it.
    fn check(&self, tx: &mut dyn ShopTx, booking: &Booking) -> Result<(), PlaceError> {
        let is_own = self.user.staff_id() == Some(booking.staff_id);
        if !is_own && !self.user.may(Permission::ChangeColleaguesBookings) {
            return Err(ChangeError::from(StatusRefusal::Colleagues).into());
        }
        check_version(tx, self.user, booking, Some(self.change.seen), self.now)?;
        let status = if booking.hold_expired(self.now) { BookingStatus::Cancelled } else { booking.status };
        // What the waitlist holds was offered where it is.
        if booking.is_offer() || !matches!(status, BookingStatus::Pending | BookingStatus::Confirmed) {
            return Err(PlaceError::WrongStatus(status));
        }
        ensure_may_accept(tx, self.user, self.change.accepted.as_ref())
    }

    fn question(&self, booking: &Booking) -> PlacementQuestion {
        PlacementQuestion {
            services: PlacedServices::Booking(booking.id),
            staff: self.change.staff.unwrap_or(booking.staff_id),
            chair: self.change.chair,
            start: self.change.start.unwrap_or(booking.start),
            duration: self.change.duration,
        }
    }

    /// Keeps other bookings off the dates that it leaves, and those that it comes to.
    fn lock(
        &self,
        tx: &mut dyn ShopTx,
        owned: &BookingRecord,
        question: &PlacementQuestion,
    ) -> Result<(), PlaceError> {
        tx.lock_rules()?;
        let shop = tx.shop()?;
        let policy = BookingTerms::Desk.over(shop.policy);
        let duration = question.duration.unwrap_or(owned.booking.total_duration);
        let blocked = blocked_at(&policy, question.start, duration)?;
        keep_others_off(tx, &shop, &[owned.blocked, blocked], self.now)?;
        Ok(())
    }

    /// The rows that belong to a move, in the audit trail and in the outbox.
    fn log(
        &self,
        tx: &mut dyn ShopTx,
        owned: &BookingRecord,
        place: &NewPlace,
        weighed: &Weighed,
    ) -> StoreResult<()> {
        let (booking, entity) = (&owned.booking, (Entity::Booking, owned.booking.id.get()));
        record(tx, self.user, "booking.moved", entity, &differences(owned, place), self.now)?;
        if let Some(accepted) = self.change.accepted.as_ref().filter(|_| !weighed.conflicts.is_empty()) {
            let overridden = (accepted, weighed.conflicts.as_slice());
            record_override(tx, self.user, entity, overridden, self.now)?;
            let kept = Kept { booking: booking.id, start: place.start, staff_id: place.staff_id };
            keep_overridden(tx, self.user, kept, overridden, self.now)?;
        }
        let is_elsewhere = place.start != booking.start || place.staff_id != booking.staff_id;
        if is_elsewhere && self.change.tells_client && self.now < place.start {
            let (kind, version) = (NoticeKind::BookingMoved, booking.version + 1);
            let notice = Notice { kind, booking: booking.id, version, at: self.now };
            tx.notify_later(notice, self.now + TOLD_AFTER)?;
        }
        Ok(())
    }
}

fn new_place(
    zone: ShopZone,
    owned: &BookingRecord,
    question: &PlacementQuestion,
    weighed: &Weighed,
) -> NewPlace {
    let booking = &owned.booking;
    let is_same_day = local_time::date_of(zone, booking.start) == local_time::date_of(zone, question.start);
    NewPlace {
        staff_id: question.staff,
        chair_id: weighed.chair.as_ref().map(|(id, _)| *id),
        start: question.start,
        blocked: weighed.blocked,
        total_duration: weighed.duration,
        adjusted: Minutes::new(weighed.duration.get() - agreed_minutes(booking)),
        hold_expires_at: booking.hold_expires_at.map(|hold| hold.min(question.start)),
        // Nobody has arrived for a visit on another day.
        marks: if is_same_day { owned.marks } else { Marks::default() },
        status: booking.status,
    }
}

/// The old and the new place, for the audit trail.
pub(super) fn differences(owned: &BookingRecord, place: &NewPlace) -> Vec<FieldChange> {
    let booking = &owned.booking;
    let moment = |at: Instant| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let chair = |id: Option<domain::ChairId>| id.map(|id| id.to_string());
    let change = |field, from, to| FieldChange { field, from, to };
    let mut changes = vec![
        change("start", Some(moment(booking.start)), Some(moment(place.start))),
        change(
            "minutes",
            Some(booking.total_duration.get().to_string()),
            Some(place.total_duration.get().to_string()),
        ),
        change("staff", Some(booking.staff_id.to_string()), Some(place.staff_id.to_string())),
        change("chair", chair(owned.chair_id), chair(place.chair_id)),
    ];
    changes.retain(|change| change.from != change.to);
    changes
}
