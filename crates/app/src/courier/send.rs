//! Handing messages to WhatsApp, one at a time.

use chrono::TimeDelta;
use ports::platform::{LeasedMessage, MessageState};
use ports::{Accepted, Outgoing, SendError, StoreResult, WhatsAppGateway};
use verification::{Content, Recipient};

use crate::Context;

use super::failure::{self, Failed};
use super::guard::{self, Verdict};

/// How long a courier has for one message; longer than the gateway takes at its slowest, so that nobody else gets it meanwhile.
const LEASE: TimeDelta = TimeDelta::seconds(60);

/// Takes the next due message, hands it over and records what became of it. False if none was due. `courier` names this one among
/// others at work on the same database.
///
/// One at a time, the lowest lane first: an answer that somebody waits for at a sign-in stands behind one message at most, however many
/// notices there are.
pub fn deliver_next(ctx: &Context, gateway: &dyn WhatsAppGateway, courier: &str) -> StoreResult<bool> {
    let Some((message, verdict)) = take(ctx, courier)? else { return Ok(false) };
    let Verdict::Send(to, content) = verdict else { return Ok(true) };
    let result = hand_over(gateway, &message, &to, &content);
    record(ctx, &message, &content, &result)?;
    Ok(true)
}

/// Leases one message and looks at it; one that is not to be sent ends in the same transaction.
fn take(ctx: &Context, courier: &str) -> StoreResult<Option<(LeasedMessage, Verdict)>> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let Some(message) = tx.lease_messages(courier, 1, now, now + LEASE)?.pop() else { return Ok(None) };
        let verdict = guard::look(tx, &message, now)?;
        if let Verdict::End(state) = verdict {
            tx.end_message(message.id, state, None, now)?;
        }
        Ok(Some((message, verdict)))
    })
}

fn hand_over(
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
    ctx.store.in_platform(|tx| {
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
                let failed = Failed::handed_over(message, content.needs_window());
                failure::settle(tx, &failed, error, now)
            }
        }
    })
}
