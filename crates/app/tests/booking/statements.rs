//! A booking, and what a salon shows, take a fixed number of SQL statements, whatever there is besides.

use std::sync::Arc;

use app::book::BookingRequest;
use app::{Context, public};
use chrono::TimeDelta;
use domain::{BookingStatus, StaffChoice};
use testkit::{
    Backend, TestDb, at, count_statements, for_each_backend, planned_anew_from, salon, statements_from,
    statements_run,
};

use crate::fixtures::{Desk, glow, order};

/// Ten stylists, and so many of their hours on Tuesday that are booked.
fn busy(db: TestDb, booked: i64) -> Desk {
    let names: Vec<String> = (0..10).map(|number| format!("Ana {number}")).collect();
    let mut shop = salon().open_every_day(0..24).service("Cut", 60, 4_500);
    shop = names.iter().fold(shop, |shop, name| shop.stylist(name));
    for hour in 0..booked {
        let start = at("2026-11-24 00:00") + TimeDelta::hours(hour);
        shop =
            names.iter().fold(shop, |shop, name| shop.booking(name, "Cut", start, BookingStatus::Confirmed));
    }
    let _ = db.plant(&shop.seed());
    Desk::over(db)
}

/// How many statements a piece of work takes.
fn statements(work: impl FnOnce()) -> usize {
    let before = statements_run();
    work();
    statements_from(before).len()
}

#[test]
fn a_booking_takes_as_many_statements_on_a_full_day_as_on_an_empty_one() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let counts = [0, 9].map(|booked| {
            let desk = busy(TestDb::new(backend), booked);
            let book = |wish: &BookingRequest| {
                let visitor = desk.visitor();
                statements(|| {
                    desk.place(&visitor, wish).unwrap();
                })
            };
            let anyone = BookingRequest { staff: StaffChoice::Anyone, ..order(1, "2026-11-24 11:00") };
            [book(&order(1, "2026-11-24 10:00")), book(&anyone)]
        });
        // PostgreSQL is told to wait for the salon's rules and for the day; SQLite has one writer.
        let most = match backend {
            Backend::Sqlite => 28,
            Backend::Postgres => 30,
        };
        assert_eq!(counts, [[most, most]; 2], "on {backend}");
    });
}

#[test]
fn a_connection_plans_the_statements_of_a_booking_once() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let desk = busy(TestDb::new(backend), 9);
        let book_and_cancel = |hour: &str| {
            let visitor = desk.visitor();
            let placed = desk.place(&visitor, &order(1, hour)).unwrap();
            desk.cancel(&visitor, placed.id).unwrap();
        };
        book_and_cancel("2026-11-24 10:00");
        let before = statements_run();
        book_and_cancel("2026-11-24 11:00");
        let anew = planned_anew_from(before);
        assert!(anew.is_empty(), "planned anew each time on {backend}: {anew:#?}");
    });
}

#[test]
fn a_salon_is_shown_by_as_many_statements_as_it_has_tables() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let counts = [0, 9].map(|booked| {
            let desk = busy(TestDb::new(backend), booked);
            let elsewhere = Context { snapshots: Arc::default(), ..desk.ctx.clone() };
            let look = || drop(public::snapshot(&desk.ctx, &glow()).unwrap());
            let first = statements(look);
            let again = statements(look);
            desk.clock.advance(TimeDelta::seconds(1));
            let asked = statements(look);
            [first, again, asked, statements(|| drop(public::snapshot(&elsewhere, &glow()).unwrap()))]
        });
        assert_eq!(
            counts,
            [[19, 0, 1, 19]; 2],
            "first, from memory, a second later, by another process, on {backend}"
        );
    });
}
