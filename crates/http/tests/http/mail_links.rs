//! A booking that is confirmed by the link of a mail (rules/booking-life#by-e-mail).

use app::hash_of;
use domain::{BookingId, ShopId};
use ports::shop::{MailLink, MailPurpose, NewMail};
use serde_json::json;
use tenancy::{Secret, ShopScope};
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database};

use crate::support::{book, cut_with, two_salons};

const FOLLOW: &str = "/api/client/mail-link";

/// The code of the link that is mailed.
const MAIL_CODE: &str = "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a";

/// Somebody books at Glow and is mailed the link of that code. Returns the booking.
pub(crate) fn mail_a_link(app: &TestApp, booker: &TestVisitor) -> i64 {
    let id = book(booker, &cut_with(1, "2026-11-25T10:00:00Z"));
    let secret = Secret::parse(MAIL_CODE).expect("a code");
    let link = NewMail {
        dedupe_key: "a link".into(),
        booking: BookingId::new(id),
        purpose: MailPurpose::Link,
        link: Some(MailLink { code: MAIL_CODE.into(), hash: hash_of(&secret).0 }),
        not_after: app.ctx.now(),
        created_at: app.ctx.now(),
    };
    let glow = ShopScope::for_program(ShopId::new(1));
    assert!(app.ctx.store.write_shop(glow, |tx| tx.queue_mail(&link)).expect("a mail"));
    id
}

/// Follows that link, or asks for one for the caller's first booking.
pub(crate) fn call(visitor: &TestVisitor, path: &str) -> TestAnswer {
    if path == FOLLOW {
        return visitor.post(path, &json!({"code": MAIL_CODE, "confirm": true}));
    }
    let own = visitor.get("/api/client/bookings");
    let id = if own.status == 200 { own.json()[0]["id"].clone() } else { json!(1) };
    visitor.post(&path.replace("{id}", &id.to_string()), &json!({"email": "ada@example.com"}))
}

#[test]
fn a_link_works_in_any_browser_and_begins_no_session() {
    for_each_database(|db| {
        let app = two_salons(db);
        let booker = app.visitor();
        mail_a_link(&app, &booker);
        let anybody = app.visitor().without_session();
        let sessions = db.count("sessions");
        // What scanners of mailboxes do.
        assert_eq!(anybody.get("/booking/confirmation").status, 200);
        let looked = anybody.post(FOLLOW, &json!({"code": MAIL_CODE}));
        assert_eq!((looked.status, looked.json()["state"].as_str()), (200, Some("waiting")));
        let own = || booker.get("/api/client/bookings").json()[0].clone();
        assert_eq!(
            (own()["status"].clone(), own()["can_confirm_by_email"].clone()),
            (json!("pending"), json!(true))
        );

        let followed = anybody.post(FOLLOW, &json!({"code": MAIL_CODE, "confirm": true}));
        assert_eq!(followed.json()["state"], "confirmed", "{}", followed.text);
        assert_eq!(db.count("sessions"), sessions);
        assert_eq!(anybody.get("/api/client/bookings").status, 401);
        assert_eq!(booker.get("/api/session/user").status, 401, "nor is the booker signed in");
        assert_eq!(
            (own()["status"].clone(), own()["can_confirm_by_email"].clone()),
            (json!("confirmed"), json!(false))
        );
    });
}

#[test]
fn codes_that_were_never_mailed_lead_nowhere() {
    for_each_database(|db| {
        let app = two_salons(db);
        mail_a_link(&app, &app.visitor());
        for code in ["", "0a", &"0b".repeat(32), &"é".repeat(32)] {
            let answer = app.visitor().post(FOLLOW, &json!({"code": code, "confirm": true}));
            assert_eq!((answer.status, answer.code()), (404, "not_found"), "{code}");
        }
        let elsewhere =
            app.visitor_at("luna.localhost").post(FOLLOW, &json!({"code": MAIL_CODE, "confirm": true}));
        assert_eq!(elsewhere.status, 404);
        assert_eq!(db.ask("SELECT status AS value FROM bookings"), ["pending"]);
    });
}

#[test]
fn asking_says_nothing_of_the_address() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let id = book(&visitor, &cut_with(1, "2026-11-25T10:00:00Z"));
        let path = format!("/api/client/bookings/{id}/mail-link");
        let ask = |body| visitor.post(&path, &body);
        assert_eq!(ask(json!({"email": "nobody"})).status, 422);
        for body in [json!({}), json!({"email": "nobody@example.com"}), json!({"email": "ada@example.com"})] {
            let answer = ask(body);
            assert_eq!((answer.status, answer.json()), (200, json!({"success": true})));
        }
        let more = ask(json!({}));
        assert_eq!((more.status, more.code()), (409, "too_many_mails"));
        assert_eq!(app.visitor().post(&path, &json!({"email": "ada@example.com"})).status, 404);
    });
}
