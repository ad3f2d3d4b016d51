//! Many health probes, readers of pictures and forged webhooks at once do not block other requests.

use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use crate::support::{MONDAY_TEN, book, cut_with, glow, luna};
use crate::watch::{exported, value};
use parlour_http::Watch;
use ports::{Store, StoreError};
use testkit::pictures::{BLUE_PNG, RED_PNG};
use testkit::{GatedStore, TestApp, TestDb, Timeouts, for_each_database};

const MENU: &str = "/api/client/services";
const CROWD: usize = 64;

/// Glow and Luna behind doors, and what they are watched with.
fn behind_doors(db: &TestDb) -> (Arc<GatedStore>, TestApp, Watch) {
    db.seed_shop(&glow());
    db.seed_shop(&luna());
    let store = Arc::new(GatedStore::before(db.database.clone()));
    let mut watch = None;
    let app = TestApp::start_over(store.clone(), db.database.clone(), |settings| {
        watch = Some(settings.watch.clone());
    });
    (store, app, watch.expect("settings have a watch"))
}

/// Waits until something is so, and not for ever.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < patience, "{what}");
        std::thread::yield_now();
    }
}

fn connections(db: &TestDb) -> usize {
    db.database.pools().iter().map(|pool| pool.most).max().expect("a pool") as usize
}

#[test]
fn health_probes_take_no_permits() {
    for_each_database(|db| {
        let (store, app, watch) = behind_doors(db);
        let metrics = exported(&watch, &app);
        store.readiness.shut(true);
        let answers: Vec<_> = std::thread::scope(|scope| {
            let ask = || app.visitor().without_session().get("/readyz");
            let asking: Vec<_> = (0..CROWD).map(|_| scope.spawn(ask)).collect();
            until("nobody looks", || store.readiness.waiting() != 0);
            let menu = app.visitor().get(MENU).status;
            let running = value(&metrics(), "parlour_use_cases_running");
            store.readiness.shut(false);
            assert_eq!((menu, running), (200, Some(0.0)));
            asking.into_iter().map(|asked| asked.join().expect("an answer")).collect()
        });
        assert!(answers.iter().all(|answer| (answer.status, answer.text.as_str()) == (200, "ready")));
        assert_eq!(store.readiness.came(), 1, "one looks for all who ask within a second");
        app.clock.advance(chrono::TimeDelta::seconds(1));
        assert_eq!(app.visitor().get("/readyz").status, 200);
        assert_eq!(store.readiness.came(), 2, "a second later somebody looks again");
    });
}

#[test]
fn readiness_survives_full_pools_and_refusals_are_counted() {
    for_each_database(|db| {
        let scope = db.seed_shop(&glow());
        let database = db.opened(Timeouts { connection: Duration::from_secs(2), ..Timeouts::SERVING });
        let mut watch = None;
        let app = TestApp::start_over(database.clone(), database.clone(), |settings| {
            watch = Some(settings.watch.clone());
        });
        let metrics = exported(&watch.expect("settings have a watch"), &app);
        let most = connections(db);
        let (all_in, all_out) = (Barrier::new(most + 1), Barrier::new(most + 1));
        let store: &dyn Store = database.as_ref();
        let (ready, booking, text) = std::thread::scope(|threads| {
            for _ in 0..most {
                threads.spawn(|| {
                    let stay = || {
                        store.read_shop(scope, |_| {
                            all_in.wait();
                            all_out.wait();
                            Ok::<_, StoreError>(())
                        })
                    };
                    // A busy server may refuse the first request: it is repeated.
                    while stay().is_err() {}
                });
            }
            all_in.wait();
            let ready = app.visitor().get("/readyz").status;
            let booking = app.visitor().post("/api/client/book", &cut_with(1, MONDAY_TEN));
            let text = metrics();
            all_out.wait();
            (ready, booking, text)
        });
        assert_eq!(ready, 200, "a proxy that takes a busy server away makes the others busier");
        assert_eq!(
            (booking.status, booking.code(), booking.header("retry-after")),
            (503, "unavailable", "2")
        );
        assert_eq!(value(&text, "parlour_database_up"), Some(1.0), "{text}");
        assert_eq!(value(&text, r#"parlour_requests_shed_total{class="vital"}"#), Some(1.0), "{text}");
        assert_eq!(book(&app.visitor(), &cut_with(1, MONDAY_TEN)), 1);
    });
}

#[test]
fn slow_picture_stores_block_no_other_request() {
    for_each_database(|db| {
        let (_, app, watch) = behind_doors(db);
        let metrics = exported(&watch, &app);
        let admin = app.admin();
        let url = admin.upload("/api/admin/upload/logo", RED_PNG).json()["url"].clone();
        let url = url.as_str().expect("an address");
        app.files.door.shut(true);
        let (shown, put) = std::thread::scope(|scope| {
            let looking: Vec<_> = (0..12).map(|_| scope.spawn(|| app.visitor().get(url))).collect();
            let uploading = scope.spawn(|| admin.upload("/api/admin/upload/hero", BLUE_PNG));
            until("they stand in each other's way", || app.files.door.waiting() == 13);
            let menu = app.visitor().get(MENU).status;
            let running = value(&metrics(), "parlour_use_cases_running");
            book(&app.visitor(), &cut_with(1, MONDAY_TEN));
            app.files.door.shut(false);
            assert_eq!((menu, running), (200, Some(0.0)));
            let shown: Vec<_> = looking.into_iter().map(|look| look.join().expect("an answer")).collect();
            (shown, uploading.join().expect("an answer"))
        });
        assert!(shown.iter().all(|answer| answer.status == 200));
        assert_eq!(put.status, 201, "{}", put.text);
    });
}

#[test]
fn forged_webhooks_get_401_even_under_full_load() {
    for_each_database(|db| {
        let (store, app, watch) = behind_doors(db);
        let metrics = exported(&watch, &app);
        let most = connections(db);
        store.writes.shut(true);
        let answers: Vec<u16> = std::thread::scope(|scope| {
            let order = || app.visitor().post("/api/client/book", &cut_with(1, MONDAY_TEN)).status;
            let booking: Vec<_> = (0..most + 4).map(|_| scope.spawn(order)).collect();
            until("bookings take every place", || store.writes.waiting() == most);
            let stranger = app.webhook_signed(&[], b"{}").status;
            let ready = app.visitor().get("/readyz").status;
            let menu = app.visitor().get(MENU).status;
            // Those who find no place keep no thread waiting, and are told so.
            let refused = || booking.iter().filter(|asking| asking.is_finished()).count();
            until("nobody is refused", || refused() == 4);
            store.writes.shut(false);
            assert_eq!((stranger, ready, menu), (401, 200, 503));
            booking.into_iter().map(|asked| asked.join().expect("an answer")).collect()
        });
        let with = |status| answers.iter().filter(|answer| **answer == status).count();
        assert_eq!((with(201), with(409), with(503)), (1, most - 1, 4));
        assert_eq!(value(&metrics(), r#"parlour_requests_shed_total{class="vital"}"#), Some(4.0));
    });
}
