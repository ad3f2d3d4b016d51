//! Recorded answers: what was true when somebody last looked, and must still be.

use std::path::Path;

use serde_json::Value;

/// Compares a value with the file `name` in `folder`. With `UPDATE_GOLDEN=1` (that is `make golden`) the file is written instead.
///
/// # Panics
/// When they differ, or when there is no file yet.
#[expect(clippy::disallowed_methods, reason = "a switch of the test run, not of the program")]
pub fn golden(folder: &str, name: &str, value: &Value) {
    let path = Path::new(folder).join(name);
    let fresh = format!("{value:#}\n");
    if std::env::var("UPDATE_GOLDEN").is_ok() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, fresh).expect("the sample can be written");
        return;
    }
    let recorded = std::fs::read_to_string(&path)
        .unwrap_or_else(|_| panic!("{name} is not recorded yet: run `make golden` and commit the file"));
    assert!(
        recorded == fresh,
        "{name} has changed. If that is right, run `make golden`.\nrecorded: {recorded}\nnow: {fresh}"
    );
}
