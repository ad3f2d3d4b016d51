//! What WhatsApp says of messages it has taken.

use domain::{Instant, MessageId};
use ports::platform::MessageState;
use ports::{PlatformTx, SendError, StoreResult};
use verification::{Delivery, StatusUpdate};

use super::retry::{self, FailedMessage};

/// Takes a status, within the transaction that remembers its event. Found by WhatsApp's id of the message or, when the status was faster
/// than our own record of the answer, by the tracker we sent with it. Statuses come in any order and only move a message on.
pub fn record_status(tx: &mut dyn PlatformTx, update: &StatusUpdate, now: Instant) -> StoreResult<()> {
    let tracker = update.tracker.as_deref().and_then(parse_tracker);
    let Some(message) = tx.sent_message(&update.wamid, tracker)? else { return Ok(()) };
    if Some(update.delivery) <= reached(message.state) {
        return Ok(());
    }
    if update.delivery != Delivery::Failed {
        return tx.message_is(message.id, update.delivery.into(), &update.wamid, update.code, now);
    }
    match update.code {
        Some(code) => retry::apply_failure(
            tx,
            &FailedMessage::sent(&message),
            &SendError::of_code(code, "in a status"),
            now,
        ),
        None => tx.message_is(message.id, MessageState::Failed, &update.wamid, None, now),
    }
}

/// The number in `obx:{id}`.
fn parse_tracker(text: &str) -> Option<MessageId> {
    text.strip_prefix("obx:")?.parse().ok().map(MessageId::new)
}

/// How far a message has got already.
const fn reached(state: MessageState) -> Option<Delivery> {
    match state {
        MessageState::Queued
        | MessageState::Sending
        | MessageState::Unknown
        | MessageState::Accepted
        // Ended without an answer; if WhatsApp says it was sent after all, it was.
        | MessageState::Expired
        | MessageState::Dropped => None,
        MessageState::Sent => Some(Delivery::Sent),
        MessageState::Failed => Some(Delivery::Failed),
        MessageState::Delivered => Some(Delivery::Delivered),
        MessageState::Read => Some(Delivery::Read),
    }
}
