//! Readiness, metrics without personal data, and refusals in the order of priorities.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use crate::support::{MONDAY_TEN, book, cut_with, glow, luna, two_salons};
use chrono::TimeDelta;
use parlour_http::Watch;
use testkit::phone::CLIENT;
use testkit::{Backend, GatedStore, TestApp, TestDb, for_each_database, the_present};

const SLOTS: &str = "/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=1";

/// An app and what it is watched with.
fn watched(db: &TestDb) -> (TestApp, Watch) {
    let mut watch = None;
    let app = TestApp::start_with(db, |settings| watch = Some(settings.watch.clone()));
    (app, watch.expect("settings have a watch"))
}

/// Serves the metrics for the rest of the test program, and returns what is read there.
pub(crate) fn exported(watch: &Watch, app: &TestApp) -> impl Fn() -> String + use<> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address: SocketAddr = listener.local_addr().expect("a bound port");
    let (watch, clock) = (watch.clone(), Arc::clone(&app.clock));
    std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            parlour_http::metrics_server(watch, clock, listener, None).expect("it starts").await
        })
    });
    let agent = testkit::agent();
    move || {
        let mut answer = agent.get(format!("http://{address}/metrics")).call().expect("metrics");
        answer.body_mut().read_to_string().expect("text")
    }
}

/// The value of one series.
pub(crate) fn value(text: &str, series: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

#[test]
fn metrics_count_by_route_and_name_no_person() {
    for_each_database(|db| {
        let _ = two_salons(db);
        let (app, watch) = watched(db);
        let metrics = exported(&watch, &app);
        let visitor = app.visitor();
        for _ in 0..3 {
            assert_eq!(visitor.get("/api/client/services").status, 200);
        }
        book(&visitor, &cut_with(1, MONDAY_TEN));
        assert_eq!(
            visitor.get("/api/client/slots?staffId=77&date=2026-11-23&totalDuration=45&services=1").status,
            404
        );
        let before = metrics();
        let count = |text: &str, method, route, status| {
            value(
                text,
                &format!(r#"parlour_requests_total{{method="{method}",route="{route}",status="{status}"}}"#),
            )
        };
        assert_eq!(count(&before, "GET", "/api/client/services", 200), Some(3.0), "{before}");
        assert_eq!(count(&before, "POST", "/api/client/book", 201), Some(1.0));
        assert_eq!(count(&before, "GET", "/api/client/slots", 404), Some(1.0));
        let timed = r#"parlour_request_seconds_count{method="GET",route="/api/client/services"}"#;
        assert_eq!(value(&before, timed), Some(3.0));
        assert_eq!(value(&before, "parlour_database_up"), Some(1.0));
        assert_eq!(value(&before, r#"parlour_waiting{what="notices"}"#), Some(1.0));

        // Whatever callers invent, there is not one series more than for the first of them.
        let invent = |number: usize| {
            let _ = visitor.get(&format!("/api/nowhere/{number}"));
            let _ = visitor.get(&format!("/page-{number}"));
            let _ = visitor.get(&format!("/api/client/bookings/{number}"));
            let mut stream = TcpStream::connect(app.address()).expect("the server listens");
            write!(
                stream,
                "BREW{number} /api/{number} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            .expect("sent");
            assert!(stream.read_to_string(&mut String::new()).expect("an answer") > 0);
            let _ = app.visitor_at(&format!("salon{number}.localhost")).get("/api/client/services");
        };
        invent(0);
        let series = metrics().lines().count();
        (1..20).for_each(invent);
        let after = metrics();
        assert_eq!(after.lines().count(), series, "{after}");
        for canary in ["glow", "localhost", "Ada", "BREW", "nowhere", "127.0.0.1", "staffId"] {
            assert!(!after.contains(canary), "{canary} is in {after}");
        }
    });
}

#[test]
fn queues_are_measured_in_rows_and_seconds() {
    for_each_database(|db| {
        let _ = two_salons(db);
        let (app, watch) = watched(db);
        let metrics = exported(&watch, &app);
        book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        app.clock.advance(TimeDelta::minutes(31));
        watch.count_expired_holds(2);
        watch.record_broken_invariants(1);
        let text = metrics();
        for (series, expected) in [
            (r#"parlour_waiting{what="notices"}"#, 1.0),
            (r#"parlour_waiting_seconds{what="notices"}"#, 1_860.0),
            (r#"parlour_waiting{what="lapsed_holds"}"#, 1.0),
            (r#"parlour_waiting_seconds{what="lapsed_holds"}"#, 60.0),
            (r#"parlour_waiting{what="messages"}"#, 0.0),
            ("parlour_holds_expired_total", 2.0),
            ("parlour_broken_invariants", 1.0),
            (r#"parlour_requests_shed_total{class="slots"}"#, 0.0),
        ] {
            assert_eq!(value(&text, series), Some(expected), "{series} in {text}");
        }
        assert!(text.contains("parlour_connections{pool="), "{text}");
        db.is_damaged_on_purpose();
    });
}

#[test]
fn readiness_is_degraded_by_what_no_restart_mends() {
    for_each_database(|db| {
        let _ = two_salons(db);
        let (app, watch) = watched(db);
        let ready = || app.visitor().without_session().get("/readyz");
        // What was seen is told for a second.
        let word = || {
            app.clock.advance(TimeDelta::seconds(1));
            let answer = ready();
            (answer.status, answer.text)
        };
        let is = |status, word: &str| (status, word.to_owned());
        assert_eq!(word(), is(200, "ready"));

        let until = db.moment(the_present() + TimeDelta::hours(1));
        db.run(&format!("INSERT INTO whatsapp_senders (sender_id, scope, paused_until, pause_reason) VALUES ('1', 'utility', {until}, 'payment')"));
        assert_eq!(word(), is(200, "degraded"));
        db.run("DELETE FROM whatsapp_senders");
        assert_eq!(word(), is(200, "ready"));

        let heartbeat = watch.heartbeat("notices", Duration::from_secs(1));
        heartbeat.record_run(false);
        assert_eq!(word(), is(200, "degraded"));
        heartbeat.record_run(true);
        assert_eq!(word(), is(200, "ready"));

        // The job that makes messages of notices does not run, or another instance has its lock.
        book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        assert_eq!(word(), is(200, "ready"));
        app.clock.advance(TimeDelta::seconds(121));
        assert_eq!(word(), is(200, "degraded"));

        // A job that is dead is no reason to take the salons away: bookings are made all the same.
        let metrics = exported(&watch, &app);
        db.run("DELETE FROM outbox");
        db.is_damaged_on_purpose();
        assert_eq!(word(), is(200, "ready"));
        (0..3).for_each(|_| heartbeat.record_panic());
        assert_eq!(word(), is(200, "degraded"));
        let text = metrics();
        assert_eq!(value(&text, r#"parlour_job_dead{job="notices"}"#), Some(1.0), "{text}");
        assert_eq!(value(&text, r#"parlour_job_panics{job="notices"}"#), Some(3.0));
        heartbeat.record_run(true);
        assert_eq!(word(), is(200, "ready"));
    });
}

#[test]
fn a_server_without_its_wall_is_not_ready() {
    for_each_database(|db| {
        let app = TestApp::start(db);
        db.is_damaged_on_purpose();
        db.run(match db.backend {
            Backend::Sqlite => "DROP TRIGGER occupancies_no_overlap",
            Backend::Postgres => "ALTER TABLE occupancies DROP CONSTRAINT occupancies_staff_no_overlap",
        });
        let answer = app.visitor().without_session().get("/readyz");
        assert_eq!((answer.status, answer.header("retry-after")), (503, "2"));
        assert!(!answer.text.contains("bookings"), "{}", answer.text);
    });
}

/// Many more than there are connections.
const CROWD: usize = 60;

#[test]
fn a_slow_database_costs_the_less_urgent_first_and_no_bookings() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        db.seed_shop(&luna());
        let doors = Arc::new(GatedStore::before(db.database.clone()));
        let mut watch = None;
        let app = TestApp::start_over(doors.clone(), db.database.clone(), |settings| {
            watch = Some(settings.watch.clone());
        });
        let metrics = exported(&watch.expect("settings have a watch"), &app);
        let most = db.database.pools().iter().map(|pool| pool.most).max().expect("a pool") as usize;
        let admitted = most * 6 / 8;

        let cached = || app.visitor_at("luna.localhost").without_session().get("/api/client/services");
        assert_eq!(cached().status, 200, "from here on in memory");
        doors.reads.shut(true);
        let (answers, meanwhile) = std::thread::scope(|scope| {
            let crowd: Vec<_> = (0..CROWD).map(|_| scope.spawn(|| app.visitor().get(SLOTS))).collect();
            // All but those that are at work are told to come back, although not one of the others has ended.
            let refused = || crowd.iter().filter(|asking| asking.is_finished()).count();
            while refused() < CROWD - admitted {
                std::thread::yield_now();
            }
            let menu = app.visitor().get("/api/client/services");
            let visitor = app.visitor();
            let id = book(&visitor, &cut_with(1, MONDAY_TEN));
            let cancelled = visitor.delete(&format!("/api/client/bookings/{id}"));
            app.phone(CLIENT).writes("Hello");
            assert_eq!(cached().status, 200, "what is at hand is no work for the database");
            let health = app.visitor().without_session().get("/readyz").status;
            assert_eq!(refused(), CROWD - admitted, "those at work still are");
            doors.reads.shut(false);
            let answers: Vec<_> = crowd.into_iter().map(|asking| asking.join().expect("an answer")).collect();
            (answers, (menu, cancelled.status, health))
        });
        let (menu, cancelled, health) = meanwhile;
        assert_eq!(
            (menu.status, menu.header("retry-after")),
            (503, "2"),
            "what visitors are shown goes before slots"
        );
        assert_eq!((cancelled, health), (200, 200));
        let with = |status| answers.iter().filter(|answer| answer.status == status).count();
        assert_eq!((with(200), with(503)), (admitted, CROWD - admitted));
        let busy = answers.iter().filter(|answer| answer.status == 503);
        for answer in busy {
            assert_eq!((answer.code(), answer.header("retry-after")), ("unavailable", "2"));
            assert_eq!(answer.text, "The service is busy. Please try again in a moment.");
        }
        let text = metrics();
        #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
        let refused = (CROWD - admitted) as f64;
        assert_eq!(value(&text, r#"parlour_requests_shed_total{class="slots"}"#), Some(refused), "{text}");
        assert_eq!(value(&text, r#"parlour_requests_shed_total{class="vital"}"#), Some(0.0));
        // It needs no restart.
        assert_eq!(app.visitor().get(SLOTS).status, 200);
        assert_eq!(value(&metrics(), "parlour_use_cases_running"), Some(0.0));
    });
}
