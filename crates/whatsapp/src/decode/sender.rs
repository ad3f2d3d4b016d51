//! Who an event is about: the ids on the item, joined with the contact that carries one of them.

use domain::{Bsuid, WaPhone};
use serde_json::Value;
use verification::WhatsAppUser;

use super::json::{id, list, name, text};

/// Under which keys an item carries a person's number and id.
#[derive(Clone, Copy)]
pub(super) struct IdFields {
    pub(super) phone: &'static str,
    pub(super) bsuid: &'static str,
}

pub(super) const SENDER: IdFields = IdFields { phone: "from", bsuid: "from_user_id" };
/// On a contact, a preference, a system message.
pub(super) const CONTACT: IdFields = IdFields { phone: "wa_id", bsuid: "user_id" };

/// A phone number under a key.
pub(super) fn phone(value: &Value, key: &str) -> Option<WaPhone> {
    WaPhone::parse(text(value, key)?).ok()
}

/// An id under a key.
pub(super) fn bsuid(value: &Value, key: &str) -> Option<Bsuid> {
    Bsuid::parse(id(value, key)?)
}

/// The person an item names, with what the contacts of the same change know about them. None if it names nobody: then nothing may happen.
pub(super) fn party(item: &Value, keys: IdFields, contacts: &[Value]) -> Option<WhatsAppUser> {
    let (phone, bsuid) = (phone(item, keys.phone), bsuid(item, keys.bsuid));
    if phone.is_none() && bsuid.is_none() {
        return None;
    }
    let contact = find(contacts, phone.as_ref(), bsuid.as_ref()).unwrap_or(&Value::Null);
    let profile = contact.get("profile").unwrap_or(&Value::Null);
    Some(WhatsAppUser {
        phone: phone.or_else(|| self::phone(contact, CONTACT.phone)),
        bsuid: bsuid.or_else(|| self::bsuid(contact, CONTACT.bsuid)),
        username: name(profile, "username"),
        profile_name: name(profile, "name"),
    })
}

/// The contact with the same id, else the one with the same number; never the one at the same place, for the order differs.
fn find<'a>(contacts: &'a [Value], phone: Option<&WaPhone>, bsuid: Option<&Bsuid>) -> Option<&'a Value> {
    let of_id = |contact: &&Value| self::bsuid(contact, CONTACT.bsuid).as_ref() == bsuid;
    let of_phone = |contact: &&Value| self::phone(contact, CONTACT.phone).as_ref() == phone;
    let by_id = bsuid.and_then(|_| contacts.iter().find(of_id));
    by_id.or_else(|| phone.and_then(|_| contacts.iter().find(of_phone)))
}

/// The card that somebody sent: their own only if it answers our request and is alone.
pub(super) fn card(message: &Value) -> (bool, Option<WaPhone>) {
    let cards = list(message, "contacts");
    let [card] = cards else { return (false, None) };
    let own = text(card, "origin") == Some("contact_request");
    let number =
        list(card, "phones").iter().find_map(|entry| phone(entry, "wa_id").or_else(|| phone(entry, "phone")));
    (own, number)
}
