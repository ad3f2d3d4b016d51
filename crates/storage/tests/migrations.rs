//! The schema goes up and down on both databases, and an upgrade waits for readers in short turns.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::fs;
use std::path::{Path, PathBuf};

use testkit::{Backend, TestDb, full_salon, on_both_databases};

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

#[on_both_databases]
fn each_migration_goes_down_and_up_again(db: &TestDb) {
    let steps = migrations(db);
    let newest = catalogue(db);
    assert!(newest.len() > 100, "the catalogue was read");
    for steps_back in 1..=steps.len() {
        for migration in steps.iter().rev().take(steps_back) {
            let before = catalogue(db);
            take_back(db, migration);
            assert_ne!(catalogue(db), before, "{migration:?} changes the schema");
        }
        if steps_back == steps.len() {
            assert_eq!(catalogue(db), Vec::<String>::new(), "nothing is left behind");
        }
        upgrade(db);
        assert_eq!(catalogue(db), newest, "{steps_back} steps back and up again");
    }
}

#[test]
fn an_upgrade_behind_a_reader_holds_no_request_up() {
    let db = TestDb::postgres();
    let _ = db.seed_shop(&full_salon());
    // As if a migration had made the table anew: the upgrade puts it under row security, and must have the table for itself to do so.
    db.run("DROP POLICY own_salon ON staff; ALTER TABLE staff DISABLE ROW LEVEL SECURITY");
    db.run("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000'); UPDATE schema_support SET oldest = '99990101000000'");
    // Processes that wait for another to migrate keep waiting, whatever the database says.
    db.run(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = ''200ms''', current_database()); END $$",
    );
    std::thread::scope(|threads| {
        // As `pg_dump` does.
        let mut reader = db.raw();
        reader.run("BEGIN; LOCK TABLE staff IN ACCESS SHARE MODE").unwrap();
        let upgrades = [(); 2].map(|()| threads.spawn(|| drop(storage::open(&db.url).unwrap())));
        // The other one asks now and then whether it is its turn.
        db.until_waiting(1);
        // Behind the upgrade that waits for the reader: in vain, if it never stepped back.
        assert_ne!(db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM staff"), ["0"]);
        reader.run("COMMIT").unwrap();
        for upgrade in upgrades {
            upgrade.join().unwrap();
        }
    });
    let policies = "SELECT polname::text AS value FROM pg_policy WHERE polrelid = 'staff'::regclass";
    assert_eq!(db.ask(policies), ["own_salon"]);
}
