//! Whatever is signed, nothing panics, and no item spoils another.

use proptest::prelude::*;
use serde_json::{Value, json};
use whatsapp::{decode, signature};

use crate::fixtures;
use crate::webhooks::ours;

/// JSON of any shape, with WhatsApp's own keys here and there.
fn any_json() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        Just("id"),
        Just("from"),
        Just("from_user_id"),
        Just("type"),
        Just("text"),
        Just("body"),
        Just("contacts"),
        Just("wa_id"),
        Just("user_id"),
        Just("timestamp"),
        Just("errors"),
        Just("code"),
        Just("system"),
        Just("interactive"),
        Just("context"),
        Just("status"),
        Just("profile"),
        Just("phones"),
        Just("origin"),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop_oneof![
            "text",
            "system",
            "interactive",
            "contacts",
            "15550100301",
            "user_changed_number",
            "read"
        ]
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..6).prop_map(|map| {
                Value::Object(map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
            }),
        ]
    })
}

fn webhook(value: Value) -> Vec<u8> {
    let mut body = fixtures::json("text.json");
    body["entry"][0]["changes"][0]["value"] = value;
    body.to_string().into_bytes()
}

proptest! {
    #[test]
    fn bytes_of_any_kind_are_read_and_judged(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(decode(&bytes, &ours()).events.is_empty());
        prop_assert!(!signature::verify(&["secret".to_owned()], Some(&bytes), &bytes));
    }

    #[test]
    fn a_body_of_any_shape_is_read(value in any_json()) {
        let _ = decode(value.to_string().as_bytes(), &ours());
        let _ = decode(&webhook(value), &ours());
    }

    #[test]
    fn no_item_spoils_the_others(items in prop::collection::vec(any_json(), 0..6), place in 0_usize..6) {
        let mut value = fixtures::json("text.json")["entry"][0]["changes"][0]["value"].clone();
        let good = value["messages"][0].clone();
        let mut messages = items;
        messages.insert(place.min(messages.len()), good);
        value["messages"] = json!(messages);
        value["statuses"] = json!(messages);
        let decoded = decode(&webhook(value), &ours());
        prop_assert_eq!(decoded.events.len() + decoded.rejected, 2 * messages.len());
        prop_assert!(decoded.events.iter().any(|event| event.key.0.starts_with("m:")));
    }
}

#[test]
fn a_body_nested_too_deep_is_refused() {
    let deep = "[".repeat(100_000);
    assert_eq!(decode(deep.as_bytes(), &ours()).rejected, 1);
}

#[test]
fn half_an_emoji_in_one_name_costs_nobody_their_message() {
    let body = String::from_utf8(fixtures::bytes("batch_multi_entry.json")).unwrap();
    let cut = body.replacen("Omar", r"Omar \ud83d", 1);
    assert_ne!(cut, body);
    assert_eq!(decode(cut.as_bytes(), &ours()).events.len(), 6);
}

#[test]
fn what_no_database_keeps_is_left_out() {
    let mut value = fixtures::json("text.json")["entry"][0]["changes"][0]["value"].clone();
    value["contacts"][0]["profile"]["name"] = json!("Ma\0ya");
    let good = value["messages"][0].clone();
    let mut bad = good.clone();
    bad["id"] = json!("wamid.\0");
    value["messages"] = json!([good, bad]);
    let decoded = decode(&webhook(value), &ours());
    assert_eq!((decoded.events.len(), decoded.rejected), (1, 1));
    match &decoded.events[0].kind {
        verification::EventKind::Message(message) => {
            assert_eq!(message.from.profile_name.as_deref(), Some("Maya"));
        }
        other => panic!("{other:?}"),
    }
}
