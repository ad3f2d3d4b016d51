//! The unit of work: all or nothing, and a transaction that met trouble which may pass is run again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::ShopId;
use ports::{ShopTx, StoreError};
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, insert_booking};
use testkit::{TestDb, at, on_both_databases, salon, the_present};

/// What a use case makes of its errors: by then nobody can tell a deadlock from anything else.
#[derive(Debug)]
enum UseCaseError {
    GaveUp,
}

impl From<StoreError> for UseCaseError {
    fn from(_: StoreError) -> Self {
        Self::GaveUp
    }
}

fn seeded(db: &TestDb) -> ShopScope {
    db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").seed())
}

fn bookings(db: &TestDb) -> usize {
    db.ask("SELECT CAST(id AS TEXT) AS value FROM bookings").len()
}

#[test]
fn a_transaction_with_a_deadlock_is_run_again() {
    let db = TestDb::postgres();
    let scope = seeded(&db);
    let store = db.store();
    let touch = |tx: &mut dyn ShopTx, number| {
        tx.touch_session(&browser(number), the_present()).map(|session| session.id)
    };
    for number in [1, 2] {
        store.write_shop(scope, |tx| touch(tx, number)).unwrap();
    }
    let (runs, both_hold_one) = (AtomicUsize::new(0), Barrier::new(2));
    // Each changes both sessions, in opposite order: the database must throw one of them out.
    let touch_both = |first: u8, second: u8| {
        let mut is_first_run = true;
        store.write_shop(scope, |tx| -> Result<(), UseCaseError> {
            runs.fetch_add(1, Ordering::Relaxed);
            touch(tx, first)?;
            if std::mem::take(&mut is_first_run) {
                both_hold_one.wait();
            }
            touch(tx, second)?;
            Ok(())
        })
    };
    let results = std::thread::scope(|scope| {
        let one = scope.spawn(|| touch_both(1, 2));
        let other = scope.spawn(|| touch_both(2, 1));
        [one.join().unwrap(), other.join().unwrap()]
    });
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert!(runs.into_inner() > 2, "there was no deadlock: the test does not test");
}

#[on_both_databases]
fn an_error_of_the_use_case_keeps_nothing_and_is_not_run_again(db: &TestDb) {
    let scope = seeded(db);
    let store = db.store();
    let before = db.dump();
    let mut runs = 0;
    let result: Result<(), UseCaseError> = store.write_shop(scope, |tx| {
        runs += 1;
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))?;
        Err(UseCaseError::GaveUp)
    });
    assert!(result.is_err());
    assert_eq!(runs, 1);
    assert_eq!(db.dump(), before);
}

#[on_both_databases]
fn a_taken_time_is_final(db: &TestDb) {
    let scope = seeded(db);
    let store = db.store();
    let mut runs = 0;
    let mut book = || {
        store.write_shop(scope, |tx| {
            runs += 1;
            let session = tx.touch_session(&browser(1), the_present())?.id;
            insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))
        })
    };
    assert!(book().is_ok());
    assert!(matches!(book(), Err(StoreError::SlotTaken(_))));
    assert_eq!(runs, 2);
    assert_eq!(bookings(db), 1);
}

#[on_both_databases]
fn a_panic_keeps_nothing_and_the_store_goes_on(db: &TestDb) {
    let scope = seeded(db);
    let store = db.store();
    let before = db.dump();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        store.write_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))?;
            assert!(session.get() < 0, "a mistake of ours");
            Ok::<_, StoreError>(())
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(db.dump(), before);
    let again = store.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))
    });
    assert!(again.is_ok());
}

#[on_both_databases]
fn a_read_cannot_write(db: &TestDb) {
    let scope = seeded(db);
    let store = db.store();
    let before = db.dump();
    let refused =
        store.read_shop(scope, |tx| tx.touch_session(&browser(1), the_present()).map(|session| session.id));
    // In the words of a disk that cannot be written; who wrote this would not wait for that.
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    assert_eq!(db.dump(), before);
}

#[on_both_databases]
fn seeding_is_all_or_nothing(db: &TestDb) {
    let overlapping = salon()
        .service("Cut", 60, 4_500)
        .stylist("Ana")
        .booking("Ana", "Cut", at("2026-11-24 10:00"), domain::BookingStatus::Confirmed)
        .booking("Ana", "Cut", at("2026-11-24 10:30"), domain::BookingStatus::Confirmed)
        .seed();
    let before = db.dump();
    assert!(matches!(db.database.seed_shop(&overlapping), Err(StoreError::SlotTaken(_))));
    assert_eq!(db.dump(), before);
    seeded(db);
    let again: Result<ShopId, StoreError> = db.database.seed_shop(&salon().seed());
    assert!(matches!(again, Err(StoreError::Duplicate(words)) if words.contains("subdomain")));
}
