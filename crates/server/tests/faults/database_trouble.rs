//! A disk that is full or cannot be written, a lock that somebody keeps: 503 with a time to come back, reads go on, and it recovers by
//! itself (C11).

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use testkit::{Backend, for_each_backend};

use crate::browser::{Answer, Browser};
use crate::figure;
use crate::program::Program;
use crate::shim::{Shim, Trouble};
use crate::workdir::Workdir;
use crate::writers::{recovers, serves};

/// Some day soon at nine.
pub(crate) fn morning() -> String {
    format!("{}T09:00:00Z", (server::now() + TimeDelta::days(2)).format("%Y-%m-%d"))
}

/// 503, and when to come back.
pub(crate) fn is_unavailable(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (503, "unavailable"), "{answer:?}");
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{answer:?}");
}

/// Sends the same request again until it is taken.
pub(crate) fn takes_the_booking(address: SocketAddr, browser: &Browser, staff: i64) -> Duration {
    let begun = Instant::now();
    recovers(address);
    let answer = browser.book(address, "once", staff, &morning()).unwrap();
    assert_eq!((answer.status, answer.header("idempotency-replayed")), (201, "false"), "{answer:?}");
    begun.elapsed()
}

#[test]
fn a_disk_in_trouble_takes_nothing_and_recovers() {
    let shim = Shim::new();
    let place = Workdir::new(Backend::Sqlite);
    let mut program = Program::start_with(&place, &place.url, |command| {
        command.envs(shim.environment());
    });
    for (staff, trouble) in [(1, Trouble::Full), (2, Trouble::ReadOnly), (3, Trouble::Unsynced)] {
        let before = place.bookings();
        let browser = Browser::new();
        let suffering = shim.begin(trouble);
        for _ in 0..3 {
            is_unavailable(&browser.book(program.address, "once", staff, &morning()).unwrap());
            assert!(serves(program.address), "reads go on: {trouble:?}");
        }
        drop(suffering);
        assert_eq!(place.bookings(), before, "{trouble:?}: refused, and not there");
        let after = takes_the_booking(program.address, &browser, staff);
        figure(
            "C11",
            &format!(
                "SQLite, {trouble:?}: 3 of 3 bookings 503, reads 200; taken {after:?} after it was over"
            ),
        );
    }
    assert!(program.lives());
    place.is_sound();
}

#[test]
fn a_lock_that_somebody_keeps_is_a_503_and_not_a_hang() {
    for_each_backend(|backend| {
        let place = Workdir::new(backend);
        let program = Program::start(&place);
        let mut keeper = place.raw();
        match backend {
            Backend::Sqlite => keeper.run("BEGIN IMMEDIATE").unwrap(),
            Backend::Postgres => keeper.run("BEGIN; LOCK TABLE bookings IN EXCLUSIVE MODE").unwrap(),
        }
        // More than there are connections: those who find none left wait for one, and not for ever.
        let begun = Instant::now();
        let answers: Vec<(Answer, Duration)> = std::thread::scope(|scope| {
            let asking: Vec<_> = (1..=20)
                .map(|staff| {
                    scope.spawn(move || {
                        let answer = Browser::new().book(program.address, "once", staff, &morning()).unwrap();
                        (answer, begun.elapsed())
                    })
                })
                .collect();
            asking.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        for (answer, after) in &answers {
            is_unavailable(answer);
            assert!(*after < Duration::from_secs(20), "{after:?}");
        }
        let slowest = answers.iter().map(|(_, after)| *after).max().unwrap_or_default();
        if backend == Backend::Sqlite {
            assert!(serves(program.address), "reads go on");
        }
        keeper.run("ROLLBACK").unwrap();
        let after = takes_the_booking(program.address, &Browser::new(), 21);
        figure(
            "C11",
            &format!(
                "{backend}, locked: 20 of 20 bookings 503 after {slowest:?} at most; taken {after:?} after it was over"
            ),
        );
        assert_eq!(place.bookings(), 1, "{backend}");
        place.is_sound();
    });
}

#[test]
fn a_database_that_cannot_be_written_can_be_read() {
    let place = Workdir::new(Backend::Postgres);
    let program = Program::start(&place);
    let says = |word: &str| {
        place.run(&format!("ALTER DATABASE postgres SET default_transaction_read_only = {word}"));
        // Connections learn of it when they begin.
        place.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres' AND pid <> pg_backend_pid()");
    };
    says("on");
    let browser = Browser::new();
    recovers(program.address);
    for _ in 0..3 {
        is_unavailable(&browser.book(program.address, "once", 1, &morning()).unwrap());
        assert!(serves(program.address), "reads go on");
    }
    let mut raw = place.raw();
    raw.run("SET default_transaction_read_only = off").unwrap();
    raw.run("ALTER DATABASE postgres SET default_transaction_read_only = off").unwrap();
    raw.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres' AND pid <> pg_backend_pid()").unwrap();
    let after = takes_the_booking(program.address, &browser, 1);
    figure(
        "C11",
        &format!("PostgreSQL, read-only: 3 of 3 bookings 503, reads 200; taken {after:?} after it was over"),
    );
    place.is_sound();
}
