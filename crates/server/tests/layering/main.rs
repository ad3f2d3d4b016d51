//! Who may depend on whom: compares every crate's manifest with the tables below (the picture is in `docs/ARCHITECTURE.md`).
//! To allow a new edge, change the table in the same commit and say there why the layer needs it.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod cycles;

use std::process::Command;

use serde_json::Value;

/// Any crate from the registry that [`RESERVED`] does not keep for others.
const ANY: Option<&[&str]> = None;

/// One crate: its own crates it may name, the registry crates it may name, its own crates its tests may name besides.
struct Layer {
    name: &'static str,
    ours: &'static [&'static str],
    registry: Option<&'static [&'static str]>,
    tests: &'static [&'static str],
}

/// Innermost first. A crate may only name crates that stand above it. The pure crates list every dependency: no serde, no clock, no I/O.
const LAYERS: &[Layer] = &[
    Layer {
        name: "domain",
        ours: &[],
        registry: Some(&["chrono", "chrono-tz", "thiserror", "unicode-normalization"]),
        tests: &[],
    },
    Layer { name: "scheduling", ours: &["domain"], registry: Some(&["chrono", "thiserror"]), tests: &[] },
    Layer { name: "pricing", ours: &["domain"], registry: Some(&["thiserror"]), tests: &[] },
    Layer { name: "pictures", ours: &["domain"], registry: Some(&["image", "thiserror"]), tests: &[] },
    Layer { name: "tenancy", ours: &["domain"], registry: Some(&["thiserror"]), tests: &[] },
    Layer {
        name: "verification",
        ours: &["domain"],
        registry: Some(&["chrono", "thiserror", "unicode-normalization"]),
        tests: &[],
    },
    Layer {
        name: "ports",
        ours: &["domain", "scheduling", "tenancy", "verification"],
        registry: Some(&["chrono", "thiserror"]),
        tests: &[],
    },
    Layer {
        name: "app",
        ours: &["domain", "scheduling", "pricing", "pictures", "tenancy", "verification", "ports"],
        registry: ANY,
        tests: &["testkit"],
    },
    Layer { name: "files", ours: &["domain", "ports"], registry: ANY, tests: &[] },
    Layer { name: "mail", ours: &["domain", "ports"], registry: Some(&["lettre"]), tests: &[] },
    Layer {
        name: "whatsapp",
        ours: &["domain", "verification", "ports"],
        registry: ANY,
        tests: &["testkit", "wa-simulator"],
    },
    Layer {
        name: "storage",
        ours: &["domain", "scheduling", "tenancy", "verification", "ports"],
        registry: ANY,
        tests: &["testkit"],
    },
    Layer {
        name: "parlour-http",
        ours: &["domain", "scheduling", "pricing", "tenancy", "verification", "ports", "app", "whatsapp"],
        registry: ANY,
        tests: &["testkit"],
    },
    // The stand-in for a phone knows nothing of the program: everything between them goes over HTTP.
    Layer { name: "wa-simulator", ours: &[], registry: ANY, tests: &[] },
    Layer { name: "testkit-macros", ours: &[], registry: Some(&[]), tests: &[] },
    Layer {
        name: "testkit",
        // `scheduling`: a store that fails passes the slot engine's salon through.
        ours: &[
            "domain",
            "scheduling",
            "tenancy",
            "verification",
            "ports",
            "app",
            "storage",
            "parlour-http",
            "testkit-macros",
        ],
        registry: ANY,
        tests: &[],
    },
    Layer {
        name: "server",
        ours: &[
            "domain",
            "scheduling",
            "pricing",
            "tenancy",
            "verification",
            "ports",
            "app",
            "files",
            "mail",
            "whatsapp",
            "storage",
            "parlour-http",
        ],
        registry: ANY,
        tests: &["testkit", "wa-simulator"],
    },
    Layer {
        name: "devbox",
        ours: &["domain", "ports", "storage", "server", "wa-simulator"],
        registry: ANY,
        tests: &["testkit"],
    },
];

/// Registry crates (by the start of their name) that only some crates may name, tests included.
const RESERVED: &[(&str, &[&str])] = &[
    ("diesel", &["storage"]),
    ("r2d2", &["storage"]),
    ("libsqlite3-sys", &["storage"]),
    ("pq-sys", &["storage"]),
    ("actix", &["parlour-http", "server", "testkit", "wa-simulator"]),
    ("tracing-actix-web", &["parlour-http", "server", "testkit"]),
    ("utoipa", &["parlour-http", "server"]),
    // What `object_store` does, it does on a runtime; `files` hides that from everybody.
    ("tokio", &["files", "parlour-http", "server", "testkit"]),
    ("object_store", &["files"]),
    ("image", &["pictures"]),
    ("lettre", &["mail"]),
    // Nothing asks an address that somebody typed: WhatsApp's is in the settings, so is that of the bucket.
    ("ureq", &["whatsapp", "files", "wa-simulator", "devbox", "testkit"]),
];

/// One line of a manifest: crate `from` names crate `to`.
#[derive(Clone, Copy)]
struct Edge<'a> {
    from: &'a str,
    to: &'a str,
    for_tests: bool,
}

/// Says what is wrong with `edge`, if anything; `is_ours` tells workspace crates from registry crates.
fn complaint(edge: Edge<'_>, is_ours: bool) -> Option<String> {
    let Edge { from, to, for_tests } = edge;
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == from) else {
        return Some(format!("{from} is not in LAYERS: give it its place in crates/server/tests/layering"));
    };
    if is_ours {
        let allowed = layer.ours.contains(&to) || (for_tests && layer.tests.contains(&to));
        return (!allowed).then(|| {
            format!("{from} must not depend on {to}: pass it in through a trait of `ports`, or move the code to the layer that may")
        });
    }
    if let Some((start, owners)) = RESERVED.iter().find(|(start, _)| to.starts_with(start))
        && !owners.contains(&from)
    {
        return Some(format!("{from} must not name {to}: {start}* belongs to {}", owners.join(", ")));
    }
    let listed = layer.registry.is_none_or(|list| list.contains(&to));
    (!listed && !for_tests).then(|| {
        format!("{from} is pure and must not depend on {to}: serialization, clocks, logs and I/O live in outer crates")
    })
}

/// Every edge of the workspace as `(from, to, for_tests, is_ours)`, read by cargo itself.
fn manifest_edges() -> Vec<(String, String, bool, bool)> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path", manifest])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut edges = Vec::new();
    for package in list(&metadata["packages"]) {
        for dependency in list(&package["dependencies"]) {
            let for_tests = dependency["kind"] == "dev";
            edges.push((
                text(&package["name"]),
                text(&dependency["name"]),
                for_tests,
                dependency["path"].is_string(),
            ));
        }
    }
    edges
}

#[test]
fn every_manifest_keeps_to_the_layers() {
    let edges = manifest_edges();
    assert!(edges.len() > LAYERS.len(), "read only {} dependencies: is this the workspace?", edges.len());
    let complaints: Vec<String> = edges
        .iter()
        .filter_map(|(from, to, for_tests, ours)| complaint(Edge { from, to, for_tests: *for_tests }, *ours))
        .collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn the_table_itself_has_no_cycle() {
    for (position, layer) in LAYERS.iter().enumerate() {
        for name in layer.ours {
            let above = LAYERS.iter().take(position).any(|other| other.name == *name);
            assert!(above, "{} lists {name}, which does not stand above it in LAYERS", layer.name);
        }
    }
}

/// Checks one edge and returns whether it is refused.
fn refused(from: &str, to: &str, for_tests: bool) -> bool {
    let ours = LAYERS.iter().any(|layer| layer.name == to);
    complaint(Edge { from, to, for_tests }, ours).is_some()
}

#[test]
fn diesel_stays_in_storage() {
    assert!(!refused("storage", "diesel", false));
    for outsider in ["app", "parlour-http", "server", "testkit"] {
        for banned in ["diesel", "diesel_migrations", "r2d2", "libsqlite3-sys", "pq-sys"] {
            assert!(
                refused(outsider, banned, false) && refused(outsider, banned, true),
                "{outsider} -> {banned}"
            );
        }
    }
}

#[test]
fn actix_stays_at_the_edge() {
    assert!(!refused("parlour-http", "actix-web", false));
    for inner in ["app", "storage", "ports", "tenancy"] {
        for banned in ["actix-web", "actix-rt", "tracing-actix-web", "tokio"] {
            assert!(refused(inner, banned, false) && refused(inner, banned, true), "{inner} -> {banned}");
        }
    }
}

#[test]
fn pure_crates_know_no_serde_no_log_and_no_runtime_outside_their_tests() {
    for pure in ["domain", "scheduling", "pricing", "pictures", "tenancy", "verification"] {
        for banned in ["serde", "serde_json", "tracing", "rand", "uuid"] {
            assert!(refused(pure, banned, false), "{pure} -> {banned}");
        }
        assert!(!refused(pure, "serde_json", true), "{pure} may read test cases");
    }
}

#[test]
fn inner_crates_do_not_know_outer_ones() {
    for (from, to) in [
        ("domain", "tenancy"),
        ("ports", "app"),
        ("storage", "app"),
        ("app", "storage"),
        ("parlour-http", "storage"),
    ] {
        assert!(refused(from, to, false), "{from} -> {to}");
    }
}

#[test]
fn the_program_does_not_know_the_simulator() {
    for ours in ["app", "whatsapp", "storage", "parlour-http", "server", "testkit"] {
        assert!(refused(ours, "wa-simulator", false), "{ours}");
    }
    assert!(refused("wa-simulator", "whatsapp", false), "nor the simulator the program");
}

/// By what cargo would link, not by our tables.
#[test]
fn the_program_we_deploy_contains_no_simulator() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--edges", "normal,build", "--prefix", "none"])
        .args(["--manifest-path", manifest])
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(output.stdout).expect("names");
    assert!(tree.lines().any(|line| line.starts_with("parlour-http ")), "the tree is read: {tree}");
    for stranger in ["wa-simulator ", "devbox ", "testkit "] {
        assert!(!tree.lines().any(|line| line.starts_with(stranger)), "{stranger}is linked into parlour");
    }
}

#[test]
fn the_testkit_is_for_tests_only() {
    assert!(refused("app", "testkit", false) && refused("server", "testkit", false));
    assert!(!refused("parlour-http", "testkit", true));
}

#[test]
fn an_unknown_crate_must_be_placed() {
    assert!(refused("newcomer", "domain", false));
}
