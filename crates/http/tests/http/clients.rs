//! The clients of a salon over HTTP: who is found, what their bookings add up to, and where the salon stands with them.

use chrono::TimeDelta;
use domain::{BookingStatus, Cents, Instant, Minutes};
use ports::platform::{BookingSeed, ClientSeed, LineSeed};
use serde_json::{Value, json};
use testkit::{TestApp, TestDb, TestVisitor, at, for_each_database};

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::support::{MONDAY_TEN, book, cut_with, glow};

const LIST: &str = "/api/admin/clients";
const ADA: &str = "/api/admin/clients/1/relationship";

fn client(name: &str, phone: Option<&str>, status: &'static str, tags: &[&str]) -> ClientSeed {
    ClientSeed {
        name: name.to_owned(),
        phone: phone.map(str::to_owned),
        email: None,
        status,
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        created_at: None,
    }
}

/// A client without any booking.
pub(crate) fn ada() -> ClientSeed {
    ClientSeed {
        email: Some("ada@example.com".to_owned()),
        ..client("Ada Lovelace", None, "active", &["Tea"])
    }
}

/// A cut for the client of a position, with Ava at the first chair.
fn cut(client: usize, start: Instant, status: BookingStatus) -> BookingSeed {
    let line =
        LineSeed { service: 0, price: Cents::new(5_500), duration: Minutes::new(45), modifiers: Vec::new() };
    BookingSeed {
        strike_is_waived: false,
        staff: 0,
        chair: Some(0),
        client,
        status,
        cancel_reason: (status == BookingStatus::Cancelled).then_some(domain::CancelReason::Salon),
        start,
        hold_expires_at: None,
        created_at: start - TimeDelta::days(7),
        settled_at: None,
        lines: vec![line],
    }
}

/// Glow with Ada, who comes every fourth Monday, Mara, who did once, Marc, who never does, and one who is a VIP.
pub(crate) fn a_salon_with_clients(db: &TestDb) -> TestApp {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    let mut seed = glow();
    seed.clients = vec![
        ClientSeed { phone: Some("+1 212 555 0107".to_owned()), ..ada() },
        client("Mara Lin", Some("+1 212 555 0108"), "active", &["Curly", "bridal"]),
        client("Marc Roy", None, "inactive", &[]),
        client("Zoe Kay", None, "vip", &[]),
    ];
    seed.bookings = vec![
        cut(0, at("2026-08-31 10:00"), Completed),
        cut(0, at("2026-09-28 10:15"), Completed),
        cut(0, at("2026-10-26 09:00"), Completed),
        cut(0, at("2026-11-02 10:00"), Cancelled),
        cut(0, at("2026-11-30 10:00"), Confirmed),
        cut(1, at("2026-04-01 14:00"), Completed),
        cut(2, at("2026-11-09 14:00"), NoShow),
    ];
    db.seed_shop(&seed);
    TestApp::start(db)
}

fn names(answer: &Value) -> Vec<&str> {
    answer.as_array().expect("a list").iter().filter_map(|row| row["name"].as_str()).collect()
}

#[test]
fn clients_come_page_by_page_and_are_found() {
    for_each_database(|db| {
        let app = a_salon_with_clients(db);
        let admin = app.admin();
        let all = admin.get(LIST);
        assert_eq!(names(&all.json()), ["Ada Lovelace", "Mara Lin", "Marc Roy", "Zoe Kay"]);
        assert_eq!(all.header("x-next-cursor"), "", "the last page");
        let first = admin.get(&format!("{LIST}?limit=3"));
        let next = first.header("x-next-cursor");
        let rest = admin.get(&format!("{LIST}?limit=3&cursor={next}"));
        assert_eq!((names(&rest.json()), rest.header("x-next-cursor")), (vec!["Zoe Kay"], ""));
        for (question, expected) in [
            ("search=MAR", vec!["Mara Lin", "Marc Roy"]),
            ("search=5550108", vec!["Mara Lin"]),
            ("search=bri", vec!["Mara Lin"]),
            ("search=example.com", vec!["Ada Lovelace"]),
            ("search=mar&status=inactive", vec!["Marc Roy"]),
            ("status=vip", vec!["Zoe Kay"]),
            ("status=all", vec!["Ada Lovelace", "Mara Lin", "Marc Roy", "Zoe Kay"]),
            ("status=blacklisted", vec![]),
            ("search=%20", vec!["Ada Lovelace", "Mara Lin", "Marc Roy", "Zoe Kay"]),
        ] {
            assert_eq!(names(&admin.get(&format!("{LIST}?{question}")).json()), expected, "{question}");
        }
        let row = all.json()[0].clone();
        assert_eq!(row["first_booking_date"], "2026-08-31");
        assert_eq!((&row["total_spent"], &row["lifetime_value"]), (&json!(16_500), &json!(22_000)));
        assert_eq!((&row["total_bookings"], &row["segment"]), (&json!(5), &json!("Regular")));
    });
}

#[test]
fn a_booking_counts_as_soon_as_its_client_is_known() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.client());
        let stats = || admin.get("/api/admin/crm/stats").json();
        let before = stats();
        assert_eq!(before["total_clients"], 2, "Ada, and who just signed in");
        let _ = book(&client, &cut_with(1, MONDAY_TEN));
        let after = stats();
        assert_eq!(after["average_lifetime_value"], 2_750);
        assert_eq!(
            (&before["new_clients_this_month"], &after["new_clients_this_month"]),
            (&json!(0), &json!(1))
        );
        let share = |of: &Value| of["segment_distribution"][3].clone();
        assert_eq!(share(&after), json!({"segment": "New", "count": 1, "percentage": 50.0}));
        assert_eq!(share(&before)["count"], 0);
    });
}

fn bad_questions() -> Vec<(String, u16)> {
    let long = "x".repeat(101);
    [
        ("search=a", 422),
        ("search=%C3%A9", 422),
        (&format!("search={long}"), 422),
        ("search=a%00b", 422),
        ("limit=0", 422),
        ("limit=101", 422),
        ("limit=-1", 400),
        ("limit=ten", 400),
        ("status=gone", 400),
        ("cursor=1", 400),
        ("cursor=1.zz", 400),
        ("cursor=1.00", 400),
        ("cursor=a.61", 400),
        ("cursor=99999999999999999999.61", 400),
    ]
    .into_iter()
    .map(|(question, status)| (question.to_owned(), status))
    .collect()
}

fn bad_relationships() -> Vec<(&'static str, u16, Value)> {
    vec![
        ("a status that is none", 422, json!({"status": "gone"})),
        ("a status in numbers", 400, json!({"status": 1})),
        ("21 tags", 422, json!({"tags": (0..21).map(|n| n.to_string()).collect::<Vec<_>>()})),
        ("a blank tag", 422, json!({"tags": ["Tea", " "]})),
        ("a very long tag", 422, json!({"tags": ["x".repeat(41)]})),
        ("a very long new tag", 422, json!({"newTag": "x".repeat(41)})),
        ("a tag that turns around", 422, json!({"newTag": "a\u{202E}b"})),
        ("tags that are no list", 400, json!({"tags": "Tea"})),
        ("very long notes", 422, json!({"client_notes": "x".repeat(4_001)})),
        ("very long notes by their other name", 422, json!({"notes": "x".repeat(4_001)})),
        ("notes with an escape", 422, json!({"notes": "\u{1b}[31m"})),
        ("another name", 400, json!({"name": "Eve"})),
        ("another shop", 400, json!({"shop_id": 2})),
        ("a list", 400, json!([])),
    ]
}

#[test]
fn bad_client_queries_and_changes_are_refused_without_a_trace() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        for (question, status) in bad_questions() {
            check(&question, &admin.get(&format!("{LIST}?{question}")), status);
        }
        for (case, status, body) in bad_relationships() {
            check(case, &admin.put(ADA, &body), status);
        }
        let huge = json!({"notes": "é".repeat(9_000)});
        check("a huge body", &admin.put(ADA, &huge), 413);
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

fn tags(admin: &TestVisitor, body: &Value) -> Value {
    let answer = admin.put(ADA, body);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["tags"].clone()
}

#[test]
fn absent_fields_of_a_client_record_stay() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        assert_eq!(tags(&admin, &json!({"newTag": " Curly "})), json!(["Curly", "Tea"]));
        assert_eq!(tags(&admin, &json!({"newTag": "TEA"})), json!(["Curly", "Tea"]), "once is enough");
        assert_eq!(tags(&admin, &json!({"tags": ["b", "A", "a"], "newTag": "c"})), json!(["A", "b", "c"]));
        assert_eq!(tags(&admin, &json!({"tags": null, "newTag": ""})), json!(["A", "b", "c"]));
        let many: Vec<String> = (10..30).map(|number| number.to_string()).collect();
        assert_eq!(tags(&admin, &json!({"tags": many})), json!(many));
        let full = admin.put(ADA, &json!({"newTag": "one more"}));
        assert_eq!((full.status, full.text.as_str()), (422, "A client can have 20 tags at most."));
        let row = |body: Value| admin.put(ADA, &body).json();
        assert_eq!(row(json!({"notes": " Likes\ntea "}))["client_notes"], "Likes\ntea");
        let both = row(json!({"notes": "one", "client_notes": "other", "status": "blacklisted"}));
        assert_eq!((&both["client_notes"], &both["status"]), (&json!("other"), &json!("blacklisted")));
        let emptied = row(json!({"client_notes": "", "tags": []}));
        assert_eq!((&emptied["client_notes"], &emptied["tags"]), (&Value::Null, &json!([])));
        assert_eq!(emptied["status"], "blacklisted");
    });
}
