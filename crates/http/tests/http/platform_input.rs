//! What the platform's dashboard refuses, in which words; and that nothing comes of it.

use crate::dashboard::two_dashboards;
use crate::platform::{SHOPS, TAKEN};
use serde_json::{Value, json};
use testkit::for_each_database;

const RESERVED: &str = "This subdomain is reserved. Please choose another one.";
const SHORT: &str = "Subdomain must be at least 3 characters";
const PLAIN: &str = "Subdomain can only contain lowercase letters and numbers";
const PHONE: &str = "Please enter the phone number with its country code, like +1 212 555 0100.";
const UNREADABLE: &str = "The request cannot be read.";

fn new(name: &str, subdomain: &str) -> Value {
    json!({"name": name, "subdomain": subdomain})
}

#[test]
fn names_and_addresses_that_cannot_be_are_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let before = db.dump();
        let long = "x".repeat(64);
        let cases = [
            (new("", "fern"), "Name must be at least 2 characters"),
            (new(" F ", "fern"), "Name must be at least 2 characters"),
            (new("\u{200b}\u{feff}F", "fern"), "Name must be at least 2 characters"),
            (new("Fe\u{0}rn", "fern"), "Name contains characters that cannot be shown."),
            (new("Fern \u{202e}oC", "fern"), "Name contains characters that cannot be shown."),
            (new(&"F".repeat(121), "fern"), "Name is too long: 120 characters at most."),
            (new("Fern", ""), SHORT),
            (new("Fern", "fe"), SHORT),
            (new("Fern", &long), "Subdomain is too long: 63 characters at most."),
            (new("Fern", "fern-co"), PLAIN),
            (new("Fern", "Fern"), PLAIN),
            (new("Fern", "fern.co"), PLAIN),
            (new("Fern", "f\u{e9}rn"), PLAIN),
            (new("Fern", "xn--frn-bma"), PLAIN),
            (new("Fern", "\u{1f485}\u{1f485}\u{1f485}"), PLAIN),
            (new("Fern", "<b>x</b>"), PLAIN),
        ];
        for (body, sentence) in &cases {
            for path in [SHOPS, "/api/platform/shop/1/duplicate"] {
                let refused = master.post(path, body);
                assert_eq!((refused.status, refused.text.as_str()), (422, *sentence), "{path} {body}");
            }
            let refused = master.patch("/api/platform/shop/2", body);
            assert_eq!((refused.status, refused.text.as_str()), (422, *sentence), "{body}");
        }
        for label in
            ["www", "app", "api", "admin", "static", "mail", "dev", "test", "help", "status", "platform"]
        {
            for refused in [
                master.post(SHOPS, &new("Fern", label)),
                master.post("/api/platform/shop/1/duplicate", &new("Fern", label)),
                master.patch("/api/platform/shop/2", &new("Fern", label)),
            ] {
                let refusal = (refused.status, refused.code(), refused.text.as_str());
                assert_eq!(refusal, (422, "subdomain_reserved", RESERVED), "{label}");
            }
        }
        let taken = master.post(SHOPS, &new("Fern", "luna"));
        assert_eq!((taken.status, taken.code(), taken.text.as_str()), (409, "subdomain_taken", TAKEN));
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn bodies_of_other_types_are_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let (own, copy, status) =
            ("/api/platform/shop/2", "/api/platform/shop/2/duplicate", "/api/platform/shop/2/status");
        let before = db.dump();
        let with = |name: &str, value: Value| {
            let mut body = new("Fern", "fern");
            body[name] = value;
            body
        };
        for (path, body, expected, sentence) in [
            (SHOPS, json!({"name": "Fern"}), 400, UNREADABLE),
            (SHOPS, json!({"subdomain": "fern"}), 400, UNREADABLE),
            (SHOPS, with("name", json!(7)), 400, UNREADABLE),
            (SHOPS, with("name", json!(null)), 400, UNREADABLE),
            (SHOPS, with("plan", json!("vip")), 400, UNREADABLE),
            (SHOPS, with("id", json!(1)), 400, UNREADABLE),
            (SHOPS, with("status", json!("active")), 400, UNREADABLE),
            (SHOPS, with("whatsapp_admin_number", json!("212 555 0100")), 422, PHONE),
            (SHOPS, with("whatsapp_admin_number", json!("+1 212 FLOWERS")), 422, PHONE),
            (
                SHOPS,
                with("whatsapp_admin_number", json!("1\u{0}2")),
                422,
                "Please enter a valid phone number.",
            ),
            (copy, with("whatsapp_admin_number", json!("+1 212 555 0100")), 400, UNREADABLE),
            (copy, json!({}), 400, UNREADABLE),
        ] {
            let refused = master.post(path, &body);
            assert_eq!((refused.status, refused.text.as_str()), (expected, sentence), "{path} {body}");
        }
        for (path, body, expected, sentence) in [
            (own, json!({"status": "active"}), 400, UNREADABLE),
            (own, json!({"plan": "gold"}), 422, "The plan is base or vip."),
            (own, json!({"plan": ""}), 422, "The plan is base or vip."),
            (own, json!({"plan": 1}), 400, UNREADABLE),
            (own, json!({"name": ["Fern"]}), 400, UNREADABLE),
            (own, json!({"whatsapp_admin_number": "call me"}), 422, PHONE),
            (status, json!({"status": "closed"}), 422, "The status is active, suspended or inactive."),
            (status, json!({"status": ""}), 422, "The status is active, suspended or inactive."),
            (status, json!({"status": null}), 400, UNREADABLE),
            (status, json!({"status": "active", "name": "X"}), 400, UNREADABLE),
            (status, json!({}), 400, UNREADABLE),
        ] {
            let refused = master.patch(path, &body);
            assert_eq!((refused.status, refused.text.as_str()), (expected, sentence), "{path} {body}");
        }
        let much = new(&"F".repeat(10_000), "fern");
        assert_eq!(master.post(SHOPS, &much).status, 413);
        assert_eq!(master.patch(own, &much).status, 413);
        assert_eq!(master.send("PATCH", own, &[], b"name=Fern").status, 415);
        assert_eq!(master.delete(own).status, 415);
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// Texts are stored as they are: the page escapes them.
#[test]
fn markup_and_emoji_are_names_like_any_other() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        for (name, subdomain) in
            [("<script>alert(1)</script>", "markup"), ("Lola \u{1f485}", "lola"), ("صالون لونا", "arabic")]
        {
            let made = master.post(SHOPS, &new(name, subdomain));
            assert_eq!((made.status, &made.json()["name"]), (201, &json!(name)));
            let shown = app.visitor_at(&format!("{subdomain}.localhost")).get("/api/client/shop-config");
            assert_eq!(
                (&shown.json()["name"], shown.header("content-type")),
                (&json!(name), "application/json")
            );
        }
    });
}
