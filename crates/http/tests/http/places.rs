//! Appointments move over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::stage::VISITS;
use crate::support::MONDAY_TEN;

/// Moves a booking as it is now.
pub(crate) fn move_it(visitor: &TestVisitor, booking: &str, query: &str, body: &Value) -> TestAnswer {
    let seen = visitor.get(&format!("{booking}{query}"));
    let version = if seen.status == 200 { seen.json()["version"].to_string() } else { "1".to_owned() };
    let headers = [("content-type", "application/json"), ("if-match", &*version)];
    visitor.send("PATCH", &format!("{booking}/place{query}"), &headers, body.to_string().as_bytes())
}

/// Those visits are there to be marked and finished.
pub(crate) fn is_mayas_and_open(row: &Value) -> bool {
    row["staff_id"] == 3
        && VISITS.iter().all(|start| row["start_time"] != *start)
        && (row["status"] == "pending" || row["status"] == "confirmed")
}

/// Moves a booking to the first of some free times, if the visitor may see them.
pub(crate) fn move_to_free(visitor: &TestVisitor, id: &Value, query: &str, free: &TestAnswer) -> TestAnswer {
    let start = if free.status == 200 { free.json()[0]["start"].clone() } else { json!(MONDAY_TEN) };
    move_it(visitor, &format!("/api/admin/bookings/{id}"), query, &json!({"start_time": start}))
}

/// Booking 2 moves over booking 3; before that it is refused in every way.
pub(crate) fn record_places(admin: &TestVisitor) {
    let path = "/api/admin/bookings/2/place";
    let sent = |operation: &str, version: &str, body: &Value| {
        let headers = [("content-type", "application/json"), ("if-match", version)];
        let answer = admin.send("PATCH", path, &headers, body.to_string().as_bytes());
        record(&format!("admin/admin.{operation}"), "PATCH", path, &answer);
    };
    let over = json!({"start_time": "2026-11-23T12:00:00Z", "staff_id": 3});
    sent("booking-place.conflicts", "2", &over);
    let accept = |keys: Value| {
        let accepted = json!({"reason": "Both agreed", "conflicts": keys});
        json!({"start_time": "2026-11-23T12:00:00Z", "staff_id": 3, "override": accepted})
    };
    sent("booking-place.conflicts-changed", "2", &accept(json!([])));
    sent("booking-place.stale", "1", &over);
    let question = json!({"booking_id": 2, "start_time": "2026-11-23T12:00:00Z", "staff_id": 3});
    let shown = admin.post("/api/admin/placements", &question).json();
    let keys =
        shown["conflicts"].as_array().expect("conflicts").iter().map(|conflict| conflict["key"].clone());
    sent("booking-place", "2", &accept(keys.collect()));
}

#[test]
fn a_move_without_a_version_or_without_a_wish_is_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id =
            admin.post("/api/admin/bookings", &desk::order(3, "2026-11-24T12:00:00Z")).json()["id"].clone();
        let booking = format!("/api/admin/bookings/{id}");
        let blind = admin.patch(&format!("{booking}/place"), &json!({"duration": 50}));
        assert_eq!((blind.status, blind.text.as_str()), (400, "Send the version you saw."));
        for body in
            [json!({}), json!({"tell_client": false}), json!({"duration": 7}), json!({"duration": 1_445})]
        {
            assert_eq!(move_it(&admin, &booking, "", &body).status, 422, "{body}");
        }
        let silent = json!({"duration": 50, "override": {"reason": " ", "conflicts": []}});
        let refused = move_it(&admin, &booking, "", &silent);
        assert_eq!((refused.status, refused.text.as_str()), (422, "Please give a reason."));
        let longer = move_it(&admin, &booking, "", &json!({"duration": 50})).json();
        assert_eq!((&longer["adjusted_minutes"], &longer["version"]), (&json!(5), &json!(2)));
    });
}

#[test]
fn a_new_booking_goes_over_what_is_in_the_way_as_a_move_does() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        let path = "/api/admin/bookings";
        let there = admin.post(path, &desk::order(3, "2026-11-24T12:00:00Z")).json()["id"].clone();
        let order = |change: Value| {
            let mut order = desk::order(3, "2026-11-24T12:05:00Z");
            let fields = change.as_object().expect("fields").clone();
            order.as_object_mut().expect("an order").extend(fields);
            order
        };
        let refused = |visitor: &TestVisitor, body: &Value| {
            let answer = visitor.post(path, body);
            (answer.status, answer.code().to_owned())
        };
        let code = |status: u16, code: &str| (status, code.to_owned());
        let keys = json!({"reason": "Both agreed", "conflicts": [format!("booking:{there}")]});
        let other = json!({"reason": "Both agreed", "conflicts": []});
        assert_eq!(refused(&admin, &order(json!({}))), code(409, "slot_taken"));
        assert_eq!(refused(&admin, &order(json!({"chair_id": null}))), code(409, "conflicts"));
        assert_eq!(refused(&admin, &order(json!({"override": other}))), code(409, "conflicts_changed"));
        assert_eq!(refused(&staff, &order(json!({"override": keys}))), code(403, "forbidden"));
        assert_eq!(admin.post(path, &order(json!({"chair_id": 9_999}))).status, 404);
        let silent = json!({"override": {"reason": " ", "conflicts": []}});
        let silent = admin.post(path, &order(silent));
        assert_eq!((silent.status, silent.text.as_str()), (422, "Please give a reason."));
        let made = admin.post(path, &order(json!({"override": keys, "chair_id": null})));
        let row = made.json();
        assert_eq!((made.status, &row["chair_id"]), (201, &Value::Null), "{}", made.text);
        assert_eq!(row["overlaps"][0]["booking_id"], there);
    });
}
