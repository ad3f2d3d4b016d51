//! The outbox: [`plan_messages`] turns notices into messages, [`plan_reminders`] reminds of visits, [`send_next`] delivers them, [`record_status`] follows their delivery.
//! [`check_account`] learns which templates may be sent.
//!
//! A message is a row, committed together with its cause. No transaction waits for WhatsApp: a worker leases a message in one transaction,
//! sends it, and records the result in another. A worker that dies in between leaves a lease that runs out, so a message may be tried
//! twice; the tracker that travels with it tells whether the first try had arrived.

mod account;
mod former;
mod listeners;
mod plan_mails;
mod plan_messages;
mod preflight;
mod reach;
mod reminder_words;
mod reminders;
mod retry;
mod send;
mod status;
mod thanks;

pub use account::check_account;
pub use plan_messages::plan_messages;
pub(crate) use preflight::MessagePurpose;
pub(crate) use reach::is_way_open;
pub(crate) use reminder_words::{named_by, whole_day};
pub use reminders::{adopt_reminders, plan_reminders};
pub(crate) use reminders::{purpose_of, replan_all, wants_none};
pub use send::send_next;
pub use status::record_status;

use ports::platform::MessageState;

/// A state that a message has come to, for the metrics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageResult {
    /// What the message is for.
    pub kind: String,
    pub state: MessageState,
}
