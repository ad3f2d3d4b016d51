//! Both databases have the same tables, and every migration can be taken back.

use testkit::{Backend, TestDb, on_both_databases};

/// `table.column kind null|not null`, one per column; diesel's own bookkeeping left out. What is kept as which kind is said at the head of
/// SQLite's first migration.
fn columns(db: &TestDb) -> Vec<String> {
    let mut columns = db.ask(match db.backend {
        Backend::Sqlite => {
            "SELECT t.name || '.' || c.name || ' ' || c.type || CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN ' not null' ELSE ' null' END AS value \
             FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> '__diesel_schema_migrations'"
        }
        Backend::Postgres => {
            "SELECT table_name || '.' || column_name || CASE data_type WHEN 'bytea' THEN ' BLOB' WHEN 'text' THEN ' TEXT' WHEN 'json' THEN ' TEXT' \
             WHEN 'jsonb' THEN ' TEXT' WHEN 'date' THEN ' TEXT' ELSE ' INTEGER' END || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE ' null' END AS value \
             FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) \
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '__diesel_schema_migrations'"
        }
    });
    columns.sort();
    columns
}

/// `table(column, column)` for every unique key but the plain ids, which SQLite and PostgreSQL declare differently.
fn unique_keys(db: &TestDb) -> Vec<String> {
    let mut keys = db.ask(match db.backend {
        Backend::Sqlite => {
            "SELECT t.name || '(' || (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY name)) \
             || ')' AS value FROM sqlite_master t JOIN pragma_index_list(t.name) i \
             WHERE t.type = 'table' AND i.\"unique\" = 1 AND t.name <> '__diesel_schema_migrations'"
        }
        Backend::Postgres => {
            "SELECT i.indrelid::regclass || '(' || (SELECT string_agg(a.attname, ', ' ORDER BY a.attname COLLATE \"C\") \
             FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)) || ')' AS value \
             FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid \
             WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace AND t.relname <> '__diesel_schema_migrations'"
        }
    });
    keys.retain(|key| !key.ends_with("(id)"));
    keys.sort();
    keys
}

/// `table -> table` for every reference.
fn references(db: &TestDb) -> Vec<String> {
    let mut references = db.ask(match db.backend {
        Backend::Sqlite => {
            "SELECT t.name || '.' || f.\"from\" || ' -> ' || f.\"table\" || '.' || f.\"to\" AS value \
             FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'"
        }
        Backend::Postgres => {
            "SELECT c.conrelid::regclass || '.' || a.attname || ' -> ' || c.confrelid::regclass || '.' || r.attname AS value \
             FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS pair(own, other) \
             JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = pair.own \
             JOIN pg_attribute r ON r.attrelid = c.confrelid AND r.attnum = pair.other WHERE c.contype = 'f'"
        }
    });
    references.sort();
    references
}

/// `table name(columns)` for every index that was given a name; an expression counts as `?`.
fn indexes(db: &TestDb) -> Vec<String> {
    let mut indexes = db.ask(match db.backend {
        Backend::Sqlite => {
            "SELECT t.name || ' ' || i.name || '(' || (SELECT group_concat(COALESCE(name, '?'), ', ') FROM (SELECT name FROM pragma_index_info(i.name) \
             ORDER BY seqno)) || ')' || CASE i.partial WHEN 1 THEN ' partial' ELSE '' END AS value \
             FROM sqlite_master t JOIN pragma_index_list(t.name) i WHERE t.type = 'table' AND i.origin = 'c'"
        }
        Backend::Postgres => {
            "SELECT i.indrelid::regclass || ' ' || c.relname || '(' || (SELECT string_agg(COALESCE(a.attname, '?'), ', ' ORDER BY k.place) \
             FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place) LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number \
             AND a.attnum > 0) || ')' || CASE WHEN i.indpred IS NULL THEN '' ELSE ' partial' END AS value \
             FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace \
             AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)"
        }
    });
    indexes.sort();
    indexes
}

#[test]
fn both_databases_have_the_same_indexes() {
    let (sqlite, postgres) = (TestDb::sqlite(), TestDb::postgres());
    assert!(indexes(&sqlite).len() > 20, "the catalogue was read");
    assert_eq!(indexes(&sqlite), indexes(&postgres));
}

#[test]
fn both_databases_have_the_same_columns_keys_and_references() {
    let (sqlite, postgres) = (TestDb::sqlite(), TestDb::postgres());
    assert!(columns(&sqlite).len() > 100, "the catalogue was read");
    assert_eq!(columns(&sqlite), columns(&postgres));
    assert_eq!(unique_keys(&sqlite), unique_keys(&postgres));
    assert_eq!(references(&sqlite), references(&postgres));
}

#[test]
fn every_row_of_a_shop_is_tied_to_it_in_every_reference() {
    let db = TestDb::sqlite();
    let loose: Vec<String> = db.ask(
        "SELECT t.name || ' -> ' || f.\"table\" AS value FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f \
         WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(f.\"table\") c WHERE c.name = 'shop_id') \
         GROUP BY t.name, f.id HAVING SUM(f.\"from\" = 'shop_id') = 0",
    );
    // A salon is set up before it is a shop, so its browser and its code belong to the platform.
    assert_eq!(loose, ["challenges -> shop_setups", "shop_setups -> sessions"]);
}

#[test]
fn both_databases_have_the_same_migrations() {
    let names = |backend: &str| {
        let folder = format!("{}/../../migrations/{backend}", env!("CARGO_MANIFEST_DIR"));
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                assert!(entry.path().join("up.sql").exists() && entry.path().join("down.sql").exists());
                entry.file_name().into_string().unwrap()
            })
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert!(!names("sqlite").is_empty());
}

#[on_both_databases]
fn the_schema_goes_up_down_and_up_again(db: &TestDb) {
    let before = columns(db);
    storage::revert_all(&db.url).unwrap();
    assert_eq!(columns(db), Vec::<String>::new(), "nothing is left behind");
    drop(storage::open(&db.url).unwrap());
    assert_eq!(columns(db), before);
}

#[on_both_databases]
fn a_database_without_its_wall_is_not_opened(db: &TestDb) {
    db.is_damaged_on_purpose();
    db.run(match db.backend {
        Backend::Sqlite => "DROP TRIGGER bookings_occupy_by_update",
        Backend::Postgres => "ALTER TABLE occupancies DROP CONSTRAINT occupancies_chair_no_overlap",
    });
    let refused = storage::open(&db.url).err().map(|error| error.to_string());
    assert!(refused.is_some_and(|words| words.contains("double bookings")));
}

#[test]
fn a_wall_without_one_of_its_parts_is_none() {
    let parts: [(&str, &[&str]); 2] = [
        (
            "TRIGGER",
            &[
                "occupancies_share_by_name",
                "occupied_by_booking",
                "bookings_occupy_by_insert",
                "booking_overlaps_occupy_by_delete",
            ],
        ),
        ("VIEW", &["overlaps_left"]),
    ];
    for (kind, names) in parts {
        for name in names {
            let db = TestDb::sqlite();
            db.run(&format!("DROP {kind} {name}"));
            assert!(storage::open(&db.url).is_err(), "{name}");
        }
    }
    for switched_off in [
        "ALTER TABLE bookings DISABLE TRIGGER bookings_occupy",
        "DROP TRIGGER occupancies_share_by_name ON occupancies",
        "CREATE OR REPLACE FUNCTION occupy(shop BIGINT, booking BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$",
        "ALTER TABLE occupancies DROP CONSTRAINT occupancies_chair_no_overlap",
    ] {
        let db = TestDb::postgres();
        db.run(switched_off);
        assert!(storage::open(&db.url).is_err(), "{switched_off}");
    }
}

#[on_both_databases]
fn readiness_means_that_the_schema_is_the_newest(db: &TestDb) {
    assert!(db.store().ready().is_ok());
    db.is_damaged_on_purpose();
    storage::revert_all(&db.url).unwrap();
    assert!(db.store().ready().is_err());
}
