//! Bookings that have lost their time, over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::places::{is_mayas_and_open, move_it};

const STRANDED: &str = "/api/admin/stranded";
const BOOKINGS: &str = "/api/admin/bookings";
pub(crate) const REACHABLE: &str = "+12125550177";
const BLOCKS: &str = "/api/admin/blocks";

pub(crate) fn draft(path: &str) -> Option<Value> {
    if path.ends_with("/ask") {
        return Some(Value::Null);
    }
    path.ends_with("/keep").then(|| json!({"reason": "She comes in for this one"}))
}

/// Keeps a visit of Maya's that a block takes the time of, or asks its client to move it: a new one, where the visitor can book.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path).filter(|_| method == "POST")?;
    let id = stranded(visitor, query).unwrap_or(json!(1));
    let deed = path.rsplit('/').next()?;
    let body = if body.is_null() { json!({}) } else { body };
    let answer = visitor.post(&format!("{STRANDED}/{id}/{deed}{query}"), &body);
    let blocks = visitor.get(&format!("/api/admin/calendar{}", with(query, "from=2026-11-20&to=2026-12-20")));
    let blocks = if blocks.status == 200 { blocks.json()["blocks"].clone() } else { json!([]) };
    for block in blocks.as_array()?.iter().filter(|block| block["title"] == "Off") {
        let own = format!("{BLOCKS}/{}{query}", block["id"]);
        let _ = visitor.send("DELETE", &own, &[("if-match", &block["version"].to_string())], b"");
    }
    Some(answer)
}

fn with(query: &str, more: &str) -> String {
    if query.is_empty() { format!("?{more}") } else { format!("{query}&{more}") }
}

/// A visit to Maya of a client whom WhatsApp reaches.
pub(crate) fn book_reachable(visitor: &TestVisitor, query: &str) -> Option<Value> {
    let mut fresh = (9..17).filter_map(|hour| {
        let mut order = desk::order(3, &format!("2026-11-27T{hour:02}:00:00Z"));
        order["client"]["phone"] = json!(REACHABLE);
        let made = visitor.post(&format!("{BOOKINGS}{query}"), &order);
        (made.status == 201).then(|| made.json())
    });
    fresh.next()
}

/// A visit of Maya's under a block.
fn stranded(visitor: &TestVisitor, query: &str) -> Option<Value> {
    let row = book_reachable(visitor, query).or_else(|| {
        let listed = visitor.get(&format!("{BOOKINGS}{query}"));
        let rows = if listed.status == 200 { listed.json() } else { json!([]) };
        let mut mayas = rows.as_array()?.iter().filter(|row| is_mayas_and_open(row));
        mayas.clone().rfind(|row| row["client_phone"] == REACHABLE).or_else(|| mayas.next_back()).cloned()
    })?;
    let block = json!({"staff_id": 3, "kind": "other", "title": "Off", "from": row["start_time"], "to": row["end_time"]});
    let _ = visitor.post(&format!("{BLOCKS}{query}"), &block);
    Some(row["id"].clone())
}

/// A visit loses its time, is listed with places for it, and stays.
pub(crate) fn record_stranded(admin: &TestVisitor) {
    let id = stranded(admin, "").expect("a visit");
    record("admin/admin.stranded", "GET", STRANDED, &admin.get(STRANDED));
    let path = format!("{STRANDED}/{id}/ask");
    record("admin/admin.stranded-ask", "POST", &path, &admin.post(&path, &json!({})));
    record("admin/admin.stranded-ask.asked", "POST", &path, &admin.post(&path, &json!({})));
    let path = format!("{STRANDED}/{id}/keep");
    let reason = draft(&path).expect("a reason");
    record("admin/admin.stranded-keep", "POST", &path, &admin.post(&path, &reason));
    record("admin/admin.stranded-keep.not-stranded", "POST", &path, &admin.post(&path, &reason));
}

#[test]
fn a_visit_that_lost_its_time_goes_where_the_answer_says() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id = stranded(&admin, "").expect("a visit");
        let rows = admin.get(STRANDED).json();
        let row = &rows[0];
        assert_eq!((rows.as_array().map(Vec::len), &row["booking"]["id"]), (Some(1), &id));
        assert_eq!(row["booking"]["to_move"], json!(["block"]));
        assert_eq!(row["reasons"], json!(["Off (Maya Reyes)"]));
        assert_eq!((&row["asked_at"], &row["can_ask"]), (&Value::Null, &json!(true)));
        let options = row["options"].as_array().expect("options").clone();
        assert!((1..=3).contains(&options.len()), "{options:?}");
        for option in options {
            let place = json!({
                "start_time": option["start_time"], "staff_id": option["staff_id"], "chair_id": option["chair_id"],
            });
            let moved = move_it(&admin, &format!("{BOOKINGS}/{id}"), "", &place);
            assert_eq!((moved.status, &moved.json()["to_move"]), (200, &json!([])), "{}", moved.text);
            assert_eq!(admin.get(STRANDED).json(), json!([]));
        }
        let path = format!("{STRANDED}/{id}/keep");
        for (case, body, status) in [
            ("no reason", json!({}), 400),
            ("a short one", json!({"reason": " ok "}), 422),
            ("a long one", json!({"reason": "x".repeat(201)}), 422),
        ] {
            check(case, &admin.post(&path, &body), status);
        }
        let has_its_time = admin.post(&path, &json!({"reason": "As agreed"}));
        assert_eq!((has_its_time.status, has_its_time.code()), (409, "not_stranded"));
        for (range, status) in [
            ("from=2026-11-23&to=2027-02-22", 200),
            ("from=2026-11-23&to=2027-02-23", 422),
            ("from=2026-11-24&to=2026-11-23", 422),
            ("from=soon", 400),
        ] {
            assert_eq!(admin.get(&format!("{STRANDED}?{range}")).status, status, "{range}");
        }
    });
}
