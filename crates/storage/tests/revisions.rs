//! What makes a salon's revision another number: whatever it shows, by whoever wrote it, and nothing else (`docs/decisions/0017-snapshots.md`).
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::collections::BTreeSet;

use chrono::TimeDelta;
use domain::ClientId;
use ports::StoreError;
use ports::platform::FORGOTTEN_AT_ONCE;
use storage::raw::{self, Connection};
use testkit::bookings::{browser, cancel_booking, hour_booking, insert_booking};
use testkit::{Backend, TestDb, at, for_each_database, full_salon, on_both_databases, salon, the_present};

/// What a salon shows is in these.
const SHOWN: [&str; 17] = [
    "shops",
    "shop_branding",
    "shop_hours",
    "categories",
    "services",
    "staff",
    "staff_services",
    "staff_schedule_days",
    "staff_exceptions",
    "day_breaks",
    "blocks",
    "special_days",
    "staff_extra_shifts",
    "chairs",
    "chair_staff",
    "chair_services",
    "bookings",
];

/// A table's columns but for those that say which row it is.
fn columns(db: &TestDb, table: &str) -> BTreeSet<String> {
    let all = match db.backend {
        Backend::Sqlite => format!("SELECT name AS value FROM pragma_table_info('{table}')"),
        Backend::Postgres => format!(
            "SELECT column_name AS value FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '{table}'"
        ),
    };
    db.ask(&all).into_iter().filter(|name| name != "id" && name != "shop_id").collect()
}

/// The revisions of all salons, in the order of their ids.
fn revisions(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT CAST(SUM(revision) AS TEXT) AS value FROM shop_revisions GROUP BY shop_id ORDER BY shop_id",
    )
}

/// A change of each column of a booking, held by number 2 and called off by number 3: what it must be set to, as SQL.
fn changes(db: &TestDb) -> Vec<(&'static str, String)> {
    let moment = |text: &str| db.moment(at(text));
    let alone = |column, value: &str| (column, format!("{column} = {value} WHERE id = 2"));
    vec![
        alone("staff_id", "2"),
        alone("chair_id", "2"),
        alone("client_id", "1"),
        alone("session_id", "NULL"),
        alone("status", "'confirmed'"),
        alone("source", "'desk'"),
        ("cancel_reason", "cancel_reason = 'salon' WHERE id = 3".to_owned()),
        alone("client_name", "'Zoe'"),
        alone("client_phone", "'+15550100999'"),
        alone("client_email", "'zoe@glow.example'"),
        alone("start_time", &moment("2026-11-26 10:05")),
        // One is never without the other.
        ("end_time", format!("end_time = {0}, blocked_until = {0} WHERE id = 2", moment("2026-11-26 11:05"))),
        (
            "blocked_until",
            format!("end_time = {0}, blocked_until = {0} WHERE id = 2", moment("2026-11-26 11:10")),
        ),
        alone("blocked_from", &moment("2026-11-26 09:55")),
        alone("total_duration", "61"),
        alone("adjusted_minutes", "5"),
        alone("total_price_cents", "1"),
        alone("hold_expires_at", &moment("2026-11-23 23:00")),
        alone("confirmation_code", "'ABCD2345'"),
        alone("arrived_at", &moment("2026-11-26 09:58")),
        (
            "started_at",
            format!("arrived_at = {0}, started_at = {0} WHERE id = 2", moment("2026-11-26 10:00")),
        ),
        alone("late_minutes", "10"),
        alone("final_price_cents", "4500"),
        (
            "finished_at",
            format!("finished_at = {}, discount_cents = 0 WHERE id = 2", moment("2026-11-26 11:00")),
        ),
        alone("discount_cents", "500"),
        alone("discount_reason", "'Birthday'"),
        alone("wants_promotions", "TRUE"),
        alone("created_at", &moment("2026-11-20 12:00")),
        alone("updated_at", &moment("2026-11-25 12:00")),
        alone("version", "7"),
    ]
}

#[on_both_databases]
fn every_shown_column_changes_the_revision(db: &TestDb) {
    db.is_damaged_on_purpose();
    let scope = db.seed_shop(&full_salon());
    db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, 1, Some(1), at("2026-11-26 10:00")))?;
        let gone = insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-27 10:00")))?;
        cancel_booking(tx, gone)
    });
    let [from, until] = ["2026-11-28 10:00", "2026-11-28 11:00"].map(|text| db.moment(at(text)));
    db.run("INSERT INTO day_breaks (shop_id, staff_id, date) VALUES (1, 1, '2026-11-28')");
    db.run(&format!(
        "INSERT INTO blocks (shop_id, staff_id, kind, from_at, until_at, by_kind, by_id, created_at) \
         VALUES (1, 1, 'other', {from}, {until}, 'admin', 1, {from})"
    ));
    db.run("INSERT INTO special_days (shop_id, date_from, date_to, kind, name) VALUES (1, '2026-12-25', '2026-12-25', 'closed', 'Xmas')");
    let counts = |update: &str| {
        let before = revisions(db);
        db.run(update);
        revisions(db) != before
    };
    // Further shifts are made anew, never changed.
    assert!(counts("INSERT INTO staff_extra_shifts VALUES (1, 1, 2, 1, '22:00', '23:00')"));
    assert!(counts("DELETE FROM staff_extra_shifts"));
    for table in SHOWN.into_iter().filter(|table| !["bookings", "staff_extra_shifts"].contains(table)) {
        for column in columns(db, table) {
            let update = format!("UPDATE {table} SET {column} = {column}");
            assert!(counts(&update), "{table}.{column} on {}", db.backend);
        }
    }
    let changes = changes(db);
    let named: BTreeSet<String> = changes.iter().map(|(column, _)| (*column).to_owned()).collect();
    assert_eq!(named, columns(db, "bookings"), "every column is tried");
    let counting: Vec<&str> = changes
        .iter()
        .filter(|(_, change)| counts(&format!("UPDATE bookings SET {change}")))
        .map(|(column, _)| *column)
        .collect();
    let shown = [
        "staff_id",
        "chair_id",
        "status",
        "start_time",
        "end_time",
        "blocked_until",
        "blocked_from",
        "hold_expires_at",
    ];
    assert_eq!(counting, shown, "on {}", db.backend);
}

#[on_both_databases]
fn an_erasure_does_not_change_the_revision(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        let booking = insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-26 10:00")))?;
        cancel_booking(tx, booking)
    });
    let before = revisions(db);
    let now = the_present() + TimeDelta::days(40);
    let month = TimeDelta::days(30);
    let forgotten = db.store().write_platform(|tx| tx.forget_unproved_contacts(now - month, now));
    assert_eq!(forgotten.unwrap(), 1);
    let forgotten = db.store().write_platform(|tx| tx.forget_sessions(now - TimeDelta::days(1), now - month));
    assert_eq!(forgotten.unwrap(), 1);
    let nobodys = db.ask("SELECT client_name AS value FROM bookings WHERE session_id IS NULL AND id = 2");
    assert_eq!(nobodys, ["Deleted client"]);
    db.write_shop(scope, |tx| tx.erase_client(ClientId::new(1), now));
    let names = db.ask("SELECT DISTINCT client_name AS value FROM bookings");
    assert_eq!(names, ["Deleted client"]);
    assert_eq!(revisions(db), before, "on {}", db.backend);
}

#[test]
fn a_statement_erases_a_limited_number_of_bookings() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let scope = db.seed_shop(&full_salon());
        db.is_damaged_on_purpose();
        db.write_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            let booking = insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-26 10:00")))?;
            cancel_booking(tx, booking)
        });
        let columns: Vec<String> = columns(db, "bookings").into_iter().collect();
        let columns = columns.join(", ");
        let numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2500)";
        db.run(&format!(
            "INSERT INTO bookings (shop_id, {columns}) {numbers} SELECT shop_id, {columns} FROM bookings CROSS JOIN n WHERE id = 2"
        ));
        let now = the_present() + TimeDelta::days(40);
        let forget = || {
            let forgotten: Result<usize, StoreError> =
                db.store().write_platform(|tx| tx.forget_unproved_contacts(now - TimeDelta::days(30), now));
            forgotten.unwrap()
        };
        let before = raw::statements_run();
        assert_eq!([forget(), forget(), forget()], [FORGOTTEN_AT_ONCE, 501, 0]);
        let asked = raw::statements_from(before);
        let plan = db.raw().plan(&asked[0]).unwrap().join("\n");
        assert!(plan.contains("bookings_of_nobody"), "{}\n{plan}", asked[0]);
    });
}

const SALONS: usize = 300;

/// As many salons as make no difference to the server's table of locks, which all transactions share.
fn many_salons() -> TestDb {
    let db = TestDb::postgres();
    db.seed_shop(&salon().seed());
    let columns = columns(&db, "shops");
    let columns: Vec<&str> = columns.iter().map(String::as_str).filter(|name| *name != "subdomain").collect();
    let columns = columns.join(", ");
    db.run(&format!(
        "INSERT INTO shops (subdomain, {columns}) SELECT 'many-' || n, {columns} FROM shops, generate_series(2, {SALONS}) n"
    ));
    db
}

/// How many locks of the program's own kind a connection holds.
fn locks(conn: &mut Connection) -> usize {
    let held = conn.ask(
        "SELECT CAST(COUNT(*) AS TEXT) AS value FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'",
    );
    held.unwrap().concat().parse().unwrap()
}

/// Whether every salon's revision is another number.
fn all_differ(before: &[String], after: &[String]) -> bool {
    before.len() == SALONS
        && after.len() == SALONS
        && before.iter().zip(after).all(|(one, other)| one != other)
}

#[test]
fn one_statement_over_all_salons_takes_one_lock() {
    let db = many_salons();
    let first = revisions(&db);
    let (mut one, mut other) = (db.raw(), db.raw());
    one.run("BEGIN; UPDATE shops SET name = 'Glow'").unwrap();
    assert_eq!(locks(&mut one), 1);
    let chairs = "INSERT INTO chairs (shop_id, name, created_at, updated_at) SELECT id, 'Window', created_at, updated_at FROM shops";
    other.run(&format!("BEGIN; {chairs}")).unwrap();
    assert_eq!(locks(&mut other), 1);
    // Meanwhile a salon does what it does, in a lane of its own.
    db.run("INSERT INTO categories (shop_id, name, description, color, display_order, \
            created_at, updated_at) SELECT id, 'Hair', '', '#993D6B', 0, created_at, updated_at FROM shops WHERE id = 1");
    assert_ne!(revisions(&db)[0], first[0]);
    assert_eq!(revisions(&db)[1..], first[1..]);
    let then = revisions(&db);
    other.run("COMMIT").unwrap();
    let second = revisions(&db);
    assert!(all_differ(&then, &second), "{second:?}");
    one.run("COMMIT").unwrap();
    let third = revisions(&db);
    assert!(all_differ(&second, &third) && all_differ(&then, &third), "{third:?}");
}

#[test]
fn one_transaction_takes_few_revision_locks() {
    let db = many_salons();
    let first = revisions(&db);
    let mut one = db.raw();
    let each = "DO $$ DECLARE shop BIGINT; BEGIN FOR shop IN SELECT id FROM shops LOOP \
                UPDATE shops SET name = 'Glow' WHERE id = shop; END LOOP; END $$";
    one.run(&format!("BEGIN; {each}")).unwrap();
    assert_eq!(locks(&mut one), 65, "64 lanes, and one for all others");
    one.run("ROLLBACK; BEGIN; UPDATE shops SET name = 'Glow' WHERE id = 1").unwrap();
    assert_eq!(locks(&mut one), 1, "another transaction begins anew");
    one.run(&format!("ROLLBACK; {each}")).unwrap();
    assert!(all_differ(&first, &revisions(&db)));
}
