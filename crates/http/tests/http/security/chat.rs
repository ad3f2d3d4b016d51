//! S6: messages that are forged, repeated, late, out of order, or another person's. None signs in a wrong person.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::phone::{ADMIN, APP_SECRET, CLIENT, MASTER, STAFF, body_of, signature, text_of};
use testkit::{TestApp, TestDb, TestVisitor, for_each_database, sized};

use crate::support::{MONDAY_TEN, book, but, cut_with, two_salons};

const PROFILE: &str = "/api/client/whatsapp-link";
const LOGIN: &str = "/api/client/whatsapp-link?purpose=login";
const STRANGER: &str = "+15550100399";

/// Counts of verified sessions and of proved salon owners.
fn raised(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT (SELECT COUNT(*) FROM sessions WHERE identity_id IS NOT NULL) || ' ' || \
         (SELECT COUNT(*) FROM shop_setups WHERE identity_id IS NOT NULL) AS value",
    )
}

/// Links of every purpose, each from a browser of its own, with the number whose owner could use it.
fn links(app: &TestApp) -> Vec<(TestVisitor, &'static str, Value)> {
    let booker = app.visitor();
    let id = book(&booker, &cut_with(1, MONDAY_TEN));
    let owner = app.visitor_at("www.localhost");
    let started =
        owner.post("/api/public/shop-owner-verification", &json!({"shop_name": "Luna Hair"})).json();
    let asked = |host: &str, path: &str, number| {
        let visitor = app.visitor_at(host);
        let _ = visitor.get("/api/session/user");
        let link = visitor.link(path);
        (visitor, number, link)
    };
    let booking = booker.link(&format!("{PROFILE}?bookingId={id}"));
    vec![
        asked("glow.localhost", PROFILE, CLIENT),
        asked("glow.localhost", LOGIN, STAFF),
        asked("glow.localhost", LOGIN, ADMIN),
        asked("www.localhost", LOGIN, MASTER),
        (booker, CLIENT, booking),
        (owner, CLIENT, started),
    ]
}

/// The number of sign-ins in the audit trail.
fn sign_ins(db: &TestDb) -> usize {
    db.ask("SELECT action AS value FROM audit_log WHERE action = 'session.login'").len()
}

fn words(link: &Value) -> String {
    text_of(link["whatsappLink"].as_str().expect("a link"))
}

/// A message as WhatsApp tells it, of any moment.
fn told(app: &TestApp, number: &str, text: &str, at: Option<i64>) -> String {
    let mut message = app.phone(number).text(text);
    if let Some(at) = at {
        message["timestamp"] = json!(at.to_string());
    }
    body_of(number, &[message]).to_string()
}

#[test]
fn s6_forged_bodies_raise_no_role() {
    for_each_database(|db| {
        let app = two_salons(db);
        let links = links(&app);
        let before = raised(db);
        let mut tried = 0;
        for (_, number, link) in &links {
            let body = told(&app, number, &words(link), None);
            let true_one = signature(APP_SECRET, body.as_bytes());
            let hex = true_one.trim_start_matches("sha256=").to_owned();
            let forged = [
                String::new(),
                "sha256=".to_owned(),
                hex.clone(),
                format!("sha1={hex}"),
                format!("sha256={}", &hex[..63]),
                format!("sha256={hex}00"),
                format!("sha256={}", "0".repeat(64)),
                format!("sha256 = {hex}"),
                signature("", body.as_bytes()),
                signature("test-app-secret-0123456789abcdee", body.as_bytes()),
                signature(APP_SECRET, body.replace("text", "texts").as_bytes()),
                format!("sha256=none, {true_one}"),
            ];
            for header in &forged {
                let answer = app.webhook_signed(&[("x-hub-signature-256", header)], body.as_bytes());
                assert_eq!(answer.status, 401, "{header}");
            }
            for name in ["x-hub-signature", "authorization", "signature", "x-signature-256"] {
                assert_eq!(app.webhook_signed(&[(name, &true_one)], body.as_bytes()).status, 401, "{name}");
            }
            let altered = body.replace(number.trim_start_matches('+'), STRANGER.trim_start_matches('+'));
            for other in [altered, format!("{body} "), body.to_uppercase(), body[1..].to_owned()] {
                let answer = app.webhook_signed(&[("x-hub-signature-256", &true_one)], other.as_bytes());
                assert_eq!(answer.status, 401, "another body under the same signature");
            }
            tried += forged.len() + 8;
        }
        assert_eq!(raised(db), before);
        assert_eq!(db.ask("SELECT 'an event' AS value FROM inbound_events"), Vec::<String>::new());
        println!("figure S6 forged {}: {tried} bodies, 0 raised", db.backend);
    });
}

#[test]
fn s6_repeated_messages_count_once_and_never_after_sign_out() {
    let times = sized(25, 100, 100);
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let _ = visitor.get("/api/session/user");
        let body = told(&app, CLIENT, &words(&visitor.link(PROFILE)), None);
        for _ in 0..times {
            assert_eq!(app.webhook(body.as_bytes()).status, 200);
        }
        assert_eq!(visitor.get("/api/session/user").status, 200);
        assert_eq!(db.ask("SELECT 'an event' AS value FROM inbound_events").len(), 1);
        assert_eq!(db.ask("SELECT 'an answer' AS value FROM messages").len(), 1);
        assert_eq!(visitor.post("/api/session/logout", &json!({})).status, 200);
        let after = raised(db);
        for _ in 0..times {
            assert_eq!(app.webhook(body.as_bytes()).status, 200);
        }
        for days in [1, 7, 20] {
            app.clock.advance(TimeDelta::days(days));
            assert_eq!(app.webhook(body.as_bytes()).status, 200);
        }
        assert_eq!((raised(db), visitor.get("/api/session/user").status), (after, 401));
        println!(
            "figure S6 replayed {}: {} times, 1 effect, 0 raised after the logout",
            db.backend,
            2 * times + 3
        );
    });
}

#[test]
fn s6_late_messages_raise_no_role() {
    for_each_database(|db| {
        let app = two_salons(db);
        let links = links(&app);
        let before = raised(db);
        let made_at = testkit::the_present().timestamp();
        app.clock.advance(TimeDelta::days(7));
        let mut tried = 0;
        for (visitor, number, link) in &links {
            // Sent in time and delivered a week later, sent a week later, and dated so that it seems to be in time.
            for at in
                [None, Some(made_at), Some(made_at + 60), Some(made_at - 86_400 * 7), Some(0), Some(i64::MAX)]
            {
                assert_eq!(app.webhook(told(&app, number, &words(link), at).as_bytes()).status, 200);
                tried += 1;
            }
            assert_eq!(visitor.get("/api/session/user").status, 401);
        }
        assert_eq!(raised(db), before);
        println!("figure S6 seven days old {}: {tried} messages, 0 raised", db.backend);
    });
}

/// Their pages still wait and their sessions live: nothing but the end of the code is in the way.
#[test]
fn s6_a_code_ends_though_its_page_still_waits() {
    for_each_database(|db| {
        let app = two_salons(db);
        let links = links(&app);
        let before = raised(db);
        let made_at = testkit::the_present().timestamp();
        app.clock.advance(TimeDelta::minutes(15));
        // A booking's code alone is good for longer: until its start.
        let ending: Vec<_> = links.iter().filter(|(_, _, link)| !words(link).contains("booking")).collect();
        assert_eq!(ending.len(), links.len() - 1);
        for (_, number, link) in &ending {
            for at in [None, Some(made_at)] {
                assert_eq!(app.webhook(told(&app, number, &words(link), at).as_bytes()).status, 200);
            }
        }
        assert_eq!(raised(db), before);
        let further = "SELECT state AS value FROM challenges WHERE state NOT IN ('issued', 'expired')";
        assert_eq!(db.ask(further), Vec::<String>::new(), "nobody is asked anything");
        // A moment earlier a code is good.
        let visitor = app.visitor();
        let _ = visitor.get("/api/session/user");
        let link = visitor.link(PROFILE);
        app.clock.advance(TimeDelta::seconds(15 * 60 - 1));
        app.phone(CLIENT).opens(&link);
        assert_eq!(visitor.get("/api/session/user").status, 200);
        println!("figure S6 ended {}: {} codes, 0 raised", db.backend, ending.len());
    });
}

#[test]
fn s6_a_code_is_its_first_senders_and_good_once() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let _ = visitor.get("/api/session/user");
        let link = visitor.link(PROFILE);
        app.phone(CLIENT).opens(&link);
        assert_eq!(
            (visitor.get("/api/session/user").json()["phone"].as_str(), sign_ins(db)),
            (Some(CLIENT), 1)
        );
        // The same code again, from others as well, and from the same after the logout.
        for number in [CLIENT, STRANGER, STAFF, ADMIN, MASTER] {
            app.phone(number).opens(&link);
            assert_eq!(visitor.get("/api/session/user").json()["phone"], CLIENT, "{number}");
            assert_eq!(visitor.get("/api/auth/me").json()["role"], "client", "{number}");
            assert_eq!(sign_ins(db), 1, "{number}");
        }
        assert_eq!(visitor.post("/api/session/logout", &json!({})).status, 200);
        let after = raised(db);
        for number in [CLIENT, STRANGER, STAFF, ADMIN, MASTER] {
            app.phone(number).opens(&link);
            assert_eq!(visitor.get("/api/session/user").status, 401, "{number}");
        }
        assert_eq!(raised(db), after);
    });
}

/// The sender of the code is verified. The typed number proves nothing, and opens nothing of its owner's.
#[test]
fn s6_a_foreign_phone_gets_nothing_of_the_typed_number() {
    for_each_database(|db| {
        let app = two_salons(db);
        let owner = app.client();
        let own = book(&owner, &cut_with(3, MONDAY_TEN));
        let eve = app.visitor();
        let _ = eve.get("/api/session/user");
        let order = but(cut_with(1, MONDAY_TEN), "/client_phone", json!(CLIENT));
        let id = book(&eve, &order);
        let link = eve.link(&format!("{PROFILE}?bookingId={id}"));
        app.phone(STRANGER).opens(&link);
        let me = eve.get("/api/session/user");
        assert!(me.status == 401 || me.json()["phone"] == STRANGER, "{}", me.text);
        let seen = eve.get("/api/client/bookings").json();
        let ids: Vec<&Value> = seen.as_array().expect("a list").iter().map(|row| &row["id"]).collect();
        assert_eq!(ids, [&json!(id)], "nothing of the owner's");
        assert_eq!(eve.delete(&format!("/api/client/bookings/{own}")).status, 404);
        assert_eq!(owner.get("/api/client/bookings").json()[0]["id"], own, "who keeps what was theirs");
    });
}

/// Eve asks for the link, and the victim sends it. The digits are on Eve's screen; the victim never has them.
#[test]
fn s6_a_phished_link_signs_no_person_in() {
    for_each_database(|db| {
        let app = two_salons(db);
        let mut tried = 0;
        for (host, victim) in
            [("glow.localhost", STAFF), ("glow.localhost", ADMIN), ("www.localhost", MASTER)]
        {
            for lure in 0..6 {
                let eve = app.visitor_at(host);
                let _ = eve.get("/api/session/user");
                let link = eve.link(LOGIN);
                let honest = words(&link);
                let code = link["code"].as_str().expect("a code");
                let text = match lure {
                    0 => honest,
                    1 => code.to_owned(),
                    2 => format!("Yes, keep my booking! {code}"),
                    3 => code.replace('-', "").to_lowercase(),
                    4 => format!("{honest}\n\u{200b}"),
                    _ => format!("\u{202e}{honest}"),
                };
                let phone = app.phone(victim);
                phone.writes(&text);
                for guess in ["yes", "ok", "1", "00", "100"] {
                    phone.writes(guess);
                }
                assert_eq!(eve.get("/api/session/user").status, 401, "{victim}, lure {lure}");
                for path in ["/api/admin/shop", "/api/platform/shops"] {
                    assert!([401, 404].contains(&eve.get(path).status), "{victim}, lure {lure}: {path}");
                }
                app.clock.advance(TimeDelta::minutes(16));
                tried += 1;
            }
        }
        assert_eq!(raised(db), ["0 0"]);
        println!("figure S6 phished {}: {tried} links of staff, admin and master, 0 raised", db.backend);
    });
}

/// Every order of what a sign-in consists of, and the answer to a question that was not yet asked.
#[test]
fn s6_no_order_of_deliveries_raises_more_than_the_right_one() {
    for_each_database(|db| {
        let orders: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let app = two_salons(db);
        for order in orders {
            let eve = app.visitor();
            let _ = eve.get("/api/session/user");
            let link = eve.link(LOGIN);
            let number = link["matchNumber"].to_string();
            // The admin sends the code, a stranger the number, and the admin a wrong one.
            let events = [
                told(&app, ADMIN, &words(&link), None),
                told(&app, STRANGER, &number, None),
                told(&app, ADMIN, if number == "11" { "12" } else { "11" }, None),
            ];
            for place in order {
                assert_eq!(app.webhook(events[place].as_bytes()).status, 200);
                assert_eq!(app.webhook(events[place].as_bytes()).status, 200, "twice");
            }
            assert_eq!(eve.get("/api/session/user").status, 401, "{order:?}");
            app.clock.advance(TimeDelta::minutes(16));
        }
        assert_eq!(raised(db), ["0 0"]);
        println!("figure S6 reordered {}: {} orders, 0 raised", db.backend, orders.len());
    });
}
