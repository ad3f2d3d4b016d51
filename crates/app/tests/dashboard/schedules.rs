//! The weeks of the staff and their exceptions, and what clients are offered then.

use app::admin::{self, ChangeError, Entity};
use chrono::Days;
use domain::{
    Break, DaySchedule, ExceptionDates, ExceptionId, ExceptionKind, FurtherShifts, LocalDate, StaffId,
    TimeOfDay, WeeklySchedule,
};
use ports::shop::ExceptionDraft;
use testkit::{on_both_databases, the_present};

use crate::office::{Scenario, hours_with_leo, open, trail};

const AVA_ID: StaffId = StaffId::new(1);
const LEO_ID: StaffId = StaffId::new(2);

fn date(text: &str) -> LocalDate {
    text.parse().unwrap()
}

fn shift(start: u16, end: u16, pause: Option<(u16, u16)>) -> DaySchedule {
    let pause =
        pause.map(|(start, end)| Break { start: TimeOfDay::hm(start, 0), end: TimeOfDay::hm(end, 0) });
    DaySchedule::Works { start: TimeOfDay::hm(start, 0), end: TimeOfDay::hm(end, 0), pause }
}

/// Off but on Wednesdays.
fn wednesdays(day: DaySchedule) -> WeeklySchedule {
    let mut week = [DaySchedule::Off; 7];
    week[3] = day;
    WeeklySchedule(week)
}

fn exception(date_text: &str, kind: ExceptionKind) -> ExceptionDraft {
    ExceptionDraft { dates: ExceptionDates::on(date(date_text)), kind, reason: Some("Dentist".into()) }
}

#[on_both_databases(open)]
fn a_new_week_is_what_clients_are_offered(scenario: &Scenario) {
    let ava = scenario.ava();
    scenario.db.run("DELETE FROM staff_schedule_days WHERE staff_id = 2");
    assert_eq!(admin::staff_schedule(&scenario.ctx, &ava, LEO_ID).unwrap().week, WeeklySchedule::default());
    assert_eq!(
        hours_with_leo(scenario, "2026-11-26"),
        ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00", "16:00"]
    );
    let week = wednesdays(shift(10, 14, Some((11, 12))));
    assert_eq!(
        admin::set_schedule(&scenario.ctx, &ava, LEO_ID, None, &week, &FurtherShifts::default())
            .unwrap()
            .week,
        week
    );
    assert_eq!(hours_with_leo(scenario, "2026-11-26"), Vec::<String>::new());
    assert_eq!(hours_with_leo(scenario, "2026-11-25"), ["10:00", "12:00", "13:00"]);
    let all = admin::list_schedules(&scenario.ctx, &ava).unwrap();
    let weeks: Vec<_> = all.iter().map(|row| (row.staff_id, row.week == week)).collect();
    assert_eq!(weeks, [(AVA_ID, false), (LEO_ID, true)]);
    let trail = trail(scenario);
    assert!(trail[0].starts_with("admin 1 staff.schedule "), "{trail:?}");
    assert!(
        trail[0].contains(
            r#""Wednesday":{"from":"09:00-17:00,break12:00-13:00","to":"10:00-14:00,break11:00-12:00"}"#
        ),
        "{trail:?}"
    );
    assert!(!trail[0].contains("Sunday"), "only what changed: {trail:?}");
    // Over midnight, as far as the salon is open.
    let night = wednesdays(shift(22, 3, None));
    assert_eq!(
        admin::set_schedule(&scenario.ctx, &ava, LEO_ID, None, &night, &FurtherShifts::default())
            .unwrap()
            .week,
        night
    );
}

#[on_both_databases(open)]
fn exceptions_give_and_take_time_and_go_again(scenario: &Scenario) {
    let ava = scenario.ava();
    let (start, end) = (TimeOfDay::hm(9, 0), TimeOfDay::hm(11, 0));
    let off = exception("2026-11-25", ExceptionKind::OffBetween { start, end });
    let morning = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &off).unwrap();
    assert_eq!(
        hours_with_leo(scenario, "2026-11-25"),
        ["11:00", "12:00", "13:00", "14:00", "15:00", "16:00"]
    );
    let other = exception("2026-11-24", ExceptionKind::Works { start, end });
    let other = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &other).unwrap();
    assert_eq!(
        hours_with_leo(scenario, "2026-11-24"),
        ["09:00", "10:00"],
        "instead of the week and its break"
    );
    let away = exception("2026-11-26", ExceptionKind::Off);
    admin::create_exception(&scenario.ctx, &ava, LEO_ID, &away).unwrap();
    assert_eq!(hours_with_leo(scenario, "2026-11-26"), Vec::<String>::new());
    let listed = admin::list_exceptions(&scenario.ctx, &ava, LEO_ID).unwrap();
    let dates: Vec<String> = listed.iter().map(|row| row.exception.dates.first().to_string()).collect();
    assert_eq!(dates, ["2026-11-24", "2026-11-25", "2026-11-26"]);
    assert_eq!(
        (&listed[0].exception, listed[1].exception.reason.as_deref()),
        (&other.exception, Some("Dentist"))
    );
    assert!(listed.iter().all(|row| row.version == 4), "Leo's: {listed:?}");
    assert_eq!(admin::list_exceptions(&scenario.ctx, &ava, AVA_ID).unwrap(), []);
    admin::delete_exception(&scenario.ctx, &ava, LEO_ID, None, morning.exception.id).unwrap();
    assert_eq!(hours_with_leo(scenario, "2026-11-25").len(), 8);
    let trail = trail(scenario);
    assert!(trail[3].contains("staff.exception_deleted") && trail[3].contains("off09:00-11:00"), "{trail:?}");
    assert!(trail.iter().all(|row| !row.contains("Dentist")), "reasons are private: {trail:?}");
}

#[on_both_databases(open)]
fn an_absence_of_several_days_is_one_exception(scenario: &Scenario) {
    let ava = scenario.ava();
    let dates = ExceptionDates::parse(date("2026-11-24"), date("2026-11-26")).unwrap();
    let away = ExceptionDraft { dates, kind: ExceptionKind::Off, reason: Some("Holiday".into()) };
    let made = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &away).unwrap();
    for (day, hours) in [("2026-11-24", 0), ("2026-11-25", 0), ("2026-11-26", 0), ("2026-11-27", 8)] {
        assert_eq!(hours_with_leo(scenario, day).len(), hours, "{day}");
    }
    scenario.clock.advance(chrono::TimeDelta::days(32));
    let listed = || admin::list_exceptions(&scenario.ctx, &ava, LEO_ID).unwrap();
    let id = made.exception.id;
    assert_eq!(listed(), [made], "shown until its last day is long past");
    admin::delete_exception(&scenario.ctx, &ava, LEO_ID, None, id).unwrap();
    assert_eq!(listed(), []);
    assert!(
        trail(scenario)[0].contains(r#""last_date":{"from":null,"to":"2026-11-26"}"#),
        "{:?}",
        trail(scenario)
    );
}

#[on_both_databases(open)]
fn exceptions_are_near_and_not_too_many(scenario: &Scenario) {
    let ava = scenario.ava();
    let today = the_present().date_naive();
    let on =
        |date| ExceptionDraft { dates: ExceptionDates::on(date), kind: ExceptionKind::Off, reason: None };
    let create = |date| admin::create_exception(&scenario.ctx, &ava, LEO_ID, &on(date));
    for far in [today - Days::new(31), today + Days::new(731), LocalDate::MAX, LocalDate::MIN] {
        assert!(matches!(create(far), Err(ChangeError::OutOfReach { .. })), "{far}");
    }
    let beyond = ExceptionDates::parse(today + Days::new(730), today + Days::new(731)).unwrap();
    let beyond = ExceptionDraft { dates: beyond, kind: ExceptionKind::Off, reason: None };
    let refused = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &beyond);
    assert!(matches!(refused, Err(ChangeError::OutOfReach { .. })));
    create(today - Days::new(30)).unwrap();
    create(today + Days::new(730)).unwrap();
    for day in 1..99 {
        create(today + Days::new(day)).unwrap();
    }
    for full in [today, today - Days::new(1), today - Days::new(30), today + Days::new(729)] {
        let refused = create(full).unwrap_err();
        assert!(matches!(refused, ChangeError::TooManyExceptions(100)), "{full}: {refused:?}");
    }
    assert_eq!(admin::list_exceptions(&scenario.ctx, &ava, LEO_ID).unwrap().len(), 100);
    scenario.clock.advance(chrono::TimeDelta::days(1));
    let seen = admin::list_exceptions(&scenario.ctx, &ava, LEO_ID).unwrap();
    assert_eq!(seen.len(), 99, "older ones are out of sight");
    assert!(create(today).is_ok(), "and make room");
    assert!(admin::create_exception(&scenario.ctx, &ava, AVA_ID, &on(today)).is_ok(), "each has their own");
}

#[on_both_databases(open)]
fn another_salons_people_have_no_times_here(scenario: &Scenario) {
    let ava = scenario.ava();
    let own =
        admin::create_exception(&scenario.ctx, &ava, LEO_ID, &exception("2026-11-25", ExceptionKind::Off));
    let own = own.unwrap().exception.id;
    let week = WeeklySchedule::default();
    let before = scenario.db.dump();
    for id in [3, 987_654, i64::MIN] {
        let staff = StaffId::new(id);
        let draft = exception("2026-11-25", ExceptionKind::Off);
        let absent = [
            admin::staff_schedule(&scenario.ctx, &ava, staff).unwrap_err(),
            admin::set_schedule(&scenario.ctx, &ava, staff, None, &week, &FurtherShifts::default())
                .unwrap_err(),
            admin::list_exceptions(&scenario.ctx, &ava, staff).unwrap_err(),
            admin::create_exception(&scenario.ctx, &ava, staff, &draft).unwrap_err(),
            admin::delete_exception(&scenario.ctx, &ava, staff, None, own).unwrap_err(),
        ];
        let unknown = |error: &ChangeError| matches!(error, ChangeError::Absent(Entity::StaffMember));
        assert!(absent.iter().all(unknown), "{absent:?}");
    }
    for (staff, id) in [(AVA_ID, own), (LEO_ID, ExceptionId::new(987_654))] {
        let absent = admin::delete_exception(&scenario.ctx, &ava, staff, None, id).unwrap_err();
        assert!(matches!(absent, ChangeError::Absent(Entity::Exception)), "{absent:?}");
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

/// Of the last there is room for, one on a distant date each.
#[on_both_databases(open)]
fn concurrent_exceptions_do_not_pass_the_limit(scenario: &Scenario) {
    let ava = scenario.ava();
    let today = the_present().date_naive();
    let create = |day| {
        let draft = ExceptionDraft {
            dates: ExceptionDates::on(today + Days::new(day)),
            kind: ExceptionKind::Off,
            reason: None,
        };
        admin::create_exception(&scenario.ctx, &ava, LEO_ID, &draft)
    };
    for day in 0..99 {
        create(day).unwrap();
    }
    let outcomes = std::thread::scope(|scope| {
        [200, 300, 400, 500].map(|day| scope.spawn(move || create(day))).map(|one| one.join().unwrap())
    });
    let full =
        |outcome: &&Result<_, ChangeError>| matches!(outcome, Err(ChangeError::TooManyExceptions(100)));
    assert_eq!(outcomes.iter().filter(full).count(), 3, "on {}: {outcomes:?}", scenario.db.backend);
    assert_eq!(admin::list_exceptions(&scenario.ctx, &ava, LEO_ID).unwrap().len(), 100);
}

#[on_both_databases(open)]
fn one_of_several_concurrent_week_edits_is_saved(scenario: &Scenario) {
    let ava = scenario.ava();
    let seen = Some(admin::staff_schedule(&scenario.ctx, &ava, LEO_ID).unwrap().version);
    let (one, two) = (wednesdays(shift(9, 12, None)), wednesdays(shift(12, 17, None)));
    let outcomes = std::thread::scope(|scope| {
        [&one, &two, &one, &two]
            .map(|week| {
                scope.spawn(|| {
                    admin::set_schedule(&scenario.ctx, &ava, LEO_ID, seen, week, &FurtherShifts::default())
                })
            })
            .map(|saved| saved.join().unwrap())
    });
    let stale = |outcome: &&Result<_, ChangeError>| matches!(outcome, Err(ChangeError::Stale { by, .. }) if by == "Ava");
    assert_eq!(outcomes.iter().filter(stale).count(), 3, "on {}: {outcomes:?}", scenario.db.backend);
    let kept = admin::staff_schedule(&scenario.ctx, &ava, LEO_ID).unwrap();
    let saved: Vec<_> = outcomes.into_iter().filter_map(Result::ok).collect();
    assert_eq!(saved, [kept], "the one who was told so");
    let rows =
        scenario.db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM staff_schedule_days WHERE staff_id = 2");
    assert_eq!(rows, ["7"]);
}

#[on_both_databases(open)]
fn an_edit_of_older_times_is_refused(scenario: &Scenario) {
    let ava = scenario.ava();
    let seen = Some(1);
    let off = exception("2026-11-25", ExceptionKind::Off);
    let made = admin::create_exception(&scenario.ctx, &ava, LEO_ID, &off).unwrap();
    let week = WeeklySchedule::default();
    let before = scenario.db.dump();
    for refused in [
        admin::set_schedule(&scenario.ctx, &ava, LEO_ID, seen, &week, &FurtherShifts::default()).unwrap_err(),
        admin::delete_exception(&scenario.ctx, &ava, LEO_ID, seen, made.exception.id).unwrap_err(),
        admin::set_staff_services(&scenario.ctx, &ava, LEO_ID, seen, &[]).unwrap_err(),
    ] {
        let words = "This staff member was changed by Ava at 6:00 AM. Reload to see it.";
        assert_eq!(refused.to_string(), words);
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    let seen = Some(made.version);
    admin::set_schedule(&scenario.ctx, &ava, AVA_ID, Some(1), &week, &FurtherShifts::default()).unwrap();
    let saved =
        admin::set_schedule(&scenario.ctx, &ava, LEO_ID, seen, &week, &FurtherShifts::default()).unwrap();
    let stale = admin::delete_exception(&scenario.ctx, &ava, LEO_ID, seen, made.exception.id);
    assert!(matches!(stale, Err(ChangeError::Stale { .. })), "{stale:?}");
    let fresh = Some(saved.version);
    admin::delete_exception(&scenario.ctx, &ava, LEO_ID, fresh, made.exception.id).unwrap();
}
