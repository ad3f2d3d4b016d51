//! Two salons and the requests that their visitors send.

use app::Sites;
use domain::{Cents, Minutes, ModifierGroup, ModifierKind, ModifierOption};
use ports::platform::ShopSeed;
use serde_json::{Value, json};
use tenancy::BaseDomain;
use testkit::phone::{ADMIN, STAFF};
use testkit::{TestApp, TestDb, TestVisitor, salon};

/// Monday at ten, when all staff of Glow work.
pub(crate) const MONDAY_TEN: &str = "2026-11-23T10:00:00Z";

/// Glow: Ava and Leo (seniors) and Maya; Leo does not do nails; two chairs; five minutes after each booking.
pub(crate) fn glow() -> ShopSeed {
    salon()
        .buffers(0, 5)
        .category("Hair", "#7c3aed")
        .service("Cut", 45, 5_500)
        .service_with("Balayage", 120, 18_000, balayage_questions())
        .category("Nails", "#db2777")
        .service("Manicure", 30, 3_500)
        .senior("Ava Stone")
        .with_phone(ADMIN)
        .stylist_who_does("Leo Haddad", &["Cut", "Balayage"])
        .stylist_who_does("Maya Reyes", &["Cut", "Manicure"])
        .with_phone(STAFF)
        .chair("Chair 1")
        .chair("Chair 2")
        .seed()
}

/// Luna: another salon, whose texts must never show at Glow.
pub(crate) fn luna() -> ShopSeed {
    salon().at_subdomain("luna").service("CANARY-SERVICE", 60, 9_900).stylist("CANARY-STYLIST").seed()
}

fn balayage_questions() -> Vec<ModifierGroup> {
    let option = |label: &str, charge, minutes| ModifierOption {
        label: label.to_owned(),
        extra_charge: Cents::new(charge),
        extra_minutes: Minutes::new(minutes),
    };
    vec![
        ModifierGroup {
            id: "length".into(),
            label: "Hair length".into(),
            kind: ModifierKind::Single,
            required: true,
            options: vec![option("Short", 0, 0), option("Long", 4_000, 30)],
        },
        ModifierGroup {
            id: "extras".into(),
            label: "Extras".into(),
            kind: ModifierKind::Multi,
            required: false,
            options: vec![option("Gloss", 2_500, 15), option("Treatment", 3_000, 20)],
        },
    ]
}

/// Where a server of the world has its sites.
pub(crate) fn world() -> Sites {
    Sites::new("https", BaseDomain::new("parlour.example"), None)
}

/// A server with both salons.
pub(crate) fn two_salons(db: &TestDb) -> TestApp {
    db.seed_shop(&glow());
    db.seed_shop(&luna());
    TestApp::start(db)
}

/// A cut with a stylist at a time, as the wizard sends it.
pub(crate) fn cut_with(staff: i64, start: &str) -> Value {
    json!({
        "services": [{"service_id": 1, "duration": 45, "price": 5500, "modifiers": []}],
        "staff_id": staff,
        "start_time": start,
        "total_duration": 45,
        "chair_id": 1,
        "clientInfo": {"name": "Ada Lovelace", "email": "ada@example.com"},
        "client_name": "Ada Lovelace",
        "client_phone": "",
        "client_email": "ada@example.com"
    })
}

/// The same request with one member replaced, or taken out by `null`.
pub(crate) fn but(mut request: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').expect("a JSON pointer");
    let parent = request.pointer_mut(parent).expect("the parent is there");
    if value == Value::Null {
        parent.as_object_mut().expect("an object").remove(name);
    } else if let Some(items) = parent.as_array_mut() {
        items[name.parse::<usize>().expect("an index")] = value;
    } else {
        parent[name] = value;
    }
    request
}

/// Books and expects it to work.
pub(crate) fn book(visitor: &TestVisitor, request: &Value) -> i64 {
    let answer = visitor.post("/api/client/book", request);
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_i64().expect("an id")
}
