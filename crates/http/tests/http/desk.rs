//! The desk over HTTP: the bookings of the salon, who may see what of them, and its calendar.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::places::{is_mayas_and_open, move_to_free};
use crate::support::{MONDAY_TEN, book, but, cut_with};
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

const BOOKINGS: &str = "/api/admin/bookings";

/// Whom the desk books with a stylist for service 1, at its price.
pub(crate) fn order(staff: i64, start: &str) -> Value {
    json!({"client": {"name": "Grace Hopper"}, "services": [{"service_id": 1}], "staff_id": staff, "start_time": start})
}

/// What is sent to a route of the desk, if it is one.
pub(crate) fn draft(path: &str) -> Option<Value> {
    match path.rsplit('/').next() {
        Some("complete-past") => Some(json!({})),
        Some("reopen") => Some(json!({"bookings": [{"id": 1, "version": 3}]})),
        Some("status") => Some(json!({"status": "cancelled"})),
        Some("placements") => Some(placement(3, MONDAY_TEN)),
        Some("walk-ins") => Some(order(3, MONDAY_TEN)),
        Some("place") => Some(json!({"duration": 50})),
        _ => path.contains("bookings").then(|| order(3, MONDAY_TEN)),
    }
}

/// A question for service 1 with a stylist.
pub(crate) fn placement(staff: i64, start: &str) -> Value {
    json!({"services": [{"service_id": 1}], "staff_id": staff, "start_time": start})
}

/// A proper request for a route of the desk, if it is one. All requests name Maya, the member of staff of these tests.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let and = if query.is_empty() { "?".to_owned() } else { format!("{query}&") };
    let times = format!("/api/admin/slots{and}staffId=3&date=2026-11-24&totalDuration=45&services=1");
    match (method, path) {
        ("GET", "/api/admin/slots") => Some(visitor.get(&times)),
        ("GET", "/api/admin/search") => Some(visitor.get(&format!("{path}{and}q=ada"))),
        ("POST", BOOKINGS) => {
            let free = visitor.get(&times);
            let first = if free.status == 200 { free.json()[0]["start"].clone() } else { Value::Null };
            let order = order(3, first.as_str().unwrap_or(MONDAY_TEN));
            Some(visitor.post(&format!("{BOOKINGS}{query}"), &order))
        }
        ("GET", "/api/admin/bookings/{id}") => {
            let id = some_booking(visitor, query, |_| true);
            Some(visitor.get(&format!("{BOOKINGS}/{id}{query}")))
        }
        ("PATCH", "/api/admin/bookings/{id}/status") => {
            let id = some_booking(visitor, query, is_mayas_and_open);
            Some(visitor.patch(&format!("{BOOKINGS}/{id}/status{query}"), &json!({"status": "cancelled"})))
        }
        ("PATCH", "/api/admin/bookings/{id}/place") => {
            let id = some_booking(visitor, query, is_mayas_and_open);
            Some(move_to_free(visitor, &id, query, &visitor.get(&times)))
        }
        (
            "POST",
            "/api/admin/placements" | "/api/admin/bookings/complete-past" | "/api/admin/bookings/reopen",
        ) => Some(visitor.post(&format!("{path}{query}"), &draft(path)?)),
        _ => crate::walk_ins::call(visitor, method, path, query),
    }
}

/// A booking of a kind, made at the desk if there is none yet.
fn some_booking(visitor: &TestVisitor, query: &str, kind: impl Fn(&Value) -> bool) -> Value {
    let listed = visitor.get(&format!("{BOOKINGS}{query}"));
    if listed.status != 200 {
        return json!(1);
    }
    let found =
        listed.json().as_array().expect("a list").iter().find(|row| kind(row)).map(|row| row["id"].clone());
    found.unwrap_or_else(|| call(visitor, "POST", BOOKINGS, query).expect("a route").json()["id"].clone())
}

#[test]
fn the_team_sees_all_bookings_and_admins_the_numbers() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let ask = but(cut_with(2, MONDAY_TEN), "/client_phone", json!("+1 212 555 0100"));
        let id = book(&app.visitor(), &ask);
        let of_admin = app.admin().get(BOOKINGS).json();
        let first = &of_admin[0];
        assert_eq!(of_admin.as_array().map(Vec::len), Some(1), "Luna's is not among them: {of_admin}");
        assert_eq!(first["client_phone"], "+1 212 555 0100");
        assert_eq!((&first["client_id"], &first["status"]), (&Value::Null, &json!("pending")));
        assert_eq!((&first["chair_id"], &first["version"]), (&json!(1), &json!(1)));
        let staff = app.staff();
        let of_staff = staff.get(BOOKINGS).json();
        let mut without_phone = first.clone();
        without_phone["client_phone"] = Value::Null;
        assert_eq!(of_staff[0], without_phone);
        let one = staff.get(&format!("{BOOKINGS}/{id}")).json();
        assert_eq!((&one["client_phone"], &one["allowed_statuses"]), (&Value::Null, &json!([])), "Leo's");
        let history = json!([{"at": "2026-11-23T06:00:00Z", "actor": "Client", "by_client": true, "action": "booking.created", "from": null, "to": "pending", "changes": []}]);
        assert_eq!(one["history"], history);
        let admin = app.admin();
        let written = but(order(3, "2026-11-24T10:00:00Z"), "/client/phone", json!("+1 212 555 0100"));
        let walk_in = order(3, "2026-11-24T12:00:00Z");
        let is_told = |id: &Value| admin.get(&format!("{BOOKINGS}/{id}")).json()["client_is_told"].clone();
        assert_eq!(is_told(&one["id"]), false, "what was typed with a booking is nobody's number yet");
        assert_eq!(is_told(&admin.post(BOOKINGS, &written).json()["id"]), true);
        assert_eq!(is_told(&admin.post(BOOKINGS, &walk_in).json()["id"]), false);
        for text in [first.to_string(), one.to_string()] {
            assert!(!text.contains("confirmation_code"), "nobody but the client has it");
        }
    });
}

#[test]
fn dates_that_are_none_are_told_so() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        for list in [BOOKINGS, "/api/admin/calendar"] {
            let ask = |query: &str| admin.get(&format!("{list}?{query}"));
            for text in [
                "today",
                "2026-13-01",
                "2026-11-31",
                "26-11-01",
                "2026-11-1",
                "20261101",
                "2026-11-01T00:00:00Z",
                "%00",
            ] {
                check(&format!("{list} from {text}"), &ask(&format!("from={text}")), 400);
                check(&format!("{list} to {text}"), &ask(&format!("from=2026-11-01&to={text}")), 400);
            }
            assert_eq!(ask("to=tomorrow").text, "to cannot be read.");
            check("backwards", &ask("from=2026-11-02&to=2026-11-01"), 422);
            check("93 days", &ask("from=2026-11-01&to=2027-02-01"), 422);
            check("all of time", &ask("from=0000-01-01&to=9999-12-31"), 422);
            for fine in [
                "from=&to=",
                "from=2026-11-01&to=2027-01-31",
                "from=9999-12-31",
                "to=0000-01-01",
                "from=9999-12-01&to=9999-12-31",
            ] {
                assert_eq!(ask(fine).status, 200, "{fine}: {}", ask(fine).text);
            }
        }
        check("no number", &admin.get(&format!("{BOOKINGS}/one")), 404);
    });
}

#[test]
fn the_calendar_is_the_salons_own() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let page = app.staff().get("/api/admin/calendar?from=2026-11-23&to=2026-11-24").json();
        let names: Vec<&Value> =
            page["staff"].as_array().expect("people").iter().map(|person| &person["name"]).collect();
        assert_eq!(names, ["Ava Stone", "Leo Haddad", "Maya Reyes"]);
        let open = json!({"from": "2026-11-23T09:00:00Z", "to": "2026-11-23T17:00:00Z"});
        assert_eq!((&page["open"][0], page["open"].as_array().map(Vec::len)), (&open, Some(2)));
        let worked = json!({"staff_id": 1, "from": "2026-11-23T09:00:00Z", "to": "2026-11-23T17:00:00Z"});
        assert_eq!((&page["worked"][0], page["worked"].as_array().map(Vec::len)), (&worked, Some(6)));
        assert!(!page.to_string().contains("CANARY"));
    });
}

#[test]
fn the_calendar_tells_the_team_of_their_salons_zone() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let zone = |visitor: &TestVisitor, query: &str| {
            visitor.get(&format!("/api/admin/calendar{query}")).json()["timezone"].clone()
        };
        assert_eq!(zone(&app.staff(), "?from=2026-11-23&to=2026-11-23"), "UTC");
        let moved = admin.put("/api/admin/shop/timezone", &json!({"timezone": "America/New_York"}));
        assert_eq!(moved.status, 200, "{}", moved.text);
        for query in ["", "?from=2026-11-23&to=2026-11-23", "?from=9999-12-31"] {
            assert_eq!(zone(&app.staff(), query), "America/New_York", "{query}");
        }
    });
}

fn with_version(visitor: &TestVisitor, path: &str, status: &str, version: &str) -> TestAnswer {
    let headers = [("content-type", "application/json"), ("if-match", version)];
    visitor.send("PATCH", path, &headers, json!({"status": status}).to_string().as_bytes())
}

#[test]
fn stale_booking_changes_name_the_faster_editor() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff, visitor) = (app.admin(), app.staff(), app.visitor());
        let id = book(&visitor, &cut_with(3, MONDAY_TEN));
        let path = format!("{BOOKINGS}/{id}/status");
        let asked = with_version(&admin, &path, "confirmed", "1");
        let sentence = "The salon knows a client like this one. Please say who it is.";
        assert_eq!((asked.status, asked.code(), asked.text.as_str()), (409, "which_client", sentence));
        let known = &admin.get(&format!("{BOOKINGS}/{id}")).json()["client_matches"][0];
        let both = json!({"status": "confirmed", "client_id": known["id"], "new_client": true});
        check("a known client and a new one", &admin.patch(&path, &both), 422);
        let confirmed = admin.patch(&path, &json!({"status": "confirmed", "new_client": true}));
        assert_eq!((confirmed.status, &confirmed.json()["version"]), (200, &json!(2)), "{}", confirmed.text);
        assert!(confirmed.json()["client_id"].is_number(), "a client of the salon from now on");
        let before = db.dump();
        let late = with_version(&staff, &path, "cancelled", "1");
        let sentence = "This booking was changed by Ava Stone at 6:00 AM. Reload to see it.";
        assert_eq!((late.status, late.code(), late.text.as_str()), (409, "stale", sentence));
        let again = admin.patch(&path, &json!({"status": "confirmed"}));
        assert_eq!((again.status, again.code()), (409, "wrong_status"), "{}", again.text);
        assert_eq!(again.text, "This booking is confirmed and cannot become confirmed.");
        let early = admin.patch(&path, &json!({"status": "completed"}));
        assert_eq!((early.status, early.text.as_str()), (409, "This appointment has not begun yet."));
        check("a version in words", &with_version(&admin, &path, "cancelled", "two"), 400);
        assert_eq!(db.dump(), before, "nothing was written");
        assert_eq!(visitor.delete(&format!("/api/client/bookings/{id}")).status, 200);
        let sentence = with_version(&admin, &path, "cancelled", "2").text;
        assert_eq!(sentence, "This booking was changed by the client at 6:00 AM. Reload to see it.");
        let history = admin.get(&format!("{BOOKINGS}/{id}")).json()["history"].clone();
        let lines: Vec<String> = history
            .as_array()
            .expect("a history")
            .iter()
            .map(|line| format!("{} {} {}", line["actor"], line["action"], line["to"]).replace('"', ""))
            .collect();
        assert_eq!(
            lines,
            [
                "Client booking.created pending",
                "Ava Stone booking.status_changed confirmed",
                "Client booking.cancelled cancelled"
            ]
        );
    });
}

#[test]
fn staff_change_and_book_their_own_only() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        let leos = book(&app.visitor(), &cut_with(2, MONDAY_TEN));
        let client =
            json!({"client_id": 1, "services": [{"service_id": 1}], "staff_id": 3, "start_time": MONDAY_TEN});
        let _ = admin.post(
            BOOKINGS,
            &but(order(3, "2026-11-24T10:00:00Z"), "/client/phone", json!("+1 212 555 0100")),
        );
        let before = db.dump();
        for (case, answer) in [
            (
                "a colleague's status",
                staff.patch(&format!("{BOOKINGS}/{leos}/status"), &json!({"status": "cancelled"})),
            ),
            ("a colleague's time", staff.post(BOOKINGS, &order(2, "2026-11-23T12:00:00Z"))),
            ("a client", staff.post(BOOKINGS, &client)),
            ("a colleague's slots", staff.get("/api/admin/slots?staffId=2&date=2026-11-23&totalDuration=45")),
            ("anybody's slots", staff.get("/api/admin/slots?staffId=0&date=2026-11-23&totalDuration=45")),
        ] {
            check(case, &answer, 403);
            assert_eq!(answer.code(), "forbidden", "{case}");
        }
        assert_eq!(db.dump(), before, "nothing was written");
        let made = staff.post(BOOKINGS, &order(3, "2026-11-23T12:00:00Z"));
        assert_eq!((made.status, &made.json()["client_phone"]), (201, &Value::Null), "{}", made.text);
        let own = format!("{BOOKINGS}/{}/status", made.json()["id"]);
        assert_eq!(
            staff.patch(&own, &json!({"status": "canceled"})).json()["status"],
            "cancelled",
            "read as cancelled"
        );
    });
}

fn bad_orders() -> Vec<(&'static str, u16, Value)> {
    let good = || order(1, MONDAY_TEN);
    vec![
        ("nobody", 422, but(good(), "/client", Value::Null)),
        ("two clients", 422, but(good(), "/client_id", json!(1))),
        ("a client without a name", 400, but(good(), "/client/name", Value::Null)),
        ("a blank name", 422, but(good(), "/client/name", json!("  "))),
        ("a long name", 422, but(good(), "/client/name", json!("x".repeat(121)))),
        ("a long phone", 422, but(good(), "/client/phone", json!("1".repeat(41)))),
        ("an e-mail that is none", 422, but(good(), "/client/email", json!("grace@"))),
        ("an unknown field", 400, but(good(), "/status", json!("pending"))),
        ("no services", 422, but(good(), "/services", json!([]))),
        ("services missing", 400, but(good(), "/services", Value::Null)),
        ("a service twice", 422, but(good(), "/services", json!([{"service_id": 1}, {"service_id": 1}]))),
        ("21 services", 422, but(good(), "/services", json!(vec![json!({"service_id": 1}); 21]))),
        ("a question without its answer", 422, but(good(), "/services/0/service_id", json!(2))),
        ("nobody in particular", 404, but(good(), "/staff_id", json!(0))),
        ("a stylist in words", 400, but(good(), "/staff_id", json!("Ava"))),
        ("no start", 400, but(good(), "/start_time", Value::Null)),
        ("a start that is none", 400, but(good(), "/start_time", json!("at ten"))),
        ("another price", 409, but(good(), "/services/0/price", json!(1))),
        ("another length", 409, but(good(), "/services/0/duration", json!(5))),
        ("before today", 409, order(1, "2026-11-22T10:00:00Z")),
        ("off the grid", 409, order(1, "2026-11-23T10:07:00Z")),
        ("at night", 409, order(1, "2026-11-23T03:00:00Z")),
        ("beyond a year", 409, order(1, "2027-11-23T10:00:00Z")),
        ("beyond the years", 409, order(1, "9999-12-31T23:59:59Z")),
    ]
}

#[test]
fn bad_desk_bookings_and_statuses_are_refused_without_a_trace() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let id = book(&app.visitor(), &cut_with(3, MONDAY_TEN));
        let path = format!("{BOOKINGS}/{id}/status");
        let before = db.dump();
        for (case, status, body) in bad_orders() {
            check(case, &admin.post(BOOKINGS, &body), status);
        }
        for (case, status, body) in [
            ("no status", 400, json!({})),
            ("a status in numbers", 400, json!({"status": 1})),
            ("an unknown field", 400, json!({"status": "cancelled", "version": 1})),
            ("an unknown status", 422, json!({"status": "gone"})),
            ("pending again", 409, json!({"status": "pending"})),
            ("too much", 413, json!({"status": "x".repeat(2_000)})),
        ] {
            check(case, &admin.patch(&path, &body), status);
        }
        let foreign = [("content-type", "application/json"), ("origin", "https://evil.example")];
        check(
            "another site's page",
            &admin.send("PATCH", &path, &foreign, br#"{"status":"cancelled"}"#),
            403,
        );
        for query in [
            "date=2026-11-23&totalDuration=45",
            "staffId=1&totalDuration=45",
            "staffId=1&date=today&totalDuration=45",
        ] {
            check(query, &admin.get(&format!("/api/admin/slots?{query}")), 400);
        }
        check("no time", &admin.get("/api/admin/slots?staffId=1&date=2026-11-23&totalDuration=0"), 422);
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn the_desk_says_why_a_time_cannot_be_had() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        assert_eq!(admin.post(BOOKINGS, &order(1, MONDAY_TEN)).status, 201);
        assert_eq!(admin.post(BOOKINGS, &order(2, MONDAY_TEN)).status, 201);
        for (body, sentence) in [
            (order(1, MONDAY_TEN), "That time was just taken. Please pick another."),
            (order(3, MONDAY_TEN), "No chair is free at this time. Please pick another."),
            (order(1, "2026-11-23T16:30:00Z"), "The stylist does not work at this time."),
            (order(1, "2026-11-22T12:00:00Z"), "This time has passed."),
            (order(1, "2028-11-23T10:00:00Z"), "This date cannot be booked."),
            (
                but(order(2, "2026-11-23T12:00:00Z"), "/services/0/service_id", json!(3)),
                "This stylist cannot be booked for these services.",
            ),
        ] {
            let answer = admin.post(BOOKINGS, &body);
            assert_eq!((answer.status, answer.code(), answer.text.as_str()), (409, "slot_taken", sentence));
        }
    });
}

#[test]
fn the_desk_books_a_year_ahead_and_clients_do_not() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        db.run("UPDATE shops SET min_notice_minutes = 600 WHERE subdomain = 'glow'");
        let count = |visitor: &TestVisitor, side: &str, date: &str| {
            let ask = format!("/api/{side}/slots?staffId=1&date={date}&totalDuration=45&services=1");
            visitor.get(&ask).json().as_array().map(Vec::len)
        };
        let whole_day = count(&admin, "admin", "2026-11-23");
        assert_eq!(whole_day, Some(30), "from nine on, without notice");
        assert!(count(&client, "client", "2026-11-23") < whole_day);
        assert_eq!(count(&admin, "admin", "2027-11-22"), whole_day, "the last of 365 dates");
        assert_eq!(count(&admin, "admin", "2027-11-23"), Some(0));
        assert_eq!(count(&client, "client", "2027-11-22"), Some(0));
        let anyone =
            admin.get("/api/admin/slots?staffId=0&date=2026-12-24&totalDuration=45&services=1").json();
        assert_eq!(anyone[0]["alternativeCount"], 2);
        let why = |query| {
            admin.get(&format!("/api/admin/slots?{query}&totalDuration=45")).header("x-no-slots").to_owned()
        };
        assert_eq!(why("staffId=2&date=2026-11-23&services=3"), "nobody", "they do not do it");
        assert_eq!(why("staffId=1&date=2027-11-23&services=1"), "", "no such day");
        let made = admin.post(BOOKINGS, &order(1, "2027-11-22T10:00:00Z"));
        assert_eq!(made.status, 201, "{}", made.text);
        assert_eq!(
            client.post("/api/client/book", &cut_with(1, "2027-11-22T11:00:00Z")).code(),
            "slot_taken"
        );
    });
}
