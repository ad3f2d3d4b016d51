//! The desk undoes what it did last, over HTTP.

use chrono::TimeDelta;
use ports::Clock;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::blocks;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::places::move_it;

const LAST: &str = "/api/admin/actions/last";
const BLOCKS: &str = "/api/admin/blocks";
const BOOKINGS: &str = "/api/admin/bookings";

/// An undo takes nothing.
pub(crate) fn draft(path: &str) -> Option<Value> {
    path.ends_with("/undo").then_some(Value::Null)
}

/// Undoes a block of Maya's, which the visitor makes for it.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    if !path.ends_with("/undo") || method != "POST" {
        return None;
    }
    let _ = visitor.post(&format!("{BLOCKS}{query}"), &blocks::draft(BLOCKS)?);
    let last = visitor.get(&format!("{LAST}{query}"));
    let id = if last.status == 200 { last.json()["id"].clone() } else { json!(1) };
    Some(undo(visitor, &id, query))
}

fn undo(visitor: &TestVisitor, id: &Value, query: &str) -> TestAnswer {
    visitor.post(&format!("/api/admin/actions/{id}/undo{query}"), &json!({}))
}

/// A booking is made, moved, and undone; the booking before it is not, in the wrong order.
pub(crate) fn record_undo(admin: &TestVisitor) {
    let made = admin.post(BOOKINGS, &desk::order(3, "2026-11-25T09:00:00Z")).json();
    let booked = admin.get(LAST);
    let place = json!({"start_time": "2026-11-25T11:00:00Z"});
    assert_eq!(move_it(admin, &format!("{BOOKINGS}/{}", made["id"]), "", &place).status, 200);
    record("admin/admin.last-action", "GET", LAST, &admin.get(LAST));
    let path = |id: &Value| format!("/api/admin/actions/{id}/undo");
    let first = &booked.json()["id"];
    record("admin/admin.undo.order", "POST", &path(first), &undo(admin, first, ""));
    let last = &admin.get(LAST).json()["id"];
    record("admin/admin.undo", "POST", &path(last), &undo(admin, last, ""));
    assert_eq!(undo(admin, first, "").status, 200);
}

#[test]
fn a_person_undoes_their_own_and_in_time() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        assert_eq!(admin.get(LAST).json(), Value::Null);
        let made = admin.post(BOOKINGS, &desk::order(3, "2026-11-25T09:00:00Z")).json();
        let place = json!({"start_time": "2026-11-25T11:00:00Z"});
        let moved = move_it(&admin, &format!("{BOOKINGS}/{}", made["id"]), "", &place);
        assert_eq!(moved.status, 200);
        let last = admin.get(LAST).json();
        let text = last["text"].as_str().expect("a text");
        assert!(text.starts_with("Moved ") && text.ends_with(" to Wed, Nov 25, 11:00 AM."), "{text}");
        assert_eq!(undo(&staff, &last["id"], "").status, 404, "the booking is Maya's, the move is not");
        assert_eq!(undo(&admin, &json!(987_654), "").status, 404);
        let now = admin.clock.now();
        admin.clock.set(now + TimeDelta::minutes(10) + TimeDelta::seconds(1));
        let late = undo(&admin, &last["id"], "");
        assert_eq!((late.status, late.code()), (409, "undo_late"));
        assert_eq!(admin.get(LAST).json(), Value::Null);
        admin.clock.set(now);
        let undone = undo(&admin, &last["id"], "").json();
        assert_eq!(undone["booking"]["start_time"], made["start_time"]);
        assert_eq!(undone["text"], last["text"]);
        let back = &admin.get(LAST).json()["text"];
        assert!(back.as_str().is_some_and(|text| text.starts_with("Booked ")), "{back}");
        db.keeps_its_invariants();
    });
}
