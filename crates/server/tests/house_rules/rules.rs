//! The rules. Each takes one file and answers what is wrong with it and what to do instead; the tests below prove that each can fail.

use std::collections::BTreeSet;

use crate::source::{File, numbered};

pub(crate) const MAX_LINES: usize = 400;

pub(crate) fn too_long(file: &File) -> Vec<String> {
    let lines = file.text.lines().count();
    let counts = file.has_extension(&["rs", "ts", "tsx", "css", "mjs"]) && lines > MAX_LINES;
    if !counts {
        return Vec::new();
    }
    vec![format!("{}: {lines} lines; split it by topic so that each file stays under {MAX_LINES}", file.path)]
}

pub(crate) fn no_introduction(file: &File) -> Vec<String> {
    let name = file.path.rsplit('/').next().unwrap_or_default();
    let starts: &[&str] = match name.split_once('.') {
        Some((_, "rs")) => &["//!"],
        Some((_, "ts" | "tsx" | "mjs" | "config.ts")) => &["//", "/*"],
        Some((_, "css")) => &["/*"],
        Some(("up", "sql")) => &["--"],
        _ => return Vec::new(), // a test's or a way back's name says it
    };
    if starts.iter().any(|start| file.text.starts_with(start)) {
        return Vec::new();
    }
    vec![format!(
        "{}: begin with a comment ({}) that says what the file is for",
        file.path,
        starts.join(" or ")
    )]
}

pub(crate) fn vague_name(file: &File) -> Vec<String> {
    const VAGUE: &[&str] = &["utils", "util", "helpers", "helper", "common", "misc", "stuff"];
    let is_vague =
        file.path.split('/').any(|part| VAGUE.contains(&part.split('.').next().unwrap_or_default()));
    if !is_vague {
        return Vec::new();
    }
    vec![format!("{}: name it after what it holds; code without a topic belongs beside its user", file.path)]
}

/// Where a ban looks.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Code of Rust outside tests: no comments.
    RustProduct,
    Rust,
    TypeScript,
    /// But the one file that logs failures to the browser's console, as the specification asks.
    QuietTypeScript,
    /// Tests in TypeScript.
    TypeScriptTests,
    /// Every text file, whole.
    Everywhere,
}

struct Ban {
    place: Place,
    words: &'static [&'static str],
    instead: &'static str,
}

const BANS: &[Ban] = &[
    Ban {
        place: Place::RustProduct,
        words: &[".unwrap()", ".unwrap_err()", ".expect(", ".expect_err(", "panic!(", "unreachable!("],
        instead: "return an error; data that cannot be is StoreError::Inconsistency",
    },
    Ban {
        place: Place::Rust,
        words: &["todo!(", "unimplemented!(", "dbg!("],
        instead: "write it, or leave it out",
    },
    Ban { place: Place::Rust, words: &["#[ignore"], instead: "a test runs or does not exist" },
    Ban {
        place: Place::Rust,
        words: &["thread::sleep(", "time::sleep("],
        instead: "move the clock, or wait for the condition itself",
    },
    Ban {
        place: Place::TypeScriptTests,
        words: &[".skip(", ".skipIf(", ".runIf(", ".only(", ".fixme(", ".todo("],
        instead: "a test runs or does not exist",
    },
    Ban {
        place: Place::TypeScriptTests,
        words: &["waitForTimeout(", "networkidle"],
        instead: "expect what the person sees; Playwright waits for it",
    },
    Ban {
        place: Place::TypeScript,
        words: &[": any", "<any", "any[]", "any>", " as any"],
        instead: "unknown plus a zod schema, or the real type",
    },
    Ban {
        place: Place::QuietTypeScript,
        words: &["console."],
        instead: "show it to the person, throw, or log it by dashboard/log-failure.ts",
    },
    Ban { place: Place::TypeScript, words: &["debugger"], instead: "a test says what is wrong" },
    Ban {
        place: Place::Everywhere,
        words: &["@ts-ignore", "@ts-nocheck", "@ts-expect-error", "eslint-disable"],
        instead: "fix the type",
    },
    Ban {
        place: Place::Everywhere,
        words: &[
            "TODO",
            "FIXME",
            "XXX",
            "HACK",
            "coming soon",
            "Coming soon",
            "Coming Soon",
            "lorem ipsum",
            "Lorem ipsum",
        ],
        instead: "finish it or open an issue; the text says what is, not what will be",
    },
    Ban {
        place: Place::Everywhere,
        words: &["/work/", "/root/", "/home/", "/Users/"],
        instead: "write paths from the repository's root",
    },
];

fn applies(place: Place, file: &File) -> bool {
    match place {
        Place::RustProduct => file.is_rust() && !file.is_test() && file.path.contains("/src/"),
        Place::Rust => file.is_rust(),
        Place::TypeScript => file.is_typescript(),
        Place::QuietTypeScript => {
            file.is_typescript() && file.path != "frontend/src/dashboard/log-failure.ts"
        }
        Place::TypeScriptTests => file.is_typescript() && file.is_test(),
        Place::Everywhere => true,
    }
}

pub(crate) fn forbidden_words(file: &File) -> Vec<String> {
    if file.is_this_test() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for ban in BANS.iter().filter(|ban| applies(ban.place, file)) {
        let whole = matches!(ban.place, Place::Everywhere | Place::Rust);
        let lines = if whole { numbered(&file.text) } else { file.code() };
        for (number, line) in lines {
            for word in ban.words.iter().filter(|word| contains_word(&line, word)) {
                found.push(format!("{}:{number}: `{word}`: {}", file.path, ban.instead));
            }
        }
    }
    found
}

/// Whether `line` contains `word`, not as a part of a longer word (`TODOS` is no `TODO`).
pub(crate) fn contains_word(line: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        let after = line.get(at + word.len()..).and_then(|text| text.chars().next());
        let joined_before = is_letter(word.chars().next()) && is_letter(before);
        let joined_after = is_letter(word.chars().next_back()) && is_letter(after);
        !joined_before && !joined_after
    })
}

/// `value as Type` switches the compiler off; `as const` does not, and imports may rename.
pub(crate) fn type_assertions(file: &File) -> Vec<String> {
    if !file.is_typescript() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut in_import = false;
    for (number, line) in file.code() {
        let start = line.trim_start();
        let opens =
            ["import ", "export {", "export *", "export type {"].iter().any(|word| start.starts_with(word));
        let skipped = in_import || opens;
        in_import = skipped && !line.contains('}') && (in_import || line.contains('{'));
        let words: Vec<&str> = line.split_whitespace().collect();
        let asserts = words.windows(2).any(|pair| matches!(pair, ["as", next] if !next.starts_with("const")));
        if asserts && !skipped {
            found.push(format!(
                "{}:{number}: `as`: parse with zod, narrow with a check, or use satisfies",
                file.path
            ));
        }
    }
    found
}

/// Relative links in Markdown; `exists` answers for a path from the repository's root.
pub(crate) fn dead_links(file: &File, exists: impl Fn(&str) -> bool) -> Vec<String> {
    if !file.has_extension(&["md"]) {
        return Vec::new();
    }
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut found = Vec::new();
    for (number, line) in numbered(&file.text) {
        for rest in line.split("](").skip(1) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            let is_local = !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:");
            if is_local && !exists(format!("{folder}/{target}").trim_start_matches('/')) {
                found.push(format!(
                    "{}:{number}: {target} does not exist; correct or remove the link",
                    file.path
                ));
            }
        }
    }
    found
}

/// `make something` in backticks; `targets` are those of the Makefile.
pub(crate) fn unknown_commands(file: &File, targets: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in numbered(&file.text) {
        for rest in line.split("`make ").skip(1) {
            let target: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
            if !target.is_empty() && !targets.contains(&target) {
                found.push(format!("{}:{number}: the Makefile has no target {target}", file.path));
            }
        }
    }
    found
}

/// The lock file must not name a registry: everybody installs from the one they have configured.
pub(crate) fn pinned_registries(lock: &str) -> Vec<String> {
    let pinned = lock.matches("\"resolved\": \"http").count();
    if pinned == 0 {
        return Vec::new();
    }
    vec![format!("{pinned} addresses: run npm with --omit-lockfile-registry-resolved")]
}

/// Each step of the schema exists for both databases, with a way there and a way back. `text_of` reads a file of a step.
pub(crate) fn lone_migrations(
    sqlite: &BTreeSet<String>,
    postgres: &BTreeSet<String>,
    text_of: impl Fn(&str) -> String,
) -> Vec<String> {
    let lone = sqlite
        .symmetric_difference(postgres)
        .map(|name| format!("{name}: give the other database a folder of this name"));
    let both = sqlite.union(postgres);
    let files = both.flat_map(|name| {
        ["sqlite", "postgres"].into_iter().flat_map(move |backend| {
            ["up.sql", "down.sql"].map(|file| format!("migrations/{backend}/{name}/{file}"))
        })
    });
    let missing = files
        .filter(|path| text_of(path).trim().is_empty())
        .map(|path| format!("{path} is missing or empty: every step has a way back"));
    lone.chain(missing).collect()
}

/// Runs `rule` on a made-up file and returns how much it found.
#[cfg(test)]
fn finds(rule: impl Fn(&File) -> Vec<String>, path: &str, text: &str) -> usize {
    rule(&File { path: path.to_owned(), text: text.to_owned() }).len()
}

#[test]
fn long_files_are_found() {
    assert_eq!(finds(too_long, "crates/x/src/a.rs", &"x\n".repeat(400)), 0);
    assert_eq!(finds(too_long, "crates/x/src/a.rs", &"x\n".repeat(401)), 1);
    assert_eq!(finds(too_long, "frontend/src/a.css", &"x\n".repeat(401)), 1);
    assert_eq!(finds(too_long, "docs/a.md", &"x\n".repeat(401)), 0);
}

#[test]
fn missing_introductions_are_found() {
    for (path, good, bad) in [
        ("a.rs", "//! Why.\n", "// Why.\n"),
        ("a.ts", "// Why.\n", "import x\n"),
        ("a.css", "/* Why. */\n", "p {}\n"),
        ("x/up.sql", "-- Why.\n", "CREATE\n"),
    ] {
        assert_eq!((finds(no_introduction, path, good), finds(no_introduction, path, bad)), (0, 1), "{path}");
    }
}

#[test]
fn vague_names_are_found() {
    for path in ["crates/app/src/utils.rs", "frontend/src/common/x.ts", "frontend/src/helpers.test.ts"] {
        assert_eq!(finds(vague_name, path, ""), 1, "{path}");
    }
    assert_eq!(finds(vague_name, "crates/app/src/common_ground.rs", ""), 0);
}

#[test]
fn forbidden_words_are_found_where_they_are_forbidden() {
    for (path, text, count) in [
        ("crates/app/src/a.rs", "x.unwrap()", 1),
        ("crates/app/src/a.rs", "x.expect(\"y\")", 1),
        ("crates/app/src/a.rs", "/// x.unwrap()\n// or panic!()", 0),
        ("crates/app/src/a.rs", "#[cfg(test)]\nmod tests {\n x.unwrap()\n}", 0),
        ("crates/app/tests/a.rs", "x.unwrap()", 0),
        ("crates/app/tests/a.rs", "#[ignore = \"slow\"]", 1),
        ("crates/app/tests/a.rs", "std::thread::sleep(second)", 1),
        ("crates/app/src/a.rs", "todo!()\ndbg!(x)\nunimplemented!()", 3),
        ("crates/app/src/a.rs", "// TODO later", 1),
        ("frontend/src/a.ts", "console.log(x)", 1),
        ("frontend/src/dashboard/log-failure.ts", "console.error(x)", 0),
        ("frontend/src/a.ts", "const a: any = b", 1),
        ("frontend/src/a.ts", "const a: Company[] = Map<string, any>", 1),
        ("frontend/src/a.ts", "say('Tell me: any time'); // : any", 0),
        ("frontend/src/a.test.ts", "test.only('x', y)\ndescribe.skip('z', w)", 2),
        ("frontend/e2e/a.spec.ts", "await page.waitForTimeout(500)", 1),
        ("frontend/src/a.ts", "list.skip(1)", 0),
        ("docs/a.md", "Payments are coming soon.", 1),
        ("docs/a.md", "TODOS", 0),
        ("Makefile", "cd /home/me/parlour", 1),
    ] {
        assert_eq!(finds(forbidden_words, path, text), count, "{path}: {text}");
    }
}

#[test]
fn every_forbidden_word_is_found() {
    for ban in BANS {
        let path = match ban.place {
            Place::RustProduct | Place::Rust => "crates/app/src/a.rs",
            Place::TypeScript | Place::QuietTypeScript => "frontend/src/a.ts",
            Place::TypeScriptTests => "frontend/e2e/a.spec.ts",
            Place::Everywhere => "docs/a.md",
        };
        for word in ban.words {
            assert!(finds(forbidden_words, path, &format!(" {word}")) > 0, "{word}");
        }
    }
}

#[test]
fn type_assertions_are_found() {
    for (text, count) in [
        ("const a = b as string", 1),
        ("const a = b as const", 0),
        ("const a = ['x', 'y'] as const;", 0),
        ("import * as z from 'zod/mini'", 0),
        ("import { a as b } from 'c'\nconst d = e as F", 1),
        ("import {\n  a as b,\n} from 'c'\nconst d = e as F", 1),
        ("say('as soon as possible') // as ever", 0),
        ("const a = `${b as string}`", 1),
    ] {
        assert_eq!(finds(type_assertions, "frontend/src/a.ts", text), count, "{text}");
    }
}

#[test]
fn dead_links_are_found() {
    let exists = |path: &str| ["docs/A.md", "README.md"].contains(&path);
    let check = |path: &str, text: &str| finds(|file| dead_links(file, exists), path, text);
    assert_eq!(check("docs/X.md", "[a](A.md#part), [web](https://x.y), [here](#z)"), 0);
    assert_eq!(check("README.md", "[a](docs/A.md) and [b](docs/B.md)"), 1);
}

#[test]
fn commands_that_do_not_exist_are_found() {
    let targets = BTreeSet::from(["run".to_owned(), "test".to_owned()]);
    let check = |text: &str| finds(|file| unknown_commands(file, &targets), "docs/a.md", text);
    assert_eq!(check("`make run`, `make test`, `make COMMAND` or `make`, and make tea"), 0);
    assert_eq!(check("`make run` or `make serve && x`"), 1);
}

#[test]
fn pinned_registries_are_found() {
    assert_eq!(pinned_registries(r#""version": "1.0.0", "integrity": "sha512-x""#), Vec::<String>::new());
    assert_eq!(pinned_registries(r#""resolved": "https://registry.example/x.tgz""#).len(), 1);
}

#[test]
fn migrations_without_their_pair_are_found() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let written = |_: &str| "SELECT 1;".to_owned();
    assert_eq!(lone_migrations(&names(&["a"]), &names(&["a"]), written), Vec::<String>::new());
    assert_eq!(lone_migrations(&names(&["a", "b"]), &names(&["a"]), written).len(), 1);
    let no_way_back = |path: &str| if path.ends_with("down.sql") { String::new() } else { written(path) };
    assert_eq!(lone_migrations(&names(&["a"]), &names(&["a"]), no_way_back).len(), 2);
}
