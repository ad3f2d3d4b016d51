//! The rows of `authz.csv`.

use std::collections::HashMap;

pub(crate) type Row = HashMap<String, String>;

pub(crate) fn rows() -> Vec<Row> {
    let mut lines = include_str!("../authz.csv").lines().map(cells);
    let head = lines.next().expect("a head");
    lines.map(|cells| head.iter().cloned().zip(cells).collect()).collect()
}

/// The cells of a line; a quoted cell may hold commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for symbol in line.chars() {
        match symbol {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("one at least").push(other),
        }
    }
    cells
}

pub(crate) fn row_of(method: &str, path: &str) -> Row {
    let found = rows().into_iter().find(|row| row["method"] == method && row["path"] == path);
    found.unwrap_or_else(|| panic!("{method} {path} has no row in authz.csv"))
}

/// What the first of some alternatives says: `200(self)|403` is 200 for what is one's own.
pub(crate) fn first_status(cell: &str) -> &str {
    cell.split('(').next().unwrap_or_default()
}
