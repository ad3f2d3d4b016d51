//! The salon's bookings as its dashboard reads them: a calendar's range, and one with its history (rules/dashboard#calendar).

use std::ops::RangeInclusive;

use chrono::{Days, TimeDelta};
use domain::{BookingId, BookingStatus, Instant, Interval, LocalDate, ShopZone, TimeOfDay};
use ports::platform::Addressee;
use ports::shop::{Finish, HistoryChange, HistoryEntry, KnownClient, ListedBooking};
use ports::{ShopTx, StoreError};
use scheduling::local_time;
use verification::replies;

use super::DashboardUser;
use super::booking_client::{client_matches, redact_matches};
use super::change::{ChangeError, ChangeResult, Entity};
use super::finish_rules::check_finishing;
use super::redact::redact_for;
use super::status_rules::allowed;
use super::to_move::{all_shown, shown};
use crate::{Context, messaging};

/// Without a wish the range begins so many days before today.
const DAYS_BEFORE: u64 = 7;
const DAYS_AFTER: u64 = 28;
const MAX_DAYS: usize = 92;
/// More are not listed as waiting.
const MAX_WAITING: i64 = 50;

/// Which dates somebody asks about, both included, on the salon's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DateRangeQuery {
    pub from: Option<LocalDate>,
    pub to: Option<LocalDate>,
}

/// Why there is no answer for a range of dates.
#[derive(Debug, thiserror::Error)]
pub enum RangeError {
    #[error("The first date must not be after the last.")]
    Backwards,
    #[error("Please choose at most {MAX_DAYS} days.")]
    TooLong,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DateRangeQuery {
    /// The range; what is not said lies as far from what is said as by default.
    pub(super) fn range(self, zone: ShopZone, now: Instant) -> Result<RangeInclusive<LocalDate>, RangeError> {
        self.around(local_time::date_of(zone, now), DAYS_BEFORE, DAYS_AFTER)
    }

    /// The range, from so many days before today to so many after it.
    pub(super) fn around(
        self,
        today: LocalDate,
        before: u64,
        after: u64,
    ) -> Result<RangeInclusive<LocalDate>, RangeError> {
        let (first, last) = match (self.from, self.to) {
            (None, None) => (earlier(today, before), later(today, after)),
            (Some(from), None) => (from, later(from, before + after)),
            (None, Some(to)) => (earlier(to, before + after), to),
            (Some(from), Some(to)) => (from, to),
        };
        if last < first {
            return Err(RangeError::Backwards);
        }
        if first.iter_days().take_while(|day| *day < last).take(MAX_DAYS).count() >= MAX_DAYS {
            return Err(RangeError::TooLong);
        }
        Ok(first..=last)
    }
}

fn later(date: LocalDate, days: u64) -> LocalDate {
    date.checked_add_days(Days::new(days)).unwrap_or(LocalDate::MAX)
}

fn earlier(date: LocalDate, days: u64) -> LocalDate {
    date.checked_sub_days(Days::new(days)).unwrap_or(LocalDate::MIN)
}

/// From when the salon's clock reads the first date until it reads the one after the last.
pub(super) fn window(zone: ShopZone, dates: &RangeInclusive<LocalDate>) -> Option<Interval> {
    let start_of = |date| local_time::at(zone, date, TimeOfDay::hm(0, 0));
    Interval::new(start_of(*dates.start()), start_of(later(*dates.end(), 1)))
}

/// The bookings of which any part lies in a range of dates, soonest first; cancelled ones too.
pub fn list_bookings(
    ctx: &Context,
    user: &DashboardUser,
    asked: DateRangeQuery,
) -> Result<Vec<ListedBooking>, RangeError> {
    let now = ctx.now();
    let zone = user.shop.zone;
    let dates = asked.range(zone, now)?;
    let Some(window) = window(zone, &dates) else { return Ok(Vec::new()) };
    ctx.store.read_shop(user.scope, |tx| {
        let found = tx.bookings_within(window)?;
        Ok(all_shown(tx, user, found, now)?)
    })
}

/// The bookings to come that wait for a confirmation, also of those whose hold ran out within a day: the desk can still confirm them.
pub fn waiting_bookings(ctx: &Context, user: &DashboardUser) -> Result<Vec<ListedBooking>, RangeError> {
    let now = ctx.now();
    let lapsed_after = now - TimeDelta::days(1);
    ctx.store.read_shop(user.scope, |tx| {
        let found = tx.waiting_bookings(lapsed_after, MAX_WAITING, now)?;
        Ok(all_shown(tx, user, found, now)?)
    })
}

/// A booking with what can become of it and what happened to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingDetail {
    pub listed: ListedBooking,
    /// The statuses that the user may give it at this moment.
    pub allowed: Vec<BookingStatus>,
    /// Whether the user may say at this moment what the visit cost in the end.
    pub can_finish: bool,
    /// What the desk said of that.
    pub finish: Option<Finish>,
    /// Whether a message about a change would reach its client at this moment, as far as is known.
    pub client_is_told: bool,
    /// Who its client may be, of those whom the salon knows: asked when it is confirmed by hand.
    pub client_matches: Vec<KnownClient>,
    pub history: Vec<HistoryEntry>,
}

pub fn booking_detail(ctx: &Context, user: &DashboardUser, id: BookingId) -> ChangeResult<BookingDetail> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let (detail, contact) = tx.enter_shop(user.scope, |tx| read_detail(tx, user, id, now))?;
        let client_is_told = match (&ctx.deployment.whatsapp, contact) {
            (Some(whatsapp), Some(contact)) => {
                messaging::is_way_open(tx, whatsapp, &contact, replies::BOOKING_CANCELED, now)?
            }
            _ => false,
        };
        Ok(BookingDetail { client_is_told, ..detail })
    })
}

/// The booking, and where its client is told of changes.
fn read_detail(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    id: BookingId,
    now: Instant,
) -> ChangeResult<(BookingDetail, Option<Addressee>)> {
    let found = tx.listed_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
    let listed = shown(tx, user, found, now)?;
    let allowed = allowed(user, &listed.booking, now);
    let is_over = listed.booking.status == BookingStatus::Completed;
    let finish = if is_over { tx.finish_of(id)? } else { None };
    let can_finish = check_finishing(user, &listed.booking, finish.is_some(), now).is_ok();
    let contact = listed.booking.client_id.map(|client| tx.client_contact(client)).transpose()?.flatten();
    let client_matches = if allowed.contains(&BookingStatus::Confirmed) {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        redact_matches(user, client_matches(tx, &owned)?)
    } else {
        Vec::new()
    };
    let mut history = tx.history_of(id)?;
    name_the_others(tx, user, &mut history, now)?;
    let detail =
        BookingDetail { listed, allowed, can_finish, finish, client_is_told: false, client_matches, history };
    Ok((detail, contact))
}

/// The trail has numbers only: the clients of bookings that it was placed over are named here.
fn name_the_others(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    history: &mut [HistoryEntry],
    now: Instant,
) -> Result<(), StoreError> {
    for entry in history.iter_mut().filter(|entry| entry.action == "booking.overridden") {
        let keys = entry.changes.iter().find(|change| change.field == "conflicts");
        let keys = keys.and_then(|change| change.to.clone()).unwrap_or_default();
        let numbers =
            keys.split(", ").filter_map(|key| key.split_once(':')).filter(|(kind, _)| *kind != "block");
        let ids: Vec<BookingId> = numbers
            .filter(|(kind, _)| *kind != "chair_rule")
            .filter_map(|(_, id)| id.parse().ok().map(BookingId::new))
            .collect();
        let mut names: Vec<String> =
            tx.listed_bookings(&ids)?.into_iter().map(|row| redact_for(user, row, now).client_name).collect();
        names.dedup();
        if !names.is_empty() {
            let to = Some(names.join(", "));
            entry.changes.push(HistoryChange { field: "over".into(), from: None, to });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> LocalDate {
        text.parse().expect("a date")
    }

    fn range(from: Option<&str>, to: Option<&str>) -> Result<RangeInclusive<LocalDate>, RangeError> {
        let asked = DateRangeQuery { from: from.map(day), to: to.map(day) };
        // 00:30 on the 24th in Beirut.
        let now = day("2026-11-23").and_hms_opt(22, 30, 0).expect("a time").and_utc();
        asked.range(ShopZone::parse("Asia/Beirut").expect("a zone"), now)
    }

    #[test]
    fn what_is_not_said_is_taken_from_today_on_the_salons_clock() {
        for (from, to, first, last) in [
            (None, None, "2026-11-17", "2026-12-22"),
            (Some("2026-11-01"), None, "2026-11-01", "2026-12-06"),
            (None, Some("2026-11-30"), "2026-10-26", "2026-11-30"),
            (Some("2026-11-24"), Some("2026-11-24"), "2026-11-24", "2026-11-24"),
            (Some("2026-11-01"), Some("2027-01-31"), "2026-11-01", "2027-01-31"),
        ] {
            assert_eq!(range(from, to).ok(), Some(day(first)..=day(last)), "{from:?} {to:?}");
        }
    }

    #[test]
    fn ranges_that_end_before_they_begin_or_never_are_refused() {
        assert!(matches!(range(Some("2026-11-02"), Some("2026-11-01")), Err(RangeError::Backwards)));
        assert!(matches!(range(Some("2026-11-01"), Some("2027-02-01")), Err(RangeError::TooLong)), "93 days");
        assert!(matches!(range(Some("0001-01-01"), Some("9999-12-31")), Err(RangeError::TooLong)));
    }

    #[test]
    fn a_date_lasts_as_long_as_the_salons_clock_reads_it() {
        let zone = ShopZone::parse("America/New_York").expect("a zone");
        let hours = |date| {
            let window = window(zone, &(day(date)..=day(date))).expect("some time");
            (window.end() - window.start()).num_hours()
        };
        assert_eq!((hours("2026-10-31"), hours("2026-11-01"), hours("2027-03-14")), (24, 25, 23));
    }
}
