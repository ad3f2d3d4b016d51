//! What WhatsApp says of messages it has taken.

use domain::{Instant, MessageId};
use ports::platform::MessageState;
use ports::{PlatformTx, SendError, StoreResult};
use verification::{Delivery, StatusUpdate};

use super::MessageResult;
use super::retry::{self, FailedMessage};

/// Takes a status, within the transaction that remembers its event. Found by WhatsApp's id of the message or, when the status was faster
/// than our own record of the answer, by the tracker we sent with it. Statuses come in any order and only move a message on. None if this one
/// says nothing new.
pub fn record_status(
    tx: &mut dyn PlatformTx,
    update: &StatusUpdate,
    now: Instant,
) -> StoreResult<Option<MessageResult>> {
    let tracker = update.tracker.as_deref().and_then(parse_tracker);
    let Some(message) = tx.sent_message(&update.wamid, tracker)? else { return Ok(None) };
    if Some(update.delivery) <= reached(message.state) {
        return Ok(None);
    }
    let state = match update.code {
        Some(code) if update.delivery == Delivery::Failed => retry::apply_failure(
            tx,
            &FailedMessage::sent(&message),
            &SendError::of_code(code, "in a status"),
            now,
        )?,
        _ => {
            let state = update.delivery.into();
            tx.message_is(message.id, state, update, now)?;
            state
        }
    };
    Ok(Some(MessageResult { kind: message.purpose, state }))
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
