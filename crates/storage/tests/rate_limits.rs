//! Rate limits: never more calls than allowed, however many processes count at once.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use domain::Instant;
use ports::Store;
use ports::platform::{FORGOTTEN_AT_ONCE, PoolStats, RateLimit};
use storage::Timeouts;
use testkit::{Backend, TestDb, on_both_databases, salon, the_present};

const FIVE: RateLimit = RateLimit { acts: 5, over: TimeDelta::minutes(10) };
const ADA: [u8; 32] = [1; 32];
const BEA: [u8; 32] = [2; 32];

fn take(db: &TestDb, key: &[u8; 32], now: Instant) -> Option<TimeDelta> {
    db.database.consume(key, FIVE, now).unwrap()
}

#[on_both_databases]
fn all_of_it_can_be_taken_at_once_and_comes_back_bit_by_bit(db: &TestDb) {
    let now = the_present();
    for act in 0..5 {
        assert_eq!(take(db, &ADA, now), None, "act {act}");
    }
    let wait = take(db, &ADA, now);
    assert_eq!(wait, Some(TimeDelta::minutes(2)), "a fifth of ten minutes");
    assert_eq!(take(db, &BEA, now), None, "somebody else's is whole");
    let nearly = now + TimeDelta::seconds(119);
    assert_eq!(take(db, &ADA, nearly), Some(TimeDelta::seconds(1)), "a refusal costs nothing");
    let then = now + TimeDelta::minutes(2);
    assert_eq!((take(db, &ADA, then), take(db, &ADA, then)), (None, Some(TimeDelta::minutes(2))));
    let whole = now + TimeDelta::hours(1);
    let taken = (0..6).filter(|_| take(db, &ADA, whole).is_none()).count();
    assert_eq!(taken, 5, "never more than the whole");
}

#[on_both_databases]
fn what_is_given_back_can_be_taken_again(db: &TestDb) {
    let now = the_present();
    let give_back = |now| db.database.give_back(&ADA, FIVE, now).unwrap();
    give_back(now);
    let taken = (0..6).filter(|_| take(db, &ADA, now).is_none()).count();
    assert_eq!(taken, 5, "nobody gets more than the whole");
    give_back(now);
    assert_eq!((take(db, &ADA, now), take(db, &ADA, now)), (None, Some(TimeDelta::minutes(2))));
    give_back(now + TimeDelta::hours(1));
    let again = (0..6).filter(|_| take(db, &ADA, now + TimeDelta::hours(1)).is_none()).count();
    assert_eq!(again, 5);
}

#[on_both_databases]
fn many_who_ask_at_once_are_given_no_more(db: &TestDb) {
    let (now, start) = (the_present(), Barrier::new(8));
    let taken: usize = std::thread::scope(|scope| {
        let ask = || {
            start.wait();
            (0..4).filter(|_| take(db, &ADA, now).is_none()).count()
        };
        let asking: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        asking.into_iter().map(|one| one.join().unwrap()).sum()
    });
    assert_eq!(taken, 5, "of 32 who asked on {}", db.backend);
}

#[on_both_databases]
fn what_is_whole_again_is_forgotten_and_nothing_else(db: &TestDb) {
    let now = the_present();
    take(db, &ADA, now);
    take(db, &BEA, now + TimeDelta::minutes(1));
    assert_eq!(db.database.delete_expired(now + TimeDelta::minutes(2)).unwrap(), 1);
    let left = db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM allowances");
    assert_eq!(left, ["1"]);
    assert_eq!(db.database.delete_expired(now + TimeDelta::minutes(3)).unwrap(), 1);
}

#[on_both_databases]
fn a_statement_deletes_a_limited_number_of_allowances(db: &TestDb) {
    let now = the_present();
    let key = match db.backend {
        Backend::Sqlite => "CAST(printf('%032d', n) AS BLOB)",
        Backend::Postgres => "convert_to(lpad(CAST(n AS TEXT), 32, '0'), 'UTF8')",
    };
    let rows = FORGOTTEN_AT_ONCE + 3;
    db.run(&format!(
            "INSERT INTO allowances (key, full_at) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {rows}) \
             SELECT {key}, n FROM n"
        ));
    let forgotten = [(); 3].map(|()| db.database.delete_expired(now).unwrap());
    assert_eq!(forgotten, [FORGOTTEN_AT_ONCE, 3, 0], "on {}", db.backend);
}

/// Sixteen connections are for use cases: a request that waits for its rate limit holds none of them.
#[test]
fn counting_takes_no_connection_from_requests() {
    let db = TestDb::postgres();
    let scope = db.seed_shop(&salon().seed());
    let database = db.opened(Timeouts::SERVING);
    take(&db, &ADA, the_present());
    let mut raw = db.raw();
    raw.run("BEGIN; LOCK TABLE allowances IN ACCESS EXCLUSIVE MODE").unwrap();
    let (asking, counted) = (24, AtomicUsize::new(0));
    std::thread::scope(|threads| {
        for _ in 0..asking {
            threads.spawn(|| {
                let refused = database.consume(&ADA, FIVE, the_present());
                counted.fetch_add(1, Ordering::SeqCst);
                assert!(refused.is_err(), "{refused:?}");
            });
        }
        while counted.load(Ordering::SeqCst) < asking {
            let name = (database.as_ref() as &dyn Store).read_shop(scope, |tx| tx.shop()).unwrap().name;
            assert_eq!(name, "Glow");
            let busy = |pool: &PoolStats| if pool.name == "count" { 0 } else { pool.open - pool.idle };
            assert_eq!(database.pools().iter().map(busy).sum::<u32>(), 0, "{:?}", database.pools());
        }
    });
    raw.run("ROLLBACK").unwrap();
}
