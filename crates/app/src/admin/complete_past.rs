//! "Complete all past": one press completes what is over, and one more press takes that back (rules/booking-life#complete-all-past).

use chrono::TimeDelta;
use domain::{BookingStatus, Instant};
use ports::ShopTx;
use ports::shop::BookingVersion;

use super::DashboardUser;
use super::change::{ChangeResult, change};
use crate::Context;
use crate::book::{Change, complete_ended, end};

/// For so long "Complete all past" can be taken back.
const UNDO_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// Completes the confirmed bookings that are over. Returns them as they are now, for the undo.
pub fn complete_past_bookings(ctx: &Context, user: &DashboardUser) -> ChangeResult<Vec<BookingVersion>> {
    change(ctx, user, |tx, now| Ok(complete_ended(tx, now, by(user, now))?))
}

/// Makes completed bookings confirmed again, unless they have changed since or that was too long ago. Returns how many it did.
pub fn reopen_bookings(
    ctx: &Context,
    user: &DashboardUser,
    completed: &[BookingVersion],
) -> ChangeResult<usize> {
    change(ctx, user, |tx, now| {
        let mut reopened = 0;
        for seen in completed {
            if is_just_completed(tx, *seen, now)? && tx.locked_review_of(seen.id)?.is_none() {
                let outcome = (BookingStatus::Completed, BookingStatus::Confirmed);
                reopened += usize::from(end(tx, *seen, outcome, by(user, now))?.is_some());
            }
        }
        Ok(reopened)
    })
}

fn is_just_completed(tx: &mut dyn ShopTx, seen: BookingVersion, now: Instant) -> ChangeResult<bool> {
    let last = tx.history_of(seen.id)?.pop();
    Ok(last.is_some_and(|entry| {
        entry.to == Some(BookingStatus::Completed)
            && entry.from == Some(BookingStatus::Confirmed)
            && now <= entry.at + UNDO_WITHIN
    }))
}

fn by(user: &DashboardUser, now: Instant) -> Change<'_> {
    Change { actor: user.actor, request_id: Some(&user.request_id), now }
}
