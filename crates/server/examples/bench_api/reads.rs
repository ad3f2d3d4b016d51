//! How fast a salon is shown, as a ratio to the yardstick: an answer of the same length from memory, through the same middleware.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use chrono::{Days, NaiveTime, TimeDelta};
use domain::{BookingStatus, Instant as Moment};
use testkit::{Backend, SalonBuilder, TestDb, salon, the_present};

use super::cores::{Half, on};
use super::load::{Caller, at_once};
use super::steady::waits;
use super::{count, report, serve};

/// How many callers at a time.
const CALLERS: usize = 8;
/// How long each measurement takes, and how often it is repeated in turn with the others.
pub(crate) const SPELL: Duration = Duration::from_millis(1_500);
pub(crate) const ROUNDS: usize = 5;

/// The yardstick answers these bytes.
pub(crate) static YARDSTICK: OnceLock<String> = OnceLock::new();

/// Paths of one server that are asked for one after the other.
pub(crate) type Paths = (SocketAddr, Vec<String>);

/// Noon in New York, so that the first day is a working day whenever the bench runs.
pub(crate) fn noon() -> Moment {
    the_present().date_naive().and_time(NaiveTime::from_hms_opt(17, 0, 0).expect("a time")).and_utc()
}

/// The slots of a member of staff at the demo salon, or of anybody; at another salon if `more` names it.
pub(crate) fn slots(staff: i64, more: &str) -> String {
    let day = noon().date_naive() + Days::new(2);
    format!("/api/client/slots?staffId={staff}&date={day}&totalDuration=45{more}")
}

/// Plants the demo and serves it, and measures the yardstick by its slots.
pub(crate) fn demo(db: &TestDb) -> SocketAddr {
    server::demo::seed(db.database.as_ref(), noon()).expect("the demo can be seeded");
    let address = serve(db, noon());
    let listed = Caller::new(address).get(&slots(1, "&services=1"));
    assert!(listed.contains("\"time\""), "the demo salon has times: {listed}");
    let _ = YARDSTICK.set(listed);
    address
}

/// Measures the demo salon, and one where eight are booked half of their day for a fortnight.
pub(crate) fn measure(backend: Backend) {
    let db = TestDb::new(backend);
    let address = demo(&db);
    db.seed_shop(&eight().seed());
    let days = "/api/client/days?staffId=0&totalDuration=45&subdomain=eight".to_owned();
    let shown = [
        ("yardstick", "/yardstick".to_owned()),
        ("slots_one_stylist", slots(1, "&services=1")),
        ("slots_no_preference_of_eight", slots(0, "&subdomain=eight")),
        ("days_of_eight", days),
        ("services", "/api/client/services".to_owned()),
    ];
    let lists = shown.each_ref().map(|(_, path)| (address, vec![path.clone()]));
    let best = in_turn(&lists);
    let note = format!("best of {ROUNDS} spells in turn, {CALLERS} callers on the same machine");
    let yardstick = best.first().copied().expect("the yardstick");
    report("yardstick_requests_per_second", backend, yardstick, "1/s", &note);
    for ((name, path), rate) in shown.iter().zip(&best).skip(1) {
        let length = Caller::new(address).get(path).len();
        let note = format!("{rate:.0}/s of {length} bytes; {note}");
        report(&format!("{name}_ratio"), backend, rate / yardstick, "ratio", &note);
    }
    let address = on(Half::Server, || serve(&db, noon()));
    on(Half::Callers, || unhurried(backend, address));
}

/// How long the slowest of a hundred wait for the yardstick and for the slots, on a server with cores of its own: at half of what each of them
/// can answer, and both at half of what the slots can, which is less for the yardstick. In turn, so that all meet the same machine; medians.
fn unhurried(backend: Backend, address: SocketAddr) {
    let [still, listed] = ["/yardstick".to_owned(), slots(1, "&services=1")];
    let most = in_turn(&[(address, vec![still.clone()]), (address, vec![listed.clone()])]);
    let mut halves = most.into_iter().map(|most| most / 2.0);
    let (half_of_still, half) = halves.next().zip(halves.next()).expect("two of them");
    let asked = [(&still, half_of_still), (&still, half), (&listed, half)];
    let mut late_by = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (late_by, (path, rate)) in late_by.iter_mut().zip(asked) {
            late_by.push(percentile(waits(address, path, CALLERS, rate, SPELL), 99));
        }
    }
    let [at_its_half, as_often, slots] = late_by.map(median);
    let apart = "from when a request was due; the server on one half of the cores, the callers on the other";
    let note = format!(
        "{slots:.2} ms at {half:.0} requests/s to {at_its_half:.2} ms at {half_of_still:.0}/s, half of the peak of each, {apart}"
    );
    report("slots_one_stylist_p99_ratio", backend, slots / at_its_half, "ratio", &note);
    let note = format!("{slots:.2} ms to {as_often:.2} ms, both at {half:.0} requests/s, {apart}");
    report("slots_one_stylist_p99_as_often_ratio", backend, slots / as_often, "ratio", &note);
}

fn eight() -> SalonBuilder {
    let names = (0..8).map(|number| format!("Stylist {number}")).collect::<Vec<_>>();
    let team = salon().at_subdomain("eight").service("Cut", 60, 4_500);
    let team = names.iter().fold(team, |team, name| team.stylist(name));
    let hours =
        (0..14).flat_map(|day| [9, 11, 13, 15].map(|hour| TimeDelta::days(day) + TimeDelta::hours(hour)));
    let midnight = the_present() - TimeDelta::hours(6);
    hours.fold(team, |team, hour| {
        names
            .iter()
            .fold(team, |team, name| team.booking(name, "Cut", midnight + hour, BookingStatus::Confirmed))
    })
}

/// The most requests per second of each of some lists, in turn.
pub(crate) fn in_turn(lists: &[Paths]) -> Vec<f64> {
    let mut best = vec![0.0_f64; lists.len()];
    for _ in 0..ROUNDS {
        for (best, list) in best.iter_mut().zip(lists) {
            *best = best.max(requests_per_second(list));
        }
    }
    best
}

pub(crate) fn requests_per_second((address, paths): &Paths) -> f64 {
    let begun = Instant::now();
    let until = begun + SPELL;
    let all = at_once(CALLERS, |place| {
        let mut caller = Caller::new(*address);
        let mut turn = place..;
        let mut done = 0;
        while Instant::now() < until {
            let path = turn.next().and_then(|turn| paths.get(turn * 7 % paths.len()));
            caller.get(path.expect("a path"));
            done += 1;
        }
        done
    });
    count(all.into_iter().sum()) / begun.elapsed().as_secs_f64()
}

/// What so many of a hundred stay below, in milliseconds.
pub(crate) fn percentile(mut times: Vec<Duration>, hundredths: usize) -> f64 {
    times.sort_unstable();
    times.get(times.len() * hundredths / 100).expect("many").as_secs_f64() * 1_000.0
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    *values.get(values.len() / 2).expect("some")
}
