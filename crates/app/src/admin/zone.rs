//! Another time zone for the salon. Coming appointments keep their instants, or the times on the clock: then they move, and their
//! clients are told (rules/dashboard#zone-change).

use domain::{BookingId, Instant, Interval, ShopZone};
use ports::shop::{AuditEntry, BookingRecord, Notice, NoticeKind};
use ports::{ShopTx, StoreError};
use scheduling::local_time;

use super::change::{ChangeError, ChangeResult};
use super::overview::MAX_LISTED;
use super::settings::edit;
use super::{BookingSetHash, DashboardUser, Impact, ShopSettings};
use crate::Context;

/// What of the coming appointments stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneKeeps {
    /// The moment: the clock then reads another time.
    Instants,
    /// The time on the clock: the appointments move.
    ClockTimes,
}

/// The coming appointments that a change of the zone concerns: all of them.
pub fn zone_impact(ctx: &Context, user: &DashboardUser) -> ChangeResult<Impact> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let coming: Vec<BookingId> = tx.upcoming_services(None, now)?.iter().map(|one| one.booking).collect();
        let first: Vec<BookingId> = coming.iter().take(MAX_LISTED).copied().collect();
        Ok(Impact {
            future_bookings: coming.len(),
            services: 0,
            chairs: Vec::new(),
            seen: BookingSetHash::of(&coming),
            first: tx.summarize(&first)?,
        })
    })
}

/// Moves the salon's clock to another zone. Hours and schedules are read on the new clock.
pub fn set_zone(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    zone: ShopZone,
    keeps: ZoneKeeps,
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.timezone", seen, |tx, before, now| {
        if before.shop.zone == zone {
            return Ok(());
        }
        // A concurrent booking has committed by then, or waits and finds the new settings.
        tx.lock_every_day()?;
        if keeps == ZoneKeeps::ClockTimes {
            move_coming(tx, user, (before.shop.zone, zone), now)?;
        }
        Ok(tx.set_zone(before.version, zone, now)?)
    })
}

/// An appointment and its new start.
struct Move {
    owned: BookingRecord,
    start: Instant,
}

fn move_coming(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    (from, to): (ShopZone, ShopZone),
    now: Instant,
) -> ChangeResult<()> {
    let mut moves = Vec::new();
    for coming in tx.upcoming_services(None, now)? {
        let owned = tx.find_booking(coming.booking)?.ok_or(StoreError::Stale)?;
        let start = local_time::same_reading(from, to, owned.booking.start);
        moves.push(Move { owned, start });
    }
    // None may run into one that has not moved yet: those that become later begin with the last, those that become earlier with the first.
    let (mut later, earlier): (Vec<_>, Vec<_>) =
        moves.into_iter().partition(|one| one.owned.booking.start < one.start);
    later.reverse();
    for one in later.iter().chain(&earlier).filter(|one| one.start != one.owned.booking.start) {
        carry_out(tx, user, one, now)?;
    }
    Ok(())
}

fn carry_out(tx: &mut dyn ShopTx, user: &DashboardUser, one: &Move, now: Instant) -> ChangeResult<()> {
    let (booking, blocked) = (&one.owned.booking, one.owned.blocked);
    let by = one.start - booking.start;
    let blocked = Interval::new(blocked.start() + by, blocked.end() + by)
        .ok_or_else(|| StoreError::Failed("a booking blocks no time".into()))?;
    match tx.move_booking(booking.id, booking.version, one.start, blocked, now) {
        Err(StoreError::SlotTaken(_)) => return Err(ChangeError::ClockTimesMeet),
        result => result?,
    }
    tx.audit(&AuditEntry {
        at: now,
        actor: user.actor,
        action: "booking.moved",
        booking: booking.id,
        from: Some(booking.status),
        to: booking.status,
        request_id: Some(&user.request_id),
    })?;
    let version = booking.version + 1;
    tx.notify(Notice { kind: NoticeKind::BookingMoved, booking: booking.id, version, at: now })?;
    Ok(())
}
