//! Every handshake case.

use whatsapp::{Handshake, HandshakeAnswer, handshake};

use crate::fixtures::json;

/// Undoes the percent encoding of the cases.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let pair = [rest.next().unwrap(), rest.next().unwrap()];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&pair).unwrap(), 16).unwrap());
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn answer_to(configured: &str, query: &str) -> (u16, Option<String>) {
    let pairs: Vec<(&str, String)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key, decoded(value)))
        .collect();
    let get = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
    let asked =
        Handshake { mode: get("hub.mode"), token: get("hub.verify_token"), challenge: get("hub.challenge") };
    match handshake(configured, asked) {
        HandshakeAnswer::Echo(text) => (200, Some(text.to_owned())),
        HandshakeAnswer::BadChallenge => (400, None),
        HandshakeAnswer::Forbidden => (403, None),
    }
}

#[test]
fn every_case_is_answered_as_it_says() {
    let file = json("handshake.json");
    let configured = file["verify_token"].as_str().unwrap();
    let mut judged = 0;
    for case in file["cases"].as_array().unwrap() {
        // The last case is a note: there is no signature to look for.
        let Some(query) = case["query"].as_str() else { continue };
        let configured =
            if case["name"] == "empty_token_must_not_match_unset_config" { "" } else { configured };
        let (status, body) = answer_to(configured, query);
        assert_eq!(u64::from(status), case["status"].as_u64().unwrap(), "{}", case["name"]);
        assert_eq!(body.as_deref(), case["body"].as_str(), "{}", case["name"]);
        judged += 1;
    }
    assert_eq!(judged, 6);
}

#[test]
fn an_empty_query_is_refused() {
    assert_eq!(answer_to("dev-verify-token", ""), (403, None));
    assert_eq!(answer_to("", ""), (403, None));
}

#[test]
fn a_challenge_has_a_length() {
    for (length, status) in [(0, 400), (1, 200), (256, 200), (257, 400)] {
        let challenge = "a".repeat(length);
        let query = format!("hub.mode=subscribe&hub.verify_token=t&hub.challenge={challenge}");
        assert_eq!(answer_to("t", &query).0, status, "{length} characters");
    }
}
