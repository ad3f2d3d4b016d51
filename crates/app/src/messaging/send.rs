//! Handing messages to WhatsApp, one at a time.

use chrono::TimeDelta;
use ports::platform::{LeasedMessage, MessageState};
use ports::{Accepted, Outgoing, SendError, StoreResult, WhatsAppGateway};
use verification::{Content, Recipient};

use crate::Context;

use super::preflight::{self, SendDecision};
use super::retry::{self, FailedMessage};

/// How long a worker has for one message; longer than the gateway takes at its slowest, so that no other worker gets it meanwhile.
const LEASE_TTL: TimeDelta = TimeDelta::seconds(60);

/// Takes the next due message, hands it over and records what became of it. False if none was due. `courier` names this one among
/// others at work on the same database.
///
/// One at a time, the lowest lane first: an answer that somebody waits for at a sign-in stands behind one message at most, however many
/// notices there are.
pub fn send_next(ctx: &Context, gateway: &dyn WhatsAppGateway, courier: &str) -> StoreResult<bool> {
    let Some((message, decision)) = lease(ctx, courier)? else { return Ok(false) };
    let SendDecision::Send(to, content) = decision else { return Ok(true) };
    let result = send_leased(gateway, &message, &to, &content);
    record(ctx, &message, &content, &result)?;
    Ok(true)
}

/// Leases one message and looks at it; one that is not to be sent ends in the same transaction.
fn lease(ctx: &Context, courier: &str) -> StoreResult<Option<(LeasedMessage, SendDecision)>> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Some(message) = tx.lease_messages(courier, 1, now, now + LEASE_TTL)?.pop() else {
            return Ok(None);
        };
        let decision = preflight::check(tx, &message, now)?;
        if let SendDecision::End(state) = decision {
            tx.end_message(message.id, state, None, now)?;
        }
        Ok(Some((message, decision)))
    })
}

fn send_leased(
    gateway: &dyn WhatsAppGateway,
    message: &LeasedMessage,
    to: &Recipient,
    content: &Content,
) -> Result<Accepted, SendError> {
    gateway.send(&Outgoing {
        id: message.id,
        sender: &message.sender,
        to,
        content,
        reply_to: message.reply_to.as_deref(),
    })
}

fn record(
    ctx: &Context,
    message: &LeasedMessage,
    content: &Content,
    result: &Result<Accepted, SendError>,
) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        // A status may have been faster than we, with the message's fate: it knows better.
        let current = tx.sent_message("", Some(message.id))?;
        if current.is_none_or(|current| current.state != MessageState::Sending) {
            return Ok(());
        }
        match result {
            Ok(accepted) => {
                tracing::debug!(message = message.id.get(), message.attempts, "WhatsApp took a message");
                tx.message_accepted(message.id, &accepted.wamid, now)
            }
            Err(error) => {
                let failed = FailedMessage::refused(message, content.needs_window());
                retry::apply_failure(tx, &failed, error, now)
            }
        }
    })
}
