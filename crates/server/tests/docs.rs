//! The documents say what the code does: routes, configuration, invariants, columns, where each document is, and lines that a person can read.

use std::collections::BTreeSet;
use std::ffi::OsStr;
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

/// Method, path and limits, in the order of the route table; and each handler is where the document says.
#[test]
fn the_api_document_lists_the_routes() {
    let rows = rows(&read("docs/API.md"));
    let written: Vec<String> = rows.iter().map(|row| row[..3].join(" ").trim().to_owned()).collect();
    let real: Vec<String> = parlour_http::limits()
        .map(|route| format!("{} {} {}", route.method, route.path, route.rates.join(", ")).trim().to_owned())
        .collect();
    assert_eq!(written, real);
    for row in &rows {
        assert!(row.len() == 7, "{row:?}");
        let handler = read(&format!("crates/http/src/{}", row[4]));
        let use_case = row[5].rsplit("::").next().unwrap_or_default();
        assert!(handler.contains(use_case), "{row:?}");
    }
}

#[test]
fn the_operations_document_lists_the_configuration() {
    let sources = ["mod.rs", "database.rs", "smtp.rs", "urls.rs", "uploads.rs", "whatsapp.rs"]
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
    let source = ["invariants", "overlap_checks"]
        .map(|file| read(&format!("crates/storage/src/platform/{file}.rs")))
        .concat();
    let of_files = read("crates/app/src/picture_check.rs");
    let asked: BTreeSet<&str> = between(&source, "\"", ' ')
        .union(&between(&of_files, "SAYS: &str = \"", ' '))
        .copied()
        .filter(|word| is_invariant(word))
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

/// A container is built of everything that `make build` builds from, by the same command.
#[test]
fn the_container_file_builds_what_make_builds() {
    let container = read("docs/deploy/Containerfile");
    let makefile = read("Makefile");
    let build = makefile.lines().map(str::trim).find(|line| line.starts_with("cargo build --release"));
    assert!(
        build.is_some_and(|build| container.lines().any(|line| line == format!("RUN {build}"))),
        "{build:?}"
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copied: BTreeSet<&str> = container
        .lines()
        .filter_map(|line| line.strip_prefix("COPY "))
        .filter(|line| !line.starts_with("--from"))
        .flat_map(|line| line.split_whitespace().rev().skip(1))
        .collect();
    let ignored = read(".dockerignore");
    for path in &copied {
        assert!(root.join(path).exists(), "{path} is not there");
        assert!(ignored.lines().all(|line| line != *path), "{path} is ignored");
    }
    for needed in ["Cargo.toml", "Cargo.lock", ".cargo", "crates", "migrations", "frontend"] {
        assert!(copied.contains(needed), "{needed} is not copied");
    }
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
    for name in ["desk", "people", "salon", "messaging", "waitlist"] {
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

/// Some columns of one table in the privacy document.
struct ColumnClass {
    columns: Vec<String>,
    class: String,
}

/// The column classes of the section "### `table`" of the privacy document. The section says what its rows are, how long they are kept and what
/// deletes them, and then has one list item for each class: "- **contact**: `email`, `phone` (remark)".
fn column_classes(section: &str) -> Vec<ColumnClass> {
    let (table, text) = section.split_once("`\n\n").unwrap_or_else(|| panic!("no table: {section}"));
    let (about, items) = text.split_once("\n\n- ").unwrap_or_else(|| panic!("no columns: {section}"));
    let about = about.replace('\n', " ");
    let kept_and_deleted = about.split_once(". Kept: ").and_then(|(_, rest)| rest.split_once(". Deletion: "));
    let (kept, deletion) = kept_and_deleted.unwrap_or_else(|| panic!("{table}: Kept: ... Deletion: ..."));
    assert!(!kept.is_empty() && deletion.len() > 1, "{table}: {about}");
    let class_of = |item: &str| {
        let (class, rest) = item.split_once("**: ").unwrap_or_else(|| panic!("{table}: {item}"));
        let columns = rest.split(" (").next().unwrap_or_default().split(',');
        let name = |column: &str| format!("{table}.{}", column.trim().trim_matches('`'));
        ColumnClass { columns: columns.map(name).collect(), class: class.trim_start_matches("**").to_owned() }
    };
    items.trim_end().split("\n- ").map(class_of).collect()
}

#[test]
fn the_privacy_document_knows_every_column() {
    let document = read("docs/PRIVACY.md");
    let classes: Vec<ColumnClass> = document.split("\n### `").skip(1).flat_map(column_classes).collect();
    let written: Vec<&String> = classes.iter().flat_map(|class| &class.columns).collect();
    let mapped: BTreeSet<String> = written.iter().map(|name| (*name).clone()).collect();
    assert_eq!(written.len(), mapped.len(), "each column once");
    assert!(mapped.len() > 200);
    assert_eq!(mapped, columns());
    for ColumnClass { columns, class } in &classes {
        assert!(
            ["public", "shop", "contact", "note", "secret hash"].contains(&class.as_str()),
            "{columns:?}: {class}"
        );
    }
}

const MAX_COLUMNS: usize = 160;
const MAX_CELL_WORDS: usize = 60;

/// The lines of a document that are too wide to read: over 160 columns, or with a table cell of over 60 words. Code blocks may be wide, and so may a
/// line that consists of one link or one word.
fn unreadable_lines(name: &str, document: &str) -> Vec<String> {
    let mut in_code = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(document.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        let breakable = line.trim_start_matches(['-', '*', ' ']).contains(' ') && !is_one_link(line);
        if !in_code && breakable && line.chars().count() > MAX_COLUMNS {
            found.push(format!("{name}:{number}: over {MAX_COLUMNS} columns"));
        }
        let longest =
            line.trim_matches('|').split('|').map(|cell| cell.split_whitespace().count()).max().unwrap_or(0);
        if !in_code && line.starts_with('|') && longest > MAX_CELL_WORDS {
            found.push(format!("{name}:{number}: a cell of {longest} words"));
        }
    }
    found
}

/// `- [text](address)` and nothing else.
fn is_one_link(line: &str) -> bool {
    let text = line.trim_start_matches(['-', '*', ' ', '!']);
    text.starts_with('[')
        && text.matches("](").count() == 1
        && text.trim_end_matches(['.', ',']).ends_with(')')
}

#[test]
fn documents_have_readable_lines() {
    let mut names = vec!["README.md".to_owned()];
    let mut folders = vec!["docs".to_owned()];
    while let Some(folder) = folders.pop() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&folder);
        for entry in fs::read_dir(path).expect("the folder is there") {
            let entry = entry.expect("readable");
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            match entry.path().extension().and_then(OsStr::to_str) {
                Some("md") => names.push(name),
                None if entry.path().is_dir() => folders.push(name),
                _ => {}
            }
        }
    }
    assert!(names.len() > 40, "{names:?}");
    let found: Vec<String> = names.iter().flat_map(|name| unreadable_lines(name, &read(name))).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn unreadable_lines_are_found() {
    let wide = format!("A {}.", "wide ".repeat(40));
    let link = format!("- [a long address](https://parlour.example/{})", "x".repeat(150));
    let wordy = format!("| a | {}|", "b ".repeat(61));
    let count = |text: &str| unreadable_lines("a.md", text).len();
    assert_eq!([count(&wide), count(&format!("| {wide} |")), count(&wordy)], [1, 1, 1]);
    assert_eq!([count(&format!("See {link}")), count(&link), count("| a | b |")], [1, 0, 0]);
    assert_eq!([count(&format!("```sh\n{wide}\n```")), count(&format!("```sh\n```\n{wide}"))], [0, 1]);
}
