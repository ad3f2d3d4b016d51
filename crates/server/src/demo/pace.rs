//! How full a demo salon is, and how many people come to know it.

use chrono::Datelike;
use domain::{DayOfWeek, LocalDate};

/// The pace of a salon. Members of staff are in the order of its team.
pub(super) struct Pace {
    /// How many days of the past have appointments.
    pub(super) days_back: u64,
    /// How much of their time on an ordinary day of the past is booked, in percent.
    pub(super) past: &'static [i64],
    /// How full the open days from today on are, in percent of a long shift: a round that begins again after the last.
    pub(super) coming: &'static [i64],
    /// How many clients there are on the first day.
    pub(super) at_first: usize,
    /// How many join in thirty days.
    pub(super) a_month: i64,
    /// Whether the desk is at work today.
    pub(super) has_desk: bool,
}

impl Pace {
    /// How much of somebody's time on a past date is booked, in percent.
    pub(super) fn on(&self, staff: usize, date: LocalDate) -> i64 {
        let ordinary = self.past.get(staff).copied().unwrap_or_default();
        ordinary * of_weekday(date) * of_month(date) / 10_000
    }

    /// How full a date from today on is, in percent.
    pub(super) fn ahead(&self, date: LocalDate) -> i64 {
        let days = i64::from(date.to_epoch_days());
        // The day 3 of the count was a Sunday; salons are closed on Sundays.
        let open_day = days - (days + 4).div_euclid(7);
        let rounds = i64::try_from(self.coming.len()).unwrap_or(1).max(1);
        let place = usize::try_from(open_day.rem_euclid(rounds)).unwrap_or_default();
        self.coming.get(place).copied().unwrap_or_default()
    }

    /// How many people first come on a date.
    pub(super) fn newcomers(&self, date: LocalDate) -> i64 {
        let until = |days: i64| (days * self.a_month).div_euclid(30);
        let days = i64::from(date.to_epoch_days());
        until(days) - until(days - 1)
    }
}

/// Saturdays are the busiest and Mondays the quietest.
fn of_weekday(date: LocalDate) -> i64 {
    match DayOfWeek::of(date).number() {
        1 => 56,
        2 => 95,
        5 => 102,
        6 => 126,
        _ => 99,
    }
}

/// People want to look well in December, and are away in August.
fn of_month(date: LocalDate) -> i64 {
    match date.month() {
        8 => 75,
        12 => 122,
        _ => 100,
    }
}
