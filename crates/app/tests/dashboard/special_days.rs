//! Special days of the salon, and days of several shifts.

use app::admin::{self, ChangeError, ProposedSchedule};
use chrono::Days;
use domain::{
    DaySchedule, ExceptionDates, ExceptionKind, FurtherShifts, LocalDate, Opening, Shift, SpecialDates,
    SpecialDayDraft, StaffId, TimeOfDay, WeeklySchedule,
};
use ports::shop::ExceptionDraft;
use testkit::on_both_databases;

use crate::office::{Scenario, book, hours_with_leo, open, trail};

const LEO_ID: StaffId = StaffId::new(2);
const THURSDAY: &str = "2026-11-26";

fn dates(first: &str, last: &str) -> SpecialDates {
    SpecialDates::parse(first.parse().unwrap(), last.parse().unwrap()).unwrap()
}

fn day(dates: SpecialDates, opening: Option<(u16, u16)>) -> SpecialDayDraft {
    let opening = opening
        .map(|(opens, closes)| Opening { opens: TimeOfDay::hm(opens, 0), closes: TimeOfDay::hm(closes, 0) });
    SpecialDayDraft { dates, opening, name: "Thanksgiving".into() }
}

#[on_both_databases(open)]
fn a_special_day_stands_in_place_of_the_week(scenario: &Scenario) {
    let ava = scenario.ava();
    let usual = hours_with_leo(scenario, THURSDAY);
    assert!(usual.len() > 2, "{usual:?}");
    let made = admin::create_special_day(&scenario.ctx, &ava, &day(dates(THURSDAY, THURSDAY), None)).unwrap();
    assert_eq!(hours_with_leo(scenario, THURSDAY), Vec::<String>::new());
    // No exception of the staff opens a closed salon.
    let works = ExceptionKind::Works { start: TimeOfDay::hm(9, 0), end: TimeOfDay::hm(17, 0) };
    let exception =
        ExceptionDraft { dates: ExceptionDates::on(THURSDAY.parse().unwrap()), kind: works, reason: None };
    let exception = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &exception).unwrap();
    assert_eq!(hours_with_leo(scenario, THURSDAY), Vec::<String>::new());
    admin::delete_exception(&scenario.ctx, &ava, LEO_ID, None, exception.exception.id).unwrap();

    let short = day(dates(THURSDAY, "2026-11-27"), Some((9, 11)));
    let changed = admin::update_special_day(&scenario.ctx, &ava, made.id, 1, &short).unwrap();
    assert_eq!((changed.version, &changed.day), (2, &short));
    assert_eq!(hours_with_leo(scenario, THURSDAY), ["09:00", "10:00"]);
    let same = admin::update_special_day(&scenario.ctx, &ava, made.id, 2, &short).unwrap();
    assert_eq!(same.version, 2, "nothing changed");
    assert_eq!(admin::list_special_days(&scenario.ctx, &ava).unwrap(), [changed]);
    let stale = admin::delete_special_day(&scenario.ctx, &ava, made.id, 1).unwrap_err();
    assert!(matches!(stale, ChangeError::Stale { .. }), "{stale}");
    admin::delete_special_day(&scenario.ctx, &ava, made.id, 2).unwrap();
    assert_eq!(hours_with_leo(scenario, THURSDAY), usual);
    let gone = admin::delete_special_day(&scenario.ctx, &ava, made.id, 2).unwrap_err();
    assert_eq!(gone.to_string(), "We could not find this special day.");
    let trail = trail(scenario).join("\n");
    for action in ["special_day.created", "special_day.updated", "special_day.deleted"] {
        assert_eq!(trail.matches(action).count(), 1, "{trail}");
    }
}

#[on_both_databases(open)]
fn special_days_share_no_date_and_are_in_reach(scenario: &Scenario) {
    let ava = scenario.ava();
    let create = |dates| {
        admin::create_special_day(&scenario.ctx, &ava, &day(dates, None)).map_err(|error| error.to_string())
    };
    create(dates(THURSDAY, "2026-11-27")).unwrap();
    assert_eq!(
        create(dates("2026-11-27", "2026-11-29")).unwrap_err(),
        "Thanksgiving is already there on Fri, Nov 27, 2026."
    );
    let today: LocalDate = scenario.now().date_naive();
    let far = today + Days::new(731);
    for out in [
        SpecialDates::parse(today - Days::new(3), today - Days::new(1)).unwrap(),
        SpecialDates::parse(far, far).unwrap(),
    ] {
        assert!(create(out).unwrap_err().starts_with("Please choose a date between "), "{out:?}");
    }
    create(SpecialDates::parse(today - Days::new(3), today).unwrap()).unwrap();
    create(SpecialDates::parse(far - Days::new(1), far - Days::new(1)).unwrap()).unwrap();
    let listed = admin::list_special_days(&scenario.ctx, &ava).unwrap();
    assert!(listed.is_sorted_by_key(|row| row.day.dates.first()), "{listed:?}");
    assert_eq!(listed.len(), 3);
}

#[on_both_databases(open)]
fn appointments_that_a_special_day_leaves_outside_are_listed_before(scenario: &Scenario) {
    let ava = scenario.ava();
    for (number, start) in [(1, "2026-11-26 09:00"), (2, "2026-11-26 15:00"), (3, "2026-11-25 15:00")] {
        book(&scenario.ctx, number, start).unwrap();
    }
    let left_out = |replaced, opening| {
        let planned = ProposedSchedule::SpecialDay(replaced, day(dates(THURSDAY, THURSDAY), opening));
        admin::impact_of_times(&scenario.ctx, &ava, &planned).unwrap().future_bookings
    };
    assert_eq!(left_out(None, None), 2);
    assert_eq!(left_out(None, Some((9, 14))), 1);
    assert_eq!(left_out(None, Some((8, 20))), 0);
    let short = day(dates(THURSDAY, THURSDAY), Some((9, 14)));
    let made = admin::create_special_day(&scenario.ctx, &ava, &short).unwrap();
    assert_eq!(left_out(Some(made.id), None), 1, "the other lies outside already");
    assert_eq!(left_out(Some(made.id), Some((8, 20))), 0);
    let closed = day(dates(THURSDAY, THURSDAY), None);
    admin::update_special_day(&scenario.ctx, &ava, made.id, 1, &closed).unwrap();
    assert_eq!(scenario.db.count("bookings WHERE status = 'cancelled'"), 0, "they stay");
}

#[on_both_databases(open)]
fn an_exception_replaces_and_removes_all_shifts_of_its_date(scenario: &Scenario) {
    let ava = scenario.ava();
    let hm = TimeOfDay::hm;
    let mut week = [DaySchedule::Off; 7];
    week[4] = DaySchedule::Works { start: hm(9, 0), end: hm(11, 0), pause: None };
    let week = WeeklySchedule(week);
    let mut further: [Vec<Shift>; 7] = Default::default();
    further[4] = vec![Shift { start: hm(12, 0), end: hm(13, 0) }, Shift { start: hm(15, 0), end: hm(17, 0) }];
    let further = FurtherShifts::parse(&week, further).unwrap();
    let saved = admin::set_schedule(&scenario.ctx, &ava, LEO_ID, None, &week, &further).unwrap();
    assert_eq!(saved.further, further);
    let all = ["09:00", "10:00", "12:00", "15:00", "16:00"];
    assert_eq!(hours_with_leo(scenario, THURSDAY), all);
    let again = admin::set_schedule(&scenario.ctx, &ava, LEO_ID, None, &week, &further).unwrap();
    assert_eq!(again.version, saved.version, "nothing changed");
    let with = |kind, hours: &[&str]| {
        let draft =
            ExceptionDraft { dates: ExceptionDates::on(THURSDAY.parse().unwrap()), kind, reason: None };
        let made = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &draft).unwrap();
        assert_eq!(hours_with_leo(scenario, THURSDAY), hours, "{kind:?}");
        admin::delete_exception(&scenario.ctx, &ava, LEO_ID, None, made.exception.id).unwrap();
    };
    with(ExceptionKind::Works { start: hm(10, 0), end: hm(12, 0) }, &["10:00", "11:00"]);
    with(ExceptionKind::Off, &[]);
    with(ExceptionKind::OffBetween { start: hm(10, 0), end: hm(16, 0) }, &["09:00", "16:00"]);
    let trail = trail(scenario);
    assert!(trail[0].contains("09:00-11:00,then12:00-13:00,then15:00-17:00"), "{trail:?}");
    let off = WeeklySchedule([DaySchedule::Off; 7]);
    admin::set_schedule(&scenario.ctx, &ava, LEO_ID, None, &off, &FurtherShifts::default()).unwrap();
    assert_eq!(scenario.db.count("staff_extra_shifts"), 0);
}
