//! Runs slot cases from files: `conformance -- FILE…`. Prints what fails and ends with `N passed, N failed`; exit code 1 when
//! something failed.
#![expect(clippy::print_stdout, reason = "a command line program speaks on its output")]

#[path = "../tests/cases/mod.rs"]
mod cases;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut passed, mut left, mut failed) = (0, 0, 0);
    for file in std::env::args_os().skip(1).map(PathBuf::from) {
        let failures = match cases::run_file(&file) {
            Ok(outcome) => {
                passed += outcome.passed;
                left += outcome.left;
                outcome.failures
            }
            Err(unreadable) => vec![unreadable],
        };
        failed += failures.len();
        for failure in &failures {
            println!("{failure}");
        }
    }
    if left > 0 {
        println!("{left} left for rules that the engine does not have yet");
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
