//! The appointments of one client on one day, as one reminder tells of them.

use chrono::Days;
use domain::{
    Booking, BookingId, BookingStatus, ClientId, Instant, Interval, LocalDate, MessageSettings, ReminderKind,
    Shop, TimeOfDay,
};
use ports::{ShopTx, StoreResult};
use scheduling::local_time;
use verification::replies::{self, ReminderWords, SpokenDay};

use crate::booking_summary::VisitSummary;

/// A salon, and what it has chosen about its messages.
#[derive(Clone, Copy)]
pub(super) struct Reminded<'a> {
    pub(super) shop: &'a Shop,
    pub(super) settings: &'a MessageSettings,
}

pub(super) struct DayOfClient<'a> {
    reminded: Reminded<'a>,
    date: LocalDate,
    /// Those that have not begun, soonest first.
    visits: Vec<Booking>,
    /// The first of the date, begun or not.
    first: Option<BookingId>,
}

impl<'a> DayOfClient<'a> {
    pub(super) fn load(
        tx: &mut dyn ShopTx,
        reminded: Reminded<'a>,
        client: ClientId,
        on: Instant,
        now: Instant,
    ) -> StoreResult<Self> {
        let date = local_time::date_of(reminded.shop.zone, on);
        let mut visits = match whole_day(reminded.shop, date) {
            Some(day) => tx.appointments_of(client, day)?,
            None => Vec::new(),
        };
        visits.retain(|visit| {
            matches!(
                visit.status,
                BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow
            )
        });
        let first = visits.first().map(|visit| visit.id);
        visits.retain(|visit| visit.status == BookingStatus::Confirmed && now < visit.start);
        Ok(Self { reminded, date, visits, first })
    }

    pub(super) fn begins_with(&self, booking: BookingId) -> bool {
        self.first == Some(booking)
    }

    /// The appointments that a reminder of a kind tells of.
    pub(super) fn told_by(&self, kind: ReminderKind) -> impl Iterator<Item = &Booking> {
        let count = match kind {
            ReminderKind::First => self.visits.len(),
            ReminderKind::Second => 1,
        };
        self.visits.iter().take(count)
    }

    /// The key of the message: the queue takes a message once that tells of these visits at these times.
    pub(super) fn key(&self, kind: ReminderKind) -> String {
        let visit = |visit: &Booking| format!("{}@{}", visit.id, minute_of(visit.start));
        let visits: Vec<String> = self.told_by(kind).map(visit).collect();
        format!("reminder:{}:{}", kind.as_str(), visits.join("+"))
    }

    pub(super) fn words(&self, kind: ReminderKind, client: &str) -> ReminderWords {
        let Reminded { shop, settings } = self.reminded;
        let spoken: Vec<VisitSummary> =
            self.visits.iter().map(|visit| VisitSummary::of(shop, visit)).collect();
        let visits: Vec<_> = spoken.iter().map(VisitSummary::spoken).collect();
        match (kind, &visits[..]) {
            (ReminderKind::Second, [first, ..]) => {
                replies::visit_soon(client, first, shop.branding.business_address.as_deref())
            }
            (ReminderKind::First, [only]) => replies::visit_reminder(client, only, &settings.note),
            (ReminderKind::First | ReminderKind::Second, _) => {
                let day = local_time::format_date(self.date);
                let day = SpokenDay { shop: shop.id, salon: &shop.name, date: self.date, day: &day };
                replies::visits_reminder(client, day, &visits, &settings.note)
            }
        }
    }
}

/// The appointments that a key names, each with the minute of its start.
pub(crate) fn named_by(key: &str) -> Vec<(BookingId, i64)> {
    // A dropped message has given its key back, and has its number behind it.
    let (key, _) = key.split_once('#').unwrap_or((key, ""));
    let visits = key.rsplit(':').next().unwrap_or_default().split('+');
    let read = |visit: &str| {
        let (id, minute) = visit.split_once('@')?;
        Some((BookingId::new(id.parse().ok()?), minute.parse().ok()?))
    };
    visits.filter_map(read).collect()
}

pub(super) fn minute_of(start: Instant) -> i64 {
    start.timestamp() / 60
}

/// A date by the salon's clock; none at the end of the calendar.
pub(crate) fn whole_day(shop: &Shop, date: LocalDate) -> Option<Interval> {
    let midnight = TimeOfDay::hm(0, 0);
    let next = date.checked_add_days(Days::new(1))?;
    Interval::new(local_time::at(shop.zone, date, midnight), local_time::at(shop.zone, next, midnight))
}
