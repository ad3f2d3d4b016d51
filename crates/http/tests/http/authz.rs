//! `authz.csv` is the project's list of every route, who may call it and how often. This program serves the rows of the issues done so far:
//! each of its routes has its row, keeps its limits, and answers visitors as the row says.

use std::collections::HashMap;

use crate::support::{MONDAY_TEN, book, cut_with, two_salons};
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

type Row = HashMap<String, String>;

fn rows() -> Vec<Row> {
    let mut lines = include_str!("../authz.csv").lines().map(cells);
    let head = lines.next().expect("a head");
    lines.map(|cells| head.iter().cloned().zip(cells).collect()).collect()
}

/// The cells of a line; a quoted cell may hold commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for symbol in line.chars() {
        match symbol {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("one at least").push(other),
        }
    }
    cells
}

fn row_of(method: &str, path: &str) -> Row {
    let found = rows().into_iter().find(|row| row["method"] == method && row["path"] == path);
    found.unwrap_or_else(|| panic!("{method} {path} has no row in authz.csv"))
}

#[test]
fn every_route_has_its_row_and_keeps_its_limits() {
    for limits in parlour_http::limits() {
        let row = row_of(limits.method, limits.path);
        let expected = if row["max_body_bytes"] == "-" { "0" } else { &row["max_body_bytes"] };
        assert_eq!(limits.max_body.to_string(), expected, "{} {}", limits.method, limits.path);
        // What the table says in words are rules of the use case: open holds, and the breaker of a flooded salon.
        let listed = row["rate_limit"].split(';').filter(|rate| rate.contains('/') && !rate.contains(' '));
        assert_eq!(limits.rates, listed.collect::<Vec<_>>(), "{} {}", limits.method, limits.path);
    }
}

/// One proper request for each route, sent by somebody.
fn call(visitor: &TestVisitor, method: &str, path: &str, own_booking: i64) -> TestAnswer {
    let question = "staffId=1&date=2026-11-23&totalDuration=45&services=1";
    match (method, path) {
        ("POST", "/api/client/book") => visitor.post(path, &cut_with(1, MONDAY_TEN)),
        ("POST", "/api/client/staff/suggestions") => visitor.post(path, &json!({"serviceIds": [1, 3]})),
        ("GET", "/api/client/slots" | "/api/client/days") => visitor.get(&format!("{path}?{question}")),
        ("DELETE", "/api/client/bookings/{id}") => {
            visitor.delete(&format!("/api/client/bookings/{own_booking}"))
        }
        ("GET", _) => visitor.get(path),
        _ => panic!("say how {method} {path} is called"),
    }
}

/// What must be true of one route for somebody.
fn check(column: &str, who: &TestVisitor, own_booking: i64) {
    for (method, path) in parlour_http::routes() {
        let expected = row_of(method, path)[column].clone();
        let answer = call(who, method, path, own_booking);
        assert_eq!(answer.status.to_string(), expected, "{column}: {method} {path}: {}", answer.text);
        if method == "POST" && path.ends_with("/book") {
            let mut owner = who.clone();
            owner.session = answer.json()["sessionId"].as_str().map(str::to_owned);
            let cancelled = owner.delete(&format!("/api/client/bookings/{}", answer.json()["id"]));
            assert_eq!(cancelled.status, 200, "the time is free again for the next");
        }
    }
}

#[test]
fn visitors_with_and_without_a_session_get_the_status_of_the_table() {
    for_each_database(|db| {
        let app = two_salons(db);
        let visitor = app.visitor();
        let own = book(&visitor, &cut_with(2, "2026-11-23T14:00:00Z"));
        check("anon", &visitor.without_session(), own);
        check("session", &visitor, own);
    });
}

/// Every place where a route takes an id, filled with another salon's, absent and impossible ones: the same answer for all of them, not a word
/// of the other salon, and not a row changed.
#[test]
fn another_salons_ids_are_as_good_as_none() {
    for_each_database(|db| {
        let app = two_salons(db);
        let theirs = app.visitor_at("luna.localhost");
        let request = json!({"services": [{"service_id": 4}], "staff_id": 4, "start_time": MONDAY_TEN, "client_name": "CANARY-CLIENT"});
        let their_booking = book(&theirs, &request);
        let visitor = app.visitor();
        let before = db.dump();
        let ask = |staff: i64, service: i64, booking: i64| -> Vec<(&'static str, TestAnswer)> {
            let slots = |path: &str| {
                visitor.get(&format!("{path}?date=2026-11-23&totalDuration=60&staffId={staff}&services=1"))
            };
            let by_service = |path: &str| {
                visitor.get(&format!("{path}?date=2026-11-23&totalDuration=60&staffId=0&services={service}"))
            };
            let order = |staff: i64, service: i64| -> Value {
                json!({"services": [{"service_id": service}], "staff_id": staff, "start_time": MONDAY_TEN, "client_name": "Eve"})
            };
            vec![
                ("slots by staff", slots("/api/client/slots")),
                ("days by staff", slots("/api/client/days")),
                ("slots by service", by_service("/api/client/slots")),
                ("days by service", by_service("/api/client/days")),
                ("staff by service", visitor.get(&format!("/api/client/staff?services={service}"))),
                (
                    "suggestions",
                    visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": [1, service]})),
                ),
                ("book by staff", visitor.post("/api/client/book", &order(staff, 1))),
                ("book by service", visitor.post("/api/client/book", &order(1, service))),
                ("cancel", visitor.delete(&format!("/api/client/bookings/{booking}"))),
            ]
        };
        let foreign = ask(4, 4, their_booking);
        for absent in [987_654, -1, i64::MAX, i64::MIN] {
            for ((case, foreign), (_, nothing)) in foreign.iter().zip(ask(absent, absent, absent)) {
                assert_eq!((foreign.status, &foreign.text), (404, &nothing.text), "{case} with {absent}");
                assert!(!foreign.text.contains("CANARY"), "{case}");
            }
        }
        assert_eq!(db.dump(), before, "nothing was written");
    });
}
