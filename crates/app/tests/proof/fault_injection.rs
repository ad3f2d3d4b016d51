//! Every use case that writes, with every step of it failing in turn: what was there stays as it was, or everything is there; asking again
//! works; nothing panics. The list is compared with the code, so a new use case has to join it.

use std::collections::BTreeSet;
use std::path::Path;

use testkit::{Backend, TestDb, for_each_backend};

use crate::iterations::{Size, report};
use crate::operations::{Atomicity, OPERATIONS, Operation};
use crate::reads::READS;
use crate::scenario::Scenario;

/// Every row, also those that say who has read what.
fn everything(db: &TestDb) -> Vec<String> {
    let readings =
        "SELECT 'audit_log ' || CAST(id AS TEXT) AS value FROM audit_log WHERE action = 'pii.read'";
    let mut all = db.dump();
    all.extend(db.ask(readings));
    all
}

/// How many rows each table has.
fn rows(dump: &[String]) -> Vec<(String, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for row in dump {
        *counts.entry(row.split(' ').next().unwrap_or_default().to_owned()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// What an operation adds and takes away when nothing fails, in rows of each table.
fn effect(before: &[String], after: &[String]) -> Vec<(String, i64)> {
    let (before, after) = (rows(before), rows(after));
    let had =
        |table: &str| before.iter().find(|(name, _)| name == table).map_or(0, |(_, count)| *count as i64);
    let grown = after.iter().map(|(table, count)| (table.clone(), *count as i64 - had(table)));
    grown.filter(|(_, difference)| *difference != 0).collect()
}

fn is_pulled_out(answer: &Result<(), String>) -> bool {
    answer.as_ref().is_err_and(|error| error.contains("pulled out"))
}

fn sound(scenario: &Scenario<'_>, what: &str) {
    let mut broken = scenario.salon.broken();
    // Nobody delivers messages here.
    broken.retain(|sentence| !sentence.starts_with("I14 "));
    assert_eq!(broken, Vec::<String>::new(), "{what}");
}

/// The steps that fail: all of them, or the middle one, the last call, and the word that the commit went well.
fn chosen(many: usize) -> Vec<usize> {
    Size::wanted().of(vec![many / 2, many - 2, many], (1..=many).collect(), (1..=many).collect())
}

/// Fails the steps of an operation one after the other. Returns how many steps it has, and how many failed.
fn fails_everywhere(db: &TestDb, operation: &Operation) -> (usize, usize) {
    let clean = Scenario::open(db);
    let fixture = (operation.prepare)(&clean);
    let before = everything(db);
    let (ctx, store) = clean.failing_at(usize::MAX);
    (operation.act)(&ctx, &clean, &fixture).unwrap_or_else(|error| panic!("{}: {error}", operation.name));
    sound(&clean, operation.name);
    let (whole, many) = (effect(&before, &everything(db)), store.steps());

    let (mut failed, mut fresh) = (0, None);
    let steps = chosen(many);
    for &step in &steps {
        let (scenario, fixture, before) = fresh.take().unwrap_or_else(|| {
            let scenario = Scenario::open(db);
            let fixture = (operation.prepare)(&scenario);
            (scenario, fixture, everything(db))
        });
        let what = format!("{} with step {step} failing, on {}", operation.name, db.backend);
        let (ctx, store) = scenario.failing_at(step);
        let answer = (operation.act)(&ctx, &scenario, &fixture);
        if !store.has_failed() {
            // What is left of the last one takes a step more or less.
            assert!(answer.is_ok(), "{what}: not even without a failure: {answer:?}");
            continue;
        }
        failed += 1;
        assert!(is_pulled_out(&answer), "{what}: the failure is not told: {answer:?}");
        let after = everything(db);
        if after == before {
            fresh = Some((scenario, fixture, before));
            continue;
        }
        if operation.atomicity == Atomicity::AtOnce {
            assert_eq!(effect(&before, &after), whole, "{what}: half of it is there");
        }
        // The word that it went well was lost: whoever asks again is told what is, or it is done again.
        let again = (operation.act)(&scenario.salon.ctx, &scenario, &fixture);
        assert!(!is_pulled_out(&again), "{what}: and again {again:?}");
        sound(&scenario, &what);
    }
    assert!(failed >= steps.len() - 1, "{}: only {failed} of {steps:?} failed", operation.name);
    (many, failed)
}

#[test]
fn whatever_step_fails_nothing_is_half_done() {
    for_each_backend(|backend| {
        // To copy a database takes PostgreSQL longer than all the rest.
        let some = if backend == Backend::Postgres { Size::wanted().of(4, 1, 1) } else { 1 };
        let (mut operations, mut steps, mut failures) = (0, 0, 0);
        for operation in OPERATIONS.iter().step_by(some) {
            let db = TestDb::without_disk(backend);
            let (many, failed) = fails_everywhere(&db, operation);
            assert!(many >= operation.least, "{}: the sweep sees {many} steps only", operation.name);
            operations += 1;
            steps += many;
            failures += failed;
        }
        report(
            backend,
            &format!("C10: {operations} operations of {steps} steps, {failures} failed, nothing half done"),
        );
    });
}

/// `book::create_booking`: the public functions that are given a [`app::Context`], by the module of the crate that re-exports them.
fn use_cases() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let top = path.strip_prefix(&root).unwrap().iter().next().unwrap().to_str().unwrap();
            let module = top.trim_end_matches(".rs");
            for function in source.split("\npub fn ").skip(1) {
                let (name, rest) = function.split_once('(').unwrap();
                let arguments = rest.split_once(" {\n").map_or(rest, |(arguments, _)| arguments);
                if arguments.contains("ctx: &Context") {
                    found.insert(format!("{module}::{name}"));
                }
            }
        }
    }
    found
}

#[test]
fn every_use_case_is_swept_or_known_to_write_nothing() {
    let swept: BTreeSet<String> =
        OPERATIONS.iter().map(|operation| operation.use_case().to_owned()).collect();
    let reads: BTreeSet<String> = READS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(swept.intersection(&reads).count(), 0);
    assert_eq!(
        use_cases(),
        swept.union(&reads).cloned().collect(),
        "see crates/app/tests/proof/operations.rs"
    );
}
