//! Each acknowledged booking is on the disk before it is acknowledged. `kill -9` cannot show that: what the kernel holds survives it, but no power cut.
//! So the order of the program's own system calls is watched: the write-ahead log is written, then synced, then the answer is sent.

use testkit::{Backend, for_each_backend, sized};

use crate::browser::Browser;
use crate::figure;
use crate::program::Program;
use crate::shim::Shim;
use crate::workdir::Workdir;

/// How many answers were sent without the log having been written and then synced since the answer before.
fn unsynced(noted: &[String]) -> (usize, usize) {
    let (mut answers, mut bad, mut written, mut synced) = (0, 0, false, false);
    for line in noted {
        match line.as_str() {
            "write" => written = true,
            "sync" => synced |= written,
            "answer" => {
                answers += 1;
                bad += usize::from(!synced);
                (written, synced) = (false, false);
            }
            other => panic!("{other}"),
        }
    }
    (answers, bad)
}

#[test]
fn every_acknowledged_booking_was_synced_first() {
    for_each_backend(|backend| {
        let bookings = sized(5, 200, 1_000);
        let shim = Shim::new();
        let environment = shim.environment();
        let on_server: Vec<(&str, &str)> =
            environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let place = Workdir::with_server(backend, &on_server);
        if backend == Backend::Postgres {
            for (name, value) in [("fsync", "on"), ("synchronous_commit", "on"), ("full_page_writes", "on")] {
                assert_eq!(place.ask(&format!("SELECT current_setting('{name}') AS value")), [value]);
            }
        }
        let program = Program::start_with(&place, &place.url, |command| {
            command.envs(shim.environment());
        });
        let before = shim.noted().len();
        let day = (server::now() + chrono::TimeDelta::days(2)).format("%Y-%m-%d").to_string();
        for number in 0..bookings {
            let (staff, quarter) = (1 + number / 32 % 24, number % 32);
            let start = format!("{day}T{:02}:{:02}:00Z", 9 + quarter / 4, quarter % 4 * 15);
            let browser = Browser::new();
            let answer = browser.book(program.address, "once", staff, &start).unwrap();
            assert_eq!(answer.status, 201, "{}", answer.text);
            let id = answer.json()["id"].as_i64().unwrap();
            let back = browser.delete(program.address, &format!("/api/client/bookings/{id}")).unwrap();
            assert_eq!(back.status, 200, "{}", back.text);
        }
        let (answers, bad) = unsynced(&shim.noted()[before..]);
        figure(
            "C8",
            &format!(
                "{backend}: {answers} bookings and cancellations one by one, {bad} acknowledged before the log was synced"
            ),
        );
        assert_eq!((answers, bad), (usize::try_from(2 * bookings).unwrap(), 0), "{backend}");
    });
}

#[test]
fn an_answer_before_the_sync_would_be_seen() {
    let noted = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(unsynced(&noted("write write sync answer write sync write answer")), (2, 0));
    assert_eq!(unsynced(&noted("write answer sync")), (1, 1));
    assert_eq!(unsynced(&noted("write sync answer write answer")), (2, 1));
    assert_eq!(unsynced(&noted("sync write answer")), (1, 1));
}
