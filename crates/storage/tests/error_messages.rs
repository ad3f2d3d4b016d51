//! What the databases say when they are in trouble, provoked for real, and what the store makes of it. diesel knows most of this trouble
//! by its words only; a driver that changes them must fail here.

use std::sync::Barrier;

use ports::StoreError;
use storage::raw::Connection;
use testkit::{Backend, TestDb, on_both_databases, salon};

fn two_shops(db: &TestDb) {
    let _ = db.seed_shop(&salon().seed());
    let _ = db.seed_shop(&salon().at_subdomain("luna").seed());
}

fn is_unavailable(result: &Result<(), StoreError>, words: &str) -> bool {
    matches!(result, Err(StoreError::Unavailable(message)) if message.contains(words))
}

fn has_collided(result: &Result<(), StoreError>, words: &str) -> bool {
    matches!(result, Err(StoreError::Collided(message)) if message.contains(words))
}

#[test]
fn a_deadlock_may_pass() {
    let db = TestDb::postgres();
    two_shops(&db);
    let both_hold_one = Barrier::new(2);
    let update_both = |first: i64, second: i64| {
        let mut raw = db.raw();
        raw.run("SET deadlock_timeout = '50ms'; BEGIN").unwrap();
        raw.run(&format!("UPDATE shops SET name = 'x' WHERE id = {first}")).unwrap();
        both_hold_one.wait();
        raw.run(&format!("UPDATE shops SET name = 'x' WHERE id = {second}"))
    };
    let results = std::thread::scope(|scope| {
        let one = scope.spawn(|| update_both(1, 2));
        let other = scope.spawn(|| update_both(2, 1));
        [one.join().unwrap(), other.join().unwrap()]
    });
    let thrown_out: Vec<_> = results.iter().filter(|result| result.is_err()).collect();
    assert!(!thrown_out.is_empty());
    assert!(thrown_out.iter().all(|result| has_collided(result, "deadlock detected")), "{thrown_out:?}");
}

#[test]
fn waiting_too_long_for_a_lock_or_a_statement_may_pass() {
    let db = TestDb::postgres();
    two_shops(&db);
    let (mut holder, mut waiter) = (db.raw(), db.raw());
    holder.run("BEGIN").unwrap();
    holder.run("UPDATE shops SET name = 'x' WHERE id = 1").unwrap();
    waiter.run("SET lock_timeout = '20ms'").unwrap();
    let locked = waiter.run("UPDATE shops SET name = 'y' WHERE id = 1");
    assert!(is_unavailable(&locked, "lock timeout"), "{locked:?}");
    waiter.run("SET statement_timeout = '20ms'").unwrap();
    let slow = waiter.run("SELECT pg_sleep(60)");
    assert!(is_unavailable(&slow, "statement timeout"), "{slow:?}");
}

#[test]
fn a_serialization_failure_may_pass() {
    let db = TestDb::postgres();
    two_shops(&db);
    let (mut one, mut other) = (db.raw(), db.raw());
    for raw in [&mut one, &mut other] {
        raw.run("BEGIN ISOLATION LEVEL SERIALIZABLE").unwrap();
        raw.ask("SELECT name AS value FROM shops").unwrap();
    }
    one.run("UPDATE shops SET name = 'x' WHERE id = 1; COMMIT").unwrap();
    let second = other.run("UPDATE shops SET name = 'y' WHERE id = 1");
    assert!(has_collided(&second, "could not serialize"), "{second:?}");
}

#[test]
fn a_server_that_hangs_up_may_come_back() {
    let db = TestDb::postgres();
    let mut victim = db.raw();
    let pid = victim.ask("SELECT pg_backend_pid()::text AS value").unwrap().remove(0);
    db.run(&format!("SELECT pg_terminate_backend({pid})"));
    let first = victim.run("SELECT 1");
    assert!(matches!(first, Err(StoreError::Unavailable(_))), "{first:?}");
    let second = victim.run("SELECT 1");
    assert!(matches!(second, Err(StoreError::Unavailable(_))), "{second:?}");
}

#[test]
fn a_server_that_is_not_there_is_unavailable() {
    let refused = Connection::open("postgres://salon@localhost/postgres?host=/nowhere").err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
    assert!(storage::open("postgres://salon@localhost/postgres?host=/nowhere").is_err());
    let unknown = storage::open("mysql://root:secret@localhost/x").err().map(|error| error.to_string());
    assert!(unknown.is_some_and(|words| words.contains("mysql") && !words.contains("secret")));
}

#[test]
fn a_locked_file_may_pass() {
    let db = TestDb::sqlite();
    let (mut holder, mut waiter) = (db.raw(), db.raw());
    holder.run("BEGIN IMMEDIATE").unwrap();
    waiter.run("PRAGMA busy_timeout = 0").unwrap();
    let locked = waiter.run("BEGIN IMMEDIATE");
    assert!(is_unavailable(&locked, "database is locked"), "{locked:?}");
    holder.run("COMMIT").unwrap();
    waiter.run("BEGIN IMMEDIATE; COMMIT").unwrap();
}

#[test]
fn a_full_disk_may_pass_and_the_connection_goes_on() {
    let db = TestDb::sqlite();
    two_shops(&db);
    let mut raw = db.raw();
    let pages =
        raw.ask("SELECT CAST(page_count AS TEXT) AS value FROM pragma_page_count()").unwrap().remove(0);
    raw.run(&format!("PRAGMA max_page_count = {pages}")).unwrap();
    let full = raw.run("UPDATE shop_branding SET business_description = hex(zeroblob(1000000))");
    assert!(is_unavailable(&full, "database or disk is full"), "{full:?}");
    raw.run("PRAGMA max_page_count = 1000000").unwrap();
    raw.run("UPDATE shop_branding SET business_description = 'there is room again'").unwrap();
}

#[on_both_databases]
fn a_database_that_cannot_be_written_may_be_again(db: &TestDb) {
    two_shops(db);
    let mut raw = db.raw();
    let (words, on, off) = match db.backend {
        Backend::Sqlite => {
            ("attempt to write a readonly database", "PRAGMA query_only = ON", "PRAGMA query_only = OFF")
        }
        Backend::Postgres => (
            "in a read-only transaction",
            "SET default_transaction_read_only = on",
            "SET default_transaction_read_only = off",
        ),
    };
    raw.run(on).unwrap();
    let refused = raw.run("UPDATE shop_branding SET business_description = 'x'");
    assert!(is_unavailable(&refused, words), "{refused:?}");
    raw.run(off).unwrap();
    raw.run("UPDATE shop_branding SET business_description = 'x'").unwrap();
}

#[on_both_databases]
fn a_duplicate_names_what_is_there_already(db: &TestDb) {
    two_shops(db);
    let twice = db.raw().run("UPDATE shops SET subdomain = 'glow'");
    assert!(matches!(&twice, Err(StoreError::Duplicate(words)) if words.contains("subdomain")), "{twice:?}");
}

#[on_both_databases]
fn a_broken_rule_of_the_schema_is_a_mistake_of_ours(db: &TestDb) {
    two_shops(db);
    let broken = [
        "UPDATE shops SET status = 'on holiday'",
        "UPDATE shops SET slot_step_minutes = 7",
        "UPDATE shops SET name = NULL",
        "INSERT INTO staff_services (shop_id, staff_id, service_id) VALUES (1, 99, 99)",
        "SELECT nothing FROM nowhere",
    ];
    for sql in broken {
        let refused = db.raw().run(sql);
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{sql}: {refused:?}");
    }
}

#[on_both_databases]
fn the_audit_log_only_grows(db: &TestDb) {
    let moment = db.moment(testkit::the_present());
    db.run(&format!(
            "INSERT INTO audit_log (at, actor_kind, action, entity, entity_id) VALUES ({moment}, 'system', 'x', 'booking', 1)"
        ));
    for sql in ["UPDATE audit_log SET action = 'y'", "DELETE FROM audit_log"] {
        let refused = db.raw().run(sql);
        assert!(
            matches!(&refused, Err(StoreError::Failed(words)) if words.contains("append only")),
            "{refused:?}"
        );
    }
    // Its details may go, and are not written anew; nothing else goes with them.
    let words = [
        "UPDATE audit_log SET details = '{\"name\":\"Ada\"}'",
        "UPDATE audit_log SET details = '{}', actor_id = 7",
        "UPDATE audit_log SET details = '{}', entity_id = 2",
    ];
    for sql in words {
        assert!(db.raw().run(sql).is_err(), "{sql}");
    }
    db.run("UPDATE audit_log SET details = '{}'");
    if db.backend == Backend::Sqlite {
        // Replacing a row deletes it without the trigger being asked, unless recursive triggers are on.
        let replaced = format!(
            "REPLACE INTO audit_log (id, at, actor_kind, action, entity, entity_id) VALUES (1, {moment}, 'system', 'z', 'booking', 1)"
        );
        assert!(db.raw().run(&replaced).is_err(), "replacing is refused too");
    }
}
