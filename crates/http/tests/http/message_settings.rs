//! When a salon writes to its clients by itself, over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestDb, TestVisitor, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::support::but;

const SETTINGS: &str = "/api/admin/shop/messages";
const PREVIEW_ROUTE: &str = "/api/admin/shop/messages/preview";
const PREVIEW: &str = "/api/admin/shop/messages/preview?kind=";

/// What is sent to the route of the settings.
pub(crate) fn draft(path: &str) -> Option<Value> {
    (path == SETTINGS).then(|| {
        json!({"first_hours": 24, "second_hours": 2, "quiet_from": "21:00", "quiet_to": "08:00",
            "note": "Please come with dry hair.", "thanks_hours": 2, "rating_days": 90, "reviews_public": true,
            "chat_booking": true, "waitlist_mode": "first_in_line", "waitlist_hold_minutes": 20, "waitlist_lead_minutes": 120})
    })
}

/// Asks for one of the messages.
pub(crate) fn call(visitor: &TestVisitor, _: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let query = if query.is_empty() { "?".to_owned() } else { format!("{query}&") };
    (path == PREVIEW_ROUTE).then(|| visitor.get(&format!("{path}{query}kind=first")))
}

#[test]
fn settings_of_messages_are_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    record("admin/admin.messages-settings", "GET", SETTINGS, &admin.get(SETTINGS));
    let answer = admin.put(SETTINGS, &draft(SETTINGS).expect("settings"));
    record("admin/admin.messages-settings-update", "PUT", SETTINGS, &answer);
    let preview = format!("{PREVIEW}first");
    record("admin/admin.messages-preview", "GET", &preview, &admin.get(&preview));
}

#[test]
fn settings_are_changed_as_a_whole() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let settings = draft(SETTINGS).expect("settings");
        for (pointer, value, status) in [
            ("/first_hours", json!(11), 422),
            ("/first_hours", json!(73), 422),
            ("/second_hours", json!(7), 422),
            ("/second_hours", json!(-1), 400),
            ("/quiet_from", json!("25:00"), 422),
            ("/quiet_to", json!("24:00"), 422),
            ("/thanks_hours", json!(25), 422),
            ("/rating_days", json!(29), 422),
            ("/note", json!("x".repeat(81)), 422),
            ("/note", json!("two\nlines"), 422),
            ("/waitlist_mode", json!("dearest"), 422),
            ("/waitlist_hold_minutes", json!(9), 422),
            ("/waitlist_lead_minutes", json!(1_441), 422),
            ("/colour", json!("red"), 400),
        ] {
            let mut wish = settings.clone();
            wish[pointer.trim_start_matches('/')] = value.clone();
            let answer = admin.put(SETTINGS, &wish);
            assert_eq!(answer.status, status, "{pointer} {value}: {}", answer.text);
        }
        assert_eq!(admin.get(SETTINGS).json()["version"], 0, "nothing was changed");
        let saved = admin.put(SETTINGS, &settings);
        assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(1)), "{}", saved.text);
        let off = but(settings, "/first_hours", json!(0));
        let seen = |version| {
            let headers = [("content-type", "application/json"), ("if-match", version)];
            admin.send("PUT", SETTINGS, &headers, off.to_string().as_bytes())
        };
        let stale = seen("0");
        assert_eq!(stale.status, 409, "{}", stale.text);
        let off = seen("1");
        assert_eq!(off.json()["first_hours"], 0, "{}", off.text);
    });
}

#[test]
fn a_message_is_shown_as_clients_get_it() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    let _ = admin.put(SETTINGS, &draft(SETTINGS).expect("settings"));
    let show = |kind: &str| admin.get(&format!("{PREVIEW}{kind}"));
    let first = show("first").json();
    assert!(
        first["text"].as_str().is_some_and(|text| text.contains("Please come with dry hair.")),
        "{first}"
    );
    assert_eq!(first["buttons"], json!(["Confirm", "Move", "Cancel"]));
    assert_eq!(show("several").json()["template"], "visits_reminder_v1");
    assert_eq!(show("second").json()["buttons"], json!(["On my way", "Running late", "Cancel"]));
    for unknown in ["", "third", "FIRST"] {
        assert_eq!(show(unknown).status, 422, "{unknown}");
    }
}
