//! Every recorded webhook body, as `expectations.json` says. What a code in it does is decided elsewhere; that it arrives, here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use verification::{
    Delivery, Event, EventKind, InboundMessage, MessageContent, SenderId, StatusUpdate, WhatsAppUser,
};
use whatsapp::{Decoded, decode};

use crate::fixtures;

/// What the use cases do with an event, not what it says.
const JUDGED_ELSEWHERE: [&str; 8] =
    ["note", "http", "action", "code", "codes", "canonical", "keyword", "match_keys"];

pub(crate) fn ours() -> [SenderId; 2] {
    ["109900000000001", "109900000000002"].map(|id| SenderId(id.to_owned()))
}

/// An event in the words of `expectations.json`.
type Told = BTreeMap<&'static str, Value>;

fn told(event: &Event) -> Told {
    match &event.kind {
        EventKind::Message(message) => told_message(message),
        EventKind::Status(StatusUpdate { delivery, tracker, code, .. }) => Told::from([
            ("kind", json!("status")),
            ("status", json!(word(*delivery))),
            ("tracker", json!(tracker)),
            ("error", json!(code)),
        ]),
        EventKind::IdentityMoved(moved) => Told::from([
            ("kind", json!("identity_changed")),
            ("old_bsuid", json!(moved.before.bsuid.as_ref().map(domain::Bsuid::as_str))),
            ("new_bsuid", json!(moved.bsuid.as_ref().map(domain::Bsuid::as_str))),
            ("new_phone", json!(moved.phone.as_ref().map(domain::WaPhone::as_str))),
        ]),
        EventKind::KeyChanged(_) => Told::from([("kind", json!("identity_key_changed"))]),
        EventKind::Promotions { wanted, .. } => Told::from([
            ("kind", json!("preference")),
            ("value", json!(if *wanted { "resume" } else { "stop" })),
        ]),
        EventKind::Account { field, problem, code } => {
            let kind = match field.as_str() {
                "messages" => "account_error",
                "message_template_status_update" => "template_status",
                _ => "account",
            };
            Told::from([("kind", json!(kind)), ("problem", json!(problem)), ("error", json!(code))])
        }
    }
}

fn told_message(message: &InboundMessage) -> Told {
    let WhatsAppUser { phone, bsuid, username, .. } = &message.from;
    let mut told = Told::from([
        ("phone", json!(phone.as_ref().map(domain::WaPhone::as_str))),
        ("bsuid", json!(bsuid.as_ref().map(domain::Bsuid::as_str))),
        ("username", json!(username)),
        ("reply_to", json!(message.reply_to)),
        ("group", json!(message.in_group)),
    ]);
    told.extend(match &message.content {
        MessageContent::Text { forwarded, .. } => {
            vec![("kind", json!("text")), ("forwarded", json!(forwarded))]
        }
        MessageContent::Button(id) => vec![("kind", json!("button_reply")), ("id", json!(id))],
        MessageContent::Choice(id) => vec![("kind", json!("list_reply")), ("id", json!(id))],
        MessageContent::TemplateButton(payload) => {
            vec![("kind", json!("template_button")), ("payload", json!(payload))]
        }
        MessageContent::Contact { requested, phone } => vec![
            ("kind", json!("contact_shared")),
            ("origin", json!(if *requested { "contact_request" } else { "other" })),
            ("accept_as_own_phone", json!(*requested && phone.is_some())),
            ("phone", json!(phone.as_ref().map(domain::WaPhone::as_str))),
        ],
        MessageContent::Other { kind, code } => {
            vec![("kind", json!("other")), ("type", json!(kind)), ("error", json!(code))]
        }
    });
    told
}

fn word(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Sent => "sent",
        Delivery::Failed => "failed",
        Delivery::Delivered => "delivered",
        Delivery::Read => "read",
    }
}

/// Different keys of one kind.
fn distinct(decoded: &Decoded, prefix: &str) -> usize {
    let keys = decoded.events.iter().map(|event| event.key.0.as_str());
    keys.filter(|key| key.starts_with(prefix)).collect::<BTreeSet<_>>().len()
}

fn judge(name: &str, expected: &Value, decoded: &Decoded) {
    let first = decoded.events.first().map(told).unwrap_or_default();
    for (key, value) in expected.as_object().unwrap() {
        let found = match key.as_str() {
            key if JUDGED_ELSEWHERE.contains(&key) => continue,
            "events" => json!(decoded.events.len()),
            "rejected" => json!(decoded.rejected),
            "distinct_messages" => json!(distinct(decoded, "m:")),
            "distinct_statuses" => json!(distinct(decoded, "s:")),
            "final_status" => {
                let statuses = decoded.events.iter().filter_map(|event| match &event.kind {
                    EventKind::Status(update) => Some(update.delivery),
                    _ => None,
                });
                json!(statuses.max().map(word))
            }
            key => first.get(key).unwrap_or_else(|| panic!("{name}: nothing says {key}")).clone(),
        };
        assert_eq!(&found, value, "{name}: {key}");
    }
}

#[test]
fn every_body_says_what_is_expected_of_it() {
    let expectations = fixtures::json("expectations.json");
    let mut bodies = fixtures::webhook_bodies();
    assert_eq!(bodies.len(), 58);
    for (name, expected) in expectations["expect"].as_object().unwrap() {
        let body = if name.starts_with("malformed_not_utf8 ") { not_utf8() } else { fixtures::bytes(name) };
        bodies.retain(|body| body != name);
        judge(name, expected, &decode(&body, &ours()));
    }
    assert!(bodies.is_empty(), "nothing is expected of {bodies:?}");
}

fn not_utf8() -> Vec<u8> {
    let vectors = fixtures::json("signature_vectors.json");
    let vector =
        vectors["vectors"].as_array().unwrap().iter().find(|vector| vector["name"] == "not_utf8_body");
    fixtures::base64(vector.unwrap()["body_base64"].as_str().unwrap())
}

fn read(name: &str) -> Decoded {
    decode(&fixtures::bytes(name), &ours())
}

#[test]
fn a_body_that_is_no_webhook_counts_as_one_bad_item() {
    for name in ["malformed_not_json.txt", "malformed_truncated.txt", "malformed_wrong_object.json"] {
        assert_eq!(read(name), Decoded { events: vec![], rejected: 1, foreign: 0 }, "{name}");
    }
}

#[test]
fn what_is_said_to_somebody_elses_number_is_none_of_ours() {
    assert_eq!(read("unknown_phone_number_id.json"), Decoded { events: vec![], rejected: 0, foreign: 1 });
    let only_one = decode(&fixtures::bytes("batch_multi_entry.json"), &ours()[..1]);
    assert_eq!((only_one.events.len(), only_one.foreign), (5, 1));
}

#[test]
fn names_come_from_the_contact_with_the_same_id() {
    let decoded = read("batch_contacts_reordered.json");
    let names: Vec<_> = decoded
        .events
        .iter()
        .map(|event| match &event.kind {
            EventKind::Message(message) => {
                (message.from.phone.clone().unwrap(), message.from.profile_name.clone().unwrap())
            }
            other => panic!("{other:?}"),
        })
        .map(|(phone, name)| format!("{} {name}", phone.as_str()))
        .collect();
    assert_eq!(names, ["+15550100301 Maya Haddad", "+15550100302 Omar"]);
}

#[test]
fn the_same_thing_has_the_same_key_and_another_thing_another() {
    let key = |name: &str| read(name).events.remove(0).key.0;
    assert_eq!(
        key("text.json"),
        "m:8a17874288007cbe5faaeef23a4006fda35b4eaa21eb25253b03c92190ee4de3",
        "never the id itself: it holds a number"
    );
    assert_eq!(
        key("status_read.json"),
        "s:5eb1639c64632584fe425b920b9b7971d4ebd808e1758a086def77ff5ffb2998:read"
    );
    let stop = key("user_preferences_stop.json");
    assert!(stop.starts_with("x:") && stop.len() == 66, "{stop}");
    assert_eq!(stop, key("user_preferences_stop.json"));
    assert_ne!(stop, key("user_preferences_resume.json"));
    // The same template approved again, at another time, is news.
    let mut again = fixtures::json("template_status_approved.json");
    again["entry"][0]["time"] = json!(1_795_299_999);
    let later = decode(again.to_string().as_bytes(), &ours()).events.remove(0).key.0;
    assert_ne!(later, key("template_status_approved.json"));
}

#[test]
fn moments_are_read_as_texts_and_as_numbers_and_never_guessed() {
    let at = |name: &str| read(name).events.remove(0).at.map(|at| at.timestamp());
    assert_eq!(at("text.json"), Some(1_795_197_600));
    assert_eq!(at("user_preferences_stop.json"), Some(1_795_197_900));
    assert_eq!(at("malformed_timestamp.json"), None);
}

#[test]
fn what_stops_messages_is_told_from_what_does_not() {
    let problem = |name: &str| told(&read(name).events[0])["problem"].clone();
    assert_eq!(problem("account_update_restriction.json"), true);
    assert_eq!(problem("value_level_error.json"), true);
    assert_eq!(problem("template_status_approved.json"), false);
}

#[test]
fn nothing_that_people_wrote_or_are_called_by_shows_in_debug() {
    for name in fixtures::webhook_bodies() {
        let mut events = read(&name).events;
        events.retain(|event| matches!(event.kind, EventKind::Message(_)));
        let shown = format!("{events:?}");
        for secret in ["KTRV", "BQFZ", "Maya", "15550100301", "5491150100303"] {
            assert!(!shown.contains(secret), "{name} shows {secret}: {shown}");
        }
    }
}
