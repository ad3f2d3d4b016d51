//! Proving the number of a salon's owner, and the refusals of a link.

use crate::support::{MONDAY_TEN, book, cut_with, two_salons};
use chrono::TimeDelta;
use ports::platform::PauseScope;
use serde_json::{Value, json};
use testkit::phone::{CLIENT, text_of};
use testkit::{TestApp, TestDb, for_each_database};

const START: &str = "/api/public/shop-owner-verification";
const LINK: &str = "/api/client/whatsapp-link";

#[test]
fn an_owner_proves_their_number_for_this_browser_alone() {
    for_each_database(|db| {
        let app = two_salons(db);
        for host in ["www.localhost", "localhost"] {
            let owner = app.visitor_at(host);
            let started = owner.post(START, &json!({"shop_name": "Luna Hair"}));
            assert_eq!(
                (started.status, started.header("cache-control")),
                (201, "no-store"),
                "{}",
                started.text
            );
            let body = started.json();
            assert_eq!(
                (&body["success"], &body["expiresAt"]),
                (&json!(true), &json!("2026-11-23T06:15:00Z"))
            );
            let text = text_of(body["whatsappLink"].as_str().expect("a link"));
            assert!(text.starts_with("Create my salon \"Luna Hair\" on Parlour.\nCode: "), "{text}");
            let path = format!(
                "/api/public/check-verification-status/{}",
                body["progressId"].as_str().expect("an id")
            );
            assert_eq!(owner.get(&path).json(), json!({"verified": false}));
            app.phone(CLIENT).writes(&text);
            assert_eq!(owner.get(&path).json(), json!({"verified": true}));
            assert_eq!(owner.get("/api/session/user").status, 401, "it signs nobody in");
            for stranger in [app.visitor_at(host), owner.without_session(), app.visitor_at("glow.localhost")]
            {
                assert_eq!(stranger.get(&path).status, 404);
            }
        }
        let owner = app.visitor_at("www.localhost");
        let body = owner.post(START, &json!({"shop_name": "Luna Hair"})).json();
        let path =
            format!("/api/public/check-verification-status/{}", body["progressId"].as_str().expect("an id"));
        app.clock.advance(TimeDelta::hours(2));
        assert_eq!(owner.get(&path).status, 404, "too old");
    });
}

#[test]
fn salons_are_set_up_on_the_platform_only() {
    for_each_database(|db| {
        let app = two_salons(db);
        let salon = app.visitor();
        assert_eq!(salon.post(START, &json!({"shop_name": "Luna Hair"})).status, 404);
        let platform = app.visitor_at("www.localhost");
        for (body, status) in [
            (json!({"shop_name": "Lu"}), 422),
            (json!({"shop_name": "  \u{200b} x "}), 422),
            (json!({"shop_name": "x".repeat(121)}), 422),
            (json!({"shop_name": null}), 400),
            (json!({}), 400),
            (json!({"shop_name": "Luna", "role": "admin"}), 400),
        ] {
            let refused = platform.post(START, &body);
            assert_eq!(refused.status, status, "{body}: {}", refused.text);
        }
        assert_eq!(
            platform.post(START, &json!({"shop_name": "Lu"})).text,
            "Shop name must be at least 3 characters"
        );
        assert_eq!(platform.without_session().post(START, &json!({"shop_name": "Luna"})).status, 401);
        let long = json!({"shop_name": "x".repeat(2_000)});
        assert_eq!(platform.post(START, &long).status, 413);
        for id in ["1", "abc", "00000000-0000-4000-8000-000000000000", "%27%20OR%201=1"] {
            assert_eq!(
                platform.get(&format!("/api/public/check-verification-status/{id}")).status,
                404,
                "{id}"
            );
        }
        assert_eq!(db.ask("SELECT shop_name AS value FROM shop_setups"), Vec::<String>::new());
    });
}

#[test]
fn a_link_is_the_callers_own_and_says_what_it_is_for() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let profile = visitor.link(LINK);
        assert!(
            profile["whatsappLink"]
                .as_str()
                .expect("a link")
                .starts_with("https://wa.me/15550100200?text=Verify%20my%20profile")
        );
        assert_eq!((&profile["matchNumber"], &profile["pollSeconds"]), (&json!(null), &json!(3)));
        let session_secret = visitor.cookie("parlour").expect("the first link binds");
        let login = visitor.link(&format!("{LINK}?purpose=login"));
        assert!((10..=99).contains(&login["matchNumber"].as_i64().expect("a number")));
        assert_eq!(visitor.cookie("parlour"), Some(session_secret), "and the second one keeps that");
        let booking = book(&visitor, &cut_with(1, MONDAY_TEN));
        let path = format!("{LINK}?bookingId={booking}");
        let code = visitor.get("/api/client/bookings").json()[0]["confirmation_code"]
            .as_str()
            .expect("a code")
            .to_owned();
        assert_eq!(visitor.link(&path)["code"].as_str().map(|shown| shown.replace('-', "")), Some(code));
        assert_eq!(visitor.link(&path)["code"], visitor.link(&path)["code"], "a booking's stays");

        assert_eq!(visitor.without_session().get(LINK).status, 401);
        assert_eq!(app.visitor().get(&path).status, 404, "another visitor's booking");
        for absent in ["987654", "-1", "0"] {
            assert_eq!(visitor.get(&format!("{LINK}?bookingId={absent}")).status, 404, "{absent}");
        }
        for bad in ["?bookingId=one", "?purpose=admin", "?purpose=login&bookingId=1"] {
            assert_eq!(visitor.get(&format!("{LINK}{bad}")).status, 400, "{bad}");
        }
        let platform = app.visitor_at("www.localhost");
        assert_eq!((platform.get(LINK).status, platform.get(&path).status), (404, 404));
        assert_eq!(platform.get(&format!("{LINK}?purpose=login")).status, 200);
        assert_eq!(app.visitor_at("nobody.localhost").get(LINK).status, 404);
    });
}

#[test]
fn a_link_says_when_answers_may_take_a_while() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        for path in [LINK, "/api/client/whatsapp-link?purpose=login"] {
            assert!(visitor.link(path).get("delayed").is_none(), "{path}");
        }
        let sender = verification::SenderId("109900000000001".into());
        let until = testkit::the_present() + TimeDelta::minutes(10);
        let store: std::sync::Arc<dyn ports::Store> = db.database.clone();
        store
            .write_platform(|tx| tx.pause_sender(&sender, PauseScope::Everything, until, "131056"))
            .expect("a pause");
        for path in [LINK, "/api/client/whatsapp-link?purpose=login"] {
            assert_eq!(visitor.link(path)["delayed"], json!(true), "{path}");
        }
    });
}

#[test]
fn without_whatsapp_links_say_so() {
    let db = TestDb::sqlite();
    db.seed_shop(&crate::support::glow());
    let app = TestApp::start_with(&db, |settings| settings.webhook = None);
    for path in [LINK, "/api/client/whatsapp-link?purpose=login"] {
        let off = app.visitor().get(path);
        assert_eq!((off.status, off.code()), (503, "whatsapp_off"), "{}", off.text);
        assert!(!off.header("retry-after").is_empty());
    }
    let off = app.visitor_at("www.localhost").post(START, &json!({"shop_name": "Luna Hair"}));
    assert_eq!((off.status, off.code()), (503, "whatsapp_off"));
    assert_eq!(app.webhook(b"{}").status, 401, "and nobody is believed");
    let question = "/api/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1&hub.verify_token=";
    assert_eq!(app.visitor().get(question).status, 403);
}

#[test]
fn a_profile_is_ones_own_words() {
    for_each_database(|db| {
        let app = two_salons(db);
        let path = "/api/client/profile";
        let (client, guest) = (app.client(), app.visitor());
        let refused = guest.put(path, &json!({"name": "Eve"}));
        assert_eq!((refused.status, refused.code()), (403, "must_verify"));
        assert_eq!(guest.put(path, &json!({"name": " "})).status, 403, "before the words are judged");
        assert_eq!(guest.without_session().put(path, &json!({"name": "Eve"})).status, 401);
        let kept = client.put(path, &json!({"name": " Maya C. ", "email": "maya@example.com"}));
        assert_eq!((kept.status, kept.header("cache-control")), (200, "no-store"), "{}", kept.text);
        assert_eq!(kept.text, client.get("/api/session/user").text);
        assert_eq!(
            (&kept.json()["name"], &kept.json()["email"]),
            (&json!("Maya C."), &json!("maya@example.com"))
        );
        for without in [json!({"name": "Maya"}), json!({"name": "Maya", "email": ""})] {
            let with = client.put(path, &json!({"name": "Maya", "email": "maya@example.com"}));
            assert_eq!(with.json()["email"], "maya@example.com");
            assert_eq!(client.put(path, &without).json()["email"], Value::Null, "taken back");
        }
        for (body, status, sentence) in [
            (json!({"name": "  "}), 422, "Name is required."),
            (json!({"name": ""}), 422, "Name is required."),
            (json!({"name": "x".repeat(121)}), 422, "The name is too long."),
            (json!({"name": "Maya", "email": "maya"}), 422, "Please enter a valid email address."),
            (json!({"email": "maya@example.com"}), 400, "The request cannot be read."),
            (json!({"name": "Maya", "phone": "+15550100399"}), 400, "The request cannot be read."),
            (json!({"name": "Maya", "role": "admin"}), 400, "The request cannot be read."),
            (json!({"name": "Maya", "shop_id": 2}), 400, "The request cannot be read."),
            (json!({"name": ["Maya"]}), 400, "The request cannot be read."),
        ] {
            let refused = client.put(path, &body);
            assert_eq!((refused.status, refused.text.as_str()), (status, sentence), "{body}");
        }
        assert_eq!(client.put(path, &json!({"name": "x".repeat(5_000)})).status, 413);
        assert_eq!(client.get("/api/session/user").json()["name"], "Maya");
        // Who works here, and who runs the platform, may say who they are, too.
        for visitor in [app.staff(), app.admin(), app.master()] {
            assert_eq!(visitor.put(path, &json!({"name": "Boss"})).json()["name"], "Boss");
            assert_eq!(visitor.get("/api/auth/me").json()["name"], "Boss");
        }
    });
}
