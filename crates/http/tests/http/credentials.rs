//! Presented credentials: malformed ids, mismatched cookies, known devices.

use crate::support::two_salons;
use serde_json::json;
use testkit::phone::{ADMIN, CLIENT, MASTER, STAFF};
use testkit::{TestApp, TestVisitor, for_each_database};

const LOGIN: &str = "/api/client/whatsapp-link?purpose=login";
const USER: &str = "/api/session/user";

/// Every route of this kind with a proper body.
const ROUTES: [(&str, &str, &str); 11] = [
    ("GET", USER, ""),
    ("POST", "/api/session/logout", ""),
    ("GET", "/api/auth/me", ""),
    ("POST", "/api/auth/token", ""),
    ("GET", "/api/auth/tokens", ""),
    ("DELETE", "/api/auth/tokens/1", ""),
    ("GET", "/api/client/whatsapp-link", ""),
    ("PUT", "/api/client/profile", r#"{"name":"Eve"}"#),
    ("GET", "/api/client/bookings", ""),
    ("DELETE", "/api/client/bookings/1", ""),
    ("POST", "/api/public/shop-owner-verification", r#"{"shop_name":"Luna Hair"}"#),
];

fn call(who: &TestVisitor, route: (&str, &str, &str), header: (&str, &str)) -> u16 {
    let (method, path, body) = route;
    who.send(method, path, &[("content-type", "application/json"), header], body.as_bytes()).status
}

#[test]
fn malformed_or_mismatched_session_ids_are_refused() {
    for_each_database(|db| {
        let app = two_salons(db);
        let nobody = app.visitor_at("localhost").without_session().without_cookies();
        for bad in ["1", "null", "1b4e28ba-2fa1-11d2-883f-0016d3cca427", "' OR 1=1 --"] {
            for route in ROUTES {
                assert_eq!(call(&nobody, route, ("x-session-id", bad)), 400, "{route:?} with {bad}");
            }
        }
        let visitor = app.visitor_at("localhost").without_cookies();
        let other = ("cookie", "session-id=1b4e28ba-2fa1-41d2-883f-0016d3cca427");
        for route in ROUTES.into_iter().filter(|(_, path, _)| !path.ends_with("/logout")) {
            assert_eq!(call(&visitor, route, other), 401, "{route:?}");
            assert_eq!(call(&nobody, route, other), 401, "a cookie alone is nobody: {route:?}");
        }
        assert_eq!(
            db.ask("SELECT 'a session' AS value FROM sessions"),
            Vec::<String>::new(),
            "nothing was written"
        );
    });
}

#[test]
fn cookies_that_we_never_made_count_for_nothing() {
    for_each_database(|db| {
        let app = two_salons(db);
        for odd in ["x", "", &"0".repeat(63), &"G".repeat(64), &"A".repeat(64)] {
            let visitor = app.visitor();
            visitor.plant_cookie("parlour", odd);
            assert_eq!(visitor.get(USER).status, 401);
            assert_eq!(visitor.cookie("parlour").map(|made| made.len()), Some(64), "{odd:?} is replaced");
        }
    });
}

/// Signs in and says whether the number on the screen was asked for.
fn asked_for_number(app: &TestApp, visitor: &TestVisitor, phone: &str) -> bool {
    assert_eq!(visitor.get(USER).status, 401);
    let link = visitor.link(LOGIN);
    app.phone(phone).opens(&link);
    let asked = visitor.get(USER).status == 401;
    if asked {
        app.phone(phone).writes(&link["matchNumber"].to_string());
    }
    assert_eq!(visitor.get(USER).status, 200);
    asked
}

#[test]
fn a_device_is_known_after_a_number_match_for_that_person_only() {
    for_each_database(|db| {
        let app = two_salons(db);
        let again = |visitor: &TestVisitor| {
            assert_eq!(visitor.post("/api/session/logout", &json!({})).status, 200);
            let mut next = visitor.clone();
            next.session = app.visitor().session;
            next
        };
        let first = app.visitor();
        assert!(asked_for_number(&app, &first, STAFF), "a browser that nobody knows");
        let second = again(&first);
        assert!(!asked_for_number(&app, &second, STAFF), "the same browser, another day");
        let third = again(&second);
        assert!(asked_for_number(&app, &third, ADMIN), "somebody else in that browser");
        let stolen = app.visitor();
        stolen.plant_cookie("parlour-device", &"0".repeat(64));
        assert!(asked_for_number(&app, &stolen, STAFF));
        for _ in 0..2 {
            assert!(asked_for_number(&app, &app.visitor_at("www.localhost"), MASTER), "a master always");
        }
        assert!(!asked_for_number(&app, &app.visitor(), CLIENT), "a client never");
    });
}

/// Two tabs of one browser ask at the same moment who is signed in: one fresh session secret, and both tabs go on.
#[test]
fn tabs_that_ask_at_once_share_one_fresh_secret() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        assert_eq!(visitor.get(USER).status, 401);
        app.phone(CLIENT).opens(&visitor.link("/api/client/whatsapp-link"));
        let before = visitor.cookie("parlour").expect("a session secret");
        let start = std::sync::Barrier::new(8);
        let answers: Vec<_> = std::thread::scope(|scope| {
            let tabs: Vec<_> = (0..8)
                .map(|_| {
                    let (tab, start) = (visitor.in_another_browser(), &start);
                    tab.plant_cookie("parlour", &before);
                    scope.spawn(move || {
                        start.wait();
                        (tab.get(USER), tab.cookie("parlour"))
                    })
                })
                .collect();
            tabs.into_iter().map(|tab| tab.join().expect("an answer")).collect()
        });
        assert!(answers.iter().all(|(answer, _)| answer.status == 200));
        let fresh = answers[0].1.as_ref().expect("a session secret");
        assert_ne!(fresh, &before);
        assert!(
            answers.iter().all(|(_, cookie)| cookie.as_ref() == Some(fresh)),
            "every tab was given the same one"
        );
        let owner = visitor.in_another_browser();
        owner.plant_cookie("parlour", fresh);
        app.clock.advance(chrono::TimeDelta::minutes(1));
        assert_eq!((owner.get(USER).status, visitor.get(USER).status), (200, 401));
    });
}
