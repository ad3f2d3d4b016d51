//! Copies that are made while bookings are written, and brought back while somebody reads.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use chrono::TimeDelta;
use domain::BookingStatus;
use storage::BackupError;
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, insert_booking};
use testkit::{Backend, TestDb, at, for_each_backend, full_salon, salon, sized, the_present};

const WRITERS: usize = 3;

/// A salon with a member of staff for each writer.
fn plant(db: &TestDb) -> ShopScope {
    db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").stylist("Cy").seed())
}

/// What every booking counts up anew.
fn counted(row: &str) -> bool {
    row.starts_with("sessions ") || row.starts_with("shop_revisions ")
}

/// Books the `number`th hour of a member of staff, in a transaction of its own: a booking, its line, its audit row and its notice.
fn book(db: &TestDb, scope: ShopScope, staff: usize, number: usize) {
    let start = at("2026-11-24 00:00") + TimeDelta::hours(2 * i64::try_from(number).unwrap());
    db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(u8::try_from(staff).unwrap()), the_present())?.id;
        let mut new = hour_booking(session, i64::try_from(staff).unwrap(), None, start);
        new.status = BookingStatus::Confirmed;
        new.hold_expires_at = None;
        insert_booking(tx, &new)
    });
}

fn copy_in(folder: &Path) -> PathBuf {
    folder.join("copy")
}

#[test]
#[expect(clippy::too_many_lines, reason = "one copy, from the first booking to the last look")]
fn a_copy_under_load_is_the_database_of_one_moment() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let (scope, file) = (plant(&db), copy_in(folder.path()));
        let acknowledged: [AtomicUsize; WRITERS] = Default::default();
        let stop = AtomicBool::new(false);
        let counts = || acknowledged.each_ref().map(|count| count.load(Ordering::SeqCst));
        let (before, after) = std::thread::scope(|threads| {
            for (index, count) in acknowledged.iter().enumerate() {
                let (db, stop) = (&db, &stop);
                threads.spawn(move || {
                    for number in 0.. {
                        if stop.load(Ordering::SeqCst) {
                            return;
                        }
                        book(db, scope, index + 1, number);
                        count.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
            while counts().iter().any(|count| *count < 5) {
                std::thread::yield_now();
            }
            let before = counts();
            let made = storage::back_up(&db.url, &file);
            let after = counts();
            // They must have gone on meanwhile, or it was no load.
            while counts().iter().zip(after).any(|(now, then)| *now < then + 2) {
                std::thread::yield_now();
            }
            stop.store(true, Ordering::SeqCst);
            made.unwrap();
            (before, after)
        });
        let restored = TestDb::new(backend);
        storage::restore(&restored.url, &file, false).unwrap();
        assert!(storage::open(&restored.url).unwrap().ready().is_ok());

        // Of each writer the first so many bookings, and each with all that belongs to it.
        let all: BTreeSet<String> = db.dump().into_iter().collect();
        let kept = restored.dump();
        let strange: Vec<_> = kept.iter().filter(|row| !counted(row) && !all.contains(*row)).collect();
        assert_eq!(strange, Vec::<&String>::new(), "every row is as it was written");
        for (staff, (before, after)) in before.into_iter().zip(after).enumerate() {
            let of_staff = |db: &TestDb| {
                db.ask(&format!(
                    "SELECT CAST(id AS TEXT) AS value FROM bookings WHERE staff_id = {} ORDER BY start_time",
                    staff + 1
                ))
            };
            let (copied, written) = (of_staff(&restored), of_staff(&db));
            assert!(
                before <= copied.len() && copied.len() <= after + 1,
                "{before} <= {} <= {after} + 1",
                copied.len()
            );
            assert_eq!(copied, written[..copied.len()], "nothing is missing in between");
        }
        let count = |table: &str| {
            restored.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {table}"))[0].clone()
        };
        let bookings = count("bookings");
        assert_eq!(
            [count("booking_services"), count("audit_log"), count("outbox")],
            [(); 3].map(|()| bookings.clone())
        );
        restored.keeps_its_invariants();
        db.keeps_its_invariants();
    });
}

#[test]
fn a_restored_copy_equals_the_original() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let file = copy_in(folder.path());
        let _ = db.seed_shop(&full_salon());
        storage::back_up(&db.url, &file).unwrap();
        let before = db.dump();
        let restored = TestDb::new(backend);
        storage::restore(&restored.url, &file, false).unwrap();
        assert_eq!(restored.dump(), before);
        // PostgreSQL writes a condition with other brackets once it has read its own words.
        let of = |db: &TestDb| -> BTreeSet<String> {
            catalogue(db).into_iter().map(|words| words.replace(['(', ')'], "")).collect()
        };
        let (came, was) = (of(&restored), of(&db));
        let differ: Vec<_> = came.symmetric_difference(&was).collect();
        assert_eq!(differ, Vec::<&String>::new(), "indexes, triggers and constraints, too");
        // Numbers go on where they were: an old link never shows somebody new.
        let next = |db: &TestDb| {
            plant_another(db);
            db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM shops")
        };
        db.run("DELETE FROM shops WHERE id = 99");
        assert_eq!(next(&restored), next(&db));
    });
}

/// Years of a journal, a kibibyte a line; the time is a figure for `docs/RELIABILITY.md` (D1).
#[test]
fn a_large_database_comes_back_whole() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let (_, file, lines) = (plant(&db), copy_in(folder.path()), sized(4_096, 65_536, 900_000));
        let (numbers, words, size) = match backend {
            Backend::Sqlite => (
                format!(
                    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {lines})"
                ),
                "JSON_OBJECT('words', HEX(RANDOMBLOB(500)))",
                "SELECT CAST(page_count * page_size AS TEXT) AS value FROM pragma_page_count, pragma_page_size",
            ),
            Backend::Postgres => (
                format!(
                    "SET statement_timeout = '5min'; WITH numbers (n) AS (SELECT GENERATE_SERIES(1, {lines}))"
                ),
                "(SELECT JSON_BUILD_OBJECT('words', STRING_AGG(MD5(n || '/' || k), '')) FROM GENERATE_SERIES(1, 31) k)",
                "SELECT CAST(PG_DATABASE_SIZE(CURRENT_DATABASE()) AS TEXT) AS value",
            ),
        };
        let now = db.moment(the_present());
        db.run(&format!(
            "{numbers} INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id, details) \
             SELECT 1, {now}, 'system', 'made_up', 'nothing', n, {words} FROM numbers"
        ));
        let mebibytes = db.ask(size)[0].parse::<u64>().unwrap() >> 20;
        let begun = Instant::now();
        storage::back_up(&db.url, &file).unwrap();
        let copied = begun.elapsed();
        let restored = TestDb::new(backend);
        let begun = Instant::now();
        storage::restore(&restored.url, &file, false).unwrap();
        let brought = begun.elapsed();
        println!(
            "figure D1 {backend}: {mebibytes} MiB copied in {copied:.1?}, brought back in {brought:.1?}"
        );
        let (mut compared, mut last) = (0, "0".to_owned());
        loop {
            let some = lines_after(&db, &last);
            assert!(lines_after(&restored, &last) == some, "they are others after {last}");
            let Some((end, _)) = some.last().and_then(|line| line.split_once(' ')) else { break };
            (compared, last) = (compared + some.len(), end.to_owned());
        }
        assert!(lines <= compared, "{compared}");
    });
}

/// The journal's next lines after an id, which they begin with; not all at once, because that may be a gigabyte.
fn lines_after(db: &TestDb, last: &str) -> Vec<String> {
    db.ask(&format!(
        "SELECT CAST(id AS TEXT) || ' ' || entity || ' ' || CAST(entity_id AS TEXT) || ' ' || CAST(details AS TEXT) AS value \
         FROM audit_log WHERE {last} < id ORDER BY id LIMIT 4096"
    ))
}

fn plant_another(db: &TestDb) {
    let mut seed = salon().service("Cut", 60, 4_500).stylist("Ana").seed();
    seed.subdomain = domain::Subdomain::parse("another").unwrap();
    let _ = db.seed_shop(&seed);
}

/// Everything that a schema is made of but tables.
fn catalogue(db: &TestDb) -> Vec<String> {
    db.ask(match db.backend {
        Backend::Sqlite => "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS value FROM sqlite_master ORDER BY type, name",
        Backend::Postgres => {
            "SELECT * FROM (SELECT indexdef AS value FROM pg_indexes WHERE schemaname = 'public' \
             UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
             WHERE connamespace = 'public'::regnamespace UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal) c ORDER BY 1"
        }
    })
}

#[test]
fn a_database_in_use_is_replaced_on_request_only() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let (scope, file) = (plant(&db), copy_in(folder.path()));
        book(&db, scope, 1, 0);
        storage::back_up(&db.url, &file).unwrap();
        let then = db.dump();
        book(&db, scope, 2, 0);
        let now = db.dump();
        assert!(matches!(storage::restore(&db.url, &file, false), Err(BackupError::NotEmpty)));
        assert_eq!(db.dump(), now, "nothing happened");
        // The store that is open all the time has statements prepared for the tables that go.
        let read = || db.read_shop(scope, |tx| tx.shop()).name;
        let name = read();
        storage::restore(&db.url, &file, true).unwrap();
        assert_eq!(db.dump(), then);
        assert_eq!(read(), name);
        book(&db, scope, 3, 0);
        assert!(db.store().ready().is_ok());
        db.keeps_its_invariants();
    });
}

#[test]
fn what_is_no_copy_changes_nothing() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let scope = plant(&db);
        book(&db, scope, 1, 0);
        let file = copy_in(folder.path());
        let before = db.dump();
        let mut refused = BTreeMap::new();
        let mut tries = |what: &'static str| {
            let words = storage::restore(&db.url, &file, true).err().map(|error| error.to_string());
            refused.insert(what, words.unwrap_or_else(|| panic!("{what} was restored")));
        };
        tries("nothing");
        fs::write(&file, b"").unwrap();
        tries("an empty file");
        fs::write(&file, b"SQLite format 3\0 and then rubbish").unwrap();
        tries("rubbish");
        fs::remove_file(&file).unwrap();
        storage::back_up(&db.url, &file).unwrap();
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        tries("half a copy");
        assert!(refused.values().all(|words| words.contains("copy")), "the file is named: {refused:?}");
        assert_eq!(db.dump(), before);
    });
}

#[test]
fn a_copy_of_a_newer_program_is_refused() {
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let file = copy_in(folder.path());
        db.run("INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')");
        storage::back_up(&db.url, &file).unwrap();
        let here = TestDb::new(backend);
        let _ = plant(&here);
        let before = here.dump();
        let refused = storage::restore(&here.url, &file, true).unwrap_err().to_string();
        assert!(refused.contains("newer Parlour"), "{refused}");
        assert_eq!(here.dump(), before);
        assert!(here.store().ready().is_ok());
    });
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_what_is_restored() {
    use std::os::unix::fs::PermissionsExt;
    let (db, folder) = (TestDb::sqlite(), tempfile::tempdir().unwrap());
    let (file, there) = (copy_in(folder.path()), folder.path().join("try.sqlite3"));
    storage::back_up(&db.url, &file).unwrap();
    storage::restore(&format!("sqlite:{}", there.display()), &file, false).unwrap();
    assert_eq!(fs::metadata(&there).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_a_copy_and_none_is_overwritten() {
    use std::os::unix::fs::PermissionsExt;
    for_each_backend(|backend| {
        let (db, folder) = (TestDb::new(backend), tempfile::tempdir().unwrap());
        let file = copy_in(folder.path());
        storage::back_up(&db.url, &file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(storage::back_up(&db.url, &file).is_err());
        let elsewhere = folder.path().join("no/folder/copy");
        assert!(storage::back_up(&db.url, &elsewhere).unwrap_err().to_string().contains("no/folder/copy"));
    });
}
