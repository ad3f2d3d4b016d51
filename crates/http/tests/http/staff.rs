//! The people of a salon over HTTP: what is refused, who is signed out, and what clients see of it.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::dashboard_requests::draft;
use crate::support::{MONDAY_TEN, book, but, cut_with};
use serde_json::{Value, json};
use testkit::phone::STAFF;
use testkit::{TestVisitor, for_each_database};

const PATH: &str = "/api/admin/staff";
/// Who has the number [`STAFF`].
const MAYA: &str = "/api/admin/staff/3";

fn bad_staff() -> Vec<(&'static str, u16, Value)> {
    let with = |pointer: &str, value: Value| but(draft(PATH), pointer, value);
    vec![
        ("no name", 400, with("/name", json!(null))),
        ("a blank name", 422, with("/name", json!("   "))),
        ("an invisible name", 422, with("/name", json!("\u{200B}"))),
        ("a very long name", 422, with("/name", json!("x".repeat(121)))),
        ("no role", 400, with("/role", json!(null))),
        ("a master", 422, with("/role", json!("master_admin"))),
        ("a client", 422, with("/role", json!("client"))),
        ("a role in numbers", 400, with("/role", json!(1))),
        ("no e-mail address", 422, with("/email", json!("zoe"))),
        ("an e-mail in numbers", 400, with("/email", json!(7))),
        ("a number without its country", 422, with("/phone", json!("212 555 0100"))),
        ("a number of no country", 422, with("/phone", json!("+999 123 456"))),
        ("words for a number", 422, with("/phone", json!("+1 call me"))),
        ("a very long number", 422, with("/phone", json!("+1".repeat(30)))),
        ("a very long bio", 422, with("/bio", json!("x".repeat(2_001)))),
        ("a bio with an escape", 422, with("/bio", json!("\u{1b}[31m"))),
        ("a picture from elsewhere", 404, with("/profile_image_url", json!("https://evil.example/a.jpg"))),
        ("a picture no address can have", 422, with("/profile_image_url", json!("a\u{0}b"))),
        ("a picture without end", 422, with("/profile_image_url", json!("/".repeat(400)))),
        ("a picture that is a script", 404, with("/profile_image_url", json!("javascript:alert(1)"))),
        ("availability in words", 400, with("/available_for_booking", json!("yes"))),
        ("activity in numbers", 400, with("/is_active", json!(1))),
        ("another shop in the body", 400, with("/shop_id", json!(2))),
        ("an account in the body", 400, with("/user_id", json!(1))),
        ("a list", 400, json!([draft(PATH)])),
        ("a number that somebody has", 409, with("/phone", json!("+1 (212) 555-0100"))),
    ]
}

#[test]
fn bad_staff_are_refused_without_a_trace() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        // The numbers of the seed are of no country; this one is.
        db.run("UPDATE staff SET whatsapp_phone = '+12125550100' WHERE id = 2");
        let before = db.dump();
        for (case, status, body) in bad_staff() {
            check(&format!("POST: {case}"), &admin.post(PATH, &body), status);
            check(&format!("PUT: {case}"), &admin.put(MAYA, &body), status);
        }
        let taken = admin.post(PATH, &but(draft(PATH), "/phone", json!("+1 212 555 0100")));
        assert_eq!(
            (taken.code(), taken.text.as_str()),
            ("phone_taken", "Leo Haddad has this phone number already.")
        );
        let blank = admin.post(PATH, &but(draft(PATH), "/name", json!(" ")));
        assert_eq!(blank.text, "Name is required.");
        for (case, body) in [
            ("no list", json!({})),
            ("words", json!({"serviceIds": ["Cut"]})),
            ("an unknown field", json!({"serviceIds": [], "staff_id": 1})),
        ] {
            check(case, &admin.put(&format!("{MAYA}/services"), &body), 400);
        }
        check("too many", &admin.put(&format!("{MAYA}/services"), &json!({"serviceIds": vec![1; 201]})), 422);
        for query in ["futureBookings=move", "futureBookings=cancel&seen=7", "seen=7"] {
            check(query, &admin.delete(&format!("{MAYA}?{query}")), 400);
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// Maya in her salon's browser, in a program of hers, and on the platform's own host.
fn ways_in(app: &testkit::TestApp) -> [TestVisitor; 3] {
    let at_salon = app.staff();
    let made = at_salon.post("/api/auth/token", &json!({})).json();
    let program = at_salon.with_token(made["token"].as_str().expect("a token"));
    let on_platform = app.visitor_at("www.localhost");
    app.phone(STAFF).signs_in(&on_platform);
    [at_salon, program, on_platform]
}

#[test]
fn departed_or_demoted_staff_lose_access_at_the_next_request() {
    let same = || json!({"name": "Maya Reyes", "role": "staff"});
    let changes: [(&str, Option<Value>); 4] = [
        ("deactivated", Some(json!({"name": "Maya Reyes", "role": "staff", "is_active": false}))),
        ("promoted", Some(json!({"name": "Maya Reyes", "role": "admin"}))),
        ("another number", Some(json!({"name": "Maya Reyes", "role": "staff", "phone": "+1 212 555 0100"}))),
        ("deleted", None),
    ];
    for (case, change) in changes {
        for_each_database(|db| {
            let app = two_dashboards(db);
            let (admin, ways) = (app.admin(), ways_in(&app));
            assert_eq!(admin.put(MAYA, &but(same(), "/bio", json!("Nails"))).status, 200);
            assert!(ways.iter().all(|way| way.get("/api/admin/bookings/counts").status == 200), "{case}");
            let devices = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM known_devices";
            let before = db.ask(devices);
            let answer = match &change {
                Some(body) => admin.put(MAYA, body),
                None => admin.delete(MAYA),
            };
            assert_eq!(answer.status, 200, "{case}: {}", answer.text);
            for way in &ways {
                let refused = way.get("/api/admin/bookings/counts");
                assert_eq!((refused.status, refused.text.as_str()), (401, "Session not verified"), "{case}");
                assert_eq!(way.get("/api/auth/me").status, 401, "{case}");
            }
            assert_eq!(admin.get(PATH).status, 200, "nobody else is");
            assert_ne!(db.ask(devices), before, "{case}: her devices are forgotten");
        });
    }
}

#[test]
fn clients_are_offered_present_stylists() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.client());
        let names = || -> Vec<String> {
            let offered = app.visitor().get("/api/client/staff").json();
            let named = offered.as_array().expect("a list").iter();
            named.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
        };
        let slots = |staff: &Value| {
            let question = "date=2026-11-23&totalDuration=45&services=1";
            app.visitor().get(&format!("/api/client/slots?staffId={staff}&{question}"))
        };
        let made = admin.post(PATH, &draft(PATH));
        assert_eq!((made.status, names().len()), (201, 4), "{}", made.text);
        let zoe = made.json()["id"].clone();
        assert_ne!(slots(&zoe).json(), json!([]), "bookable at once");
        let nails = admin.put(&format!("{PATH}/{zoe}/services"), &json!({"serviceIds": [3]}));
        assert_eq!(nails.json(), json!({"serviceIds": [3]}));
        assert_eq!(slots(&zoe).json(), json!([]), "who does nails cuts no hair");
        assert_eq!(admin.put(&format!("{PATH}/{zoe}/services"), &json!({"serviceIds": []})).status, 200);
        let booked = book(&client, &cut_with(zoe.as_i64().expect("an id"), MONDAY_TEN));
        let away = json!({"name": "Zoe Marsh", "role": "staff", "is_active": false});
        assert_eq!(admin.put(&format!("{PATH}/{zoe}"), &away).status, 200);
        assert_eq!(names(), ["Ava Stone", "Leo Haddad", "Maya Reyes"]);
        assert_eq!(
            client.get("/api/client/bookings").json()[0]["status"],
            "confirmed",
            "what is booked stays"
        );
        let refused =
            client.post("/api/client/book", &cut_with(zoe.as_i64().expect("an id"), "2026-11-23T14:00:00Z"));
        assert!(matches!(refused.status, 404 | 409), "{}: {}", refused.status, refused.text);
        let in_the_way = admin.delete(&format!("{PATH}/{zoe}"));
        assert_eq!((in_the_way.status, in_the_way.code()), (409, "in_use"), "{}", in_the_way.text);
        let coming = || admin.get(&format!("{PATH}/{zoe}/impact")).json();
        let cancel = |seen: &Value| {
            let seen = seen["seen"].as_str().expect("a name");
            admin.delete(&format!("{PATH}/{zoe}?futureBookings=cancel&seen={seen}"))
        };
        let nobodys = admin.get(&format!("{MAYA}/impact")).json();
        let others = cancel(&nobodys);
        assert_eq!((others.status, others.code()), (409, "in_use"), "{}", others.text);
        assert!(others.text.contains("Now there is 1 coming appointment"), "{}", others.text);
        assert_eq!(cancel(&coming()).status, 200);
        let mine = client.get("/api/client/bookings").json();
        assert_eq!(
            (&mine[0]["id"], &mine[0]["status"], &mine[0]["cancel_reason"], &mine[0]["staff_name"]),
            (&json!(booked), &json!("cancelled"), &json!("salon"), &json!("Zoe Marsh"))
        );
        assert_eq!(slots(&zoe).status, 404, "nobody of that number works here");
    });
}
