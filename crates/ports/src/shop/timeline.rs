//! What was said between a salon and a client, for the desk (rules/messages#timeline).

use domain::{BookingId, ChatAnswer, ClientId, Instant, SkipReason};
use verification::{Content, TemplateCategory};

use super::{ClientMessage, Reminder};
use crate::StoreResult;

/// A message to a client as the timeline shows it.
#[derive(Debug, Clone)]
pub struct MessageEntry {
    pub message: ClientMessage,
    /// None: the time that it offers to somebody on the waitlist is held for nobody.
    pub booking: Option<BookingId>,
    /// What it was queued under.
    pub key: String,
    pub queued_at: Instant,
    /// Why it was not sent, if it was dropped.
    pub why: Option<SkipReason>,
    /// Whether it goes by mail.
    pub is_mail: bool,
    /// The template that it was sent as; none for free words.
    pub template: Option<String>,
    /// The category of that template.
    pub category: Option<TemplateCategory>,
    /// Whether WhatsApp bills it, once it has said so.
    pub billable: Option<bool>,
    /// What it says; none once that was cut, and for mails.
    pub words: Option<Content>,
}

/// An answer of a client in the chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerEntry {
    pub id: i64,
    pub booking: BookingId,
    pub answer: ChatAnswer,
    /// Whether they wrote a word; else they tapped a button or a row.
    pub typed: bool,
    pub at: Instant,
}

/// Whose messages a timeline shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelineOf {
    Booking(BookingId),
    /// All bookings of a client.
    Client(ClientId),
}

/// The messages to clients, the newest first, and what these answered in the last ninety days, in whatever order.
pub trait Timeline {
    /// The messages to clients about these bookings, and what answered theirs; for one purpose, if one is named.
    fn timeline_messages(
        &mut self,
        of: TimelineOf,
        purpose: Option<&str>,
        most: i64,
    ) -> StoreResult<Vec<MessageEntry>>;

    /// The messages under these keys.
    fn messages_by_key(&mut self, keys: &[String]) -> StoreResult<Vec<MessageEntry>>;

    /// The reminders that were not sent, in whatever order.
    fn skipped_reminders(&mut self, of: TimelineOf) -> StoreResult<Vec<Reminder>>;

    fn chat_answers(&mut self, of: TimelineOf) -> StoreResult<Vec<AnswerEntry>>;

    fn record_chat_answer(
        &mut self,
        booking: BookingId,
        answer: ChatAnswer,
        typed: bool,
        at: Instant,
    ) -> StoreResult<()>;
}
