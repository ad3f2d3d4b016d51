//! The way in without WhatsApp: links that the operator makes at the server's console (rules/sessions#console-link).

use app::session::{ConsoleLinkError, Invited, StaffContact, make_console_link};
use chrono::TimeDelta;
use domain::{Email, Subdomain, WaPhone};
use serde_json::json;
use testkit::phone::{ADMIN, MASTER, STAFF};
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database};

use crate::support::two_salons;

const PATH: &str = "/api/session/console-link";
const USER: &str = "/api/session/user";

fn staff(phone: &str) -> Invited {
    let contact = StaffContact::Phone(WaPhone::parse(phone).expect("a number"));
    Invited::Staff { shop: Subdomain::parse("glow").expect("a subdomain"), contact }
}

fn master(phone: &str) -> Invited {
    Invited::Master(WaPhone::parse(phone).expect("a number"))
}

fn key(app: &TestApp, invited: &Invited) -> String {
    let link = make_console_link(&app.ctx, invited, "root@server").expect("a link");
    link.url.rsplit_once("/login#key=").expect("a key behind the page").1.to_owned()
}

fn enter(visitor: &TestVisitor, key: &str) -> TestAnswer {
    visitor.post(PATH, &json!({"key": key}))
}

/// The steps of the console that the audit trail holds.
fn audited(db: &testkit::TestDb) -> Vec<String> {
    db.ask("SELECT details AS value FROM audit_log WHERE action = 'session.broken_glass' ORDER BY id")
        .iter()
        .map(|details| {
            let details: serde_json::Value = serde_json::from_str(details).expect("JSON");
            details["step"].as_str().expect("a step").to_owned()
        })
        .collect()
}

#[test]
fn a_link_lets_its_person_in_once_and_says_who_made_it() {
    for_each_database(|db| {
        let app = two_salons(db);
        let cases = [
            ("glow.localhost", staff(STAFF), "staff"),
            ("glow.localhost", staff(ADMIN), "admin"),
            ("www.localhost", master(MASTER), "master_admin"),
        ];
        for (host, invited, role) in cases {
            let key = key(&app, &invited);
            let browser = app.visitor_at(host);
            let entered = enter(&browser, &key);
            assert_eq!(entered.status, 200, "{}", entered.text);
            assert_eq!(entered.json()["let_in_by"], "root@server");
            assert_eq!(entered.json()["user"]["role"], role);
            assert_eq!(browser.get(USER).json()["role"], role);
            assert_eq!(browser.without_cookies().get(USER).status, 401, "the id alone opens nothing");
            let again = enter(&app.visitor_at(host), &key);
            assert_eq!((again.status, again.code()), (403, "no_entry"), "{role}");
        }
        let each = ["link made", "let in", "refused"];
        assert_eq!(audited(db), [each, each, each].concat());
        let told = db.ask("SELECT phone AS value FROM messages WHERE purpose = 'alert'");
        assert_eq!(told, [MASTER; 3], "the masters hear of each entry");
    });
}

#[test]
fn a_sign_in_by_the_console_ends_like_any_other() {
    for_each_database(|db| {
        let app = two_salons(db);
        for (host, invited, hours) in
            [("www.localhost", master(MASTER), 8), ("glow.localhost", staff(ADMIN), 24)]
        {
            let browser = app.visitor_at(host);
            assert_eq!(enter(&browser, &key(&app, &invited)).status, 200);
            assert_eq!(browser.get(USER).status, 200);
            app.clock.advance(TimeDelta::hours(hours));
            assert_eq!(browser.get(USER).status, 401, "{host}");
        }
    });
}

#[test]
fn a_link_works_for_ten_minutes() {
    for_each_database(|db| {
        let app = two_salons(db);
        for (seconds, status) in [(599, 200), (600, 403)] {
            let key = key(&app, &staff(ADMIN));
            app.clock.advance(TimeDelta::seconds(seconds));
            assert_eq!(enter(&app.visitor(), &key).status, status, "after {seconds} s");
        }
    });
}

#[test]
fn a_link_is_refused_elsewhere_and_once_its_person_has_left() {
    for_each_database(|db| {
        let app = two_salons(db);
        let key = key(&app, &staff(STAFF));
        for host in ["luna.localhost", "www.localhost"] {
            assert_eq!(enter(&app.visitor_at(host), &key).status, 403, "{host}");
        }
        let forged = "0a".repeat(32);
        for wrong in [forged.as_str(), "", "nonsense", &key.to_uppercase()] {
            assert_eq!(enter(&app.visitor(), wrong).code(), "no_entry", "{wrong}");
        }
        assert_eq!(app.visitor().without_session().post(PATH, &json!({"key": key})).status, 401);
        db.run(&format!("UPDATE staff SET is_active = false WHERE whatsapp_phone = '{STAFF}'"));
        let browser = app.visitor();
        assert_eq!(enter(&browser, &key).code(), "no_entry");
        assert_eq!(browser.get(USER).status, 401);
        // Two at other sites, one forged, one of a stylist who has left. A text without the shape of a key is not audited.
        assert_eq!(audited(db), ["link made", "refused", "refused", "refused", "refused"]);
    });
}

#[test]
fn links_are_made_for_provisioned_people_only() {
    for_each_database(|db| {
        let app = two_salons(db);
        let refusal = |invited: &Invited| make_console_link(&app.ctx, invited, "root@server").unwrap_err();
        let by_email = |email: &str| {
            let contact = StaffContact::Email(Email::parse(email).expect("an e-mail"));
            Invited::Staff { shop: Subdomain::parse("glow").expect("a subdomain"), contact }
        };
        assert!(matches!(refusal(&master(STAFF)), ConsoleLinkError::NoMaster));
        assert!(matches!(refusal(&staff("+15550100399")), ConsoleLinkError::NoMember));
        assert!(matches!(refusal(&by_email("ava@example.com")), ConsoleLinkError::NoMember));
        let nowhere = Invited::Staff {
            shop: Subdomain::parse("nowhere").expect("a subdomain"),
            contact: StaffContact::Email(Email::parse("ava@example.com").expect("an e-mail")),
        };
        assert!(matches!(refusal(&nowhere), ConsoleLinkError::NoShop));

        let email = "UPDATE staff SET email = 'Ava@Example.com' WHERE whatsapp_phone =";
        let stylist =
            db.ask(&format!("SELECT CAST(id AS TEXT) AS value FROM staff WHERE whatsapp_phone = '{STAFF}'"));
        db.run(&format!("{email} '{STAFF}'"));
        assert!(make_console_link(&app.ctx, &by_email("ava@example.com"), "root@server").is_ok());
        db.run(&format!("{email} '{ADMIN}'"));
        assert!(matches!(refusal(&by_email("ava@example.com")), ConsoleLinkError::SeveralMembers));
        db.run(&format!("UPDATE staff SET email = NULL WHERE whatsapp_phone = '{ADMIN}'"));
        let stylist = &stylist[0];
        db.run(&format!("UPDATE staff SET whatsapp_phone = NULL WHERE id = {stylist}"));
        assert!(matches!(refusal(&by_email("ava@example.com")), ConsoleLinkError::NoNumber));
        db.run(&format!("UPDATE staff SET is_active = false WHERE id = {stylist}"));
        assert!(matches!(refusal(&by_email("ava@example.com")), ConsoleLinkError::NoMember));
    });
}
