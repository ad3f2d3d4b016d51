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

use crate::fixtures::{Scenario, at_glow, order, over};

/// Ten stylists, and so many of their hours on Tuesday that are booked.
fn busy(db: TestDb, booked: i64) -> Scenario {
    let names: Vec<String> = (0..10).map(|number| format!("Leo {number}")).collect();
    let mut shop = salon().open_every_day(0..24).service("Cut", 60, 4_500);
    shop = names.iter().fold(shop, |shop, name| shop.stylist(name));
    for hour in 0..booked {
        let start = at("2026-11-24 00:00") + TimeDelta::hours(hour);
        shop =
            names.iter().fold(shop, |shop, name| shop.booking(name, "Cut", start, BookingStatus::Confirmed));
    }
    over(db, shop)
}

/// How many statements a piece of work takes.
fn statements(work: impl FnOnce()) -> usize {
    let before = statements_run();
    work();
    statements_from(before).len()
}

#[test]
fn a_booking_takes_a_fixed_number_of_statements() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let counts = [0, 9].map(|booked| {
            let scenario = busy(TestDb::new(backend), booked);
            let book = |wish: &BookingRequest| {
                let visitor = scenario.visitor();
                statements(|| {
                    scenario.place(&visitor, wish).unwrap();
                })
            };
            let anyone = BookingRequest { staff: StaffChoice::Anyone, ..order(1, "2026-11-24 11:00") };
            [book(&order(1, "2026-11-24 10:00")), book(&anyone)]
        });
        // PostgreSQL is told to wait for the salon's rules and for the day; SQLite has one writer.
        let most = match backend {
            Backend::Sqlite => 33,
            Backend::Postgres => 35,
        };
        assert_eq!(counts, [[most, most]; 2], "on {backend}");
    });
}

#[test]
fn a_connection_plans_the_statements_of_a_booking_once() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let scenario = busy(TestDb::new(backend), 9);
        let book_and_cancel = |hour: &str| {
            let visitor = scenario.visitor();
            let placed = scenario.place(&visitor, &order(1, hour)).unwrap();
            scenario.cancel(&visitor, placed.id).unwrap();
        };
        book_and_cancel("2026-11-24 10:00");
        let before = statements_run();
        book_and_cancel("2026-11-24 11:00");
        let anew = planned_anew_from(before);
        assert!(anew.is_empty(), "planned anew each time on {backend}: {anew:#?}");
    });
}

#[test]
fn a_snapshot_takes_a_fixed_number_of_statements() {
    count_statements().unwrap();
    for_each_backend(|backend| {
        let counts = [0, 9].map(|booked| {
            let scenario = busy(TestDb::new(backend), booked);
            let elsewhere = Context { snapshots: Arc::default(), ..scenario.ctx.clone() };
            let look = || drop(public::snapshot(&scenario.ctx, &at_glow()).unwrap());
            let first = statements(look);
            let again = statements(look);
            scenario.clock.advance(TimeDelta::seconds(1));
            let asked = statements(look);
            [first, again, asked, statements(|| drop(public::snapshot(&elsewhere, &at_glow()).unwrap()))]
        });
        assert_eq!(
            counts,
            [[25, 0, 1, 25]; 2],
            "first, from memory, a second later, by another process, on {backend}"
        );
    });
}
