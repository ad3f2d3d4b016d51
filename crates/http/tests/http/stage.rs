//! The desk marks and finishes visits over HTTP.

use chrono::TimeDelta;
use ports::Clock;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, at, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;

const BOOKINGS: &str = "/api/admin/bookings";
/// When Maya's visits begin: one is marked three hours after the present of these tests, the other is finished later.
pub(crate) const VISITS: [&str; 2] = [NINE, "2026-11-23T10:00:00Z"];
pub(crate) const NINE: &str = "2026-11-23T09:00:00Z";

pub(crate) fn draft(path: &str) -> Option<Value> {
    match path.rsplit('/').next() {
        Some("stage") => Some(json!({"stage": "arrived"})),
        Some("finish") => Some(json!({"lines": [{"service_id": 1, "price": 4_000}]})),
        _ => None,
    }
}

/// Marks or finishes a visit with Maya, which is booked if there is none yet.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path)?;
    let is_finish = path.ends_with("/finish");
    let start = VISITS[usize::from(is_finish)];
    // A caller who may not book finds the visit of another, or none.
    let _ = visitor.post(&format!("{BOOKINGS}{query}"), &desk::order(3, start));
    let listed = visitor.get(&format!("{BOOKINGS}{query}"));
    let rows = if listed.status == 200 { listed.json() } else { json!([]) };
    let is_wanted =
        |row: &&Value| row["start_time"] == start && row["staff_id"] == 3 && row["status"] != "cancelled";
    let found = rows.as_array()?.iter().find(is_wanted).cloned();
    let is_there = found.is_some();
    let row = found.unwrap_or_else(|| json!({"id": 1, "version": 1}));
    let address = format!("{BOOKINGS}/{}/{}{query}", row["id"], path.rsplit('/').next()?);
    // A visit is finished once it has begun; whatever else is asked here is asked before.
    let now = visitor.clock.now();
    if is_finish && is_there {
        visitor.clock.set(now.max(at("2026-11-23 10:00")));
    }
    let answer = send(visitor, method, &address, (&row["version"], &body));
    visitor.clock.set(now);
    Some(answer)
}

fn send(visitor: &TestVisitor, method: &str, address: &str, (seen, body): (&Value, &Value)) -> TestAnswer {
    let headers = [("content-type", "application/json"), ("if-match", &*seen.to_string())];
    visitor.send(method, address, &headers, body.to_string().as_bytes())
}

/// The desk books the visits.
pub(crate) fn book_visits(admin: &TestVisitor) {
    for start in VISITS {
        assert_eq!(admin.post(BOOKINGS, &desk::order(3, start)).status, 201);
    }
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
    let path = format!("{BOOKINGS}/{id}/finish");
    let mask = json!({"name": "Travel-size mask", "price": 1_800});
    let lines = json!([{"service_id": 1, "price": 4_000}, mask]);
    let paid = json!({"lines": lines, "discount": {"percent": 10}, "discount_reason": "Birthday"});
    let early = send(admin, "POST", &path, (&json!(2), &paid));
    record("admin/admin.booking-finish.too-early", "POST", &path, &early);
    admin.clock.advance(TimeDelta::hours(3));
    record("admin/admin.booking-finish", "POST", &path, &send(admin, "POST", &path, (&json!(2), &paid)));
    let path = format!("{BOOKINGS}/{id}");
    record("admin/admin.booking.finished", "GET", &path, &admin.get(&path));
}

#[test]
fn what_was_paid_is_checked_word_for_word() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id = admin.post(BOOKINGS, &desk::order(3, NINE)).json()["id"].clone();
        let path = format!("{BOOKINGS}/{id}/finish");
        app.clock.advance(TimeDelta::hours(3));
        let cut = json!({"service_id": 1, "price": 4_000});
        for (name, lines, discount) in [
            ("no lines", json!([]), Value::Null),
            ("too many lines", json!(vec![cut.clone(); 21]), Value::Null),
            ("less than nothing", json!([{"service_id": 1, "price": -1}]), Value::Null),
            ("too much", json!([{"service_id": 1, "price": 1_000_001}]), Value::Null),
            ("nameless", json!([{"service_id": null, "name": "  ", "price": 1}]), Value::Null),
            ("a long name", json!([{"name": "x".repeat(61), "price": 1}]), Value::Null),
            ("more than the sum", json!([cut]), json!({"cents": 4_001})),
            ("no discount at all", json!([cut]), json!({"cents": 0})),
            ("101 percent", json!([cut]), json!({"percent": 101})),
            ("both at once", json!([cut]), json!({"cents": 1, "percent": 1})),
        ] {
            let body = json!({"lines": lines, "discount": discount});
            check(name, &send(&admin, "POST", &path, (&json!(1), &body)), 422);
        }
        let long = json!({"lines": [cut], "discount": {"percent": 1}, "discount_reason": "x".repeat(81)});
        check("a long reason", &send(&admin, "POST", &path, (&json!(1), &long)), 422);
        let paid = json!({"lines": [cut]});
        check("no version", &admin.post(&path, &paid), 400);
        let row = send(&admin, "POST", &path, (&json!(1), &paid)).json();
        assert_eq!((&row["status"], &row["final_price"]), (&json!("completed"), &json!(4_000)));
        let stale = send(&admin, "POST", &path, (&json!(1), &paid));
        assert_eq!((stale.status, stale.code()), (409, "stale"), "{}", stale.text);
        db.is_damaged_on_purpose();
        let (from, until) = (db.moment(at("2026-11-14 09:00")), db.moment(at("2026-11-14 10:00")));
        db.run(&format!(
            "UPDATE bookings SET start_time = {from}, end_time = {until}, blocked_from = {from}, blocked_until = {until} WHERE id = {id}"
        ));
        let late = send(&admin, "POST", &path, (&json!(2), &paid));
        assert_eq!((late.status, late.code()), (409, "too_late"), "{}", late.text);
    });
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
