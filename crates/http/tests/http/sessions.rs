//! Sessions over HTTP: who is signed in, what a stolen or seeded session id is worth, and how a session ends.

use crate::support::{MONDAY_TEN, book, but, cut_with, two_salons, world};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::phone::{ADMIN, CLIENT, MASTER, STAFF};
use testkit::{TestApp, TestVisitor, for_each_database};

const USER: &str = "/api/session/user";
const LOGIN: &str = "/api/client/whatsapp-link?purpose=login";

/// Requests of a verified session's owner, each with the code for other callers.
fn refused_everywhere(who: &TestVisitor) {
    for path in
        [USER, "/api/auth/me", "/api/auth/tokens", "/api/client/bookings", "/api/client/whatsapp-link", LOGIN]
    {
        assert_eq!(who.get(path).status, 401, "{path}");
    }
    assert_eq!(who.get(USER).text, "Session not verified");
    assert_eq!(who.post("/api/auth/token", &json!({})).status, 401);
    assert_eq!(who.put("/api/client/profile", &json!({"name": "Eve"})).status, 401);
    assert_eq!(who.post("/api/client/book", &cut_with(1, MONDAY_TEN)).status, 401);
}

fn role(who: &TestVisitor) -> Value {
    who.get("/api/auth/me").json()["role"].clone()
}

#[test]
fn current_user_is_right_for_every_role() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client().get(USER).json();
        assert_eq!(client["name"], "Maya Chen");
        assert_eq!((&client["phone"], &client["role"]), (&json!(CLIENT), &json!("client")));
        assert_eq!(client["shop"], json!({"id": 1, "name": "Glow", "subdomain": "glow"}));
        assert_eq!((&client["shop_id"], &client["sessionVerified"]), (&json!(1), &json!(true)));
        for (visitor, expected) in [(app.staff(), "Maya Reyes staff 1"), (app.admin(), "Ava Stone admin 1")] {
            let user = visitor.get("/api/auth/me").json();
            let user = format!("{} {} {}", user["name"], user["role"], user["shop_id"]).replace('"', "");
            assert_eq!(user, expected);
        }
        let master = app.master().get(USER).json();
        assert_eq!(
            (&master["role"], &master["shop_id"], &master["shop"]),
            (&json!("master_admin"), &Value::Null, &Value::Null)
        );
    });
}

#[test]
fn session_secret_is_http_only_and_changes_at_sign_in() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let first = visitor.get(USER);
        assert_eq!((first.status, first.header("cache-control")), (401, "no-store"));
        let [set] = &first.set_cookies()[..] else { panic!("one cookie") };
        assert!(set.starts_with("parlour=") && !set.contains("Domain"), "{set}");
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=86400"] {
            assert!(set.contains(attribute), "{set}");
        }
        let before = visitor.cookie("parlour").expect("a session secret");
        assert_eq!(before.len(), 64);
        let link = visitor.link(LOGIN);
        assert_eq!(visitor.cookie("parlour").as_ref(), Some(&before), "whoever has one keeps it");

        let other_tab = visitor.in_another_browser();
        other_tab.plant_cookie("parlour", &before);
        app.phone(STAFF).opens(&link);
        assert_eq!(visitor.get(USER).status, 401, "a new device: the number is asked for");
        app.phone(STAFF).writes(&link["matchNumber"].to_string());
        assert_eq!(visitor.get(USER).status, 200);
        let after = visitor.cookie("parlour").expect("a session secret");
        assert_ne!(before, after);
        assert!(visitor.cookie("parlour-device").is_some(), "the number was matched here");
        assert_eq!(visitor.get(USER).status, 200);
        assert_eq!(visitor.cookie("parlour").as_ref(), Some(&after), "once");

        // Another tab's request with the former one, for half a minute; it is not given the fresh one.
        app.clock.advance(TimeDelta::seconds(29));
        assert_eq!((other_tab.get(USER).status, other_tab.cookie("parlour")), (200, Some(before)));
        app.clock.advance(TimeDelta::seconds(1));
        assert_eq!((other_tab.get(USER).status, visitor.get(USER).status), (401, 200));
        assert_eq!(visitor.cookie("parlour").as_ref(), Some(&after));
    });
}

#[test]
fn in_production_cookies_are_the_hosts_own_and_need_tls() {
    for_each_database(|db| {
        db.seed_shop(&crate::support::glow());
        let app = TestApp::start_at(world(), db, |settings| settings.production = true);
        let visitor = app.visitor_at("glow.parlour.example");
        app.phone(STAFF).signs_in(&visitor);
        assert!(
            visitor.cookie("__Host-parlour").is_some() && visitor.cookie("__Host-parlour-device").is_some()
        );
        let line = app.visitor_at("glow.parlour.example").get(USER).set_cookies().remove(0);
        assert!(
            line.starts_with("__Host-parlour=") && line.contains("; Secure") && line.contains("Path=/"),
            "{line}"
        );
        let tossed = visitor.in_another_browser();
        tossed.plant_cookie("parlour", &visitor.cookie("__Host-parlour").expect("a session secret"));
        assert_eq!(tossed.get(USER).status, 401, "the name for development counts for nothing");
    });
}

#[test]
fn a_stolen_session_id_opens_nothing() {
    for_each_database(|db| {
        let app = two_salons(db);
        for victim in [app.client(), app.staff(), app.admin()] {
            let thief = victim.in_another_browser();
            refused_everywhere(&victim.without_cookies());
            refused_everywhere(&thief);
            assert!(thief.cookie("parlour").is_some(), "a secret of its own is no help");
            refused_everywhere(&thief);
            assert_eq!(thief.post("/api/session/logout", &json!({})).status, 200);
            assert_eq!(victim.get(USER).status, 200, "nor can the thief end it");
        }
    });
}

#[test]
fn a_planted_session_id_becomes_the_victims_alone() {
    for_each_database(|db| {
        let app = two_salons(db);
        for phone in [CLIENT, STAFF, ADMIN] {
            let attacker = app.visitor();
            assert_eq!(attacker.get(USER).status, 401);
            let victim = attacker.in_another_browser();
            app.phone(phone).signs_in(&victim);
            assert_eq!(victim.get(USER).status, 200);
            refused_everywhere(&attacker);
            refused_everywhere(&attacker.without_cookies());
        }
        // An attacker who made the session theirs by a write keeps the victim out, and gains nothing.
        let attacker = app.visitor();
        book(&attacker, &cut_with(1, MONDAY_TEN));
        let victim = attacker.in_another_browser();
        assert_eq!((victim.get(USER).status, victim.get(LOGIN).code()), (401, "no_session"));
    });
}

#[test]
fn requests_without_cookies_are_anonymous() {
    for_each_database(|db| {
        let app = two_salons(db);
        for phone in [CLIENT, STAFF] {
            let script = app.visitor().without_cookies();
            app.phone(phone).opens(&script.link("/api/client/whatsapp-link"));
            assert_eq!(script.get(USER).status, 401, "it was given a secret and shows none");
        }
        // A link that can give a client's session gives staff no more.
        let modest = app.visitor();
        app.phone(ADMIN).opens(&modest.link("/api/client/whatsapp-link"));
        assert_eq!(role(&modest), "client");
    });
}

#[test]
fn sessions_of_one_salon_are_anonymous_at_another() {
    for_each_database(|db| {
        let app = two_salons(db);
        for visitor in [app.client(), app.admin()] {
            for host in ["luna.localhost", "www.localhost"] {
                let elsewhere = visitor.at_host(host);
                elsewhere.plant_cookie("parlour", &visitor.cookie("parlour").expect("a session secret"));
                assert_eq!(
                    (elsewhere.get(USER).status, elsewhere.get("/api/auth/me").status),
                    (401, 401),
                    "{host}"
                );
                assert_eq!(elsewhere.post("/api/auth/token", &json!({})).status, 401, "{host}");
            }
        }
        let master = app.master();
        let at_glow = master.at_host("glow.localhost");
        at_glow.plant_cookie("parlour", &master.cookie("parlour").expect("a session secret"));
        assert_eq!(at_glow.get(USER).status, 401);
        // And who runs the platform is a client at a salon, if anything.
        let visitor = app.visitor();
        app.phone(MASTER).signs_in(&visitor);
        assert_eq!(role(&visitor), "client");
    });
}

#[test]
fn leaving_counts_at_once_and_everywhere() {
    for_each_database(|db| {
        let app = two_salons(db);
        for visitor in [app.client(), app.staff()] {
            let token = visitor.post("/api/auth/token", &json!({})).json()["token"]
                .as_str()
                .expect("a token")
                .to_owned();
            let (program, session_secret) = (visitor.with_token(&token), visitor.cookie("parlour"));
            assert_eq!(program.get("/api/auth/me").status, 200);
            let left = visitor.post("/api/session/logout", &json!({}));
            assert_eq!((left.status, left.json()), (200, json!({"success": true})));
            assert_eq!(visitor.cookie("parlour"), None);
            assert!(
                left.set_cookies()[0].contains("Max-Age=0") && left.set_cookies()[0].contains("HttpOnly")
            );
            refused_everywhere(&visitor);
            visitor.plant_cookie("parlour", &session_secret.expect("a session secret"));
            refused_everywhere(&visitor);
            assert_eq!(program.get("/api/auth/me").status, 401, "the token went with it");
            assert_eq!(visitor.post("/api/session/logout", &json!({})).status, 200, "twice is no error");
        }
        let trail =
            db.ask("SELECT actor_kind AS value FROM audit_log WHERE action = 'session.logout' ORDER BY id");
        assert_eq!(trail, ["client", "staff"]);
    });
}

#[test]
fn role_changes_apply_at_the_next_request() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (staff, admin) = (app.staff(), app.admin());
        let by_phone =
            |change: &str, phone: &str| db.run(&format!("UPDATE staff SET {change} WHERE phone = '{phone}'"));
        by_phone("role = 'admin'", STAFF);
        assert_eq!(role(&staff), "admin");
        by_phone("role = 'staff'", STAFF);
        assert_eq!(role(&staff), "staff");
        by_phone(
            if db.backend == testkit::Backend::Postgres { "is_active = false" } else { "is_active = 0" },
            STAFF,
        );
        assert_eq!(role(&staff), "client");
        by_phone("whatsapp_phone = '+15550100299'", ADMIN);
        assert_eq!(role(&admin), "client");
        // A client who is hired is no more than a client until they sign in for it.
        let client = app.client();
        by_phone(&format!("whatsapp_phone = '{CLIENT}'"), ADMIN);
        assert_eq!(role(&client), "client");
        app.phone(CLIENT).signs_in(&client);
        assert_eq!(role(&client), "admin");
        db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
        assert_eq!(role(&client), "admin", "the people of a closed salon still work");
        assert_eq!(client.get("/api/client/shop-config").status, 404);
    });
}

#[test]
fn sessions_end_by_disuse_or_by_the_clock() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (client, staff, admin, master) = (app.client(), app.staff(), app.admin(), app.master());
        let hours = |hours| app.clock.advance(TimeDelta::hours(hours));
        hours(7);
        assert_eq!(master.get(USER).status, 200);
        hours(1);
        assert_eq!(master.get(USER).status, 401, "a master after eight hours");
        hours(15);
        let revalidated = client.get(USER);
        assert!(revalidated.set_cookies()[0].starts_with("parlour="), "the cookie lives on with the session");
        assert_eq!((revalidated.status, staff.get(USER).status, admin.get(USER).status), (200, 200, 200));
        hours(1);
        assert_eq!(
            (client.get(USER).status, staff.get(USER).status, admin.get(USER).status),
            (200, 401, 401)
        );
        for _ in 0..28 {
            hours(23);
            assert_eq!(client.get("/api/client/bookings").status, 200);
        }
        assert_eq!(client.get(USER).status, 200);
        hours(24);
        assert_eq!(client.get(USER).status, 401, "not used for a day");
    });
}

#[test]
fn a_verified_client_is_booked_in_at_once() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let nameless =
            but(but(cut_with(1, MONDAY_TEN), "/clientInfo", Value::Null), "/client_name", Value::Null);
        let booked = client.post("/api/client/book", &nameless);
        assert_eq!(booked.status, 201, "{}", booked.text);
        assert_eq!(
            (&booked.json()["autoConfirmed"], &booked.json()["status"]),
            (&json!(true), &json!("confirmed"))
        );
        let mine = client.get("/api/client/bookings").json();
        assert_eq!((&mine[0]["status"], &mine[0]["confirmation_code"]), (&json!("confirmed"), &Value::Null));
        assert_eq!(db.ask("SELECT client_name AS value FROM bookings"), ["Maya Chen"]);
        assert_eq!(
            app.visitor().post("/api/client/book", &nameless).status,
            400,
            "a stranger has to say who they are"
        );

        // The booking is the client's in every verified browser, and in no other.
        let phone = app.client();
        assert_eq!(phone.get("/api/client/bookings").json()[0]["id"], booked.json()["id"]);
        let path = format!("/api/client/bookings/{}", booked.json()["id"]);
        let other = app.visitor();
        app.phone("+15550100302").verifies(&other);
        assert_eq!(other.get("/api/client/bookings").json(), json!([]));
        assert_eq!(other.delete(&path).status, 404);
        assert_eq!(phone.delete(&path).status, 200);
        let trail = db.ask(
            "SELECT actor_kind || ' ' || action AS value FROM audit_log WHERE entity = 'booking' ORDER BY id",
        );
        assert_eq!(trail, ["client booking.created", "client booking.cancelled"]);

        db.run("UPDATE clients SET status = 'blacklisted'");
        let refused = client.post("/api/client/book", &nameless);
        assert_eq!((refused.status, refused.code()), (403, "forbidden"));
        assert_eq!(refused.text, "Please call the salon to book.");
    });
}
