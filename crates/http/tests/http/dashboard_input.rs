//! Everything improper that may be sent to the dashboard: a clear sentence with the right status, and nothing written.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::dashboard_requests::draft;
use crate::support::but;
use serde_json::{Value, json};
use testkit::for_each_database;

type Case = (&'static str, u16, Value);

/// What is wrong with every kind of thing alike.
fn bad_things(good: &Value) -> Vec<Case> {
    let with = |pointer: &str, value: Value| but(good.clone(), pointer, value);
    vec![
        ("no name", 400, with("/name", json!(null))),
        ("a blank name", 422, with("/name", json!("   "))),
        ("an invisible name", 422, with("/name", json!("\u{200B}"))),
        ("a very long name", 422, with("/name", json!("x".repeat(121)))),
        ("a name with control characters", 422, with("/name", json!("Bro\u{0}ws"))),
        ("a name that turns around", 422, with("/name", json!("Brows \u{202E}x"))),
        ("a name in numbers", 400, with("/name", json!(7))),
        ("an unknown field", 400, with("/version", json!(1))),
        ("a list", 400, json!([good])),
        ("a text", 400, json!("Brows")),
    ]
}

fn bad_categories() -> Vec<Case> {
    let with = |pointer: &str, value: Value| but(draft("categories"), pointer, value);
    vec![
        ("no colour", 422, with("/color", json!("pink"))),
        ("a colour that is a script", 422, with("/color", json!("#fff;}</style>"))),
        ("a very long description", 422, with("/description", json!("x".repeat(2_001)))),
        ("a description with an escape", 422, with("/description", json!("\u{1b}[31m"))),
        ("another shop in the body", 400, with("/shop_id", json!(2))),
    ]
}

fn bad_services() -> Vec<Case> {
    let with = |pointer: &str, value: Value| but(draft("services"), pointer, value);
    let option = |label: &str| json!({"label": label, "extraCharge": 0, "extraMinutes": 0});
    let group = |id: &str, label: &str| json!({"id": id, "label": label, "type": "single", "required": false, "options": [option("A")]});
    vec![
        ("too short", 422, with("/duration_minutes", json!(4))),
        ("too long", 422, with("/duration_minutes", json!(481))),
        ("a length beyond numbers", 400, with("/duration_minutes", json!(1e30))),
        ("half a minute", 400, with("/duration_minutes", json!(30.5))),
        ("a negative price", 422, with("/price", json!(-1))),
        ("a huge price", 422, with("/price", json!(10_000_001))),
        ("half a cent", 400, with("/price", json!(0.5))),
        ("another salon's shop", 403, with("/shop_id", json!(2))),
        ("a modifier without a name", 422, with("/modifiers/0/label", json!(" "))),
        ("a modifier without an id", 422, with("/modifiers/0/id", json!(""))),
        ("a modifier of another kind", 422, with("/modifiers/0/type", json!("many"))),
        ("a modifier without options", 422, with("/modifiers/0/options", json!([]))),
        ("21 options", 422, with("/modifiers/0/options", (0..21).map(|n| option(&n.to_string())).collect())),
        ("two options alike", 422, with("/modifiers/0/options", json!([option("A"), option("A ")]))),
        ("an option without a name", 422, with("/modifiers/0/options", json!([option("")]))),
        ("two modifiers with one id", 422, with("/modifiers", json!([group("a", "A"), group("a", "B")]))),
        ("two modifiers alike", 422, with("/modifiers", json!([group("a", "A"), group("b", "A")]))),
        (
            "21 modifiers",
            422,
            with("/modifiers", (0..21).map(|n| group(&n.to_string(), &n.to_string())).collect()),
        ),
        ("a negative charge", 422, with("/modifiers/0/options/0/extraCharge", json!(-1))),
        ("a huge charge", 422, with("/modifiers/0/options/0/extraCharge", json!(i64::MAX))),
        ("negative minutes", 422, with("/modifiers/0/options/0/extraMinutes", json!(-1))),
        ("181 minutes", 422, with("/modifiers/0/options/0/extraMinutes", json!(181))),
        ("an unknown field inside", 400, with("/modifiers/0/price", json!(1))),
    ]
}

fn bad_chairs() -> Vec<Case> {
    let with = |pointer: &str, value: Value| but(draft("chairs"), pointer, value);
    vec![
        ("staff in words", 400, with("/allowed_staff_ids", json!(["Ava"]))),
        ("staff that is no list", 400, with("/allowed_staff_ids", json!(1))),
        ("too many staff", 422, with("/allowed_staff_ids", json!(vec![1; 201]))),
        ("too many services", 422, with("/allowed_service_ids", json!(vec![1; 201]))),
    ]
}

#[test]
fn bad_entities_are_refused_without_a_trace() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        for (list, own) in
            [("categories", bad_categories()), ("services", bad_services()), ("chairs", bad_chairs())]
        {
            let path = format!("/api/admin/{list}");
            for (case, status, body) in bad_things(&draft(list)).into_iter().chain(own) {
                check(&format!("POST {list}: {case}"), &admin.post(&path, &body), status);
                check(&format!("PUT {list}: {case}"), &admin.put(&format!("{path}/1"), &body), status);
            }
            let json = [("content-type", "application/json")];
            check("half a body", &admin.send("POST", &path, &json, br#"{"name":"#), 400);
            check("a form", &admin.send("POST", &path, &[("content-type", "text/plain")], b"{}"), 415);
            let huge = format!(r#"{{"name": "{}"}}"#, "x".repeat(17_000));
            check("a huge body", &admin.send("POST", &path, &json, huge.as_bytes()), 413);
            let from_afar = [("content-type", "application/json"), ("origin", "https://evil.example")];
            let body = draft(list).to_string();
            check("another site's page", &admin.send("POST", &path, &from_afar, body.as_bytes()), 403);
        }
        let blank = admin.post("/api/admin/categories", &json!({"name": " "}));
        assert_eq!(blank.text, "Category name is required.");
        let short = admin.post("/api/admin/services", &but(draft("services"), "/duration_minutes", json!(1)));
        assert_eq!(short.text, "The duration must be between 5 and 480 minutes.");
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// The right is checked before the body is read.
#[test]
fn bodies_of_unauthorized_callers_are_not_read() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let send = |visitor: &testkit::TestVisitor| {
            visitor.send("POST", "/api/admin/categories", &[("content-type", "text/plain")], b"{").status
        };
        assert_eq!(send(&app.visitor().without_session()), 401);
        assert_eq!(send(&app.visitor()), 401);
        assert_eq!(send(&app.client()), 403);
        assert_eq!(send(&app.staff()), 403);
        assert_eq!(send(&app.admin()), 415);
    });
}

#[test]
fn a_service_without_length_or_price_has_the_usual_ones() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let bare = but(but(draft("services"), "/duration_minutes", json!(null)), "/price", json!(null));
        let made = app.admin().post("/api/admin/services", &bare);
        assert_eq!(made.status, 201, "{}", made.text);
        let row = made.json();
        assert_eq!((&row["duration_minutes"], &row["price"]), (&json!(60), &json!(5000)));
    });
}
