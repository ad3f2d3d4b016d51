//! A newer program migrates a filled PostgreSQL database while an older one serves, and both go on side by side.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tempfile::TempDir;
use tenancy::ShopScope;
use testkit::bookings::browser;
use testkit::{TestDb, full_salon, on_both_databases, the_present};

/// How many rows the index is built of.
const ROWS: usize = 50_000;
const READERS: u8 = 4;
const FIRST: &str = "20261121000000";
const LATER: &str = "20270101000000";
const INDEX: &str = "CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_later ON sessions (last_used_at, id)";

/// A folder with one migration of later.
fn later(up: &str, in_transaction: bool) -> TempDir {
    let folder = TempDir::new().unwrap();
    let migration = folder.path().join("2027-01-01-000000_later");
    fs::create_dir(&migration).unwrap();
    fs::write(migration.join("up.sql"), up).unwrap();
    fs::write(migration.join("down.sql"), "DROP INDEX sessions_later").unwrap();
    fs::write(migration.join("metadata.toml"), format!("run_in_transaction = {in_transaction}\n")).unwrap();
    folder
}

fn filled() -> (TestDb, ShopScope) {
    let db = TestDb::postgres();
    let scope = db.seed_shop(&full_salon());
    db.run(&format!(
        "INSERT INTO sessions (shop_id, session_hash, created_at, last_used_at) \
         SELECT {}, int8send(n), now(), now() FROM generate_series(1, {ROWS}) n",
        scope.shop()
    ));
    (db, scope)
}

/// Whether the index is there and used, and how often it is.
fn indexes(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT c.relname || CASE WHEN i.indisvalid AND NOT i.indisunique THEN ' stands' ELSE ' is broken' END AS value \
         FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname LIKE 'sessions_later%'",
    )
}

/// Reads, writes and asks whether it is ready as an older program does, until it is told to stop. Returns how often, and the failures.
fn serve(db: &TestDb, scope: ShopScope, number: u8, served: &AtomicUsize, over: &AtomicBool) -> Vec<String> {
    let mut failures = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let read = db.store().read_shop(scope, |tx| tx.shop()).map(drop);
        let written = db.store().write_shop(scope, |tx| {
            tx.touch_session(&browser(number), the_present()).map(|session| session.id)
        });
        let results = [read, written.map(drop), db.store().ready()];
        failures.extend(results.into_iter().filter_map(Result::err).map(|error| error.to_string()));
        served.fetch_add(1, Ordering::Relaxed);
    }
    failures
}

#[test]
fn an_index_is_built_under_readers_and_old_and_new_serve_side_by_side() {
    let (db, scope) = filled();
    let folder = later(INDEX, false);
    let (served, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let upgrade = || storage::raw::open_later(&db.url, folder.path(), FIRST).unwrap();
    std::thread::scope(|threads| {
        let readers: Vec<_> = (0..READERS)
            .map(|number| {
                let (db, served, over) = (&db, &served, &over);
                threads.spawn(move || serve(db, scope, number, served, over))
            })
            .collect();
        let before = served.load(Ordering::Relaxed);
        // Two instances are started anew at the same moment.
        let upgrades = [(); 2].map(|()| threads.spawn(upgrade));
        let newer = upgrades.map(|upgrade| upgrade.join().unwrap());
        let during = served.load(Ordering::Relaxed) - before;
        over.store(true, Ordering::Relaxed);
        for reader in readers {
            assert_eq!(reader.join().unwrap(), Vec::<String>::new());
        }
        assert!(during > 0, "it was served meanwhile");
        for newer in newer {
            newer.ready().unwrap();
            let store: &dyn ports::Store = newer.as_ref();
            store.read_shop(scope, |tx| tx.shop()).unwrap();
        }
    });
    assert_eq!(indexes(&db), ["sessions_later stands"]);
    db.store().ready().unwrap();
    // An older instance that is started now finds a schema that serves it.
    storage::open(&db.url).unwrap().ready().unwrap();
    db.keeps_its_invariants();
}

#[test]
fn an_index_whose_building_was_interrupted_is_built_again() {
    let (db, _) = filled();
    let folder = later(INDEX, false);
    // It fails at the end, as if it had been stopped there: the index stays, and is not valid.
    let interrupted = "CREATE UNIQUE INDEX CONCURRENTLY sessions_later ON sessions (shop_id)";
    assert!(db.raw().run(interrupted).is_err());
    assert_eq!(indexes(&db), ["sessions_later is broken"]);
    let upgrade = || storage::raw::open_later(&db.url, folder.path(), FIRST).unwrap().ready().unwrap();
    upgrade();
    assert_eq!(indexes(&db), ["sessions_later stands"]);
    // Stopped between the index and its note.
    db.run(&format!("DELETE FROM __diesel_schema_migrations WHERE version = '{LATER}'"));
    upgrade();
    assert_eq!(indexes(&db), ["sessions_later stands"]);
}

#[test]
fn a_program_that_the_newer_schema_does_not_serve_is_not_ready() {
    let (db, _) = filled();
    let folder = later("CREATE INDEX sessions_later ON sessions (last_used_at)", true);
    let newer = storage::raw::open_later(&db.url, folder.path(), LATER).unwrap();
    newer.ready().unwrap();
    let old = db.store().ready().unwrap_err().to_string();
    assert!(old.contains("serves this one no longer"), "{old}");
    // A start of the old program takes nothing back.
    assert!(storage::open(&db.url).unwrap().ready().is_err());
    assert_eq!(db.ask("SELECT oldest AS value FROM schema_support"), [LATER]);
}

#[on_both_databases]
fn a_program_is_ready_where_a_newer_one_was_that_goes_on_serving_it(db: &TestDb) {
    db.run(&format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{LATER}')"));
    db.store().ready().unwrap();
    db.run(&format!("UPDATE schema_support SET oldest = '{LATER}'"));
    assert!(db.store().ready().is_err());
    db.run("DELETE FROM schema_support");
    assert!(db.store().ready().is_err(), "nobody says that it does");
}

/// What in a migration would keep a table of before from its writers for as long as an index takes.
fn holds_up_writers(up: &str, in_transaction: bool) -> Vec<String> {
    let without_comments: Vec<&str> =
        up.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
    let statements: Vec<String> = without_comments
        .join(" ")
        .split(';')
        .map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|statement| !statement.is_empty())
        .collect();
    if !in_transaction {
        let is_alone = matches!(&statements[..], [one] if one.starts_with("CREATE INDEX CONCURRENTLY IF NOT EXISTS ")
            || one.starts_with("CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "));
        return if is_alone { Vec::new() } else { statements };
    }
    let is_new = |table: &str| statements.iter().any(|other| other.contains(&format!("TABLE {table} (")));
    let of = |statement: &String| {
        statement.split(" ON ").nth(1).and_then(|rest| rest.split(' ').next().map(str::to_owned))
    };
    let is_index = |statement: &&String| {
        statement.starts_with("CREATE INDEX") || statement.starts_with("CREATE UNIQUE INDEX")
    };
    statements
        .iter()
        .filter(is_index)
        .filter(|index| !of(index).is_some_and(|table| is_new(&table)))
        .cloned()
        .collect()
}

#[test]
fn a_migration_builds_the_index_of_an_older_table_beside_its_use() {
    assert_eq!(holds_up_writers(INDEX, false), [""; 0]);
    assert_eq!(holds_up_writers(&format!("{INDEX}; SELECT 1"), false), [INDEX, "SELECT 1"]);
    assert_eq!(holds_up_writers("CREATE INDEX a ON b (c);", true), ["CREATE INDEX a ON b (c)"]);
    assert_eq!(
        holds_up_writers("CREATE TABLE b (c TEXT);\n-- For d.\nCREATE INDEX a ON b (c);", true),
        [""; 0]
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/postgres");
    for migration in fs::read_dir(folder).unwrap() {
        let path = migration.unwrap().path();
        let up = fs::read_to_string(path.join("up.sql")).unwrap();
        let settings = fs::read_to_string(path.join("metadata.toml")).unwrap_or_default();
        let in_transaction = !settings.contains("run_in_transaction = false");
        assert_eq!(holds_up_writers(&up, in_transaction), [""; 0], "{path:?}");
    }
}
