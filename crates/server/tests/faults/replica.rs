//! Two PostgreSQL servers, of which one follows the other, and a program that reads at it: what a browser has written it sees at once,
//! what others have written some seconds later, and nothing depends on the replica.

use std::net::SocketAddr;
use std::time::Duration;

use storage::raw::Connection;
use testkit::Backend;

use crate::browser::{Answer, Browser};
use crate::place::Place;
use crate::postgres::Cluster;
use crate::program::Program;
use crate::wait_until;

const PATIENCE: Duration = Duration::from_secs(40);

struct Pair {
    place: Place,
    replica: Cluster,
    program: Program,
}

impl Pair {
    fn start() -> Self {
        let place = Place::new(Backend::Postgres);
        let replica = place.cluster.as_ref().unwrap().follow();
        let url = replica.url();
        let program = Program::start_with(&place, &place.url, |command| {
            command.env("DATABASE_READ_URL", url);
        });
        Self { place, replica, program }
    }

    fn address(&self) -> SocketAddr {
        self.program.address
    }

    /// How often the replica has looked into the services, as it counts that itself.
    fn looks(&self) -> usize {
        let sql = "SELECT CAST(COALESCE(seq_scan, 0) + COALESCE(idx_scan, 0) AS TEXT) AS value FROM pg_stat_user_tables \
                   WHERE relname = 'services'";
        Connection::open(&self.replica.url()).unwrap().ask(sql).unwrap()[0].parse().unwrap()
    }

    fn is_read(&self) {
        let before = self.looks();
        wait_until("the replica is read", PATIENCE, || {
            assert_eq!(day(&Browser::new(), self.address()).status, 200);
            before < self.looks()
        });
    }

    /// Lets the replica stand still, or go on.
    fn at_the_replica(&self, sql: &str) {
        Connection::open(&self.replica.url()).unwrap().ask(sql).unwrap();
    }
}

fn start() -> String {
    let day = server::now() + chrono::TimeDelta::days(3);
    format!("{}T10:00:00Z", day.format("%Y-%m-%d"))
}

/// The free starts of one stylist on the day of [`start`].
fn day(browser: &Browser, address: SocketAddr) -> Answer {
    let date = &start()[..10];
    let path = format!("/api/client/slots?staffId=1&date={date}&totalDuration=15&services=1");
    browser.get(address, &path).unwrap()
}

fn is_free(browser: &Browser, address: SocketAddr) -> bool {
    let answer = day(browser, address);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text.contains(&start())
}

#[test]
fn a_browser_sees_what_it_wrote_and_others_see_it_soon() {
    let pair = Pair::start();
    pair.is_read();
    pair.at_the_replica("SELECT CAST(pg_wal_replay_pause() AS TEXT) AS value");
    let (mut ada, bea) = (Browser::new(), Browser::new());
    assert!(is_free(&ada, pair.address()));
    let booked = ada.book(pair.address(), "ada", 1, &start()).unwrap();
    assert_eq!(booked.status, 201, "{}", booked.text);
    ada.keep_cookies(&booked);
    assert!(!is_free(&ada, pair.address()), "she took it herself, whatever the replica knows");
    // The replica stands still: it falls behind, and is not asked any more.
    wait_until("others see it, too", PATIENCE, || !is_free(&bea, pair.address()));
    pair.at_the_replica("SELECT CAST(pg_wal_replay_resume() AS TEXT) AS value");
    pair.is_read();
    assert!(!is_free(&bea, pair.address()), "the replica has it as well");
}

#[test]
fn nobody_notices_that_the_replica_is_gone() {
    let pair = Pair::start();
    pair.is_read();
    pair.replica.stop_immediately();
    for _ in 0..40 {
        assert_eq!(day(&Browser::new(), pair.address()).status, 200, "{}", pair.place.last_words());
    }
    let booked = Browser::new().book(pair.address(), "without", 2, &start()).unwrap();
    assert_eq!(booked.status, 201, "{}", booked.text);
    pair.replica.begin_again();
    pair.is_read();
}
