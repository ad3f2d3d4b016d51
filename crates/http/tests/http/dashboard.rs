//! The salon's dashboard over HTTP: who may, whose it is, who was faster, and what clients see of it.

use crate::authz_rows::{first_status, row_of};
use crate::clients;
use crate::dashboard_requests::{call, draft};
use crate::desk;
use crate::support::{MONDAY_TEN, book, but, cut_with, glow};
use crate::{blocks, reviews, special_days, stage, stranded, strikes, waitlist};
use domain::BookingStatus;
use serde_json::{Value, json};
use testkit::pictures::RED_PNG;
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, at, for_each_database, salon};

/// Who runs the other salon.
const OTHER_ADMIN: &str = "+15550100220";

/// Glow with a client, and Luna with an admin of its own: category 3, service 4, chair 3, staff 4, client 2, and a booking to come.
pub(crate) fn two_dashboards(db: &TestDb) -> TestApp {
    let mut glow = glow();
    glow.clients.push(clients::ada());
    db.seed_shop(&glow);
    let luna = salon()
        .at_subdomain("luna")
        .category("CANARY-CATEGORY", "#7c3aed")
        .service("CANARY-SERVICE", 60, 9_900)
        .senior("CANARY-STYLIST")
        .with_phone(OTHER_ADMIN)
        .chair("CANARY-CHAIR")
        .booking("CANARY-STYLIST", "CANARY-SERVICE", at("2026-11-24 10:00"), BookingStatus::Confirmed);
    db.seed_shop(&luna.seed());
    TestApp::start(db)
}

fn other_admin(app: &TestApp) -> TestVisitor {
    let visitor = app.visitor_at("luna.localhost");
    app.phone(OTHER_ADMIN).signs_in(&visitor);
    visitor
}

/// The routes of the dashboard.
fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    parlour_http::routes().filter(|(_, path)| path.starts_with("/api/admin"))
}

fn check(column: &str, visitor: &TestVisitor, query: &str) {
    for (method, path) in routes() {
        let answer = call(visitor, method, path, query);
        let expected = first_status(&row_of(method, path)[column]).to_owned();
        assert_eq!(answer.status.to_string(), expected, "{column}: {method} {path}: {}", answer.text);
    }
}

#[test]
fn masters_work_in_the_salon_that_they_name() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        assert!(reviews::write_one(&app.admin()).is_some());
        check("master_with_shopId", &master, "?shopId=1");
        check("master_no_shopId", &master, "");
        let names = master.get("/api/admin/categories?shopId=2").json();
        assert_eq!(names[0]["name"], "CANARY-CATEGORY", "the other salon is theirs, too");
        for absent in ["987654", "-1", "abc"] {
            let answer = master.get(&format!("/api/admin/categories?shopId={absent}"));
            assert_eq!(
                (answer.status, answer.text.as_str()),
                (404, "We could not find this salon."),
                "{absent}"
            );
        }
    });
}

#[test]
fn an_admin_of_another_salon_gets_nowhere() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let other = other_admin(&app);
        let before = db.dump();
        check("admin_B_with_shopId_A", &other, "?shopId=1");
        assert_eq!(db.dump(), before, "nothing was written");
        let own = other.get("/api/admin/shop?shopId=2").json();
        assert_eq!(own["subdomain"], "luna", "their own may be named");
    });
}

/// Most of it works, and how is in the column of the role; the rest says that the salon is closed.
#[test]
fn a_suspended_salon_is_still_worked_in() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        for hour in 11..15 {
            book(&app.visitor(), &cut_with(3, &format!("2026-11-23T{hour}:00:00Z")));
        }
        stage::book_visits(&admin);
        strikes::miss_visit(&admin);
        assert!(reviews::write_one(&admin).is_some());
        assert!(stranded::book_reachable(&admin, "").is_some());
        assert!(waitlist::add_one(&admin));
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'glow'");
        for (column, visitor) in [("staff", &staff), ("admin", &admin)] {
            for (method, path) in routes() {
                let row = row_of(method, path);
                let of_role = first_status(&row[column]);
                let works = row["suspended_shop"] == "200" || of_role.starts_with('4');
                let expected = if works { of_role } else { &row["suspended_shop"] };
                let answer = call(visitor, method, path, "");
                assert_eq!(answer.status.to_string(), expected, "{column}: {method} {path}: {}", answer.text);
            }
        }
    });
}

/// Things of another salon, or of none.
struct Things {
    category: Value,
    service: Value,
    chair: Value,
    staff: Value,
    block: Value,
    special_day: Value,
    booking: Value,
    client: Value,
}

impl Things {
    /// One request for each place where a route of the dashboard takes an id.
    fn asked_for(&self, admin: &TestVisitor) -> Vec<TestAnswer> {
        let mut answers = self.by_path(admin);
        if self.category.is_number() {
            answers.extend(self.in_bodies(admin));
        }
        answers
    }

    fn by_path(&self, admin: &TestVisitor) -> Vec<TestAnswer> {
        let of = |path: &str| {
            if path.contains("blocks") {
                &self.block
            } else if path.contains("waitlist") {
                // Those of Luna are made together.
                &self.special_day
            } else if path.contains("special-days") {
                &self.special_day
            } else if path.contains("bookings") || path.contains("stranded") {
                &self.booking
            } else if path.contains("/staff/") {
                &self.staff
            } else if path.contains("/clients/") {
                &self.client
            } else if path.contains("categories") {
                &self.category
            } else if path.contains("services") {
                &self.service
            } else {
                &self.chair
            }
        };
        let with_ids = routes().filter(|(_, path)| path.contains("{id}"));
        let answers = with_ids.map(|(method, path)| {
            let id = of(path).to_string();
            let address = path
                .replace("{id}", id.trim_matches('"'))
                .replace("{exceptionId}", "1")
                .replace("{date}", "2026-11-24");
            match method {
                "GET" => admin.get(&address),
                "POST" if path.contains("/upload/") => admin.upload(&address, RED_PNG),
                "POST" | "PUT" | "PATCH" => {
                    let headers = [("content-type", "application/json"), ("if-match", "1")];
                    admin.send(method, &address, &headers, draft(path).to_string().as_bytes())
                }
                _ => admin.send("DELETE", &address, &[("if-match", "1")], b""),
            }
        });
        answers.collect()
    }

    fn in_bodies(&self, admin: &TestVisitor) -> Vec<TestAnswer> {
        let Self { category, service, chair, staff, special_day, client, .. } = self;
        let in_category = but(draft("services"), "/category_id", category.clone());
        let mut answers = vec![
            admin.post("/api/admin/services", &in_category),
            admin.put("/api/admin/services/1", &in_category),
            admin.put("/api/admin/staff/1/services", &json!({"serviceIds": [1, service]})),
        ];
        for body in [
            json!({"name": "X", "allowed_staff_ids": [staff]}),
            json!({"name": "X", "allowed_service_ids": [1, service]}),
        ] {
            answers.push(admin.post("/api/admin/chairs", &body));
            answers.push(admin.put("/api/admin/chairs/1", &body));
        }
        let order = || desk::order(1, "2026-11-23T12:00:00Z");
        for order in [
            but(but(order(), "/client", Value::Null), "/client_id", client.clone()),
            but(order(), "/staff_id", staff.clone()),
            but(order(), "/services/0/service_id", service.clone()),
        ] {
            answers.push(admin.post("/api/admin/bookings", &order));
        }
        let impact = format!("{}/impact", special_days::SPECIAL_DAYS);
        answers.push(admin.post(&impact, &but(draft(&impact), "/replaces", special_day.clone())));
        answers.extend(crate::walk_ins::with_things(admin, staff, service, client));
        answers.extend(waitlist::with_things(admin, staff, service, client));
        let block = || blocks::draft("/api/admin/blocks").expect("a block");
        answers.push(admin.post("/api/admin/blocks", &but(block(), "/staff_id", staff.clone())));
        let of_chair = but(but(block(), "/staff_id", Value::Null), "/kind", json!("other"));
        answers.push(admin.post("/api/admin/blocks", &but(of_chair, "/chair_id", chair.clone())));
        for (staff, service) in [(staff, &json!(1)), (&json!(1), service), (&json!(0), service)] {
            answers.push(admin.get(&format!(
                "/api/admin/slots?staffId={staff}&date=2026-11-23&totalDuration=45&services={service}"
            )));
        }
        answers
    }
}

/// Every place where a route of the dashboard takes an id, filled with the other salon's, absent and impossible ones.
#[test]
fn another_salons_things_are_as_good_as_none() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let [from, until] = ["2026-11-24 10:00", "2026-11-24 11:00"].map(|text| db.moment(testkit::at(text)));
        db.run(&format!(
            "INSERT INTO blocks (shop_id, staff_id, kind, from_at, until_at, by_kind, by_id, created_at) \
             VALUES (2, 4, 'private', {from}, {until}, 'admin', 4, {from})"
        ));
        db.run("INSERT INTO special_days (shop_id, date_from, date_to, kind, name) VALUES (2, '2026-12-24', '2026-12-24', 'closed', 'CANARY')");
        let settings = draft("/api/admin/shop/messages");
        assert_eq!(admin.put("/api/admin/shop/messages", &settings).status, 200);
        db.run(&format!(
            "INSERT INTO waitlist_entries (shop_id, client_id, lines, total_duration, total_price_cents, windows, state, source, created_at, ends_at) \
             VALUES (2, 2, '[]', 60, 0, '[]', 'waiting', 'web', {from}, {until})"
        ));
        let before = db.dump();
        let (one, three, four) = (json!(1), json!(3), json!(4));
        let lunas = Things {
            category: three.clone(),
            service: four.clone(),
            chair: three,
            staff: four,
            block: one.clone(),
            special_day: one.clone(),
            booking: one.clone(),
            client: json!(2),
        };
        let foreign = lunas.asked_for(&admin);
        assert_eq!(foreign.len(), 71);
        for absent in [json!(987_654), json!(-1), json!(i64::MAX), json!(i64::MIN), json!("abc")] {
            let [category, service, chair, staff, block, special_day, booking, client] =
                [(); 8].map(|()| absent.clone());
            let none = Things { category, service, chair, staff, block, special_day, booking, client };
            for (foreign, nothing) in foreign.iter().zip(none.asked_for(&admin)) {
                assert_eq!((foreign.status, &foreign.text), (404, &nothing.text), "{absent}");
                assert_eq!((nothing.status, nothing.code()), (404, "not_found"), "{absent}");
                assert!(!foreign.text.contains("CANARY"), "{}", foreign.text);
            }
        }
        let mut elsewhere = draft("services");
        elsewhere["shop_id"] = json!(2);
        assert_eq!(admin.post("/api/admin/services", &elsewhere).status, 403, "another shop in the body");
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn stale_edits_name_the_faster_editor() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        for (list, thing) in [
            ("categories", "category"),
            ("services", "service"),
            ("chairs", "chair"),
            ("staff", "staff member"),
        ] {
            let (list, body) = (format!("/api/admin/{list}"), draft(list));
            let made = admin.post(&list, &body).json();
            let own = format!("{list}/{}", made["id"]);
            let send = |method: &str, version: &str| {
                let headers = [("content-type", "application/json"), ("if-match", version)];
                let body = if method == "PUT" { body.to_string() } else { String::new() };
                admin.send(method, &own, &headers, body.as_bytes())
            };
            assert_eq!(send("PUT", "1").json()["version"], 2);
            let before = db.dump();
            for answer in [send("PUT", "1"), send("PUT", "\"1\""), send("DELETE", "1")] {
                let sentence = format!("This {thing} was changed by Ava Stone at 6:00 AM. Reload to see it.");
                assert_eq!((answer.status, answer.code(), &answer.text), (409, "stale", &sentence));
            }
            assert_eq!(send("PUT", "one").status, 400);
            assert_eq!(db.dump(), before, "nothing was written");
            assert_eq!(send("DELETE", "*").status, 200);
        }
    });
}

#[test]
fn menu_changes_show_at_once_and_leave_bookings_alone() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let made = admin.post("/api/admin/services", &draft("services"));
        assert_eq!(made.status, 201, "{}", made.text);
        let menu = client.get("/api/client/services").json();
        let names: Vec<&str> =
            menu.as_array().expect("a list").iter().filter_map(|row| row["name"].as_str()).collect();
        assert_eq!(names, ["Cut", "Balayage", "Lash lift", "Manicure"], "by category");
        let _ = book(&client, &cut_with(1, MONDAY_TEN));
        let impact = admin.get("/api/admin/services/1/impact").json();
        assert_eq!(
            (&impact["future_bookings"], &impact["first"][0]["client_name"]),
            (&json!(1), &json!("Ada Lovelace"))
        );
        assert_eq!(admin.delete("/api/admin/services/1").status, 200);
        assert_eq!(client.get("/api/client/bookings").json()[0]["services"][0]["name"], "Cut");
        let gone = app.visitor().post("/api/client/book", &cut_with(1, "2026-11-23T12:00:00Z"));
        assert_eq!(gone.status, 404, "{}", gone.text);
        assert_eq!(
            admin.get("/api/admin/bookings/counts").json(),
            json!({"total": 1, "pending": 1, "confirmed": 0, "completed": 0, "past_confirmed": 0})
        );
    });
}

#[test]
fn a_chair_that_goes_sends_its_bookings_to_another_or_stays() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client, other) = (app.admin(), app.visitor(), app.visitor());
        let _ = book(&client, &cut_with(1, MONDAY_TEN));
        let chair =
            |visitor: &TestVisitor| visitor.get("/api/client/bookings").json()[0]["chair_name"].clone();
        assert_eq!(chair(&client), "Chair 1");
        assert_eq!(admin.get("/api/admin/chairs/1/impact").json()["future_bookings"], 1);
        assert_eq!(admin.delete("/api/admin/chairs/1").status, 200);
        assert_eq!(chair(&client), "Chair 2");
        let free =
            other.get("/api/client/slots?staffId=3&date=2026-11-23&totalDuration=45&services=1").json();
        let starts = free.to_string();
        assert!(!starts.contains("2026-11-23T10:00:00Z"), "one chair serves one client at a time: {starts}");
        let before = db.dump();
        let narrow = json!({"name": "Chair 3", "allowed_staff_ids": [2], "allowed_service_ids": []});
        assert_eq!(admin.post("/api/admin/chairs", &narrow).status, 201);
        let refused = admin.delete("/api/admin/chairs/2");
        assert_eq!((refused.status, refused.code()), (409, "in_use"), "{}", refused.text);
        assert_eq!(db.dump().len(), before.len() + 3, "the chair, its limit and its audit row");
        assert_eq!(chair(&client), "Chair 2");
    });
}
