//! The documents say what the code does: routes, configuration, invariants, and where each document is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rows of a document's tables whose first cell is in backticks, cell by cell, without the backticks.
fn rows(document: &str) -> Vec<Vec<String>> {
    let cells =
        |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect();
    document.lines().filter(|line| line.starts_with("| `")).map(cells).collect()
}

/// The first cells of a document's tables.
fn first_cells(document: &str) -> BTreeSet<String> {
    rows(document).into_iter().filter_map(|row| row.into_iter().next()).collect()
}

/// What stands between `start` and `end`, wherever that is in a source file.
fn between<'a>(source: &'a str, start: &str, end: char) -> BTreeSet<&'a str> {
    source.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

/// Method, path and limits, in the order of the route table.
#[test]
fn the_api_document_lists_the_routes() {
    let written: Vec<String> =
        rows(&read("docs/API.md")).iter().map(|row| row[..3].join(" ").trim().to_owned()).collect();
    let real: Vec<String> = parlour_http::limits()
        .map(|route| format!("{} {} {}", route.method, route.path, route.rates.join(", ")).trim().to_owned())
        .collect();
    assert_eq!(written, real);
}

#[test]
fn the_operations_document_lists_the_configuration() {
    let sources = ["mod.rs", "urls.rs", "uploads.rs", "whatsapp.rs"]
        .map(|name| read(&format!("crates/server/src/config/{name}")));
    let products = sources.iter().filter_map(|source| source.split("#[cfg(test)]").next());
    let is_variable =
        |text: &&str| text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    let read_there: BTreeSet<&str> =
        products.flat_map(|product| between(product, "\"", '"')).filter(is_variable).collect();
    let written = first_cells(&read("docs/OPERATIONS.md"));
    assert_eq!(
        written.iter().map(String::as_str).filter(|name| !is_invariant(name)).collect::<BTreeSet<_>>(),
        read_there
    );
}

#[test]
fn the_operations_document_lists_the_invariants() {
    let source = read("crates/storage/src/platform/invariants.rs");
    let of_files = read("crates/app/src/picture_check.rs");
    let asked: BTreeSet<&str> = between(&source, "says: \"", ' ')
        .union(&between(&of_files, "SAYS: &str = \"", ' '))
        .copied()
        .collect();
    let written = first_cells(&read("docs/OPERATIONS.md"));
    assert_eq!(
        written.iter().map(String::as_str).filter(|name| is_invariant(name)).collect::<BTreeSet<_>>(),
        asked
    );
}

/// `I1`
fn is_invariant(name: &str) -> bool {
    name.strip_prefix('I').is_some_and(|number| number.parse::<u8>().is_ok())
}

#[test]
fn the_readme_knows_every_document() {
    let readme = read("README.md");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for entry in fs::read_dir(folder).expect("the documents are there") {
        let name = entry.expect("readable").file_name().to_string_lossy().into_owned();
        assert!(readme.contains(&format!("](docs/{name}")), "README.md does not lead to docs/{name}");
    }
}

/// `clients.phone` for every column of the schema.
fn columns() -> BTreeSet<String> {
    let mut columns = BTreeSet::new();
    for name in ["people", "salon", "telling"] {
        let source = read(&format!("crates/storage/src/schema/{name}.rs"));
        let mut table = String::new();
        for line in source.lines() {
            if let Some((column, _)) = line.trim().split_once(" -> ") {
                columns.insert(format!("{table}.{column}"));
            } else if let Some((name, _)) = line.trim().split_once(" (").filter(|_| line.ends_with(") {")) {
                name.clone_into(&mut table);
            }
        }
    }
    columns
}

#[test]
fn the_privacy_document_knows_every_column() {
    let rows = rows(&read("docs/PRIVACY.md"));
    let written: Vec<&str> = rows.iter().flat_map(|row| row[0].split(", ")).collect();
    let mapped: BTreeSet<String> = written.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(written.len(), mapped.len(), "each column once");
    assert!(mapped.len() > 200);
    assert_eq!(mapped, columns());
    for row in &rows {
        let classes = ["public", "shop", "contact", "note", "secret hash"];
        assert!(row.len() == 5 && classes.contains(&row[1].as_str()), "{row:?}");
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}
