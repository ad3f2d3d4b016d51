//! Everything that a browser, a script or an attacker may send that is not a proper request: a clear sentence with the right status,
//! nothing written, nothing of another salon told.

use crate::support::{MONDAY_TEN, book, but, cut_with, luna, two_salons};
use domain::ShopStatus;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestApp, for_each_database, salon};

const BOOK: &str = "/api/client/book";

/// Words of our own workings, and of the other salon.
const NEVER_SAID: [&str; 8] =
    ["diesel", "SELECT", "src/", "panicked", "thread", "CANARY", "sqlite", "constraint"];

pub(crate) fn check(case: &str, answer: &TestAnswer, status: u16) {
    assert_eq!(answer.status, status, "{case}: {}", answer.text);
    assert!(answer.header("content-type").starts_with("text/plain"), "{case}");
    assert!(!answer.code().is_empty() && !answer.header("x-request-id").is_empty(), "{case}");
    assert!(10 < answer.text.len() && answer.text.len() < 300, "{case}: {:?} is no sentence", answer.text);
    for word in NEVER_SAID {
        assert!(!answer.text.contains(word), "{case}: {}", answer.text);
    }
}

/// Requests with one thing wrong, and the status that each deserves.
#[expect(clippy::too_many_lines, reason = "a table with a line a case")]
fn bad_bookings() -> Vec<(&'static str, u16, Value)> {
    let good = || cut_with(1, MONDAY_TEN);
    let long = |count: usize| json!("x".repeat(count));
    vec![
        ("no services", 422, but(good(), "/services", json!([]))),
        ("services missing", 400, but(good(), "/services", json!(null))),
        ("a service twice", 422, but(good(), "/services", json!([{"service_id": 1}, {"service_id": 1}]))),
        ("21 services", 422, but(good(), "/services", json!(vec![json!({"service_id": 1}); 21]))),
        ("an unknown service", 404, but(good(), "/services/0/service_id", json!(987_654))),
        ("a negative service", 404, but(good(), "/services/0/service_id", json!(-1))),
        ("another salon's service", 404, but(good(), "/services", json!([{"service_id": 4}]))),
        ("a service in words", 400, but(good(), "/services/0/service_id", json!("one"))),
        ("a service beyond numbers", 400, but(good(), "/services/0/service_id", json!(1e30))),
        ("an unknown stylist", 404, but(good(), "/staff_id", json!(987_654))),
        ("a negative stylist", 404, but(good(), "/staff_id", json!(-3))),
        ("another salon's stylist", 404, but(good(), "/staff_id", json!(4))),
        ("no stylist", 400, but(good(), "/staff_id", json!(null))),
        (
            "a stylist who does not do it",
            409,
            but(good(), "/services", json!([{"service_id": 3}])).clone().also("/staff_id", json!(2)),
        ),
        ("a forged price", 409, but(good(), "/services/0/price", json!(1))),
        ("a negative price", 409, but(good(), "/services/0/price", json!(-5500))),
        ("a huge price", 409, but(good(), "/services/0/price", json!(i64::MAX))),
        ("a fractional price", 400, but(good(), "/services/0/price", json!(55.5))),
        ("a forged length", 409, but(good(), "/services/0/duration", json!(5))),
        ("a forged total", 409, but(good(), "/total_duration", json!(1))),
        ("a negative total", 409, but(good(), "/total_duration", json!(-45))),
        ("a forged end", 409, but(good(), "/end_time", json!("2036-11-23T10:50:00Z"))),
        ("an end before the start", 409, but(good(), "/end_time", json!("2026-11-23T09:00:00Z"))),
        ("a past start", 409, but(good(), "/start_time", json!("2026-11-20T10:00:00Z"))),
        ("a start beyond the horizon", 409, but(good(), "/start_time", json!("2027-11-23T10:00:00Z"))),
        ("a start in the year one", 409, but(good(), "/start_time", json!("0001-01-01T00:00:00Z"))),
        ("a start at night", 409, but(good(), "/start_time", json!("2026-11-23T03:00:00Z"))),
        ("a start off the grid", 409, but(good(), "/start_time", json!("2026-11-23T10:07:00Z"))),
        ("a start with a fraction", 409, but(good(), "/start_time", json!("2026-11-23T10:00:00.5Z"))),
        ("a start in words", 400, but(good(), "/start_time", json!("tomorrow at ten"))),
        ("a start without a zone", 400, but(good(), "/start_time", json!("2026-11-23T10:00:00"))),
        ("no start", 400, but(good(), "/start_time", json!(null))),
        ("an unknown field", 400, but(good(), "/is_vip", json!(true))),
        ("a field for the privileged", 400, but(good(), "/status", json!("confirmed"))),
        ("another shop in the body", 400, but(good(), "/shop_id", json!(2))),
        ("an unknown field inside", 400, but(good(), "/clientInfo/role", json!("admin"))),
        ("a blank name", 422, but(good(), "/clientInfo/name", json!("   "))),
        ("a name with control characters", 422, but(good(), "/clientInfo/name", json!("A\u{0}da"))),
        ("a very long name", 422, but(good(), "/clientInfo/name", long(121))),
        ("no name at all", 400, but(but(good(), "/clientInfo", json!(null)), "/client_name", json!(null))),
        ("an e-mail that is none", 422, but(good(), "/clientInfo/email", json!("ada at home"))),
        ("a very long phone", 422, but(good(), "/client_phone", long(41))),
        ("a phone with control characters", 422, but(good(), "/client_phone", json!("1\u{0}2\u{1b}[31m"))),
        ("a name of nothing visible", 422, but(good(), "/clientInfo/name", json!("\u{200B}\u{200B}"))),
        ("a very long field", 400, but(good(), &format!("/{}", "x".repeat(12_000)), json!(1))),
        (
            "an answer to no question",
            409,
            but(good(), "/services/0/modifiers", json!([{"id": "nope", "label": "", "selectedOptions": []}])),
        ),
        ("a required answer missing", 422, but(good(), "/services", json!([{"service_id": 2}]))),
        ("two answers where one is allowed", 422, but(good(), "/services", balayage(&["Short", "Long"]))),
        ("an option that is not offered", 409, but(good(), "/services", balayage(&["Floor length"]))),
        ("a list instead of an object", 400, json!([1, 2, 3])),
        ("a text instead of an object", 400, json!("book me")),
    ]
}

fn balayage(options: &[&str]) -> Value {
    let chosen: Vec<Value> = options
        .iter()
        .map(|label| {
            let long = *label == "Long";
            json!({"label": label, "extraCharge": if long { 4000 } else { 0 }, "extraMinutes": if long { 30 } else { 0 }})
        })
        .collect();
    json!([{"service_id": 2, "modifiers": [{"id": "length", "label": "Hair length", "selectedOptions": chosen}]}])
}

trait Also {
    fn also(self, pointer: &str, value: Value) -> Value;
}

impl Also for Value {
    fn also(self, pointer: &str, value: Value) -> Value {
        but(self, pointer, value)
    }
}

#[test]
fn bad_bookings_are_refused_without_a_trace() {
    for_each_database(|db| {
        let app = two_salons(db);
        for (case, status, request) in bad_bookings() {
            // What the client saw of a total can only be wrong once the services are right.
            let request = if request["services"][0].get("price").is_some() {
                request
            } else if request.is_object() {
                but(request, "/total_duration", json!(null))
            } else {
                request
            };
            check(case, &app.visitor().post(BOOK, &request), status);
        }
        for table in ["bookings", "sessions", "idempotency_keys", "outbox", "booking_services"] {
            let count = db.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {table}"));
            assert_eq!(count, ["0"], "{table} on {}", db.backend);
        }
    });
}

#[test]
fn bodies_that_are_no_json_are_refused() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let json = [("content-type", "application/json")];
        let send = |headers: &[(&str, &str)], body: &[u8]| visitor.send("POST", BOOK, headers, body);
        check("an empty body", &send(&json, b""), 400);
        check("half a body", &send(&json, br#"{"services":"#), 400);
        check("broken UTF-8", &send(&json, b"{\"staff_id\": \"\xff\xfe\"}"), 400);
        check("a number", &send(&json, b"42"), 400);
        check("deep nesting", &send(&json, "[".repeat(9_000).as_bytes()), 400);
        check("plain text", &send(&[("content-type", "text/plain")], b"{}"), 415);
        check("a form", &send(&[("content-type", "application/x-www-form-urlencoded")], b"a=b"), 415);
        check("no type", &send(&[], b"{}"), 415);
        check("too much", &send(&json, &vec![b' '; 20_000]), 413);
        let key = [("content-type", "application/json"), ("idempotency-key", &*"k".repeat(256))];
        check("a very long key", &send(&key, cut_with(1, MONDAY_TEN).to_string().as_bytes()), 400);
    });
}

#[test]
fn bad_questions_are_refused_with_a_sentence() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let cases = [
            ("/api/client/slots", 400),
            ("/api/client/slots?staffId=1", 400),
            ("/api/client/slots?date=2026-11-23&totalDuration=45", 400),
            ("/api/client/slots?staffId=1&date=23.11.2026&totalDuration=45", 400),
            ("/api/client/slots?staffId=1&date=2026-02-30&totalDuration=45", 400),
            ("/api/client/slots?staffId=1&date=2026-11-23", 400),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=long", 400),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=0", 422),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=-45", 422),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=1441", 422),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=99999999999999999999", 400),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=1,x", 400),
            ("/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=4", 404),
            ("/api/client/slots?staffId=4&date=2026-11-23&totalDuration=45", 404),
            ("/api/client/slots?staffId=-1&date=2026-11-23&totalDuration=45", 404),
            ("/api/client/slots?staffId=4&date=2030-01-01&totalDuration=45", 404),
            ("/api/client/days?staffId=4&totalDuration=45", 404),
            ("/api/client/days?totalDuration=45", 400),
            ("/api/client/staff?services=1,,2", 400),
            ("/api/client/staff?services=4", 404),
            ("/api/client/services?shopId=987654", 404),
            ("/api/client/services?shopId=-1", 404),
            ("/api/client/services?shopId=glow", 400),
            ("/api/client/services?subdomain=nobody", 404),
            ("/api/client/services?subdomain=..%2Fadmin", 404),
            ("/api/client/bookings/abc", 405),
            ("/api/nothing/here", 404),
        ];
        for (path, status) in cases {
            check(path, &visitor.get(path), status);
        }
        check("too long", &visitor.get(&format!("/api/client/slots?x={}", "y".repeat(5_000))), 400);
        check("another method", &visitor.send("PUT", BOOK, &[], b""), 405);
        check("cancelling in words", &visitor.delete("/api/client/bookings/abc"), 404);
        check("cancelling nothing", &visitor.delete("/api/client/bookings/0"), 404);
        check(
            "suggestions for nothing",
            &visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": []})),
            422,
        );
        check(
            "suggestions for another salon's",
            &visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": [4]})),
            404,
        );
    });
}

#[test]
fn dates_outside_the_horizon_have_no_times() {
    for_each_database(|db| {
        let app = two_salons(db);
        for date in ["2026-11-22", "2026-12-07", "1970-01-01", "9999-12-31"] {
            for staff in [0, 1] {
                let path =
                    format!("/api/client/slots?staffId={staff}&date={date}&totalDuration=45&services=1");
                let answer = app.visitor().get(&path);
                assert_eq!((answer.status, answer.json()), (200, json!([])), "{path}");
            }
        }
    });
}

#[test]
fn sessions_are_random_uuids_that_agree_with_their_cookie() {
    for_each_database(|db| {
        let app = two_salons(db);
        let mut visitor = app.visitor();
        let own = visitor.session.clone().expect("a session");
        let with_cookie = |cookie: &str| {
            visitor.send("GET", "/api/client/bookings", &[("cookie", &format!("session-id={cookie}"))], b"")
        };
        assert_eq!(with_cookie(&own).status, 200);
        check("another session's cookie", &with_cookie("1b4e28ba-2fa1-41d2-883f-0016d3cca427"), 401);
        let cookie_alone = visitor.without_session();
        let alone = cookie_alone.send(
            "GET",
            "/api/client/bookings",
            &[("cookie", &format!("session-id={own}"))],
            b"",
        );
        check("a cookie alone", &alone, 401);
        visitor.session = Some("me".into());
        check("a session that is no UUID", &visitor.get("/api/client/bookings"), 400);
        check("booking with it", &visitor.post(BOOK, &cut_with(1, MONDAY_TEN)), 400);
    });
}

#[test]
fn bookings_report_changed_prices_and_staff() {
    for_each_database(|db| {
        let app = two_salons(db);
        db.run("UPDATE services SET price_cents = 6000 WHERE id = 1");
        let repriced = app.visitor().post(BOOK, &cut_with(1, MONDAY_TEN));
        check("repriced", &repriced, 409);
        assert_eq!(repriced.code(), "price_changed");
        assert!(repriced.text.contains("$60.00"), "{}", repriced.text);

        db.run("UPDATE staff SET is_active = false, role = 'staff' WHERE id = 1");
        let request = but(cut_with(1, MONDAY_TEN), "/services/0/price", json!(6000));
        let gone = app.visitor().post(BOOK, &request);
        check("a stylist who became unavailable", &gone, 409);
        assert_eq!(gone.code(), "slot_taken");

        db.run(&format!(
            "UPDATE services SET deleted_at = {} WHERE id = 1",
            db.moment(testkit::the_present())
        ));
        check("a service that was deleted", &app.visitor().post(BOOK, &request), 404);
    });
}

#[test]
fn suspended_salons_are_closed_but_bookings_stay_readable() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        let id = book(&ada, &cut_with(1, MONDAY_TEN));
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'glow'");
        let gone = ada.get("/api/client/services");
        check("the menu", &gone, 404);
        let absent = app.visitor_at("nobody.localhost").get("/api/client/services");
        assert_eq!(
            (gone.status, &gone.text),
            (absent.status, &absent.text),
            "suspended and absent look the same"
        );
        check("booking", &ada.post(BOOK, &cut_with(1, "2026-11-23T14:00:00Z")), 403);
        assert_eq!(ada.get("/api/client/bookings").json()[0]["id"], id);
        assert_eq!(ada.delete(&format!("/api/client/bookings/{id}")).status, 200);
    });
}

#[test]
fn a_salon_born_suspended_is_unknown() {
    for_each_database(|db| {
        db.seed_shop(&salon().status(ShopStatus::Suspended).service("Cut", 45, 5_500).stylist("Ava").seed());
        db.seed_shop(&luna());
        let app = TestApp::start(db);
        check("its configuration", &app.visitor().get("/api/client/shop-config"), 404);
        // A parameter overrides the host on public reads, and only there.
        assert_eq!(app.visitor().get("/api/client/shop-config?subdomain=luna").json()["subdomain"], "luna");
        check(
            "booking elsewhere",
            &app.visitor().post("/api/client/book?subdomain=luna", &cut_with(2, MONDAY_TEN)),
            404,
        );
    });
}
