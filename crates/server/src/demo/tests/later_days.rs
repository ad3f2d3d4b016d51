//! A demo salon that is started again on later days.

use std::sync::Arc;

use chrono::TimeDelta;
use domain::{BookingStatus, Instant, ShopId};
use tenancy::ShopScope;
use testkit::bookings::{hour_booking, insert_booking, session_of};
use testkit::{ManualClock, TestDb, at, for_each_database, the_present};

use crate::demo::seed;

/// How many rows a question finds.
fn count(db: &TestDb, table_and_condition: &str) -> i64 {
    let sql = format!("SELECT CAST(count(*) AS TEXT) AS value FROM {table_and_condition}");
    db.ask(&sql)[0].parse().unwrap()
}

fn start(db: &TestDb, now: Instant) {
    assert_eq!(seed(db.database.as_ref(), now).unwrap(), Vec::<String>::new());
    assert_eq!(db.database.broken_invariants(now).unwrap(), Vec::<String>::new(), "{now}");
}

/// A client books an hour with Ava on a day that is not filled yet, wherever nobody has come before. Returns the row's id.
fn book_by_hand(db: &TestDb) -> i64 {
    let glow = ShopScope::for_program(ShopId::new(1));
    let session = session_of(db, glow, 1);
    let book = |hour: i64| {
        let start = at("2026-12-09 14:00") + TimeDelta::hours(hour);
        let mut new = hour_booking(session, 1, None, start);
        new.status = BookingStatus::Confirmed;
        db.store().write_shop(glow, |tx| insert_booking(tx, &new))
    };
    (0..9).find_map(|hour| book(hour).ok()).unwrap().get()
}

#[test]
fn a_later_start_settles_what_is_over_and_fills_the_days_ahead() {
    for_each_database(|db| {
        let planted = the_present();
        let clock = Arc::new(ManualClock::at(planted));
        db.lives_by(&clock);
        let _ = seed(db.database.as_ref(), planted).unwrap();
        let own = book_by_hand(db);
        let row = || {
            db.ask(&format!("SELECT status || start_time || version AS value FROM bookings WHERE id = {own}"))
        };
        let by_hand = row();
        for days in [1, 9, 45] {
            let now = planted + TimeDelta::days(days);
            clock.set(now);
            if days > 30 {
                // As the job `retention` does, which does not run here.
                db.run("DELETE FROM outbox");
            }
            let before = count(db, "bookings WHERE shop_id = 1");
            start(db, now);
            let demo = &db.database.demo_shops().unwrap()[0];
            assert_eq!(demo.until, (now + TimeDelta::days(13)).date_naive(), "{days} days later");
            assert!(count(db, "bookings WHERE shop_id = 1") > before, "{days} days later");
            assert_eq!(count(db, "bookings WHERE shop_id = 1 AND status = 'pending'"), 3);
            assert_eq!(row(), by_hand, "{days} days later");
            let dump = db.dump();
            start(db, now + TimeDelta::minutes(1));
            assert_eq!(db.dump(), dump, "once a day");
        }
    });
}
