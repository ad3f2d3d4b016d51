//! A dependency that nobody names is removed. A crate's `[dependencies]` are named by its product, its `[dev-dependencies]` by its tests and
//! examples, and the workspace's by some crate.

use crate::rules::contains_word;
use crate::source::File;

/// Dependencies that are there for what they bring along, not to be named: the C libraries of both databases, built in, and a feature.
const LINKED: &[&str] = &["bitflags", "libsqlite3-sys", "pq-sys"];

/// What a manifest lists and nobody uses. `files` are those of the repository.
pub(crate) fn unused(manifest: &File, files: &[File]) -> Vec<String> {
    let Some(folder) = manifest.path.strip_suffix("Cargo.toml") else { return Vec::new() };
    let users = |for_tests: bool| {
        let inside = files.iter().filter(move |file| file.is_rust() && file.path.starts_with(folder));
        inside.map(move |file| part_of(file, folder, for_tests)).collect::<String>()
    };
    let (product, tests) = (users(false), users(true));
    let crates =
        files.iter().filter(|file| file.path.starts_with("crates/") && file.path.ends_with("/Cargo.toml"));
    let listed_by_crates: Vec<(String, String)> = crates.flat_map(|file| listed(&file.text)).collect();
    let is_used = |section: &str, name: &str| match section {
        "dependencies" => names(&product, name),
        "dev-dependencies" => names(&tests, name),
        _ => listed_by_crates.iter().any(|(_, other)| other == name),
    };
    listed(&manifest.text)
        .into_iter()
        .filter(|(section, name)| !LINKED.contains(&name.as_str()) && !is_used(section, name))
        .map(|(section, name)| format!("{}: {name} is not used; remove it from [{section}]", manifest.path))
        .collect()
}

/// Section and name of each dependency.
fn listed(manifest: &str) -> Vec<(String, String)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if section.ends_with("dependencies")
            && let Some((name, _)) = line.split_once(['.', ' ', '='])
            && !name.is_empty()
            && !name.starts_with('#')
        {
            found.push((section.to_owned(), name.to_owned()));
        }
    }
    found
}

/// The code of a crate's file that is product, or the code that tests it.
fn part_of(file: &File, folder: &str, for_tests: bool) -> String {
    let in_product = file
        .path
        .strip_prefix(folder)
        .is_some_and(|path| path.starts_with("src/") && !path.ends_with("tests.rs"));
    let product = file.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let part = match (in_product, for_tests) {
        (true, false) => product,
        (true, true) => file.text.get(product.len()..).unwrap_or_default(),
        (false, true) => &file.text,
        (false, false) => "",
    };
    part.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// Whether code names a crate: `serde_json::Value`, or `use serde_json;`.
fn names(code: &str, dependency: &str) -> bool {
    let name = dependency.replace('-', "_");
    code.lines()
        .any(|line| contains_word(line, &format!("{name}::")) || contains_word(line, &format!("use {name};")))
}

#[cfg(test)]
fn finds(manifest: &str, files: &[(&str, &str)]) -> Vec<String> {
    let file = |(path, text): &(&str, &str)| File { path: (*path).to_owned(), text: (*text).to_owned() };
    let mut all: Vec<File> = files.iter().map(file).collect();
    all.push(file(&("crates/x/Cargo.toml", manifest)));
    all.iter().flat_map(|manifest| unused(manifest, &all)).collect()
}

#[test]
fn dependencies_that_nobody_names_are_found() {
    let manifest = "[dependencies]\nserde_json.workspace = true\nchrono-tz = \"1\"\n";
    let user = ("crates/x/src/lib.rs", "use serde_json::Value;\nuse chrono_tz::Tz;\n");
    assert_eq!(finds(manifest, &[user]), Vec::<String>::new());
    for idle in ["", "// serde_json::Value and chrono_tz::Tz\n", "my_serde_json::x(); chrono::y();\n"] {
        assert_eq!(finds(manifest, &[("crates/x/src/lib.rs", idle)]).len(), 2, "{idle}");
    }
}

#[test]
fn what_only_tests_use_is_for_tests_only() {
    let product = ("crates/x/src/lib.rs", "#[cfg(test)]\nmod tests {\n    use proptest::prelude::*;\n}\n");
    assert_eq!(finds("[dependencies]\nproptest.workspace = true\n", &[product]).len(), 1);
    assert_eq!(finds("[dev-dependencies]\nproptest.workspace = true\n", &[product]).len(), 0);
    let test = ("crates/x/tests/a.rs", "use tempfile::TempDir;\n");
    assert_eq!(finds("[dependencies]\ntempfile.workspace = true\n", &[test]).len(), 1);
    assert_eq!(finds("[dev-dependencies]\ntempfile.workspace = true\n", &[test]).len(), 0);
}

#[test]
fn workspace_dependencies_that_no_crate_lists_are_found() {
    let root =
        ("Cargo.toml", "[workspace.dependencies]\n# Ours.\nserde = { version = \"1\" }\nrand = \"1\"\n");
    let user = ("crates/x/src/lib.rs", "use serde::Serialize;\n");
    let found = finds("[dependencies]\nserde.workspace = true\n", &[root, user]);
    assert_eq!(found, ["Cargo.toml: rand is not used; remove it from [workspace.dependencies]"]);
}
