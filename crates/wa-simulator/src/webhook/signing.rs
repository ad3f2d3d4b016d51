//! How Meta writes JSON, and how it signs what it wrote.

use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

/// JSON as Meta writes it: everything beyond ASCII, and `/ < % @`, escaped. Outside of strings none of these occur.
pub(crate) fn as_meta_writes(body: &Value) -> Vec<u8> {
    escaped(&body.to_string()).into_bytes()
}

fn escaped(json: &str) -> String {
    let mut written = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '/' => written.push_str("\\/"),
            '<' | '%' | '@' => push_unit(&mut written, letter as u16),
            _ if letter.is_ascii() => written.push(letter),
            _ => letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| push_unit(&mut written, *unit)),
        }
    }
    written
}

fn push_unit(written: &mut String, unit: u16) {
    // Writing into a string cannot fail.
    let _ = write!(written, "\\u{unit:04x}");
}

/// The value of `X-Hub-Signature-256` over exactly these bytes.
pub(crate) fn signature(app_secret: &str, body: &[u8]) -> String {
    // A key of any length will do.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(app_secret.as_bytes()) else { return String::new() };
    mac.update(body);
    let digest = mac.finalize().into_bytes();
    digest.iter().fold("sha256=".to_owned(), |mut written, byte| {
        let _ = write!(written, "{byte:02x}");
        written
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests as recorded;
    use super::*;

    /// Standard base64, which the vectors are kept in.
    fn bytes(base64: &str) -> Vec<u8> {
        let value = |letter: u8| match letter {
            b'A'..=b'Z' => u32::from(letter - b'A'),
            b'a'..=b'z' => u32::from(letter - b'a') + 26,
            b'0'..=b'9' => u32::from(letter - b'0') + 52,
            b'+' => 62,
            _ => 63,
        };
        let letters: Vec<u8> = base64.bytes().filter(|letter| *letter != b'=').collect();
        let mut out = Vec::new();
        for group in letters.chunks(4) {
            let joined =
                group.iter().fold(0, |sum, letter| sum << 6 | value(*letter)) << (6 * (4 - group.len()));
            out.extend(&joined.to_be_bytes()[1..group.len()]);
        }
        out
    }

    fn vectors() -> (String, Vec<Value>) {
        let file = recorded::body("signature_vectors.json");
        (file["app_secret"].as_str().unwrap().to_owned(), file["vectors"].as_array().unwrap().clone())
    }

    fn vector(name: &str) -> Vec<u8> {
        let (_, all) = vectors();
        bytes(all.iter().find(|one| one["name"] == name).unwrap()["body_base64"].as_str().unwrap())
    }

    #[test]
    fn signatures_are_those_of_the_vectors() {
        let (secret, all) = vectors();
        let mut compared = 0;
        for one in &all {
            let (Some(body), Some(header)) = (one["body_base64"].as_str(), one["header"].as_str()) else {
                continue;
            };
            let valid = one["valid"] == true;
            // Upper-case digits are as valid, but not what Meta writes.
            let same = signature(&secret, &bytes(body)).eq_ignore_ascii_case(header);
            assert!(!valid || same, "{}", one["name"]);
            compared += usize::from(valid);
        }
        assert!(compared >= 3, "only {compared} vectors are valid");
    }

    #[test]
    fn letters_are_escaped_as_in_the_vector() {
        let plain = String::from_utf8(vector("escaped_body_reserialised")).unwrap();
        assert_eq!(escaped(&plain), String::from_utf8(vector("escaped_unicode_and_at_sign")).unwrap());
    }

    #[test]
    fn what_is_escaped_reads_the_same() {
        let body = serde_json::json!({ "text": "50% off </b> at a@b.c \u{1f600} \"x\\y\"\n" });
        let written = as_meta_writes(&body);
        assert!(written.is_ascii());
        let text = String::from_utf8(written.clone()).unwrap();
        for escape in ["\\u0025", "\\u003c\\/b>", "\\u0040", "\\ud83d\\ude00"] {
            assert!(text.contains(escape), "{escape} in {text}");
        }
        assert_eq!(serde_json::from_slice::<Value>(&written).unwrap(), body);
    }
}
