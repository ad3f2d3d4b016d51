//! Every handed-over slot case gives the expected answer.

mod cases;

use std::path::Path;
use std::process::Command;

#[test]
fn every_slot_case_gives_the_expected_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slot_cases");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let outcomes: Vec<_> = files.iter().map(|file| cases::run_file(file).unwrap()).collect();
    let failures: Vec<&str> =
        outcomes.iter().flat_map(|outcome| &outcome.failures).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
    let passed: usize = outcomes.iter().map(|outcome| outcome.passed).sum();
    let left: usize = outcomes.iter().map(|outcome| outcome.left).sum();
    assert_eq!((passed, left), (363, 182), "cases were lost");
}

#[test]
fn the_zone_of_the_machine_is_irrelevant() {
    for zone in ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Asia/Beirut"] {
        let mut run = Command::new(std::env::current_exe().unwrap());
        let output =
            run.args(["--exact", "every_slot_case_gives_the_expected_answer"]).env("TZ", zone).output();
        let said = String::from_utf8(output.unwrap().stdout).unwrap();
        assert!(said.contains("1 passed; 0 failed"), "in {zone}: {said}");
    }
}
