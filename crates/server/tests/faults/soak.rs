//! An ordinary evening: readers, a desk, and clients who book and cancel, at a steady pace. What is not given back would show (P1).

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use testkit::phone::ADMIN;
use testkit::{Backend, SeededEntropy, for_each_backend, percentile, sized};

use crate::browser::{Answer, Browser};
use crate::program::Program;
use crate::workdir::{DAYS, QUARTERS, STYLISTS, Workdir};
use crate::{figure, wait_until};

/// How many ask at the same time, at most.
const CALLERS: u64 = 8;
/// Two hundred deeds a second.
const BETWEEN: Duration = Duration::from_millis(5);
/// Into how many parts the time is divided; the first third of them is for warming up.
const PARTS: u32 = 30;
/// What may come on top in ten minutes of a long run, in mebibytes. In a shorter one threads and caches are still being filled.
const MAX_GROWTH: f64 = 1.0;
/// The same on SQLite, whose caches are a part of the program: 24 MiB, which are filled as its file grows.
const MAX_GROWTH_WITH_CACHES: f64 = 8.0;

/// A steady pace, and what came of it.
struct Evening<'a> {
    program: &'a Program,
    ava: &'a Browser,
    begun: Instant,
    lasts: Duration,
    next: AtomicU32,
    numbers: AtomicU64,
    /// How long each deed took from the moment it was due, by the part of the evening.
    waits: Mutex<Vec<(u32, Duration)>>,
    /// How often somebody was told to come back, as on a machine that does other things, too.
    told_to_come_back: AtomicU64,
    /// Nobody tells: a deed waits here until it is due.
    nobody: (Mutex<()>, Condvar),
}

impl Evening<'_> {
    /// Does what is due next, until it is over. `caller` is its own number, from 1.
    fn attend(&self, caller: u64) {
        let chance = SeededEntropy::new(caller);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let due = BETWEEN * number;
            if self.lasts <= due {
                return;
            }
            self.wait_until(due);
            self.deed(number, &chance);
            let part = number / self.deeds_of_a_part();
            self.waits.lock().unwrap().push((part, self.begun.elapsed().saturating_sub(due)));
        }
    }

    fn deeds_of_a_part(&self) -> u32 {
        u32::try_from(self.lasts.as_micros() / BETWEEN.as_micros()).unwrap() / PARTS
    }

    fn wait_until(&self, due: Duration) {
        let (lock, told) = &self.nobody;
        let mut waiting = lock.lock().unwrap();
        while let Some(left) = due.checked_sub(self.begun.elapsed()).filter(|left| !left.is_zero()) {
            waiting = told.wait_timeout(waiting, left).unwrap().0;
        }
    }

    /// Nine of ten look at something, one books and gives it back: there is as much to list in the end, though the books have more rows.
    fn deed(&self, number: u32, chance: &SeededEntropy) {
        let below = |limit: usize| i64::try_from(chance.below(limit)).unwrap();
        let date = server::now() + TimeDelta::days(1 + below(DAYS));
        let (day, after) = (date.format("%Y-%m-%d"), (date + TimeDelta::days(1)).format("%Y-%m-%d"));
        let look = match number % 10 {
            0 => return self.book(chance),
            1 => return self.look(self.ava, &format!("/api/admin/calendar?from={day}&to={after}")),
            2 => "/api/client/shop-config".to_owned(),
            3 => "/api/client/services".to_owned(),
            4 => "/api/client/staff".to_owned(),
            number => {
                let staff = if number == 5 { 0 } else { 1 + below(STYLISTS) };
                format!("/api/client/slots?staffId={staff}&date={day}&totalDuration=15&services=1")
            }
        };
        self.look(&Browser::new(), &look);
    }

    fn look(&self, browser: &Browser, path: &str) {
        let answer = browser.get(self.program.address, path).unwrap();
        assert!(self.is_one_of(&answer, &[200]), "{path}: {answer:?}");
    }

    /// Whether an answer is as expected, or tells somebody to come back.
    fn is_one_of(&self, answer: &Answer, expected: &[u16]) -> bool {
        let comes_back = answer.status == 503 && !answer.header("retry-after").is_empty();
        self.told_to_come_back.fetch_add(u64::from(comes_back), Ordering::Relaxed);
        comes_back || expected.contains(&answer.status)
    }

    fn book(&self, chance: &SeededEntropy) {
        let (browser, key) =
            (Browser::new(), format!("soak-{}", self.numbers.fetch_add(1, Ordering::Relaxed)));
        let below = |limit: usize| i64::try_from(chance.below(limit)).unwrap();
        let day = (server::now() + TimeDelta::days(1 + below(DAYS))).date_naive();
        let start = day.and_hms_opt(9, 0, 0).unwrap() + TimeDelta::minutes(15 * below(QUARTERS));
        let start = start.format("%Y-%m-%dT%H:%M:%SZ").to_string();
        let made = browser.book(self.program.address, &key, 1 + below(STYLISTS), &start).unwrap();
        assert!(self.is_one_of(&made, &[201, 409]), "{made:?}");
        if made.status == 201 {
            let path = format!("/api/client/bookings/{}", made.json()["id"]);
            let gone = browser.delete(self.program.address, &path).unwrap();
            assert!(self.is_one_of(&gone, &[200]), "{gone:?}");
        }
    }
}

/// How long the slowest of a hundred waited in each third of the evening.
fn slowest(waits: &[(u32, Duration)]) -> String {
    let mut words = String::new();
    for third in 0..3 {
        let of_it: Vec<_> =
            waits.iter().filter(|(part, _)| part / (PARTS / 3) == third).map(|(_, wait)| *wait).collect();
        write!(words, " {:.0?}", percentile(&of_it, 99)).unwrap();
    }
    words
}

/// By how much a line through these points rises from one to the next.
fn slope(points: &[f64]) -> f64 {
    let count = f64::from(u32::try_from(points.len()).unwrap());
    let middle = (count - 1.0) / 2.0;
    let mean = points.iter().sum::<f64>() / count;
    let (mut across, mut along, mut place) = (0.0, 0.0, -middle);
    for point in points {
        across += place * (point - mean);
        along += place * place;
        place += 1.0;
    }
    across / along
}

#[test]
fn a_slope_is_that_of_the_line() {
    assert!((slope(&[1.0, 3.0, 5.0, 7.0]) - 2.0).abs() < 1e-9);
    assert!(slope(&[4.0, 5.0, 4.0, 5.0, 4.0]).abs() < 1e-9);
}

#[test]
fn nothing_grows_while_a_salon_is_served() {
    for_each_backend(|backend| {
        let lasts = Duration::from_secs(sized(6, 120, 1_800));
        let place = Workdir::new(backend);
        let program = Program::start(&place);
        let mut ava = Browser::new();
        ava.sign_in(program.address, ADMIN);
        let evening = Evening {
            program: &program,
            ava: &ava,
            begun: Instant::now(),
            lasts,
            next: AtomicU32::new(0),
            numbers: AtomicU64::new(0),
            waits: Mutex::new(Vec::new()),
            told_to_come_back: AtomicU64::new(0),
            nobody: Default::default(),
        };
        let (mut memory, mut files) = (Vec::new(), Vec::new());
        std::thread::scope(|scope| {
            for caller in 1..=CALLERS {
                let evening = &evening;
                scope.spawn(move || evening.attend(caller));
            }
            for part in 1..=PARTS {
                evening.wait_until(lasts * part / PARTS);
                memory.push(program.memory());
                files.push(program.open_files());
            }
        });
        let settled = &memory[memory.len() / 3..];
        let growth = slope(settled) * f64::from(PARTS) * 600.0 / lasts.as_secs_f64() / 1_024.0;
        let waits = evening.waits.into_inner().unwrap();
        let words = slowest(&waits);
        let (deeds, back) = (waits.len(), evening.told_to_come_back.into_inner());
        assert!(back * 100 < u64::try_from(deeds).unwrap(), "{back} of {deeds} were told to come back");
        figure(
            "P1",
            &format!(
                "{backend}: {deeds} deeds in {lasts:?}, {back} told to come back: {:.1} to {:.1} MiB, {growth:+.1} MiB in ten minutes; {} to {} open files; p99 of each third{words}",
                settled[0] / 1_024.0,
                settled[settled.len() - 1] / 1_024.0,
                files[0],
                files[files.len() - 1],
            ),
        );
        let at_night = match backend {
            Backend::Sqlite => MAX_GROWTH_WITH_CACHES,
            Backend::Postgres => MAX_GROWTH,
        };
        let most = sized(2_000.0, 100.0, at_night);
        assert!(growth < most, "{backend}: {growth:.1} MiB more in ten minutes: {memory:?}");
        let before = *files.iter().min().unwrap();
        wait_until("no line stays behind", Duration::from_secs(30), || program.open_files() <= before + 2);
        place.is_sound();
    });
}
