//! What is new of a salon, as a stream and as a list.

use std::time::Duration;

use chrono::TimeDelta;
use parlour_http::StreamTimes;
use serde_json::{Value, json};
use testkit::phone::STAFF;
use testkit::{EventStream, StreamEvent, TestApp, TestDb, TestVisitor, for_each_database};

use crate::bad_input::check;
use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::desk;
use crate::overload::until;
use crate::places::move_it;
use crate::support::{MONDAY_TEN, book, cut_with};
use crate::watch::{exported, value};

const EVENTS: &str = "/api/admin/events";
const CHANGES: &str = "/api/admin/changes";
const NOON: &str = "2026-11-24T12:00:00Z";

/// As when people look on, but without long waits.
const QUICK: StreamTimes = StreamTimes {
    heartbeat: Duration::from_millis(200),
    check: Duration::from_millis(50),
    poll: Duration::from_millis(20),
    ..StreamTimes::SERVING
};

/// Glow and Luna with streams that go on.
fn live(db: &TestDb, times: StreamTimes) -> TestApp {
    let _ = two_dashboards(db);
    TestApp::start_with(db, |settings| settings.streams = times)
}

fn book_at(admin: &TestVisitor, start: &str) -> Value {
    let made = admin.post("/api/admin/bookings", &desk::order(3, start));
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["id"].clone()
}

/// The next change that is told.
fn next_change(stream: &mut EventStream) -> StreamEvent {
    stream.find(|event| event.event == "change").expect("a change")
}

/// Where a reader begins now.
fn last(admin: &TestVisitor) -> i64 {
    let page = admin.get(CHANGES).json();
    assert_eq!((&page["changes"], &page["reset"]), (&json!([]), &json!(false)));
    page["last"].as_i64().expect("an id")
}

/// The actions of a list and of a stream, which are the same.
fn after(admin: &TestVisitor, id: i64) -> Vec<Value> {
    let page = admin.get(&format!("{CHANGES}?after={id}")).json();
    assert_eq!(page["reset"], false);
    let listed = page["changes"].as_array().cloned().expect("a list");
    let resumed = admin.open(EVENTS, &[("last-event-id", &id.to_string())]);
    let told: Vec<StreamEvent> = resumed.filter(|event| event.event == "change").collect();
    assert_eq!(told.len(), listed.len());
    for (told, mut listed) in told.into_iter().zip(listed.clone()) {
        let id = listed.as_object_mut().and_then(|listed| listed.remove("id"));
        assert_eq!((told.id, told.data), (id.and_then(|id| id.as_i64()), listed));
    }
    listed
}

/// On PostgreSQL ids do not come in the order of commits: what was told before may be told again.
fn news(changes: &[Value], after: i64) -> Vec<&Value> {
    changes.iter().filter(|change| change["id"].as_i64().is_some_and(|id| after < id)).collect()
}

/// A booking is made, then moved.
pub(crate) fn record_changes(admin: &TestVisitor) {
    let id = book_at(admin, NOON);
    let begun = last(admin);
    record("admin/admin.changes", "GET", CHANGES, &admin.get(CHANGES));
    let moved = move_it(admin, &format!("/api/admin/bookings/{id}"), "", &json!({"duration": 60}));
    assert_eq!(moved.status, 200, "{}", moved.text);
    let path = format!("{CHANGES}?after={begun}");
    record("admin/admin.changes.new", "GET", &path, &admin.get(&path));
    let path = format!("{EVENTS}?after={begun}");
    record("admin/admin.events", "GET", &path, &admin.get(&path));
    let path = format!("{CHANGES}?after=987654");
    record("admin/admin.changes.reset", "GET", &path, &admin.get(&path));
}

#[test]
fn a_stream_begins_with_its_place_and_is_kept_by_nobody() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        book_at(&admin, NOON);
        let id = last(&admin);
        let answer = admin.send("GET", EVENTS, &[("accept-encoding", "gzip, br")], b"");
        assert_eq!((answer.status, answer.header("content-type")), (200, "text/event-stream"));
        assert_eq!(answer.header("cache-control"), "no-store, no-transform");
        assert_eq!(
            (answer.header("x-accel-buffering"), answer.header("content-encoding")),
            ("no", "identity")
        );
        assert_eq!(answer.text, format!("retry: 3000\nid: {id}\n\n"));
        let head = admin.send("HEAD", EVENTS, &[], b"");
        assert_eq!((head.status, head.header("content-type")), (200, "text/event-stream"));
    });
}

#[test]
fn what_was_missed_is_told_in_order_with_names() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        book_at(&admin, "2026-11-24T15:00:00Z");
        let begun = last(&staff);
        let id = book_at(&admin, NOON);
        let moved = move_it(&staff, &format!("/api/admin/bookings/{id}"), "", &json!({"duration": 60}));
        assert_eq!(moved.status, 200, "{}", moved.text);
        let own = book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        assert_eq!(admin.get("/api/admin/clients").status, 200, "a reading is no news");
        let told = after(&staff, begun);
        let told: Vec<(&Value, &Value, &Value)> = news(&told, begun)
            .into_iter()
            .map(|change| (&change["action"], &change["by"], &change["booking_id"]))
            .collect();
        let (ava, maya, client) = (json!("Ava Stone"), json!("Maya Reyes"), json!("the client"));
        let (created, own) = (json!("booking.created"), json!(own));
        let wanted =
            [(&created, &ava, &id), (&json!("booking.moved"), &maya, &id), (&created, &client, &own)];
        assert_eq!(told, wanted);
        assert_eq!(after(&admin, begun), after(&staff, begun), "all roles hear the same");
        let page = admin.get(&format!("{CHANGES}?after={begun}&limit=2")).json();
        assert!(page["last"].as_i64() > Some(begun) && page["last"].as_i64() < Some(last(&admin)), "{page}");
    });
}

#[test]
fn who_asks_for_an_unknown_or_an_old_change_begins_anew() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let luna: i64 =
            db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM audit_log")[0].parse().unwrap_or(0);
        book_at(&admin, NOON);
        let id = last(&admin);
        let reset = format!("retry: 3000\nevent: reset\ndata: {{}}\nid: {id}\n\n");
        let answer = json!({"changes": [], "last": id, "reset": true});
        for unknown in [0, -1, luna, 987_654, i64::MAX] {
            assert_eq!(admin.get(&format!("{EVENTS}?after={unknown}")).text, reset, "{unknown}");
            assert_eq!(admin.get(&format!("{CHANGES}?after={unknown}")).json(), answer, "{unknown}");
        }
        assert_eq!(admin.send("GET", EVENTS, &[("last-event-id", "x")], b"").text, reset);
        app.clock.advance(TimeDelta::hours(24));
        let admin = app.admin();
        assert_eq!(news(&after(&admin, id), id), Vec::<&Value>::new(), "a day is remembered");
        app.clock.advance(TimeDelta::seconds(1));
        assert_eq!(admin.get(&format!("{EVENTS}?after={id}")).text, reset);
        assert_eq!(admin.get(&format!("{CHANGES}?after={id}")).json(), answer);
        for (query, status) in [("after=x", 400), ("limit=x", 400), ("limit=0", 422), ("limit=201", 422)] {
            check(query, &admin.get(&format!("{CHANGES}?{query}")), status);
        }
        check("after=x", &admin.get(&format!("{EVENTS}?after=x")), 400);
    });
}

#[test]
fn a_change_of_any_process_is_told_to_every_stream_of_the_salon_once() {
    for_each_database(|db| {
        let app = live(db, QUICK);
        let elsewhere = TestApp::start_elsewhere(db);
        let (admin, staff) = (app.admin(), app.staff());
        let mut streams = [admin.open(EVENTS, &[]), staff.open(EVENTS, &[]), staff.open(EVENTS, &[])];
        let here = book_at(&admin, NOON);
        let there = book_at(&admin.answered_by(&elsewhere), "2026-11-24T13:00:00Z");
        for stream in &mut streams {
            for id in [&here, &there] {
                let change = next_change(stream);
                let told = json!({"what": "booking", "booking_id": id, "by": "Ava Stone", "action": "booking.created", "at": "2026-11-23T06:00:00Z"});
                assert_eq!(change.data, told);
            }
        }
        assert_eq!(streams[0].next().map(|event| event.comment), Some("hb".to_owned()), "and no more");
    });
}

#[test]
fn a_person_has_three_streams_and_leaves_them_by_hanging_up() {
    for_each_database(|db| {
        let watch = std::cell::Cell::new(None);
        let _ = two_dashboards(db);
        // No heartbeat: what hangs up is noticed all the same.
        let times = StreamTimes { heartbeat: StreamTimes::SERVING.longest, ..QUICK };
        let app = TestApp::start_with(db, |settings| {
            settings.streams = times;
            watch.set(Some(settings.watch.clone()));
        });
        let metrics = exported(&watch.take().expect("settings have a watch"), &app);
        let (admin, staff) = (app.admin(), app.staff());
        let mut open: Vec<EventStream> = (0..3).map(|_| admin.open(EVENTS, &[])).collect();
        assert!(open.iter().all(|stream| stream.status == 200));
        assert_eq!(value(&metrics(), "parlour_streams_open"), Some(3.0));
        let refused = admin.get(EVENTS);
        assert_eq!((refused.status, refused.header("retry-after")), (429, "30"));
        assert_eq!(staff.open(EVENTS, &[]).status, 200, "another person's");
        let connections = |state: &str| -> usize {
            let text = metrics();
            let of_state =
                text.lines().filter(|line| line.starts_with("parlour_connections{") && line.contains(state));
            of_state.filter_map(|line| line.rsplit(' ').next()?.parse::<usize>().ok()).sum()
        };
        until("no stream holds a connection", || connections("\"open\"") == connections("\"idle\""));
        open.pop();
        until("a seat is free", || admin.open(EVENTS, &[]).status == 200);
        drop(open);
        until("all have gone", || value(&metrics(), "parlour_streams_open") == Some(0.0));
        book_at(&admin, NOON);
    });
}

/// How somebody loses the right to a stream.
type End<'a> = &'a dyn Fn(&TestVisitor);

#[test]
fn a_stream_ends_with_the_right_to_it() {
    for_each_database(|db| {
        let app = live(db, QUICK);
        let admin = app.admin();
        let ends: [(&str, End); 3] = [
            ("signed out", &|staff| {
                assert_eq!(staff.post("/api/session/logout", &json!({})).status, 200);
            }),
            ("another role", &|_| db.run("UPDATE staff SET role = 'admin' WHERE id = 3")),
            ("deactivated", &|_| db.run("UPDATE staff SET is_active = false WHERE id = 3")),
        ];
        for (why, end) in ends {
            let staff = app.visitor();
            app.phone(STAFF).signs_in(&staff);
            let mut stream = staff.open(EVENTS, &[]);
            assert_eq!(stream.next().and_then(|event| event.id), Some(last(&admin)), "{why}");
            assert_eq!(stream.next().map(|event| event.comment), Some("hb".to_owned()), "{why}");
            end(&staff);
            assert!(stream.by_ref().all(|event| event.event != "reset"), "{why}: it comes to an end");
        }
    });
}

#[test]
fn a_stream_ends_after_its_time() {
    let db = TestDb::sqlite();
    let app = live(&db, StreamTimes { longest: Duration::from_millis(100), ..QUICK });
    let stream = app.admin().open(EVENTS, &[]);
    assert_eq!(stream.count(), 1);
}
