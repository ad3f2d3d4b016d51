//! Row security of PostgreSQL: a transaction without a scope sees no rows, and a salon's transaction reaches no other salon by any SQL.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use domain::ShopId;
use ports::StoreError;
use tenancy::ShopScope;
use testkit::bookings::{browser, session_of};
use testkit::{TestDb, full_salon, salon, the_present};

/// Every table with rows of salons, by its own column of the salon's id.
fn walled(db: &TestDb) -> Vec<(String, &'static str)> {
    let tables = "SELECT table_name::text AS value FROM information_schema.columns JOIN information_schema.tables \
         USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'shop_id'";
    let mut found: Vec<_> = db.ask(tables).into_iter().map(|table| (table, "shop_id")).collect();
    found.push(("shops".to_owned(), "id"));
    found
}

/// A full salon, and another with one of everything that takes no bookings.
fn two_salons(db: &TestDb) -> (ShopScope, ShopScope) {
    let other = salon().at_subdomain("luna").service("Wax", 30, 2_000).stylist("Cy").chair("A").client("Di");
    (db.seed_shop(&full_salon()), db.seed_shop(&other.seed()))
}

fn one(db: &TestDb, sql: &str) -> String {
    db.ask(sql).join(",")
}

#[test]
fn every_table_of_salons_has_row_security() {
    let db = TestDb::postgres();
    let tables = walled(&db);
    assert!(tables.len() > 25, "{tables:?}");
    for (table, column) in tables {
        let policies = format!(
            "SELECT pg_get_expr(polqual, polrelid) AS value FROM pg_policy WHERE polrelid = '{table}'::regclass"
        );
        let [policy] = &db.ask(&policies)[..] else { panic!("{table} has not one policy") };
        assert!(
            policy.contains(&format!("({column} = ")) && policy.contains("app.shop_id"),
            "{table}: {policy}"
        );
        let forced = format!(
            "SELECT (relrowsecurity AND relforcerowsecurity)::text AS value FROM pg_class WHERE oid = '{table}'::regclass"
        );
        assert_eq!(db.ask(&forced), ["true"], "{table}");
    }
    // A view shows what its reader may see of the tables, not what its owner may.
    let by_owner = "SELECT relname::text AS value FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace \
         AND NOT COALESCE(reloptions::text LIKE '%security_invoker=true%', false)";
    assert_eq!(db.ask(by_owner), Vec::<String>::new());
    let held = "SELECT (rolsuper OR rolbypassrls)::text AS value FROM pg_roles WHERE rolname = current_user";
    assert_eq!(db.ask(held), ["false"], "a superuser would pass every test of this file's kind");
}

#[test]
fn a_connection_without_a_salon_sees_no_rows() {
    let db = TestDb::postgres();
    let _ = two_salons(&db);
    let mut raw = db.raw();
    let count = |table: &str| format!("SELECT count(*)::text AS value FROM {table}");
    let all = raw.ask(&count("bookings")).unwrap();
    assert_ne!(all, ["0"]);
    for silence in ["RESET app.everything", "SET app.everything = 'off'", "SET app.shop_id = ''"] {
        raw.run(silence).unwrap();
        for (table, _) in walled(&db) {
            assert_eq!(raw.ask(&count(&table)).unwrap(), ["0"], "{table} after {silence}");
        }
        let refused = raw.run("INSERT INTO categories (shop_id, name, display_order, created_at, updated_at) VALUES (1, 'x', 9, now(), now())");
        assert!(
            matches!(&refused, Err(StoreError::Failed(words)) if words.contains("row-level security")),
            "{refused:?}"
        );
        raw.run("UPDATE bookings SET client_name = 'nobody'").unwrap();
    }
    assert_eq!(one(&db, "SELECT count(*)::text AS value FROM bookings WHERE client_name = 'nobody'"), "0");
    assert_eq!(db.ask(&count("bookings")), all);
}

#[test]
fn a_connection_of_one_salon_reaches_no_other() {
    let db = TestDb::postgres();
    let (own, other) = two_salons(&db);
    let (own, other) = (own.shop(), other.shop());
    let before: Vec<String> = db.dump();
    let mut raw = db.raw();
    raw.run(&format!("SET app.everything = 'off'; SET app.shop_id = '{own}'")).unwrap();
    let mut seen = 0;
    for (table, column) in walled(&db) {
        let of =
            |shop: ShopId| format!("SELECT count(*)::text AS value FROM {table} WHERE {column} = {shop}");
        assert_eq!(raw.ask(&of(other)).unwrap(), ["0"], "{table}");
        assert_eq!(raw.ask(&of(own)).unwrap(), db.ask(&of(own)), "{table}: all of one's own");
        seen += usize::from(db.ask(&of(other)) != ["0"]);
        // The audit log is append only for everybody.
        if table != "audit_log" {
            raw.run(&format!("DELETE FROM {table} WHERE {column} = {other}")).unwrap();
            let change = if table == "shops" { "name = 'mine'" } else { "shop_id = shop_id" };
            raw.run(&format!("UPDATE {table} SET {change} WHERE {column} = {other}")).unwrap();
        }
    }
    assert!(seen >= 5, "the other salon has rows in {seen} tables");
    for row in [
        format!(
            "INSERT INTO categories (shop_id, name, display_order, created_at, updated_at) VALUES ({other}, 'x', 9, now(), now())"
        ),
        format!("UPDATE categories SET shop_id = {other}"),
    ] {
        let refused = raw.run(&row);
        assert!(
            matches!(&refused, Err(StoreError::Failed(words)) if words.contains("row-level security")),
            "{refused:?}"
        );
    }
    assert_eq!(db.dump(), before);
}

/// Whatever the store runs next also looks at every row of a table that it can see, and notes whose they are.
fn spy(db: &TestDb) {
    db.run(
        "CREATE TABLE seen (salon BIGINT); CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO seen SELECT shop_id FROM staff; UPDATE staff SET bio = 'seen'; RETURN NEW; END $$; \
         CREATE TRIGGER look AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION look()",
    );
}

/// The salons whose rows were seen since it was asked last.
fn seen(db: &TestDb) -> Vec<String> {
    let salons = db.ask("SELECT DISTINCT salon::text AS value FROM seen ORDER BY 1");
    db.run("DELETE FROM seen");
    salons
}

#[test]
fn the_store_says_whose_rows_each_transaction_is_about() {
    let db = TestDb::postgres();
    let (own, other) = two_salons(&db);
    spy(&db);
    let both = [own.shop().to_string(), other.shop().to_string()];

    session_of(&db, own, 1);
    assert_eq!(seen(&db), both[..1]);
    let strangers = format!(
        "SELECT count(*)::text AS value FROM staff WHERE bio = 'seen' AND shop_id = {}",
        other.shop()
    );
    assert_eq!(one(&db, &strangers), "0", "what it writes stays in its salon");

    db.write_platform(|tx| tx.touch_session(&browser(2), the_present()).map(|session| session.id));
    assert_eq!(seen(&db), both);

    // Into a salon, out again, and into one in vain.
    db.write_platform(|tx| {
        tx.enter_shop(other, |tx| tx.touch_session(&browser(3), the_present()).map(|session| session.id))?;
        let refused = tx.enter_shop(other, |_| Err::<(), _>(StoreError::Stale));
        assert!(refused.is_err());
        Ok::<_, StoreError>(())
    });
    assert_eq!(seen(&db), both[1..]);
    db.write_platform(|tx| {
        tx.enter_shop(other, |tx| tx.shop())?;
        let _ = tx.enter_shop(other, |_| Err::<(), _>(StoreError::Stale));
        tx.touch_session(&browser(4), the_present()).map(|session| session.id)
    });
    assert_eq!(seen(&db), both);

    // Nothing of it is left on the connection.
    session_of(&db, own, 5);
    assert_eq!(seen(&db), both[..1]);
}

#[test]
fn a_database_with_a_table_that_lies_open_is_not_served() {
    for open in [
        "DROP POLICY own_salon ON clients",
        "ALTER TABLE clients DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE clients NO FORCE ROW LEVEL SECURITY",
        "CREATE POLICY everybody ON clients USING (true)",
        "ALTER POLICY own_salon ON clients USING (true)",
    ] {
        let db = TestDb::postgres();
        db.is_damaged_on_purpose();
        db.run(open);
        let broken = db.database.broken_invariants(the_present()).unwrap();
        assert!(
            matches!(&broken[..], [one] if one.starts_with("I15 ") && one.contains("row security of clients")),
            "{open}: {broken:?}"
        );
        let refused = storage::open(&db.url).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|words| words.contains("row security of clients")), "{open}");
    }
}

#[test]
fn a_table_of_a_later_migration_is_walled_off_by_itself() {
    let db = TestDb::postgres();
    db.run("CREATE TABLE gifts (shop_id BIGINT NOT NULL REFERENCES shops (id), words TEXT)");
    assert!(storage::open(&db.url).is_err(), "nobody is served meanwhile");
    // As if a migration had made it.
    db.run("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000'); UPDATE schema_support SET oldest = '99990101000000'");
    drop(storage::open(&db.url).unwrap());
    let policy = "SELECT polname::text AS value FROM pg_policy WHERE polrelid = 'gifts'::regclass";
    assert_eq!(db.ask(policy), ["own_salon"]);
}

/// The same database as another role.
fn as_role(url: &str, role: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap();
    let (_, place) = rest.split_once('@').unwrap();
    format!("{scheme}://{role}@{place}")
}

#[test]
fn who_serves_need_not_own_the_tables() {
    let db = TestDb::postgres();
    let (own, other) = two_salons(&db);
    // Roles belong to the server: this one is of this test alone.
    let role = format!("serves_{}", std::process::id());
    let grants = include_str!("../../../docs/deploy/roles.sql").replace("parlour_serve", &role);
    db.run(&format!("CREATE ROLE {role} LOGIN"));
    db.run(&grants);
    let url = as_role(&db.url, &role);
    {
        let store = storage::open(&url).unwrap();
        store.ready().unwrap();
        let store: &dyn ports::Store = store.as_ref();
        store
            .write_shop(own, |tx| tx.touch_session(&browser(1), the_present()).map(|session| session.id))
            .unwrap();
        let names = store.read_shop(other, |tx| tx.shop()).unwrap().name;
        assert_eq!(names, one(&db, &format!("SELECT name AS value FROM shops WHERE id = {}", other.shop())));
        let mut raw = storage::raw::Connection::open(&url).unwrap();
        for forbidden in [
            "ALTER TABLE clients DISABLE ROW LEVEL SECURITY",
            "DROP POLICY own_salon ON clients",
            "DELETE FROM audit_log",
            "DELETE FROM __diesel_schema_migrations",
        ] {
            assert!(raw.run(forbidden).is_err(), "{forbidden}");
        }
    }
    db.run(&format!("GRANT {role} TO CURRENT_USER; DROP OWNED BY {role}; DROP ROLE {role}"));
}

#[test]
fn statements_of_one_salon_have_generic_plans() {
    let db = TestDb::postgres();
    let (own, other) = two_salons(&db);
    db.run(
        "CREATE TABLE planned (how TEXT); CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO planned VALUES (current_setting('plan_cache_mode')); RETURN NEW; END $$; \
         CREATE TRIGGER look AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION look()",
    );
    let touch = |tx: &mut dyn ports::ShopTx, number| {
        tx.touch_session(&browser(number), the_present()).map(|session| session.id)
    };
    db.write_shop(own, |tx| touch(tx, 1));
    db.write_platform(|tx| {
        tx.enter_shop(other, |tx| touch(tx, 2))?;
        tx.touch_session(&browser(3), the_present()).map(|session| session.id)
    });
    assert_eq!(
        db.ask("SELECT how AS value FROM planned"),
        ["force_generic_plan", "force_generic_plan", "auto"]
    );
}

#[test]
fn the_role_sets_what_a_pooler_loses() {
    let db = TestDb::postgres();
    let role = format!("pooled_{}", std::process::id());
    let words = include_str!("../../../docs/deploy/roles.sql").replace("parlour_serve", &role);
    db.run(&format!("CREATE ROLE {role} LOGIN"));
    {
        let url = as_role(&db.url, &role);
        let mut own = storage::raw::Connection::open(&url).unwrap();
        for line in words.lines().filter_map(|line| line.strip_prefix("-- ALTER ROLE ")) {
            own.run(&format!("ALTER ROLE {line}")).unwrap();
        }
        // A connection of the pooler's that nobody has told anything.
        let mut fresh = storage::raw::Connection::open(&url).unwrap();
        fresh.run("RESET ALL").unwrap();
        let mut says = |setting: &str| {
            fresh.ask(&format!("SELECT current_setting('{setting}') AS value")).unwrap().join(",")
        };
        let serving = storage::Timeouts::SERVING;
        assert_eq!(says("statement_timeout"), format!("{}s", serving.statement.as_secs()));
        assert_eq!(says("lock_timeout"), format!("{}s", serving.lock.as_secs()));
        assert_eq!(says("idle_in_transaction_session_timeout"), "30s");
        assert_eq!(says("timezone"), "UTC");
    }
    db.run(&format!("GRANT {role} TO CURRENT_USER; DROP OWNED BY {role}; DROP ROLE {role}"));
}
