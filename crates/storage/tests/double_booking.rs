//! Many at once: nobody is ever booked twice, and nobody is told anything but that the time is taken.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::collections::HashSet;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use domain::BookingId;
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::{browser, cancel_booking, hour_booking, insert_booking};
use testkit::{SeededEntropy, TestDb, at, for_each_database, on_both_databases, salon};

/// Bookings that collide, found by comparing every one with every other.
fn collisions(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT a.id || ' with ' || b.id AS value FROM bookings a JOIN bookings b ON a.id < b.id AND a.shop_id = b.shop_id \
         AND (a.staff_id = b.staff_id OR a.chair_id = b.chair_id) AND a.status <> 'cancelled' AND b.status <> 'cancelled' \
         AND a.blocked_from < b.blocked_until AND b.blocked_from < a.blocked_until",
    )
}

/// Three stylists (ids 1 to 3), three chairs.
fn three_of_each(db: &TestDb) -> ShopScope {
    let salon = salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").stylist("Cy");
    db.seed_shop(&salon.chair("1").chair("2").chair("3").seed())
}

/// How a race ended.
#[derive(Default)]
struct Outcome {
    winners: Vec<BookingId>,
    losers: usize,
    surprises: Vec<StoreError>,
}

impl Outcome {
    fn add(&mut self, result: StoreResult<BookingId>) {
        match result {
            Ok(id) => self.winners.push(id),
            Err(StoreError::SlotTaken(_)) => self.losers += 1,
            Err(other) => self.surprises.push(other),
        }
    }
}

/// Lets `threads` start together and adds up what each of their calls came to.
fn race(threads: u8, run: impl Fn(u8, &mut Outcome) + Sync) -> Outcome {
    let start = Barrier::new(threads.into());
    let mut total = Outcome::default();
    std::thread::scope(|scope| {
        let racers: Vec<_> = (1..=threads)
            .map(|number| {
                let (start, run) = (&start, &run);
                scope.spawn(move || {
                    let mut outcome = Outcome::default();
                    start.wait();
                    run(number, &mut outcome);
                    outcome
                })
            })
            .collect();
        for racer in racers {
            let outcome = racer.join().unwrap();
            total.winners.extend(outcome.winners);
            total.losers += outcome.losers;
            total.surprises.extend(outcome.surprises);
        }
    });
    total
}

#[test]
fn random_bookings_of_64_threads_never_collide() {
    const ROUNDS: i32 = 15;
    for_each_database(|db| {
        let scope = three_of_each(db);
        let store = db.store();
        let runs = AtomicUsize::new(0);
        let (mut winners, mut calls) = (0, 0);
        for round in 0..ROUNDS {
            // Four hours that nobody has booked yet, some of them around midnight, where a booking locks two days.
            let first = at("2026-11-24 22:00") + TimeDelta::hours(6) * round;
            let total = race(64, |number, outcome| {
                let chance = SeededEntropy::new(u64::from(number) * 1_000 + u64::try_from(round).unwrap());
                let below = |bound| i64::try_from(chance.below(bound)).unwrap();
                let start = first + TimeDelta::minutes(below(4 * 60));
                let (staff, chair) = (below(3) + 1, Some(below(4) + 1).filter(|chair| *chair <= 3));
                outcome.add(store.write_shop(scope, |tx| {
                    runs.fetch_add(1, Ordering::Relaxed);
                    let session = tx.touch_session(&browser(number), testkit::the_present())?.id;
                    insert_booking(tx, &hour_booking(session, staff, chair, start))
                }));
            });
            assert!(total.surprises.is_empty(), "{:?}", total.surprises);
            assert!(total.winners.len() > 2, "round {round}: {} winners", total.winners.len());
            winners += total.winners.len();
            calls += total.winners.len() + total.losers;
        }
        assert_eq!(collisions(db), Vec::<String>::new());
        assert_eq!(db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings"), [winners.to_string()]);
        assert_eq!(runs.into_inner(), calls, "a transaction had to be run again: there was a deadlock");
    });
}

#[on_both_databases]
fn one_of_64_threads_gets_the_time(db: &TestDb) {
    let scope = three_of_each(db);
    let store = db.store();
    for round in 0..10 {
        let start = at("2026-11-24 00:00") + TimeDelta::hours(2 * round);
        // Even rounds: one stylist, any chair. Odd rounds: one chair, any stylist. All want some of the same minutes.
        let total = race(64, |number, outcome| {
            let any = i64::from(number) % 3 + 1;
            let start = start + TimeDelta::minutes(i64::from(number) % 45);
            let (staff, chair) = if round % 2 == 0 { (1, any) } else { (any, 1) };
            outcome.add(store.write_shop(scope, |tx| {
                let session = tx.touch_session(&browser(number), testkit::the_present())?.id;
                insert_booking(tx, &hour_booking(session, staff, Some(chair), start))
            }));
        });
        assert!(total.surprises.is_empty(), "{:?}", total.surprises);
        assert_eq!((total.winners.len(), total.losers), (1, 63), "round {round}");
    }
    assert_eq!(collisions(db), Vec::<String>::new());
}

#[on_both_databases]
fn the_constraint_alone_holds_even_when_nobody_queues(db: &TestDb) {
    let scope = three_of_each(db);
    let store = db.store();
    let start = at("2026-11-24 10:00");
    let total = race(8, |number, outcome| {
        outcome.add(store.write_shop(scope, |tx| {
            let session = tx.touch_session(&browser(number), testkit::the_present())?.id;
            // No lock_days: only the overlap constraint is left.
            tx.insert_booking(&hour_booking(session, 1, None, start))
        }));
    });
    db.is_damaged_on_purpose(); // no journal rows
    assert_eq!(total.winners.iter().collect::<HashSet<_>>().len(), 1);
    assert_eq!(collisions(db), Vec::<String>::new());
}

#[on_both_databases]
fn cancelling_and_booking_at_once_never_leaves_two(db: &TestDb) {
    let scope = three_of_each(db);
    let store = db.store();
    let start = at("2026-11-24 10:00");
    let total = race(16, |number, outcome| {
        for _ in 0..8 {
            let placed = store.write_shop(scope, |tx| {
                let session = tx.touch_session(&browser(number), testkit::the_present())?.id;
                insert_booking(tx, &hour_booking(session, 1, Some(1), start))
            });
            if let Ok(id) = placed {
                let given_back = store.write_shop(scope, |tx| cancel_booking(tx, id));
                outcome.surprises.extend(given_back.err());
            }
            outcome.add(placed);
        }
    });
    assert!(total.surprises.is_empty(), "{:?}", total.surprises);
    assert_eq!(
        db.ask("SELECT status AS value FROM bookings WHERE status <> 'cancelled'"),
        Vec::<String>::new()
    );
    assert!(!total.winners.is_empty());
}
