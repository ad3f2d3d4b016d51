//! Walk-ins over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::support::but;

const WALK_INS: &str = "/api/admin/walk-ins";
const OPTIONS: &str = "/api/admin/walk-ins/options";
/// Before work begins, the first start of the day.
const NINE: &str = "2026-11-23T09:00:00Z";
const EVENING: &str = "2026-11-23T16:00:00Z";

/// The desk books Maya's next free time of tomorrow for a client who comes back then.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let and = if query.is_empty() { "?".to_owned() } else { format!("{query}&") };
    match (method, path) {
        ("GET", OPTIONS) => Some(visitor.get(&format!("{OPTIONS}{and}services=1"))),
        ("POST", WALK_INS) => {
            let times = format!("/api/admin/slots{and}staffId=3&date=2026-11-24&totalDuration=45&services=1");
            let free = visitor.get(&times);
            let first = if free.status == 200 { free.json()[0]["start"].clone() } else { Value::Null };
            let order = desk::order(3, first.as_str().unwrap_or(EVENING));
            Some(visitor.post(&format!("{WALK_INS}{query}"), &order))
        }
        _ => None,
    }
}

/// Requests that name things of another salon, or what is not there.
pub(crate) fn with_things(
    admin: &TestVisitor,
    staff: &Value,
    service: &Value,
    client: &Value,
) -> Vec<TestAnswer> {
    let order = || desk::order(1, EVENING);
    vec![
        admin.post(WALK_INS, &but(but(order(), "/client", Value::Null), "/client_id", client.clone())),
        admin.post(WALK_INS, &but(order(), "/staff_id", staff.clone())),
        admin.post(WALK_INS, &but(order(), "/services/0/service_id", service.clone())),
        admin.get(&format!("{OPTIONS}?services={service}")),
    ]
}

/// Somebody takes the last hour of Maya, and is then in the way.
pub(crate) fn record_walk_ins(admin: &TestVisitor) {
    let path = "/api/admin/walk-ins/options?services=1";
    record("admin/admin.walk-in-options", "GET", path, &admin.get(path));
    let mut order = desk::order(3, EVENING);
    order["client"] = json!({"phone": "+1 212 555 0188"});
    record("admin/admin.walk-in", "POST", WALK_INS, &admin.post(WALK_INS, &order));
    record("admin/admin.walk-in.conflicts", "POST", WALK_INS, &admin.post(WALK_INS, &order));
}

#[test]
fn a_walk_in_takes_the_next_free_time() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let ask = |query: &str| admin.get(&format!("{OPTIONS}?{query}"));
        let first = |answer: &TestAnswer| answer.json()[0].clone();
        let of_nine = first(&ask("services=1"));
        let wanted = (&json!(NINE), &json!("2026-11-23T17:00:00Z"), &json!(180));
        assert_eq!((&of_nine["start_time"], &of_nine["free_until"], &of_nine["waits"]), wanted, "{of_nine}");
        let long = ask("services=1&totalDuration=485");
        assert_eq!(long.json(), json!([]), "longer than the day");
        for (query, status) in [
            ("", 422),
            ("services=", 422),
            ("services=one", 400),
            ("services=99", 404),
            ("services=1&totalDuration=0", 422),
            ("services=1&totalDuration=1441", 422),
        ] {
            check(query, &ask(query), status);
        }
        check("21 services", &ask(&format!("services={}1", "1,".repeat(20))), 422);
        assert_eq!(
            app.staff().get(&format!("{OPTIONS}?services=1")).json().as_array().map(Vec::len),
            Some(1)
        );

        let nobody = json!({"services": [{"service_id": 1}], "staff_id": 3, "start_time": NINE});
        let made = admin.post(WALK_INS, &nobody);
        assert_eq!(made.status, 201, "{}", made.text);
        let row = made.json();
        assert_eq!((&row["client_name"], &row["client_id"]), (&json!("Walk-in"), &Value::Null));
        assert_eq!((&row["source"], &row["arrived_at"]), (&json!("walk_in"), &Value::Null), "in three hours");
        let taken = admin.post(WALK_INS, &nobody);
        assert_eq!((taken.status, taken.code()), (409, "conflicts"), "{}", taken.text);
        let both = but(desk::order(3, EVENING), "/client_id", json!(1));
        check("two clients", &admin.post(WALK_INS, &both), 422);
        // At six in the morning nobody works; the answer names what an admin may accept.
        let at_once = but(nobody, "/start_time", Value::Null);
        let closed = admin.post(WALK_INS, &at_once);
        assert_eq!((closed.status, closed.code()), (409, "conflicts"));
        assert_eq!(closed.text, "The salon is closed. and 1 more");
        let accepted = json!({"reason": "She waits outside", "conflicts": ["closed", "off"]});
        let early = admin.post(WALK_INS, &but(at_once, "/override", accepted)).json();
        assert_eq!(
            (&early["stage"], &early["arrived_at"]),
            (&json!("arrived"), &json!("2026-11-23T06:00:00Z"))
        );
    });
}

#[test]
fn a_key_makes_one_walk_in() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let body = desk::order(3, NINE).to_string();
        let headers = [("content-type", "application/json"), ("idempotency-key", "tap-1")];
        let tap = || admin.send("POST", WALK_INS, &headers, body.as_bytes());
        let (first, again) = (tap(), tap());
        assert_eq!((first.status, again.status), (201, 201), "{}", again.text);
        assert_eq!(first.json()["id"], again.json()["id"]);
    });
}
