//! What the databases keep of special days and further shifts, whatever the program does.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use domain::{
    DaySchedule, FurtherShifts, LocalDate, Opening, Shift, SpecialDates, SpecialDayDraft, SpecialDayId,
    StaffId, TimeOfDay, WeeklySchedule,
};
use ports::StoreError;
use testkit::{TestDb, full_salon, on_both_databases, salon};

fn date(text: &str) -> LocalDate {
    text.parse().unwrap()
}

fn day(first: &str, last: &str, opening: Option<Opening>) -> SpecialDayDraft {
    let dates = SpecialDates::parse(date(first), date(last)).unwrap();
    SpecialDayDraft { dates, opening, name: "Christmas".into() }
}

const SHORT: Opening = Opening { opens: TimeOfDay::hm(9, 0), closes: TimeOfDay::hm(14, 0) };

#[on_both_databases]
fn a_special_day_is_read_as_it_was_written(db: &TestDb) {
    let (a, b) = (db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed()));
    let closed = day("2026-12-25", "2026-12-26", None);
    let id = db.write_shop(a, |tx| tx.insert_special_day(&closed));
    let short = day("2026-12-24", "2026-12-24", Some(SHORT));
    db.write_shop(a, |tx| tx.insert_special_day(&short));
    let days = |scope, first: &str, last: &str| {
        let rows = db.read_shop(scope, |tx| tx.special_days(date(first), date(last)));
        rows.into_iter().map(|row| row.day).collect::<Vec<_>>()
    };
    assert_eq!(days(a, "2026-12-01", "2026-12-31"), [short.clone(), closed.clone()]);
    assert_eq!(days(a, "2026-12-26", "2026-12-31"), std::slice::from_ref(&closed));
    assert_eq!(days(a, "2026-12-27", "2027-12-31"), []);
    assert_eq!(days(b, "2026-12-01", "2026-12-31"), [], "another salon's");
    let open = day("2026-12-25", "2026-12-25", Some(SHORT));
    db.write_shop(a, |tx| tx.update_special_day(id, 1, &open));
    let row = db.read_shop(a, |tx| tx.special_day(id)).unwrap();
    assert_eq!((row.day, row.version), (open.clone(), 2));
    for id in [id, SpecialDayId::new(987)] {
        let stale = db.in_vain(a, |tx| tx.update_special_day(id, 1, &closed));
        assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
        let stale = db.in_vain(a, |tx| tx.delete_special_day(id, 1));
        assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
    }
    assert!(db.in_vain(b, |tx| tx.delete_special_day(id, 2)).is_err(), "another salon's");
    assert_eq!(db.in_vain(b, |tx| tx.special_day(id)).unwrap(), None);
    db.write_shop(a, |tx| tx.delete_special_day(id, 2));
    assert_eq!(days(a, "2026-12-01", "2026-12-31"), [short]);
}

#[on_both_databases]
fn two_special_days_of_a_salon_never_share_a_date(db: &TestDb) {
    let (a, b) = (db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed()));
    let first = day("2026-12-24", "2026-12-26", None);
    db.write_shop(a, |tx| tx.insert_special_day(&first));
    db.write_shop(b, |tx| tx.insert_special_day(&first));
    for (from, to) in
        [("2026-12-20", "2026-12-24"), ("2026-12-25", "2026-12-25"), ("2026-12-26", "2026-12-30")]
    {
        let refused = db.in_vain(a, |tx| tx.insert_special_day(&day(from, to, None)));
        assert!(
            matches!(&refused, Err(StoreError::Duplicate(wall)) if wall.contains("special_days_share_no_date")),
            "{refused:?}"
        );
    }
    let next = db.write_shop(a, |tx| tx.insert_special_day(&day("2026-12-27", "2026-12-27", None)));
    let moved = db.in_vain(a, |tx| tx.update_special_day(next, 1, &day("2026-12-26", "2026-12-27", None)));
    assert!(matches!(moved, Err(StoreError::Duplicate(_))), "{moved:?}");
    db.write_shop(a, |tx| tx.update_special_day(next, 1, &day("2026-12-27", "2026-12-28", None)));
}

#[on_both_databases]
fn the_database_refuses_what_is_no_special_day(db: &TestDb) {
    let _ = db.seed_shop(&salon().seed());
    let insert = |from: &str, to: &str, kind: &str, times: &str, name: &str| {
        db.raw().run(&format!(
            "INSERT INTO special_days (shop_id, date_from, date_to, kind, opening_time, closing_time, name) \
             VALUES (1, '{from}', '{to}', '{kind}', {times}, '{name}')"
        ))
    };
    let (none, some) = ("NULL, NULL", "'09:00', '14:00'");
    for (from, to, kind, times, name) in [
        ("2026-12-24", "2026-12-23", "closed", none, "X"),
        ("2026-11-01", "2026-12-31", "closed", none, "X"),
        ("2026-12-24", "2026-12-24", "holiday", none, "X"),
        ("2026-12-24", "2026-12-24", "closed", some, "X"),
        ("2026-12-24", "2026-12-24", "hours", none, "X"),
        ("2026-12-24", "2026-12-24", "hours", "'09:00', NULL", "X"),
        ("2026-12-24", "2026-12-24", "hours", "'09:00', '09:00'", "X"),
        ("2026-12-24", "2026-12-24", "closed", none, ""),
        ("2026-12-24", "2026-12-24", "closed", none, &"x".repeat(61)),
    ] {
        assert!(insert(from, to, kind, times, name).is_err(), "{from} {to} {kind} {times} {name}");
    }
    insert("2026-11-01", "2026-12-30", "hours", some, "X").unwrap();
}

const AVA: StaffId = StaffId::new(1);

fn thursdays(shifts: &[(u16, u16)]) -> (WeeklySchedule, FurtherShifts) {
    let mut all = shifts
        .iter()
        .map(|(start, end)| Shift { start: TimeOfDay::hm(*start, 0), end: TimeOfDay::hm(*end, 0) });
    let mut week = [DaySchedule::Off; 7];
    if let Some(Shift { start, end }) = all.next() {
        week[4] = DaySchedule::Works { start, end, pause: None };
    }
    let mut further: [Vec<Shift>; 7] = Default::default();
    further[4] = all.collect();
    let week = WeeklySchedule(week);
    (week.clone(), FurtherShifts::parse(&week, further).unwrap())
}

#[on_both_databases]
fn further_shifts_are_read_as_they_were_written(db: &TestDb) {
    let shop = db.seed_shop(&full_salon());
    for shifts in [vec![(9, 13), (15, 17), (22, 2)], vec![(9, 13), (15, 20)], vec![(9, 13)], vec![]] {
        let (week, further) = thursdays(&shifts);
        db.write_shop(shop, |tx| tx.set_schedule(AVA, &week, &further));
        let row = db.read_shop(shop, |tx| tx.schedule(AVA)).unwrap();
        assert_eq!((row.week, row.further), (week, further));
    }
}

#[on_both_databases]
fn the_database_refuses_shifts_that_do_not_follow_each_other(db: &TestDb) {
    let shop = db.seed_shop(&full_salon());
    let (week, further) = thursdays(&[(9, 13), (15, 17)]);
    db.write_shop(shop, |tx| tx.set_schedule(AVA, &week, &further));
    let insert = |day: i64, position: i64, start: &str, end: &str| {
        db.raw().run(&format!(
            "INSERT INTO staff_extra_shifts (shop_id, staff_id, day_of_week, position, start_time, end_time) \
             VALUES (1, 1, {day}, {position}, '{start}', '{end}')"
        ))
    };
    for (day, position, start, end) in [
        (4, 2, "16:00", "18:00"),
        (4, 2, "17:00", "18:00"),
        (4, 2, "14:00", "14:30"),
        (4, 2, "18:00", "18:00"),
        (4, 1, "18:00", "19:00"),
        (4, 3, "18:00", "19:00"),
        (3, 1, "18:00", "19:00"),
        (8, 1, "18:00", "19:00"),
    ] {
        assert!(insert(day, position, start, end).is_err(), "{day} {position} {start} {end}");
    }
    insert(4, 2, "18:00", "02:00").unwrap();
    let refused = |set: &str| {
        let changed = db
            .raw()
            .run(&format!("UPDATE staff_schedule_days SET {set} WHERE staff_id = 1 AND day_of_week = 4"));
        assert!(changed.is_err(), "{set}");
    };
    for set in
        ["end_time = '15:00'", "end_time = '08:00'", "is_available = NOT is_available", "start_time = NULL"]
    {
        refused(set);
    }
    db.raw()
        .run("UPDATE staff_schedule_days SET end_time = '12:00' WHERE staff_id = 1 AND day_of_week = 4")
        .unwrap();
    assert!(db.raw().run("UPDATE staff_extra_shifts SET end_time = '16:00' WHERE position = 1").is_err());
    assert!(db.raw().run("DELETE FROM staff_schedule_days WHERE staff_id = 1").is_err());
}
