//! The repository's own text files, and what of a file is code.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold nothing written by hand.
const GENERATED: &[&str] = &[
    "target",
    "node_modules",
    "dist",
    "dist-dev",
    "var",
    ".git",
    "test-results",
    "playwright-report",
    "proptest-regressions",
];

/// What the rules read. Pictures, fonts and lock files are left out.
const TEXT: &[&str] = &[
    "rs", "ts", "tsx", "mjs", "css", "html", "sql", "md", "toml", "json", "csv", "sh", "bash", "yml", "yaml",
];

/// A text file of the repository.
pub(crate) struct File {
    /// From the repository's root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn has_extension(&self, wanted: &[&str]) -> bool {
        let extension = Path::new(&self.path).extension().and_then(|e| e.to_str()).unwrap_or_default();
        wanted.contains(&extension)
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.has_extension(&["rs"])
    }

    pub(crate) fn is_typescript(&self) -> bool {
        self.has_extension(&["ts", "tsx"])
    }

    /// Test code may unwrap; it may not skip or sleep.
    pub(crate) fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.path
            .split('/')
            .any(|part| ["tests", "e2e", "benches", "examples", "testkit", "testkit-macros"].contains(&part))
            || name == "tests.rs"
            || name.contains(".test.")
            || name.contains(".spec.")
    }

    /// These files name what is forbidden.
    pub(crate) fn is_this_test(&self) -> bool {
        self.path.starts_with("crates/server/tests/house_rules/")
    }

    /// The lines with their numbers (from 1), without comments and strings, and for Rust without the tests at the end.
    pub(crate) fn code(&self) -> Vec<(usize, String)> {
        if self.is_typescript() {
            return numbered(&without_strings(&self.text));
        }
        let product = self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        numbered(product).into_iter().filter(|(_, line)| !line.trim_start().starts_with("//")).collect()
    }
}

/// The lines of `text` with their numbers, from 1.
pub(crate) fn numbered(text: &str) -> Vec<(usize, String)> {
    text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect()
}

/// TypeScript with comments and the insides of strings blanked, line by line as it was. Code inside `${}` stays.
fn without_strings(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<char> = Vec::new(); // what we are inside of: ' " ` { / (line comment) * (block comment)
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        match (open.last().copied(), letter) {
            (Some('\'' | '"' | '/'), '\n') => {
                open.pop();
                out.push('\n');
            }
            (Some('\'' | '"' | '`'), '\\') => {
                letters.next();
            }
            (Some('*'), '*') if next == Some('/') => {
                letters.next();
                open.pop();
            }
            (Some('`'), '$') if next == Some('{') => {
                letters.next();
                open.push('{');
            }
            (Some(quote @ ('\'' | '"' | '`')), end) if quote == end => {
                open.pop();
                out.push(end);
            }
            (Some('\'' | '"' | '`' | '/' | '*'), inside) => {
                if inside == '\n' {
                    out.push('\n');
                }
            }
            (_, '/') if next == Some('/') => open.push('/'),
            (_, '/') if next == Some('*') => open.push('*'),
            (_, quote @ ('\'' | '"' | '`')) => {
                open.push(quote);
                out.push(quote);
            }
            (Some('{'), '{') => {
                open.push('{');
                out.push('{');
            }
            (Some('{'), '}') => {
                open.pop();
                out.push('}');
            }
            (_, plain) => out.push(plain),
        }
    }
    out
}

/// Where the repository is.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// Every text file written by hand.
pub(crate) fn repository() -> Vec<File> {
    let mut files = Vec::new();
    collect(&root(), &root(), &mut files);
    files
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).expect("folders are readable") {
        let path = entry.expect("folders are readable").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !GENERATED.contains(&name.as_str()) {
            collect(root, &path, files);
            continue;
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let is_script = name == "Makefile" || (extension.is_empty() && folder == root.join(".ci"));
        let is_text = TEXT.contains(&extension.as_str()) && name != "package-lock.json";
        if path.is_file() && (is_script || is_text) {
            let shown = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{shown}: {error}"));
            files.push(File { path: shown, text });
        }
    }
}

#[test]
fn strings_and_comments_are_no_code() {
    let code = without_strings("a('x as y') // b as c\n/* d\n e */ `f ${g as h} i` + \"\\\" as \" + j");
    assert_eq!(code, "a('') \n\n `g as h}` + \"\" + j");
}

#[test]
fn an_apostrophe_in_markup_ends_with_its_line() {
    assert_eq!(without_strings("<p>Don't</p>\nx as y"), "<p>Don'\nx as y");
}

#[test]
fn rust_code_ends_where_its_tests_begin() {
    let text = "//! x\nfn a() {}\n/// b\n#[cfg(test)]\nmod tests {\n    fn c() {}\n}\n".to_owned();
    let file = File { path: "crates/x/src/lib.rs".to_owned(), text };
    assert_eq!(file.code(), [(2, "fn a() {}".to_owned())]);
}

#[test]
fn tests_are_known_by_their_place_or_name() {
    for (path, is_test) in [
        ("crates/app/src/book.rs", false),
        ("crates/app/src/book/tests.rs", true),
        ("crates/app/tests/book.rs", true),
        ("crates/testkit/src/lib.rs", true),
        ("frontend/src/lib/money.ts", false),
        ("frontend/src/lib/money.test.ts", true),
        ("frontend/e2e/booking.spec.ts", true),
    ] {
        assert_eq!(File { path: path.to_owned(), text: String::new() }.is_test(), is_test, "{path}");
    }
}
