//! Every use case that writes, with every step of it failing in turn: what was there stays as it was, or everything is there; asking again
//! works; nothing panics. The list is compared with the code, so a new use case has to join it.

use std::collections::BTreeSet;
use std::path::Path;

use testkit::{Backend, TestDb, for_each_backend};

use crate::deeds::{DEEDS, Deed, Whole};
use crate::reads::READS;
use crate::size::{Size, report};
use crate::stage::Stage;

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

/// What a deed adds and takes away when nothing fails, in rows of each table.
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

fn sound(stage: &Stage<'_>, what: &str) {
    let mut broken = stage.town.broken();
    // Nobody delivers messages here.
    broken.retain(|sentence| !sentence.starts_with("I14 "));
    assert_eq!(broken, Vec::<String>::new(), "{what}");
}

/// The steps that fail: all of them, or the middle one, the last call, and the word that the commit went well.
fn chosen(many: usize) -> Vec<usize> {
    Size::wanted().of(vec![many / 2, many - 2, many], (1..=many).collect(), (1..=many).collect())
}

/// Fails the steps of a deed one after the other. Returns how many steps it has, and how many failed.
fn fails_everywhere(db: &TestDb, deed: &Deed) -> (usize, usize) {
    let clean = Stage::open(db);
    let props = (deed.prepare)(&clean);
    let before = everything(db);
    let (ctx, store) = clean.failing_at(usize::MAX);
    (deed.act)(&ctx, &clean, &props).unwrap_or_else(|error| panic!("{}: {error}", deed.name));
    sound(&clean, deed.name);
    let (whole, many) = (effect(&before, &everything(db)), store.steps());

    let (mut failed, mut fresh) = (0, None);
    let steps = chosen(many);
    for &step in &steps {
        let (stage, props, before) = fresh.take().unwrap_or_else(|| {
            let stage = Stage::open(db);
            let props = (deed.prepare)(&stage);
            (stage, props, everything(db))
        });
        let what = format!("{} with step {step} failing, on {}", deed.name, db.backend);
        let (ctx, store) = stage.failing_at(step);
        let answer = (deed.act)(&ctx, &stage, &props);
        if !store.has_failed() {
            // What is left of the last one takes a step more or less.
            assert!(answer.is_ok(), "{what}: not even without a failure: {answer:?}");
            continue;
        }
        failed += 1;
        assert!(is_pulled_out(&answer), "{what}: the failure is not told: {answer:?}");
        let after = everything(db);
        if after == before {
            fresh = Some((stage, props, before));
            continue;
        }
        if deed.whole == Whole::AtOnce {
            assert_eq!(effect(&before, &after), whole, "{what}: half of it is there");
        }
        // The word that it went well was lost: whoever asks again is told what is, or it is done again.
        let again = (deed.act)(&stage.town.ctx, &stage, &props);
        assert!(!is_pulled_out(&again), "{what}: and again {again:?}");
        sound(&stage, &what);
    }
    assert!(steps.len() - 1 <= failed, "{}: only {failed} of {steps:?} failed", deed.name);
    (many, failed)
}

#[test]
fn whatever_step_fails_nothing_is_half_done() {
    for_each_backend(|backend| {
        // To copy a database takes PostgreSQL longer than all the rest.
        let some = if backend == Backend::Postgres { Size::wanted().of(4, 1, 1) } else { 1 };
        let (mut deeds, mut steps, mut failures) = (0, 0, 0);
        for deed in DEEDS.iter().step_by(some) {
            let db = TestDb::without_disk(backend);
            let (many, failed) = fails_everywhere(&db, deed);
            assert!(deed.least <= many, "{}: the sweep sees {many} steps only", deed.name);
            deeds += 1;
            steps += many;
            failures += failed;
        }
        report(
            backend,
            &format!("C10: {deeds} deeds of {steps} steps, {failures} failed, nothing half done"),
        );
    });
}

/// `book::place`: the public functions that are given a [`app::Context`], by the folder and name of the module that re-exports them.
fn use_cases() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let module = folder.file_name().unwrap().to_str().unwrap();
            let module = if module == "src" { path.file_stem().unwrap().to_str().unwrap() } else { module };
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
    let swept: BTreeSet<String> = DEEDS.iter().map(|deed| deed.use_case().to_owned()).collect();
    let reads: BTreeSet<String> = READS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(swept.intersection(&reads).count(), 0);
    assert_eq!(use_cases(), swept.union(&reads).cloned().collect(), "see crates/app/tests/proof/deeds.rs");
}
