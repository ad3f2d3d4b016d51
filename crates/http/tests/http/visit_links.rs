//! The link of a message to one booking (rules/booking-life#visit-links).

use app::book::hash_of_visit_token;
use chrono::{DateTime, TimeDelta};
use domain::{BookingId, ShopId};
use parlour_http::Settings;
use serde_json::json;
use tenancy::{ShopScope, VisitToken};
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, for_each_database};

use crate::contract::record;
use crate::support::{book, cut_with, two_salons};

/// The token of the link.
pub(crate) const TOKEN: &str = "0aZ1bY2cX3dW4eV5fU6gT7";
/// What a link opens.
pub(crate) const PAGES: [&str; 5] =
    ["/api/links/{token}", "/b/{token}", "/b/{token}/move", "/b/{token}/visit.ics", "/v/{token}"];
const LINK: &str = PAGES[0];
const START: &str = "2026-11-26T10:00:00Z";

/// The token of another link.
const OTHER: &str = "7Tg6Uf5Ve4Wd3Xc2Yb1Za0";

/// A client of Glow has an appointment, and a link to it. Returns the booking.
pub(crate) fn linked(app: &TestApp) -> i64 {
    book_and_link(app, "+15550100388", START, TOKEN)
}

fn book_and_link(app: &TestApp, phone: &str, start: &str, token: &str) -> i64 {
    let client = app.visitor();
    app.phone(phone).verifies(&client);
    let id = book(&client, &cut_with(1, start));
    link_to(app, id, token);
    id
}

fn link_to(app: &TestApp, id: i64, token: &str) {
    let start = DateTime::parse_from_rfc3339(START).expect("a moment").to_utc();
    let token = hash_of_visit_token(&VisitToken::parse(token).expect("a token"));
    let glow = ShopScope::for_program(ShopId::new(1));
    let add = app
        .ctx
        .store
        .write_shop(glow, |tx| tx.add_visit_link(BookingId::new(id), start, &token, 10, app.ctx.now()));
    add.expect("a link");
}

/// Sends a request with the link.
pub(crate) fn by_link(visitor: &TestVisitor, method: &str, path: &str, body: &str) -> TestAnswer {
    with_token(visitor, TOKEN, method, path, body)
}

fn with_token(visitor: &TestVisitor, token: &str, method: &str, path: &str, body: &str) -> TestAnswer {
    let headers = [("x-visit-link", token), ("content-type", "application/json")];
    visitor.send(method, path, &headers, body.as_bytes())
}

fn anybody(app: &TestApp) -> TestVisitor {
    app.visitor().without_session().without_cookies()
}

#[test]
fn a_link_shows_moves_and_cancels_its_booking_without_a_cookie() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let guest = anybody(&app);
        let sessions = db.count("sessions");
        let shown = guest.get(&format!("/api/links/{TOKEN}"));
        assert_eq!((shown.status, &shown.json()["booking"]["id"]), (200, &json!(id)), "{}", shown.text);
        assert_eq!(shown.header("referrer-policy"), "no-referrer");
        assert_eq!(shown.header("cache-control"), "no-store");
        assert_eq!(shown.header("x-robots-tag"), "noindex");

        let change = format!("/api/client/bookings/{id}/change");
        assert_eq!(by_link(&guest, "GET", &change, "").json()["can_move"], true);
        let slots = format!("/api/client/slots?moving={id}&staffId=1&date=2026-11-26");
        let free = by_link(&guest, "GET", &slots, "");
        assert!(free.text.contains(START) && free.text.contains("2026-11-26T15:00:00Z"), "{}", free.text);
        let days = by_link(&guest, "GET", &format!("/api/client/days?moving={id}&staffId=0"), "");
        assert_eq!(days.status, 200, "{}", days.text);

        let path = format!("/api/client/bookings/{id}/move");
        let moves = || by_link(&guest, "POST", &path, r#"{"start_time": "2026-11-26T15:00:00Z"}"#);
        assert_eq!(moves().json()["start_time"], "2026-11-26T15:00:00Z");
        assert_eq!(moves().status, 200, "the same again");
        let anybody =
            by_link(&guest, "POST", &path, r#"{"start_time": "2026-11-26T15:00:00Z", "staff_id": 0}"#);
        assert_eq!(anybody.status, 200, "for anybody it is there already: {}", anybody.text);
        assert_eq!(guest.get(&format!("/api/links/{TOKEN}")).json()["change"]["moves_left"], 2);
        for _ in 0..2 {
            let cancelled = by_link(&guest, "DELETE", &format!("/api/client/bookings/{id}"), "");
            assert_eq!((cancelled.status, cancelled.set_cookies()), (200, vec![]), "{}", cancelled.text);
        }
        let over = guest.get(&format!("/api/links/{TOKEN}")).json();
        assert_eq!(over["booking"]["status"], "cancelled");
        assert_eq!(
            (&over["change"]["can_move"], &over["change"]["can_cancel"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(db.count("sessions"), sessions, "nobody is signed in by it");
        let of_client =
            "audit_log WHERE actor_kind = 'client' AND action IN ('booking.moved', 'booking.cancelled')";
        assert_eq!(db.count(of_client), 2);
    });
}

#[test]
fn a_link_is_good_for_its_booking_and_for_nothing_else() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let client = app.client();
        let other = book(&client, &cut_with(2, "2026-11-26T12:00:00Z"));
        let body = r#"{"start_time": "2026-11-26T15:00:00Z"}"#;
        let on = |visitor: &TestVisitor, token: &str, id: i64| {
            [
                ("GET", format!("/api/client/bookings/{id}/change"), ""),
                ("POST", format!("/api/client/bookings/{id}/move"), body),
                ("DELETE", format!("/api/client/bookings/{id}"), ""),
                ("GET", format!("/api/client/slots?moving={id}&staffId=1&date=2026-11-26"), ""),
                ("GET", format!("/api/client/days?moving={id}&staffId=0"), ""),
            ]
            .map(|(method, path, body)| with_token(visitor, token, method, &path, body).status)
        };
        let before = db.dump();
        assert_eq!(on(&anybody(&app), TOKEN, other), [404; 5], "another booking");
        assert_eq!(on(&client, TOKEN, other), [404; 5], "a link counts instead of the session");
        for token in ["0aZ1bY2cX3dW4eV5fU6gT8", "short", "0aZ1bY2cX3dW4eV5fU6g-7"] {
            assert_eq!(on(&anybody(&app), token, id), [404; 5], "{token}");
            assert_eq!(anybody(&app).get(&format!("/api/links/{token}")).status, 404);
        }
        let elsewhere = app.visitor_at("luna.localhost").without_session();
        assert_eq!(on(&elsewhere, TOKEN, id), [404; 5], "at another salon");
        for (method, path) in
            [("GET", "/api/client/bookings"), ("GET", "/api/session/user"), ("PUT", "/api/client/profile")]
        {
            assert_eq!(by_link(&anybody(&app), method, path, "{}").status, 401, "{path}");
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn looking_changes_nothing_and_the_pages_say_whether_a_link_works() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let guest = anybody(&app);
        let before = db.dump();
        for _ in 0..20 {
            for path in PAGES {
                let answer = guest.get(&path.replace("{token}", TOKEN));
                assert_eq!((answer.status, answer.set_cookies()), (200, vec![]), "{path}");
                assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
                assert_eq!(answer.header("x-robots-tag"), "noindex", "{path}");
                assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            }
        }
        assert_eq!(db.dump(), before);
        let page = guest.get(&format!("/b/{TOKEN}"));
        assert!(!page.text.contains(TOKEN) && page.text.contains("noindex"), "{}", page.text);
        let file = guest.get(&format!("/b/{TOKEN}/visit.ics"));
        assert_eq!(file.header("content-type"), "text/calendar; charset=utf-8");
        assert!(file.text.contains("DTSTART:20261126T100000Z"), "{}", file.text);
        assert!(file.header("content-disposition").contains(&format!("appointment-{id}.ics")));

        let luna = app.visitor_at("luna.localhost").without_session();
        for (visitor, token) in [(&guest, "0aZ1bY2cX3dW4eV5fU6gT8"), (&guest, "short"), (&luna, TOKEN)] {
            for path in ["/b/{token}", "/b/{token}/", "/B/{token}/move", "/b/{token}/visit.ics"] {
                let path = path.replace("{token}", token);
                assert_eq!(visitor.get(&path).status, 404, "{path}");
            }
        }
        let platform = app.visitor_at("www.localhost").without_session();
        let led = platform.get(&format!("/b/{TOKEN}"));
        assert_eq!((led.status, led.set_cookies()), (302, vec![]));
        assert_eq!(led.header("location"), format!("http://glow.localhost:8080/b/{TOKEN}"));
        assert_eq!((led.header("referrer-policy"), led.header("cache-control")), ("no-referrer", "no-store"));
        assert_eq!(platform.get("/b/0aZ1bY2cX3dW4eV5fU6gT8").status, 404);
    });
}

#[test]
fn a_link_ends_a_week_after_the_start_and_at_a_closed_salon_it_still_cancels() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let other = book_and_link(&app, "+15550100389", "2026-11-26T12:00:00Z", OTHER);
        let guest = anybody(&app);
        let shows = || guest.get(&format!("/api/links/{TOKEN}")).status;
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'glow'");
        assert_eq!((shows(), guest.get(&format!("/b/{TOKEN}")).status), (200, 200));
        let salon = by_link(&guest, "GET", "/api/client/closed-shop", "");
        assert_eq!((salon.status, &salon.json()["name"]), (200, &json!("Glow")), "{}", salon.text);
        assert_eq!(
            with_token(&guest, "0aZ1bY2cX3dW4eV5fU6gT8", "GET", "/api/client/closed-shop", "").status,
            404
        );
        let body = r#"{"start_time": "2026-11-26T15:00:00Z"}"#;
        let moved = by_link(&guest, "POST", &format!("/api/client/bookings/{id}/move"), body);
        assert_eq!((moved.status, moved.code()), (403, "shop_closed"), "{}", moved.text);
        let path = format!("/api/client/bookings/{other}");
        assert_eq!(with_token(&guest, OTHER, "DELETE", &path, "").status, 200);

        db.run("UPDATE shops SET status = 'active' WHERE subdomain = 'glow'");
        let body = r#"{"start_time": "2026-11-27T10:00:00Z"}"#;
        assert_eq!(by_link(&guest, "POST", &format!("/api/client/bookings/{id}/move"), body).status, 200);
        let end = DateTime::parse_from_rfc3339("2026-12-04T10:00:00Z").expect("a moment").to_utc();
        app.clock.set(end - TimeDelta::seconds(1));
        assert_eq!(shows(), 200, "the end moves with the booking");
        app.clock.set(end);
        assert_eq!((shows(), guest.get(&format!("/b/{TOKEN}")).status), (404, 404));
    });
}

#[test]
fn only_the_ten_newest_links_of_a_booking_work() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let token = |count: u8| format!("{TOKEN:.20}{count:02}");
        for count in 0..10 {
            app.clock.advance(TimeDelta::minutes(1));
            link_to(&app, id, &token(count));
        }
        assert_eq!(db.count("visit_links"), 10);
        let shows = |token: &str| anybody(&app).get(&format!("/api/links/{token}")).status;
        assert_eq!((shows(TOKEN), shows(&token(0)), shows(&token(9))), (404, 200, 200));
    });
}

#[test]
fn a_link_ends_when_its_client_is_forgotten() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let id = book(&client, &cut_with(1, START));
        link_to(&app, id, TOKEN);
        linked_elsewhere(&app);
        assert_eq!(client.delete("/api/client/me").status, 200);
        assert_eq!(anybody(&app).get(&format!("/api/links/{TOKEN}")).status, 404);
        assert_eq!(anybody(&app).get(&format!("/api/links/{OTHER}")).status, 200, "another client's stays");
    });
}

fn linked_elsewhere(app: &TestApp) {
    book_and_link(app, "+15550100389", "2026-11-26T12:00:00Z", OTHER);
}

#[test]
fn changes_by_one_link_are_counted() {
    let db = TestDb::sqlite();
    db.seed_shop(&crate::support::glow());
    let app = TestApp::start_with(&db, |settings: &mut Settings| settings.rate_limits = true);
    let id = linked(&app);
    let path = format!("/api/client/bookings/{id}/move");
    let attempts: Vec<u16> = (0..21)
        .map(|_| by_link(&app.visitor(), "POST", &path, r#"{"start_time": "never"}"#).status)
        .collect();
    assert_eq!(attempts, [vec![400; 20], vec![429]].concat(), "by whatever session");
}

#[test]
fn links_are_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let id = linked(&app);
    let path = format!("/api/links/{TOKEN}");
    let guest = anybody(&app);
    record("client.link", "GET", LINK, &guest.get(&path));
    let cancelled = by_link(&guest, "DELETE", &format!("/api/client/bookings/{id}"), "");
    assert_eq!(cancelled.status, 200);
    record("client.link.cancelled", "GET", LINK, &guest.get(&path));
    let absent = guest.get("/api/links/0aZ1bY2cX3dW4eV5fU6gT8");
    record("client.link.absent", "GET", LINK, &absent);
}
