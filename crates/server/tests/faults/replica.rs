//! Two PostgreSQL servers, of which one follows the other, and a program that reads at it: what a browser has written it sees at once,
//! what others have written some seconds later, and nothing depends on the replica.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use storage::raw::Connection;
use testkit::Backend;
use testkit::phone::ADMIN;

use crate::browser::{Answer, Browser};
use crate::figure;
use crate::postgres::Cluster;
use crate::program::Program;
use crate::proxy::{Proxy, Upstream, Weather};
use crate::wait_until;
use crate::workdir::Workdir;

const TIMEOUT: Duration = Duration::from_secs(40);
/// How old may be what anybody is shown (`docs/decisions/0023-replica-reads.md`).
const OLDEST_SHOWN: Duration = Duration::from_secs(4);
/// More than there are lines to the primary or to the replica.
const READERS: usize = 40;
/// How often so many come while the replica says nothing.
const ROUNDS: i64 = 4;

struct Pair {
    place: Workdir,
    replica: Cluster,
    program: Program,
}

impl Pair {
    fn start() -> Self {
        Self::reached_by(Cluster::url)
    }

    /// With another way to the replica.
    fn reached_by(url: impl FnOnce(&Cluster) -> String) -> Self {
        let place = Workdir::new(Backend::Postgres);
        let replica = place.cluster.as_ref().unwrap().follow();
        let url = url(&replica);
        let program = Program::start_with(&place, &place.url, |command| {
            command.env("DATABASE_READ_URL", url);
        });
        Self { place, replica, program }
    }

    fn address(&self) -> SocketAddr {
        self.program.address
    }

    /// How often the replica was asked what has changed at salons, as it counts that itself.
    fn looks(&self) -> usize {
        let sql = "SELECT CAST(COALESCE(seq_scan, 0) + COALESCE(idx_scan, 0) AS TEXT) AS value FROM pg_stat_user_tables \
                   WHERE relname = 'shop_revisions'";
        Connection::open(&self.replica.url_of_its_owner()).unwrap().ask(sql).unwrap()[0].parse().unwrap()
    }

    fn is_read(&self) {
        let before = self.looks();
        wait_until("the replica is read", TIMEOUT, || {
            assert_eq!(day(&Browser::new(), self.address(), 1).status, 200);
            before < self.looks()
        });
    }

    /// Lets the replica stand still, or go on.
    fn at_the_replica(&self, sql: &str) {
        Connection::open(&self.replica.url_of_its_owner()).unwrap().ask(sql).unwrap();
    }
}

fn start() -> String {
    let day = server::now() + chrono::TimeDelta::days(3);
    format!("{}T10:00:00Z", day.format("%Y-%m-%d"))
}

/// The free starts of one stylist on the day of [`start`].
fn day(browser: &Browser, address: SocketAddr, staff: i64) -> Answer {
    let date = &start()[..10];
    let path = format!("/api/client/slots?staffId={staff}&date={date}&totalDuration=15&services=1");
    browser.get(address, &path).unwrap()
}

fn is_free(browser: &Browser, address: SocketAddr, staff: i64) -> bool {
    let answer = day(browser, address, staff);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text.contains(&start())
}

/// Books a time while the replica stands still, and looks at it until others see that it is taken. How often they did not.
fn booked_behind_its_back(pair: &Pair, staff: i64) -> usize {
    pair.is_read();
    pair.at_the_replica("SELECT CAST(pg_wal_replay_pause() AS TEXT) AS value");
    let (mut ada, bea) = (Browser::new(), Browser::new());
    assert!(is_free(&ada, pair.address(), staff));
    let booked = ada.book(pair.address(), &format!("ada {staff}"), staff, &start()).unwrap();
    let told = Instant::now();
    assert_eq!(booked.status, 201, "{}", booked.text);
    ada.keep_cookies(&booked);
    let mut outdated = 0;
    loop {
        assert!(!is_free(&ada, pair.address(), staff), "she took it herself, whatever the replica knows");
        let asked = told.elapsed();
        if !is_free(&bea, pair.address(), staff) {
            break;
        }
        outdated += 1;
        // Counted from when it was asked: a machine that is busy makes answers late, not old.
        assert!(asked < OLDEST_SHOWN, "still shown as free to whoever asked {asked:?} after it was taken");
    }
    // The replica stands still: it is too old, and is not asked any more.
    pair.at_the_replica("SELECT CAST(pg_wal_replay_resume() AS TEXT) AS value");
    outdated
}

#[test]
fn a_browser_sees_what_it_wrote_and_others_see_it_within_the_time_that_is_promised() {
    let pair = Pair::start();
    let mut staff = 1..5;
    // On a machine that is very busy it may be too old before anybody has looked.
    let outdated = staff.by_ref().map(|staff| booked_behind_its_back(&pair, staff)).find(|seen| *seen > 0);
    let outdated = outdated.expect("what the replica shows was never seen: it was not read");
    figure(
        "replica",
        &format!(
            "stands still: {outdated} answers without the booking, none asked {OLDEST_SHOWN:?} after it"
        ),
    );
    pair.is_read();
    assert!(!is_free(&Browser::new(), pair.address(), staff.start - 1), "the replica has it as well");
}

#[test]
fn nobody_notices_that_the_replica_is_gone() {
    let pair = Pair::start();
    pair.is_read();
    pair.replica.stop_immediately();
    for _ in 0..40 {
        assert_eq!(day(&Browser::new(), pair.address(), 1).status, 200, "{}", pair.place.last_words());
    }
    let booked = Browser::new().book(pair.address(), "without", 2, &start()).unwrap();
    assert_eq!(booked.status, 201, "{}", booked.text);
    pair.replica.begin_again();
    pair.is_read();
}

/// What must go on without the replica: what visitors ask for, many at once, a page, a dashboard's list and a booking.
fn everybody_is_served(pair: &Pair, ava: &Browser, staff: i64) {
    let address = pair.address();
    let expect = |status: u16, what: &str, answer: Answer| {
        assert_eq!(answer.status, status, "{what}: {}\n{}", answer.text, pair.place.last_words());
    };
    std::thread::scope(|scope| {
        for _ in 0..READERS {
            scope.spawn(|| expect(200, "a day", day(&Browser::new(), address, 1)));
        }
        scope.spawn(|| expect(200, "a page", Browser::new().get(address, "/").unwrap()));
        scope.spawn(|| expect(200, "a list", ava.get(address, "/api/admin/clients").unwrap()));
    });
    let key = format!("without {staff}");
    expect(201, "a booking", Browser::new().book(address, &key, staff, &start()).unwrap());
    for path in ["shop-config", "services", "staff", "shop-hours"] {
        expect(200, path, Browser::new().get(address, &format!("/api/client/{path}")).unwrap());
    }
}

/// Its lines stay open, and take all that is sent: neither the program nor the system is told that nobody reads it.
#[test]
fn nobody_notices_that_the_replica_says_nothing() {
    let mut proxy = None;
    let pair = Pair::reached_by(|replica| {
        let there = proxy.insert(Proxy::to(Upstream::Unix(replica.socket())));
        format!("postgres://parlour@{}/postgres", there.address)
    });
    let proxy = proxy.unwrap();
    let mut ava = Browser::new();
    ava.sign_in(pair.address(), ADMIN);
    for (staff, ends) in [(3, Proxy::cut as fn(&Proxy)), (4, |_| ())] {
        pair.is_read();
        proxy.weather(Weather::Silence);
        for round in 0..ROUNDS {
            everybody_is_served(&pair, &ava, staff + 2 * round);
        }
        proxy.weather(Weather::Fair);
        ends(&proxy);
    }
    pair.is_read();
}
