//! How many messages a salon has sent, and what came of them.

use domain::{Cents, Interval};
use verification::TemplateCategory;

use crate::StoreResult;
use crate::platform::MessageState;

/// How many WhatsApp messages of a time are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageCount {
    pub purpose: String,
    /// The category of the template that they went out as; none for free words.
    pub category: Option<TemplateCategory>,
    pub state: MessageState,
    /// Whether WhatsApp bills them.
    pub billed: bool,
    /// Whether WhatsApp took them.
    pub was_taken: bool,
    pub count: i64,
}

/// What clients did because of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageOutcomes {
    /// Visits that their clients confirmed.
    pub confirmed: i64,
    /// Appointments that clients moved in the chat.
    pub moved: i64,
    /// Appointments that clients cancelled in the chat.
    pub cancelled: i64,
    pub booked_in_chat: i64,
    /// Times that came free and went to somebody on the waitlist, and what these cost.
    pub waitlist_filled: i64,
    pub waitlist_value: Cents,
    pub reviews: i64,
}

pub trait MessageFigures {
    /// The messages that were queued in a time; mails are left out.
    fn message_counts(&mut self, time: Interval) -> StoreResult<Vec<MessageCount>>;

    fn message_outcomes(&mut self, time: Interval) -> StoreResult<MessageOutcomes>;
}
