//! Which index each query of the hot paths goes by, on both databases: recorded in `query_plans/`, so that a query that loses its index is seen
//! in a review. `UPDATE_GOLDEN=1` records them anew.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, ClientId, IdentityId, Interval, LocalDate, ReminderKind, SearchText, ServiceId,
    StaffId, Subdomain, WaPhone,
};
use ports::platform::ShopSeed;
use ports::shop::{BookingSearch, ClientTraits, HoldOwner, OpenBookingsOwner, TimelineOf};
use ports::{ShopTx, StoreError, StoreResult};
use serde_json::{Map, Value, json};
use storage::raw;
use tenancy::{ShopAddress, ShopScope};
use testkit::bookings::browser;
use testkit::{Backend, TestDb, for_each_database, golden, salon, the_present};

/// A salon with a history: half of its bookings are over.
fn busy(name: &str) -> ShopSeed {
    let mut shop = salon().at_subdomain(name).open_every_day(0..24);
    for service in ["Cut", "Dry", "Colour", "Wash"] {
        shop = shop.category(service, "#993D6B").service(service, 60, 4_500);
    }
    for number in 0..8 {
        shop = shop.stylist(&format!("Stylist {number}"));
    }
    for number in 0..20 {
        shop = shop.client(&format!("Client {number}"));
    }
    let first = the_present() - TimeDelta::days(30);
    for number in 0..200_i64 {
        let (name, start) = (format!("Stylist {}", number % 8), first + TimeDelta::hours(number / 8 * 20));
        let over = start < the_present();
        let status = if over { BookingStatus::Completed } else { BookingStatus::Confirmed };
        shop = shop.booking(&name, "Cut", start, status);
    }
    shop.seed()
}

/// Several salons, so that no index finds everything by the salon alone, and what PostgreSQL would know of them by itself after a while.
fn seeded(db: &TestDb) -> ShopScope {
    let shops: Vec<ShopScope> =
        (0..6).map(|number| db.seed_shop(&busy(&format!("salon-{number}")))).collect();
    let shop = *shops.get(3).unwrap();
    fill(db, shop);
    if db.backend == Backend::Postgres {
        db.run("ANALYZE");
    }
    shop
}

/// The plans of what `work` asks, each under the table that the query begins at.
fn plans(db: &TestDb, work: impl FnOnce()) -> Value {
    let before = raw::statements_run();
    work();
    let mut raw = db.raw();
    let mut plans = Map::new();
    for sql in &raw::statements_from(before) {
        let Some(table) = begins_at(sql) else { continue };
        let steps = raw.plan(sql).unwrap();
        let finds: Vec<String> = steps.iter().filter_map(|line| finding(db.backend, line)).collect();
        let name =
            (1..1_000).map(|number| format!("{table} {number}")).find(|name| !plans.contains_key(name));
        plans.insert(name.unwrap(), json!(finds));
    }
    Value::Object(plans)
}

/// The table at which a statement begins; none for one that only adds rows.
fn begins_at(sql: &str) -> Option<String> {
    let first =
        |rest: &str| rest.trim_start().split([' ', ')']).next().map(|name| name.replace(['`', '"', '('], ""));
    match (sql.split_once(" FROM "), sql.split_once("UPDATE ")) {
        (Some((_, rest)), _) => first(rest),
        (None, Some(("", rest))) => first(rest).map(|table| format!("{table} written")),
        _ => None,
    }
}

/// Where a step of a plan finds its rows; nothing for steps that only order or join them. Costs are the statistics' business.
fn finding(backend: Backend, line: &str) -> Option<String> {
    let line = line.trim().trim_start_matches("->").trim();
    let line = line.split("  (cost=").next().unwrap_or_default();
    let finds = match backend {
        // A constant row is no table.
        Backend::Sqlite => {
            line.starts_with("SEARCH ") || line.starts_with("SCAN ") && line != "SCAN CONSTANT ROW"
        }
        Backend::Postgres => line.contains(" Scan ") || line.starts_with("Index Cond"),
    };
    finds.then(|| line.to_owned())
}

/// So many of each kind at a salon that the salon alone finds too many.
const CROWD: usize = 2_000;

/// Fills a salon with people and what is theirs.
fn fill(db: &TestDb, shop: ShopScope) {
    let (shop, now) = (shop.shop(), db.moment(the_present()));
    let (now, bytes) = match db.backend {
        Backend::Sqlite => (now, "CAST(printf('%032d', n) AS BLOB)"),
        Backend::Postgres => {
            (format!("TIMESTAMPTZ {now}"), "convert_to(lpad(CAST(n AS TEXT), 32, '0'), 'UTF8')")
        }
    };
    let person = "(SELECT MIN(id) FROM identities) + n - 1";
    let session = format!("(SELECT MIN(id) FROM sessions WHERE shop_id = {shop}) + n - 1");
    let booking = format!("(SELECT MIN(id) FROM bookings WHERE shop_id = {shop}) + n % 200");
    let phone = "'+1555' || (1000000 + n)";
    for insert in [
        format!("identities (phone, created_at, updated_at) {{n}} SELECT {phone}, {now}, {now} FROM n"),
        format!(
            "clients (shop_id, name, whatsapp_phone, identity_id, created_at, updated_at) \
             {{n}} SELECT {shop}, 'Client ' || n, {phone}, {person}, {now}, {now} FROM n"
        ),
        format!(
            "sessions (shop_id, session_hash, created_at, last_used_at, identity_id, role_cap, verified_at) \
             {{n}} SELECT {shop}, {bytes}, {now}, {now}, {person}, 'client', {now} FROM n"
        ),
        format!(
            "messages (shop_id, dedupe_key, booking_id, identity_id, phone, sender_id, purpose, lane, state, due_at, not_after, created_at, \
             changed_at) {{n}} SELECT {shop}, 'crowd ' || n, {booking}, {person}, {phone}, '1', 'reply', 0, 'read', {now}, {now}, {now}, \
             {now} FROM n"
        ),
        format!(
            "chat_answers (shop_id, booking_id, answer, typed, at) {{n}} SELECT {shop}, {booking}, 'confirm', false, {now} FROM n"
        ),
        format!(
            "reminders (shop_id, booking_id, kind, start_time, due_at, state, why) {{n}} SELECT {shop}, {booking}, 'second', {now}, {now}, \
             'skipped', 'quiet_hours' FROM n WHERE n <= 200"
        ),
        format!(
            "challenges (shop_id, kind, role_cap, session_id, code_hash, body_hash, device_label, ip_prefix, state, created_at, expires_at, \
             changed_at) {{n}} SELECT {shop}, 'login', 'client', {session}, {bytes}, {bytes}, '', '', 'denied', {now}, {now}, {now} FROM n"
        ),
        format!(
            "idempotency_keys (shop_id, session_id, key, request_hash, booking_id, answered_status, is_derived, expires_at) \
             {{n}} SELECT {shop}, {session}, 'crowd ' || n, {bytes}, {booking}, 'pending', false, {now} FROM n"
        ),
        format!(
            "idempotency_keys (shop_id, identity_id, key, request_hash, booking_id, answered_status, is_derived, expires_at) \
             {{n}} SELECT {shop}, {person}, 'desk ' || n, {bytes}, {booking}, 'confirmed', false, {now} FROM n"
        ),
    ] {
        let numbers =
            format!("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {CROWD})");
        db.run(&format!("INSERT INTO {}", insert.replace("{n}", &numbers)));
    }
    db.is_damaged_on_purpose();
}

/// A client with bookings, a number and a browser, and somebody with a browser whom no salon knows any more.
fn people(db: &TestDb, shop: ShopScope) -> (ClientId, IdentityId) {
    let id =
        |sql: &str| db.ask(&format!("SELECT CAST({sql} AS TEXT) AS value")).concat().parse::<i64>().unwrap();
    let shop = shop.shop();
    let client =
        id(&format!("(SELECT MIN(id) FROM clients WHERE shop_id = {shop} AND identity_id IS NOT NULL)"));
    let stranger = id("(SELECT MAX(id) FROM identities)");
    db.run(&format!(
        "UPDATE bookings SET client_id = {client} WHERE shop_id = {shop} AND id % 20 = 0; \
         UPDATE clients SET identity_id = NULL WHERE identity_id = {stranger}"
    ));
    (ClientId::new(client), IdentityId::new(stranger))
}

fn at_shop<T>(db: &TestDb, shop: ShopScope, work: impl Fn(&mut dyn ShopTx) -> StoreResult<T>) {
    db.write_shop(shop, |tx| work(tx).map(drop));
}

/// The plans of what is asked when a client stays away, and when somebody is forgotten.
fn of_forgetting(db: &TestDb, shop: ShopScope, people: (ClientId, IdentityId)) -> Map<String, Value> {
    let (now, (client, stranger)) = (the_present(), people);
    let found = json!({
        "whether a client stays away": plans(db, || at_shop(db, shop, |tx| {
            tx.lock_number_of_client(client)?;
            let people = tx.people_with(client)?;
            let _ = (tx.number_of_client(client)?, tx.records_of_person(client)?, tx.is_erased(client)?);
            tx.lock_client_record(client)?;
            let (later, nobody) = (now + TimeDelta::days(400), IdentityId::new(i64::MAX));
            assert_eq!(tx.client_seen(client, &people, &[], later)?, Some(later), "a browser is theirs");
            assert_ne!(tx.client_seen(client, &[nobody], &[], later)?, Some(later), "by bookings and cards alone");
            tx.record_client_seen(client, now)
        })),
        "who has a number": plans(db, || {
            let asked = db.store().write_platform(|tx| {
                let number = tx.identity(stranger)?.and_then(|person| person.phone);
                number.map_or(Ok(Vec::new()), |number| tx.identities_by_phone(&number))
            });
            assert_eq!(asked.unwrap().len(), 1);
        }),
        "what was sent to a client": plans(db, || at_shop(db, shop, |tx| tx.messages_to(client))),
        "forgetting a client": plans(db, || at_shop(db, shop, |tx| tx.erase_client(client, now))),
        "forgetting a person": plans(db, || {
            let forgotten = db.store().write_platform(|tx| {
                tx.lock_person(stranger)?;
                let _ = tx.person_seen(stranger, now)?;
                tx.forget_person(stranger, now)
            });
            assert!(forgotten.unwrap());
        }),
    });
    found.as_object().unwrap().clone()
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table with a line a query")]
fn hot_queries_go_by_the_indexes_that_they_were_measured_with() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let shop = seeded(db);
        let now = the_present();
        let fortnight = Interval::new(now, now + TimeDelta::days(14)).unwrap();
        let hour = Interval::new(now, now + TimeDelta::hours(1)).unwrap();
        let today: LocalDate = now.date_naive();
        let long_ago = now - TimeDelta::days(800);
        let address = ShopAddress::Subdomain(Subdomain::parse("salon-3").unwrap());
        let people = people(db, shop);
        let mut found = json!({
            "which salon": plans(db, || {
                let found = db.store().read_platform::<_, StoreError>(|tx| tx.find_shop(&address));
                assert!(found.unwrap().is_some());
            }),
            "whether it has changed": plans(db, || at_shop(db, shop, |tx| tx.revision())),
            "what it shows": plans(db, || at_shop(db, shop, |tx| {
                let _ = (tx.shop()?, tx.menu_ids()?, tx.services()?, tx.bookable_staff()?);
                let _ = (tx.salon(fortnight, now)?, tx.next_hold_expiry(fortnight, now)?);
                Ok(())
            })),
            "taking a time": plans(db, || at_shop(db, shop, |tx| {
                let _ = (tx.touch_session(&browser(1), now)?.id, tx.lock_days(&[today])?);
                let _ = (tx.expired_holds(Some(hour), now)?, tx.services_by_id(&[ServiceId::new(1)])?);
                tx.salon(hour, now)
            })),
            "what a browser holds": plans(db, || at_shop(db, shop, |tx| {
                let browser = tx.touch_session(&browser(1), now)?.id;
                tx.count_open_holds(HoldOwner::Session(browser), now)
            })),
            "what a client and a browser have coming": plans(db, || at_shop(db, shop, |tx| {
                let session = Some(tx.touch_session(&browser(1), now)?.id);
                tx.open_bookings(OpenBookingsOwner { client: Some(ClientId::new(1)), session }, now)
            })),
            "forgetting with time": plans(db, || {
                let forgotten = db.store().write_platform(|tx| {
                    let rows = tx.forget_words_before(long_ago)? + tx.forget_events_before(long_ago)?;
                    let rows = rows + tx.forget_challenges_before(long_ago, long_ago)?;
                    let rows = rows + tx.forget_told_notices(long_ago)?;
                    Ok::<_, StoreError>(rows + tx.forget_idempotency_keys_until(long_ago)? + tx.cut_trail(long_ago)?)
                });
                assert_eq!(forgotten.unwrap(), 0);
            }),
            "who stays away": plans(db, || {
                let found = db.store().write_platform(|tx| {
                    Ok::<_, StoreError>((tx.long_unseen_clients(long_ago)?, tx.long_unseen_people(long_ago)?))
                });
                assert_eq!(found.unwrap(), (Vec::new(), Vec::new()));
            }),
            "what is new": plans(db, || at_shop(db, shop, |tx| {
                let newest = tx.changes_below(i64::MAX, 1)?.first().map_or(0, |entry| entry.id);
                tx.changes_above(newest, 50)
            })),
            "a day at the desk": plans(db, || at_shop(db, shop, |tx| tx.bookings_within(hour))),
            "what the desk keeps": plans(db, || at_shop(db, shop, |tx| tx.keeps_within(hour))),
            "what waits at the desk": plans(db, || at_shop(db, shop, |tx| tx.waiting_bookings(now, 50, now))),
            "clients like one": plans(db, || {
                let numbers = ["+15550100100".to_owned()];
                let like = ClientTraits { name: "Client 1", numbers: &numbers, email: Some("ada@example.com") };
                at_shop(db, shop, |tx| tx.similar_clients(&like, 10));
            }),
            "what a search finds": plans(db, || at_shop(db, shop, |tx| {
                let name = SearchText::parse("client 7").unwrap();
                assert!(!tx.find_clients(&name, 8, now)?.is_empty());
                let since = now - TimeDelta::days(90);
                let many = SearchText::parse("client").unwrap();
                let _ = tx.find_bookings(&BookingSearch { text: &many, of: None, since, most: 8 }, now)?;
                // A number that nobody has: only the rows that are looked through.
                let number = SearchText::parse("+1 555 010 9999").unwrap();
                assert!(tx.find_clients(&number, 8, now)?.is_empty());
                tx.find_bookings(&BookingSearch { text: &number, of: None, since, most: 8 }, now)
            })),
            "who is reminded": plans(db, || {
                let due = db.store().read_platform(|tx| tx.shops_with_due_reminders(now));
                assert_eq!(due.unwrap(), []);
                at_shop(db, shop, |tx| {
                    let _ = (tx.due_reminders(now, 50)?, tx.reminder(BookingId::new(1), ReminderKind::First)?);
                    tx.appointments_of(ClientId::new(1), hour)
                });
            }),
            "what was said": plans(db, || at_shop(db, shop, |tx| {
                for of in [TimelineOf::Booking(BookingId::new(1)), TimelineOf::Client(people.0)] {
                    let _ = (tx.timeline_messages(of, None, 100)?, tx.timeline_messages(of, Some("first_reminder"), 100)?);
                    let _ = (tx.skipped_reminders(of)?, tx.chat_answers(of)?);
                }
                tx.messages_by_key(&["waitlist:1".to_owned()])
            })),
            "what a month came to": plans(db, || at_shop(db, shop, |tx| {
                let _ = tx.message_counts(hour)?;
                tx.message_outcomes(hour)
            })),
            "at which salons a person is a client": plans(db, || {
                let numbers = [WaPhone::parse("+15550100100").unwrap()];
                let found = db.store().read_platform(|tx| tx.client_records(IdentityId::new(9_999), &numbers));
                assert_eq!(found.unwrap(), []);
            }),
            "what a stylist has to come": plans(db, || at_shop(db, shop, |tx| tx.upcoming_services(Some(StaffId::new(1)), now))),
        });
        found.as_object_mut().unwrap().extend(of_forgetting(db, shop, people));
        let name = format!("tests/query_plans/{}.json", db.backend.to_string().to_lowercase());
        let text = serde_json::to_string_pretty(&found).unwrap();
        let whole = |line: &&str| line.starts_with("SCAN ") || line.starts_with("Seq Scan");
        let whole: Vec<&str> =
            text.lines().map(|line| line.trim_matches([' ', '"', ','])).filter(whole).collect();
        assert_eq!(whole, Vec::<&str>::new(), "whole tables are read on {}", db.backend);
        golden(env!("CARGO_MANIFEST_DIR"), &name, &found);
    });
}
