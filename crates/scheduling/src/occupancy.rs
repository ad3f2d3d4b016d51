//! What is taken: which bookings hold time, and how much of it with their buffers (slot rules 12 to 16).

use std::ops::RangeInclusive;

use domain::{
    BookingPolicy, BookingStatus, BufferMinutes, ChairId, Instant, Interval, LocalDate, Minutes, ShopZone,
};

use crate::clock::{self, MINUTE, ShopClock};
use crate::dates::Dates;
use crate::scheduling_data::{BusyInterval, Moving, SchedulingData};
use crate::span::TimeSpan;
use crate::time_needed::earliest;

/// Whether a booking holds its time at `now` (slot rule 12). `None` stands for a status that this program does not know: it
/// blocks.
#[must_use]
pub fn blocking(status: Option<BookingStatus>, hold_expires_at: Option<Instant>, now: Instant) -> bool {
    status.is_none_or(|status| status.holds_time(hold_expires_at, now))
}

/// The `end_time` of a booking: start, total duration and after-buffer (slot rule 14).
#[must_use]
pub fn end_time(start: Instant, duration: Minutes, buffer_after: BufferMinutes) -> Instant {
    let later =
        |from: Instant, by: Minutes| from.checked_add_signed(by.to_delta()).unwrap_or(Instant::MAX_UTC);
    later(later(start, duration), buffer_after.minutes())
}

/// What a booking occupies: its stored time, with the before-buffer in front (slot rule 15).
#[must_use]
pub fn blocked(start: Instant, end: Instant, buffer_before: BufferMinutes) -> (Instant, Instant) {
    (start.checked_sub_signed(buffer_before.minutes().to_delta()).unwrap_or(Instant::MIN_UTC), end)
}

/// Which stored bookings a question about these dates can ever need: those of which the stored `[start, end_time)` overlaps
/// the interval, for totals up to [`Minutes::MAX_BOOKING`]. `None` when nothing on these dates can be booked at `now`.
#[must_use]
pub fn read_window(
    zone: ShopZone,
    policy: &BookingPolicy,
    dates: RangeInclusive<LocalDate>,
    now: Instant,
) -> Option<Interval> {
    let requested_dates = Dates { first: *dates.start(), last: *dates.end() };
    let dates = requested_dates.within(Dates::horizon(zone, policy, now)?)?;
    let clock = ShopClock::over(zone, dates.first, dates.last);
    let starts = clock.during(dates.first, dates.last).fold(None, |starts: Option<TimeSpan>, piece| {
        Some(TimeSpan { from: starts.map_or(piece.from, |starts| starts.from), until: piece.until })
    })?;
    let first = starts.from.max(earliest(policy, now));
    let (before, after) = (policy.buffer_before.minutes().get(), policy.buffer_after.minutes().get());
    // The last booking that could start there may touch one that is padded in front.
    let reach = Minutes::MAX_BOOKING.get() + after + before;
    let from = clock::instant(first - before * MINUTE);
    (first < starts.until).then_some(())?;
    Interval::new(from, clock::instant(starts.until + reach * MINUTE))
}

/// Which stored bookings a check of one start can ever need, in which a booking of it would block `blocked`: those of which the stored
/// `[start, end_time)` overlaps the interval. Whatever else is booked on that date is in the way of other starts only.
#[must_use]
pub fn check_window(blocked: Interval, policy: &BookingPolicy) -> Option<Interval> {
    let padding = policy.buffer_before.minutes().to_delta();
    Interval::new(blocked.start(), blocked.end().checked_add_signed(padding)?)
}

/// What a stored booking takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BusySpan<'a> {
    pub(crate) booking: &'a BusyInterval,
    /// The chair that it takes from others.
    pub(crate) chair_id: Option<ChairId>,
    /// In whole seconds and with the shop's present before-buffer.
    pub(crate) span: TimeSpan,
}

/// What a booking takes with the shop's present before-buffer; `None` for a broken row (slot rules 13 and 15).
pub(crate) fn padded(booking: &BusyInterval, policy: &BookingPolicy) -> Option<TimeSpan> {
    booking.padded(before(policy))
}

/// The shop's present before-buffer, in seconds.
fn before(policy: &BookingPolicy) -> i64 {
    policy.buffer_before.minutes().get() * MINUTE
}

/// What bookings take of a span, but for those that are moved; a broken row takes nothing (slot rules 13, 15 and 43).
pub(crate) fn busy_spans<'a>(
    salon: &'a SchedulingData,
    moving: &'a Moving,
    within: TimeSpan,
) -> impl Iterator<Item = BusySpan<'a>> + Clone {
    let before = before(&salon.policy);
    let moving = Some(moving).filter(|moving| !moving.bookings.is_empty() || !moving.visits.is_empty());
    salon.busy_intervals.iter().filter_map(move |booking| {
        let span = booking.padded(before).filter(|span| span.overlaps(within))?;
        let all = BusySpan { booking, chair_id: booking.chair_id, span };
        let Some(moving) = moving else { return Some(all) };
        let chair_id = all.chair_id.filter(|_| !moving.goes_with(booking));
        (!moving.leaves_out(booking)).then_some(BusySpan { chair_id, ..all })
    })
}
