//! Every step of the schema, up and down, empty and with the data of salons in it, on both databases. No version is released yet, so every
//! migration counts as one.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use testkit::desk::{browser, hour, keep};
use testkit::{Backend, TestDb, at, for_each_database, full_salon, salon, the_present};

/// The folders of a database's migrations, oldest first.
fn migrations(db: &TestDb) -> Vec<PathBuf> {
    let folder = match db.backend {
        Backend::Sqlite => "sqlite",
        Backend::Postgres => "postgres",
    };
    let folder = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// Whether a migration does anything here: one that is for the other database says so in a comment and no more.
fn is_for(db: &TestDb, migration: &Path) -> bool {
    let words = fs::read_to_string(migration.join("up.sql")).unwrap();
    let empty = words.lines().all(|line| line.is_empty() || line.starts_with("--"));
    assert!(!(empty && db.backend == Backend::Postgres), "PostgreSQL can do all that SQLite does");
    !empty
}

/// Takes one migration back, as `diesel migration revert` would.
fn take_back(db: &TestDb, migration: &Path) {
    db.run(&fs::read_to_string(migration.join("down.sql")).unwrap());
    let name = migration.file_name().unwrap().to_str().unwrap();
    let version: String = name.split('_').next().unwrap().replace('-', "");
    db.run(&format!("DELETE FROM __diesel_schema_migrations WHERE version = '{version}'"));
}

/// Brings the schema to the newest, as the program does when it starts.
fn upgrade(db: &TestDb) {
    storage::open(&db.url).unwrap().ready().unwrap();
}

/// Tables, columns, indexes, constraints and triggers.
fn catalogue(db: &TestDb) -> Vec<String> {
    db.ask(match db.backend {
        Backend::Sqlite => {
            "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS value FROM sqlite_master \
             WHERE tbl_name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name <> 'sqlite_sequence' ORDER BY type, name"
        }
        Backend::Postgres => {
            "SELECT * FROM (SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || COALESCE(column_default, '') AS value \
             FROM information_schema.columns WHERE table_schema = 'public' \
             UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' \
             UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace \
             UNION ALL SELECT polrelid::regclass || ' ' || polname || ' ' || pg_get_expr(polqual, polrelid) FROM pg_policy \
             UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal) c WHERE value NOT LIKE '%\\_\\_diesel%' ORDER BY 1"
        }
    })
}

/// Two salons in which something has happened, of which the second was made by hand.
fn plant(db: &TestDb) {
    let _ = db.plant(&full_salon());
    let seed = salon()
        .at_subdomain("luna")
        .service("Cut", 60, 4_500)
        .stylist("Ana")
        .chair("1")
        .client("Maya")
        .seed();
    let scope = db.plant(&seed);
    let staff: i64 = db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM staff").remove(0).parse().unwrap();
    let service = db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM services").remove(0).parse().unwrap();
    db.store()
        .in_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            let mut new = hour(session, staff, None, at("2026-11-24 10:00"));
            for line in &mut new.lines {
                line.service_id = domain::ServiceId::new(service);
            }
            keep(tx, &new)
        })
        .unwrap();
}

/// How many rows each table has.
fn rows(db: &TestDb) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in db.dump() {
        *counts.entry(row.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    counts
}

#[test]
fn every_step_is_the_same_coming_from_below_and_from_above() {
    for_each_database(|db| {
        let steps = migrations(db);
        let newest = catalogue(db);
        assert!(newest.len() > 100, "the catalogue was read");
        let mut seen = vec![newest.clone()];
        for migration in steps.iter().skip(1).rev() {
            take_back(db, migration);
            seen.push(catalogue(db));
        }
        upgrade(db);
        assert_eq!(catalogue(db), newest);
        for (pair, migration) in seen.windows(2).zip(steps.iter().rev()) {
            let changes = matches!(pair, [one, next] if one != next);
            assert_eq!(changes, is_for(db, migration), "{migration:?} on {}", db.backend);
        }
        for (steps_back, then) in seen.iter().enumerate().skip(1) {
            for migration in steps.iter().rev().take(steps_back) {
                take_back(db, migration);
            }
            assert_eq!(catalogue(db), *then, "{steps_back} steps back");
            upgrade(db);
            assert_eq!(catalogue(db), newest, "and {steps_back} steps up again");
        }
    });
}

#[test]
fn salons_of_every_former_schema_are_there_after_the_upgrade() {
    for_each_database(|db| {
        plant(db);
        let steps = migrations(db);
        for steps_back in 1..steps.len() {
            for migration in steps.iter().rev().take(steps_back) {
                take_back(db, migration);
            }
            let before = rows(db);
            assert!(before.get("bookings").is_some_and(|bookings| 1 < *bookings), "{before:?}");
            upgrade(db);
            let after = rows(db);
            for (table, count) in &before {
                assert_eq!(after.get(table), Some(count), "{table} after {steps_back} steps");
            }
            db.keeps_its_invariants();
        }
        // What came through all of them still works.
        let shop = db.ask("SELECT CAST(id AS TEXT) AS value FROM shops WHERE subdomain = 'luna'").remove(0);
        let scope = tenancy::ShopScope::for_program(domain::ShopId::new(shop.parse().unwrap()));
        let name = db.store().reading_shop(scope, |tx| tx.shop()).unwrap().name;
        assert_eq!(name, db.ask("SELECT name AS value FROM shops WHERE subdomain = 'luna'").remove(0));
    });
}

#[test]
fn the_wall_stands_after_every_upgrade() {
    for_each_database(|db| {
        plant(db);
        let steps = migrations(db);
        for migration in steps.iter().skip(1).rev() {
            take_back(db, migration);
        }
        upgrade(db);
        let doubled = db.raw().run(
            "INSERT INTO bookings (shop_id, staff_id, status, client_name, start_time, end_time, blocked_from, blocked_until, \
             total_duration, total_price_cents, created_at, updated_at) SELECT shop_id, staff_id, 'confirmed', 'Zoe', start_time, end_time, \
             blocked_from, blocked_until, total_duration, total_price_cents, created_at, updated_at FROM bookings WHERE status <> 'cancelled'",
        );
        assert!(matches!(doubled, Err(ports::StoreError::SlotTaken(_))), "{doubled:?}");
    });
}

#[test]
fn behind_a_long_reader_a_migration_holds_nobody_up_and_succeeds_in_the_end() {
    let db = TestDb::postgres();
    plant(&db);
    let steps = migrations(&db);
    let changes_bookings =
        steps.iter().rposition(|step| step.ends_with("2026-11-22-000090_ends_of_bookings"));
    for migration in steps.iter().skip(changes_bookings.unwrap()).rev() {
        take_back(&db, migration);
    }
    // Whoever waits for another to migrate is not hurried, whatever the database says.
    db.run(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = ''200ms''', current_database()); END $$",
    );
    std::thread::scope(|threads| {
        // As `pg_dump` does.
        let mut reader = db.raw();
        reader.run("BEGIN; LOCK TABLE bookings IN ACCESS SHARE MODE").unwrap();
        let upgrades = [(); 2].map(|()| threads.spawn(|| upgrade(&db)));
        db.until_waiting(2);
        // Behind the one that waits for the reader: in vain, if it never stepped back.
        let bookings = db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings");
        assert_ne!(bookings, ["0"]);
        reader.run("COMMIT").unwrap();
        for upgrade in upgrades {
            upgrade.join().unwrap();
        }
    });
}
