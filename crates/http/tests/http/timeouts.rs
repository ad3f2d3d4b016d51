//! Work over its time limit is answered 503 and rolled back, and a body that trickles in is refused.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_http::RequestTimeouts;
use ports::{Store, StoreResult};
use testkit::{
    Access, HookedStore, StoreHooks, TestAnswer, TestApp, TestDb, TestVisitor, WriteTx, for_each_database,
};

use crate::support::{MONDAY_TEN, cut_with, glow};

/// Where transactions of a salon stop until they are let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Nowhere,
    /// Before the work of those that write, and before all that read.
    Early,
    /// After the work of those that write, before their commit; and before all that read.
    Late,
    /// Not at all: those that write panic before their commit.
    Broken,
}

pub(crate) struct Inside {
    stop: Stop,
    /// How many transactions wait.
    pub(crate) waiting: usize,
    /// How many that write have ended, well or not.
    ended: usize,
}

/// Transactions stop where the test tells them to.
pub(crate) struct StopHooks {
    inside: Mutex<Inside>,
    changed: Condvar,
}

pub(crate) type Stopping = HookedStore<StopHooks>;

pub(crate) fn stopping(real: Arc<dyn Store>) -> Arc<Stopping> {
    let inside = Inside { stop: Stop::Nowhere, waiting: 0, ended: 0 };
    Arc::new(HookedStore::new(real, StopHooks { inside: Mutex::new(inside), changed: Condvar::new() }))
}

impl StopHooks {
    fn change(&self, change: impl FnOnce(&mut Inside)) {
        change(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    pub(crate) fn stop(&self, stop: Stop) {
        self.change(|inside| inside.stop = stop);
    }

    /// Waits while something is so.
    pub(crate) fn wait(&self, is_so: impl FnMut(&mut Inside) -> bool) {
        let inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(inside, is_so).unwrap_or_else(PoisonError::into_inner));
    }

    /// A transaction that does not stop is never counted as waiting.
    fn pass(&self, stops: &[Stop]) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if !stops.contains(&inside.stop) {
            return;
        }
        inside.waiting += 1;
        self.changed.notify_all();
        let waited = self.changed.wait_while(inside, |inside| stops.contains(&inside.stop));
        waited.unwrap_or_else(PoisonError::into_inner).waiting -= 1;
        self.changed.notify_all();
    }
}

impl StoreHooks for StopHooks {
    fn before(&self, access: Access) -> StoreResult<()> {
        if access == Access::ReadShop {
            self.pass(&[Stop::Early, Stop::Late]);
        }
        Ok(())
    }

    fn opened(&self, access: Access) -> StoreResult<()> {
        if access == Access::WriteShop {
            self.pass(&[Stop::Early]);
        }
        Ok(())
    }

    fn before_commit(&self, tx: WriteTx<'_>) -> StoreResult<()> {
        if matches!(tx, WriteTx::Shop(_)) {
            self.pass(&[Stop::Late]);
            let stop = self.inside.lock().unwrap_or_else(PoisonError::into_inner).stop;
            assert!(stop != Stop::Broken, "a mistake of ours, as the test wants it");
        }
        Ok(())
    }

    fn after(&self, access: Access) {
        if access == Access::WriteShop {
            self.change(|inside| inside.ended += 1);
        }
    }
}

/// Glow over a store that stops, with short time limits.
fn impatient(db: &TestDb) -> (TestApp, Arc<Stopping>) {
    db.seed_shop(&glow());
    let store = stopping(db.database.clone());
    let app = TestApp::start_over(store.clone(), db.database.clone(), |settings| {
        settings.timeouts = RequestTimeouts { work: Duration::from_secs(2), ..RequestTimeouts::RELAXED };
    });
    (app, store)
}

/// Books with a key, so that the same request may be sent again.
fn book(visitor: &TestVisitor) -> TestAnswer {
    visitor.post_once("/api/client/book", &cut_with(1, MONDAY_TEN), "one")
}

fn bookings(db: &TestDb) -> usize {
    db.ask("SELECT CAST(id AS TEXT) AS value FROM bookings").len()
}

#[test]
fn a_booking_over_its_time_limit_is_rolled_back() {
    for_each_database(|db| {
        let (app, store) = impatient(db);
        let visitor = app.visitor();
        store.stop(Stop::Early);
        let begun = Instant::now();
        let refused = book(&visitor);
        assert!(begun.elapsed() < Duration::from_secs(30), "two seconds, and what a busy machine takes");
        assert_eq!(
            (refused.status, refused.code(), refused.header("retry-after")),
            (503, "unavailable", "2")
        );
        // Its work goes on, finds itself cancelled, and is rolled back.
        store.stop(Stop::Nowhere);
        store.wait(|inside| inside.ended == 0);
        assert_eq!(bookings(db), 0);
        assert_eq!(db.ask("SELECT action AS value FROM audit_log"), Vec::<String>::new());
        let booked = std::iter::repeat_with(|| book(&visitor)).find(|answer| answer.status != 503);
        assert_eq!(booked.map(|answer| answer.status), Some(201), "the time is free, and the key as well");
        assert_eq!(bookings(db), 1);
    });
}

/// More of them than there are places to work and lines to the database, so that one which is not given back is missed.
#[test]
fn a_mistake_of_ours_costs_its_own_answer_and_nothing_else() {
    for_each_database(|db| {
        let (app, store) = impatient(db);
        let visitor = app.visitor();
        store.stop(Stop::Broken);
        let places = db.database.pools().iter().map(|pool| pool.most).sum::<u32>();
        for _ in 0..=2 * places {
            let broken = book(&visitor);
            assert_eq!((broken.status, broken.code()), (500, "internal"));
            assert_eq!(broken.text, "Something went wrong on our side. Please try again.");
        }
        assert_eq!(bookings(db), 0);
        store.stop(Stop::Nowhere);
        assert_eq!(book(&visitor).status, 201, "the time is free, and the key as well");
    });
}

/// Who waits for a place has no more time than who has one.
#[test]
fn waiting_for_a_place_is_a_part_of_the_time() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let store = stopping(db.database.clone());
        let app = TestApp::start_over(store.clone(), db.database.clone(), |settings| {
            settings.timeouts =
                RequestTimeouts { work: Duration::from_millis(500), ..RequestTimeouts::RELAXED };
        });
        store.stop(Stop::Early);
        let places = db.database.pools().iter().map(|pool| pool.most).max().expect("a pool") as usize;
        let order = || app.visitor().post("/api/client/book", &cut_with(1, MONDAY_TEN)).status;
        std::thread::scope(|scope| {
            let holding: Vec<_> = (0..places).map(|_| scope.spawn(order)).collect();
            assert!(holding.into_iter().all(|one| one.join().expect("an answer") == 503));
        });
        // Their callers have gone, their work has not: every place is taken, and stays so.
        let begun = Instant::now();
        assert_eq!(order(), 503);
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        store.stop(Stop::Nowhere);
    });
}

#[test]
fn a_booking_whose_commit_has_begun_is_waited_for() {
    for_each_database(|db| {
        let (app, store) = impatient(db);
        store.stop(Stop::Late);
        let (app, store) = (&app, &store);
        let booked = std::thread::scope(|scope| {
            let booking = scope.spawn(move || book(&app.visitor()));
            store.wait(|inside| inside.waiting == 0);
            // A later request with a 503 has waited for the whole time limit.
            assert_eq!(app.visitor().get("/api/client/services").status, 503);
            assert!(!booking.is_finished(), "it may not be told that nothing happened");
            store.stop(Stop::Nowhere);
            booking.join().expect("an answer")
        });
        assert_eq!(booked.status, 201, "{}", booked.text);
        assert_eq!(bookings(db), 1);
    });
}

/// The head of a request and half of its body, and what is answered to that.
fn answer_to_half(app: &TestApp, path: &str) -> String {
    let mut stream = TcpStream::connect(app.address()).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit of the test's own");
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: glow.localhost\r\nContent-Type: application/json\r\n\
         x-session-id: 8f14e45f-ceea-467f-a8a3-2d2c3e1f0a11\r\nContent-Length: 100\r\n\r\n{{\"half\":"
    )
    .expect("sent");
    let mut answer = Vec::new();
    let mut chunk = [0; 4_096];
    while !String::from_utf8_lossy(&answer).contains("took too long") {
        let more = stream.read(&mut chunk).expect("an answer in time");
        assert!(more > 0, "cut off after {}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&chunk[..more]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    let app = TestApp::start_with(&db, |settings| {
        settings.timeouts = RequestTimeouts { body: Duration::from_millis(100), ..RequestTimeouts::RELAXED };
    });
    for path in ["/api/client/book", "/api/webhooks/whatsapp"] {
        let answer = answer_to_half(&app, path);
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    assert_eq!(app.visitor().get("/api/client/services").status, 200);
}
