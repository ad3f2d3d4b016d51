//! Every handed-over slot case gives the expected answer.

mod cases;

use std::path::Path;

#[test]
fn every_slot_case_gives_the_expected_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slot_cases");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let outcomes: Vec<_> = files.iter().map(|file| cases::run_file(file).unwrap()).collect();
    let failures: Vec<&str> =
        outcomes.iter().flat_map(|outcome| &outcome.failures).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(outcomes.iter().map(|outcome| outcome.passed).sum::<usize>(), 231, "cases were lost");
}
