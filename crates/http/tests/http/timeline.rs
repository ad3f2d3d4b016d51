//! What was said between a salon and a client, over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestDb, TestVisitor, for_each_database, the_present};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::support::{MONDAY_TEN, book, cut_with};

const WORDS: &str = r#"{"kind":"text","body":"Hello Maya, a reminder. Your appointment: \u0001link"}"#;

/// A member of the team reads the messages of a booking of their own, if they can have one.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    if (method, path) != ("GET", "/api/admin/bookings/{id}/messages") {
        return None;
    }
    let list = format!("/api/admin/bookings{query}");
    let _ = visitor.post(&list, &desk::order(3, "2026-11-23T16:00:00Z"));
    let listed = visitor.get(&list);
    let rows = if listed.status == 200 { listed.json() } else { json!([]) };
    let own =
        rows.as_array()?.iter().find(|row| row["staff_id"] == 3).map_or(json!(1), |row| row["id"].clone());
    Some(visitor.get(&format!("{}{query}", path.replace("{id}", &own.to_string()))))
}

/// A reminder that was read, a confirmation that did not arrive, a second reminder that nobody sent, and an answer.
fn say_something(db: &TestDb, booking: i64) {
    let at = db.moment(the_present());
    db.run(&format!(
        "INSERT INTO messages (shop_id, dedupe_key, booking_id, phone, sender_id, purpose, lane, content, category, template, billable, state, wamid, \
         last_code, due_at, not_after, created_at, changed_at) VALUES \
         (1, 'said:1', {booking}, '+15550100301', '1', 'confirmation', 1, NULL, 'service', NULL, NULL, 'failed', NULL, 131026, {at}, {at}, {at}, {at}), \
         (1, 'said:2', {booking}, '+15550100301', '1', 'first_reminder', 2, '{WORDS}', 'utility', 'visit_reminder_v1', TRUE, 'read', 'wamid.2', NULL, \
          {at}, {at}, {at}, {at}), \
         (1, 'said:3', {booking}, '+15550100302', '1', 'staff_notice', 3, NULL, 'utility', 'new_booking_staff_v1', TRUE, 'read', 'wamid.3', NULL, {at}, {at}, \
          {at}, {at})"
    ));
    db.run(&format!(
        "INSERT INTO reminders (shop_id, booking_id, kind, start_time, due_at, state, why) VALUES \
         (1, {booking}, 'second', {at}, {at}, 'skipped', 'quiet_hours')"
    ));
    db.run(&format!(
        "INSERT INTO chat_answers (shop_id, booking_id, answer, typed, at) VALUES (1, {booking}, 'confirm', FALSE, {at})"
    ));
}

/// For the contract with the frontend: the timelines of a booking and of its client.
pub(crate) fn record_timelines(db: &TestDb, admin: &TestVisitor, booking: i64) {
    say_something(db, booking);
    let path = format!("/api/admin/bookings/{booking}/messages");
    record("admin/admin.booking-messages", "GET", &path, &admin.get(&path));
    let client = admin.get(&format!("/api/admin/bookings/{booking}")).json()["client_id"].clone();
    let path = format!("/api/admin/clients/{client}/messages");
    record("admin/admin.client-messages", "GET", &path, &admin.get(&path));
    let path = "/api/admin/messages/summary";
    record("admin/admin.messages-summary", "GET", path, &admin.get(path));
}

fn what(entries: &Value) -> Vec<&str> {
    entries.as_array().into_iter().flatten().filter_map(|entry| entry["what"].as_str()).collect()
}

#[test]
fn the_desk_reads_what_the_client_was_told_and_nothing_that_staff_were() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let booking = book(&app.client(), &cut_with(2, MONDAY_TEN));
        say_something(db, booking);
        let path = format!("/api/admin/bookings/{booking}/messages");
        let entries = admin.get(&path).json();
        let mut kinds = what(&entries);
        kinds.sort_unstable();
        assert_eq!(kinds, ["confirm", "confirmation", "first_reminder", "second_reminder"]);
        let of = |kind: &str| {
            entries.as_array().unwrap().iter().find(|entry| entry["what"] == kind).unwrap().clone()
        };
        let reminder = of("first_reminder");
        assert_eq!(reminder["text"], "Hello Maya, a reminder. Your appointment: …", "no link is kept");
        assert_eq!((&reminder["category"], &reminder["billable"]), (&json!("utility"), &json!(true)));
        let refused = of("confirmation");
        assert_eq!((&refused["state"], &refused["why"]), (&json!("not_delivered"), &json!("unreachable")));
        assert_eq!((&refused["category"], &refused["text"]), (&Value::Null, &Value::Null));
        let skipped = of("second_reminder");
        assert_eq!((&skipped["state"], &skipped["why"]), (&json!("not_sent"), &json!("quiet_hours")));
        assert_eq!(of("confirm")["direction"], "in");

        for absent in ["/api/admin/bookings/987654/messages", "/api/admin/clients/987654/messages"] {
            assert_eq!(admin.get(absent).status, 404, "{absent}");
        }
    });
}

#[test]
fn a_month_that_cannot_be_is_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        for month in ["2026-12", "2024-10", "2026-11-01", "11", "+026-11", "%00"] {
            let answer = admin.get(&format!("/api/admin/messages/summary?month={month}"));
            assert_eq!(answer.status, 422, "{month}: {}", answer.text);
        }
        assert_eq!(admin.get("/api/admin/messages/summary?month=2026-11").json()["month"], "2026-11");
    });
}
