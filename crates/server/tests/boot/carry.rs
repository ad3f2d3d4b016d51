//! `parlour copy`, and backups of which some stay.

use std::fs;
use std::path::Path;

use testkit::TestDb;

use crate::{put_picture, run, with};

fn copied(from: &str, to: &TestDb) -> (Option<i32>, String) {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("uploads");
    with(to, &nowhere, &["copy", "--from", from, "--to", &to.url])
}

/// What a schema is made of beside its rows.
fn schema(db: &TestDb) -> Vec<String> {
    db.ask(match db.backend {
        testkit::Backend::Sqlite => {
            "SELECT type || name || coalesce(sql, '') AS value FROM sqlite_master ORDER BY 1"
        }
        testkit::Backend::Postgres => {
            "SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) AS value FROM pg_constraint WHERE connamespace = 'public'::regnamespace \
             UNION ALL SELECT tgrelid::regclass || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1"
        }
    })
}

#[test]
fn a_platform_goes_to_postgresql_and_back_row_for_row() {
    let [first, between, last] = [TestDb::sqlite(), TestDb::postgres(), TestDb::sqlite()];
    for db in [&first, &between, &last] {
        db.is_damaged_on_purpose(); // the program reads the real clock
    }
    run(&first, &["seed", "--demo"]);
    // The database gives no id of an erased client to a new one.
    first.run("UPDATE sqlite_sequence SET seq = seq + 7 WHERE name = 'clients'");
    let schemas = [schema(&between), schema(&last)];
    for (from, to) in [(&first, &between), (&between, &last)] {
        let (code, words) = copied(&from.url, to);
        assert_eq!(code, Some(0), "{words}");
        assert!(words.starts_with("Copied ") && words.ends_with("\nEvery invariant holds\n"), "{words}");
    }
    assert_eq!(first.dump(), last.dump());
    assert_eq!([schema(&between), schema(&last)], schemas);
    let counters = |db: &TestDb| db.ask("SELECT name || seq AS value FROM sqlite_sequence ORDER BY 1");
    assert_eq!(counters(&first), counters(&last));
    let count = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings";
    assert_eq!(first.ask(count), between.ask(count));
    assert_ne!(first.ask(count), ["0"]);
}

#[test]
fn a_copy_that_cannot_be_is_refused_in_a_sentence_and_changes_nothing() {
    let [source, full, empty] = [TestDb::sqlite(), TestDb::postgres(), TestDb::postgres()];
    for db in [&source, &full, &empty] {
        db.is_damaged_on_purpose();
    }
    run(&source, &["seed", "--demo"]);
    run(&full, &["seed", "--demo"]);
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    fs::write(folder.path().join("other.sqlite3"), "").unwrap();
    for (from, to, why) in [
        (source.url.clone(), &full, "the target has rows: copy needs an empty database"),
        (empty.url.clone(), &full, "both addresses are of PostgreSQL"),
        (source.url.clone(), &source, "both addresses are files"),
        (file("missing.sqlite3"), &empty, "there is no database at "),
        (file("other.sqlite3"), &empty, "the source is no Parlour database"),
        ("mysql://root:secret@db/x".to_owned(), &empty, "an address must be sqlite:PATH or postgres://"),
    ] {
        let before = to.dump();
        let (code, words) = copied(&from, to);
        assert_eq!(code, Some(1), "{words}");
        let last = words.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("parlour: {why}")) && !last.contains("secret"), "{last}");
        assert_eq!(to.dump(), before);
    }
    source.run("INSERT INTO __diesel_schema_migrations (version) VALUES ('20990101000000')");
    let (code, words) = copied(&source.url, &empty);
    assert_eq!(code, Some(1));
    assert!(words.contains("the source has another schema than this program"), "{words}");
    assert!(!folder.path().join("missing.sqlite3").exists());
}

#[test]
fn some_backups_of_a_folder_stay_with_their_pictures() {
    let (db, home) = (TestDb::sqlite(), tempfile::tempdir().unwrap());
    db.is_damaged_on_purpose();
    run(&db, &["seed", "--demo"]);
    let (folder, uploads) = (home.path().join("backups"), home.path().join("uploads"));
    let backup = |keep: &str| with(&db, &uploads, &["backup", "--keep", keep, folder.to_str().unwrap()]);
    let files = || {
        let files =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        files.filter(|name| name.starts_with("parlour-")).collect::<Vec<_>>()
    };
    let gone = put_picture(&uploads, "a");
    let kept = put_picture(&uploads, "b");
    let (code, news) = backup("2h");
    assert_eq!((code, news.contains("; 1 backups are kept")), (Some(0), true), "{news}");
    // It was made a year ago, and one of its pictures is gone since.
    for name in files() {
        let (_, kind) = name.split_once('.').unwrap_or_default();
        let old = format!("parlour-20251124T120000-000000Z{}{kind}", if kind.is_empty() { "" } else { "." });
        fs::rename(folder.join(&name), folder.join(old)).unwrap();
    }
    fs::remove_file(uploads.join(&gone)).unwrap();
    fs::write(folder.join("parlour-20251124T120000-000000Z.part"), "broken off").unwrap();

    let (code, news) = backup("1h,2d");
    assert_eq!((code, news.contains("; 2 backups are kept")), (Some(0), true), "{news}");
    assert!(folder.join("pictures").join(&gone).exists(), "the older backup has it");
    let (code, news) = backup("1h");
    assert_eq!((code, news.contains("; 1 backups are kept")), (Some(0), true), "{news}");
    assert_eq!(files().len(), 2, "the newest and its list: {:?}", files());
    assert!(folder.join("pictures").join(&kept).exists() && !folder.join("pictures").join(&gone).exists());

    let (code, words) = backup("always");
    assert_eq!((code, words.contains("--keep must be numbers of hours, days and weeks")), (Some(1), true));
    let newest = files().into_iter().find(|name| !name.ends_with("pictures")).unwrap();
    let restored = TestDb::sqlite();
    restored.is_damaged_on_purpose();
    let (code, words) =
        with(&restored, &home.path().join("other"), &["restore", folder.join(newest).to_str().unwrap()]);
    assert_eq!((code, words.contains("and 1 pictures are there")), (Some(0), true), "{words}");
}
