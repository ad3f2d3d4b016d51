//! No circle between the files of a crate: each file can be read after those that it uses. A `mod.rs` and the files below it count as one step
//! of the staircase: they may refer to each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module's path in its crate: `["admin", "staff"]`; the root is empty.
type Module = Vec<String>;

/// A file's module, its code without tests, and the names that it re-exports, each with the path it comes from.
struct File {
    code: String,
    exports: BTreeMap<String, Module>,
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn module_of(source: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(source).expect("a file of the crate").with_extension("");
    let mut parts: Module = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

/// The code without comments, strings and what only tests compile.
fn product_code(text: &str) -> String {
    let mut code = String::new();
    let mut test_indent = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        if line.trim_start().starts_with("#[cfg(test)]") {
            test_indent = Some(indent);
        } else if let Some(start) = test_indent {
            let ends = indent == start && (line.trim() == "}" || line.trim_end().ends_with(';'));
            test_indent = (!ends).then_some(start);
        } else {
            code.push_str(line.split("//").next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}

/// Every path that begins with `crate::`, `super::` or `self::`, braces unfolded; with the position of its beginning.
fn paths(code: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if !(before.is_alphanumeric() || before == '_' || before == ':') {
                unfold(&code[at..], &[], &mut found);
            }
        }
    }
    found
}

/// Reads one path, and returns what follows it.
fn unfold<'a>(code: &'a str, prefix: &[String], found: &mut Vec<Module>) -> &'a str {
    let mut path = prefix.to_vec();
    let mut rest = code.trim_start();
    loop {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if end > 0 {
            path.push(rest[..end].to_owned());
        }
        rest = &rest[end..];
        let Some(next) = rest.strip_prefix("::") else { break };
        rest = next.trim_start();
        if let Some(mut inside) = rest.strip_prefix('{') {
            loop {
                inside = unfold(inside, &path, found).trim_start();
                if let Some(alias) = inside.strip_prefix("as ") {
                    inside = alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
                }
                match inside.strip_prefix(',') {
                    Some(more) if !more.trim_start().starts_with('}') => inside = more,
                    _ => break,
                }
            }
            let close = inside.find('}').map_or("", |close| &inside[close + 1..]);
            return close;
        }
    }
    found.push(path);
    rest
}

/// The path from the root of the crate, where `at` is the module that says it.
fn absolute(at: &[String], path: &[String]) -> Module {
    let mut base = at.to_vec();
    let mut rest = path;
    match rest.first().map(String::as_str) {
        Some("crate") => (base, rest) = (Vec::new(), &rest[1..]),
        Some("self") => rest = &rest[1..],
        _ => {}
    }
    while rest.first().is_some_and(|part| part == "super") {
        base.pop();
        rest = &rest[1..];
    }
    base.extend(rest.iter().filter(|part| *part != "self").cloned());
    base
}

/// The names that a file passes on from others: `pub use child::{A, B}`.
fn exports(at: &[String], code: &str, is_module: impl Fn(&[String]) -> bool) -> BTreeMap<String, Module> {
    let mut found = BTreeMap::new();
    for (start, text) in code.match_indices("use ") {
        let line = code[..start].rsplit('\n').next().unwrap_or_default();
        if !line.trim_start().starts_with("pub") {
            continue;
        }
        let mut items = Vec::new();
        unfold(&code[start + text.len()..], &[], &mut items);
        for item in items {
            let child: Module = at.iter().chain(item.first()).cloned().collect();
            let is_path =
                item.first().is_some_and(|first| ["crate", "self", "super"].contains(&first.as_str()));
            if let Some(name) = item.last()
                && (is_path || is_module(&child))
            {
                found.insert(name.clone(), absolute(at, &item));
            }
        }
    }
    found
}

/// The file that a path leads to, through re-exports.
fn target(files: &BTreeMap<Module, File>, path: &[String], depth: usize) -> Option<Module> {
    let length = (0..=path.len()).rev().find(|length| files.contains_key(&path[..*length]))?;
    let module = path[..length].to_vec();
    if let Some(name) = path.get(length)
        && let Some(origin) = files[&module].exports.get(name)
        && depth < 8
    {
        let rest = [origin.as_slice(), &path[length + 1..]].concat();
        return target(files, &rest, depth + 1);
    }
    Some(module)
}

/// Which files each file of a crate uses, itself and those above and below it excluded.
fn graph(source: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let texts: BTreeMap<Module, String> = rust_files(source)
        .into_iter()
        .map(|file| (module_of(source, &file), product_code(&fs::read_to_string(&file).expect("text"))))
        .collect();
    let files: BTreeMap<Module, File> = texts
        .iter()
        .map(|(at, code)| {
            let exports = exports(at, code, |module| texts.contains_key(module));
            (at.clone(), File { code: code.clone(), exports })
        })
        .collect();
    let uses = |at: &Module, file: &File| {
        let targets =
            paths(&file.code).into_iter().filter_map(|path| target(&files, &absolute(at, &path), 0));
        targets.filter(|to| !to.starts_with(at) && !at.starts_with(to)).collect()
    };
    files.iter().map(|(at, file)| (at.clone(), uses(at, file))).collect()
}

/// The files that can be reached from themselves.
fn in_circles(graph: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<String> {
    let reaches_itself = |start: &Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![start]);
        while let Some(module) = next.pop() {
            for to in &graph[module] {
                if seen.insert(to) {
                    next.push(to);
                }
            }
        }
        seen.contains(start)
    };
    graph.keys().filter(|module| reaches_itself(module)).map(|module| module.join("::")).collect()
}

#[test]
fn no_crate_has_a_circle_of_files() {
    let crates = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut circles = Vec::new();
    let mut edges = 0;
    for entry in fs::read_dir(crates).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let graph = graph(&folder.join("src"));
        edges += graph.values().map(BTreeSet::len).sum::<usize>();
        let files = in_circles(&graph);
        if !files.is_empty() {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            circles.push(format!("{name}: {}", files.join(", ")));
        }
    }
    assert!(edges > 500, "{edges} uses were read: is this the workspace?");
    assert!(circles.is_empty(), "these files use each other in a circle:\n{}", circles.join("\n"));
}

#[test]
fn a_circle_is_found_through_braces_and_re_exports() {
    let folder = std::env::temp_dir().join(format!("parlour-circle-{}", std::process::id()));
    fs::create_dir_all(folder.join("b")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\n");
    write("a.rs", "use crate::{b::{Inner, other}, c};\n");
    write("b/mod.rs", "mod inner;\npub(crate) use inner::Inner;\n");
    write("b/inner.rs", "fn f() { crate::A::new() }\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n");
    write("c.rs", "#[cfg(test)]\nuse crate::a::A;\n");
    let found = in_circles(&graph(&folder));
    fs::remove_dir_all(&folder).expect("it goes");
    assert_eq!(found, ["a", "b::inner"]);
}
