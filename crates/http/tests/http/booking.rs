//! A visitor's way through the API: menu, times, booking, again, cancelling.

use crate::support::{MONDAY_TEN, book, but, cut_with, two_salons};
use chrono::TimeDelta;
use serde_json::json;
use testkit::{TestVisitor, for_each_database};

const MONDAY_CUTS: &str = "/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=1";

fn starts(visitor: &TestVisitor, path: &str) -> Vec<String> {
    let slots = visitor.get(path).json();
    let slots = slots.as_array().expect("a list");
    slots.iter().map(|slot| slot["start"].as_str().expect("a start").to_owned()).collect()
}

#[test]
fn a_booked_time_is_gone_and_a_cancelled_one_is_back() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (ada, ben) = (app.visitor(), app.visitor());
        assert!(starts(&ben, MONDAY_CUTS).contains(&MONDAY_TEN.to_owned()));

        let id = book(&ada, &cut_with(1, MONDAY_TEN));
        let left = starts(&ben, MONDAY_CUTS);
        assert!(!left.contains(&MONDAY_TEN.to_owned()), "{left:?}");
        // 45 minutes and 5 of buffer: the next free start is 11:00, and a cut that starts at 9:15 just fits.
        assert!(
            left.contains(&"2026-11-23T11:00:00Z".to_owned())
                && !left.contains(&"2026-11-23T10:45:00Z".to_owned())
        );
        assert!(
            left.contains(&"2026-11-23T09:00:00Z".to_owned())
                && !left.contains(&"2026-11-23T09:15:00Z".to_owned())
        );

        let lost = ben.post("/api/client/book", &cut_with(1, MONDAY_TEN));
        assert_eq!((lost.status, lost.code()), (409, "slot_taken"));
        assert_eq!(lost.text, "That time was just taken. Please pick another.");

        let cancelled = ada.delete(&format!("/api/client/bookings/{id}"));
        assert_eq!((cancelled.status, cancelled.json()), (200, json!({"success": true})));
        assert!(starts(&ben, MONDAY_CUTS).contains(&MONDAY_TEN.to_owned()));
        assert_eq!(
            ada.delete(&format!("/api/client/bookings/{id}")).text,
            cancelled.text,
            "cancelling again is no error"
        );
    });
}

#[test]
fn every_listed_time_can_be_booked_and_no_other() {
    for_each_database(|db| {
        let app = two_salons(db);
        let listed = starts(&app.visitor(), MONDAY_CUTS);
        for (hour, minute) in (8..18).flat_map(|hour| [0, 7, 15, 30, 45].map(|minute| (hour, minute))) {
            let start = format!("2026-11-23T{hour:02}:{minute:02}:00Z");
            let visitor = app.visitor();
            let answer = visitor.post("/api/client/book", &cut_with(1, &start));
            let expected = if listed.contains(&start) { 201 } else { 409 };
            assert_eq!(answer.status, expected, "{start} {}", answer.text);
            if answer.status == 201 {
                let id = &answer.json()["id"];
                assert_eq!(visitor.delete(&format!("/api/client/bookings/{id}")).status, 200);
            }
        }
    });
}

#[test]
fn no_preference_takes_the_first_by_priority_and_then_the_next() {
    for_each_database(|db| {
        let app = two_salons(db);
        let path = "/api/client/slots?staffId=0&date=2026-11-23&totalDuration=45&services=1";
        let first = &app.visitor().get(path).json()[0];
        assert_eq!(first["time"], "9:00 AM");
        assert_eq!(first["staffName"], "Ava Stone");
        assert_eq!(
            (&first["priorityReason"], &first["alternativeCount"]),
            (&json!("Senior Stylist"), &json!(2))
        );

        let mut served = Vec::new();
        // Two chairs: the third would find a stylist but no chair.
        for _ in 0..2 {
            let visitor = app.visitor();
            book(&visitor, &cut_with(0, MONDAY_TEN));
            let mine = visitor.get("/api/client/bookings").json();
            served.push((mine[0]["staff_name"].clone(), mine[0]["chair_name"].clone()));
        }
        assert_eq!(served, [(json!("Ava Stone"), json!("Chair 1")), (json!("Leo Haddad"), json!("Chair 2"))]);
        assert_eq!(app.visitor().post("/api/client/book", &cut_with(0, MONDAY_TEN)).code(), "slot_taken");
    });
}

#[test]
fn a_booking_reads_back_as_it_was_agreed() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        let long = json!([{"id": "length", "label": "Hair length",
            "selectedOptions": [{"label": "Long", "extraCharge": 4000, "extraMinutes": 30}]}]);
        let request = json!({
            "services": [
                {"service_id": 2, "duration": 150, "price": 22000, "modifiers": long},
                {"service_id": 1, "duration": 45, "price": 5500}
            ],
            "staff_id": 2, "start_time": MONDAY_TEN, "end_time": "2026-11-23T13:20:00Z", "total_duration": 195,
            "client_name": "Ada"
        });
        let answer = ada.post("/api/client/book", &request);
        assert_eq!(answer.status, 201, "{}", answer.text);
        let made = answer.json();
        assert_eq!((&made["autoConfirmed"], &made["status"]), (&json!(false), &json!("pending")));
        assert_eq!(made["sessionId"].as_str(), ada.session.as_deref());

        let mine = ada.get("/api/client/bookings").json();
        let booking = &mine[0];
        assert_eq!(booking["end_time"], "2026-11-23T13:20:00Z");
        assert_eq!((&booking["total_price"], &booking["total_duration"]), (&json!(27500), &json!(195)));
        assert_eq!(booking["service_names"], json!(["Balayage", "Cut"]));
        assert_eq!(booking["services"][0]["modifiers"], long);
        assert_eq!((&booking["status"], &booking["can_cancel"]), (&json!("pending"), &json!(true)));
        assert_eq!(booking["confirmation_code"].as_str().expect("a code while pending").len(), 8);
    });
}

#[test]
fn the_same_request_twice_makes_one_booking() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        let request = cut_with(1, MONDAY_TEN);
        let first = ada.post_once("/api/client/book", &request, "page-1");
        let again = ada.post_once("/api/client/book", &request, "page-1");
        assert_eq!((first.status, again.status), (201, 201));
        assert_eq!(first.text, again.text);
        assert_eq!(
            (first.header("idempotency-replayed"), again.header("idempotency-replayed")),
            ("false", "true")
        );

        let other = ada.post_once("/api/client/book", &cut_with(1, "2026-11-23T15:00:00Z"), "page-1");
        assert_eq!(other.status, 422, "{}", other.text);
        assert_eq!(ada.get("/api/client/bookings").json().as_array().map(Vec::len), Some(1));

        // Another browser's key of the same name is another key.
        assert_eq!(app.visitor().post_once("/api/client/book", &request, "page-1").code(), "slot_taken");
    });
}

#[test]
fn a_caller_without_a_session_is_given_one() {
    for_each_database(|db| {
        let app = two_salons(db);
        let nobody = app.visitor().without_session();
        let answer = nobody.post("/api/client/book", &cut_with(1, MONDAY_TEN)).json();
        let mut now_somebody = nobody.clone();
        now_somebody.session = answer["sessionId"].as_str().map(str::to_owned);
        assert_eq!(now_somebody.get("/api/client/bookings").json()[0]["id"], answer["id"]);
    });
}

#[test]
fn another_browser_neither_sees_nor_cancels() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (ada, eve) = (app.visitor(), app.visitor());
        let id = book(&ada, &cut_with(1, MONDAY_TEN));
        assert_eq!(eve.get("/api/client/bookings").json(), json!([]));
        let refused = eve.delete(&format!("/api/client/bookings/{id}"));
        let absent = eve.delete("/api/client/bookings/987654");
        assert_eq!((refused.status, &refused.text), (404, &absent.text), "absent and another's are the same");
        let named = format!("/api/client/bookings?sessionId={}", ada.session.as_deref().expect("a session"));
        assert_eq!(eve.get(&named).status, 404);
        assert_eq!(ada.get(&named).status, 200);
        assert_eq!(ada.get("/api/client/bookings").json()[0]["status"], "pending");
    });
}

#[test]
fn expired_holds_are_free_at_once() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (ada, ben) = (app.visitor(), app.visitor());
        book(&ada, &cut_with(1, MONDAY_TEN));
        app.clock.advance(TimeDelta::minutes(30));
        // No worker runs here: reads and writes see the expiry by themselves.
        assert!(starts(&ben, MONDAY_CUTS).contains(&MONDAY_TEN.to_owned()));
        book(&ben, &cut_with(1, MONDAY_TEN));
        let hers = &ada.get("/api/client/bookings").json()[0];
        assert_eq!((&hers["status"], &hers["cancel_reason"]), (&json!("cancelled"), &json!("expired")));
        assert_eq!((&hers["can_cancel"], &hers["confirmation_code"]), (&json!(false), &json!(null)));
    });
}

#[test]
fn a_fourth_open_hold_is_one_too_many() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        for hour in [9, 11, 13] {
            book(&ada, &cut_with(1, &format!("2026-11-23T{hour:02}:00:00Z")));
        }
        let fourth = ada.post("/api/client/book", &cut_with(1, "2026-11-23T15:00:00Z"));
        assert_eq!((fourth.status, fourth.code()), (429, "too_many_holds"), "{}", fourth.text);
        assert!(!fourth.header("retry-after").is_empty());
        // The same phone in another browser counts as the same person.
        let phone = |start: &str| but(cut_with(1, start), "/client_phone", json!("+1 555 0199"));
        for start in ["2026-11-24T09:00:00Z", "2026-11-24T11:00:00Z", "2026-11-24T13:00:00Z"] {
            book(&app.visitor(), &phone(start));
        }
        assert_eq!(app.visitor().post("/api/client/book", &phone("2026-11-24T15:00:00Z")).status, 429);
    });
}

#[test]
fn many_clicks_on_cancel_are_as_good_as_one() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        let id = book(&ada, &cut_with(1, MONDAY_TEN));
        let answers = crate::race::all_at_once(8, |_| ada.delete(&format!("/api/client/bookings/{id}")));
        assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
        let cancelled =
            "SELECT CAST(COUNT(*) AS TEXT) AS value FROM audit_log WHERE action = 'booking.cancelled'";
        assert_eq!(db.ask(cancelled), ["1"]);
    });
}

#[test]
fn a_past_appointment_cannot_be_cancelled() {
    for_each_database(|db| {
        let app = two_salons(db);
        let ada = app.visitor();
        let id = book(&ada, &cut_with(1, MONDAY_TEN));
        db.run("UPDATE bookings SET status = 'confirmed'");
        db.run("INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id, from_status, to_status) \
                SELECT shop_id, created_at, 'system', 'booking.status_changed', 'booking', id, 'pending', 'confirmed' FROM bookings");
        app.clock.advance(TimeDelta::hours(4));
        let late = ada.delete(&format!("/api/client/bookings/{id}"));
        assert_eq!((late.status, late.code()), (409, "too_late"), "{}", late.text);
        assert_eq!(ada.get("/api/client/bookings").json()[0]["can_cancel"], false);
    });
}
