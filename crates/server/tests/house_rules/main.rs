//! House rules that no compiler checks, over every file of the repository: length, first line, names, forbidden words, paired migrations,
//! links, citations, whole tables, unused dependencies. A rule is a function with a proof beside it that it can fail; here each is run over
//! the files it is about.
#![expect(clippy::expect_used, reason = "a test stops at the first surprise, in its helpers too")]

mod citations;
mod manifests;
mod rules;
mod source;
mod tables;

use std::collections::BTreeSet;
use std::fs;

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
fn citations_lead_to_rules() {
    let rules = citations::Rules::of(&repository());
    assert_eq!(rules.doubled(), Vec::<String>::new());
    everywhere(|file| if file.is_this_test() { Vec::new() } else { citations::dead_citations(file, &rules) });
}

#[test]
fn commands_that_are_named_exist() {
    let makefile = fs::read_to_string(root().join("Makefile")).expect("the Makefile is there");
    let targets = makefile.lines().filter_map(|line| line.split_once(':')).map(|(name, _)| name.to_owned());
    let targets: BTreeSet<String> = targets.collect();
    everywhere(|file| if file.is_this_test() { Vec::new() } else { rules::unknown_commands(file, &targets) });
}

#[test]
fn only_scoped_queries_begin_at_a_table() {
    everywhere(tables::whole_tables);
}

#[test]
fn every_listed_dependency_is_used() {
    let files = repository();
    let found: Vec<String> = files.iter().flat_map(|manifest| manifests::unused(manifest, &files)).collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn the_lock_file_names_no_registry() {
    let lock =
        fs::read_to_string(root().join("frontend/package-lock.json")).expect("the lock file is committed");
    assert_eq!(rules::pinned_registries(&lock), Vec::<String>::new(), "frontend/package-lock.json");
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
    let text_of = |path: &str| fs::read_to_string(root().join(path)).unwrap_or_default();
    assert_eq!(rules::lone_migrations(&sqlite, &postgres, text_of), Vec::<String>::new());
}
