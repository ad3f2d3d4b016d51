//! What a turn of the checks costs among a million bookings: the hourly one, which looks at what changed, and the one that looks at everything.

use std::time::Instant;

use chrono::TimeDelta;
use testkit::{Backend, TestDb};

use super::many::plant;
use super::reads::noon;
use super::report;

const SHOPS: usize = 1_000;

pub(crate) fn measure(backend: Backend) {
    let db = TestDb::new(backend);
    plant(&db, SHOPS);
    // An hour with a change in every salon.
    let (then, since) = (noon() + TimeDelta::minutes(30), noon() + TimeDelta::minutes(1));
    let changed = db.moment(then);
    db.run(&format!("UPDATE bookings SET updated_at = {changed} WHERE id % 1000 = 0"));
    if backend == Backend::Postgres {
        db.run("VACUUM ANALYZE bookings");
    }
    let now = noon() + TimeDelta::hours(1);
    let turns: [(&str, &dyn Fn() -> usize); 2] = [
        ("changes", &|| db.database.broken_since(since, now).expect("asked").len()),
        ("everything", &|| db.database.broken_invariants(now).expect("asked").len()),
    ];
    for (name, turn) in turns {
        let before = forget_peak();
        let begun = Instant::now();
        let broken = turn();
        let seconds = begun.elapsed().as_secs_f64();
        let note = format!(
            "a million bookings in a thousand salons; {broken} invariants are broken: they have no lines and no log"
        );
        report(&format!("check_{name}"), backend, seconds, "s", &note);
        report(
            &format!("check_{name}_memory"),
            backend,
            (peak() - before) / 1_024.0,
            "MB",
            "peak of the program's own memory beyond what it had",
        );
    }
}

/// The line of `/proc/self/status` in kB.
fn status(line: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let found = status.lines().find_map(|found| found.strip_prefix(line));
    found.and_then(|words| words.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0.0)
}

fn peak() -> f64 {
    status("VmHWM")
}

/// Lets the peak begin anew, and says what the program has now.
fn forget_peak() -> f64 {
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux lets it");
    status("VmRSS")
}
