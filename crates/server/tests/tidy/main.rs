//! House rules that no compiler checks, over every file of the repository: length, first line, names, forbidden words, paired migrations,
//! links. A rule is a function in `rules`, proven there to fail; here each is run over the files it is about.
#![expect(clippy::expect_used, reason = "a test stops at the first surprise, in its helpers too")]

mod rules;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use source::{File, repository, root};

/// Files that may be longer than [`rules::MAX_LINES`], each with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

/// Runs `rule` over all files and fails with everything it found.
fn everywhere(rule: impl Fn(&File) -> Vec<String>) {
    let files = repository();
    assert!(files.len() > 50, "found only {} files: is this the repository?", files.len());
    let found: Vec<String> = files.iter().flat_map(rule).collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn files_are_short() {
    everywhere(|file| match LONG_FILES.iter().find(|(path, _)| *path == file.path) {
        Some((path, _)) if file.text.lines().count() <= rules::MAX_LINES => {
            vec![format!("{path}: short again; remove it from LONG_FILES")]
        }
        Some(_) => Vec::new(),
        None => rules::too_long(file),
    });
}

#[test]
fn files_begin_by_saying_what_they_are_for() {
    everywhere(rules::no_introduction);
}

#[test]
fn file_names_say_what_is_inside() {
    everywhere(rules::vague_name);
}

#[test]
fn no_forbidden_words() {
    everywhere(rules::forbidden_words);
}

#[test]
fn no_type_assertions_in_typescript() {
    everywhere(rules::type_assertions);
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    everywhere(|file| rules::dead_links(file, |path| root().join(path).exists()));
}

#[test]
fn the_lock_file_names_no_registry() {
    let lock =
        fs::read_to_string(root().join("frontend/package-lock.json")).expect("the lock file is committed");
    assert!(
        !lock.contains("\"resolved\": \"http"),
        "frontend/package-lock.json pins registry addresses: run npm with --omit-lockfile-registry-resolved"
    );
}

#[test]
fn migrations_come_in_pairs() {
    let names = |backend: &str| -> BTreeSet<String> {
        let folder = root().join("migrations").join(backend);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
    };
    let (sqlite, postgres) = (names("sqlite"), names("postgres"));
    assert!(!sqlite.is_empty(), "no migrations found");
    assert_eq!(sqlite, postgres, "each migration needs a folder of the same name for both databases");
    for backend in ["sqlite", "postgres"] {
        for (name, file) in sqlite.iter().flat_map(|name| [(name, "up.sql"), (name, "down.sql")]) {
            let path = Path::new("migrations").join(backend).join(name).join(file);
            let text = fs::read_to_string(root().join(&path)).unwrap_or_default();
            assert!(
                !text.trim().is_empty(),
                "{} is missing or empty: every step has a way back",
                path.display()
            );
        }
    }
}
