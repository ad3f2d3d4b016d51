//! Clients who book, confirm and cancel without end, note every answer, and send again what was not answered, under the same key.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use chrono::{TimeDelta, Timelike};
use testkit::SeededEntropy;

use crate::browser::{Answer, Browser, message};
use crate::checker::contradictions;
use crate::figure;
use crate::history::{Act, Event, History, Outcome};
use crate::wait_until;
use crate::workdir::{DAYS, QUARTERS, STYLISTS, Workdir};

/// How many there are.
pub(crate) const WRITERS: usize = 16;
/// Before they ask again.
const PAUSE: Duration = Duration::from_millis(10);
/// Where nobody listens.
const NOBODY: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 9));

/// Where the program is at the moment; nowhere while it is dead.
pub(crate) struct Target {
    address: Mutex<Option<SocketAddr>>,
    moved: Condvar,
    /// Where it is besides, for requests that are sent to one after the other.
    others: Vec<SocketAddr>,
    turn: AtomicUsize,
}

impl Target {
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self::among(&[address])
    }

    /// Several programs, of which each request meets the next.
    pub(crate) fn among(addresses: &[SocketAddr]) -> Self {
        let (first, others) = addresses.split_first().expect("an address");
        Self {
            address: Mutex::new(Some(*first)),
            moved: Condvar::new(),
            others: others.to_vec(),
            turn: AtomicUsize::new(0),
        }
    }

    pub(crate) fn moves(&self, to: Option<SocketAddr>) {
        *self.address.lock().unwrap_or_else(PoisonError::into_inner) = to;
        self.moved.notify_all();
    }

    fn wait(&self) -> SocketAddr {
        let address = self.address.lock().unwrap_or_else(PoisonError::into_inner);
        let found = self.moved.wait_while(address, |address| address.is_none()).unwrap();
        let first = found.expect("it waited for an address");
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % (self.others.len() + 1);
        // Nobody anywhere is nobody at the others, too.
        if first == NOBODY { first } else { turn.checked_sub(1).map_or(first, |turn| self.others[turn]) }
    }
}

/// Lets writers write while `trouble` happens, which is given the history so far; then checks that nothing contradicts it.
pub(crate) fn write_during(id: &str, place: &Workdir, target: &Target, trouble: impl FnOnce(&History)) {
    let history = History::new();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (history, stop) = (&history, &stop);
            scope.spawn(move || Writer { id: writer, target, history, stop }.run());
        }
        // Whatever happens, the writers must be let go.
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| trouble(&history)));
        stop.store(true, Ordering::Relaxed);
        if let Err(failure) = ended {
            target.moves(Some(NOBODY));
            std::panic::resume_unwind(failure);
        }
    });
    let events = history.events();
    let found = contradictions(&events, &place.table());
    if !found.is_empty() {
        let file = format!("{}/history-{id}.jsonl", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&file, history.lines()).unwrap();
        panic!(
            "{id} on {}: {} contradictions, {file}:\n{}",
            place.backend,
            found.len(),
            found[..found.len().min(20)].join("\n")
        );
    }
    place.is_sound();
    let unanswered = events.iter().filter(|event| event.outcome == Outcome::Info).count();
    let replays = events.iter().filter(|event| event.replayed).count();
    figure(
        id,
        &format!(
            "{}: {} requests acknowledged, {unanswered} not answered, {replays} of them done before and found by their key; 0 lost, 0 twice, 0 overlaps",
            place.backend,
            history.acknowledged()
        ),
    );
}

struct Writer<'a> {
    id: usize,
    target: &'a Target,
    history: &'a History,
    stop: &'a AtomicBool,
}

/// Numbers of requests, and of the chance of writers, that no other has.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

fn number() -> u64 {
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

impl Writer<'_> {
    fn run(&self) {
        let chance = SeededEntropy::new(number());
        while !self.stop.load(Ordering::Relaxed) {
            let (browser, key) = (Browser::new(), format!("key-{}", number()));
            let staff = i64::try_from(1 + chance.below(STYLISTS)).unwrap();
            let quarter = i64::try_from(chance.below(QUARTERS)).unwrap();
            let day = TimeDelta::days(i64::try_from(1 + chance.below(DAYS)).unwrap());
            let morning = (server::now() + day)
                .with_hour(9)
                .and_then(|at| at.with_minute(0)?.with_second(0)?.with_nanosecond(0));
            let from = morning.expect("there is a morning") + TimeDelta::minutes(15 * quarter);
            let start = from.format("%Y-%m-%dT%H:%M:%SZ").to_string();
            let act = Act::Book { staff, from: from.timestamp_micros() };
            let Some(booking) = self.insist(&key, &act, |address| browser.book(address, &key, staff, &start))
            else {
                continue;
            };
            match chance.below(3) {
                0 => self.cancel(&browser, &key, booking),
                1 => self.confirm(&browser, &key, booking),
                _ => {}
            }
        }
    }

    /// Gives a booking back.
    fn cancel(&self, browser: &Browser, key: &str, booking: i64) {
        let path = format!("/api/client/bookings/{booking}");
        let act = Act::Cancel { booking };
        self.insist(&format!("{key}-cancel"), &act, |address| browser.delete(address, &path));
    }

    /// Sends the code of a booking from a phone of this writer's own.
    fn confirm(&self, browser: &Browser, key: &str, booking: i64) {
        let Some(text) = self.code(browser, booking) else { return };
        let phone = format!("+1555019{:04}", number() % 10_000);
        let act = Act::Confirm { booking };
        self.insist(&format!("{key}-confirm"), &act, |address| message(address, &phone, key, &text));
    }

    /// Asks for the code until it comes; `None` when the test is over.
    fn code(&self, browser: &Browser, booking: i64) -> Option<String> {
        loop {
            let address = self.target.wait();
            match browser.code(address, &format!("?bookingId={booking}")) {
                Ok(Ok(text)) => return Some(text),
                Ok(Err(refused)) => assert_eq!(refused.status, 503, "{refused:?}"),
                Err(_) if self.is_over(address) => return None,
                Err(_) => {}
            }
            std::thread::park_timeout(PAUSE);
        }
    }

    /// Whether nobody will answer any more, because the test has failed.
    fn is_over(&self, address: SocketAddr) -> bool {
        address == NOBODY && self.stop.load(Ordering::Relaxed)
    }

    /// Sends a request until an answer says what has become of it; the booking it is about, if it is done.
    fn insist(&self, key: &str, act: &Act, send: impl Fn(SocketAddr) -> io::Result<Answer>) -> Option<i64> {
        loop {
            let address = self.target.wait();
            let invoked = self.history.now();
            let answer = send(address);
            let ended = self.history.now();
            let replayed =
                answer.as_ref().is_ok_and(|answer| answer.header("idempotency-replayed") == "true");
            let outcome = outcome(act, &answer);
            let (key, act, said) = (key.to_owned(), act.clone(), outcome.clone());
            self.history.note(Event { writer: self.id, key, act, invoked, ended, outcome, replayed });
            match said {
                Outcome::Ok(id) => return Some(id),
                Outcome::Fail | Outcome::Odd(_) => return None,
                Outcome::Info if self.is_over(address) => return None,
                // It may be down: a moment, or until somebody says where it is again.
                Outcome::Info => std::thread::park_timeout(PAUSE),
            }
        }
    }
}

/// What an answer says about a request.
fn outcome(act: &Act, answer: &io::Result<Answer>) -> Outcome {
    let Ok(answer) = answer else { return Outcome::Info };
    match (act, answer.status, answer.code()) {
        (Act::Book { .. }, 201, _) => Outcome::Ok(answer.json()["id"].as_i64().expect("an id")),
        (Act::Book { .. }, 409, "slot_taken") => Outcome::Fail,
        (Act::Cancel { booking } | Act::Confirm { booking }, 200, _) => Outcome::Ok(*booking),
        (_, 409, "in_flight") => Outcome::Info,
        (_, 503, _) if !answer.header("retry-after").is_empty() => Outcome::Info,
        _ => Outcome::Odd(format!("{} {}", answer.status, answer.text)),
    }
}

/// Waits until the program answers a reader.
pub(crate) fn serves(address: SocketAddr) -> bool {
    Browser::new().get(address, "/api/client/services").is_ok_and(|answer| answer.status == 200)
}

/// Waits until it serves again, without anybody having touched it.
pub(crate) fn recovers(address: SocketAddr) -> Duration {
    wait_until("it serves again", Duration::from_secs(30), || serves(address))
}
