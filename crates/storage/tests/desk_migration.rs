//! A database in which the desk has written numbers down twice gets the rule that it does so once: no card is joined with another.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use testkit::{Backend, TestDb, for_each_database, salon, the_present};

/// Takes this migration back, as `diesel migration revert` would.
fn take_back(db: &TestDb) {
    let folder = match db.backend {
        Backend::Sqlite => "sqlite",
        Backend::Postgres => "postgres",
    };
    let path =
        format!("{}/../../migrations/{folder}/2026-11-22-000010_desk/down.sql", env!("CARGO_MANIFEST_DIR"));
    db.run(&std::fs::read_to_string(path).unwrap());
    db.run("DELETE FROM __diesel_schema_migrations WHERE version = '20261122000010'");
}

#[test]
fn one_card_keeps_a_number_and_none_is_lost() {
    for_each_database(|db| {
        let shop = db.plant(&salon().seed()).shop();
        let other = db.plant(&salon().at_subdomain("luna").seed()).shop();
        let now = db.moment(the_present());
        let identity =
            format!("INSERT INTO identities (phone, created_at, updated_at) VALUES ('+3', {now}, {now})");
        db.run(&identity);
        take_back(db);
        for (shop, name, phone, status, identity) in [
            (shop, "Ada", "+1", "active", "NULL"),
            (shop, "Ada again", "+1", "vip", "NULL"),
            (shop, "Bo", "+2", "active", "NULL"),
            (shop, "Bo banned", "+2", "blacklisted", "NULL"),
            (shop, "Bo banned twice", "+2", "blacklisted", "NULL"),
            (shop, "Cy", "+3", "active", "1"),
            (shop, "Cy at the desk", "+3", "active", "NULL"),
            (other, "Ada elsewhere", "+1", "active", "NULL"),
        ] {
            let columns = "shop_id, name, phone, whatsapp_phone, status, identity_id, created_at, updated_at";
            db.run(&format!(
                "INSERT INTO clients ({columns}) VALUES ({shop}, '{name}', '{phone}', '{phone}5550100', '{status}', {identity}, {now}, {now})"
            ));
        }
        drop(storage::open(&db.url).unwrap());
        let cards = "SELECT name || ' ' || phone || ' ' || COALESCE(whatsapp_phone, '-') AS value FROM clients ORDER BY name";
        assert_eq!(
            db.ask(cards),
            [
                "Ada +1 +15550100",
                "Ada again +1 -",
                "Ada elsewhere +1 +15550100",
                "Bo +2 -",
                "Bo banned +2 +25550100",
                "Bo banned twice +2 -",
                "Cy +3 +35550100",
                "Cy at the desk +3 +35550100",
            ]
        );
        let again = "UPDATE clients SET whatsapp_phone = '+15550100' WHERE name = 'Ada again'";
        assert!(db.raw().run(again).is_err(), "from now on the database refuses it");
    });
}
