//! Wall times to instants and back, the only place where that happens (slot rules 1, 2, 4 and 25).
//!
//! Clocks that change have times that never come and times that come twice. [`at`] answers for both: a skipped time is the
//! moment of the change, a repeated time is its first pass.

use domain::{Instant, LocalDate, ShopZone, TimeOfDay};

use crate::clock::{self, MINUTE, ShopClock, Wall};

/// The earliest instant at which the shop's clock reads this date and time or later (slot rule 2). Total and monotone.
#[must_use]
pub fn at(zone: ShopZone, date: LocalDate, time: TimeOfDay) -> Instant {
    let wall = Wall::midnight(date).later(i64::from(time.minutes()) * MINUTE);
    clock::instant(ShopClock::over(zone, date, date).at(wall))
}

/// The date that the shop's clock reads.
#[must_use]
pub fn date_of(zone: ShopZone, instant: Instant) -> LocalDate {
    clock::read(zone, clock::second_of(instant)).date()
}

/// The time of day that the shop's clock reads, in whole minutes.
#[must_use]
pub fn time_of_day(zone: ShopZone, instant: Instant) -> TimeOfDay {
    let minutes = clock::read(zone, clock::second_of(instant)).second_of_day() / MINUTE;
    let (hour, minute) = (minutes / 60, minutes % 60);
    TimeOfDay::hm(u16::try_from(hour).unwrap_or(0), u16::try_from(minute).unwrap_or(0))
}

/// When a clock in another zone reads what the clock in `from` reads at `instant` (slot rule 2).
#[must_use]
pub fn same_reading(from: ShopZone, to: ShopZone, instant: Instant) -> Instant {
    let reading = clock::read(from, clock::second_of(instant));
    let date = reading.date();
    clock::instant(ShopClock::over(to, date, date).at(reading))
}

/// The time that the shop's clock reads, as `h:MM AM/PM` (slot rule 25).
#[must_use]
pub fn label(zone: ShopZone, instant: Instant) -> String {
    let minutes = clock::read(zone, clock::second_of(instant)).second_of_day() / MINUTE;
    let (hour, minute) = (minutes / 60, minutes % 60);
    let half = if hour < 12 { "AM" } else { "PM" };
    format!("{}:{minute:02} {half}", if hour % 12 == 0 { 12 } else { hour % 12 })
}

/// A moment as people speak of it: `Sat Nov 21, 10:00 AM (EST)`, by the shop's clock, which it names.
#[must_use]
pub fn format_long(zone: ShopZone, instant: Instant) -> String {
    instant.with_timezone(&zone.tz()).format("%a %b %-d, %-I:%M %p (%Z)").to_string()
}

/// A moment as reminders speak of it: `Thu, Nov 26, 2:30 PM (EST)`.
#[must_use]
pub fn format_visit(zone: ShopZone, instant: Instant) -> String {
    instant.with_timezone(&zone.tz()).format("%a, %b %-d, %-I:%M %p (%Z)").to_string()
}

/// A moment to choose from others: `Thu, Nov 26, 2:30 PM`.
#[must_use]
pub fn format_choice(zone: ShopZone, instant: Instant) -> String {
    format!("{}, {}", format_date(date_of(zone, instant)), label(zone, instant))
}

/// A date as reminders speak of it: `Thu, Nov 26`.
#[must_use]
pub fn format_date(date: LocalDate) -> String {
    date.format("%a, %b %-d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(zone: &str, date: &str, time: &str) -> String {
        let zone = ShopZone::parse(zone).unwrap();
        let instant = at(zone, date.parse().unwrap(), TimeOfDay::parse(time).unwrap());
        instant.with_timezone(&zone.tz()).to_rfc3339()
    }

    #[test]
    fn a_clock_in_another_zone_reads_the_same_later_or_earlier() {
        let moved = |from: &str, to: &str, instant: &str| {
            let zone = |name: &str| ShopZone::parse(name).unwrap();
            same_reading(zone(from), zone(to), instant.parse().unwrap()).to_rfc3339()
        };
        assert_eq!(moved("UTC", "America/New_York", "2026-11-24T10:00:00Z"), "2026-11-24T15:00:00+00:00");
        assert_eq!(moved("America/New_York", "UTC", "2026-11-24T15:00:00Z"), "2026-11-24T10:00:00+00:00");
        // New York skips 02:30 on this date: the moment of the change.
        assert_eq!(moved("UTC", "America/New_York", "2026-03-08T02:30:00Z"), "2026-03-08T07:00:00+00:00");
    }

    #[test]
    fn a_time_that_occurs_once_is_itself() {
        assert_eq!(reads("America/New_York", "2026-03-09", "09:00"), "2026-03-09T09:00:00-04:00");
        assert_eq!(reads("UTC", "2026-03-09", "24:00"), "2026-03-10T00:00:00+00:00");
    }

    #[test]
    fn a_skipped_time_is_the_moment_of_the_change() {
        assert_eq!(reads("America/New_York", "2026-03-08", "02:30"), "2026-03-08T03:00:00-04:00");
        assert_eq!(reads("Asia/Beirut", "2026-03-29", "00:15"), "2026-03-29T01:00:00+03:00");
        assert_eq!(reads("Australia/Lord_Howe", "2026-10-04", "02:10"), "2026-10-04T02:30:00+11:00");
    }

    #[test]
    fn a_repeated_time_is_its_first_pass() {
        assert_eq!(reads("America/New_York", "2026-11-01", "01:30"), "2026-11-01T01:30:00-04:00");
        assert_eq!(reads("Asia/Beirut", "2026-10-24", "23:30"), "2026-10-24T23:30:00+03:00");
    }

    #[test]
    fn every_time_of_a_skipped_date_is_the_start_of_the_next() {
        for time in ["00:00", "09:00", "24:00"] {
            assert_eq!(reads("Pacific/Apia", "2011-12-30", time), "2011-12-31T00:00:00+14:00");
        }
    }

    #[test]
    fn labels_have_no_leading_zero_and_twelve_for_midnight_and_noon() {
        let zone = ShopZone::DEFAULT;
        let label_of =
            |time| label(zone, at(zone, "2026-03-09".parse().unwrap(), TimeOfDay::parse(time).unwrap()));
        let labels = ["00:00", "00:05", "09:30", "12:00", "13:15", "23:59"].map(label_of);
        assert_eq!(labels, ["12:00 AM", "12:05 AM", "9:30 AM", "12:00 PM", "1:15 PM", "11:59 PM"]);
    }

    #[test]
    fn the_ends_of_the_calendar_do_not_panic() {
        let zone = ShopZone::parse("Pacific/Apia").unwrap();
        for date in [LocalDate::MIN, LocalDate::MAX] {
            assert!(!label(zone, at(zone, date, TimeOfDay::END_OF_DAY)).is_empty());
        }
    }

    #[test]
    fn a_clock_beyond_the_calendar_reads_the_last_date() {
        let date_in = |zone, instant| date_of(ShopZone::parse(zone).unwrap(), instant);
        assert_eq!(date_in("America/New_York", Instant::MIN_UTC), LocalDate::MIN);
        assert_eq!(date_in("Asia/Tokyo", Instant::MAX_UTC), LocalDate::MAX);
    }

    #[test]
    fn a_moment_is_spoken_of_by_the_clock_that_it_names() {
        let instant = "2026-11-21T15:00:00Z".parse().unwrap();
        let say = |zone| format_long(ShopZone::parse(zone).unwrap(), instant);
        assert_eq!(say("America/New_York"), "Sat Nov 21, 10:00 AM (EST)");
        assert_eq!(
            format_visit(ShopZone::parse("America/New_York").unwrap(), instant),
            "Sat, Nov 21, 10:00 AM (EST)"
        );
        assert_eq!(format_date("2026-11-26".parse().unwrap()), "Thu, Nov 26");
        assert_eq!(say("Pacific/Auckland"), "Sun Nov 22, 4:00 AM (NZDT)");
        assert_eq!(say("America/Sao_Paulo"), "Sat Nov 21, 12:00 PM (-03)");
    }
}
