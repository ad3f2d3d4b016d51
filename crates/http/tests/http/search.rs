//! The search of the dashboard: what is found, in which order, and by whom.

use domain::{BookingStatus, CancelReason, Cents, Instant, Minutes};
use ports::platform::{BookingSeed, ClientSeed, LineSeed, ShopSeed};
use serde_json::{Value, json};
use testkit::{TestApp, TestDb, TestVisitor, at, for_each_database};

use crate::bad_input::check;
use crate::support::{glow, luna};

const SEARCH: &str = "/api/admin/search";
const AVA: usize = 0;
const MAYA: usize = 2;

fn client(name: &str, phone: Option<&str>) -> ClientSeed {
    ClientSeed {
        name: name.to_owned(),
        phone: phone.map(str::to_owned),
        email: None,
        status: "active",
        tags: Vec::new(),
        created_at: None,
    }
}

/// A cut with somebody for the client of a position.
fn cut(staff: usize, client: usize, start: &str, status: BookingStatus) -> BookingSeed {
    let start: Instant = at(start);
    let line =
        LineSeed { service: 0, price: Cents::new(5_500), duration: Minutes::new(45), modifiers: Vec::new() };
    BookingSeed {
        strike_is_waived: false,
        staff,
        chair: None,
        client,
        status,
        cancel_reason: (status == BookingStatus::Cancelled).then_some(CancelReason::Salon),
        start,
        hold_expires_at: None,
        created_at: start - chrono::TimeDelta::days(7),
        settled_at: None,
        lines: vec![line],
    }
}

/// The bookings of Glow have the numbers 1 to 6, the one of Luna 7.
fn salons() -> [ShopSeed; 2] {
    use BookingStatus::{Cancelled, Completed, Confirmed};
    let mut glow = glow();
    glow.clients = vec![
        client("Mina Hanaway", Some("+1 212 555 0188")),
        client("Hana Sato", Some("+1 (212) 555-0107")),
        client("Élan Roy", None),
        client("Anne-Marie O’Neil", Some("212.555.0199")),
    ];
    glow.bookings = vec![
        cut(AVA, 1, "2026-07-01 10:00", Completed),
        cut(AVA, 1, "2026-10-12 10:00", Completed),
        cut(MAYA, 1, "2026-11-02 10:00", Cancelled),
        cut(MAYA, 1, "2026-12-01 10:00", Confirmed),
        cut(AVA, 1, "2026-11-25 10:00", Confirmed),
        cut(MAYA, 2, "2026-11-26 10:00", Confirmed),
    ];
    let mut luna = luna();
    luna.clients = vec![client("Hana Canary", Some("+1 212 555 0107"))];
    luna.bookings = vec![cut(0, 0, "2026-11-25 10:00", Confirmed)];
    [glow, luna]
}

fn open(db: &TestDb) -> TestApp {
    for salon in &salons() {
        db.seed_shop(salon);
    }
    TestApp::start(db)
}

fn found(visitor: &TestVisitor, typed: &str) -> Value {
    let encoded: Vec<String> = typed.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let encoded = encoded.concat();
    let answer = visitor.get(&format!("{SEARCH}?q={encoded}"));
    assert_eq!(answer.status, 200, "{typed}: {}", answer.text);
    answer.json()
}

/// The names of the clients, and the numbers of the bookings.
fn brief(found: &Value) -> (Vec<&str>, Vec<i64>) {
    let list = |name: &str| found[name].as_array().expect("a list");
    let names = list("clients").iter().filter_map(|client| client["name"].as_str()).collect();
    let ids = list("bookings").iter().filter_map(|booking| booking["id"].as_i64()).collect();
    (names, ids)
}

#[test]
fn admins_find_clients_and_bookings_by_names_ends_of_phones_and_numbers() {
    for_each_database(|db| {
        let app = open(db);
        let admin = app.admin();
        let both = vec!["Hana Sato", "Mina Hanaway"];
        for (typed, clients, bookings) in [
            ("hana", both.clone(), vec![5, 4, 3, 2]),
            ("  HANA ", both, vec![5, 4, 3, 2]),
            ("SATO", vec!["Hana Sato"], vec![5, 4, 3, 2]),
            ("sa ha", vec!["Hana Sato"], vec![5, 4, 3, 2]),
            ("ana", vec![], vec![]),
            ("elan", vec!["Élan Roy"], vec![6]),
            ("ÉLAN r", vec!["Élan Roy"], vec![6]),
            ("o'neil marie", vec!["Anne-Marie O’Neil"], vec![]),
            ("0107", vec!["Hana Sato"], vec![5, 4, 3, 2]),
            ("555-0107", vec!["Hana Sato"], vec![5, 4, 3, 2]),
            ("107", vec![], vec![]),
            ("#01", vec![], vec![1]),
            ("06", vec![], vec![6]),
            ("#07", vec![], vec![]),
            ("%q", vec![], vec![]),
            ("\\_", vec![], vec![]),
        ] {
            assert_eq!(brief(&found(&admin, typed)), (clients, bookings), "{typed}");
        }
    });
}

#[test]
fn what_is_found_says_what_the_desk_has_to_know() {
    for_each_database(|db| {
        let app = open(db);
        let sato = found(&app.admin(), "sato");
        let client = json!({
            "id": 2,
            "name": "Hana Sato",
            "phone": "+1 (212) 555-0107",
            "last_visit": "2026-10-12T10:00:00Z",
            "next_visit": "2026-11-25T10:00:00Z",
        });
        assert_eq!(sato["clients"], json!([client]));
        let booking = json!({
            "id": 5,
            "client_name": "Hana Sato",
            "start_time": "2026-11-25T10:00:00Z",
            "staff_name": "Ava Stone",
            "status": "confirmed",
            "services": ["Cut"],
        });
        assert_eq!(sato["bookings"][0], booking);
        let roy = found(&app.admin(), "roy");
        assert_eq!(roy["clients"][0]["last_visit"], Value::Null);
        assert_eq!(roy["clients"][0]["phone"], Value::Null);
    });
}

#[test]
fn staff_find_their_own_bookings_and_no_phones() {
    for_each_database(|db| {
        let app = open(db);
        let staff = app.staff();
        for (typed, bookings) in [
            ("hana", vec![4, 3]),
            ("elan", vec![6]),
            ("0107", vec![]),
            ("#04", vec![4]),
            ("#05", vec![]),
            ("555 0107", vec![]),
        ] {
            let answer = found(&staff, typed);
            assert_eq!(brief(&answer), (vec![], bookings), "{typed}");
            assert!(!answer.to_string().contains("555"), "{answer}");
        }
    });
}

#[test]
fn people_of_another_salon_never_appear() {
    for_each_database(|db| {
        let app = open(db);
        for typed in ["canary", "hana", "0107", "#07"] {
            let answer = found(&app.admin(), typed).to_string();
            assert!(!answer.contains("Canary"), "{typed}: {answer}");
        }
        let of_luna = app.master().get(&format!("{SEARCH}?shopId=2&q=hana")).json();
        assert_eq!(brief(&of_luna), (vec!["Hana Canary"], vec![7]));
    });
}

#[test]
fn erased_clients_are_not_found() {
    for_each_database(|db| {
        let app = open(db);
        let admin = app.admin();
        assert_eq!(admin.delete("/api/admin/clients/3").status, 200);
        for typed in ["elan", "deleted", "client"] {
            assert_eq!(brief(&found(&admin, typed)), (vec![], vec![]), "{typed}");
        }
    });
}

#[test]
fn texts_that_are_too_short_or_too_long_are_refused() {
    for_each_database(|db| {
        let app = open(db);
        let admin = app.admin();
        let long = "x".repeat(61);
        for query in ["", "?q=", "?q=a", "?q=%20%20a%20", &format!("?q={long}")] {
            let answer = admin.get(&format!("{SEARCH}{query}"));
            check(query, &answer, 422);
            assert_eq!(answer.text, "Please enter 2 to 60 characters to search for.");
        }
        assert_eq!(admin.get(&format!("{SEARCH}?q={}", &long[1..])).status, 200);
        assert_eq!(admin.get(&format!("{SEARCH}?q=%00%00")).status, 200);
    });
}
