//! The platform's own dashboard over HTTP: who may, what a salon is then, and what its visitors see of it with the next request.

use crate::authz_rows::row_of;
use crate::dashboard::two_dashboards;
use crate::support::{MONDAY_TEN, book, cut_with};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::phone::ADMIN;
use testkit::{TestAnswer, TestVisitor, for_each_database};

pub(crate) const SHOPS: &str = "/api/platform/shops";
const JSON: [(&str, &str); 1] = [("content-type", "application/json")];
pub(crate) const TAKEN: &str = "This subdomain is already taken. Please choose another one.";

/// One proper request for a route of the platform; those about one salon are about `shop`.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, shop: i64) -> TestAnswer {
    let own = path.replace("{shopId}", &shop.to_string());
    match (method, path) {
        ("GET", _) => visitor.get(&own),
        ("DELETE", _) => remove(visitor, shop, "luna"),
        ("POST", SHOPS) => visitor.post(path, &json!({"name": "Fern & Co", "subdomain": "fern"})),
        ("POST", _) => visitor.post(&own, &json!({"name": "Fern (Copy)", "subdomain": "ferncopy"})),
        (_, "/api/platform/shop/{shopId}") => visitor.patch(&own, &json!({"name": "Luna Hair"})),
        _ => visitor.patch(&own, &json!({"status": "inactive"})),
    }
}

pub(crate) fn remove(visitor: &TestVisitor, shop: i64, name: &str) -> TestAnswer {
    let body = json!({"name": name}).to_string();
    visitor.send("DELETE", &format!("/api/platform/shop/{shop}"), &JSON, body.as_bytes())
}

fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    parlour_http::routes().filter(|(_, path)| path.starts_with("/api/platform"))
}

fn create(master: &TestVisitor, name: &str, subdomain: &str) -> Value {
    let made = master.post(SHOPS, &json!({"name": name, "subdomain": subdomain}));
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()
}

fn names(answer: &TestAnswer) -> Vec<String> {
    let rows = answer.json();
    rows.as_array()
        .expect("a list")
        .iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect()
}

pub(crate) fn status(master: &TestVisitor, shop: i64, status: &str) -> TestAnswer {
    master.patch(&format!("/api/platform/shop/{shop}/status"), &json!({"status": status}))
}

#[test]
fn platform_routes_need_a_platform_admin_at_the_platform() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (master, admin) = (app.master(), app.admin());
        let at_platform = app.visitor_at("www.localhost");
        app.phone(ADMIN).signs_in(&at_platform);
        let before = db.dump();
        for (method, path) in routes() {
            let row = row_of(method, path);
            for visitor in [&admin, &at_platform, &app.client()] {
                assert_eq!(call(visitor, method, path, 1).status, 403, "{method} {path}");
            }
            for nobody in
                [app.visitor_at("www.localhost"), master.without_cookies(), master.at_host("glow.localhost")]
            {
                assert_eq!(call(&nobody, method, path, 1).status, 401, "{method} {path}");
            }
            assert_eq!((row["admin_B_with_shopId_A"].as_str(), row["anon"].as_str()), ("403", "401"));
        }
        let rows =
            |dump: Vec<String>| dump.into_iter().filter(|row| row.starts_with("shops")).collect::<Vec<_>>();
        assert_eq!(rows(db.dump()), rows(before), "no salon was touched");
    });
}

#[test]
fn table_holds_for_suspended_and_absent_salons() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'luna'");
        for (method, path) in routes() {
            let answer = call(&master, method, path, 2);
            assert_eq!(answer.status.to_string(), row_of(method, path)["suspended_shop"], "{}", answer.text);
        }
        let before = db.dump();
        for (method, path) in routes().filter(|(_, path)| path.contains("{shopId}")) {
            for absent in ["987654", "-1", "0", "abc", "9223372036854775808"] {
                let own = path.replace("{shopId}", absent);
                let answer = match method {
                    "GET" => master.get(&own),
                    "DELETE" => master.send("DELETE", &own, &JSON, br#"{"name":"luna"}"#),
                    "POST" => master.post(&own, &json!({"name": "Copy", "subdomain": "copy"})),
                    _ if path.ends_with("/status") => master.patch(&own, &json!({"status": "active"})),
                    _ => master.patch(&own, &json!({"name": "Copy"})),
                };
                assert_eq!(
                    (answer.status, answer.text.as_str()),
                    (404, "We could not find this salon."),
                    "{own}"
                );
            }
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn salons_are_listed_searched_and_paged() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        for number in 1..=3 {
            create(&master, &format!("Élan {number}"), &format!("elan{number}"));
        }
        assert_eq!(status(&master, 4, "suspended").status, 200);
        let get = |query: &str| master.get(&format!("{SHOPS}?{query}"));
        let all = master.get(SHOPS);
        assert_eq!(names(&all), ["Élan 3", "Élan 2", "Élan 1", "luna", "Glow"], "the newest first");
        assert_eq!((all.header("x-next-cursor"), all.header("cache-control")), ("", "no-store"));
        let glow = &all.json()[4];
        assert_eq!(glow["admin_phone"], ADMIN);
        assert_eq!(
            master.get("/api/platform/shops/counts").json(),
            json!({
                "total": 5, "active": 4, "suspended": 1, "inactive": 0, "trial": 3, "joined": 5,
                "next_trial_end": all.json()[2]["trial_ends_at"]
            }),
            "whatever is searched"
        );
        assert_eq!(names(&get("search=%C3%89LAN")), ["Élan 3", "Élan 2", "Élan 1"]);
        assert_eq!(names(&get("search=elan2")), ["Élan 2"]);
        assert_eq!(names(&get("search=%25")), Vec::<String>::new(), "a sign like any other");
        assert_eq!(names(&get("status=suspended")), ["Élan 2"]);
        assert_eq!(names(&get("status=active&search=elan")), ["Élan 3", "Élan 1"]);
        assert_eq!(names(&get("search=elan%203")), ["Élan 3"], "accents make no difference");
        let vip = master.patch("/api/platform/shop/4", &json!({"plan": "vip"}));
        assert_eq!(names(&get("plan=vip")), ["Élan 2"], "{}", vip.text);
        assert_eq!(names(&get("search=stone")), ["Glow"], "who runs it: {}", glow["admin_name"]);
        assert_eq!(names(&get(&format!("search={}", &ADMIN[4..]))), ["Glow"], "and their number");
        let sorted = ["Élan 1", "Élan 2", "Élan 3", "Glow", "luna"];
        assert_eq!(names(&get("sort=name")), sorted);
        assert_eq!(names(&get("sort=name&limit=3&cursor=1")), ["luna"]);
        assert_eq!(names(&get("sort=created")), names(&all));
        for search in ["", "&search=l"] {
            let (mut seen, mut cursor) = (Vec::new(), String::new());
            loop {
                let page = get(&format!("limit=2{search}{cursor}"));
                assert!(names(&page).len() <= 2);
                seen.extend(names(&page));
                match page.header("x-next-cursor") {
                    "" => break,
                    next => cursor = format!("&cursor={next}"),
                }
            }
            assert_eq!(seen, ["Élan 3", "Élan 2", "Élan 1", "luna", "Glow"], "{search}");
        }
    });
}

#[test]
fn lists_of_salons_that_make_no_sense_are_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        for (query, refused) in [
            ("limit=0", 422),
            ("limit=101", 422),
            ("limit=-1", 400),
            ("limit=two", 400),
            ("cursor=two", 400),
            ("status=gone", 422),
            ("plan=free", 422),
            ("sort=price", 422),
            (&format!("search={}", "x".repeat(121)), 422),
        ] {
            assert_eq!(master.get(&format!("{SHOPS}?{query}")).status, refused, "{query}");
        }
    });
}

#[test]
fn a_new_salon_is_open_and_its_first_admin_signs_in() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let number = "+1 212 555 0177";
        let new = json!({"name": " Fern & Co ", "subdomain": "fern", "whatsapp_admin_number": number});
        let made = master.post(SHOPS, &new);
        assert_eq!(made.status, 201, "{}", made.text);
        let row = made.json();
        assert_eq!(
            (&row["name"], &row["subdomain"], &row["status"], &row["plan"]),
            (&json!("Fern & Co"), &json!("fern"), &json!("active"), &json!("base"))
        );
        assert_eq!(
            (&row["trial_ends_at"], &row["created_at"]),
            (&json!("2026-12-07T06:00:00Z"), &json!("2026-11-23T06:00:00Z"))
        );
        assert_eq!(row["welcome"], json!({"told": true, "sign_in_url": "http://fern.localhost:8080/login"}));
        let known = json!("+12125550177");
        assert_eq!((&row["whatsapp_admin_number"], &row["admin_phone"]), (&known, &known));
        let visitor = app.visitor_at("fern.localhost");
        assert_eq!(visitor.get("/api/client/shop-config").json()["name"], "Fern & Co");
        let week = visitor.get("/api/client/shop-hours").json();
        assert_eq!(week["weeklyHours"].as_array().map(Vec::len), Some(7));
        app.phone("+12125550177").signs_in(&visitor);
        assert_eq!(visitor.get("/api/auth/me").json()["role"], "admin");
        let trail = "SELECT action || ' ' || actor_kind AS value FROM audit_log WHERE shop_id = 3 AND entity = 'shop'";
        assert_eq!(db.ask(trail), ["shop.created master"]);
        // A salon without a number has no admin, and clients see no stylist.
        let bare = create(&master, "Bo", "bobo");
        assert_eq!((&bare["admin_phone"], &bare["whatsapp_admin_number"]), (&json!(null), &json!(null)));
        assert_eq!(app.visitor_at("bobo.localhost").get("/api/client/staff").json(), json!([]));
    });
}

#[test]
fn duplicates_copy_the_menu_and_no_people() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (master, admin) = (app.master(), app.admin());
        let narrow = json!({"name": "Wash", "allowed_staff_ids": [1], "allowed_service_ids": [1, 3]});
        assert_eq!(admin.post("/api/admin/chairs", &narrow).status, 201);
        db.run("UPDATE shop_branding SET logo_url = '/uploads/1/a.png', business_address = '12 Mill Lane' WHERE shop_id = 1");
        db.run("UPDATE shops SET whatsapp_admin_number = '+15550100210' WHERE id = 1");
        let _ = book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        let copied = master
            .post("/api/platform/shop/1/duplicate", &json!({"name": "Glow (Copy)", "subdomain": "glowcopy"}));
        assert_eq!(copied.status, 201, "{}", copied.text);
        let row = copied.json();
        assert_eq!(row["message"], "\"Glow\" was duplicated as \"Glow (Copy)\".");
        assert_eq!((&row["admin_phone"], &row["whatsapp_admin_number"]), (&json!(null), &json!(null)));
        let id = row["id"].as_i64().expect("an id");
        let at = |path: &str, shop: i64| {
            let answer = master.get(&format!("/api/admin/{path}?shopId={shop}"));
            assert_eq!(answer.status, 200, "{}", answer.text);
            without_ids(answer.json())
        };
        for path in ["categories", "services", "shop/hours"] {
            assert_eq!(at(path, id), at(path, 1), "{path}");
        }
        let chairs = at("chairs", id);
        assert_eq!(chairs.as_array().map(Vec::len), Some(3));
        assert_eq!(chairs[2]["name"], "Wash");
        let settings = at("shop", id);
        assert_eq!(
            (&settings["business_address"], &settings["logo_url"]),
            (&json!("12 Mill Lane"), &json!(null))
        );
        assert_eq!(settings["buffer_after_minutes"], 5);
        for empty in ["staff", "schedules"] {
            assert_eq!(at(empty, id), json!([]), "{empty}");
        }
        for table in ["staff", "clients", "bookings", "sessions", "chair_staff", "outbox"] {
            let count = format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {table} WHERE shop_id = {id}");
            assert_eq!(db.ask(&count), ["0"], "{table}");
        }
        let trail = format!(
            "SELECT action || ' ' || actor_kind AS value FROM audit_log WHERE shop_id = {id} AND action <> 'pii.read'"
        );
        assert_eq!(db.ask(&trail), ["shop.duplicated master"]);
    });
}

/// Rows without ids and versions.
fn without_ids(mut rows: Value) -> Value {
    let numbers =
        ["id", "category_id", "version", "allowed_service_ids", "allowed_staff_ids", "service_count"];
    let known = |name: &str| numbers.contains(&name);
    match &mut rows {
        Value::Array(rows) => {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                row.retain(|name, _| !known(name));
            }
        }
        Value::Object(row) => row.retain(|name, _| !known(name)),
        _ => {}
    }
    rows
}

#[test]
fn retired_addresses_die_at_once_and_stay_reserved() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let to = |shop: i64, subdomain: &str| {
            master.patch(&format!("/api/platform/shop/{shop}"), &json!({"subdomain": subdomain}))
        };
        let free = |subdomain: &str| {
            let path = format!("/api/public/subdomain-check?subdomain={subdomain}");
            app.visitor_at("www.localhost").get(&path).json()["available"] == true
        };
        assert!(free("lunahair") && !free("luna"));
        let moved = to(2, "lunahair");
        assert_eq!((moved.status, &moved.json()["subdomain"]), (200, &json!("lunahair")), "{}", moved.text);
        assert_eq!(
            app.visitor_at("luna.localhost").get("/api/client/shop-config").status,
            404,
            "dead at once"
        );
        assert_eq!(app.visitor_at("lunahair.localhost").get("/api/client/shop-config").status, 200);
        assert!(!free("luna") && !free("lunahair"));
        let new = json!({"name": "Other", "subdomain": "luna"});
        let copy = || master.post("/api/platform/shop/1/duplicate", &new);
        for refused in [master.post(SHOPS, &new), copy(), to(1, "luna"), to(1, "lunahair")] {
            assert_eq!(
                (refused.status, refused.code(), refused.text.as_str()),
                (409, "subdomain_taken", TAKEN)
            );
        }
        assert_eq!(to(2, "luna").status, 200, "whose it was may have it back");
        assert_eq!(to(2, "luna").status, 200, "and keep it");
        assert_eq!(to(2, "lunahair").status, 200);
        app.clock.advance(TimeDelta::days(90) - TimeDelta::seconds(1));
        let master = app.master();
        assert_eq!(master.post(SHOPS, &new).status, 409, "a second too early");
        app.clock.advance(TimeDelta::seconds(1));
        assert!(free("luna"));
        assert_eq!(master.post(SHOPS, &new).status, 201);
        assert_eq!(db.ask("SELECT name AS value FROM shops WHERE subdomain = 'luna'"), ["Other"]);
    });
}

#[test]
fn edits_keep_absent_fields_and_check_the_version() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (master, admin) = (app.master(), app.admin());
        let own = "/api/platform/shop/1";
        let change = |body: Value| master.patch(own, &body).json();
        let named = change(json!({"name": "Glow Two", "whatsapp_admin_number": "+1 212 555 0100"}));
        assert_eq!(
            (&named["name"], &named["subdomain"], &named["version"]),
            (&json!("Glow Two"), &json!("glow"), &json!(2))
        );
        let moved = change(json!({"subdomain": "glow"}));
        assert_eq!(
            (&moved["name"], &moved["whatsapp_admin_number"]),
            (&json!("Glow Two"), &json!("+12125550100"))
        );
        let british = change(json!({"whatsapp_admin_number": "+44 (0)20 7946 0958"}));
        assert_eq!(british["whatsapp_admin_number"], "+442079460958", "as WhatsApp knows it");
        assert_eq!(change(json!({"whatsapp_admin_number": ""}))["whatsapp_admin_number"], json!(null));
        assert_eq!(
            change(json!({"whatsapp_admin_number": null}))["admin_phone"],
            ADMIN,
            "it makes nobody an admin, nor the contrary"
        );
        assert_eq!(admin.get("/api/admin/shop").json()["name"], "Glow Two");
        let longer = change(json!({"extend_trial_days": 14}));
        assert_eq!(longer["trial_ends_at"], "2026-12-07T06:00:00Z", "from now: it has no trial");
        assert_eq!(change(json!({"extend_trial_days": 30}))["trial_ends_at"], "2027-01-06T06:00:00Z");
        for days in [0, -1, 91] {
            assert_eq!(master.patch(own, &json!({"extend_trial_days": days})).status, 422);
        }
        let paying = change(json!({"plan": "vip"}));
        assert_eq!((&paying["plan"], &paying["name"]), (&json!("vip"), &json!("Glow Two")));
        assert_eq!(change(json!({"name": "Glow Three"}))["plan"], "vip");
        assert_eq!(change(json!({"plan": null, "name": "Glow Two"}))["plan"], "vip");
        let send = |path: &str, body: &str| {
            let headers = [("content-type", "application/json"), ("if-match", "1")];
            master.send("PATCH", path, &headers, body.as_bytes())
        };
        let before = db.dump();
        for stale in [
            send(own, r#"{"name":"Late"}"#),
            send("/api/platform/shop/1/status", r#"{"status":"suspended"}"#),
        ] {
            let sentence = "This salon was changed by the platform at 6:00 AM. Reload to see it.";
            assert_eq!((stale.status, stale.code(), stale.text.as_str()), (409, "stale", sentence));
        }
        assert_eq!(db.dump(), before, "nothing was written");
        let buffers = json!({"buffer_before_minutes": 0, "buffer_after_minutes": 10});
        let headers = [("content-type", "application/json"), ("if-match", "1")];
        let late = admin.send("PUT", "/api/admin/shop/buffer", &headers, buffers.to_string().as_bytes());
        assert!(
            late.text.contains("changed by the platform"),
            "the salon's own admin reads it, too: {}",
            late.text
        );
    });
}
