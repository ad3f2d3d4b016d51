//! A message as the Graph API wants it, within its limits.
//!
//! Words that are too long are cut, for a message cut short is better than none. Whatever a tap sends back is never cut, and choices are
//! never dropped: those are refused, as the mistake they are.

use std::collections::HashSet;

use ports::{Outgoing, SendError};
use serde_json::{Value, json};
use verification::{Content, ListRow, Recipient};

/// The language of our templates.
const LANGUAGE: &str = "en_US";
/// The most characters of a parameter: as long as the lines of a day in a reminder.
const MAX_PARAMETER: usize = 300;
/// Meta's code for a wrong parameter.
const BAD_PARAMETER: i64 = 100;

/// The body of `POST /{phone_number_id}/messages`.
pub(super) fn encode(message: &Outgoing<'_>) -> Result<Value, SendError> {
    let (kind, part) = content(message.content)?;
    let mut body = json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "type": kind,
        "biz_opaque_callback_data": format!("obx:{}", message.id),
    });
    // With its plus: without it WhatsApp reads a number as one of our own country.
    let (key, id) = match message.to {
        Recipient::Phone(phone) => ("to", phone.as_str()),
        Recipient::Bsuid(bsuid) => ("recipient", bsuid.as_str()),
    };
    if let Some(fields) = body.as_object_mut() {
        fields.insert(key.to_owned(), json!(id));
        fields.insert(kind.to_owned(), part);
        if let Some(wamid) = message.reply_to {
            fields.insert("context".to_owned(), json!({ "message_id": wamid }));
        }
    }
    Ok(body)
}

/// The kind of a message, and the part named after it.
fn content(content: &Content) -> Result<(&'static str, Value), SendError> {
    Ok(match content {
        Content::Text(body) => ("text", json!({ "preview_url": false, "body": words(body, 4_096)? })),
        Content::Buttons { body, buttons } => {
            let buttons = buttons.iter().map(|button| (button.id.as_str(), button.title.as_str()));
            let buttons = choices(buttons, Limits { most: 3, id: 256, title: 20 })?.into_iter();
            let buttons =
                buttons.map(|(id, title)| json!({ "type": "reply", "reply": { "id": id, "title": title } }));
            interactive("button", body, &json!({ "buttons": buttons.collect::<Vec<_>>() }))?
        }
        Content::List { body, open, rows } => {
            let sections = sections(rows)?;
            interactive("list", body, &json!({ "button": words(open, 20)?, "sections": sections }))?
        }
        Content::Link { body, title, url } => {
            if url.is_empty() || url.len() > 2_000 {
                return Err(refused("a link needs an address of at most 2000 characters"));
            }
            let parameters = json!({ "display_text": words(title, 20)?, "url": url });
            interactive("cta_url", body, &json!({ "name": "cta_url", "parameters": parameters }))?
        }
        Content::ContactRequest(body) => {
            interactive("request_contact_info", body, &json!({ "name": "request_contact_info" }))?
        }
        Content::Template { name, params, replies, link, .. } => {
            ("template", template(name, params, replies, link.as_deref())?)
        }
    })
}

fn interactive(kind: &str, body: &str, action: &Value) -> Result<(&'static str, Value), SendError> {
    Ok(("interactive", json!({ "type": kind, "body": { "text": words(body, 1_024)? }, "action": action })))
}

/// How many things to tap there may be, and how long their parts.
#[derive(Clone, Copy)]
struct Limits {
    most: usize,
    id: usize,
    title: usize,
}

/// The rows of a list under their headings.
fn sections(rows: &[ListRow]) -> Result<Vec<Value>, SendError> {
    let written = list_rows(rows)?;
    let mut rest = written.into_iter();
    let headed = rows.chunk_by(|one, next| one.section == next.section).map(|chunk| {
        let rows: Vec<Value> = rest.by_ref().take(chunk.len()).collect();
        Ok(match chunk.first().and_then(|row| row.section.as_deref()) {
            Some(heading) => json!({ "title": words(heading, 24)?, "rows": rows }),
            None => json!({ "rows": rows }),
        })
    });
    headed.collect()
}

/// The rows of a list, with what stands under them.
fn list_rows(rows: &[ListRow]) -> Result<Vec<Value>, SendError> {
    let titles = rows.iter().map(|row| (row.id.as_str(), row.title.as_str()));
    let titles = choices(titles, Limits { most: 10, id: 200, title: 24 })?;
    let row = |((id, title), row): ((&str, String), &ListRow)| {
        Ok(match &row.description {
            Some(under) => json!({ "id": id, "title": title, "description": words(under, 72)? }),
            None => json!({ "id": id, "title": title }),
        })
    };
    titles.into_iter().zip(rows).map(row).collect()
}

/// Ids and titles of the things to tap.
fn choices<'a>(
    buttons: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
    limits: Limits,
) -> Result<Vec<(&'a str, String)>, SendError> {
    if buttons.len() == 0 || buttons.len() > limits.most {
        return Err(refused("too many choices, or none"));
    }
    let mut made = Vec::with_capacity(buttons.len());
    for (id, title) in buttons {
        if id.is_empty() || id.len() > limits.id {
            return Err(refused("the id of a choice is empty or too long"));
        }
        made.push((id, words(title, limits.title)?));
    }
    let ids: HashSet<&str> = made.iter().map(|(id, _)| *id).collect();
    let titles: HashSet<&str> = made.iter().map(|(_, title)| title.as_str()).collect();
    if ids.len() < made.len() || titles.len() < made.len() {
        return Err(refused("two choices are the same"));
    }
    Ok(made)
}

fn template(
    name: &str,
    params: &[(String, String)],
    replies: &[String],
    link: Option<&str>,
) -> Result<Value, SendError> {
    let mut components = Vec::new();
    if !params.is_empty() {
        let parameters =
            params.iter().map(|(name, value)| parameter(name, value)).collect::<Result<Vec<_>, _>>()?;
        components.push(json!({ "type": "body", "parameters": parameters }));
    }
    for (index, payload) in replies.iter().enumerate() {
        if payload.is_empty() || payload.len() > 256 {
            return Err(refused("the payload of a quick reply is empty or too long"));
        }
        components.push(json!({
            "type": "button",
            "sub_type": "quick_reply",
            "index": index.to_string(),
            "parameters": [{ "type": "payload", "payload": payload }],
        }));
    }
    if let Some(end) = link {
        // It stands behind the quick replies.
        components.push(json!({
            "type": "button",
            "sub_type": "url",
            "index": replies.len().to_string(),
            "parameters": [{ "type": "text", "text": words(end, 2_000)? }],
        }));
    }
    Ok(json!({ "name": name, "language": { "code": LANGUAGE }, "components": components }))
}

/// A named parameter. WhatsApp refuses lines, tabs and rows of spaces in it; all of a template must stay within 1,024 characters.
fn parameter(name: &str, value: &str) -> Result<Value, SendError> {
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(json!({ "type": "text", "parameter_name": name, "text": words(&line, MAX_PARAMETER)? }))
}

/// Words of at most so many characters, as JavaScript and Java count them, which is the stricter way; cut with an ellipsis.
fn words(text: &str, most: usize) -> Result<String, SendError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(refused("there are no words"));
    }
    if text.encode_utf16().count() <= most {
        return Ok(text.to_owned());
    }
    let mut room = most.saturating_sub(1);
    let kept = text.chars().take_while(|letter| {
        let fits = letter.len_utf16() <= room;
        room = room.saturating_sub(letter.len_utf16());
        fits
    });
    Ok(kept.collect::<String>().trim_end().to_owned() + "…")
}

fn refused(why: &str) -> SendError {
    SendError::Rejected { code: BAD_PARAMETER, details: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_between_letters() {
        assert_eq!(words(" Not me ", 20).unwrap(), "Not me");
        assert_eq!(words("Luna Hair and Beauty Studio", 20).unwrap(), "Luna Hair and Beaut…");
        assert_eq!(words("💇💇💇", 6).unwrap(), "💇💇💇");
        assert_eq!(words("💇💇💇", 5).unwrap(), "💇💇…");
        assert_eq!(words("ab cd", 4).unwrap(), "ab…");
        assert!(words("  ", 5).is_err());
    }

    #[test]
    fn an_emoji_that_does_not_fit_ends_the_text() {
        assert_eq!(words("a💇bcdef", 3).unwrap(), "a…");
    }
}
