//! S7: no text that a person types is logged, and only callers with the right read it.

use domain::BookingStatus;
use serde_json::{Value, json};
use testkit::phone::{ADMIN, STAFF};
use testkit::{SeededEntropy, TestApp, TestDb, TestVisitor, at, for_each_database, salon};

use super::document::Document;
use super::requests::proper;
use crate::log_privacy::Listener;

/// What people are called and what they type: no test but this one has these words.
const NAME: &str = "Zanzibar Quince";
const PHONE: &str = "+15550107777";
const EMAIL: &str = "zq.quince@example.com";
const NOTE: &str = "allergic to zqnote";
/// What of them must be found nowhere.
const CANARIES: [&str; 5] = ["Zanzibar", "15550107777", "555-010-7777", "zq.quince", "zqnote"];

/// A salon whose client, whose stylist's number and whose notes are canaries.
fn seeded(db: &TestDb) -> TestApp {
    let mut seed = salon()
        .service("Cut", 45, 5_500)
        .senior("Ava Stone")
        .with_phone(ADMIN)
        .stylist("Maya Reyes")
        .with_phone(STAFF)
        .stylist("Third Person")
        .with_phone(PHONE)
        .chair("Chair 1")
        .client(NAME)
        .booking("Ava Stone", "Cut", at("2026-11-24 10:00"), BookingStatus::Confirmed)
        .seed();
    seed.staff.iter_mut().for_each(|person| person.email = Some(EMAIL.to_owned()));
    for client in &mut seed.clients {
        client.phone = Some(PHONE.to_owned());
        client.email = Some(EMAIL.to_owned());
        client.tags = vec![NOTE.to_owned()];
    }
    db.seed_shop(&seed);
    TestApp::start(db)
}

/// The same body with what a person types in every field for words.
fn typed(body: &mut Value) {
    match body {
        Value::Array(items) => items.iter_mut().for_each(typed),
        Value::Object(members) => {
            for (name, member) in members {
                let word = match name.as_str() {
                    "email" | "client_email" | "business_email" => EMAIL,
                    "phone" | "client_phone" | "business_phone" | "whatsapp_admin_number" => PHONE,
                    "name" | "client_name" | "shop_name" | "label" => NAME,
                    "description"
                    | "bio"
                    | "reason"
                    | "client_notes"
                    | "newTag"
                    | "business_description"
                    | "price_note"
                    | "business_address" => NOTE,
                    _ => {
                        typed(member);
                        continue;
                    }
                };
                *member = json!(word);
            }
        }
        _ => {}
    }
}

/// Requests for all endpoints with these words in every text.
fn ask_everything(
    app: &TestApp,
    document: &Document,
    who: &TestVisitor,
) -> Vec<(String, String, u16, String)> {
    let dice = SeededEntropy::new(3);
    let words = format!(
        "search=Zanzibar&name=Zanzibar%20Quince&phone=%2B15550107777&email={EMAIL}&sessionId={EMAIL}&cursor=zqnote"
    );
    let mut answers = Vec::new();
    for operation in document.operations() {
        if operation.path.ends_with("/logout") || operation.is_upload {
            continue;
        }
        let path = operation
            .path
            .replace("{id}", "1")
            .replace("{exceptionId}", "1")
            .replace("{date}", "2026-11-24")
            .replace("{shopId}", "1");
        let path = path.replace("{progressId}", "zqnote").replace("{shop}/{hash}.{ext}", "1/zqnote.jpg");
        let mut body = if operation.takes.is_some() { proper(&dice, &operation) } else { Value::Null };
        typed(&mut body);
        for (body, query) in [
            (body.to_string(), words.as_str()),
            (format!("{{\"name\": \"{NAME}\", \"phone\": {PHONE}"), ""),
            (format!("{{\"{NOTE}\": \"{EMAIL}\"}}"), "shopId=1"),
        ] {
            let headers = [
                ("content-type", "application/json"),
                ("user-agent", "Zanzibar/1 (zqnote)"),
                ("referer", "http://glow.localhost/?name=Zanzibar"),
                (if query.is_empty() { "if-match" } else { "x-note" }, "zqnote"),
                ("idempotency-key", "zqnote"),
                ("x-request-id", "zqnote"),
            ];
            let body = if operation.method == "GET" { "" } else { body.as_str() };
            let answer = who.send(&operation.method, &format!("{path}?{query}"), &headers, body.as_bytes());
            answers.push((operation.method.clone(), operation.path.clone(), answer.status, answer.text));
        }
        let unplaced = format!("/{NOTE}/{EMAIL}").replace(' ', "%20");
        answers.push((operation.method, path, 0, who.get(&unplaced).text));
    }
    app.clock.advance(chrono::TimeDelta::seconds(1));
    answers
}

#[test]
fn s7_nothing_personal_is_logged_or_shown_to_whom_it_is_not_for() {
    let log = Listener::new();
    for_each_database(|db| {
        let app = seeded(db);
        let document = Document::of(&app);
        let guest = app.visitor();
        let (client, staff, admin, master) = (app.client(), app.staff(), app.admin(), app.master());
        let (mut bodies, mut seen_by_admin) = (0, 0);
        // Callers without the right come first, while all data is still there.
        for (who, visitor) in
            [("nobody", &guest.without_session()), ("a guest", &guest), ("a client", &client)]
        {
            for (method, path, status, text) in ask_everything(&app, &document, visitor) {
                bodies += 1;
                let own = method != "GET"
                    || path.starts_with("/api/client/bookings")
                    || path.contains("/auth/")
                    || path.contains("/session/");
                let found = CANARIES.iter().find(|canary| !own && text.contains(**canary));
                assert_eq!(found, None, "{who}: {method} {path}: {status} {text}");
            }
        }
        for visitor in [&staff, &master, &admin] {
            let answers = ask_everything(&app, &document, visitor);
            seen_by_admin += answers.iter().filter(|(_, _, _, text)| text.contains("Zanzibar")).count();
        }
        assert!(seen_by_admin > 5, "the canaries do show where they may: {seen_by_admin}");
        println!(
            "figure S7 bodies {}: {bodies} answers to nobody, guests and clients, 0 with another's name, number, address or note",
            db.backend
        );
    });
    let logged = log.text();
    let lines = logged.lines().count();
    assert!(logged.matches("\"answered\"").count() > 500, "it was listened to: {lines} lines");
    for canary in CANARIES {
        let found = logged.lines().find(|line| line.contains(canary));
        assert_eq!(found, None, "{canary} was logged");
    }
    println!("figure S7 log: {lines} lines at every level, 0 with a name, number, address or note");
}
