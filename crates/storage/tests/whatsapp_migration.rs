//! A database of the first schema, with data in it, becomes one of the second.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use testkit::desk::{browser, hour, keep};
use testkit::{Backend, TestDb, at, for_each_database, salon, the_present};

/// Takes back all migrations but the first, newest first, as `diesel migration revert` would.
fn back_to_the_first_schema(db: &TestDb) {
    let folder = match db.backend {
        Backend::Sqlite => "sqlite",
        Backend::Postgres => "postgres",
    };
    let migrations = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(&migrations).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for name in names.iter().skip(1).rev() {
        db.run(&std::fs::read_to_string(format!("{migrations}/{name}/down.sql")).unwrap());
    }
    db.run("DELETE FROM __diesel_schema_migrations WHERE version > '20261121000000'");
}

#[test]
fn what_was_there_stays_and_is_filled_in() {
    for_each_database(|db| {
        let scope =
            db.plant(&salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").client("Cy").seed());
        db.store()
            .in_shop(scope, |tx| {
                let session = tx.touch_session(&browser(1), the_present())?.id;
                keep(tx, &hour(session, 1, None, at("2026-11-24 10:00")))
            })
            .unwrap();
        back_to_the_first_schema(db);
        db.run("UPDATE staff SET phone = ' +1 (555) 010-0210' WHERE name = 'Ana'");
        db.run("UPDATE staff SET phone = '555 010 0211' WHERE name = 'Bo'");
        db.run("UPDATE clients SET phone = '+44.20.7946.0018' WHERE name = 'Cy'");
        let (person, columns) =
            (db.moment(the_present()), "shop_id, name, role, phone, created_at, updated_at");
        for (name, phone) in [("Di", "+1 555 CALL ME"), ("Ed", "+12"), ("Flo", "")] {
            let shop = scope.shop();
            db.run(&format!(
                "INSERT INTO staff ({columns}) VALUES ({shop}, '{name}', 'staff', '{phone}', {person}, {person})"
            ));
        }
        drop(storage::open(&db.url).unwrap());

        let staff =
            "SELECT name || ' ' || COALESCE(whatsapp_phone, 'none') AS value FROM staff ORDER BY name";
        assert_eq!(db.ask(staff), ["Ana +15550100210", "Bo none", "Di none", "Ed none", "Flo none"]);
        assert_eq!(db.ask("SELECT whatsapp_phone AS value FROM clients"), ["+442079460018"]);
        assert_eq!(
            db.ask("SELECT kind AS value FROM outbox WHERE planned_at = created_at"),
            ["booking.created"],
            "nobody is told of what happened before there were messages"
        );
        let notices = db.store().in_shop(scope, |tx| tx.queued_notices(10)).unwrap();
        assert_eq!(notices, []);
        let session =
            db.store().reading_shop(scope, |tx| tx.find_session(&browser(1), the_present())).unwrap();
        assert!(session.unwrap().proof.is_none());
    });
}

#[test]
fn the_second_schema_leaves_nothing_behind() {
    for_each_database(|db| {
        let catalogue = || {
            db.ask(match db.backend {
                Backend::Sqlite => {
                    "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS value FROM sqlite_master \
                     WHERE tbl_name <> '__diesel_schema_migrations' ORDER BY type, name"
                }
                Backend::Postgres => {
                    "SELECT c.relname || ' ' || a.attname || ' ' || a.attnotnull AS value FROM pg_class c \
                     JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace \
                     AND NOT a.attisdropped ORDER BY 1"
                }
            })
        };
        let second = catalogue();
        back_to_the_first_schema(db);
        let first = catalogue();
        assert!(first.len() < second.len());
        drop(storage::open(&db.url).unwrap());
        assert_eq!(catalogue(), second);
        back_to_the_first_schema(db);
        assert_eq!(catalogue(), first);
        drop(storage::open(&db.url).unwrap());
    });
}
