//! What Meta posts to us: bodies like the recorded ones, written and signed as Meta does it.

mod inbound;
mod signing;
mod status;
#[cfg(test)]
pub(crate) mod tests;

use serde_json::{Value, json};

pub(crate) use inbound::{Sending, message};
pub(crate) use signing::{as_meta_writes, signature};
pub(crate) use status::{Pricing, Progress, status};

use crate::chat::Persona;
use crate::settings::Business;

/// A post with messages of some people, or with what became of messages to them.
pub(crate) fn envelope(business: &Business, contacts: Vec<Value>, kind: &str, items: Vec<Value>) -> Value {
    let mut value = json!({
        "messaging_product": "whatsapp",
        "metadata": {
            "display_phone_number": business.digits,
            "phone_number_id": business.phone_number_id,
        },
    });
    if let Value::Object(fields) = &mut value {
        // What failed comes without contacts.
        if !contacts.is_empty() {
            fields.insert("contacts".into(), Value::Array(contacts));
        }
        fields.insert(kind.to_owned(), Value::Array(items));
    }
    json!({
        "object": "whatsapp_business_account",
        "entry": [{ "id": business.account_id, "changes": [{ "value": value, "field": "messages" }] }],
    })
}

/// A person as the business may see them. Who hides their number is known by name only.
pub(crate) fn contact(persona: &Persona) -> Value {
    let mut profile = json!({ "name": persona.profile_name });
    if let (Some(username), Value::Object(fields)) = (&persona.username, &mut profile) {
        fields.insert("username".into(), json!(username));
    }
    if persona.hides_phone {
        json!({ "profile": profile, "user_id": persona.user_id })
    } else {
        json!({ "profile": profile, "wa_id": persona.digits, "user_id": persona.user_id })
    }
}
