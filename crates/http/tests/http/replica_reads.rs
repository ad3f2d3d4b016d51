//! Reads at a replica (`docs/decisions/0023-replica-reads.md`). The replica is another database with another menu, so that its answers can be
//! told from the primary's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use crate::overload::until;
use crate::support::{MONDAY_TEN, book, cut_with, glow, luna};
use ports::{READERS, StoreResult};
use serde_json::json;
use testkit::{
    Access, Gates, HookedStore, StoreHooks, TestApp, TestDb, TestVisitor, for_each_database, salon,
};

/// A replica behind gates that keeps up, or not, as the test says.
struct Follower {
    gates: Gates,
    is_fresh: AtomicBool,
    troubles: AtomicUsize,
}

impl StoreHooks for Follower {
    fn before(&self, access: Access) -> StoreResult<()> {
        self.gates.before(access)
    }

    fn is_fresh(&self) -> bool {
        self.is_fresh.load(Ordering::SeqCst)
    }

    /// Counts, and goes on as before: no caller may depend on its rest.
    fn pause(&self) {
        self.troubles.fetch_add(1, Ordering::SeqCst);
    }
}

/// A server over a database with two salons, and a replica of it that has only the first of them, with another menu.
fn followed(db: &TestDb) -> (TestApp, Arc<HookedStore<Follower>>, TestDb) {
    let behind = TestDb::new(db.backend);
    let _ = behind.seed_shop(&salon().service("Yesterday's cut", 45, 4_500).stylist("Ana").seed());
    let _ = (db.seed_shop(&glow()), db.seed_shop(&luna()));
    let (is_fresh, troubles) = (AtomicBool::new(true), AtomicUsize::new(0));
    let hooks = Follower { gates: Gates::default(), is_fresh, troubles };
    let follower = Arc::new(HookedStore::new(behind.database.clone(), hooks));
    let replica = Arc::clone(&follower);
    let app = TestApp::start_with(db, |settings| settings.replica = Some(replica));
    (app, follower, behind)
}

/// Whether the answer has the replica's menu.
fn is_shown_the_replicas(visitor: &TestVisitor) -> bool {
    let answer = visitor.get("/api/client/services");
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text.contains("Yesterday")
}

#[test]
fn public_reads_use_a_fresh_replica() {
    for_each_database(|db| {
        let (app, follower, _behind) = followed(db);
        let visitor = app.visitor();
        assert!(is_shown_the_replicas(&visitor));
        follower.is_fresh.store(false, Ordering::SeqCst);
        assert!(!is_shown_the_replicas(&visitor), "nor is what is remembered of it");
        follower.is_fresh.store(true, Ordering::SeqCst);
        assert!(is_shown_the_replicas(&visitor));
        book(&visitor, &cut_with(1, MONDAY_TEN));
        assert!(!is_shown_the_replicas(&visitor), "who has written");
        assert!(is_shown_the_replicas(&app.visitor()), "everybody else");
        assert_eq!(follower.troubles.load(Ordering::SeqCst), 0);
    });
}

#[test]
fn reads_behind_the_replica_use_the_primary() {
    for_each_database(|db| {
        let (app, follower, _behind) = followed(db);
        for path in ["shop-config", "services", "staff", "shop-hours"] {
            let answer = app.visitor_at("luna.localhost").get(&format!("/api/client/{path}"));
            assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        }
        assert_eq!(app.visitor_at("nobody.localhost").get("/api/client/services").status, 404);
        assert_eq!(follower.troubles.load(Ordering::SeqCst), 0, "that is no trouble");
    });
}

#[test]
fn reads_of_a_silent_replica_take_no_permits() {
    for_each_database(|db| {
        let (app, follower, _behind) = followed(db);
        follower.is_fresh.store(false, Ordering::SeqCst);
        assert!(!is_shown_the_replicas(&app.visitor()), "the primary's is at hand");
        follower.is_fresh.store(true, Ordering::SeqCst);
        follower.gates.reads.shut(true);
        std::thread::scope(|scope| {
            let readers = [(); 40].map(|()| scope.spawn(|| is_shown_the_replicas(&app.visitor())));
            let begun = Instant::now();
            let are_told = || readers.iter().all(ScopedJoinHandle::is_finished);
            while !are_told() && begun.elapsed() < Duration::from_secs(30) {
                std::thread::yield_now();
            }
            let (in_time, waiting) = (are_told(), follower.gates.reads.waiting());
            // A test that fails must end.
            follower.gates.reads.shut(in_time);
            assert!(in_time, "nobody waits for it");
            assert!(0 < waiting && waiting <= READERS, "{waiting} threads wait");
            let shown = readers.map(|reader| reader.join().expect("a reader ended well"));
            assert!(shown.iter().all(|replicas| !replicas), "all of them by the primary");
        });
        assert!(follower.troubles.load(Ordering::SeqCst) > 0, "it was told to rest");
        book(&app.visitor(), &cut_with(1, MONDAY_TEN));
        assert_eq!(app.admin().get("/api/admin/clients").status, 200);
        follower.gates.reads.shut(false);
        // The stuck reads end unused; then the replica is read again.
        until("nobody waits there any more", || follower.gates.reads.waiting() == 0);
        until("it is read again", || is_shown_the_replicas(&app.visitor()));
    });
}

#[test]
fn only_writes_set_the_recent_write_cookie() {
    for_each_database(|db| {
        let (app, _follower, _behind) = followed(db);
        let remembers =
            |lines: Vec<String>| lines.into_iter().find(|line| line.starts_with("parlour-wrote="));
        let visitor = app.visitor();
        let read = visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": [1]}));
        assert_eq!(read.status, 200, "{}", read.text);
        assert_eq!(remembers(read.set_cookies()), None, "a question, however long");
        let failed = visitor.post("/api/client/book", &json!({}));
        assert_eq!((failed.status, remembers(failed.set_cookies())), (400, None));
        let made = visitor.post("/api/client/book", &cut_with(1, MONDAY_TEN));
        assert_eq!(made.status, 201, "{}", made.text);
        let cookie = remembers(made.set_cookies()).expect("it has written");
        assert!(cookie.contains("Max-Age=10") && cookie.contains("HttpOnly"), "{cookie}");
        assert_eq!(remembers(visitor.get("/api/client/services").set_cookies()), None);
    });
}
