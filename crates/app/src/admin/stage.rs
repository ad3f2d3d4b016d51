//! The desk marks how far a visit is: its client is expected, late, there, or being served (rules/booking-life#marks).

use domain::{Booking, BookingId, Instant, Marks, Minutes};
use ports::shop::{DeskDeed, FieldChange, ListedBooking};
use ports::{ShopTx, StoreError};

use super::change::{ChangeError, ChangeResult, Entity, change, record};
use super::desk_actions::{former, remember_change};
use super::stage_rules::check_marking;
use super::status::check_version;
use super::status_rules::StatusRefusal;
use super::to_move::row_for;
use super::{DashboardUser, Patch, Permission};
use crate::Context;

/// How far a visit is by now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageChange {
    pub to: MarkedStage,
    /// How late the client will be.
    pub late: Patch<Minutes>,
}

/// A stage that the desk sets; lateness is a number of minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedStage {
    Expected,
    Arrived,
    InService,
}

/// Marks how far the visit of a booking is that is as somebody has `seen` it.
pub fn set_stage(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    seen: Option<i64>,
    wanted: &StageChange,
) -> ChangeResult<ListedBooking> {
    let marked = change(ctx, user, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        let booking = &owned.booking;
        if !user.may(Permission::ChangeColleaguesBookings) && user.staff_id() != Some(booking.staff_id) {
            return Err(StatusRefusal::Colleagues.into());
        }
        check_version(tx, user, booking, seen, now)?;
        check_marking(booking, user.shop.zone, now)?;
        let marks = wanted.marks(owned.marks, now);
        if marks != owned.marks {
            let before = former(tx, &owned)?;
            tx.mark_booking(id, booking.version, &marks, now)?;
            remember_change(tx, user, DeskDeed::Marked, (id, before), now)?;
            log(tx, user, booking, (owned.marks, marks), now)?;
        }
        row_for(tx, user, id, now)
    });
    marked.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking),
        other => other,
    })
}

impl StageChange {
    /// What was marked before stays as it is: somebody who is served has arrived when they arrived.
    fn marks(&self, before: Marks, now: Instant) -> Marks {
        let late = match self.late {
            Patch::Keep => before.late,
            Patch::Clear => None,
            Patch::Set(minutes) => Some(minutes),
        };
        let arrived_at = before.arrived_at.or(Some(now));
        match self.to {
            MarkedStage::Expected => Marks { late, ..Marks::default() },
            MarkedStage::Arrived => Marks { late, arrived_at, started_at: None },
            MarkedStage::InService => Marks { late, arrived_at, started_at: before.started_at.or(Some(now)) },
        }
    }
}

fn log(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    booking: &Booking,
    (before, after): (Marks, Marks),
    now: Instant,
) -> ChangeResult<()> {
    // The trail has what was marked; how late a visit is without a mark, the clock says.
    let stage = |marks: Marks| Some(Marks { late: None, ..marks }.stage(now, now).as_str().to_owned());
    let late = |marks: Marks| marks.late.map(|minutes| minutes.get().to_string());
    let mut changes = vec![
        FieldChange { field: "stage", from: stage(before), to: stage(after) },
        FieldChange { field: "late_minutes", from: late(before), to: late(after) },
    ];
    changes.retain(|change| change.from != change.to);
    Ok(record(tx, user, "booking.marked", (Entity::Booking, booking.id.get()), &changes, now)?)
}
