//! Two people who turn out to be one, whatever the one had: in every table that knows people, and with cards of one number.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use ports::platform::Identity;
use ports::shop::{IdempotencyKey, IdempotentResponse, KeyOwner};
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, insert_booking, party};
use testkit::{Backend, TestDb, at, for_each_database, on_both_databases, salon, the_present};

const PHONE: &str = "15550100301";
const ID: &str = "US.301";

fn meet(db: &TestDb, phone: Option<&str>, bsuid: Option<&str>) -> Identity {
    db.write_platform(|tx| tx.find_or_create_identity(&party(phone, bsuid), the_present()))
}

fn open(db: &TestDb) -> ShopScope {
    db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").seed())
}

/// What refers to a person: tables, each with its column.
fn referring(db: &TestDb) -> Vec<(String, String)> {
    let query = match db.backend {
        Backend::Sqlite => {
            "SELECT t.name || ' ' || f.\"from\" AS value FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f \
             WHERE t.type = 'table' AND f.\"table\" = 'identities' ORDER BY 1"
        }
        Backend::Postgres => {
            "SELECT c.conrelid::regclass::text || ' ' || a.attname::text AS value FROM pg_constraint c \
             JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
             WHERE c.contype = 'f' AND c.confrelid = 'identities'::regclass ORDER BY 1"
        }
    };
    let pair = |words: String| {
        let (table, column) = words.split_once(' ').unwrap();
        (table.to_owned(), column.to_owned())
    };
    db.ask(query).into_iter().map(pair).collect()
}

/// The tables in which a person is.
fn homes_of(db: &TestDb, person: i64) -> Vec<String> {
    let is_in = |(table, column): &(String, String)| {
        let rows = format!("SELECT 'yes' AS value FROM {table} WHERE {column} = {person}");
        !db.ask(&rows).is_empty()
    };
    referring(db).into_iter().filter(is_in).map(|(table, _)| table).collect()
}

/// A row of a person in every table that knows people.
fn be_everywhere(db: &TestDb, scope: ShopScope, person: &Identity) {
    let (now, id, shop) = (db.moment(the_present()), person.id, scope.shop());
    let bytes = match db.backend {
        Backend::Sqlite => "X'07'",
        Backend::Postgres => "'\\x07'",
    };
    db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        let booking_id = insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))?;
        let owner = KeyOwner::Identity(person.id);
        let key = IdempotencyKey { owner, key: "again".into(), is_derived: false };
        let status = domain::BookingStatus::Confirmed;
        let response = IdempotentResponse { request_hash: [7; 32], booking_id, status };
        tx.store_response(&key, response, the_present(), the_present() + chrono::TimeDelta::days(1))
    });
    for row in [
        format!("UPDATE sessions SET identity_id = {id}, role_cap = 'client', verified_at = {now}"),
        format!(
            "INSERT INTO clients (shop_id, identity_id, name, created_at, updated_at) VALUES ({shop}, {id}, 'Nour', {now}, {now})"
        ),
        format!("INSERT INTO suppressions (identity_id, source, created_at) VALUES ({id}, 'meta', {now})"),
        format!(
            "INSERT INTO whatsapp_windows (identity_id, sender_id, open_until) VALUES ({id}, '1', {now})"
        ),
        format!(
            "INSERT INTO inbound_events (event_key, kind, identity_id, received_at) VALUES ('m:1', 'message', {id}, {now})"
        ),
        format!(
            "INSERT INTO known_devices (shop_id, identity_id, device_hash, device_label, created_at, expires_at) VALUES ({shop}, {id}, {bytes}, '', {now}, {now})"
        ),
        format!(
            "INSERT INTO shop_setups (progress_hash, session_id, shop_name, identity_id, created_at, expires_at) VALUES ({bytes}, 1, 'Luna', {id}, {now}, {now})"
        ),
        format!(
            "INSERT INTO auth_tokens (shop_id, token_hash, session_id, identity_id, role_cap, device_label, created_at, expires_at) \
             VALUES ({shop}, {bytes}, 1, {id}, 'client', '', {now}, {now})"
        ),
        format!(
            "INSERT INTO challenges (shop_id, kind, role_cap, session_id, code_hash, body_hash, device_label, ip_prefix, state, identity_id, \
             created_at, expires_at, changed_at) VALUES ({shop}, 'login', 'client', 1, {bytes}, {bytes}, '', '', 'approved', {id}, {now}, {now}, {now})"
        ),
        format!(
            "INSERT INTO messages (dedupe_key, identity_id, sender_id, purpose, lane, state, due_at, not_after, created_at, changed_at) \
             VALUES ('one', {id}, '1', 'reply', 0, 'accepted', {now}, {now}, {now}, {now})"
        ),
    ] {
        db.run(&row);
    }
}

#[on_both_databases]
fn a_person_in_every_table_can_be_merged(db: &TestDb) {
    let glow = open(db);
    let by_id = meet(db, None, Some(ID));
    let by_number = meet(db, Some(PHONE), None);
    be_everywhere(db, glow, &by_number);
    let tables: Vec<String> = referring(db).into_iter().map(|(table, _)| table).collect();
    assert_eq!(
        homes_of(db, by_number.id.get()),
        tables,
        "a table that is new has to be thought of here, too"
    );
    assert_eq!(meet(db, Some(PHONE), Some(ID)).id, by_id.id);
    assert_eq!(db.ask("SELECT phone || ' ' || bsuid AS value FROM identities"), ["+15550100301 US.301"]);
    let not_handed_over = ["idempotency_keys", "known_devices", "whatsapp_windows"];
    let kept: Vec<&String> = tables.iter().filter(|name| !not_handed_over.contains(&name.as_str())).collect();
    assert_eq!(homes_of(db, by_id.id.get()).iter().collect::<Vec<_>>(), kept);
    db.is_damaged_on_purpose();
}

/// Cards of one salon: name, number, status and person.
fn cards(db: &TestDb, scope: ShopScope, cards: &[(&str, Option<&str>, &str, Option<&Identity>)]) {
    let (now, shop) = (db.moment(the_present()), scope.shop());
    for (name, number, status, person) in cards {
        let number = number.map_or("NULL".to_owned(), |number| format!("'+{number}'"));
        let person = person.map_or("NULL".to_owned(), |person| person.id.to_string());
        db.run(&format!(
            "INSERT INTO clients (shop_id, name, whatsapp_phone, status, identity_id, created_at, updated_at) \
             VALUES ({shop}, '{name}', {number}, '{status}', {person}, {now}, {now})"
        ));
    }
}

#[test]
fn cards_that_are_left_to_nobody_share_no_number() {
    for (status, desk_status, with_number) in [
        ("active", "active", "at the desk"),
        ("blacklisted", "active", "by number"),
        ("blacklisted", "blacklisted", "at the desk"),
        ("active", "blacklisted", "at the desk"),
    ] {
        for_each_database(|db| {
            let glow = open(db);
            let by_id = meet(db, None, Some(ID));
            let by_number = meet(db, Some(PHONE), None);
            cards(
                db,
                glow,
                &[
                    ("at the desk", Some(PHONE), desk_status, None),
                    ("by number", Some(PHONE), status, Some(&by_number)),
                    ("by id", None, "active", Some(&by_id)),
                ],
            );
            assert_eq!(meet(db, Some(PHONE), Some(ID)).id, by_id.id);
            let numbered =
                "SELECT name AS value FROM clients WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL";
            assert_eq!(db.ask(numbered), [with_number], "{status}, {desk_status}");
            let owned = "SELECT name || ' ' || status AS value FROM clients WHERE identity_id IS NOT NULL";
            assert_eq!(db.ask(owned), [format!("by id {status}")], "the stricter of the two");
            db.is_damaged_on_purpose();
        });
    }
}

#[on_both_databases]
fn a_card_that_is_left_alone_keeps_its_number(db: &TestDb) {
    let (glow, luna) = (open(db), db.seed_shop(&salon().at_subdomain("luna").seed()));
    let by_id = meet(db, None, Some(ID));
    let by_number = meet(db, Some(PHONE), None);
    cards(db, luna, &[("at another desk", Some(PHONE), "active", None)]);
    cards(
        db,
        glow,
        &[("by number", Some(PHONE), "active", Some(&by_number)), ("by id", None, "active", Some(&by_id))],
    );
    assert_eq!(meet(db, Some(PHONE), Some(ID)).id, by_id.id);
    let numbered = "SELECT name AS value FROM clients WHERE whatsapp_phone IS NOT NULL ORDER BY name";
    assert_eq!(db.ask(numbered), ["at another desk", "by number"]);
    db.is_damaged_on_purpose();
}

#[on_both_databases]
fn what_somebody_agreed_to_follows_them(db: &TestDb) {
    let glow = open(db);
    let by_id = meet(db, None, Some(ID));
    let by_number = meet(db, Some(PHONE), None);
    cards(
        db,
        glow,
        &[("by number", Some(PHONE), "active", Some(&by_number)), ("by id", None, "active", Some(&by_id))],
    );
    let (now, shop) = (db.moment(the_present()), glow.shop());
    db.run(&format!(
        "INSERT INTO consents (shop_id, client_id, purpose, granted, source, at) SELECT {shop}, id, 'reminders', FALSE, 'profile', {now} \
         FROM clients WHERE name = 'by number'"
    ));
    assert_eq!(meet(db, Some(PHONE), Some(ID)).id, by_id.id);
    let owner = "SELECT c.name AS value FROM consents s JOIN clients c ON c.shop_id = s.shop_id AND c.id = s.client_id";
    assert_eq!(db.ask(owner), ["by id"]);
    db.is_damaged_on_purpose();
}

#[on_both_databases]
fn answers_that_have_run_out_are_forgotten_whoever_books_where(db: &TestDb) {
    let glow = open(db);
    let ada = meet(db, Some(PHONE), None);
    be_everywhere(db, glow, &ada);
    let forget = |hours| {
        let now = the_present() + chrono::TimeDelta::hours(hours);
        db.write_platform(|tx| tx.forget_idempotency_keys_until(now))
    };
    assert_eq!((forget(23), forget(24), forget(24)), (0, 1, 0));
    db.is_damaged_on_purpose();
}
