//! What clients change of their own appointments over HTTP, and the salon's policy on it.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestDb, TestVisitor, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::support::{book, but, cut_with, two_salons};

const POLICY: &str = "/api/admin/shop/policy";

/// What is sent to the route of the policy.
pub(crate) fn draft(path: &str) -> Option<Value> {
    (path == POLICY).then(|| {
        json!({"cancel_notice_minutes": 1440, "move_notice_minutes": 720, "max_moves": 3, "late_cancel": "allow",
            "text": "Please let us know early.", "strike_months": 12, "strikes_approval_at": 2, "strikes_call_at": 3,
            "staff_may_override": false, "staff_may_discount": false})
    })
}

/// Asks what can be changed of an own booking, or moves it to the first time that is free for it.
pub(crate) fn call(visitor: &TestVisitor, path: &str) -> TestAnswer {
    let own = visitor.get("/api/client/bookings");
    let bookings = if own.status == 200 { own.json() } else { json!([]) };
    let open = bookings.as_array().expect("a list").iter().find(|booking| booking["can_cancel"] == true);
    let id = open.map_or_else(|| json!(1), |booking| booking["id"].clone());
    let address = path.replace("{id}", &id.to_string());
    if !path.ends_with("/move") {
        return visitor.get(&address);
    }
    let free = visitor.get(&format!("/api/client/slots?moving={id}&staffId=2&date=2026-11-25"));
    let start =
        if free.status == 200 { free.json()[0]["start"].clone() } else { json!("2026-11-25T15:00:00Z") };
    visitor.post(&address, &json!({"start_time": start, "staff_id": 2}))
}

#[test]
fn own_changes_are_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let client = app.client();
    let id = book(&client, &cut_with(1, "2026-11-24T15:00:00Z"));
    let get = |name: &str, path: &str| record(name, "GET", path, &client.get(path));
    get("client.policy", "/api/client/policy");
    let change = format!("/api/client/bookings/{id}/change");
    get("client.change", &change);
    get("client.move-slots", &format!("/api/client/slots?moving={id}&staffId=1&date=2026-11-24"));
    get("client.move-days", &format!("/api/client/days?moving={id}&staffId=0"));
    let path = format!("/api/client/bookings/{id}/move");
    record("client.move", "POST", &path, &client.post(&path, &json!({"start_time": "2026-11-24T16:00:00Z"})));
    let admin = app.admin();
    let of_policy = |name: &str, method: &str, answer: &TestAnswer| {
        record(&format!("admin/admin.{name}"), method, POLICY, answer);
    };
    of_policy("policy", "GET", &admin.get(POLICY));
    let strict = but(draft(POLICY).expect("a policy"), "/max_moves", json!(0));
    of_policy("policy-update", "PUT", &admin.put(POLICY, &strict));
    db.run("UPDATE policy_versions SET created_at = 0");
    get("client.change.refused", &change);
    record(
        "client.move.refused",
        "POST",
        &path,
        &client.post(&path, &json!({"start_time": "2026-11-24T11:00:00Z"})),
    );
}

#[test]
fn a_move_says_what_is_in_its_way() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let id = book(&client, &cut_with(1, "2026-11-24T15:00:00Z"));
        let path = format!("/api/client/bookings/{id}/move");
        let to = |body: Value| client.post(&path, &body);
        let _ = book(&app.visitor(), &cut_with(1, "2026-11-24T11:00:00Z"));
        for (body, status, code) in [
            (json!({"start_time": "2026-11-24T11:00:00Z"}), 409, "slot_taken"),
            (json!({"start_time": "2026-11-24T16:00:00Z", "staff_id": 4}), 404, "not_found"),
            (json!({"start_time": "2026-11-24T16:00:00Z", "staff_id": -1}), 404, "not_found"),
            (json!({"start_time": "tomorrow"}), 400, "unreadable"),
            (json!({"staff_id": 1}), 400, "unreadable"),
            (json!({"start_time": "2026-11-24T16:00:00Z", "services": []}), 400, "unreadable"),
        ] {
            let answer = to(body.clone());
            let told = answer.header("x-error-code").to_owned();
            assert_eq!((answer.status, told.as_str()), (status, code), "{body}: {}", answer.text);
        }
        let moved = to(json!({"start_time": "2026-11-24T16:00:00Z", "staff_id": 0}));
        assert_eq!(moved.status, 200, "{}", moved.text);
        assert_eq!(
            (&moved.json()["id"], &moved.json()["start_time"]),
            (&json!(id), &json!("2026-11-24T16:00:00Z"))
        );
        let free =
            app.visitor().get("/api/client/slots?staffId=1&date=2026-11-24&totalDuration=45&services=1");
        assert!(free.text.contains("2026-11-24T15:00:00Z"), "the old time is free for all: {}", free.text);
        // Nobody else asks for it, or sees what is free for it.
        for stranger in [app.visitor(), app.visitor().without_session()] {
            let asked = stranger.get(&format!("/api/client/slots?moving={id}&staffId=1&date=2026-11-24"));
            assert!(matches!(asked.status, 401 | 404), "{}", asked.text);
        }
    });
}

#[test]
fn a_policy_is_changed_as_a_whole_and_seen_by_all() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let policy = draft(POLICY).expect("a policy");
        let saved = admin.put(POLICY, &policy);
        assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(1)), "{}", saved.text);
        let shown = app.visitor().get("/api/client/policy").json();
        assert_eq!((&shown["text"], shown.get("staff_may_override")), (&policy["text"], None));
        for (part, value, sentence) in [
            ("/cancel_notice_minutes", json!(20_161), "Notice must be between 0 and 20160 minutes."),
            ("/move_notice_minutes", json!(-1), "Notice must be between 0 and 20160 minutes."),
            ("/max_moves", json!(11), "Clients can move an appointment 0 to 10 times."),
            ("/late_cancel", json!("forbid"), "Please choose what becomes of late cancellations."),
            ("/strike_months", json!(2), "Strikes count for 3 to 24 months."),
            ("/strikes_call_at", json!(2), "Approval must come before the call."),
            ("/text", json!("x".repeat(601)), "The text is too long: 600 characters at most."),
        ] {
            let refused = admin.put(POLICY, &but(policy.clone(), part, value));
            assert_eq!((refused.status, refused.text.as_str()), (422, sentence), "{part}");
        }
        let stale = [("content-type", "application/json"), ("if-match", "0")];
        let late =
            admin.send("PUT", POLICY, &stale, but(policy, "/max_moves", json!(1)).to_string().as_bytes());
        assert_eq!(late.status, 409, "{}", late.text);
        assert_eq!(db.count("policy_versions"), 1);
    });
}
