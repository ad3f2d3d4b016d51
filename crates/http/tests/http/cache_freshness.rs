//! Public answers come from a cache (`docs/decisions/0017-snapshots.md`). A write of this process shows at once, a write of another process
//! within a second.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::authz_rows::row_of;
use crate::dashboard::two_dashboards;
use crate::dashboard_requests;
use crate::platform;
use crate::race::all_at_once;
use crate::reviews;
use crate::support::{MONDAY_TEN, book, cut_with};
use crate::waitlist;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database, salon};

/// All public answers of a salon.
const SHOWN: [&str; 10] = [
    "/api/client/shop-config",
    "/api/client/services",
    "/api/client/staff",
    "/api/client/shop-hours",
    "/api/client/policy",
    "/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45",
    "/api/client/slots?staffId=0&date=2026-11-24&totalDuration=45",
    "/api/client/days?staffId=0&totalDuration=45",
    "/manifest.webmanifest",
    "/api/client/reviews",
];

/// What a stranger is shown at two salons, one after the other in turn.
fn shown(app: &TestApp) -> Vec<String> {
    let hosts = ["glow.localhost", "luna.localhost"].map(|host| app.visitor_at(host).without_session());
    let answers = SHOWN.iter().flat_map(|path| hosts.iter().map(|visitor| visitor.get(path)));
    answers.map(|answer| format!("{} {}", answer.status, answer.text)).collect()
}

/// Writes of sessions and of people themselves, of salons in set-up and of WhatsApp's events: no public answer changes by them. A test below covers confirmations.
const ELSEWHERE: [&str; 8] = [
    "/api/session",
    "/api/auth",
    "/api/client/profile",
    "/api/client/consents",
    "/api/client/mail-link",
    "/api/client/bookings/{id}/mail-link",
    "/api/public/",
    "/api/webhooks",
];

/// Every route that writes into a salon.
fn writes() -> Vec<(&'static str, &'static str)> {
    let writes = |(method, path): &(&str, &str)| row_of(method, path)["state_changing"] == "yes";
    let of_a_salon = |path: &str| !ELSEWHERE.iter().any(|start| path.starts_with(start));
    // Refused: no salon here was closed for long.
    let deletion = ("DELETE", "/api/platform/shop/{shopId}");
    parlour_http::routes().filter(|route| of_a_salon(route.1) && *route != deletion).filter(writes).collect()
}

fn write(app: &TestApp, method: &str, path: &str) -> TestAnswer {
    let client = app.client();
    match path {
        "/api/client/book" => client.post(path, &cut_with(1, MONDAY_TEN)),
        "/api/client/me" => client.delete(path),
        "/api/client/waitlist" => waitlist::join(app, &client),
        "/api/client/waitlist/{id}" => waitlist::leave(app, &client),
        "/api/links/{token}/offer" => {
            waitlist::offered(app);
            waitlist::decline(&client)
        }
        "/api/client/bookings/{id}" => {
            let made = book(&client, &cut_with(1, "2026-11-23T14:00:00Z"));
            client.delete(&format!("/api/client/bookings/{made}"))
        }
        "/api/client/bookings/{id}/review" => reviews::call_as_client(app, &client, path),
        "/api/client/bookings/{id}/move" => {
            let made = book(&client, &cut_with(1, "2026-11-23T15:00:00Z"));
            client.post(
                &format!("/api/client/bookings/{made}/move"),
                &json!({"start_time": "2026-11-24T15:00:00Z"}),
            )
        }
        _ if path.starts_with("/api/platform") => platform::call(&app.master(), method, path, 2),
        _ => dashboard_requests::call(&app.admin(), method, path, ""),
    }
}

/// Writes that change no public answer: new entities without use, visits that are over, a step before opening that was looked at, own notices, messages, spare chairs, entities created and deleted again, unused or unchanged
/// pictures, other salons, and client records.
fn shows_nothing(method: &str, path: &str) -> bool {
    let new = [
        "/api/admin/categories",
        "/api/admin/categories/{id}",
        "/api/admin/assets/upload",
        "/api/admin/bookings/complete-past",
        "/api/admin/bookings/reopen",
        "/api/admin/notices",
        "/api/admin/shop/messages",
        "/api/admin/shop/opening",
        "/api/admin/upload/staff/{id}/profile",
    ];
    let undone = method == "DELETE"
        || path == "/api/admin/bookings/{id}/status"
        || path == "/api/admin/bookings/{id}/place"
        || path == "/api/admin/bookings/{id}/stage"
        || path == "/api/admin/bookings/{id}/finish"
        || path.starts_with("/api/admin/stranded/{id}/")
        || path == "/api/admin/bookings/{id}/strike"
        || path == "/api/admin/actions/{id}/undo"
        || path.starts_with("/api/admin/blocks")
        || path.contains("/breaks/")
        || path.contains("/special-days")
        || path == "/api/admin/staff/{id}/exceptions"
        || path.starts_with("/api/admin/chairs");
    let other = path.contains("waitlist")
        || path == "/api/links/{token}/offer"
        || path == "/api/platform/shops"
        || path.ends_with("/duplicate")
        || path.contains("/clients");
    new.contains(&path) || undone || other
}

#[test]
fn writes_show_at_once_here_and_within_a_second_elsewhere() {
    for_each_database(|db| {
        let (here, elsewhere) = (two_dashboards(db), TestApp::start_elsewhere(db));
        let _ = write(&here, "POST", "/api/admin/bookings");
        let mut hidden = Vec::new();
        let mut before = shown(&here);
        assert_eq!(shown(&elsewhere), before);
        for (method, path) in writes() {
            let answer = write(&here, method, path);
            assert!((200..300).contains(&answer.status), "{method} {path}: {}", answer.text);
            let now = shown(&here);
            assert_eq!(
                now,
                shown(&TestApp::start(db)),
                "{method} {path}: somebody who remembers nothing sees the same"
            );
            elsewhere.clock.advance(TimeDelta::seconds(1));
            assert_eq!(shown(&elsewhere), now, "{method} {path}: a second later in another process");
            if before == now && !shows_nothing(method, path) {
                hidden.push(format!("{method} {path}"));
            }
            before = now;
        }
        assert_eq!(hidden, Vec::<String>::new(), "these were written, and what is shown is the same");
    });
}

/// The starts with a member of staff on Monday.
fn starts(visitor: &TestVisitor, staff: i64) -> Vec<String> {
    let answer = visitor
        .get(&format!("/api/client/slots?staffId={staff}&date=2026-11-23&totalDuration=45&services=1"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let list: Vec<Value> = answer.json().as_array().cloned().unwrap_or_default();
    list.iter().map(|slot| slot["start"].as_str().unwrap_or_default().to_owned()).collect()
}

fn offers(visitor: &TestVisitor, start: &str) -> bool {
    starts(visitor, 1).iter().any(|offered| offered == start)
}

#[test]
fn a_closed_salon_is_closed_on_the_next_request_and_opens_again() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (master, visitor) = (app.master(), app.visitor());
        assert!(offers(&visitor, MONDAY_TEN));
        for (status, expected) in [("suspended", 404), ("active", 200), ("inactive", 404), ("active", 200)] {
            let changed = master.patch("/api/platform/shop/1/status", &json!({"status": status}));
            assert_eq!(changed.status, 200, "{}", changed.text);
            for path in SHOWN.iter().filter(|path| path.starts_with("/api")) {
                assert_eq!(visitor.get(path).status, expected, "{status}: {path}");
                assert_eq!(
                    app.visitor_at("luna.localhost").get("/api/client/services").status,
                    200,
                    "the other one"
                );
            }
            assert_eq!(visitor.get("/").status, expected, "{status}: the page");
        }
    });
}

#[test]
fn retired_addresses_show_no_salon_at_once() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (luna, flora) = (app.visitor_at("luna.localhost"), app.visitor_at("flora.localhost"));
        let menu = luna.get("/api/client/services");
        assert_eq!((menu.status, flora.get("/api/client/services").status), (200, 404));
        let moved = app.master().patch("/api/platform/shop/2", &json!({"subdomain": "flora"}));
        assert_eq!(moved.status, 200, "{}", moved.text);
        assert_eq!(
            (flora.get("/api/client/services").text, luna.get("/api/client/services").status),
            (menu.text, 404)
        );
    });
}

#[test]
fn expired_holds_are_offered_again_without_a_write() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let visitor = app.visitor();
        let _ = book(&visitor, &cut_with(1, MONDAY_TEN));
        let before = db.dump();
        assert!(!offers(&visitor, MONDAY_TEN));
        app.clock.advance(TimeDelta::minutes(30) - TimeDelta::milliseconds(1));
        assert!(!offers(&visitor, MONDAY_TEN), "until the last moment");
        app.clock.advance(TimeDelta::milliseconds(1));
        assert!(offers(&visitor, MONDAY_TEN));
        app.clock.advance(TimeDelta::minutes(-1));
        assert!(!offers(&visitor, MONDAY_TEN), "a clock that was put back");
        assert_eq!(db.dump(), before);
    });
}

#[test]
fn confirmed_bookings_outlive_their_hold() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let visitor = app.visitor();
        let id = book(&visitor, &cut_with(1, MONDAY_TEN));
        assert!(!offers(&visitor, MONDAY_TEN));
        let link = visitor.link(&format!("/api/client/whatsapp-link?bookingId={id}"));
        app.phone("+15550100398").opens(&link);
        app.clock.advance(TimeDelta::minutes(31));
        assert!(!offers(&visitor, MONDAY_TEN));
    });
}

#[test]
fn the_dates_move_on_at_the_salons_midnight() {
    for_each_database(|db| {
        let zone = salon().service("Cut", 45, 5_500).stylist("Ava").zone("America/New_York");
        db.seed_shop(&zone.seed());
        let app = TestApp::start(db);
        let visitor = app.visitor();
        let dates = || {
            let days =
                visitor.get("/api/client/days?staffId=1&totalDuration=45&services=1").json()["days"].clone();
            let days = days.as_array().cloned().unwrap_or_default();
            [0, days.len() - 1].map(|place| days[place]["date"].as_str().unwrap_or_default().to_owned())
        };
        assert_eq!(dates(), ["2026-11-23", "2026-12-06"]);
        app.clock.advance(TimeDelta::hours(23) - TimeDelta::milliseconds(1));
        assert_eq!(dates(), ["2026-11-23", "2026-12-06"], "midnight in New York is five in London");
        app.clock.advance(TimeDelta::milliseconds(1));
        assert_eq!(dates(), ["2026-11-24", "2026-12-07"]);
    });
}

/// Tells the readers that the writers have ended, well or not.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Writers book and cancel while readers list slots all the time. A booked time is in no later list, and a cancelled one is in the next.
#[test]
fn taken_slots_disappear_from_the_list() {
    for_each_database(|db| {
        let team = (0..8)
            .fold(salon().service("Cut", 45, 5_500), |team, number| team.stylist(&format!("Ana {number}")));
        db.seed_shop(&team.seed());
        let app = TestApp::start(db);
        let writing = AtomicBool::new(true);
        std::thread::scope(|scope| {
            for reader in 0..4 {
                let (app, writing) = (&app, &writing);
                scope.spawn(move || {
                    let visitor = app.visitor();
                    while writing.load(Ordering::Relaxed) {
                        assert!(!starts(&visitor, reader % 8 + 1).is_empty());
                    }
                });
            }
            let _until_the_end = Ends(&writing);
            all_at_once(8, |writer| {
                takes_and_gives_back(&app, i64::try_from(writer).unwrap_or_default() + 1);
            });
        });
    });
}

fn takes_and_gives_back(app: &TestApp, staff: i64) {
    let visitor = app.visitor();
    for round in 0..8 {
        let start = format!("2026-11-23T{:02}:00:00Z", 9 + round);
        let id = book(&visitor, &cut_with(staff, &start));
        assert!(!starts(&visitor, staff).contains(&start), "{start} was taken from {staff}, and is offered");
        let gone = visitor.delete(&format!("/api/client/bookings/{id}"));
        assert_eq!(gone.status, 200, "{}", gone.text);
        assert!(
            starts(&visitor, staff).contains(&start),
            "{start} was given back by {staff}, and is not offered"
        );
    }
}
