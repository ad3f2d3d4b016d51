//! What the desk did last, in words, with how it was before (rules/dashboard#undo).

use chrono::TimeDelta;
use domain::{Blocked, Booking, BookingId, DeskActionId, Instant, Marks, Minutes};
use ports::shop::{
    BlockDraft, BookingRecord, Changed, DeskAction, DeskDeed, FormerBooking, ListedBooking, NewDeskAction,
    NewPlace,
};
use ports::{ShopTx, StoreResult};
use scheduling::local_time;

use super::DashboardUser;
use super::staff::listed;
use crate::Context;

/// For so long a person can undo what they did.
pub(super) const UNDO_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// The action that the user can undo next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastAction {
    pub id: DeskActionId,
    /// What was done, as a sentence.
    pub text: String,
    pub at: Instant,
    /// Until when it can be undone.
    pub until: Instant,
}

/// The user's newest action, if they can still undo it.
pub fn last_action(ctx: &Context, user: &DashboardUser) -> StoreResult<Option<LastAction>> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let Some(action) = tx.last_action(user.actor)? else { return Ok(None) };
        let (id, at, until) = (action.id, action.at, action.at + UNDO_WITHIN);
        if until < now {
            return Ok(None);
        }
        Ok(text_of(tx, user, &action)?.map(|text| LastAction { id, text, at, until }))
    })
}

/// How a booking is before the desk changes it.
pub(super) fn former(tx: &mut dyn ShopTx, owned: &BookingRecord) -> StoreResult<FormerBooking> {
    let booking = &owned.booking;
    let finish = tx.finish_of(booking.id)?.zip(owned.finished_at);
    let kept = tx.keep_of(booking.id)?;
    let is_there =
        |kept: &ports::shop::Kept| kept.start == booking.start && kept.staff_id == booking.staff_id;
    Ok(FormerBooking {
        version: booking.version,
        place: place_of(owned),
        overlaps: tx.overlaps_with(booking.id)?,
        kept: kept.filter(|(kept, _)| is_there(kept)).map(|(_, reason)| reason),
        // What a no-show was finished with is not what it cost.
        final_price: finish.as_ref().map_or(booking.final_price, |(finish, _)| Some(finish.final_price)),
        finish,
    })
}

fn place_of(owned: &BookingRecord) -> NewPlace {
    let booking = &owned.booking;
    NewPlace {
        staff_id: booking.staff_id,
        chair_id: owned.chair_id,
        start: booking.start,
        blocked: owned.blocked,
        total_duration: booking.total_duration,
        adjusted: Minutes::new(booking.total_duration.get() - agreed_minutes(booking)),
        hold_expires_at: booking.hold_expires_at,
        marks: owned.marks,
        status: booking.status,
    }
}

/// How long the services of a booking last, whatever the desk made of it.
pub(super) fn agreed_minutes(booking: &Booking) -> i64 {
    booking.lines.iter().map(|line| line.duration.get()).sum()
}

/// Remembers what the user did to a booking that is one version further now.
pub(super) fn remember_change(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    deed: DeskDeed,
    (id, before): (BookingId, FormerBooking),
    at: Instant,
) -> StoreResult<()> {
    let version = before.version + 1;
    let changed = Changed::Booking { id, before: Some(Box::new(before)) };
    remember(tx, user, deed, changed, version, at)
}

pub(super) fn remember(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    deed: DeskDeed,
    changed: Changed,
    version: i64,
    at: Instant,
) -> StoreResult<()> {
    tx.remember_action(&NewDeskAction { by: user.actor, deed, changed, version, at })
}

/// What was done, as a sentence with a name; none if it is not there any more.
pub(super) fn text_of(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    action: &DeskAction,
) -> StoreResult<Option<String>> {
    Ok(match &action.changed {
        Changed::Booking { id, before } => {
            tx.listed_booking(*id)?.map(|row| of_booking(user, action.deed, before.as_deref(), &row))
        }
        Changed::Block { id, before } => {
            let block = tx.block(*id)?.map(|listed| listed.block);
            let block = block.or_else(|| before.as_ref().map(|(block, _)| block.clone()));
            let Some(block) = block else { return Ok(None) };
            let name = blocked_name(tx, block.of)?;
            name.map(|name| of_block(user, action.deed, &name, &block))
        }
        Changed::Break { staff, .. } => {
            blocked_name(tx, Blocked::Stylist(*staff))?.map(|name| format!("Moved the break of {name}."))
        }
    })
}

fn of_booking(
    user: &DashboardUser,
    deed: DeskDeed,
    before: Option<&FormerBooking>,
    row: &ListedBooking,
) -> String {
    let booking = &row.booking;
    let client = client_name(row);
    let when = || {
        let zone = user.shop.zone;
        let date = booking.start.with_timezone(&zone.tz()).format("%a, %b %-d");
        format!("{date}, {}", local_time::label(zone, booking.start))
    };
    let only_lasts_longer = || {
        before.is_some_and(|before| {
            before.place.start == booking.start
                && before.place.staff_id == booking.staff_id
                && before.place.chair_id == row.chair_id
        })
    };
    match deed {
        DeskDeed::Moved if only_lasts_longer() => format!("Changed the length of {client}."),
        DeskDeed::Moved => format!("Moved {client} to {}.", when()),
        DeskDeed::Cancelled => format!("Canceled {client}."),
        DeskDeed::Completed => format!("Completed {client}."),
        DeskDeed::NoShow => format!("Marked {client} as a no-show."),
        DeskDeed::Finished => format!("Finished {client}."),
        DeskDeed::Kept => format!("Kept {client} at {}.", when()),
        DeskDeed::Marked => match row.marks {
            Marks { started_at: Some(_), .. } => format!("{client} is in service."),
            Marks { arrived_at: Some(_), .. } => format!("{client} has arrived."),
            Marks { late: Some(_), .. } => format!("{client} is late."),
            _ => format!("{client} is expected."),
        },
        _ => format!("Booked {client} for {}.", when()),
    }
}

/// A client's name, as the book has it.
pub(super) fn client_name(row: &ListedBooking) -> String {
    if row.client_name.is_empty() { format!("Client #{}", row.booking.id) } else { row.client_name.clone() }
}

fn of_block(user: &DashboardUser, deed: DeskDeed, name: &str, block: &BlockDraft) -> String {
    let [from, until] =
        [block.time.start(), block.time.end()].map(|at| local_time::label(user.shop.zone, at));
    let what = match deed {
        DeskDeed::BlockDeleted => "Freed",
        DeskDeed::BlockChanged => "Changed the block of",
        _ => "Blocked",
    };
    format!("{what} {name}, {from} – {until}.")
}

/// Whose time it is; none if they have left, or the chair is gone.
fn blocked_name(tx: &mut dyn ShopTx, of: Blocked) -> StoreResult<Option<String>> {
    Ok(match of {
        Blocked::Stylist(id) => listed(tx, id)?.map(|member| member.profile.name.as_str().to_owned()),
        Blocked::Chair(id) => tx.listed_chair(id)?.map(|listed| listed.chair.name),
    })
}
