//! When a client is reminded of a visit (rules/messages#reminders): pure, like the slots.

use chrono::{Days, TimeDelta};
use domain::{Instant, Interval, MessageSettings, QuietHours, ReminderKind, ShopZone, SkipReason};

use crate::local_time;

/// A reminder that comes so soon after other news of the booking says nothing new.
const NEWS_LAST: TimeDelta = TimeDelta::hours(3);
/// So long before the visit its client is on the way.
const TOO_LATE: TimeDelta = TimeDelta::minutes(30);
/// A first reminder that would come at night comes so long before the night.
const BEFORE_NIGHT: TimeDelta = TimeDelta::minutes(30);
/// The least time that a reminder after the night leaves until the visit.
const FIRST_NEEDS: TimeDelta = TimeDelta::hours(2);
const SECOND_NEEDS: TimeDelta = TimeDelta::minutes(45);

/// A visit, as far as reminders go.
#[derive(Debug, Clone, Copy)]
pub struct VisitToCome {
    pub start: Instant,
    /// When its client last heard of it: it was made, moved or confirmed.
    pub told_at: Instant,
}

/// When a reminder comes, or why it does not come. None if the salon sends none of its kind.
#[must_use]
pub fn reminder_due(
    kind: ReminderKind,
    settings: &MessageSettings,
    zone: ShopZone,
    visit: VisitToCome,
    now: Instant,
) -> Option<Result<Instant, SkipReason>> {
    let hours = match kind {
        ReminderKind::First => settings.first_hours,
        ReminderKind::Second => settings.second_hours,
    };
    if hours == 0 {
        return None;
    }
    let wanted = visit.start - TimeDelta::hours(i64::from(hours));
    let is_news = |due: Instant| due - NEWS_LAST < visit.told_at;
    if is_news(wanted) {
        return Some(Err(SkipReason::ToldBefore));
    }
    // One whose time has passed comes at once: the salon has just turned reminders on, or the program stood still.
    let due = outside_quiet_hours(kind, settings.quiet, zone, wanted.max(now), visit.start, now);
    let second_hours = i64::from(settings.second_hours);
    let second_follows = kind == ReminderKind::First && second_hours != 0;
    Some(due.and_then(|due| match due {
        _ if is_news(due) => Err(SkipReason::ToldBefore),
        // The second says as much.
        _ if second_follows && visit.start - TimeDelta::hours(second_hours) <= due => {
            Err(SkipReason::TooLate)
        }
        _ if reminded_until(visit.start) <= due => Err(SkipReason::TooLate),
        _ => Ok(due),
    }))
}

/// Nobody is reminded later.
#[must_use]
pub fn reminded_until(start: Instant) -> Instant {
    start - TOO_LATE
}

fn outside_quiet_hours(
    kind: ReminderKind,
    quiet: QuietHours,
    zone: ShopZone,
    due: Instant,
    start: Instant,
    now: Instant,
) -> Result<Instant, SkipReason> {
    let Some(night) = quiet_around(quiet, zone, due) else { return Ok(due) };
    let evening = night.start() - BEFORE_NIGHT;
    // Quiet hours may leave less than half an hour a day.
    if kind == ReminderKind::First && now <= evening && quiet_around(quiet, zone, evening).is_none() {
        return Ok(evening);
    }
    let needs = if kind == ReminderKind::First { FIRST_NEEDS } else { SECOND_NEEDS };
    if night.end() + needs <= start { Ok(night.end()) } else { Err(SkipReason::QuietHours) }
}

/// The quiet hours that a moment lies in.
#[must_use]
pub fn quiet_around(quiet: QuietHours, zone: ShopZone, moment: Instant) -> Option<Interval> {
    let QuietHours { from, to } = quiet;
    if from == to {
        return None;
    }
    let today = local_time::date_of(zone, moment);
    let over_midnight = u64::from(to < from);
    let begun = [today.checked_sub_days(Days::new(1))?, today];
    begun.into_iter().find_map(|date| {
        let morning = date.checked_add_days(Days::new(over_midnight))?;
        let night = Interval::new(local_time::at(zone, date, from), local_time::at(zone, morning, to))?;
        (night.start() <= moment && moment < night.end()).then_some(night)
    })
}

#[cfg(test)]
mod tests {
    use domain::TimeOfDay;

    use super::*;

    fn zone() -> ShopZone {
        ShopZone::parse("America/New_York").unwrap()
    }

    fn at(text: &str) -> Instant {
        let (date, time) = text.split_once(' ').unwrap();
        local_time::at(zone(), date.parse().unwrap(), TimeOfDay::parse(time).unwrap())
    }

    fn settings(first_hours: u32, second_hours: u32) -> MessageSettings {
        MessageSettings { first_hours, second_hours, ..MessageSettings::of_a_new_salon() }
    }

    /// When the reminder comes of a visit that was booked long ago, by the salon's clock.
    fn comes(kind: ReminderKind, settings: &MessageSettings, start: &str) -> Result<String, SkipReason> {
        let visit = VisitToCome { start: at(start), told_at: at("2026-10-01 12:00") };
        comes_for(kind, settings, visit, at("2026-10-02 12:00"))
    }

    fn comes_for(
        kind: ReminderKind,
        settings: &MessageSettings,
        visit: VisitToCome,
        now: Instant,
    ) -> Result<String, SkipReason> {
        let due = reminder_due(kind, settings, zone(), visit, now).unwrap();
        due.map(|due| due.with_timezone(&zone().tz()).format("%F %H:%M").to_string())
    }

    use ReminderKind::{First, Second};

    #[test]
    fn they_come_so_many_hours_before_the_visit() {
        let usual = settings(24, 2);
        assert_eq!(comes(First, &usual, "2026-11-26 14:30"), Ok("2026-11-25 14:30".into()));
        assert_eq!(comes(Second, &usual, "2026-11-26 14:30"), Ok("2026-11-26 12:30".into()));
        assert_eq!(comes(First, &settings(48, 3), "2026-11-26 14:30"), Ok("2026-11-24 14:30".into()));
        let none = settings(0, 0);
        let visit = VisitToCome { start: at("2026-11-26 14:30"), told_at: at("2026-11-01 12:00") };
        for kind in ReminderKind::ALL {
            assert_eq!(reminder_due(kind, &none, zone(), visit, at("2026-11-02 12:00")), None);
        }
    }

    #[test]
    fn the_night_is_quiet() {
        let usual = settings(24, 2);
        assert_eq!(comes(Second, &usual, "2026-11-26 09:00"), Ok("2026-11-26 08:00".into()));
        assert_eq!(comes(Second, &usual, "2026-11-26 08:45"), Ok("2026-11-26 08:00".into()));
        assert_eq!(comes(Second, &usual, "2026-11-26 08:30"), Err(SkipReason::QuietHours));
        assert_eq!(comes(First, &usual, "2026-11-26 22:00"), Ok("2026-11-25 20:30".into()));
        assert_eq!(comes(First, &usual, "2026-11-26 07:00"), Ok("2026-11-24 20:30".into()));
        let always_loud = MessageSettings {
            quiet: QuietHours { from: TimeOfDay::hm(21, 0), to: TimeOfDay::hm(21, 0) },
            ..usual
        };
        assert_eq!(comes(First, &always_loud, "2026-11-26 22:00"), Ok("2026-11-25 22:00".into()));
    }

    #[test]
    fn quiet_hours_follow_clocks_that_change() {
        let usual = settings(24, 2);
        // Spring forward on 2026-03-08, fall back on 2026-11-01, both in New York.
        assert_eq!(comes(Second, &usual, "2026-11-01 09:00"), Ok("2026-11-01 08:00".into()));
        assert_eq!(comes(First, &usual, "2026-11-01 22:00"), Ok("2026-10-31 20:30".into()));
        let visit = VisitToCome { start: at("2027-03-14 09:00"), told_at: at("2026-10-01 12:00") };
        let now = at("2026-10-02 12:00");
        assert_eq!(comes_for(Second, &usual, visit, now), Ok("2027-03-14 08:00".into()));
        // A day of 23 hours: elapsed hours count, and the evening before is meant.
        let late = VisitToCome { start: at("2027-03-14 21:30"), ..visit };
        assert_eq!(comes_for(First, &usual, late, now), Ok("2027-03-13 20:30".into()));
    }

    #[test]
    fn a_day_of_quiet_hours_leaves_its_last_minute() {
        let quiet = QuietHours { from: TimeOfDay::hm(0, 0), to: TimeOfDay::hm(23, 59) };
        let settings = MessageSettings { quiet, ..settings(72, 2) };
        assert_eq!(comes(First, &settings, "2026-11-28 14:00"), Ok("2026-11-25 23:59".into()));
        assert_eq!(comes(Second, &settings, "2026-11-28 14:00"), Err(SkipReason::QuietHours));
    }

    #[test]
    fn by_day_they_can_be_quiet_too() {
        let siesta = QuietHours { from: TimeOfDay::hm(13, 0), to: TimeOfDay::hm(15, 0) };
        let settings = MessageSettings { quiet: siesta, ..settings(24, 2) };
        assert_eq!(comes(Second, &settings, "2026-11-26 16:00"), Ok("2026-11-26 15:00".into()));
        assert_eq!(comes(First, &settings, "2026-11-26 14:00"), Ok("2026-11-25 12:30".into()));
        assert_eq!(comes(Second, &settings, "2026-11-26 15:00"), Err(SkipReason::QuietHours));
    }

    #[test]
    fn who_has_just_heard_of_the_visit_is_not_reminded() {
        let usual = settings(24, 2);
        let visit = |told: &str| VisitToCome { start: at("2026-11-26 14:30"), told_at: at(told) };
        let first = |told: &str| comes_for(First, &usual, visit(told), at(told));
        assert_eq!(first("2026-11-25 11:30"), Ok("2026-11-25 14:30".into()));
        assert_eq!(first("2026-11-25 11:31"), Err(SkipReason::ToldBefore));
        assert_eq!(first("2026-11-25 18:00"), Err(SkipReason::ToldBefore), "booked after it was due");
        let second = |told: &str| comes_for(Second, &usual, visit(told), at(told));
        assert_eq!(second("2026-11-26 09:30"), Ok("2026-11-26 12:30".into()));
        assert_eq!(second("2026-11-26 09:31"), Err(SkipReason::ToldBefore));
    }

    #[test]
    fn what_is_overdue_comes_at_once_unless_it_is_too_late() {
        let usual = settings(24, 2);
        let visit = VisitToCome { start: at("2026-11-26 14:30"), told_at: at("2026-11-01 12:00") };
        let now = |text| comes_for(Second, &usual, visit, at(text));
        assert_eq!(now("2026-11-26 13:10"), Ok("2026-11-26 13:10".into()));
        assert_eq!(now("2026-11-26 14:00"), Err(SkipReason::TooLate));
        assert_eq!(comes_for(First, &usual, visit, at("2026-11-26 01:00")), Ok("2026-11-26 08:00".into()));
    }

    #[test]
    fn the_second_says_what_an_overdue_first_would() {
        let visit = VisitToCome { start: at("2026-11-26 14:30"), told_at: at("2026-11-01 12:00") };
        let first = |second_hours, text| comes_for(First, &settings(24, second_hours), visit, at(text));
        assert_eq!(first(2, "2026-11-26 12:29"), Ok("2026-11-26 12:29".into()));
        assert_eq!(first(2, "2026-11-26 12:30"), Err(SkipReason::TooLate));
        assert_eq!(first(0, "2026-11-26 12:30"), Ok("2026-11-26 12:30".into()));
    }
}
