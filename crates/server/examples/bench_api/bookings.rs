//! How many bookings a second are made over HTTP, on both databases, and how that compares with a bare row a transaction.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Backend, TestDb, salon, the_present};

use super::load::{Caller, at_once};
use super::reads::{ROUNDS, median, percentile};
use super::{count, report, serve};

/// How many callers at a time.
const CALLERS: [usize; 3] = [1, 16, 64];
/// How many bookings are made in a round.
const BOOKINGS: usize = 400;
const STYLISTS: usize = 20;
/// Days that are booked in turn, as clients do.
const DAYS: usize = 12;

/// Bookings per second over HTTP: different times, so that nobody loses; each a session of its own.
pub(crate) fn measure(backend: Backend) {
    let db = TestDb::new(backend);
    let team = (0..STYLISTS)
        .fold(salon().open_every_day(0..24).service("Fringe", 15, 1_500), |team, number| {
            team.stylist(&format!("Stylist {number}"))
        });
    db.seed_shop(&team.seed());
    db.run("CREATE TABLE bare (id INTEGER PRIMARY KEY, booked TEXT NOT NULL)");
    let address = serve(&db, the_present());
    let next = AtomicUsize::new(0);
    // PostgreSQL learns of rows by itself within a minute. Until then it plans for tables that are empty, and reads them whole.
    book(address, 1, &next);
    if backend == Backend::Postgres {
        db.run("ANALYZE");
    }
    let mut bare = Vec::new();
    let mut rates = CALLERS.map(|_| (Vec::new(), Vec::new()));
    for round in 0..ROUNDS {
        bare.push(bare_rows(&db, round * BOOKINGS));
        for ((rates, times), callers) in rates.iter_mut().zip(CALLERS) {
            let begun = Instant::now();
            let taken = book(address, callers, &next);
            rates.push(count(BOOKINGS) / begun.elapsed().as_secs_f64());
            times.extend(taken);
        }
    }
    db.keeps_its_invariants();
    let bare = median(bare);
    for ((rates, times), callers) in rates.into_iter().zip(CALLERS) {
        let (rate, half, most) = (median(rates), percentile(times.clone(), 50), percentile(times, 99));
        let note = format!(
            "{rate:.0} bookings/s over HTTP, {callers} callers, p50 {half:.1} ms, p99 {most:.1} ms; to {bare:.0}/s of one row a transaction \
             on one connection; medians of {ROUNDS} rounds in turn"
        );
        report(&format!("bookings_of_{callers}_ratio"), backend, rate / bare, "ratio", &note);
    }
}

/// How long each booking takes.
fn book(address: SocketAddr, callers: usize, next: &AtomicUsize) -> Vec<Duration> {
    let last = next.load(Ordering::Relaxed) + BOOKINGS;
    let all = at_once(callers, |_| {
        let mut caller = Caller::new(address);
        let mut times = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if last <= number {
                return times;
            }
            let begun = Instant::now();
            let answer = caller.post("/api/client/book", &order(number));
            times.push(begun.elapsed());
            assert!(answer.contains("\"pending\""), "{answer}");
        }
    });
    next.store(last, Ordering::Relaxed);
    all.concat()
}

/// The same number of transactions of one row, one after the other, past the ports.
fn bare_rows(db: &TestDb, first: usize) -> f64 {
    let begin = match db.backend {
        Backend::Sqlite => "BEGIN IMMEDIATE",
        Backend::Postgres => "BEGIN",
    };
    let mut raw = db.raw();
    let from = Instant::now();
    for number in first..first + BOOKINGS {
        let row = format!("INSERT INTO bare (id, booked) VALUES ({number}, 'a row of some length')");
        raw.run(&format!("{begin}; {row}; COMMIT")).expect("the SQL runs");
    }
    count(BOOKINGS) / from.elapsed().as_secs_f64()
}

/// The quarter of an hour with a number: day by day, stylist by stylist.
fn order(number: usize) -> Value {
    let (day, place) = (number % DAYS, number / DAYS);
    let quarter = i64::try_from(place / STYLISTS).expect("a small number");
    let day = TimeDelta::days(i64::try_from(day).expect("a small number"));
    let start = the_present() + TimeDelta::hours(18) + day + TimeDelta::minutes(15 * quarter);
    json!({
        "services": [{"service_id": 1}],
        "staff_id": place % STYLISTS + 1,
        "start_time": start.to_rfc3339(),
        "client_name": "Ada"
    })
}
