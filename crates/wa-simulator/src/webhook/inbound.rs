//! A person's message, as Meta reports it.

use serde_json::{Map, Value, json};

use crate::chat::{MessageContent, Persona, Reply};
use crate::settings::Business;

/// A message on its way.
pub(crate) struct Sending<'a> {
    pub(crate) from: &'a Persona,
    pub(crate) id: &'a str,
    /// When, in seconds since 1970.
    pub(crate) at: u64,
    pub(crate) reply: &'a Reply,
}

/// One item of `messages`.
pub(crate) fn message(business: &Business, sending: &Sending<'_>) -> Value {
    let Sending { from, id, at, reply } = sending;
    let mut fields = Map::new();
    if reply.forwarded {
        fields.insert("context".into(), json!({ "forwarded": true }));
    } else if let Some(answered) = &reply.answers {
        fields.insert("context".into(), json!({ "from": business.digits, "id": answered }));
    }
    if !from.hides_phone {
        fields.insert("from".into(), json!(from.digits));
    }
    fields.insert("from_user_id".into(), json!(from.user_id));
    fields.insert("id".into(), json!(id));
    fields.insert("timestamp".into(), json!(at.to_string()));
    let (kind, content) = content(&reply.said);
    fields.insert("type".into(), json!(kind));
    fields.insert(kind.into(), content);
    Value::Object(fields)
}

/// The type of a message and what stands under that name.
fn content(said: &MessageContent) -> (&'static str, Value) {
    match said {
        MessageContent::Text { body } => ("text", json!({ "body": body })),
        MessageContent::ButtonReply { id, title } => {
            let reply = json!({ "id": id, "title": title });
            ("interactive", json!({ "type": "button_reply", "button_reply": reply }))
        }
        MessageContent::ListReply { id, title, description } => {
            let mut reply = json!({ "id": id, "title": title });
            if let (Some(text), Value::Object(fields)) = (description, &mut reply) {
                fields.insert("description".into(), json!(text));
            }
            ("interactive", json!({ "type": "list_reply", "list_reply": reply }))
        }
        MessageContent::TemplateReply { payload, title } => {
            ("button", json!({ "payload": payload, "text": title }))
        }
        MessageContent::Contact { name, digits, asked_for } => {
            ("contacts", json!([card(name, digits, *asked_for)]))
        }
        MessageContent::Image { caption } => ("image", picture(caption.as_deref())),
    }
}

/// A card with a number. Only the origin tells one's own from somebody else's.
fn card(name: &str, digits: &str, asked_for: bool) -> Value {
    let phone = |kind: &str| json!([{ "phone": format!("+{digits}"), "wa_id": digits, "type": kind }]);
    let first = name.split(' ').next().unwrap_or(name);
    if asked_for {
        json!({
            "name": { "formatted_name": name, "first_name": first },
            "phones": phone("MOBILE"),
            "origin": "contact_request",
        })
    } else {
        json!({
            "name": { "formatted_name": name },
            "phones": phone("CELL"),
            "origin": "other",
            "vcard": format!("BEGIN:VCARD\nVERSION:3.0\nFN:{name}\nEND:VCARD"),
        })
    }
}

fn picture(caption: Option<&str>) -> Value {
    let mut image = json!({
        "mime_type": "image/jpeg",
        "sha256": "k6cM7c0m4mJm2n5l6s8Q0Zr1fT3uVwXyZaBcDeFgHiI=",
        "id": "1470000000000018",
        "url": "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1470000000000018",
    });
    if let (Some(words), Value::Object(fields)) = (caption, &mut image) {
        fields.insert("caption".into(), json!(words));
    }
    image
}

#[cfg(test)]
mod tests {
    use super::super::{contact, envelope, tests as recorded};
    use super::*;
    use crate::chat::personas;

    fn posted(from: &Persona, id: &str, at: u64, reply: &Reply) -> Value {
        let business = Business::default();
        let item = message(&business, &Sending { from, id, at, reply });
        envelope(&business, vec![contact(from)], "messages", vec![item])
    }

    fn reply(said: MessageContent) -> Reply {
        Reply { said, answers: None, forwarded: false }
    }

    fn text(body: &str) -> Reply {
        reply(MessageContent::Text { body: body.into() })
    }

    fn answer(answered: &str, said: MessageContent) -> Reply {
        Reply { answers: Some(answered.into()), ..reply(said) }
    }

    const CONFIRMS: &str =
        "Confirm my booking at Glow.\nCode: BQFZ-DHWN\nOnly send this if you made this booking.";

    #[test]
    fn bodies_are_those_that_meta_sends() {
        let maya = recorded::maya();
        let lena = recorded::person("Lena (Glow)", "15550100210", "US.700000000000000210");
        let omar = recorded::person("Omar", "15550100302", "US.700000000000000302");
        let bia = recorded::person("Bia", "551180100304", "BR.700000000000000304");
        let sign_in = "Sign me in to the Glow team dashboard.\nCode: KTRV-XMPB\nOnly send this if you opened the sign-in page yourself.";
        let forwarded = Reply { forwarded: true, ..text(sign_in) };
        let button =
            MessageContent::ButtonReply { id: "deny:3f2a9c1e7b604d0c".into(), title: "Not me".into() };
        let line = MessageContent::ListReply {
            id: "shop:3f2a9c1e7b604d0c:2".into(),
            title: "Luna Hair".into(),
            description: Some("luna".into()),
        };
        let stop =
            MessageContent::TemplateReply { payload: "mkt:stop:41".into(), title: "Stop promotions".into() };
        let parking = MessageContent::Text { body: "Thanks! Is parking available?".into() };
        let picture = MessageContent::Image { caption: Some("my hair now KTRV-XMPB".into()) };
        let cases = [
            ("text.json", &maya, "IN0001", 1_795_197_600, text(CONFIRMS)),
            ("text_reply_context.json", &maya, "IN0004", 1_795_197_620, answer("wamid.OUT0001", parking)),
            ("text_forwarded.json", &omar, "IN0005", 1_795_197_625, forwarded),
            ("text_username_only_no_phone.json", &recorded::nour(), "IN0008", 1_795_197_645, text(CONFIRMS)),
            ("text_brazil_12_digits_wa_id.json", &bia, "IN0010", 1_795_197_655, text("Olá! BQFZ-DHWN")),
            ("button_reply.json", &lena, "IN0011", 1_795_197_660, answer("wamid.OUT0002", button)),
            ("list_reply.json", &lena, "IN0012", 1_795_197_662, answer("wamid.OUT0003", line)),
            ("template_quick_reply.json", &maya, "IN0013", 1_795_197_670, answer("wamid.OUT0004", stop)),
            ("image.json", &maya, "IN0018", 1_795_197_690, reply(picture)),
        ];
        for (file, from, id, at, reply) in cases {
            assert_eq!(posted(from, &format!("wamid.{id}"), at, &reply), recorded::body(file), "{file}");
        }
    }

    #[test]
    fn contact_cards_equal_those_of_meta() {
        let card = |name: &str, digits: &str, asked_for| {
            reply(MessageContent::Contact { name: name.into(), digits: digits.into(), asked_for })
        };
        let omar = recorded::person("Omar", "15550100302", "US.700000000000000302");
        let cases = [
            (
                "contacts_requested.json",
                recorded::nour(),
                "IN0015",
                1_795_197_680,
                card("نور", "9613100305", true),
            ),
            ("contacts_other_origin.json", omar, "IN0016", 1_795_197_682, card("Lena", "15550100210", false)),
        ];
        for (file, from, id, at, reply) in cases {
            let mut recorded = recorded::body(file);
            let number = recorded
                .pointer_mut("/entry/0/changes/0/value/messages/0/contacts/0/phones/0/phone")
                .unwrap();
            *number = json!(number.as_str().unwrap().replace([' ', '-'], ""));
            assert_eq!(posted(&from, &format!("wamid.{id}"), at, &reply), recorded, "{file}");
        }
    }

    /// Every field and the type of its value.
    fn shape(value: &Value) -> Value {
        match value {
            Value::Object(fields) => {
                fields.iter().map(|(name, value)| (name.clone(), shape(value))).collect()
            }
            Value::Array(items) => items.iter().map(shape).collect(),
            Value::String(_) => json!("text"),
            other => other.clone(),
        }
    }

    #[test]
    fn everybody_writes_in_one_of_two_shapes() {
        for person in personas() {
            let like = if person.hides_phone { "text_username_only_no_phone.json" } else { "text.json" };
            let body = posted(&person, "wamid.x", 1, &text(CONFIRMS));
            assert_eq!(shape(&body), shape(&recorded::body(like)), "{}", person.id);
        }
    }
}
