//! Handing messages to WhatsApp, one at a time.

use chrono::TimeDelta;
use domain::SkipReason;
use ports::platform::{LeasedMessage, MessageState};
use ports::{Accepted, Outgoing, PlatformTx, SendError, StoreResult, WhatsAppGateway};
use tenancy::ShopScope;
use verification::{Content, LinkedPage, Recipient};

use crate::Context;
use crate::book::new_link;
use crate::waitlist::{give_back, new_offer_link, offer_of_key};

use super::MessageResult;
use super::preflight::{self, SendDecision};
use super::retry::{self, FailedMessage, hold_of};

/// How long a worker has for one message; longer than the gateway takes at its slowest, so that no other worker gets it meanwhile.
const LEASE_TTL: TimeDelta = TimeDelta::seconds(60);

/// Takes the next due message, hands it over and records what became of it. None if none was due. `courier` names this one among
/// others at work on the same database.
///
/// One at a time, the lowest lane first: an answer that somebody waits for at a sign-in stands behind one message at most, however many
/// notices there are.
pub fn send_next(
    ctx: &Context,
    gateway: &dyn WhatsAppGateway,
    courier: &str,
) -> StoreResult<Option<MessageResult>> {
    let Some((message, decision)) = lease(ctx, courier)? else { return Ok(None) };
    let state = match decision {
        SendDecision::Send(to, content) => {
            let result = send_leased(gateway, &message, &to, &content);
            record(ctx, &message, &content, &result)?
        }
        SendDecision::Wait(_) => message.was,
        SendDecision::Drop(_) => MessageState::Dropped,
        SendDecision::End(state, _) => state,
    };
    Ok(Some(MessageResult { kind: message.purpose, state }))
}

/// Leases one message and looks at it; one that is not to be sent ends or waits in the same transaction.
fn lease(ctx: &Context, courier: &str) -> StoreResult<Option<(LeasedMessage, SendDecision)>> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Some(message) = tx.lease_messages(courier, 1, now, now + LEASE_TTL)?.pop() else {
            return Ok(None);
        };
        let decision = preflight::check(tx, &message, now)?;
        let decision = with_link(ctx, tx, &message, decision)?;
        match &decision {
            SendDecision::Send(_, content) => {
                let template = content.template();
                if template != message.sent_as.as_ref().map(|(name, category)| (name.as_str(), *category)) {
                    tx.message_goes_as(message.id, template)?;
                }
            }
            SendDecision::Wait(until) => tx.postpone_message(message.id, message.was, *until)?,
            SendDecision::Drop(why) => {
                tx.drop_message(message.id, *why, now)?;
                if let Some((shop, booking)) = hold_of(&message.purpose, message.shop, message.booking) {
                    give_back(tx, shop, booking, now)?;
                }
            }
            SendDecision::End(state, code) => tx.end_message(message.id, *state, *code, now)?,
        }
        Ok(Some((message, decision)))
    })
}

/// Puts a fresh link to the appointment, or to the offer, where the words have a place for it.
fn with_link(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    decision: SendDecision,
) -> StoreResult<SendDecision> {
    let SendDecision::Send(to, content) = decision else { return Ok(decision) };
    let Some(page) = content.linked_page() else { return Ok(SendDecision::Send(to, content)) };
    let link = match (message.shop, message.booking) {
        (Some(shop), _) if page == LinkedPage::Offer => match offer_of_key(&message.dedupe_key) {
            Some(offer) => tx.enter_shop(ShopScope::for_program(shop), |tx| {
                let shop = tx.shop()?;
                new_offer_link(ctx, tx, &shop, offer).map(Some)
            })?,
            None => None,
        },
        (Some(shop), Some(booking)) => tx.enter_shop(ShopScope::for_program(shop), |tx| {
            let shop = tx.shop()?;
            new_link(ctx, tx, &shop, (booking, page), ctx.now())
        })?,
        _ => None,
    };
    Ok(link.map_or(SendDecision::Drop(SkipReason::Changed), |link| {
        SendDecision::Send(to, content.with_link(&link))
    }))
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
) -> StoreResult<MessageState> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        // A status may have been faster than we, with the message's fate: it knows better.
        let current = tx.sent_message("", Some(message.id))?;
        let state = current.map_or(MessageState::Dropped, |current| current.state);
        if state != MessageState::Sending {
            return Ok(state);
        }
        match result {
            Ok(accepted) => {
                tracing::debug!(message = message.id.get(), message.attempts, "WhatsApp took a message");
                tx.message_accepted(message.id, &accepted.wamid, now)?;
                Ok(MessageState::Accepted)
            }
            Err(error) => {
                let failed = FailedMessage::refused(message, content);
                retry::apply_failure(tx, &failed, error, now)
            }
        }
    })
}
