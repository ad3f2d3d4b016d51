//! The webhook over real HTTP: who is believed, what is answered, and that everything has its effect once.

use std::time::Duration;

use crate::support::{MONDAY_TEN, book, cut_with, two_salons};
use serde_json::{Value, json};
use testkit::phone::{APP_SECRET, CLIENT, body_of, signature, text_of};
use testkit::{Backend, TestApp, TestDb, for_each_database};

const PATH: &str = "/api/webhooks/whatsapp";

fn fixture(name: &str) -> Value {
    let path = format!("{}/../whatsapp/tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("a fixture")).expect("JSON")
}

fn base64(text: &str) -> Vec<u8> {
    const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<usize> = text.chars().filter_map(|symbol| SYMBOLS.find(symbol)).collect();
    let bytes = digits.chunks(4).flat_map(|group| {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        [bits >> 16, bits >> 8, bits].into_iter().take(group.len() - 1).map(|bits| bits & 0xff)
    });
    bytes.map(|byte| u8::try_from(byte).expect("a byte")).collect()
}

/// Counts of events, verified sessions and replies.
fn effects(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT (SELECT COUNT(*) FROM sessions WHERE identity_id IS NOT NULL) || ' verified, ' || \
         (SELECT COUNT(*) FROM messages) || ' messages, ' || (SELECT COUNT(*) FROM inbound_events) || ' events' AS value",
    )
}

#[test]
fn handshake_needs_the_verify_token() {
    for_each_database(|db| {
        let app = two_salons(db);
        let mut tried = 0;
        for case in fixture("handshake")["cases"].as_array().expect("cases") {
            let Some(query) = case["query"].as_str() else { continue };
            let answer = app.visitor().without_session().get(&format!("{PATH}?{query}"));
            assert_eq!(json!(answer.status), case["status"], "{}", case["name"]);
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            if answer.status == 200 {
                assert_eq!(
                    (json!(answer.text), json!(answer.header("content-type"))),
                    (case["body"].clone(), case["content_type"].clone())
                );
            } else {
                assert!(!answer.text.contains('<'), "{}", answer.text);
            }
            tried += 1;
        }
        assert!(tried >= 5);
    });
}

#[test]
fn only_whatsapps_own_signature_counts() {
    for_each_database(|db| {
        let app = two_salons(db);
        let vectors = fixture("signature_vectors");
        let vectors = vectors["vectors"].as_array().expect("vectors");
        assert!(vectors.len() > 15);
        for vector in vectors {
            let Some(body) = vector["body_base64"].as_str().map(base64) else { continue };
            let header = vector["header"].as_str();
            // What no HTTP client can send is tested where the rule is.
            if header.is_some_and(|header| header.chars().any(|c| !(' '..='~').contains(&c))) {
                continue;
            }
            let headers: Vec<(&str, &str)> =
                header.map(|header| ("x-hub-signature-256", header)).into_iter().collect();
            let expected = if vector["valid"] == true { 200 } else { 401 };
            let answer = app.webhook_signed(&headers, &body);
            assert_eq!(answer.status, expected, "{}: {}", vector["name"], answer.text);
        }
        let refused = app.webhook_signed(&[], b"{}");
        assert_eq!((refused.status, refused.code()), (401, "bad_signature"));
        let old = signature("another-secret-0123456789abcdefgh", b"{}");
        assert_eq!(app.webhook_signed(&[("x-hub-signature-256", &old)], b"{}").status, 401);
    });
}

#[test]
fn forged_or_altered_messages_verify_no_person() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let link = visitor.link("/api/client/whatsapp-link");
        let text = text_of(link["whatsappLink"].as_str().expect("a link"));
        let body = body_of(CLIENT, &[app.phone(CLIENT).text(&text)]).to_string();
        let signed = signature(APP_SECRET, body.as_bytes());
        let altered = body.replace(CLIENT.trim_start_matches('+'), "15550100399");
        let attempts: [(&[(&str, &str)], &str); 4] = [
            (&[], &body),
            (&[("x-hub-signature-256", &signed)], &altered),
            (&[("x-hub-signature", &signed)], &body),
            (&[("x-hub-signature-256", "sha256=")], &body),
        ];
        let before = effects(db);
        for (headers, body) in attempts {
            assert_eq!(app.webhook_signed(headers, body.as_bytes()).status, 401);
        }
        assert_eq!((effects(db), visitor.get("/api/session/user").status), (before, 401));
        assert_eq!(app.webhook(body.as_bytes()).status, 200, "the true one still counts");
        assert_eq!(visitor.get("/api/session/user").status, 200);
        // And counts no more once the session is over.
        assert_eq!(visitor.post("/api/session/logout", &json!({})).status, 200);
        assert_eq!(
            (app.webhook(body.as_bytes()).status, visitor.get("/api/session/user").status),
            (200, 401)
        );
    });
}

/// Meta repeats itself, and several of our instances may hear it at once.
#[test]
fn the_same_body_twenty_times_at_once_has_one_effect() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let id = book(&visitor, &cut_with(1, MONDAY_TEN));
        let link = visitor.link(&format!("/api/client/whatsapp-link?bookingId={id}"));
        let text = text_of(link["whatsappLink"].as_str().expect("a link"));
        let body = body_of(CLIENT, &[app.phone(CLIENT).text(&text)]).to_string();
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let calls: Vec<_> =
                (0..20).map(|_| scope.spawn(|| app.webhook(body.as_bytes()).status)).collect();
            calls.into_iter().map(|call| call.join().expect("an answer")).collect()
        });
        assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
        // What was told to come again comes again.
        assert_eq!(app.webhook(body.as_bytes()).status, 200);
        assert_eq!(visitor.get("/api/client/bookings").json()[0]["status"], "confirmed");
        assert_eq!(effects(db), ["1 verified, 1 messages, 1 events"]);
        let confirmed = db.ask("SELECT action AS value FROM audit_log WHERE action = 'booking.confirmed'");
        assert_eq!(confirmed.len(), 1);
    });
}

#[test]
fn large_bodies_are_read_whole_and_too_large_ones_not_at_all() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let link = visitor.link("/api/client/whatsapp-link");
        let text = text_of(link["whatsappLink"].as_str().expect("a link"));
        let of_size = |size: usize| {
            let mut body = body_of(CLIENT, &[app.phone(CLIENT).text(&text)]);
            let bare = body.to_string().len() + r#","padding":"""#.len();
            body["padding"] = json!("x".repeat(size - bare));
            body.to_string()
        };
        let limit = 3 << 20;
        assert_eq!(of_size(limit).len(), limit);
        let refused = app.webhook(of_size(limit + 1).as_bytes());
        assert_eq!(
            (refused.status, refused.code(), visitor.get("/api/session/user").status),
            (413, "too_large", 401)
        );
        assert_eq!(app.webhook(of_size(300_000).as_bytes()).status, 200);
        assert_eq!(visitor.get("/api/session/user").status, 200);
        assert_eq!(app.webhook(of_size(limit).as_bytes()).status, 200);
    });
}

#[test]
fn a_batch_is_taken_in_item_by_item_and_garbage_is_acknowledged() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitors = [app.visitor(), app.visitor(), app.visitor()];
        let texts = visitors.each_ref().map(|visitor| {
            text_of(visitor.link("/api/client/whatsapp-link")["whatsappLink"].as_str().expect("a link"))
        });
        let mut batch =
            body_of(CLIENT, &[app.phone(CLIENT).text(&texts[0]), json!({"type": "text"}), json!(7)]);
        for (number, text) in [("+15550100302", &texts[1]), ("+15550100303", &texts[2])] {
            let more = body_of(number, &[app.phone(number).text(text)]);
            let entry = more["entry"][0].clone();
            batch["entry"].as_array_mut().expect("entries").extend([json!("nonsense"), entry]);
        }
        assert_eq!(app.webhook(batch.to_string().as_bytes()).status, 200);
        for visitor in visitors {
            assert_eq!(visitor.get("/api/session/user").status, 200);
        }
        for garbage in
            ["", "null", "{", "[]", "{\"object\":\"page\",\"entry\":[]}", "\u{0}", "{\"entry\":{}}"]
        {
            assert_eq!(app.webhook(garbage.as_bytes()).status, 200, "{garbage:?}");
        }
        for name in [
            "batch_multi_entry",
            "unknown_future_type",
            "malformed_missing_entry",
            "malformed_text_not_object",
        ] {
            assert_eq!(app.webhook(fixture(name).to_string().as_bytes()).status, 200, "{name}");
        }
    });
}

/// The one write that no browser sends: without a session, an origin or JSON's content type, from a host that may be any of ours.
#[test]
fn only_whatsapp_may_omit_the_origin() {
    for_each_database(|db| {
        let app = two_salons(db);
        let body = fixture("status_sent").to_string();
        let signed = signature(APP_SECRET, body.as_bytes());
        let headers = [("x-hub-signature-256", signed.as_str()), ("user-agent", "facebookexternalua")];
        assert_eq!(app.webhook_signed(&headers, body.as_bytes()).status, 200);
        let foreign = [("x-hub-signature-256", signed.as_str()), ("origin", "http://evil.example")];
        assert_eq!(app.webhook_signed(&foreign, body.as_bytes()).code(), "forbidden");
        let logout =
            app.visitor().send("POST", "/api/session/logout", &[("origin", "http://evil.example")], b"");
        assert_eq!(logout.code(), "forbidden");
        let put = app.visitor().send("PUT", PATH, &[], b"{}");
        assert_eq!((put.status, put.header("allow")), (405, "GET, POST"));
    });
}

#[test]
fn a_database_that_is_busy_is_no_reason_to_lose_anything() {
    for_each_database(|db| {
        // PostgreSQL has many writers; there is nothing to be busy with.
        if db.backend == Backend::Postgres {
            return;
        }
        let app = two_salons(db);
        let visitor = app.visitor();
        let link = visitor.link("/api/client/whatsapp-link");
        let text = text_of(link["whatsappLink"].as_str().expect("a link"));
        let body = body_of(CLIENT, &[app.phone(CLIENT).text(&text)]).to_string();
        let mut holder = db.raw();
        holder.run("BEGIN IMMEDIATE").expect("the file is free");
        let refused = app.webhook(body.as_bytes());
        assert_eq!((refused.status, refused.code()), (503, "unavailable"), "{}", refused.text);
        assert!(
            Duration::from_secs(refused.header("retry-after").parse().expect("seconds"))
                < Duration::from_secs(60)
        );
        holder.run("COMMIT").expect("it ends");
        assert_eq!(app.webhook(body.as_bytes()).status, 200);
        assert_eq!(visitor.get("/api/session/user").status, 200, "told again, it counts");
    });
}

/// Only signed bodies are counted, so that no other caller uses up WhatsApp's limit.
#[test]
fn forged_bodies_do_not_use_up_the_limit_of_true_ones() {
    for_each_database(|db| {
        db.seed_shop(&crate::support::glow());
        let app = TestApp::start_with(db, |settings| settings.rate_limits = true);
        for _ in 0..250 {
            assert_eq!(app.webhook_signed(&[("x-hub-signature-256", "sha256=00")], b"{}").status, 401);
        }
        assert_eq!(app.webhook(b"{}").status, 200);
    });
}
