//! Webhook bodies: what happened, item by item.
//!
//! WhatsApp adds fields and kinds every month, sends up to a thousand items in one body, and repeats a body for days if it is not
//! acknowledged. So every item is read by itself and leniently; one that makes no sense is counted and costs the others nothing.

mod json;
mod message;
mod sender;
mod unpaired_surrogates;

use serde_json::Value;
use sha2::{Digest, Sha256};
use verification::{Delivery, Event, EventKey, EventKind, SenderId, StatusUpdate};

use json::{error_code, id, list, moment, text, word};
use sender::{CONTACT, party};

/// What a body held.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decoded {
    /// What happened, in the order told. The same thing told twice is there twice, under the same key.
    pub events: Vec<Event>,
    /// How many items made no sense; a body that is no webhook counts as one.
    pub rejected: usize,
    /// How many changes were about numbers that are not ours.
    pub foreign: usize,
}

/// Reads a body whose signature has been verified. `ours` are the numbers we answer for.
#[must_use]
pub fn decode(body: &[u8], ours: &[SenderId]) -> Decoded {
    let mut decoded = Decoded::default();
    let body: Value = serde_json::from_slice(body)
        .or_else(|_| serde_json::from_slice(&unpaired_surrogates::replace(body)))
        .unwrap_or_default();
    let entries = body.get("entry").and_then(Value::as_array);
    match entries.filter(|_| text(&body, "object") == Some("whatsapp_business_account")) {
        None => decoded.rejected += 1,
        Some(entries) => {
            for entry in entries {
                for change in list(entry, "changes") {
                    decoded.read(entry, change, ours);
                }
            }
        }
    }
    decoded
}

impl Decoded {
    fn read(&mut self, entry: &Value, change: &Value, ours: &[SenderId]) {
        let (Some(field), Some(value)) =
            (word(change, "field"), change.get("value").filter(|value| value.is_object()))
        else {
            self.rejected += 1;
            return;
        };
        let sender = value
            .get("metadata")
            .and_then(|metadata| text(metadata, "phone_number_id"))
            .map(|id| SenderId(id.to_owned()));
        if sender.as_ref().is_some_and(|sender| !ours.contains(sender)) {
            self.foreign += 1;
            return;
        }
        let change = Change { field, value, entry, sender };
        match field {
            "messages" if change.sender.is_none() => self.rejected += 1,
            "messages" => self.read_messages(&change),
            "user_preferences" => {
                for item in list(value, "user_preferences") {
                    self.keep(change.preference(item));
                }
            }
            // What we said ourselves, from another device or before: never something said to us.
            "smb_message_echoes" | "smb_app_state_sync" | "history" => {}
            _ => self.keep(Some(change.account(is_trouble(value)))),
        }
    }

    fn read_messages(&mut self, change: &Change<'_>) {
        let contacts = list(change.value, "contacts");
        let (messages, statuses) = (list(change.value, "messages"), list(change.value, "statuses"));
        for item in messages {
            self.keep(
                message::message(item, contacts).map(|(key, what)| change.event(key, moment(item), what)),
            );
        }
        for item in statuses {
            self.keep(status(item).map(|(key, what)| change.event(key, moment(item), what)));
        }
        // Errors beside messages explain those; errors alone are about our number.
        if messages.is_empty() && statuses.is_empty() && error_code(change.value).is_some() {
            self.keep(Some(change.account(true)));
        }
    }

    fn keep(&mut self, event: Option<Event>) {
        match event {
            Some(event) => self.events.push(event),
            None => self.rejected += 1,
        }
    }
}

/// One change, with where it stood.
struct Change<'a> {
    field: &'a str,
    value: &'a Value,
    entry: &'a Value,
    sender: Option<SenderId>,
}

impl Change<'_> {
    fn event(&self, key: EventKey, at: Option<domain::Instant>, kind: EventKind) -> Event {
        Event { key, sender: self.sender.clone(), at, kind }
    }

    fn preference(&self, item: &Value) -> Option<Event> {
        let who = party(item, CONTACT, list(self.value, "contacts"))?;
        let wanted = match (text(item, "category"), text(item, "value")) {
            (Some("marketing_messages"), Some("stop")) => false,
            (Some("marketing_messages"), Some("resume")) => true,
            _ => return None,
        };
        Some(self.event(self.hashed(item), moment(item), EventKind::Promotions { who, wanted }))
    }

    fn account(&self, problem: bool) -> Event {
        let code = error_code(self.value);
        let what = EventKind::Account { field: self.field.to_owned(), problem, code };
        self.event(self.hashed(self.value), None, what)
    }

    /// A key for what has no id: the same only if everything that was told is the same, with the entry's account and time.
    fn hashed(&self, item: &Value) -> EventKey {
        let part = |key| self.entry.get(key).unwrap_or(&Value::Null);
        let sender = self.sender.as_ref().map_or("", |sender| sender.0.as_str());
        let change = format!("{}\n{}\n{}\n{sender}\n{item}", part("id"), part("time"), self.field);
        EventKey(format!("x:{}", hashed_id(&change)))
    }
}

/// The SHA-256 of something, in hexadecimal. The id that WhatsApp gives a message holds the other side's number, and
/// outlives everything else that is known of them.
fn hashed_id(id: &str) -> String {
    Sha256::digest(id.as_bytes()).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn status(item: &Value) -> Option<(EventKey, EventKind)> {
    let (wamid, word) = (id(item, "id")?, word(item, "status")?);
    let delivery = match word {
        "sent" => Delivery::Sent,
        "delivered" => Delivery::Delivered,
        "read" | "played" => Delivery::Read,
        "failed" => Delivery::Failed,
        _ => return None,
    };
    let update = StatusUpdate {
        wamid: wamid.to_owned(),
        delivery,
        tracker: id(item, "biz_opaque_callback_data").map(str::to_owned),
        code: error_code(item),
        billable: item.get("pricing").and_then(|pricing| pricing.get("billable")).and_then(Value::as_bool),
    };
    Some((EventKey(format!("s:{}:{word}", hashed_id(wamid))), EventKind::Status(update)))
}

/// Whether what happened to our account or a template stops messages, by the words of WhatsApp's event: `ACCOUNT_RESTRICTION`.
fn is_trouble(value: &Value) -> bool {
    const TROUBLE: [&str; 13] = [
        "RESTRICTION",
        "VIOLATION",
        "DISABLED",
        "REJECTED",
        "PAUSED",
        "FLAGGED",
        "DELETED",
        "DELETION",
        "BANNED",
        "LOCKED",
        "REVOKED",
        "REMOVED",
        "DOWNGRADE",
    ];
    let mut words = text(value, "event").unwrap_or_default().split('_');
    error_code(value).is_some() || words.any(|word| TROUBLE.contains(&word))
}
