//! How many are looked at in a turn of forgetting, and what becomes of those who cannot be.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use app::{Context, apply_retention};
use chrono::TimeDelta;
use domain::Instant;
use ports::Clock;
use ports::platform::LOOKED_AT_AT_ONCE;
use testkit::{Backend, ManualClock, at, on_both_databases, the_present};

use crate::inactivity::{BEA, client, forgets, lapses, names, written_down};
use crate::phones::{MAYA, STRANGER, Scenario, TEN, open};

/// Nobody up to an id can be forgotten.
fn keeps_from_forgetting(scenario: &Scenario, last: i64) {
    let fails = match scenario.db.backend {
        Backend::Sqlite => format!(
            "CREATE TRIGGER fails BEFORE INSERT ON erasures WHEN NEW.client_id <= {last} BEGIN SELECT RAISE(ABORT, 'on purpose'); END"
        ),
        Backend::Postgres => format!(
            "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'on purpose'; END $$; \
             CREATE TRIGGER fails BEFORE INSERT ON erasures FOR EACH ROW WHEN (NEW.client_id <= {last}) EXECUTE FUNCTION fails()"
        ),
    };
    scenario.db.run(&fails);
}

#[on_both_databases(open)]
fn a_failed_erasure_does_not_stop_the_others(scenario: &Scenario) {
    client(scenario, MAYA, TEN);
    client(scenario, BEA, "2026-11-24 14:00");
    scenario.write(STRANGER, "hello");
    scenario.clock.set(at("2028-11-25 10:00"));
    keeps_from_forgetting(scenario, 1);
    let failed = apply_retention(&scenario.ctx);
    assert!(failed.as_ref().is_err_and(|error| error.to_string().contains("on purpose")), "{failed:?}");
    assert_eq!(names(scenario), ["Maya Chen +15550100301", "Deleted client -"]);
    let forgotten = ["system client 2 {}", "system identity 2 {}", "system identity 3 {}"];
    assert_eq!(lapses(scenario), forgotten, "and the strangers");
    assert_eq!(scenario.db.count("audit_log WHERE CAST(details AS TEXT) <> '{}'"), 0, "and the trail");
    assert!(apply_retention(&scenario.ctx).is_ok(), "her next turn is tomorrow");
    scenario.clock.advance(TimeDelta::days(1));
    forgets(scenario);
    scenario.clock.advance(TimeDelta::seconds(1));
    assert!(apply_retention(&scenario.ctx).is_err());
    match scenario.db.backend {
        Backend::Sqlite => scenario.db.run("DROP TRIGGER fails"),
        Backend::Postgres => scenario.db.run("DROP TRIGGER fails ON erasures"),
    }
    scenario.clock.advance(TimeDelta::days(1) + TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(names(scenario), ["Deleted client -"; 2]);
}

/// Writes so many cards, one later than the other, of people who were never seen again.
fn crowd(scenario: &Scenario, many: usize) {
    let made = match scenario.db.backend {
        Backend::Sqlite => format!("{} + n", scenario.db.moment(the_present())),
        Backend::Postgres => {
            format!("TIMESTAMPTZ {} + n * INTERVAL '1 second'", scenario.db.moment(the_present()))
        }
    };
    scenario.db.run(&format!(
        "INSERT INTO clients (shop_id, name, created_at, updated_at) \
         WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {many}) SELECT 1, 'Client ' || n, {made}, {made} FROM n"
    ));
}

#[on_both_databases(open)]
fn each_turn_of_erasure_looks_at_other_clients(scenario: &Scenario) {
    crowd(scenario, 2 * LOOKED_AT_AT_ONCE + 1);
    scenario.clock.set(at("2028-11-25 10:00"));
    keeps_from_forgetting(scenario, i64::try_from(LOOKED_AT_AT_ONCE).unwrap());
    assert!(apply_retention(&scenario.ctx).is_err());
    assert_eq!(scenario.db.count("erasures"), 0);
    let turn = apply_retention(&scenario.ctx).unwrap();
    assert_eq!((turn.has_more, scenario.db.count("erasures")), (true, LOOKED_AT_AT_ONCE));
    let last = apply_retention(&scenario.ctx).unwrap();
    assert_eq!((last.rows, last.has_more), (1, false));
}

/// So many people who have written once, and were never heard of again.
fn strangers(scenario: &Scenario, many: usize) {
    let made = scenario.db.moment(the_present());
    scenario.db.run(&format!(
        "INSERT INTO identities (phone, created_at, updated_at) \
         WITH RECURSIVE n(n) AS (SELECT 100000 UNION ALL SELECT n + 1 FROM n WHERE n < 100000 + {many} - 1) \
         SELECT '+1555' || n, {made}, {made} FROM n"
    ));
}

#[on_both_databases(open)]
fn each_turn_of_erasure_looks_at_a_limited_number_of_people(scenario: &Scenario) {
    strangers(scenario, LOOKED_AT_AT_ONCE + 1);
    scenario.clock.advance(TimeDelta::days(91));
    let turns = [(); 3].map(|()| apply_retention(&scenario.ctx).unwrap());
    assert_eq!(turns.map(|turn| turn.rows), [LOOKED_AT_AT_ONCE, 1, 0]);
    assert_eq!(turns.map(|turn| turn.has_more), [true, false, false]);
}

/// A clock that goes on whenever somebody looks at it.
struct Ticking {
    clock: Arc<ManualClock>,
    step: TimeDelta,
    /// How long it takes between the first look and the second.
    pause: TimeDelta,
    looks: AtomicUsize,
}

impl Clock for Ticking {
    fn now(&self) -> Instant {
        let second = self.looks.fetch_add(1, Ordering::Relaxed) == 1;
        self.clock.advance(if second { self.pause } else { self.step });
        self.clock.now()
    }
}

/// Twenty clients and twenty strangers who are due, and such a clock.
fn due(scenario: &Scenario, step: TimeDelta, pause: TimeDelta) -> Context {
    crowd(scenario, 20);
    strangers(scenario, 20);
    scenario.clock.set(at("2028-11-25 10:00"));
    let clock = Ticking { clock: Arc::clone(&scenario.clock), step, pause, looks: AtomicUsize::new(0) };
    Context { clock: Arc::new(clock), ..scenario.ctx.clone() }
}

/// So long it takes to look at the clock.
const STEP: TimeDelta = TimeDelta::milliseconds(200);

#[on_both_databases(open)]
fn a_turn_that_takes_long_ends_and_goes_on_later(scenario: &Scenario) {
    let ctx = due(scenario, STEP, STEP);
    let (mut turns, mut rows) = (0, 0);
    loop {
        let begun = scenario.clock.now();
        let turn = apply_retention(&ctx).unwrap();
        assert!(scenario.clock.now() - begun < TimeDelta::seconds(4));
        (turns, rows) = (turns + 1, rows + turn.rows);
        if !turn.has_more {
            break;
        }
    }
    let left = (scenario.db.count("erasures"), scenario.db.count("identities"));
    assert_eq!((rows, left), (40, (20, 0)));
    assert!((6..=10).contains(&turns), "some five at a time: {turns}");
}

/// Nobody knows how long it has taken.
#[on_both_databases(open)]
fn a_turn_ends_when_the_clock_is_set_back(scenario: &Scenario) {
    let back = TimeDelta::seconds(-1);
    let ctx = due(scenario, back, back);
    let turn = apply_retention(&ctx).unwrap();
    assert_eq!((turn.rows, turn.has_more), (2, true), "one client and one stranger");
}

/// What else is forgotten takes its time, and they have theirs.
#[on_both_databases(open)]
fn people_are_erased_though_other_kinds_took_long(scenario: &Scenario) {
    let turn = apply_retention(&due(scenario, STEP, TimeDelta::seconds(60))).unwrap();
    assert!((5..=8).contains(&turn.rows), "{turn:?}");
}

/// By the ledger, and not by the name.
#[on_both_databases(open)]
fn a_client_named_like_the_erased_is_erased(scenario: &Scenario) {
    crowd(scenario, LOOKED_AT_AT_ONCE);
    let then = scenario.db.moment(the_present());
    scenario.db.run(&format!("INSERT INTO erasures SELECT 1, id, {then} FROM clients"));
    written_down(scenario, "Deleted client", STRANGER, None);
    scenario.clock.set(at("2028-11-25 10:00"));
    for turn in 1..=2 {
        let looked = apply_retention(&scenario.ctx).unwrap();
        assert_eq!(looked.has_more, turn == 1);
    }
    assert_eq!(lapses(scenario).len(), 1, "those of before were asked about once");
    assert_eq!(scenario.db.count("clients WHERE phone IS NOT NULL"), 0);
    scenario.db.is_damaged_on_purpose();
}
