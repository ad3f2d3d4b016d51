//! The files of `tests/fixtures`.

use std::path::PathBuf;

use serde_json::Value;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

pub(crate) fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn json(name: &str) -> Value {
    serde_json::from_slice(&bytes(name)).unwrap()
}

/// The names of all webhook bodies: everything but the four files that describe them.
pub(crate) fn webhook_bodies() -> Vec<String> {
    const TABLES: [&str; 4] =
        ["expectations.json", "graph_api.json", "handshake.json", "signature_vectors.json"];
    let names =
        std::fs::read_dir(path("")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !TABLES.contains(&name.as_str())).collect()
}

/// Decodes base64.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<usize> =
        text.bytes().filter_map(|byte| ALPHABET.iter().position(|letter| *letter == byte)).collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group.iter().fold(0_usize, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        let whole = [bits >> 16, bits >> 8, bits].map(|bits| u8::try_from(bits & 0xff).unwrap());
        bytes.extend(&whole[..group.len() - 1]);
    }
    bytes
}
