//! Missed visits that the salon does not hold against their clients, over HTTP.

use chrono::TimeDelta;
use ports::Clock;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, at, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;

const BOOKINGS: &str = "/api/admin/bookings";
/// One of them is free.
const TIMES: [&str; 3] = ["12:00", "15:00", "10:00"];

/// What is sent to the route of strikes.
pub(crate) fn draft(path: &str) -> Option<Value> {
    path.ends_with("/strike").then(|| json!({"waived": true, "reason": "Her train was cancelled"}))
}

/// Waives a visit that was missed: it is booked and marked first, and cancelled for the next caller.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path)?;
    let now = visitor.clock.now();
    let id = missed(visitor, query).unwrap_or_else(|| json!(1));
    visitor.clock.set(now);
    let address = format!("{BOOKINGS}/{id}/strike{query}");
    let headers = [("content-type", "application/json")];
    Some(visitor.send(method, &address, &headers, body.to_string().as_bytes()))
}

/// A visit of a client whom the desk knows by number: nobody else has strikes.
fn of_known_client(time: &str) -> Value {
    let mut order = desk::order(3, &format!("2026-11-23T{time}:00Z"));
    order["client"]["phone"] = json!("+44 20 7946 0018");
    order
}

/// A visit of today that its client missed.
fn missed(visitor: &TestVisitor, query: &str) -> Option<Value> {
    let listed = visitor.get(&format!("{BOOKINGS}{query}"));
    let rows = if listed.status == 200 { listed.json() } else { json!([]) };
    if let Some(row) = rows.as_array()?.iter().find(|row| row["status"] == "no_show") {
        return Some(row["id"].clone());
    }
    let (made, time) = TIMES.into_iter().find_map(|time| {
        let made = visitor.post(&format!("{BOOKINGS}{query}"), &of_known_client(time));
        (made.status == 201).then_some((made, time))
    })?;
    let id = made.json()["id"].clone();
    visitor.clock.set(at(&format!("2026-11-23 {time}")) + TimeDelta::minutes(30));
    let marked = visitor.patch(&format!("{BOOKINGS}/{id}/status{query}"), &json!({"status": "no_show"}));
    assert_eq!(marked.status, 200, "{}", marked.text);
    Some(id)
}

/// For a salon that books nothing any more: a visit of today is missed already.
pub(crate) fn miss_visit(admin: &TestVisitor) {
    let now = admin.clock.now();
    assert!(missed(admin, "").is_some());
    admin.clock.set(now);
}

pub(crate) fn record_strikes(admin: &TestVisitor) {
    let now = admin.clock.now();
    let id = missed(admin, "").expect("a missed visit");
    let path = format!("{BOOKINGS}/{id}/strike");
    record("admin/admin.strike", "PUT", &path, &admin.put(&path, &draft(&path).expect("a draft")));
    admin.clock.set(now);
}

#[test]
fn only_strikes_are_waived() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id = admin.post(BOOKINGS, &of_known_client("12:00")).json()["id"].clone();
        let path = format!("{BOOKINGS}/{id}/strike");
        let refused = admin.put(&path, &json!({"waived": true}));
        assert_eq!((refused.status, refused.header("x-error-code")), (409, "no_strike"), "{}", refused.text);
        let short = admin.put(&path, &json!({"waived": true, "reason": "x"}));
        assert_eq!(short.status, 422, "{}", short.text);
        assert_eq!(db.count("strike_waivers"), 0);
    });
}
