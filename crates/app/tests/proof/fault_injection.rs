//! Each step of every use case that writes fails in turn. The rows stay as they were, or all changes are there, and the use case can run
//! again. The list of operations is compared with the code, so a new use case has to join it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use testkit::{Backend, TestDb, for_each_backend};

use crate::block_operations::BLOCK_OPERATIONS;
use crate::chat_operations::CHAT_OPERATIONS;
use crate::iterations::{Size, report};
use crate::operation::{Atomicity, Operation};
use crate::operations::OPERATIONS;
use crate::place_operations::PLACE_OPERATIONS;
use crate::reads::READS;
use crate::reminder_operations::REMINDER_OPERATIONS;
use crate::review_operations::REVIEW_OPERATIONS;
use crate::scenario::Scenario;
use crate::special_day_operations::SPECIAL_DAY_OPERATIONS;
use crate::waitlist_operations::WAITLIST_OPERATIONS;

fn all() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS
        .iter()
        .chain(&BLOCK_OPERATIONS)
        .chain(&SPECIAL_DAY_OPERATIONS)
        .chain(&PLACE_OPERATIONS)
        .chain(&CHAT_OPERATIONS)
        .chain(&REMINDER_OPERATIONS)
        .chain(&REVIEW_OPERATIONS)
        .chain(&WAITLIST_OPERATIONS)
}

/// Every row, with the access log.
fn dump(db: &TestDb) -> Vec<String> {
    let access_log =
        "SELECT 'audit_log ' || CAST(id AS TEXT) AS value FROM audit_log WHERE action = 'pii.read'";
    let mut rows = db.dump();
    rows.extend(db.ask(access_log));
    rows
}

/// How many rows each table has won or lost.
fn changed_rows(before: &[String], after: &[String]) -> BTreeMap<String, i64> {
    let mut changes = BTreeMap::new();
    for (dump, step) in [(before, -1), (after, 1)] {
        for row in dump {
            *changes.entry(row.split(' ').next().unwrap_or_default().to_owned()).or_insert(0) += step;
        }
    }
    changes.retain(|_, change| *change != 0);
    changes
}

fn is_injected(outcome: &Result<(), String>) -> bool {
    outcome.as_ref().is_err_and(|error| error.contains("pulled out"))
}

fn assert_invariants(scenario: &Scenario<'_>, what: &str) {
    assert_eq!(scenario.broken_invariants_without_worker(), Vec::<String>::new(), "{what}");
}

/// The steps that fail: all of them, or the middle one, the last call, and the word that the commit went well.
fn failing_steps(count: usize) -> Vec<usize> {
    Size::wanted().of(vec![count / 2, count - 2, count], (1..=count).collect(), (1..=count).collect())
}

/// Fails the steps of an operation one after the other. Returns how many steps it has, and how many failed.
fn sweep(db: &TestDb, operation: &Operation) -> (usize, usize) {
    let ready = || {
        let scenario = Scenario::open(db);
        let fixture = (operation.setup)(&scenario);
        let before = dump(db);
        (scenario, fixture, before)
    };
    let (scenario, fixture, before) = ready();
    let (ctx, store) = scenario.failing_at(usize::MAX);
    (operation.run)(&ctx, &scenario, &fixture).unwrap_or_else(|error| panic!("{}: {error}", operation.name));
    assert_invariants(&scenario, operation.name);
    let (whole, count) = (changed_rows(&before, &dump(db)), store.steps());

    let (mut failed, mut unchanged) = (0, None);
    let steps = failing_steps(count);
    for &step in &steps {
        let (scenario, fixture, before) = unchanged.take().unwrap_or_else(ready);
        let what = format!("{} with step {step} failing, on {}", operation.name, db.backend);
        let (ctx, store) = scenario.failing_at(step);
        let outcome = (operation.run)(&ctx, &scenario, &fixture);
        if !store.has_failed() {
            // What a former run has left takes a step more or less.
            assert!(outcome.is_ok(), "{what}: it fails without an injected failure: {outcome:?}");
            continue;
        }
        failed += 1;
        assert!(is_injected(&outcome), "{what}: the failure is not reported: {outcome:?}");
        let after = dump(db);
        if after == before {
            unchanged = Some((scenario, fixture, before));
            continue;
        }
        if operation.atomicity == Atomicity::OneTransaction {
            assert_eq!(changed_rows(&before, &after), whole, "{what}: half of it is there");
        }
        // The commit went well and its report was lost, or a former transaction went well: the operation can run again.
        let again = (operation.run)(&scenario.ctx, &scenario, &fixture);
        assert!(!is_injected(&again), "{what}: and again {again:?}");
        assert_invariants(&scenario, &what);
    }
    assert!(failed >= steps.len() - 1, "{}: only {failed} of {steps:?} failed", operation.name);
    (count, failed)
}

#[test]
fn operations_are_never_half_done_when_a_step_fails() {
    for_each_backend(|backend| {
        // PostgreSQL needs longer to copy a database than for all the rest.
        let every = if backend == Backend::Postgres { Size::wanted().of(4, 1, 1) } else { 1 };
        let (mut operations, mut steps, mut failures) = (0, 0, 0);
        for operation in all().step_by(every) {
            let (count, failed) = sweep(&TestDb::without_disk(backend), operation);
            assert!(count >= operation.min_steps, "{}: the sweep sees {count} steps only", operation.name);
            operations += 1;
            steps += count;
            failures += failed;
        }
        report(
            backend,
            &format!("C10: {operations} operations of {steps} steps, {failures} failed, nothing half done"),
        );
    });
}

/// The public functions that take a [`app::Context`], with their module, for example `book::create_booking`.
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
fn use_cases_are_swept_or_listed_as_reads() {
    let swept: BTreeSet<String> = all().map(|operation| operation.use_case().to_owned()).collect();
    let reads: BTreeSet<String> = READS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(swept.intersection(&reads).count(), 0);
    assert_eq!(
        use_cases(),
        swept.union(&reads).cloned().collect(),
        "see crates/app/tests/proof/operations.rs"
    );
}
