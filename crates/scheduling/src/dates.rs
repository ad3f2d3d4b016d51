//! Ranges of dates, and which dates can be booked (slot rule 20).

use domain::{BookingPolicy, Instant, LocalDate, ShopZone};

use crate::local_time;

/// The dates from `first` to `last`, both included; at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dates {
    pub(crate) first: LocalDate,
    pub(crate) last: LocalDate,
}

impl Dates {
    pub(crate) fn only(date: LocalDate) -> Self {
        Self { first: date, last: date }
    }

    /// The dates that can be booked: today on the shop's clock and those after it. `None` for a horizon of no days.
    pub(crate) fn horizon(zone: ShopZone, policy: &BookingPolicy, now: Instant) -> Option<Self> {
        let first = local_time::date_of(zone, now);
        let days_after = chrono::Days::new(u64::from(policy.horizon_days.checked_sub(1)?));
        Some(Self { first, last: first.checked_add_days(days_after).unwrap_or(LocalDate::MAX) })
    }

    /// The dates that both have.
    pub(crate) fn within(self, other: Self) -> Option<Self> {
        let (first, last) = (self.first.max(other.first), self.last.min(other.last));
        (first <= last).then_some(Self { first, last })
    }

    /// With `before` more dates in front and `after` more behind, as far as the calendar goes.
    pub(crate) fn widened(self, before: u64, after: u64) -> Self {
        Self {
            first: self.first.checked_sub_days(chrono::Days::new(before)).unwrap_or(LocalDate::MIN),
            last: self.last.checked_add_days(chrono::Days::new(after)).unwrap_or(LocalDate::MAX),
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = LocalDate> {
        self.first.iter_days().take_while(move |date| *date <= self.last)
    }
}
