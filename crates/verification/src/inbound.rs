//! What arrives from WhatsApp, whatever its JSON looked like. The crate `whatsapp` makes these; the use cases read them.

use domain::{Bsuid, Instant, WaPhone};

/// The key under which an event is remembered, so that it has its effect once: `m:{id}`, `s:{id}:{status}`, with the SHA-256 of
/// WhatsApp's id of the message, else `x:{sha256 of the item}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EventKey(pub String);

/// Our number that an event is about: `phone_number_id`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SenderId(pub String);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub key: EventKey,
    /// Which of our numbers; none for events of the whole account.
    pub sender: Option<SenderId>,
    /// When WhatsApp says it happened; none if it did not say so legibly.
    pub at: Option<Instant>,
    pub kind: EventKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    Message(InboundMessage),
    Status(StatusUpdate),
    /// A person has another number or id.
    IdentityMoved(IdentityMoved),
    /// The keys of a person's account changed: another phone, perhaps another person.
    KeyChanged(WhatsAppUser),
    /// A person wants promotions or no longer does, by WhatsApp's own switch.
    Promotions {
        who: WhatsAppUser,
        wanted: bool,
    },
    /// Something about our account or templates; `problem` when it stops messages.
    Account {
        field: String,
        problem: bool,
        /// WhatsApp's error code, if it named one.
        code: Option<i64>,
    },
}

/// A person as an event names them: a number, an id, or both; never neither.
#[derive(Clone, PartialEq, Eq)]
pub struct WhatsAppUser {
    /// Their number; none if they hide it.
    pub phone: Option<WaPhone>,
    pub bsuid: Option<Bsuid>,
    pub username: Option<String>,
    pub profile_name: Option<String>,
}

/// What people are called is theirs, too.
impl std::fmt::Debug for WhatsAppUser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Party({:?}, {:?})", self.phone, self.bsuid)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboundMessage {
    pub wamid: String,
    pub from: WhatsAppUser,
    pub content: MessageContent,
    pub reply_to: Option<String>,
    /// Written in a group: never a credential.
    pub in_group: bool,
}

#[derive(Clone, PartialEq, Eq)]
pub enum MessageContent {
    Text {
        /// The words. Never logged, never stored.
        body: String,
        forwarded: bool,
    },
    /// A tap on a button of ours, by its id.
    Button(String),
    /// A choice from a list of ours, by its id.
    Choice(String),
    /// A tap on a button of a template, by its payload.
    TemplateButton(String),
    Contact {
        /// Sent in answer to our request: the sender's own.
        requested: bool,
        phone: Option<WaPhone>,
    },
    /// A picture, a reaction, an edit, something new: acknowledged, and no more.
    Other { kind: String, code: Option<i64> },
}

/// The kind alone: what people write is theirs.
impl std::fmt::Debug for MessageContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text { forwarded, .. } => write!(f, "Text {{ forwarded: {forwarded} }}"),
            Self::Button(_) => f.write_str("Button"),
            Self::Choice(_) => f.write_str("Choice"),
            Self::TemplateButton(_) => f.write_str("TemplateButton"),
            Self::Contact { requested, .. } => write!(f, "Contact {{ requested: {requested} }}"),
            Self::Other { kind, code } => write!(f, "Other {{ kind: {kind:?}, code: {code:?} }}"),
        }
    }
}

/// How far a message of ours has got; a later word never takes it back (`delivered` may come after `read`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Delivery {
    Sent,
    Failed,
    Delivered,
    Read,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusUpdate {
    pub wamid: String,
    pub delivery: Delivery,
    /// What we wrote on it: `obx:{id of our row}`.
    pub tracker: Option<String>,
    pub code: Option<i64>,
    /// Whether WhatsApp bills it, if this status says so.
    pub billable: Option<bool>,
}

/// A person has another number or id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityMoved {
    pub before: WhatsAppUser,
    /// The new number, if there is one.
    pub phone: Option<WaPhone>,
    /// The new id, if there is one.
    pub bsuid: Option<Bsuid>,
}
