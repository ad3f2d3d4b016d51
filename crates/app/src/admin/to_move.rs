//! Which bookings have lost their time and have to move (rules/dashboard#to-move). It is worked out whenever it is asked, and never stored.

use chrono::TimeDelta;
use domain::{Booking, BookingId, BookingStatus, ConflictKind, Instant, Interval, Marks, ShopZone};
use ports::shop::{Kept, ListedBooking};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{BusyInterval, Veto, all_lost_times, local_time};

use super::DashboardUser;
use super::conflicts::lost_kind;
use super::redact::redact_for;

/// A booking as it is now, for the user.
pub(super) fn row_for<E: From<StoreError>>(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    id: BookingId,
    now: Instant,
) -> Result<ListedBooking, E> {
    let row = tx.listed_booking(id)?;
    let row = row.ok_or_else(|| StoreError::Failed("the row just written is not there".into()))?;
    Ok(shown(tx, user, row, now)?)
}

/// One booking for the user, with why it has to move.
pub(super) fn shown(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    row: ListedBooking,
    now: Instant,
) -> StoreResult<ListedBooking> {
    let row = all_shown(tx, user, vec![row], now)?.pop();
    row.ok_or_else(|| StoreError::Failed("one row became none".into()))
}

/// Bookings for the user, with why they have to move. One look at the salon is enough for all of them.
pub(super) fn all_shown(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    rows: Vec<ListedBooking>,
    now: Instant,
) -> StoreResult<Vec<ListedBooking>> {
    let mut rows: Vec<ListedBooking> = rows.into_iter().map(|row| redact_for(user, row, now)).collect();
    let coming = rows.iter().filter(|row| can_move(&row.booking, &row.marks, user.shop.zone, now));
    let coming: Vec<BusyInterval> = coming.map(busy_interval).collect();
    let Some(window) = window_around(&coming) else { return Ok(rows) };
    let salon = tx.salon(window, now)?;
    let mut lost = all_lost_times(&salon, coming.iter());
    if lost.is_empty() {
        return Ok(rows);
    }
    let kept = tx.keeps_within(window)?;
    lost.retain(|(booking, _)| !is_kept(&kept, booking));
    for row in &mut rows {
        let own = lost.iter().find(|(booking, _)| booking.id() == Some(row.booking.id));
        row.to_move = own.map(|(_, vetoes)| kinds(vetoes)).unwrap_or_default();
    }
    Ok(rows)
}

/// Whether a booking is still to be served: it begins after now, or its client of today is not there yet and could be.
pub(super) fn can_move(booking: &Booking, marks: &Marks, zone: ShopZone, now: Instant) -> bool {
    matches!(booking.status, BookingStatus::Pending | BookingStatus::Confirmed)
        && marks.arrived_at.is_none()
        && is_ahead(booking.start, booking.start + booking.total_duration.to_delta(), zone, now)
}

/// Whether a service begins after now, or is going on, begun today.
pub(super) fn is_ahead(start: Instant, end: Instant, zone: ShopZone, now: Instant) -> bool {
    let date = |at| local_time::date_of(zone, at);
    now < start || (now < end && date(start) == date(now))
}

pub(super) fn is_kept(kept: &[Kept], booking: &BusyInterval) -> bool {
    kept.iter().any(|kept| {
        Some(kept.booking) == booking.id()
            && kept.start == booking.start()
            && kept.staff_id == booking.staff_id
    })
}

fn kinds(vetoes: &[Veto]) -> Vec<ConflictKind> {
    let mut kinds: Vec<ConflictKind> = vetoes.iter().filter_map(lost_kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn busy_interval(row: &ListedBooking) -> BusyInterval {
    let booking = &row.booking;
    BusyInterval::new(booking.staff_id, row.chair_id, booking.start, booking.end)
        .stored_as(booking.id)
        .served_until(booking.start + booking.total_duration.to_delta())
}

/// The time of some bookings, and a day around it.
fn window_around(bookings: &[BusyInterval]) -> Option<Interval> {
    let from = bookings.iter().map(BusyInterval::start).min()?;
    let until = bookings.iter().map(BusyInterval::end).max()?;
    Interval::new(from - TimeDelta::days(1), until + TimeDelta::days(1))
}
