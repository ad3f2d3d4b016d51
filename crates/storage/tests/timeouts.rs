//! What is in the way is waited for as long as the store is told, and then said: nobody hangs, reads go on, and all works again afterwards.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::sync::{Arc, Barrier};
use std::time::Duration;

use ports::{Store, StoreError};
use storage::{Database, Timeouts};
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, insert_booking};
use testkit::{Backend, TestDb, at, on_both_databases, salon, the_present};

const MOMENT: Duration = Duration::from_millis(50);
/// Longer than any test runs: what is waited for so long was not seen.
const HOURS: Duration = Duration::from_secs(7_200);

fn hurried(db: &TestDb, timeouts: Timeouts) -> (Arc<dyn Database>, ShopScope) {
    let scope = db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").seed());
    (storage::open_with(&db.url, timeouts, storage::CONNECTIONS).unwrap(), scope)
}

fn book(store: &dyn Store, scope: ShopScope) -> Result<(), StoreError> {
    store.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00"))).map(|_| ())
    })
}

fn read(store: &dyn Store, scope: ShopScope) -> Result<String, StoreError> {
    store.read_shop(scope, |tx| tx.shop().map(|shop| shop.name))
}

fn is_unavailable<T>(result: &Result<T, StoreError>, words: &str) -> bool {
    matches!(result, Err(StoreError::Unavailable(message)) if message.contains(words))
}

#[on_both_databases]
fn when_every_connection_is_in_use_the_next_is_told_so(db: &TestDb) {
    let (database, scope) = hurried(db, Timeouts { connection: Duration::from_secs(2), ..Timeouts::RELAXED });
    let store: &dyn Store = database.as_ref();
    let most = database.pools().iter().map(|pool| pool.most).max().unwrap() as usize;
    let (all_in, all_out) = (Barrier::new(most + 1), Barrier::new(most + 1));
    std::thread::scope(|threads| {
        for _ in 0..most {
            // A server may take longer than a moment to let somebody in: then this one comes again.
            threads.spawn(|| {
                let stay = || {
                    store.read_shop(scope, |_| {
                        all_in.wait();
                        all_out.wait();
                        Ok::<_, StoreError>(())
                    })
                };
                while stay().is_err() {}
            });
        }
        all_in.wait();
        let refused = read(store, scope);
        // A health check waits for no other request.
        let looks = (database.ready().is_ok(), database.queue_health(the_present()).is_ok());
        let pool = database.pools().into_iter().max_by_key(|pool| pool.most).unwrap();
        all_out.wait();
        assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
        assert_eq!(looks, (true, true));
        assert_eq!((pool.open, pool.idle), (pool.most, 0));
    });
    assert!(read(store, scope).is_ok());
}

/// Keeps everybody else from writing bookings until it is dropped.
fn bar(db: &TestDb) -> storage::raw::Connection {
    let mut raw = db.raw();
    raw.run(match db.backend {
        Backend::Sqlite => "BEGIN IMMEDIATE",
        Backend::Postgres => "BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE",
    })
    .unwrap();
    raw
}

#[on_both_databases]
fn a_lock_is_waited_for_while_reads_go_on(db: &TestDb) {
    let (database, scope) =
        hurried(db, Timeouts { statement: HOURS, lock: MOMENT, connection: Duration::from_secs(30) });
    let store: &dyn Store = database.as_ref();
    let mut holder = bar(db);
    let refused = book(store, scope);
    assert!(is_unavailable(&refused, "lock"), "{refused:?}");
    assert!(read(store, scope).is_ok());
    holder.run("ROLLBACK").unwrap();
    book(store, scope).unwrap();
}

#[test]
fn a_statement_that_takes_too_long_is_given_up() {
    let db = TestDb::postgres();
    let timeouts = Timeouts { statement: MOMENT, lock: HOURS, connection: Duration::from_secs(30) };
    let (database, scope) = hurried(&db, timeouts);
    let mut holder = bar(&db);
    let refused = book(database.as_ref(), scope);
    assert!(is_unavailable(&refused, "statement timeout"), "{refused:?}");
    // A question about every row is not hurried.
    holder.run("ROLLBACK").unwrap();
    assert!(database.broken_invariants(the_present()).is_ok());
    book(database.as_ref(), scope).unwrap();
}

#[test]
fn a_database_that_cannot_grow_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let (here, away) = (folder.path().join("here"), folder.path().join("away"));
    let database = storage::open(&format!("sqlite:{}", here.join("x.sqlite3").display())).unwrap();
    database.ready().unwrap();
    assert_eq!(std::fs::read_dir(&here).unwrap().count(), 3, "the database, its log and its index");
    std::fs::rename(&here, &away).unwrap();
    assert!(is_unavailable(&database.ready(), "nothing can be written"));
    std::fs::rename(&away, &here).unwrap();
    database.ready().unwrap();
}

#[test]
fn a_database_that_cannot_have_its_log_is_not_opened() {
    // SQLite says nothing when it is told to keep a log and cannot.
    let refused = storage::open("sqlite::memory:").err().map(|error| error.to_string());
    assert!(refused.is_some_and(|words| words.contains("journal_mode memory, synchronous 2")));
}

#[on_both_databases]
fn what_a_file_should_not_hold_is_found_in_it(db: &TestDb) {
    let _ = db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").seed());
    assert_eq!(db.database.damage().unwrap(), [""; 0]);
    if db.backend == Backend::Sqlite {
        db.is_damaged_on_purpose();
        db.run("PRAGMA ignore_check_constraints = ON; UPDATE services SET duration_minutes = -5");
        assert_eq!(db.database.damage().unwrap(), ["CHECK constraint failed in services"]);
    }
}
