//! `authz.csv` is the project's list of every route, who may call it and how often: each route has its row and each row its route, which
//! keeps its limits and answers visitors as the row says.

use crate::authz_rows::{first_status, row_of, rows};
use crate::least_caller::least;
use crate::support::{MONDAY_TEN, book, cut_with, two_salons};
use crate::uploads::{RED_URL, put_up};
use crate::waitlist;
use crate::{client_changes, dashboard_requests, mail_links, platform, reviews, set_up, visit_links};
use app::session::{Invited, StaffContact, make_console_link};
use serde_json::{Value, json};
use testkit::phone::{ADMIN, CLIENT, MASTER, STAFF, VERIFY_TOKEN};
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database};

#[test]
fn every_route_has_its_row_and_keeps_its_limits() {
    for limits in parlour_http::limits() {
        let row = row_of(limits.method, limits.path);
        let expected = if row["max_body_bytes"] == "-" { "0" } else { &row["max_body_bytes"] };
        assert_eq!(limits.max_body.to_string(), expected, "{} {}", limits.method, limits.path);
        assert_eq!(limits.changes, row["state_changing"] == "yes", "{} {}", limits.method, limits.path);
        // What the table says in words or of a salon are rules of the use case: open holds, the breaker of a flooded salon, uploads.
        let is_rate = |rate: &&str| {
            let in_words = rate.contains(' ') && !rate.ends_with(" global");
            rate.contains('/') && !in_words && !rate.ends_with("/shop")
        };
        assert_eq!(
            limits.audited,
            row["audit_event"].starts_with("pii.read"),
            "{} {}",
            limits.method,
            limits.path
        );
        let (auth, success) = least(&row);
        assert_eq!((limits.auth, limits.success), (auth, success), "{} {}", limits.method, limits.path);
        let listed = row["rate_limit"].split(';').filter(is_rate);
        assert_eq!(limits.rates, listed.collect::<Vec<_>>(), "{} {}", limits.method, limits.path);
    }
}

/// The table of endpoints is the one place that knows their paths.
#[test]
fn no_other_file_names_a_path() {
    // Not endpoints: what no endpoint answers, what robots may not read, and the names of the answers that a page carries along.
    const NO_ENDPOINTS: [&str; 5] =
        ["routes.rs", "dashboard_routes.rs", "mount.rs", "well_known.rs", "preloaded_data.rs"];
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if !NO_ENDPOINTS.contains(&name) {
                let text = std::fs::read_to_string(&path).expect("text");
                let product = text.split("#[cfg(test)]").next().unwrap_or_default();
                let code = product.lines().filter(|line| !line.trim_start().starts_with("//"));
                let named: Vec<_> =
                    code.filter(|line| line.contains("\"/api") || line.contains("\"/uploads")).collect();
                assert!(named.is_empty(), "{}: {named:?}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 50, "{read} files were read");
}

#[test]
fn every_row_has_its_route() {
    let served: Vec<_> = parlour_http::limits().map(|limits| (limits.method, limits.path)).collect();
    for row in rows() {
        // The figures of the program are told at an address of their own.
        let elsewhere = row["path"] == "/metrics";
        let is_served = served.contains(&(row["method"].as_str(), row["path"].as_str()));
        assert!(is_served != elsewhere, "{} {}", row["method"], row["path"]);
    }
}

/// A caller, and how to make another one of the same kind.
struct Who<'a> {
    app: &'a TestApp,
    column: &'static str,
    visitor: TestVisitor,
    /// For what ends a session.
    another: Box<dyn Fn() -> TestVisitor + 'a>,
}

impl Who<'_> {
    /// One proper request for a route. Each books for themselves first what they are to cancel.
    fn call(&self, method: &str, path: &str) -> TestAnswer {
        let visitor = &self.visitor;
        let question = "staffId=1&date=2026-11-23&totalDuration=45&services=1";
        match (method, path) {
            ("POST", "/api/client/book") => visitor.post(path, &cut_with(1, MONDAY_TEN)),
            ("POST", "/api/client/staff/suggestions") => visitor.post(path, &json!({"serviceIds": [1, 3]})),
            ("GET", "/api/client/slots" | "/api/client/days") => visitor.get(&format!("{path}?{question}")),
            ("DELETE", "/api/client/bookings/{id}") => {
                let own = visitor.get("/api/client/bookings");
                let id = if own.status == 200 { own.json()[0]["id"].clone() } else { json!(1) };
                visitor.delete(&format!("/api/client/bookings/{id}"))
            }
            ("POST", _) if path.ends_with("/mail-link") => mail_links::call(visitor, path),
            ("GET" | "POST", _) if path.starts_with("/api/client/bookings/{id}") => {
                client_changes::call(visitor, path)
            }
            ("PUT", "/api/client/bookings/{id}/review") => reviews::call_as_client(self.app, visitor, path),
            ("POST", "/api/client/waitlist") => waitlist::join(self.app, visitor),
            ("DELETE", "/api/client/waitlist/{id}") => waitlist::leave(self.app, visitor),
            ("POST", "/api/links/{token}/offer") => waitlist::decline(visitor),
            ("GET", "/w/{token}") => visitor.get(&path.replace("{token}", waitlist::TOKEN)),
            ("PUT", "/api/client/consents") => visitor.put(path, &json!({"promotions": true})),
            ("PUT", "/api/client/profile") => visitor.put(path, &json!({"name": "Somebody"})),
            ("POST", "/api/session/logout") => (self.another)().post(path, &json!({})),
            ("POST", "/api/session/console-link") => {
                (self.another)().post(path, &json!({"key": console_key(self.app, self.column)}))
            }
            ("DELETE", "/api/client/me") => self.leaver().delete(path),
            ("DELETE", "/api/auth/tokens/{id}") => {
                let made = visitor.post("/api/auth/token", &json!({}));
                let id = if made.status == 201 { made.json()["id"].clone() } else { json!(1) };
                visitor.delete(&format!("/api/auth/tokens/{id}"))
            }
            ("POST", "/api/public/shop-owner-verification") => {
                visitor.post(path, &json!({"shop_name": "Luna Hair"}))
            }
            ("GET", "/api/public/check-verification-status/{progressId}") => {
                let started =
                    visitor.post("/api/public/shop-owner-verification", &json!({"shop_name": "Luna Hair"}));
                let id =
                    if started.status == 201 { started.json()["progressId"].clone() } else { json!("none") };
                visitor.get(&path.replace("{progressId}", id.as_str().expect("an id")))
            }
            ("GET", "/api/webhooks/whatsapp") => visitor.get(&format!(
                "{path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token={VERIFY_TOKEN}"
            )),
            ("POST", "/api/auth/token" | "/api/webhooks/whatsapp") => visitor.post(path, &json!({})),
            ("GET", "/uploads/{shop}/{hash}.{ext}") => visitor.get(RED_URL),
            ("POST", "/api/public/complete-shop-setup") => self.sets_up(),
            ("GET", "/api/public/subdomain-check") => visitor.get(&format!("{path}?subdomain=fern")),
            ("GET", _) if path.contains("{token}") => {
                visitor.get(&path.replace("{token}", visit_links::TOKEN))
            }
            _ if path.starts_with("/api/admin") => dashboard_requests::call(visitor, method, path, ""),
            _ if path.starts_with("/api/platform") => platform::call(visitor, method, path, 2),
            ("GET", _) => visitor.get(path),
            _ => panic!("say how {method} {path} is called"),
        }
    }

    /// A public read that names the salon itself.
    fn names_salon(&self, method: &str, path: &str) -> TestAnswer {
        let question = "staffId=1&date=2026-11-23&totalDuration=45&services=1&shopId=1";
        match (method, path) {
            ("POST", _) => self.visitor.post(&format!("{path}?shopId=1"), &json!({"serviceIds": [1, 3]})),
            (_, "/api/client/slots" | "/api/client/days") => self.visitor.get(&format!("{path}?{question}")),
            _ => self.visitor.get(&format!("{path}?shopId=1")),
        }
    }

    /// A caller of the same kind whose session may end.
    fn leaver(&self) -> TestVisitor {
        if !matches!(self.column, "client" | "suspended_shop") {
            return (self.another)();
        }
        let visitor = bare(self.app);
        self.app.phone("+15550100377").signs_in(&visitor);
        visitor
    }

    /// Sets up a salon: who has a session alone has not written to us yet.
    fn sets_up(&self) -> TestAnswer {
        let name: String = self.column.chars().filter(char::is_ascii_lowercase).collect();
        let progress = set_up::begin(&self.visitor, "base");
        if self.column != "session" {
            set_up::prove(self.app, &progress);
        }
        self.visitor.post(set_up::COMPLETE, &set_up::wish(&progress, &format!("x-{name}")))
    }

    /// Calls every route and compares the status with the table.
    fn check(&self) {
        for (method, path) in parlour_http::routes() {
            let row = row_of(method, path);
            let expected = first_status(&row[self.column]);
            // Who works in a suspended salon is asked in `dashboard.rs`, who runs the platform in `platform.rs`.
            let is_work = path.starts_with("/api/admin") || path.starts_with("/api/platform");
            let elsewhere = self.column == "suspended_shop" && is_work;
            if expected == "-" || elsewhere {
                continue;
            }
            let answer = self.call(method, path);
            assert_eq!(
                answer.status.to_string(),
                expected,
                "{}: {method} {path}: {}",
                self.column,
                answer.text
            );
            if method == "POST" && path.ends_with("/book") && answer.status == 201 {
                let mut owner = self.visitor.clone();
                owner.session = answer.json()["sessionId"].as_str().map(str::to_owned);
                let cancelled = owner.delete(&format!("/api/client/bookings/{}", answer.json()["id"]));
                assert_eq!(cancelled.status, 200, "the time is free again for the next");
            }
        }
    }
}

/// A key of the console for the site that the callers of a column ask.
fn console_key(app: &TestApp, column: &str) -> String {
    let phone = |digits| domain::WaPhone::parse(digits).expect("a number");
    let invited = match column {
        "master_no_shopId" => Invited::Master(phone(MASTER)),
        _ => Invited::Staff {
            shop: domain::Subdomain::parse("glow").expect("a subdomain"),
            contact: StaffContact::Phone(phone(ADMIN)),
        },
    };
    let link = make_console_link(&app.ctx, &invited, "root@server").expect("a link");
    link.url.rsplit_once('=').expect("a key").1.to_owned()
}

/// On a developer's bare host, where the demo salon is and salons are set up.
fn bare(app: &TestApp) -> TestVisitor {
    app.visitor_at("localhost")
}

fn signed_in<'a>(app: &'a TestApp, column: &'static str, phone: &'static str) -> Who<'a> {
    let make = move || {
        let visitor = bare(app);
        app.phone(phone).signs_in(&visitor);
        visitor
    };
    Who { app, column, visitor: make(), another: Box::new(make) }
}

#[test]
fn everybody_gets_the_status_of_the_table() {
    for_each_database(|db| {
        let app = two_salons(db);
        assert_eq!(put_up(&app), RED_URL);
        mail_links::mail_a_link(&app, &bare(&app));
        visit_links::linked(&app);
        waitlist::offered(&app);
        let anon = bare(&app).without_session();
        Who { app: &app, column: "anon", visitor: anon.clone(), another: Box::new(move || anon.clone()) }
            .check();
        let people = [
            Who { app: &app, column: "session", visitor: bare(&app), another: Box::new(|| bare(&app)) },
            signed_in(&app, "client", CLIENT),
            signed_in(&app, "staff", STAFF),
            signed_in(&app, "admin", ADMIN),
        ];
        for (who, start) in people.iter().zip(["14:00", "15:00", "16:00", "13:00"]) {
            book(&who.visitor, &cut_with(1, &format!("2026-11-23T{start}:00Z")));
            who.check();
        }
    });
}

/// Who runs the platform signs in at its own host, where no salon is. A salon's own routes answer them at the salon's host, as a client.
#[test]
fn a_master_gets_the_status_of_the_table() {
    for_each_database(|db| {
        let app = two_salons(db);
        assert_eq!(put_up(&app), RED_URL);
        mail_links::mail_a_link(&app, &bare(&app));
        visit_links::linked(&app);
        waitlist::offered(&app);
        let who = Who {
            app: &app,
            column: "master_no_shopId",
            visitor: app.master(),
            another: Box::new(|| app.master()),
        };
        let at_salon = signed_in(&app, "master_no_shopId", MASTER);
        book(&at_salon.visitor, &cut_with(1, "2026-11-23T14:00:00Z"));
        for (method, path) in parlour_http::routes() {
            let row = row_of(method, path);
            if row[who.column] == "-" {
                continue;
            }
            let answer = match row["tenant_scope"].as_str() {
                "host" => at_salon.call(method, path),
                // On the platform's host a parameter names the salon.
                scope if scope.starts_with("host") => who.names_salon(method, path),
                _ => who.call(method, path),
            };
            assert_eq!(answer.status.to_string(), row[who.column], "{method} {path}: {}", answer.text);
        }
    });
}

#[test]
fn suspended_salons_keep_staff_access_and_client_bookings() {
    for_each_database(|db| {
        let app = two_salons(db);
        assert_eq!(put_up(&app), RED_URL);
        let mut people = [
            signed_in(&app, "suspended_shop", CLIENT),
            signed_in(&app, "suspended_shop", STAFF),
            signed_in(&app, "suspended_shop", ADMIN),
        ];
        for (who, start) in people.iter_mut().zip(["14:00", "15:00", "16:00"]) {
            book(&who.visitor, &cut_with(1, &format!("2026-11-23T{start}:00Z")));
            assert_eq!(waitlist::join(&app, &who.visitor).status, 201);
        }
        visit_links::linked(&app);
        waitlist::offered(&app);
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'glow'");
        for who in people {
            who.check();
            let link = who.visitor.get("/api/client/whatsapp-link?purpose=login");
            assert_eq!(link.status, 200, "they may sign in");
        }
    });
}

/// Every place where a route takes an id, filled with another salon's, absent and impossible ones: the same answer for all of them, not a word
/// of the other salon, and not a row changed.
#[test]
fn another_salons_ids_are_as_good_as_none() {
    for_each_database(|db| {
        let app = two_salons(db);
        let theirs = app.visitor_at("luna.localhost");
        let request = json!({"services": [{"service_id": 4}], "staff_id": 4, "start_time": MONDAY_TEN, "client_name": "CANARY-CLIENT"});
        let their_booking = book(&theirs, &request);
        app.phone("+15550100399").verifies(&theirs);
        let their_token = theirs.post("/api/auth/token", &json!({})).json()["id"].as_i64().expect("an id");
        let visitor = app.client();
        let before = db.dump();
        let ask = |staff: i64, service: i64, booking: i64, token: i64| -> Vec<(&'static str, TestAnswer)> {
            let slots = |path: &str| {
                visitor.get(&format!("{path}?date=2026-11-23&totalDuration=60&staffId={staff}&services=1"))
            };
            let by_service = |path: &str| {
                visitor.get(&format!("{path}?date=2026-11-23&totalDuration=60&staffId=0&services={service}"))
            };
            let order = |staff: i64, service: i64| -> Value {
                json!({"services": [{"service_id": service}], "staff_id": staff, "start_time": MONDAY_TEN, "client_name": "Eve"})
            };
            vec![
                ("slots by staff", slots("/api/client/slots")),
                ("days by staff", slots("/api/client/days")),
                ("slots by service", by_service("/api/client/slots")),
                ("days by service", by_service("/api/client/days")),
                ("staff by service", visitor.get(&format!("/api/client/staff?services={service}"))),
                (
                    "suggestions",
                    visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": [1, service]})),
                ),
                ("book by staff", visitor.post("/api/client/book", &order(staff, 1))),
                ("book by service", visitor.post("/api/client/book", &order(1, service))),
                ("cancel", visitor.delete(&format!("/api/client/bookings/{booking}"))),
                ("link", visitor.get(&format!("/api/client/whatsapp-link?bookingId={booking}"))),
                ("token", visitor.delete(&format!("/api/auth/tokens/{token}"))),
            ]
        };
        let foreign = ask(4, 4, their_booking, their_token);
        for absent in [987_654, -1, i64::MAX, i64::MIN] {
            for ((case, foreign), (_, nothing)) in foreign.iter().zip(ask(absent, absent, absent, absent)) {
                assert_eq!((foreign.status, &foreign.text), (404, &nothing.text), "{case} with {absent}");
                assert!(!foreign.text.contains("CANARY"), "{case}");
            }
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}
