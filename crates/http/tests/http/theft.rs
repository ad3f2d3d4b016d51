//! A thief who has read a browser's session id, which every script of a page can. The browser's session cookie comes with its first
//! write, so the id alone is worth nothing from then on.

use crate::support::{MONDAY_TEN, cut_with, two_salons};
use serde_json::json;
use testkit::phone::CLIENT;
use testkit::{TestVisitor, for_each_database};

const USER: &str = "/api/session/user";
const PROFILE_LINK: &str = "/api/client/whatsapp-link";

/// All that a session's owner may do with a booking and with personal data, each with the status for other callers.
fn gets_nothing(thief: &TestVisitor, booking: i64) {
    let booking_link = format!("{PROFILE_LINK}?bookingId={booking}");
    let own = ["/api/client/bookings", "/api/client/me/export", "/api/auth/tokens", "/api/auth/me", USER];
    for path in own.into_iter().chain([PROFILE_LINK, booking_link.as_str()]) {
        assert_eq!(thief.get(path).status, 401, "{path}");
    }
    assert_eq!(thief.delete(&format!("/api/client/bookings/{booking}")).status, 401);
    assert_eq!(thief.post("/api/auth/token", &json!({})).status, 401);
    assert_eq!(thief.put("/api/client/profile", &json!({"name": "Eve"})).status, 401);
    assert_eq!(thief.delete("/api/client/me").status, 401);
    assert_eq!(thief.post("/api/client/book", &cut_with(2, MONDAY_TEN)).status, 401);
}

fn thieves(victim: &TestVisitor) -> [TestVisitor; 2] {
    [victim.without_cookies(), victim.in_another_browser()]
}

fn they_get_nothing(victim: &TestVisitor, booking: i64) {
    for thief in thieves(victim) {
        gets_nothing(&thief, booking);
    }
}

#[test]
fn the_id_of_a_browser_that_has_only_booked_opens_nothing() {
    for_each_database(|db| {
        let app = two_salons(db);
        let browser = app.visitor();
        let booked = browser.post("/api/client/book", &cut_with(1, MONDAY_TEN));
        let booking = booked.json()["id"].as_i64().expect("an id");
        let [cookie] = &booked.set_cookies()[..] else { panic!("one cookie") };
        for part in ["parlour=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=86400"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        they_get_nothing(&browser, booking);

        let link = browser.link(&format!("{PROFILE_LINK}?bookingId={booking}"));
        app.phone(CLIENT).opens(&link);
        they_get_nothing(&browser, booking);
        assert_eq!(browser.get(USER).status, 200);
        they_get_nothing(&browser, booking);
        assert_eq!(browser.get("/api/client/bookings").json()[0]["status"], "confirmed");
    });
}

#[test]
fn a_session_id_with_an_open_link_grants_nothing() {
    for_each_database(|db| {
        let app = two_salons(db);
        for path in [PROFILE_LINK, "/api/client/whatsapp-link?purpose=login"] {
            let browser = app.visitor();
            let link = browser.link(path);
            for thief in thieves(&browser) {
                assert_eq!(thief.get(PROFILE_LINK).code(), "no_session", "{path}");
            }
            app.phone(CLIENT).opens(&link);
            assert_eq!(browser.get(USER).status, 200, "{path}");
            for thief in thieves(&browser) {
                assert_eq!(thief.get(USER).status, 401, "{path}");
            }
        }
        let owner = app.visitor_at("www.localhost");
        let request = json!({"shop_name": "Nova Hair"});
        let begun = owner.post("/api/public/shop-owner-verification", &request).json();
        let status =
            format!("/api/public/check-verification-status/{}", begun["progressId"].as_str().expect("an id"));
        assert_eq!(owner.get(&status).status, 200);
        for thief in thieves(&owner) {
            assert_eq!(thief.get(&status).status, 404);
        }
    });
}

#[test]
fn a_browser_that_has_a_secret_before_it_writes_keeps_it() {
    for_each_database(|db| {
        let app = two_salons(db);
        let browser = app.visitor();
        assert_eq!(browser.get(USER).status, 401);
        let first = browser.cookie("parlour").expect("a session secret");
        for answer in [browser.post("/api/client/book", &cut_with(1, MONDAY_TEN)), browser.get(PROFILE_LINK)]
        {
            assert_eq!((answer.status / 100, answer.set_cookies()), (2, Vec::new()));
        }
        assert_eq!(browser.cookie("parlour"), Some(first));
    });
}

#[test]
fn a_booking_whose_answer_was_lost_is_still_the_browsers() {
    for_each_database(|db| {
        let app = two_salons(db);
        let browser = app.visitor();
        // As the pages do before their first write.
        assert_eq!(browser.get(USER).status, 401);
        let request = cut_with(1, MONDAY_TEN);
        let lost = browser.post_once("/api/client/book", &request, "key-1").json();
        assert_eq!(browser.get("/api/client/bookings").json()[0]["id"], lost["id"]);
        let again = browser.post_once("/api/client/book", &request, "key-1");
        assert_eq!((again.status, again.header("idempotency-replayed")), (201, "true"));
        for thief in thieves(&browser) {
            assert_eq!(thief.post_once("/api/client/book", &request, "key-1").code(), "no_session");
        }
    });
}

#[test]
fn a_program_with_a_token_needs_no_cookie_for_its_session() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let token = client.post("/api/auth/token", &json!({})).json()["token"].as_str().map(str::to_owned);
        let mut program = client.without_cookies();
        (program.session, program.token) = (app.visitor().session, token);
        for start in [MONDAY_TEN, "2026-11-23T14:00:00Z"] {
            let booked = program.post("/api/client/book", &cut_with(1, start));
            assert_eq!((booked.status, &booked.json()["status"]), (201, &json!("confirmed")));
        }
        assert_eq!(program.get("/api/client/bookings").json().as_array().map(Vec::len), Some(2));
    });
}

#[test]
fn a_new_session_owns_its_booking_by_the_cookie() {
    for_each_database(|db| {
        let app = two_salons(db);
        let mut program = app.visitor();
        program.session = None;
        let booked = program.post("/api/client/book", &cut_with(1, MONDAY_TEN)).json();
        program.session = booked["sessionId"].as_str().map(str::to_owned);
        assert_eq!(program.get("/api/client/bookings").json()[0]["id"], booked["id"]);
        for thief in thieves(&program) {
            assert_eq!(thief.get("/api/client/bookings").code(), "no_session");
        }
    });
}
