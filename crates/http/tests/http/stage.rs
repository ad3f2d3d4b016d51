//! The desk marks visits over HTTP.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;

const BOOKINGS: &str = "/api/admin/bookings";
/// Three hours after the present of these tests.
pub(crate) const NINE: &str = "2026-11-23T09:00:00Z";

pub(crate) fn draft(path: &str) -> Option<Value> {
    path.ends_with("/stage").then(|| json!({"stage": "arrived"}))
}

/// Marks a visit of today with Maya, which is booked if there is none yet.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let change = draft(path).filter(|_| method == "PATCH")?;
    // A caller who may not book finds the visit of another, or none.
    let _ = visitor.post(&format!("{BOOKINGS}{query}"), &desk::order(3, NINE));
    let listed = visitor.get(&format!("{BOOKINGS}{query}"));
    let rows = if listed.status == 200 { listed.json() } else { json!([]) };
    let is_wanted = |row: &&Value| row["start_time"] == NINE && row["status"] == "confirmed";
    let id = rows.as_array()?.iter().find(is_wanted).map_or(json!(1), |row| row["id"].clone());
    Some(visitor.patch(&format!("{BOOKINGS}/{id}/stage{query}"), &change))
}

/// A booking of today is marked, one of later today is not.
pub(crate) fn record_stages(admin: &TestVisitor) {
    let id = admin.post(BOOKINGS, &desk::order(3, NINE)).json()["id"].clone();
    let path = format!("{BOOKINGS}/{id}/stage");
    let late = json!({"stage": "arrived", "late_minutes": 10});
    record("admin/admin.booking-stage", "PATCH", &path, &admin.patch(&path, &late));
    let tomorrow = admin.post(BOOKINGS, &desk::order(3, "2026-11-24T16:00:00Z")).json()["id"].clone();
    let path = format!("{BOOKINGS}/{tomorrow}/stage");
    record("admin/admin.booking-stage.too-early", "PATCH", &path, &admin.patch(&path, &late));
}

#[test]
fn a_visit_is_marked_and_its_client_is_no_no_show() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id = admin.post(BOOKINGS, &desk::order(3, NINE)).json()["id"].clone();
        let path = format!("{BOOKINGS}/{id}/stage");
        for (case, body) in [
            ("no stage", json!({})),
            ("another stage", json!({"stage": "late"})),
            ("too many minutes", json!({"stage": "expected", "late_minutes": 121})),
            ("minutes before", json!({"stage": "expected", "late_minutes": -1})),
        ] {
            let status = if body.get("stage").is_some() { 422 } else { 400 };
            check(case, &admin.patch(&path, &body), status);
        }
        let row = |body: Value| {
            let row = admin.patch(&path, &body).json();
            (row["stage"].clone(), row["late_minutes"].clone(), row["version"].clone())
        };
        assert_eq!(row(json!({"stage": "expected"})), (json!("expected"), Value::Null, json!(1)), "as it is");
        let late = json!({"stage": "expected", "late_minutes": 10});
        assert_eq!(row(late), (json!("late"), json!(10), json!(2)));
        assert_eq!(row(json!({"stage": "in_service"})), (json!("in_service"), json!(10), json!(3)));
        app.clock.advance(TimeDelta::hours(4));
        let no_show = admin.patch(&format!("{BOOKINGS}/{id}/status"), &json!({"status": "no_show"}));
        assert_eq!((no_show.status, no_show.code()), (409, "has_arrived"));
        assert_eq!(no_show.text, "Grace Hopper has arrived. Take the mark away first.");
        let not_late = json!({"stage": "expected", "late_minutes": null});
        assert_eq!(row(not_late), (json!("late"), Value::Null, json!(4)), "long after its start");
        let no_show = admin.patch(&format!("{BOOKINGS}/{id}/status"), &json!({"status": "no_show"}));
        assert_eq!((no_show.status, &no_show.json()["stage"]), (200, &Value::Null));
        let over = admin.patch(&path, &json!({"stage": "arrived"}));
        assert_eq!((over.status, over.code()), (409, "wrong_status"));
    });
}
