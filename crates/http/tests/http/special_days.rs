//! Special days and further shifts over HTTP.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::support::{book, but, cut_with};

pub(crate) const SPECIAL_DAYS: &str = "/api/admin/shop/special-days";
const TUESDAY: &str = "2026-11-24";

/// What is sent to a route of special days, if it is one.
pub(crate) fn draft(path: &str) -> Option<Value> {
    path.starts_with(SPECIAL_DAYS).then(|| {
        json!({"dateFrom": "2026-12-24", "dateTo": "2026-12-24", "kind": "hours", "openingTime": "09:00",
            "closingTime": "14:00", "name": "Christmas Eve"})
    })
}

fn closed(from: &str, to: &str, name: &str) -> Value {
    json!({"dateFrom": from, "dateTo": to, "kind": "closed", "openingTime": null, "closingTime": null, "name": name})
}

/// A proper request for one of these routes. Those that make or change one take it away again: no two share a date.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path)?;
    let with_query = |path: &str| format!("{path}{query}");
    match (method, path.strip_prefix(SPECIAL_DAYS)?) {
        ("GET", _) => Some(visitor.get(&with_query(path))),
        ("POST", "/impact") => Some(visitor.post(&with_query(path), &body)),
        ("POST", _) => {
            let made = visitor.post(&with_query(path), &body);
            take_away(visitor, &made, query);
            Some(made)
        }
        _ => {
            let made = visitor.post(&with_query(SPECIAL_DAYS), &body);
            let id = if made.status == 201 { made.json()["id"].clone() } else { json!(1) };
            let own = with_query(&format!("{SPECIAL_DAYS}/{id}"));
            let answer = change(visitor, method, &own, "1", &but(body, "/name", json!("Xmas")));
            if method == "PUT" {
                take_away(visitor, &answer, query);
            }
            Some(answer)
        }
    }
}

fn take_away(visitor: &TestVisitor, made: &TestAnswer, query: &str) {
    if made.status < 300 {
        let row = made.json();
        let own = format!("{SPECIAL_DAYS}/{}{query}", row["id"]);
        let gone = change(visitor, "DELETE", &own, &row["version"].to_string(), &Value::Null);
        assert_eq!(gone.status, 200, "{}", gone.text);
    }
}

fn change(visitor: &TestVisitor, method: &str, address: &str, version: &str, body: &Value) -> TestAnswer {
    let headers = [("content-type", "application/json"), ("if-match", version)];
    let body = if method == "DELETE" { String::new() } else { body.to_string() };
    visitor.send(method, address, &headers, body.as_bytes())
}

/// Special days come, are seen, and go.
pub(crate) fn record_special_days(admin: &TestVisitor) {
    let name = |operation: &str| format!("admin/admin.{operation}");
    let body = draft(SPECIAL_DAYS).expect("a special day");
    let impact = "/api/admin/shop/special-days/impact";
    record(&name("special-day-impact"), "POST", impact, &admin.post(impact, &body));
    record(&name("special-day"), "POST", SPECIAL_DAYS, &admin.post(SPECIAL_DAYS, &body));
    let taken = admin.post(SPECIAL_DAYS, &closed("2026-12-23", "2026-12-26", "Christmas"));
    record(&name("special-day.dates-taken"), "POST", SPECIAL_DAYS, &taken);
    let own = "/api/admin/shop/special-days/1";
    let longer = closed("2026-12-24", "2026-12-26", "Christmas");
    record(&name("special-day-update"), "PUT", own, &change(admin, "PUT", own, "1", &longer));
    record(&name("special-day-update.stale"), "PUT", own, &change(admin, "PUT", own, "1", &body));
    let _ = admin.post(SPECIAL_DAYS, &closed("2026-11-26", "2026-11-26", "Thanksgiving"));
    record(&name("special-days"), "GET", SPECIAL_DAYS, &admin.get(SPECIAL_DAYS));
    let path = "/api/client/shop-hours";
    record("client.shop-hours.special", "GET", path, &admin.get(&format!("{path}?shopId=1")));
    let path = "/api/admin/calendar?from=2026-11-26&to=2026-11-26";
    record(&name("calendar.closed"), "GET", path, &admin.get(path));
    record(&name("special-day-delete"), "DELETE", own, &change(admin, "DELETE", own, "2", &Value::Null));
}

fn starts_with(client: &TestVisitor, staff: i64, date: &str, minutes: i64) -> Vec<String> {
    let path =
        format!("/api/client/slots?staffId={staff}&date={date}&totalDuration={minutes}&services=1&shopId=1");
    let slots = client.get(&path);
    assert_eq!(slots.status, 200, "{}", slots.text);
    let list = slots.json();
    let starts = list.as_array().expect("a list").iter().map(|slot| slot["start"].as_str());
    starts.map(|start| start.expect("a start")[11..16].to_owned()).collect()
}

#[test]
fn a_closed_day_takes_all_starts_of_its_date_and_none_else() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.client());
        book(&client, &cut_with(1, "2026-11-24T10:00:00Z"));
        let dates = ["2026-11-23", "2026-11-25", "2026-11-27"];
        let others = || dates.map(|date| starts_with(&client, 2, date, 45));
        let (before, usual) = (others(), starts_with(&client, 2, TUESDAY, 45));
        assert!(!usual.is_empty() && before.iter().all(|starts| !starts.is_empty()), "{before:?}");
        let day = closed(TUESDAY, TUESDAY, "  Stocktaking ");
        let impact = admin.post(&format!("{SPECIAL_DAYS}/impact"), &day).json();
        assert_eq!(
            (&impact["future_bookings"], impact["first"].as_array().map(Vec::len)),
            (&json!(1), Some(1))
        );
        let made = admin.post(SPECIAL_DAYS, &day);
        assert_eq!((made.status, &made.json()["name"]), (201, &json!("Stocktaking")), "{}", made.text);
        assert_eq!(starts_with(&client, 2, TUESDAY, 45), Vec::<String>::new());
        assert_eq!(others(), before);
        let refused = client.post("/api/client/book", &cut_with(2, "2026-11-24T12:00:00Z"));
        assert_eq!(refused.status, 409, "{}", refused.text);
        assert_eq!(db.count("bookings WHERE status = 'cancelled'"), 0, "bookings stay");
        let told = client.get("/api/client/shop-hours").json();
        assert_eq!(
            told["specialDays"],
            json!([{"dateFrom": TUESDAY, "dateTo": TUESDAY, "name": "Stocktaking", "isOpen": false,
                "openingTime": null, "closingTime": null}])
        );
        let own = format!("{SPECIAL_DAYS}/{}", made.json()["id"]);
        let short = json!({"dateFrom": TUESDAY, "dateTo": TUESDAY, "kind": "hours", "openingTime": "12:00",
            "closingTime": "13:00", "name": "Stocktaking"});
        assert_eq!(change(&admin, "PUT", &own, "1", &short).status, 200);
        assert_eq!(starts_with(&client, 2, TUESDAY, 45), ["12:00", "12:15"]);
        assert_eq!(change(&admin, "DELETE", &own, "2", &Value::Null).json(), json!({"success": true}));
        assert_eq!(starts_with(&client, 2, TUESDAY, 45), usual);
    });
}

#[test]
fn what_is_no_special_day_is_refused() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let body = draft(SPECIAL_DAYS).expect("a special day");
        for (field, value) in [
            ("/name", json!("  ")),
            ("/name", json!("x".repeat(61))),
            ("/kind", json!("holiday")),
            ("/kind", json!("closed")),
            ("/openingTime", Value::Null),
            ("/closingTime", json!("09:00")),
            ("/closingTime", json!("2 pm")),
            ("/dateTo", json!("2026-12-23")),
            ("/dateTo", json!("2027-02-22")),
        ] {
            let bad = but(body.clone(), field, value);
            assert_eq!(admin.post(SPECIAL_DAYS, &bad).status, 422, "{bad}");
            assert_eq!(admin.post(&format!("{SPECIAL_DAYS}/impact"), &bad).status, 422, "{bad}");
        }
        for (from, to) in [("2026-11-21", "2026-11-22"), ("2028-11-01", "2028-11-23")] {
            assert_eq!(admin.post(SPECIAL_DAYS, &closed(from, to, "Long ago")).status, 422, "{from}");
        }
        assert_eq!(admin.post(SPECIAL_DAYS, &but(body.clone(), "/dateTo", json!("soon"))).status, 400);
        let made = admin.post(SPECIAL_DAYS, &body);
        assert_eq!(made.status, 201, "{}", made.text);
        let own = format!("{SPECIAL_DAYS}/{}", made.json()["id"]);
        for blind in [admin.put(&own, &body), admin.delete(&own)] {
            assert_eq!((blind.status, blind.text.as_str()), (400, "Send the version you saw."));
        }
        for of in [SPECIAL_DAYS.to_owned(), format!("{SPECIAL_DAYS}/impact")] {
            let taken = admin.post(&of, &closed("2026-12-20", "2026-12-31", "Holidays"));
            assert_eq!((taken.status, taken.code()), (409, "dates_taken"));
            assert_eq!(taken.text, "Christmas Eve is already there on Thu, Dec 24, 2026.");
        }
        let longer = closed("2026-12-20", "2026-12-31", "Holidays");
        let replacing = but(longer.clone(), "/replaces", made.json()["id"].clone());
        assert_eq!(admin.post(&format!("{SPECIAL_DAYS}/impact"), &replacing).status, 200, "its own dates");
        assert_eq!(change(&admin, "PUT", &own, "1", &longer).status, 200);
        let stale = change(&admin, "PUT", &own, "1", &body);
        assert_eq!((stale.status, stale.code()), (409, "stale"));
        assert!(stale.text.starts_with("This special day was changed by "), "{}", stale.text);
        assert_eq!(change(&admin, "DELETE", &own, "1", &Value::Null).code(), "stale");
        assert_eq!(admin.get(SPECIAL_DAYS).json().as_array().map(Vec::len), Some(1));
    });
}

#[test]
fn a_hundred_special_days_are_the_most() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        for day in 0..100 {
            let date = (chrono::NaiveDate::from_ymd_opt(2027, 1, 1).expect("a date")
                + chrono::Days::new(day))
            .to_string();
            db.run(&format!(
                "INSERT INTO special_days (shop_id, date_from, date_to, kind, name) VALUES (1, '{date}', '{date}', 'closed', 'Off')"
            ));
        }
        let one_more = admin.post(SPECIAL_DAYS, &closed("2026-12-01", "2026-12-01", "One more"));
        assert_eq!(one_more.status, 422);
        assert_eq!(one_more.text, "There are 100 special days to come already. Please delete some first.");
        db.run("UPDATE special_days SET date_from = '2026-11-20', date_to = '2026-11-20' WHERE date_from = '2027-01-01'");
        assert_eq!(admin.post(SPECIAL_DAYS, &closed("2026-12-01", "2026-12-01", "One more")).status, 201);
    });
}

#[test]
fn nothing_is_offered_between_two_shifts() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.client());
        let hours = json!({"dayOfWeek": 4, "isOpen": true, "openingTime": "08:00", "closingTime": "22:00"});
        let open =
            json!({"defaultHours": {"openingTime": "09:00", "closingTime": "17:00"}, "weeklyHours": [hours]});
        assert_eq!(admin.put("/api/admin/shop/hours", &open).status, 200);
        let path = "/api/admin/staff/2/schedule";
        let thursday = |extra: Value| {
            json!({"weeklySchedule": [{"dayOfWeek": 4, "isAvailable": true, "startTime": "09:00", "endTime": "13:00",
                "breakStartTime": null, "breakEndTime": null, "extraShifts": extra}]})
        };
        let shift = |start: &str, end: &str| json!({"startTime": start, "endTime": end});
        let saved = admin.put(path, &thursday(json!([shift("15:30", "20:00")])));
        assert_eq!(saved.status, 200, "{}", saved.text);
        let day = &saved.json()["weeklySchedule"][4];
        assert_eq!(day["extra_shifts"], json!([{"start_time": "15:30", "end_time": "20:00"}]));
        assert_eq!(admin.get(path).json(), saved.json());
        let starts = starts_with(&client, 2, "2026-11-26", 60);
        let around = |start: &&String| "11:30" < start.as_str() && start.as_str() < "16:00";
        let around: Vec<&String> = starts.iter().filter(around).collect();
        assert_eq!(around, ["11:45", "12:00", "15:30", "15:45"]);
        let calendar = admin.get("/api/admin/calendar?from=2026-11-26&to=2026-11-26").json();
        let worked = calendar["worked"].as_array().expect("a list").iter();
        assert_eq!(worked.filter(|span| span["staff_id"] == 2).count(), 2, "{calendar}");

        let meet = "Shifts must follow each other without overlapping.";
        for bad in [
            json!([shift("13:00", "20:00")]),
            json!([shift("12:00", "20:00")]),
            json!([shift("06:00", "08:00")]),
            json!([shift("20:00", "02:00"), shift("21:00", "22:00")]),
        ] {
            let refused = admin.put(path, &thursday(bad));
            assert_eq!((refused.status, refused.text.as_str()), (422, meet));
        }
        let three = json!([shift("14:00", "15:00"), shift("16:00", "17:00"), shift("18:00", "19:00")]);
        assert_eq!(admin.put(path, &thursday(three)).status, 422);
        assert_eq!(admin.put(path, &thursday(json!([{"startTime": "15:00"}]))).status, 400);
        // A booking of the second shift stays when that shift goes, and is told before.
        book(&client, &cut_with(2, "2026-11-26T16:00:00Z"));
        let impact = admin.post(&format!("{path}/impact"), &thursday(json!([])));
        assert_eq!(impact.json()["future_bookings"], 1, "{}", impact.text);
        let saved = admin.put(path, &thursday(json!([]))).json();
        assert_eq!(saved["weeklySchedule"][4]["extra_shifts"], json!([]));
        assert!(starts_with(&client, 2, "2026-11-26", 60).iter().all(|start| start.as_str() < "12:15"));
    });
}
