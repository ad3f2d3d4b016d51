//! Blocks and moved breaks over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;

const BLOCKS: &str = "/api/admin/blocks";
const BREAKS: &str = "/api/admin/staff/{id}/breaks/{date}";

/// What is sent to a route of blocks or breaks, if it is one. All of them name Maya.
pub(crate) fn draft(path: &str) -> Option<Value> {
    if path.contains("/breaks/") {
        return Some(json!({"startTime": "13:00", "endTime": "13:30"}));
    }
    path.starts_with(BLOCKS).then(
        || json!({"staff_id": 3, "kind": "training", "from": "2026-11-24T14:00:00Z", "to": "2026-11-24T15:00:00Z"}),
    )
}

/// A proper request for one of these routes. A caller with the right to change and delete makes a block of their own for it.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path)?;
    let Some(own) = path.strip_suffix("/{id}") else {
        let path = path.replace("{id}", "3").replace("{date}", "2026-11-24");
        return match method {
            "POST" => Some(visitor.post(&format!("{path}{query}"), &body)),
            "PUT" => Some(visitor.put(&format!("{path}{query}"), &body)),
            _ => Some(visitor.delete(&format!("{path}{query}"))),
        };
    };
    let made = visitor.post(&format!("{own}{query}"), &body);
    let id = if made.status == 201 { made.json()["id"].clone() } else { json!(1) };
    Some(change(visitor, method, &format!("{own}/{id}{query}"), "1", &json!({"kind": "private"})))
}

fn change(visitor: &TestVisitor, method: &str, address: &str, version: &str, body: &Value) -> TestAnswer {
    let headers = [("content-type", "application/json"), ("if-match", version)];
    let body = if method == "DELETE" { String::new() } else { body.to_string() };
    visitor.send(method, address, &headers, body.as_bytes())
}

/// A block and a break come, are seen in the calendar, and go.
pub(crate) fn record_blocks(admin: &TestVisitor) {
    let name = |operation: &str| format!("admin/admin.{operation}");
    let body = draft(BLOCKS).expect("a block");
    record(
        &name("block-impact"),
        "POST",
        "/api/admin/blocks/impact",
        &admin.post("/api/admin/blocks/impact", &body),
    );
    record(&name("block"), "POST", BLOCKS, &admin.post(BLOCKS, &body));
    let late =
        json!({"staff_id": 3, "kind": "other", "from": "2026-11-20T14:00:00Z", "to": "2026-11-20T15:00:00Z"});
    record(&name("block.over"), "POST", BLOCKS, &admin.post(BLOCKS, &late));
    let own = "/api/admin/blocks/1";
    record(
        &name("block-changed"),
        "PATCH",
        own,
        &change(admin, "PATCH", own, "1", &json!({"title": "Colour course"})),
    );
    record(
        &name("block-changed.stale"),
        "PATCH",
        own,
        &change(admin, "PATCH", own, "1", &json!({"title": null})),
    );
    let breaks = BREAKS.replace("{id}", "3").replace("{date}", "2026-11-24");
    record(&name("break"), "PUT", &breaks, &admin.put(&breaks, &draft(BREAKS).expect("a break")));
    let path = "/api/admin/calendar?from=2026-11-24&to=2026-11-24";
    record(&name("calendar.blocked"), "GET", path, &admin.get(path));
    record(&name("break-restored"), "DELETE", &breaks, &admin.delete(&breaks));
    record(&name("block-deleted"), "DELETE", own, &change(admin, "DELETE", own, "2", &Value::Null));
}

#[test]
fn what_is_no_block_and_no_break_is_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let body = draft(BLOCKS).expect("a block");
        for (field, value) in [
            ("chair_id", json!(1)),
            ("staff_id", Value::Null),
            ("kind", json!("holiday")),
            ("to", Value::Null),
            ("rest_of_day", json!(true)),
            ("title", json!("x".repeat(61))),
            ("to", json!("2026-11-24T14:00:00Z")),
        ] {
            let mut bad = body.clone();
            bad[field] = value;
            assert_eq!(admin.post(BLOCKS, &bad).status, 422, "{bad}");
        }
        let id = admin.post(BLOCKS, &body).json()["id"].clone();
        let own = format!("{BLOCKS}/{id}");
        let blind = admin.patch(&own, &json!({"kind": "private"}));
        assert_eq!((blind.status, blind.text.as_str()), (400, "Send the version you saw."));
        assert_eq!(admin.delete(&own).status, 400);
        let breaks = |date: &str| BREAKS.replace("{id}", "3").replace("{date}", date);
        for bad in [
            json!({}),
            json!({"none": true, "startTime": "13:00", "endTime": "14:00"}),
            json!({"startTime": "13:00"}),
        ] {
            assert_eq!(admin.put(&breaks("2026-11-24"), &bad).status, 422, "{bad}");
        }
        assert_eq!(admin.put(&breaks("tomorrow"), &json!({"none": true})).status, 400);
        assert_eq!(admin.put(&breaks("2026-11-22"), &json!({"none": true})).status, 422);
        assert_eq!(admin.put(&breaks("2026-11-24"), &json!({"none": true})).status, 200);
    });
}
