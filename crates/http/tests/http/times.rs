//! When the salon is open and its staff work, over HTTP: what may be sent, and what clients are offered then.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::support::but;
use serde_json::{Value, json};
use testkit::{TestVisitor, for_each_database};

/// Monday, when all staff of Glow work.
const MONDAY: &str = "2026-11-23";

/// What makes a proper week, exception and so on, if a path is about one.
pub(crate) fn draft(path: &str) -> Option<Value> {
    if path.contains("/schedule") {
        return Some(json!({"weeklySchedule": [
            day(1, "10:00", "16:00", Some(("12:30", "13:00"))),
            day(5, "22:00", "02:00", None),
            {"dayOfWeek": 0, "isAvailable": false, "startTime": null, "endTime": null, "breakStartTime": null, "breakEndTime": null},
        ]}));
    }
    if path.ends_with("/shop/buffer") {
        return Some(json!({"buffer_before_minutes": 10, "buffer_after_minutes": 5}));
    }
    if path.ends_with("/shop/opening") {
        return Some(json!({"accepting_bookings": true}));
    }
    if path.ends_with("/shop/rules") {
        return Some(json!({"min_notice_minutes": 60, "horizon_days": 60, "slot_step_minutes": 30,
            "hold_minutes": 45, "max_open_bookings": 4, "completes_visits": true}));
    }
    if path.ends_with("/shop/timezone") {
        return Some(json!({"timezone": "America/New_York"}));
    }
    if path.ends_with("/shop/branding") {
        return Some(
            json!({"logo_url": null, "business_address": " 12 Bloom St ", "business_phone": "+1 212 555 0100",
            "business_email": "hello@glow.example", "business_description": "Hair\nand nails", "price_note": "Prices include the finish",
            "color_palette": {"primary": "#112233", "secondary": "#AABBCC"}}),
        );
    }
    if path.contains("/shop/hours") {
        return Some(
            json!({"defaultHours": {"openingTime": "10:00", "closingTime": "18:00"}, "weeklyHours": [
                {"dayOfWeek": 1, "isOpen": true, "openingTime": null, "closingTime": null},
                {"dayOfWeek": 6, "isOpen": true, "openingTime": "08:00", "closingTime": "24:00"},
                {"dayOfWeek": 0, "isOpen": false, "openingTime": null, "closingTime": null},
            ]}),
        );
    }
    path.contains("/exceptions").then(|| {
        json!({"exceptionDate": "2026-11-30", "isAvailable": true, "startTime": "10:00", "endTime": "12:00", "reason": "School play"})
    })
}

fn day(number: i64, start: &str, end: &str, pause: Option<(&str, &str)>) -> Value {
    let (pause_start, pause_end) = pause.unzip();
    json!({"dayOfWeek": number, "isAvailable": true, "startTime": start, "endTime": end,
        "breakStartTime": pause_start, "breakEndTime": pause_end})
}

/// The rest of a path below a member of staff, with an exception of theirs where it asks for one.
pub(crate) fn with_exception(visitor: &TestVisitor, staff: &str, rest: &str, query: &str) -> String {
    if !rest.contains("{exceptionId}") {
        return rest.to_owned();
    }
    let path = format!("{staff}/exceptions");
    let made = visitor.post(&format!("{path}{query}"), &draft(&path).expect("an exception"));
    let id = if made.status == 201 { made.json()["id"].clone() } else { json!(1) };
    rest.replace("{exceptionId}", &id.to_string())
}

/// How many starts a client is offered with Ava on a date.
fn starts_on(visitor: &TestVisitor, date: &str) -> Vec<String> {
    let slots = visitor.get(&format!("/api/client/slots?staffId=1&date={date}&totalDuration=45&services=1"));
    assert_eq!(slots.status, 200, "{}", slots.text);
    let list = slots.json();
    let starts = list.as_array().expect("a list").iter().map(|slot| slot["start"].as_str());
    starts.map(|start| start.expect("a start")[11..16].to_owned()).collect()
}

#[test]
fn a_week_is_read_as_it_was_written_and_offered_to_clients() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let path = "/api/admin/staff/1/schedule";
        let saved = admin.put(path, &draft(path).expect("a week"));
        assert_eq!(saved.status, 200, "{}", saved.text);
        let week = admin.get(path).json();
        assert_eq!(saved.json(), week);
        let days = week["weeklySchedule"].as_array().expect("a week");
        assert_eq!(days.len(), 7);
        let monday = json!({"day_of_week": 1, "is_available": true, "start_time": "10:00", "end_time": "16:00",
            "break_start_time": "12:30", "break_end_time": "13:00", "extra_shifts": []});
        let off = json!({"day_of_week": 2, "is_available": false, "start_time": null, "end_time": null,
            "break_start_time": null, "break_end_time": null, "extra_shifts": []});
        assert_eq!((&days[1], &days[2]), (&monday, &off), "what is not sent is off");
        let all = admin.get("/api/admin/schedules").json();
        let all = all.as_array().expect("a list");
        assert_eq!(all.len(), 3 * 7, "seven for each of the salon's own");
        let mut first = all[1].clone();
        assert_eq!(first.as_object_mut().expect("a day").remove("staff_id"), Some(json!(1)));
        assert_eq!(first, monday);
        let starts = starts_on(&client, MONDAY);
        assert_eq!(
            (starts.first().map(String::as_str), starts.last().map(String::as_str)),
            (Some("10:00"), Some("15:15"))
        );
        assert!(!starts.contains(&"12:00".to_owned()) && starts.contains(&"13:00".to_owned()), "{starts:?}");
        assert_eq!(starts_on(&client, "2026-11-24"), Vec::<String>::new());
    });
}

#[test]
fn an_exception_takes_slots_away_until_it_goes() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let path = "/api/admin/staff/1/exceptions";
        let usual = starts_on(&client, MONDAY).len();
        let off = json!({"exceptionDate": MONDAY, "isAvailable": false, "reason": "  "});
        let made = admin.post(path, &off);
        assert_eq!(made.status, 201, "{}", made.text);
        let expected = json!({"id": made.json()["id"], "exception_date": MONDAY, "last_date": MONDAY, "is_available": false,
            "start_time": null, "end_time": null, "reason": null, "version": 2});
        assert_eq!(made.json(), expected);
        assert_eq!(admin.get(path).json(), json!([expected]));
        assert_eq!(starts_on(&client, MONDAY).len(), 0);
        let id = made.json()["id"].to_string();
        let of_another = admin.delete(&format!("/api/admin/staff/2/exceptions/{id}"));
        assert_eq!((of_another.status, of_another.code()), (404, "not_found"), "not by a colleague's path");
        assert_eq!(admin.delete(&format!("{path}/{id}")).status, 200);
        assert_eq!(starts_on(&client, MONDAY).len(), usual);
        assert_eq!(admin.delete(&format!("{path}/{id}")).status, 404);
    });
}

#[test]
fn a_week_and_an_exception_are_changed_only_as_they_were_seen() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let (path, exceptions) = ("/api/admin/staff/2/schedule", "/api/admin/staff/2/exceptions");
        let week = draft(path).expect("a week");
        let send = |method: &str, path: &str, version: &Value, body: &str| {
            let version = version.to_string();
            let headers = [("content-type", "application/json"), ("if-match", version.as_str())];
            admin.send(method, path, &headers, body.as_bytes())
        };
        let seen = admin.get(path).json()["version"].clone();
        let saved = send("PUT", path, &seen, &week.to_string());
        assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(2)), "{}", saved.text);
        let made = admin.post(exceptions, &draft(exceptions).expect("an exception")).json();
        assert_eq!((&made["version"], &admin.get(exceptions).json()[0]["version"]), (&json!(3), &json!(3)));
        let own = format!("{exceptions}/{}", made["id"]);
        let before = db.dump();
        for late in [send("PUT", path, &seen, &week.to_string()), send("DELETE", &own, &json!(2), "")] {
            assert_eq!((late.status, late.code()), (409, "stale"), "{}", late.text);
            let sentence = "This staff member was changed by Ava Stone at 6:00 AM. Reload to see it.";
            assert_eq!(late.text, sentence);
        }
        let unreadable = send("DELETE", &own, &json!("seven"), "");
        assert_eq!(unreadable.status, 400, "{}", unreadable.text);
        assert_eq!(db.dump(), before, "nothing was written");
        assert_eq!(send("DELETE", &own, &made["version"], "").status, 200);
    });
}

#[test]
fn times_that_make_no_sense_are_refused_with_a_sentence() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        let path = "/api/admin/staff/1/schedule";
        let good = draft(path).expect("a week");
        let with =
            |pointer: &str, value: Value| but(good.clone(), &format!("/weeklySchedule/0{pointer}"), value);
        for (case, status, body) in [
            ("no such time", 422, with("/startTime", json!("25:00"))),
            ("a time in words", 422, with("/startTime", json!("nine"))),
            ("an empty time", 422, with("/endTime", json!(""))),
            ("a time in numbers", 400, with("/startTime", json!(9))),
            ("no end", 422, with("/endTime", json!(null))),
            ("equal times", 422, with("/endTime", json!("10:00"))),
            ("a start at the end of the day", 422, with("/startTime", json!("24:00"))),
            ("a break that is half given", 422, with("/breakEndTime", json!(null))),
            ("a break outside", 422, with("/breakEndTime", json!("17:00"))),
            ("a break backwards", 422, with("/breakEndTime", json!("12:00"))),
            ("no such day", 422, with("/dayOfWeek", json!(7))),
            ("a day before Sunday", 422, with("/dayOfWeek", json!(-1))),
            ("a day twice", 422, with("/dayOfWeek", json!(5))),
            ("half a day", 400, with("/dayOfWeek", json!(1.5))),
            ("an unknown field", 400, with("/day_of_week", json!(1))),
            (
                "nothing about availability",
                400,
                but(good.clone(), "/weeklySchedule/0/isAvailable", Value::Null),
            ),
            ("no week", 400, json!({})),
        ] {
            check(case, &admin.put(path, &body), status);
        }
        let path = "/api/admin/staff/1/exceptions";
        let good = draft(path).expect("an exception");
        let with = |pointer: &str, value: Value| but(good.clone(), pointer, value);
        for (case, status, body) in [
            ("no date", 400, with("/exceptionDate", Value::Null)),
            ("no such last date", 400, with("/lastDate", json!("2026-02-30"))),
            ("a last date before the first", 422, with("/lastDate", json!("2026-11-29"))),
            ("more than a year", 422, with("/lastDate", json!("2027-12-01"))),
            ("no such date", 400, with("/exceptionDate", json!("2026-02-30"))),
            ("an empty date", 400, with("/exceptionDate", json!(""))),
            ("long ago", 422, with("/exceptionDate", json!("2020-01-01"))),
            ("far ahead", 422, with("/exceptionDate", json!("2030-01-01"))),
            ("written otherwise", 400, with("/exceptionDate", json!("2026-1-5"))),
            ("at the end of all days", 422, with("/exceptionDate", json!("9999-12-31"))),
            ("available without times", 422, but(with("/startTime", Value::Null), "/endTime", Value::Null)),
            ("only an end", 422, with("/startTime", Value::Null)),
            ("equal times", 422, with("/endTime", json!("10:00"))),
            ("a start at the end of the day", 422, with("/startTime", json!("24:00"))),
            ("a long reason", 422, with("/reason", json!("x".repeat(201)))),
            ("a reason that turns around", 422, with("/reason", json!("a\u{202E}b"))),
            ("an unknown field", 400, with("/staff_id", json!(1))),
        ] {
            check(case, &admin.post(path, &body), status);
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn settings_are_read_as_they_were_written_and_show_at_once() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let put = |path: &str| {
            let saved = admin.put(path, &draft(path).expect("a body"));
            assert_eq!(saved.status, 200, "{path}: {}", saved.text);
            saved.json()
        };
        let week = put("/api/admin/shop/hours");
        assert_eq!(week, admin.get("/api/admin/shop/hours").json());
        assert_eq!(week["defaultHours"], json!({"openingTime": "10:00", "closingTime": "18:00"}));
        let days =
            ["isOpen", "openingTime"].map(|of| [0, 1, 2, 6].map(|day| week["weeklyHours"][day][of].clone()));
        assert_eq!(
            days[0],
            [json!(false), json!(true), json!(false), json!(true)],
            "what is not sent is closed"
        );
        assert_eq!(days[1], [json!(null), json!(null), json!(null), json!("08:00")]);
        assert_eq!(starts_on(&client, MONDAY).first().map(String::as_str), Some("10:00"));
        let _ = put("/api/admin/shop/buffer");
        let _ = put("/api/admin/shop/timezone");
        let shop = put("/api/admin/shop/branding");
        assert_eq!(shop, admin.get("/api/admin/shop").json());
        assert_eq!(shop["version"], 5);
        assert_eq!(
            (&shop["business_address"], &shop["timezone"]),
            (&json!("12 Bloom St"), &json!("America/New_York"))
        );
        let public = client.get("/api/client/shop-config").json();
        for field in
            ["timezone", "business_phone", "business_description", "color_palette", "buffer_before_minutes"]
        {
            assert_eq!(public[field], shop[field], "{field}");
        }
        let cleared = admin
            .put("/api/admin/shop/branding", &json!({"business_email": "", "color_palette": null}))
            .json();
        assert_eq!((&cleared["business_email"], &cleared["color_palette"]), (&json!(null), &json!(null)));
        assert_eq!(cleared["business_phone"], "+1 212 555 0100", "what is left out stays");
    });
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, or a table with a line a case")]
fn settings_that_make_no_sense_or_are_stale_are_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        let long = |most: usize| json!("x".repeat(most + 1));
        for (path, pointer, value, status) in [
            ("buffer", "/buffer_before_minutes", json!(121), 422),
            ("buffer", "/buffer_after_minutes", json!(-1), 422),
            ("buffer", "/buffer_after_minutes", json!(2.5), 400),
            ("buffer", "/buffer_after_minutes", json!("5"), 400),
            ("buffer", "/buffer_after_minutes", Value::Null, 400),
            ("rules", "/min_notice_minutes", json!(10_081), 422),
            ("rules", "/min_notice_minutes", json!(-1), 422),
            ("rules", "/horizon_days", json!(0), 422),
            ("rules", "/horizon_days", json!(366), 422),
            ("rules", "/horizon_days", json!(-1), 400),
            ("rules", "/slot_step_minutes", json!(7), 422),
            ("rules", "/hold_minutes", json!(4), 422),
            ("rules", "/hold_minutes", json!(1_441), 422),
            ("rules", "/max_open_bookings", json!(31), 422),
            ("rules", "/max_open_bookings", Value::Null, 400),
            ("rules", "/completes_visits", json!("yes"), 400),
            ("opening", "/looked_at", json!("hours"), 422),
            ("opening", "/accepting_bookings", Value::Null, 422),
            ("opening", "/accepting_bookings", json!("yes"), 400),
            ("timezone", "/keep", json!("both"), 422),
            ("timezone", "/timezone", json!("Mars/Base"), 422),
            ("timezone", "/timezone", json!("EST5EDT; DROP TABLE shops"), 422),
            ("timezone", "/timezone", json!(""), 422),
            ("timezone", "/timezone", Value::Null, 400),
            ("branding", "/business_address", long(200), 422),
            ("branding", "/business_phone", long(40), 422),
            ("branding", "/business_email", json!("nobody"), 422),
            ("branding", "/business_description", long(1_000), 422),
            ("branding", "/business_description", json!("\u{1b}[31m"), 422),
            ("branding", "/price_note", long(200), 422),
            ("branding", "/color_palette/primary", json!("red"), 422),
            ("branding", "/color_palette/primary", json!("#fff;}</style>"), 422),
            ("branding", "/color_palette/secondary", Value::Null, 400),
            ("branding", "/color_palette/third", json!("#112233"), 400),
            ("branding", "/logo_url", json!("https://evil.example/x.png"), 404),
            ("branding", "/hero_image_url", json!("javascript:alert(1)"), 404),
            ("branding", "/name", json!("Other"), 400),
            ("hours", "/defaultHours/closingTime", json!("10:00"), 422),
            ("hours", "/defaultHours/closingTime", Value::Null, 400),
            ("hours", "/weeklyHours/1/openingTime", json!("24:30"), 422),
            ("hours", "/weeklyHours/1/openingTime", json!("24:00"), 422),
            ("hours", "/defaultHours/openingTime", json!("24:00"), 422),
            ("hours", "/weeklyHours/1/openingTime", Value::Null, 422),
            ("hours", "/weeklyHours/1/dayOfWeek", json!(1), 422),
            ("hours", "/weeklyHours/1/dayOfWeek", json!(8), 422),
            ("hours", "/weeklyHours/1/dayName", json!("Saturday"), 400),
        ] {
            let path = format!("/api/admin/shop/{path}");
            let body = but(draft(&path).expect("a body"), pointer, value);
            check(&format!("{path} {pointer}"), &admin.put(&path, &body), status);
        }
        assert_eq!(db.dump(), before, "nothing was written");
        let headers = [("content-type", "application/json"), ("if-match", "1")];
        for (number, path) in ["buffer", "rules", "timezone", "branding", "hours"].into_iter().enumerate() {
            let path = format!("/api/admin/shop/{path}");
            let body = draft(&path).expect("a body").to_string();
            let answer = admin.send("PUT", &path, &headers, body.as_bytes());
            let sentence = "This salon was changed by Ava Stone at 6:00 AM. Reload to see it.";
            let expected = if number == 0 { (200, "") } else { (409, sentence) };
            assert_eq!(answer.status, expected.0, "{path}: {}", answer.text);
            assert!(expected.0 == 200 || answer.text == expected.1, "{path}: {}", answer.text);
        }
    });
}
