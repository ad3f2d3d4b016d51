//! Mass assignment: no write takes an unpublished field, at any depth of its body, from the caller with the most rights.

use serde_json::{Value, json};
use testkit::{SeededEntropy, TestAnswer, TestVisitor, for_each_database};

use super::document::{Document, Operation};
use super::requests::proper;
use crate::dashboard::two_dashboards;

/// Fields that an attacker would like to set.
const WISHES: [(&str, &str); 20] = [
    ("id", "1"),
    ("shopId", "2"),
    ("shop_id", "2"),
    ("user_id", "1"),
    ("client_id", "1"),
    ("identity_id", "1"),
    ("role", "\"admin\""),
    ("is_platform", "true"),
    ("is_admin", "true"),
    ("isMaster", "true"),
    ("status", "\"confirmed\""),
    ("verified", "true"),
    ("sessionVerified", "true"),
    ("version", "99"),
    ("created_at", "\"2020-01-01T00:00:00Z\""),
    ("deleted_at", "null"),
    ("hold_until", "\"2036-01-01T00:00:00Z\""),
    ("plan", "\"vip\""),
    ("price_cents", "0"),
    ("__proto__", "{\"role\": \"admin\"}"),
];

/// A body with one member more, once for each object in it that does not publish such a member.
fn with_more(document: &Document, schema: &Value, body: &Value, name: &str, wish: &Value) -> Vec<Value> {
    let schema = document.resolved(schema);
    let ways = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    if let Some(ways) = ways {
        let fitting = ways.iter().filter(|way| document.misfit(way, body, "").is_none());
        return fitting.flat_map(|way| with_more(document, way, body, name, wish)).collect();
    }
    match body {
        Value::Object(members) => {
            let mut all = Vec::new();
            if schema["properties"].get(name).is_none() {
                let mut more = members.clone();
                more.insert(name.to_owned(), wish.clone());
                all.push(Value::Object(more));
            }
            for (member, inner) in members {
                for changed in with_more(document, &schema["properties"][member], inner, name, wish) {
                    let mut outer = members.clone();
                    outer.insert(member.clone(), changed);
                    all.push(Value::Object(outer));
                }
            }
            all
        }
        Value::Array(items) => {
            let Some(first) = items.first() else { return Vec::new() };
            let changed = with_more(document, &schema["items"], first, name, wish);
            changed
                .into_iter()
                .map(|first| {
                    let mut items = items.clone();
                    items[0] = first;
                    Value::Array(items)
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

fn ask(who: &TestVisitor, operation: &Operation, path: &str, body: &Value) -> TestAnswer {
    let json = [("content-type", "application/json")];
    who.send(&operation.method, path, &json, body.to_string().as_bytes())
}

#[test]
fn no_write_takes_more_than_it_publishes() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let document = Document::of(&app);
        let owner = app.visitor_at("www.localhost");
        let (admin, client, master) = (app.admin(), app.client(), app.master());
        let before = db.dump();
        let (mut writes, mut tried) = (0, 0);
        for operation in document.operations() {
            let Some(schema) = &operation.takes else { continue };
            let who = match operation.path.as_str() {
                path if path.starts_with("/api/admin") => &admin,
                path if path.starts_with("/api/platform") => &master,
                path if path.starts_with("/api/public") => &owner,
                _ => &client,
            };
            let path = operation.path.replace("{id}", "1").replace("{shopId}", "1");
            let path = path.replace("{token}", crate::visit_links::TOKEN);
            let body = proper(&SeededEntropy::new(1), &operation);
            assert_eq!(document.misfit(schema, &body, ""), None, "{path}: a body as published");
            for (name, wish) in WISHES {
                let wish: Value = serde_json::from_str(wish).expect("JSON");
                for more in with_more(&document, schema, &body, name, &wish) {
                    let answer = ask(who, &operation, &path, &more);
                    // Naming another salon is told apart where it is looked for.
                    let is_refused = answer.status == 400 || (name == "shop_id" && answer.status == 403);
                    assert!(
                        is_refused,
                        "{} {path} with {name}: {} {}",
                        operation.method, answer.status, answer.text
                    );
                    tried += 1;
                }
            }
            writes += 1;
        }
        assert_eq!(db.dump(), before, "nothing was written");
        assert!(writes >= 30 && tried >= 900, "{writes} writes, {tried} bodies");
        println!(
            "figure S1 mass assignment {}: {writes} writes, {tried} bodies with a field more, 0 taken",
            db.backend
        );
    });
}

/// Neither the query nor a header gives a caller a role.
#[test]
fn claimed_roles_grant_nothing() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let client = app.client();
        let me = client.get("/api/auth/me").text;
        for query in [
            "role=admin",
            "role=master_admin&shop_id=2",
            "user_id=1",
            "is_platform=true",
            "phone=%2B15550100100",
        ] {
            assert_eq!(client.get(&format!("/api/auth/me?{query}")).text, me, "{query}");
            assert_eq!(client.get(&format!("/api/admin/shop?{query}")).status, 403, "{query}");
        }
        for name in [
            "x-role",
            "x-user-id",
            "x-shop-id",
            "x-admin",
            "x-forwarded-user",
            "x-authenticated-user",
            "remote-user",
        ] {
            for value in ["admin", "1", "+15550100100"] {
                let answer = client.send("GET", "/api/auth/me", &[(name, value)], b"");
                assert_eq!(answer.text, me, "{name}: {value}");
                assert_eq!(client.send("GET", "/api/platform/shops", &[(name, value)], b"").status, 403);
            }
        }
        assert_eq!(app.client().get("/api/auth/me").json()["role"], json!("client"));
    });
}
