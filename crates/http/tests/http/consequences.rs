//! What new times would mean for bookings to come, told before they are saved; saving them leaves the bookings where they are.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::support::{MONDAY_TEN, book, cut_with};
use serde_json::{Value, json};
use testkit::{TestVisitor, for_each_database};

const HOURS: &str = "/api/admin/shop/hours";
const SCHEDULE: &str = "/api/admin/staff/1/schedule";
const EXCEPTIONS: &str = "/api/admin/staff/1/exceptions";

/// Open every day of the week at these times.
fn open(from: &str, until: &str) -> Value {
    let day =
        |number: i64| json!({"dayOfWeek": number, "isOpen": true, "openingTime": from, "closingTime": until});
    json!({"defaultHours": {"openingTime": "09:00", "closingTime": "17:00"}, "weeklyHours": (0..7).map(day).collect::<Vec<_>>()})
}

/// At work on Mondays at these times.
fn mondays(from: &str, until: &str, pause: [Option<&str>; 2]) -> Value {
    json!({"weeklySchedule": [{"dayOfWeek": 1, "isAvailable": true, "startTime": from, "endTime": until,
        "breakStartTime": pause[0], "breakEndTime": pause[1]}]})
}

fn exception(date: &str, is_available: bool, times: [Option<&str>; 2]) -> Value {
    json!({"exceptionDate": date, "isAvailable": is_available, "startTime": times[0], "endTime": times[1], "reason": null})
}

fn left_out(admin: &TestVisitor, of: &str, body: &Value) -> i64 {
    let answer = admin.post(&format!("{of}/impact"), body);
    assert_eq!(answer.status, 200, "{}", answer.text);
    let found = answer.json();
    let shown = found["first"].as_array().expect("a list").len();
    let count = found["future_bookings"].as_i64().expect("a number");
    assert_eq!((i64::try_from(shown).expect("few"), &found["services"]), (count.min(5), &json!(0)));
    count
}

/// Ava is booked on Monday from 10:00 to 10:45, Leo from 14:00 to 14:45.
#[test]
fn bookings_that_new_times_would_leave_outside_are_told() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let _ = book(&client, &cut_with(1, MONDAY_TEN));
        let _ = book(&client, &cut_with(2, "2026-11-23T14:00:00Z"));
        let before = db.dump();
        let none = [None, None];
        for (of, body, count) in [
            (HOURS, open("09:00", "17:00"), 0),
            (HOURS, open("10:00", "14:45"), 0),
            (HOURS, open("10:15", "17:00"), 1),
            (HOURS, open("09:00", "14:30"), 1),
            (HOURS, open("11:00", "14:30"), 2),
            (SCHEDULE, mondays("10:00", "10:45", none), 0),
            (SCHEDULE, mondays("10:15", "17:00", none), 1),
            (SCHEDULE, mondays("09:00", "17:00", [Some("10:30"), Some("11:00")]), 1),
            (SCHEDULE, json!({"weeklySchedule": []}), 1),
            ("/api/admin/staff/3/schedule", json!({"weeklySchedule": []}), 0),
            (EXCEPTIONS, exception("2026-11-23", false, none), 1),
            (EXCEPTIONS, exception("2026-11-24", false, none), 0),
            (EXCEPTIONS, exception("2026-11-23", true, [Some("12:00"), Some("16:00")]), 1),
            (EXCEPTIONS, exception("2026-11-23", true, [Some("08:00"), Some("11:00")]), 0),
            (EXCEPTIONS, exception("2026-11-23", false, [Some("10:30"), Some("12:00")]), 1),
            (EXCEPTIONS, exception("2026-11-23", false, [Some("10:45"), Some("12:00")]), 0),
        ] {
            assert_eq!(left_out(&admin, of, &body), count, "{of}: {body}");
        }
        let impact = admin.post(&format!("{SCHEDULE}/impact"), &json!({"weeklySchedule": []})).json();
        let first = &impact["first"][0];
        assert_eq!(
            (&first["start_time"], &first["client_name"], &first["staff_name"], &first["service_names"]),
            (&json!(MONDAY_TEN), &json!("Ada Lovelace"), &json!("Ava Stone"), &json!(["Cut"]))
        );
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// What lies outside already is no consequence of anything.
#[test]
fn saving_leaves_the_bookings_and_they_are_not_told_again() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, client) = (app.admin(), app.visitor());
        let _ = book(&client, &cut_with(1, MONDAY_TEN));
        let late = open("12:00", "17:00");
        assert_eq!(left_out(&admin, HOURS, &late), 1);
        assert_eq!(admin.put(HOURS, &late).status, 200);
        assert_eq!(client.get("/api/client/bookings").json()[0]["status"], "pending", "it stays");
        assert_eq!(left_out(&admin, HOURS, &open("13:00", "17:00")), 0);
        assert_eq!(left_out(&admin, EXCEPTIONS, &exception("2026-11-23", false, [None, None])), 0);
    });
}

#[test]
fn invalid_times_have_no_impact() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        let none = [None, None];
        for (of, body, status) in [
            (HOURS, json!({}), 400),
            (HOURS, open("nine", "five"), 422),
            (SCHEDULE, json!({}), 400),
            (SCHEDULE, mondays("09:00", "17:00", [Some("12:00"), None]), 422),
            (EXCEPTIONS, exception("soon", false, none), 400),
            (EXCEPTIONS, exception("1999-01-01", false, none), 422),
            (EXCEPTIONS, exception("2026-11-23", true, none), 422),
        ] {
            let saved = if of == EXCEPTIONS { admin.post(of, &body) } else { admin.put(of, &body) };
            let impact = admin.post(&format!("{of}/impact"), &body);
            check(&format!("{of}: {body}"), &impact, status);
            assert_eq!((saved.status, saved.text), (impact.status, impact.text), "{of}: {body}");
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}
