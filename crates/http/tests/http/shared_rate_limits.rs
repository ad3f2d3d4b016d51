//! Rate limits that all processes share: a refusal costs nothing, a database that cannot count lets a caller do no more than each process
//! allows, and no page of another site uses up a visitor's limits.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use domain::Instant;
use parlour_http::{RequestTimeouts, Settings};
use ports::platform::{RateLimit, RateLimitStore};
use ports::{StoreError, StoreResult};
use serde_json::json;
use testkit::{Gate, TestApp, TestDb, for_each_database};

use crate::support::{MONDAY_TEN, cut_with, glow};

const BOOK: &str = "/api/client/book";
const CROWD: usize = 70;

/// The shared counter behind a gate; a broken one cannot count.
struct Counter {
    real: Arc<dyn RateLimitStore>,
    door: Gate,
    is_broken: AtomicBool,
    asked: AtomicUsize,
}

impl Counter {
    fn of(db: &TestDb) -> Arc<Self> {
        let (door, is_broken, asked) = (Gate::default(), AtomicBool::new(false), AtomicUsize::new(0));
        Arc::new(Self { real: db.database.clone(), door, is_broken, asked })
    }

    /// How often it was asked since the last time.
    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::SeqCst)
    }

    /// A process whose calls it counts, behind a proxy that says where they come from.
    fn process(self: &Arc<Self>, db: &TestDb) -> TestApp {
        TestApp::start_with(db, |settings: &mut Settings| {
            settings.rate_limits = true;
            settings.allowances = Some(self.clone());
            settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
            settings.timeouts = RequestTimeouts::SERVING;
        })
    }
}

impl RateLimitStore for Counter {
    fn consume(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<Option<TimeDelta>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.door.pass();
        if self.is_broken.load(Ordering::SeqCst) {
            return Err(StoreError::Busy);
        }
        self.real.consume(key, of, now)
    }

    fn give_back(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<()> {
        self.real.give_back(key, of, now)
    }

    fn delete_expired(&self, now: Instant) -> StoreResult<usize> {
        self.real.delete_expired(now)
    }
}

/// The answer to a booking of a new browser at an address.
fn book_from(app: &TestApp, address: &str, body: &serde_json::Value) -> u16 {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
    app.visitor().send("POST", BOOK, &headers, body.to_string().as_bytes()).status
}

/// The same by many at once.
fn crowd_from(app: &TestApp, address: &str) -> Vec<u16> {
    std::thread::scope(|scope| {
        let crowd: Vec<_> = (0..CROWD).map(|_| scope.spawn(|| book_from(app, address, &json!({})))).collect();
        crowd.into_iter().map(|one| one.join().expect("an answer")).collect()
    })
}

#[test]
fn refused_callers_cost_the_database_nothing() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let counter = Counter::of(db);
        let [here, there] = [counter.process(db), counter.process(db)];
        let flood = "198.51.100.1";
        let answers: Vec<u16> = (0..60).map(|_| book_from(&here, flood, &json!({}))).collect();
        assert_eq!(answers, [400; 60], "sixty an hour for an address at a salon");
        assert_eq!(counter.asked(), 180, "each by address, by address and salon, and by session");
        assert_eq!(crowd_from(&here, flood), [429; CROWD]);
        assert_eq!(counter.asked(), 0, "it is known here that nothing is left");
        assert_eq!(book_from(&there, flood, &json!({})), 429);
        assert_eq!(counter.asked(), 2, "and known there once it was asked");
        assert_eq!(crowd_from(&there, flood), [429; CROWD]);
        assert_eq!(counter.asked(), 0);
        for app in [&here, &there] {
            app.clock.advance(TimeDelta::minutes(1));
        }
        assert_eq!(book_from(&there, flood, &json!({})), 400, "a sixtieth of an hour later");
        assert_eq!(book_from(&here, flood, &json!({})), 429, "which was taken there");
    });
}

#[test]
fn bookings_succeed_among_refused_callers_and_stuck_counts() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let counter = Counter::of(db);
        let app = counter.process(db);
        counter.door.shut(true);
        let begun = std::time::Instant::now();
        let (answers, booked) = std::thread::scope(|scope| {
            let flood = scope.spawn(|| crowd_from(&app, "198.51.100.1"));
            let booked = book_from(&app, "198.51.100.2", &cut_with(1, MONDAY_TEN));
            (flood.join().expect("answers"), booked)
        });
        let (told, waiting) = (begun.elapsed(), counter.door.waiting());
        counter.door.shut(false);
        assert_eq!(booked, 201, "on {}", db.backend);
        assert!(told < Duration::from_secs(10), "nobody waits longer than a second to be counted: {told:?}");
        let allowed = answers.iter().filter(|status| **status == 400).count();
        let refused = answers.iter().filter(|status| **status == 429).count();
        assert_eq!((allowed, refused), (60, CROWD - 60), "the fence holds");
        assert!(waiting <= 4, "{waiting} threads stand before a door that does not open");
    });
}

#[test]
fn a_database_that_cannot_count_is_no_way_around_the_limits() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let counter = Counter::of(db);
        let app = counter.process(db);
        counter.is_broken.store(true, Ordering::SeqCst);
        let ada = app.visitor();
        let answers: Vec<u16> = (0..6).map(|_| ada.post(BOOK, &json!({})).status).collect();
        assert_eq!(answers, [400, 400, 400, 400, 400, 429]);
        app.clock.advance(TimeDelta::minutes(2));
        let answers = [(); 2].map(|()| ada.post(BOOK, &json!({})).status);
        assert_eq!(answers, [400, 429], "one more after two minutes");
    });
}

#[test]
fn foreign_pages_use_up_no_hourly_limit() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        for counts_together in [false, true] {
            let app = TestApp::start_with(db, |settings| {
                settings.rate_limits = true;
                settings.allowances = counts_together.then(|| db.database.clone() as Arc<dyn RateLimitStore>);
            });
            let ada = app.visitor();
            let foreign = [("content-type", "application/json"), ("sec-fetch-site", "cross-site")];
            let link = "/api/client/whatsapp-link?purpose=login";
            for _ in 0..25 {
                assert_eq!(ada.send("POST", BOOK, &foreign, b"{}").status, 403);
                assert_eq!(ada.send("GET", link, &foreign, b"").status, 403, "as a picture in a page");
            }
            assert_eq!(ada.post(BOOK, &json!({})).status, 400);
            assert_eq!(ada.send("GET", link, &[("sec-fetch-site", "same-origin")], b"").status, 200);
            let menu = ada.send("GET", "/api/client/services", &foreign, b"").status;
            assert_eq!(menu, 200, "what costs nobody anything may be read from anywhere");
        }
    });
}
