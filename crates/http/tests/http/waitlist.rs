//! Clients who wait for a time, over HTTP (rules/waitlist).

use app::book::hash_of_visit_token;
use chrono::TimeDelta;
use domain::{QuietHours, ShopId, StaffId, TimeOfDay, WaitlistEntryId, WaitlistMode};
use ports::shop::{NewWaitlistOffer, SettingsVersion};
use serde_json::{Value, json};
use tenancy::{ShopScope, VisitToken};
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, at, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::stranded::{REACHABLE, book_reachable};
use crate::support::{but, two_salons};

const WAITLIST: &str = "/api/client/waitlist";
const AT_DESK: &str = "/api/admin/waitlist";
const SETTINGS: &str = "/api/admin/shop/messages";
const LINK: &str = "/api/links/{token}";
const ANSWER: &str = "/api/links/{token}/offer";
/// The token of the link of an offer.
pub(crate) const TOKEN: &str = "1Ka2Lb3Mc4Nd5Oe6Pf7Qg8";
const CLIENT: &str = "+15550100389";

/// A cut at a time at which nobody works: it never fits.
pub(crate) fn wish() -> Value {
    json!({
        "services": [{"service_id": 1}], "staff_id": null,
        "windows": [{"date_from": "2026-11-27", "date_to": "2026-11-27", "time_from": "02:00", "time_to": "04:00"}],
    })
}

pub(crate) fn draft(path: &str) -> Option<Value> {
    if path.ends_with("/offer") {
        return Some(json!({"start_time": "2026-11-27T15:00:00Z", "staff_id": 3}));
    }
    (path == AT_DESK).then(|| but(wish(), "/client_id", json!(1)))
}

fn glow() -> ShopScope {
    ShopScope::for_program(ShopId::new(1))
}

/// A waitlist, and no quiet hours: the tests begin at six in the morning.
fn without_night() -> Value {
    but(crate::message_settings::draft(SETTINGS).expect("settings"), "/quiet_from", json!("08:00"))
}

/// Glow has a waitlist, and no night.
fn turn_on(app: &TestApp) {
    let turned_on = app.ctx.store.write_shop(glow(), |tx| {
        let before = tx.message_settings()?;
        let mut settings = before.settings;
        settings.waitlist.mode = WaitlistMode::FirstInLine;
        settings.quiet = QuietHours { from: TimeOfDay::hm(0, 0), to: TimeOfDay::hm(0, 0) };
        tx.write_message_settings(&SettingsVersion { version: before.version + 1, settings })
    });
    turned_on.expect("settings");
}

/// Waits as a client.
pub(crate) fn join(app: &TestApp, visitor: &TestVisitor) -> TestAnswer {
    if app.ctx.store.read_shop(glow(), |tx| tx.message_settings()).is_ok_and(|now| now.version == 0) {
        turn_on(app);
    }
    visitor.post(WAITLIST, &wish())
}

/// Leaves what they wait for.
pub(crate) fn leave(app: &TestApp, visitor: &TestVisitor) -> TestAnswer {
    let _ = join(app, visitor);
    let waiting = visitor.get(WAITLIST);
    let id = if waiting.status == 200 { waiting.json()[0]["id"].clone() } else { Value::Null };
    visitor.delete(&format!("{WAITLIST}/{}", if id.is_null() { json!(1) } else { id }))
}

/// A client of Glow is offered a time that is free, and has the link to it.
pub(crate) fn offered(app: &TestApp) {
    let client = app.visitor();
    app.phone(CLIENT).verifies(&client);
    let entry = join(app, &client).json()["id"].as_i64().expect("an entry");
    let now = app.ctx.now();
    let made = app.ctx.store.write_shop(glow(), |tx| {
        let offer = tx.add_waitlist_offer(&NewWaitlistOffer {
            entry: WaitlistEntryId::new(entry),
            start: at("2026-11-27 16:00"),
            staff: StaffId::new(1),
            hold: None,
            expires_at: now + TimeDelta::hours(8),
            created_at: now,
        })?;
        tx.link_waitlist_offer(offer, &hash_of_visit_token(&VisitToken::parse(TOKEN).expect("a token")))
    });
    made.expect("an offer");
}

/// Says no to it.
pub(crate) fn decline(visitor: &TestVisitor) -> TestAnswer {
    visitor.post(&format!("/api/links/{TOKEN}/offer"), &json!({"answer": "decline"}))
}

/// Puts a client of their own on the list, offers them a time and takes them off again.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    if !path.starts_with(AT_DESK) || method == "GET" {
        return None;
    }
    let _ = visitor.put(&format!("{SETTINGS}{query}"), &without_night());
    let client = reachable(visitor, query).unwrap_or(json!(1));
    let joined = visitor.post(&format!("{AT_DESK}{query}"), &but(draft(AT_DESK)?, "/client_id", client));
    if path == AT_DESK {
        return Some(joined);
    }
    let waiting = visitor.get(&format!("{AT_DESK}{query}"));
    let id = if waiting.status == 200 { waiting.json()[0]["id"].clone() } else { Value::Null };
    let id = if id.is_null() { json!(1) } else { id };
    let own = |rest: &str| format!("{AT_DESK}/{id}{rest}{query}");
    if method == "DELETE" {
        return Some(visitor.delete(&own("")));
    }
    let offer = |hour: u32| {
        let time = json!({"start_time": format!("2026-11-30T{hour:02}:00:00Z"), "staff_id": 3});
        visitor.post(&own("/offer"), &time)
    };
    let mut answers = (9..17).map(offer);
    let answer = answers.find(|answer| answer.code() != "slot_taken")?;
    let _ = visitor.delete(&own(""));
    Some(answer)
}

/// A client, a stylist and a service that may be another salon's.
pub(crate) fn with_things(
    admin: &TestVisitor,
    staff: &Value,
    service: &Value,
    client: &Value,
) -> Vec<TestAnswer> {
    let body = || draft(AT_DESK).expect("a wish");
    let bodies = [
        but(body(), "/client_id", client.clone()),
        but(body(), "/staff_id", staff.clone()),
        but(body(), "/services/0/service_id", service.clone()),
    ];
    bodies.iter().map(|body| admin.post(AT_DESK, body)).collect()
}

/// A client whom WhatsApp reaches.
fn reachable(visitor: &TestVisitor, query: &str) -> Option<Value> {
    let found = visitor.get(&format!("/api/admin/clients{query}"));
    let clients = if found.status == 200 { found.json() } else { json!([]) };
    let known = clients.as_array()?.iter().find(|client| client["phone"] == REACHABLE).cloned();
    let known = known.map(|client| client["id"].clone());
    known.or_else(|| book_reachable(visitor, query).map(|row| client_of(visitor, &row, query)))
}

/// A client of the salon begins to wait.
pub(crate) fn add_one(admin: &TestVisitor) -> bool {
    let _ = admin.put(SETTINGS, &without_night());
    admin.post(AT_DESK, &draft(AT_DESK).expect("a wish")).status == 201
}

/// The client of a booking.
fn client_of(visitor: &TestVisitor, row: &Value, query: &str) -> Value {
    let listed = visitor.get(&format!("/api/admin/bookings/{}{query}", row["id"])).json();
    listed["client_id"].clone()
}

#[test]
fn what_clients_wait_for_is_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let client = app.client();
    let joined = join(&app, &client);
    record("client.waitlist-join", "POST", WAITLIST, &joined);
    record("client.waitlist", "GET", WAITLIST, &client.get(WAITLIST));
    let own = format!("{WAITLIST}/{}", joined.json()["id"]);
    record("client.waitlist-leave", "DELETE", &own, &client.delete(&own));
    assert_eq!(client.get(WAITLIST).json(), json!([]));
    offered(&app);
    let guest = app.visitor().without_session().without_cookies();
    let looks = || guest.get(&LINK.replace("{token}", TOKEN));
    let answers = |answer| guest.post(&ANSWER.replace("{token}", TOKEN), &json!({"answer": answer}));
    record("client.link.waitlist", "GET", LINK, &looks());
    record("client.offer-answer", "POST", ANSWER, &answers("take"));
    record("client.link.waitlist-taken", "GET", LINK, &looks());
    let late = answers("decline");
    record("client.offer-answer.gone", "POST", ANSWER, &late);
    assert_eq!((late.status, late.code()), (409, "offer_gone"));
}

#[test]
fn the_desks_waitlist_is_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    turn_on(&app);
    let row = book_reachable(&admin, "").expect("a booking");
    let body = but(draft(AT_DESK).expect("a wish"), "/client_id", client_of(&admin, &row, ""));
    let body = but(body, "/windows/0/time_to", json!("13:00"));
    let joined = admin.post(AT_DESK, &body);
    record("admin/admin.waitlist-add", "POST", AT_DESK, &joined);
    record("admin/admin.waitlist", "GET", AT_DESK, &admin.get(AT_DESK));
    let fits = joined.json()["fits"].clone();
    let own = format!("{AT_DESK}/{}", joined.json()["id"]);
    let offer = format!("{own}/offer");
    let time = json!({"start_time": fits["start_time"], "staff_id": fits["staff_id"]});
    record("admin/admin.waitlist-offer", "POST", &offer, &admin.post(&offer, &time));
    record("admin/admin.waitlist-offer.offered", "POST", &offer, &admin.post(&offer, &time));
    let listed = admin.get(AT_DESK);
    record("admin/admin.waitlist.offered", "GET", AT_DESK, &listed);
    assert_eq!(listed.json()[0]["offers"][0]["state"], "open");
    let held = admin.get("/api/admin/bookings").json();
    let held = held.as_array().expect("bookings").iter().find(|row| row["source"] == "waitlist").cloned();
    let held = held.expect("what is held");
    assert_eq!((&held["status"], &held["needs_approval"]), (&json!("pending"), &json!(false)));
    record("admin/admin.waitlist-remove", "DELETE", &own, &admin.delete(&own));
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    for_each_database(|db| {
        let app = two_salons(db);
        turn_on(&app);
        let client = app.client();
        for (pointer, value, status) in [
            ("/services", json!([]), 422),
            ("/services/0/service_id", json!(99), 404),
            ("/services/0", json!({"service_id": 1, "price": 1}), 409),
            ("/staff_id", json!(99), 404),
            ("/windows", json!([]), 422),
            ("/windows/0/date_from", json!("soon"), 400),
            ("/windows/0/date_from", json!("2026-11-28"), 422),
            ("/windows/0/date_to", json!("2027-11-28"), 422),
            ("/windows/0/time_from", json!("25:00"), 422),
            ("/windows/0/time_to", json!("02:00"), 422),
            ("/colour", json!("red"), 400),
        ] {
            let mut body = wish();
            match body.pointer_mut(pointer) {
                Some(place) => *place = value.clone(),
                None => body[pointer.trim_start_matches('/')] = value.clone(),
            }
            check(&format!("{pointer} {value}"), &client.post(WAITLIST, &body), status);
        }
        let free = but(wish(), "/windows/0/time_to", json!("16:00"));
        let answer = client.post(WAITLIST, &free);
        assert_eq!((answer.status, answer.code()), (409, "times_free"), "{}", answer.text);
        assert_eq!(answer.text, "There are free times, the first Fri, Nov 27, 9:00 AM.");
        assert_eq!(db.count("waitlist_entries"), 0);
    });
}

#[test]
fn the_page_of_an_offer_is_at_the_salon() {
    for_each_database(|db| {
        let app = two_salons(db);
        offered(&app);
        let page = format!("/w/{TOKEN}");
        let guest = app.visitor().without_session().without_cookies();
        let shown = guest.get(&page);
        assert_eq!((shown.status, shown.header("referrer-policy")), (200, "no-referrer"));
        assert_eq!(shown.set_cookies(), Vec::<String>::new());
        let platform = app.visitor_at("www.localhost").without_session().get(&page);
        assert_eq!(platform.status, 302);
        assert!(
            platform.header("location").ends_with(&format!("glow.localhost{page}"))
                || platform.header("location").contains("//glow.")
        );
        for (host, path) in [
            ("luna.localhost", page.clone()),
            ("glow.localhost", format!("/b/{TOKEN}")),
            ("glow.localhost", "/w/0000000000000000000000".to_owned()),
        ] {
            assert_eq!(app.visitor_at(host).without_session().get(&path).status, 404, "{host}{path}");
        }
        for _ in 0..2 {
            assert_eq!(decline(&guest).json(), json!({"state": "declined", "status": null}));
        }
        let unknown = guest.post(&format!("/api/links/{TOKEN}/offer"), &json!({"answer": "maybe"}));
        assert_eq!(unknown.status, 422, "{}", unknown.text);
        let config = guest.get("/api/client/shop-config").json();
        assert_eq!(config["waitlist"], true);
        assert!(config["chat_link"].as_str().is_some_and(|link| link.contains("glow")), "{config}");
    });
}
