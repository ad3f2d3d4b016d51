//! Messages and system messages.

use serde_json::Value;
use verification::{EventKey, EventKind, IdentityMoved, InboundMessage, MessageContent, WhatsAppUser};

use super::hashed_id;
use super::json::{error_code, flag, id, text, word};
use super::sender::{CONTACT, SENDER, bsuid, card, party, phone};

/// One item of `messages`; none if it lacks what makes it a message: an id, somebody who sent it, the words of a text.
pub(super) fn message(item: &Value, contacts: &[Value]) -> Option<(EventKey, EventKind)> {
    let wamid = id(item, "id")?;
    let what = match word(item, "type") {
        Some("system") => system(item, wamid, contacts)?,
        kind => written(item, kind.unwrap_or("unknown"), wamid, contacts)?,
    };
    Some((EventKey(format!("m:{}", hashed_id(wamid))), what))
}

fn written(item: &Value, kind: &str, wamid: &str, contacts: &[Value]) -> Option<EventKind> {
    let context = item.get("context").unwrap_or(&Value::Null);
    let in_group = text(item, "group_id").is_some();
    Some(EventKind::Message(InboundMessage {
        wamid: wamid.to_owned(),
        from: party(item, SENDER, contacts)?,
        // Other members of a group read its messages, too, so no code is looked for in them.
        content: if in_group { other(item, kind) } else { said(item, kind, context)? },
        reply_to: id(context, "id").map(str::to_owned),
        in_group,
    }))
}

fn said(item: &Value, kind: &str, context: &Value) -> Option<MessageContent> {
    let part = item.get(kind).unwrap_or(&Value::Null);
    let said = match kind {
        "text" => Some(MessageContent::Text {
            body: part.get("body")?.as_str()?.to_owned(),
            forwarded: flag(context, "forwarded") || flag(context, "frequently_forwarded"),
        }),
        "interactive" => match text(part, "type") {
            Some("button_reply") => tapped(part, "button_reply").map(MessageContent::Button),
            Some("list_reply") => tapped(part, "list_reply").map(MessageContent::Choice),
            _ => None,
        },
        "button" => id(part, "payload").map(|payload| MessageContent::TemplateButton(payload.to_owned())),
        "contacts" => {
            let (requested, phone) = card(item);
            Some(MessageContent::Contact { requested, phone })
        }
        _ => None,
    };
    Some(said.unwrap_or_else(|| other(item, kind)))
}

fn tapped(part: &Value, key: &str) -> Option<String> {
    id(part.get(key)?, "id").map(str::to_owned)
}

fn other(item: &Value, kind: &str) -> MessageContent {
    MessageContent::Other { kind: kind.to_owned(), code: error_code(item) }
}

/// News about a person, told as a message.
fn system(item: &Value, wamid: &str, contacts: &[Value]) -> Option<EventKind> {
    let news = item.get("system").unwrap_or(&Value::Null);
    match text(news, "type") {
        Some("user_changed_number" | "user_changed_user_id") => moved(item, news),
        Some("customer_identity_changed" | "user_identity_changed") => {
            party(item, SENDER, contacts).map(EventKind::KeyChanged)
        }
        _ => written(item, "system", wamid, contacts),
    }
}

fn moved(item: &Value, news: &Value) -> Option<EventKind> {
    let before = WhatsAppUser {
        phone: phone(item, SENDER.phone),
        bsuid: bsuid(news, "previous_user_id").or_else(|| bsuid(item, SENDER.bsuid)),
        username: None,
        profile_name: None,
    };
    let (phone, bsuid) = (phone(news, CONTACT.phone), bsuid(news, CONTACT.bsuid));
    let is_known = before.phone.is_some() || before.bsuid.is_some();
    let has_moved = phone.is_some() || bsuid.is_some();
    (is_known && has_moved).then_some(EventKind::IdentityMoved(IdentityMoved { before, phone, bsuid }))
}
