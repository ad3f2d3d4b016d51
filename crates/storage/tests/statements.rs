//! What is read of many bookings takes as many statements as what is read of few.

use std::cell::Cell;

use chrono::TimeDelta;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use domain::{BookingStatus, Instant, Interval};
use ports::platform::LineSeed;
use ports::{ShopTx, StoreResult};
use tenancy::ShopScope;
use testkit::{TestDb, at, for_each_database, salon};

thread_local! {
    static STATEMENTS: Cell<usize> = const { Cell::new(0) };
}

/// Counts what this thread asks of any connection that is opened from now on.
#[expect(clippy::unnecessary_wraps, reason = "the shape is diesel's")]
fn counting() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            STATEMENTS.set(STATEMENTS.get() + 1);
        }
    }))
}

/// A week of so many bookings a day, with four stylists, twelve clients and two lines each.
fn busy_shop(db: &TestDb, name: &str, a_day: i64) -> ShopScope {
    let mut shop =
        salon().at_subdomain(name).open_every_day(0..24).service("Cut", 10, 4_500).service("Dry", 10, 900);
    let stylists = ["Ava", "Leo", "Maya", "Noor"];
    shop = stylists.iter().fold(shop, |shop, name| shop.stylist(name));
    shop = (0..12).fold(shop, |shop, number| shop.client(&format!("Client {number}")));
    for (number, stylist) in (0..a_day).zip(stylists.iter().cycle()) {
        for day in 0..7 {
            let start = monday() + TimeDelta::days(day) + TimeDelta::minutes(number / 4 * 20);
            shop = shop.booking(stylist, "Cut", start, BookingStatus::Confirmed);
        }
    }
    let mut seed = shop.seed();
    for (number, booking) in seed.bookings.iter_mut().enumerate() {
        let second = booking.lines.iter().take(1).cloned().map(|line| LineSeed { service: 1, ..line });
        booking.lines.extend(second.collect::<Vec<_>>());
        booking.client = number % 12;
    }
    db.seed_shop(&seed)
}

fn monday() -> Instant {
    at("2026-11-23 00:00")
}

#[test]
fn a_week_takes_a_fixed_number_of_statements() {
    set_default_instrumentation(counting).unwrap();
    for_each_database(|db| {
        let week = Interval::new(monday(), monday() + TimeDelta::days(7)).unwrap();
        let (few, many) = (busy_shop(db, "few", 1), busy_shop(db, "many", 200));
        let read = |shop: ShopScope| {
            let before = STATEMENTS.get();
            let found = db.read_shop(shop, |tx| tx.bookings_within(week));
            assert!(found.iter().all(|listed| listed.booking.lines.len() == 2));
            (found.len(), STATEMENTS.get() - before)
        };
        let ((found_few, statements), (found_many, as_many)) = (read(few), read(many));
        assert_eq!((found_few, found_many), (7, 1_400));
        assert_eq!(statements, as_many);
        assert!((2..8).contains(&statements), "two queries and the transaction's own words: {statements}");
    });
}

/// What `app::public` remembers of a salon.
fn everything_shown(tx: &mut dyn ShopTx, fortnight: Interval) -> StoreResult<usize> {
    let _ = (tx.revision()?, tx.shop()?, tx.menu_ids()?, tx.services()?, tx.bookable_staff()?);
    let _ = tx.next_hold_expiry(fortnight, monday())?;
    Ok(tx.salon(fortnight, monday())?.busy_intervals.len())
}

#[test]
fn a_snapshot_takes_twenty_two_statements() {
    set_default_instrumentation(counting).unwrap();
    for_each_database(|db| {
        let fortnight = Interval::new(monday(), monday() + TimeDelta::days(14)).unwrap();
        let (few, many) = (busy_shop(db, "few", 1), busy_shop(db, "many", 200));
        let count = |shop: ShopScope, work: &dyn Fn(&mut dyn ShopTx) -> StoreResult<usize>| {
            // A connection of its own has nothing to be asked when it is taken out.
            let _ = db.read_shop(shop, |tx| tx.revision());
            let before = STATEMENTS.get();
            let found = db.read_shop(shop, work);
            (found, STATEMENTS.get() - before)
        };
        let (_, idle) = count(few, &|_| Ok(0));
        let of = |shop| {
            let (found, statements) = count(shop, &|tx| everything_shown(tx, fortnight));
            (found, statements - idle)
        };
        assert_eq!((of(few), of(many)), ((7, 22), (1_400, 22)), "on {}", db.backend);
        let (_, asked) = count(many, &|tx| tx.revision().map(|_| 0));
        assert_eq!(asked - idle, 1);
    });
}
