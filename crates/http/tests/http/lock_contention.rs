//! Requests for the same slots wait in order and without deadlocks (`docs/decisions/0005-overlap-constraint.md`).

use std::time::Duration;

use testkit::{TestApp, TestDb, Timeouts, salon};

use crate::race::assert_no_deadlock;
use crate::support::cut_with;
use crate::timeouts::{Stop, stopping};

/// Ten o'clock is being booked. Half past ten is in its way, and in the way of the two who want eleven: once it is refused, these two are
/// left. At the wall alone they would have waited for half past ten side by side, and now for each other.
#[test]
fn overlapping_bookings_wait_in_order() {
    let db = TestDb::postgres();
    db.seed_shop(&salon().service("Cut", 45, 5_500).stylist("Ava").seed());
    // No request times out and queues again, however slow the machine is.
    let long = Duration::from_secs(60);
    let patient = db.opened(Timeouts { statement: long, lock: long, connection: long });
    let store = stopping(patient.clone());
    let app = TestApp::start_over(store.clone(), patient, |_| {});
    let book = |time: &str| {
        let start = format!("2026-11-23T{time}:00Z");
        app.visitor().post("/api/client/book", &cut_with(1, &start)).status
    };
    store.stop(Stop::Late);
    let answers: Vec<u16> = std::thread::scope(|scope| {
        let mut running = vec![scope.spawn(|| book("10:00"))];
        store.wait(|inside| inside.waiting == 0);
        for (before, time) in ["10:30", "11:00", "11:00"].into_iter().enumerate() {
            let book = &book;
            running.push(scope.spawn(move || book(time)));
            db.until_waiting(before + 1);
        }
        store.stop(Stop::Nowhere);
        running.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    assert_eq!(answers, [201, 409, 201, 409], "first come, first served");
    assert_no_deadlock(&db);
    db.keeps_its_invariants();
}
