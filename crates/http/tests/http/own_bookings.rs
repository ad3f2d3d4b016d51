//! A client has so many coming bookings at most, and never two at the same time; the desk may do both.

use serde_json::json;
use testkit::phone::CLIENT;
use testkit::{TestApp, TestVisitor, for_each_database};

use crate::race::all_at_once;
use crate::support::{MONDAY_TEN, book, but, cut_with, two_salons};

/// Browsers in which the same client is signed in.
fn browsers(app: &TestApp, many: usize) -> Vec<TestVisitor> {
    (0..many)
        .map(|_| {
            let browser = app.visitor();
            app.phone(CLIENT).signs_in(&browser);
            browser
        })
        .collect()
}

#[test]
fn nobody_books_two_appointments_for_the_same_time() {
    for_each_database(|db| {
        let app = two_salons(db);
        let stranger = app.visitor();
        book(&stranger, &cut_with(1, MONDAY_TEN));
        let again = stranger.post("/api/client/book", &cut_with(2, "2026-11-23T10:30:00Z"));
        assert_eq!((again.status, again.code()), (409, "own_overlap"));
        assert_eq!(again.text, "You already have an appointment at that time.");
        // The buffer of five minutes is the salon's, not the client's.
        assert_eq!(stranger.post("/api/client/book", &cut_with(2, "2026-11-23T10:45:00Z")).status, 201);
    });
}

#[test]
fn two_browsers_of_a_client_cannot_both_book_a_time() {
    for_each_database(|db| {
        let app = two_salons(db);
        let own = browsers(&app, 4);
        let answers = all_at_once(own.len(), |browser| {
            let start = ["2026-11-23T10:00:00Z", "2026-11-23T10:30:00Z"][browser % 2];
            own[browser].post("/api/client/book", &cut_with([1, 2][browser / 2], start))
        });
        let made = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(made, 1, "{answers:?}");
        for refused in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!(refused.code(), "own_overlap");
        }
    });
}

#[test]
fn no_race_leads_beyond_the_number_of_bookings() {
    for_each_database(|db| {
        let app = two_salons(db);
        let rules = json!({"min_notice_minutes": 0, "horizon_days": 14, "slot_step_minutes": 15,
            "hold_minutes": 30, "max_open_bookings": 3, "completes_visits": true});
        assert_eq!(app.admin().put("/api/admin/shop/rules", &rules).status, 200);
        let own = browsers(&app, 6);
        let answers = all_at_once(own.len(), |browser| {
            let (day, hour) = (23 + browser / 3, 9 + 2 * (browser % 3));
            own[browser].post("/api/client/book", &cut_with(1, &format!("2026-11-{day}T{hour:02}:00:00Z")))
        });
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3, "{answers:?}");
        let full = "You already have 3 coming appointments here. Please cancel one first, or call the salon.";
        for refused in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!((refused.code(), refused.text.as_str()), ("too_many_bookings", full));
        }
    });
}

#[test]
fn the_desk_may_book_beyond_and_is_told() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (desk, client) = (app.admin(), browsers(&app, 1));
        let rules = json!({"min_notice_minutes": 0, "horizon_days": 14, "slot_step_minutes": 15,
            "hold_minutes": 30, "max_open_bookings": 1, "completes_visits": true});
        assert_eq!(desk.put("/api/admin/shop/rules", &rules).status, 200);
        book(&client[0], &cut_with(1, MONDAY_TEN));
        let known = desk.get("/api/admin/bookings").json()[0]["client_id"].clone();
        let wish = json!({"client_id": known, "staff_id": 2,
            "services": [{"service_id": 1}], "start_time": "2026-11-23T10:30:00Z"});
        let second = desk.post("/api/admin/bookings", &wish).json();
        let many = |count| format!("This client now has {count} coming appointments. Online the limit is 1.");
        assert_eq!(
            second["warnings"],
            json!(["This client already has an appointment at that time.", many(2)])
        );
        let later =
            desk.post("/api/admin/bookings", &but(wish, "/start_time", json!("2026-11-24T10:30:00Z")));
        assert_eq!(later.json()["warnings"], json!([many(3)]));
        let refused = client[0].post("/api/client/book", &cut_with(1, "2026-11-25T10:00:00Z"));
        assert_eq!(refused.code(), "too_many_bookings");
    });
}
