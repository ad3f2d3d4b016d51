//! What follows from a step: the rows it writes and the one answer it gives.

use ports::platform::Outcome;
use ports::{PlatformTx, StoreResult};
use verification::replies::{self, ApprovalQuestion};
use verification::{Content, Purpose, Refusal, Step};

use super::alerts::alert_of_blacklisted;
use super::contact::ask_contact;
use super::message::Message;
use super::outcome::{Applied, StepOutcome};
use super::sender_context::SenderContext;
use super::{booking, deny, sign_in};
use crate::booking_summary::BookingSummary;

/// How many questions one person may have unanswered.
const MAX_OPEN_QUESTIONS: usize = 6;

pub(super) fn apply(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    step: &Step,
) -> StoreResult<StepOutcome> {
    let id = sender.challenge.id;
    let question = match step {
        Step::Approve(grant) => {
            return match sender.challenge.purpose {
                Purpose::Login | Purpose::Profile => sign_in::approve(message, tx, sender, grant),
                Purpose::Booking(booking) => booking::approve(message, tx, sender, booking, grant),
                Purpose::Owner(setup) => sign_in::approve_owner(message, tx, sender, setup),
            };
        }
        Step::Deny(denial) => return deny::deny(message, tx, sender, *denial),
        Step::Refuse(refusal) => {
            let outcome = refuse(message, tx, sender, *refusal)?;
            return Ok(StepOutcome { outcome, applied: Applied::Yes });
        }
        Step::Ignore => return Ok(StepOutcome::not_applied(Outcome::Done)),
        Step::AskNumber { tries_left, after_wrong: true } => replies::number_was_wrong(id, *tries_left),
        Step::AskNumber { .. } => {
            let person = sender.person(&message.identity);
            replies::ask_number(id, sender.shop_name(), person, sender.role(), sender.asker())
        }
        Step::AskYes => is_it_you(tx, sender)?,
        Step::AskShop => {
            let salons: Vec<_> =
                sender.workplaces.iter().map(|work| (work.shop, work.shop_name.clone())).collect();
            replies::ask_shop(id, &salons)
        }
        Step::AskContact => {
            ask_contact(message, tx, sender)?;
            return Ok(StepOutcome::OK);
        }
    };
    let outcome = ask(message, tx, sender, step, question)?;
    Ok(StepOutcome { outcome, applied: Applied::Yes })
}

/// Asks a question. The sender waits for a new one, so that the limit of replies never drops it; one that is asked again only helps.
fn ask(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    step: &Step,
    question: Content,
) -> StoreResult<Outcome> {
    let next = sender.challenge.after(step, message.identity.id, message.now);
    if (next.state, next.attempts) == (sender.challenge.state, sender.challenge.attempts) {
        return message.reply_limited(tx, sender.shop_id(), question);
    }
    tx.supersede_oldest_questions(message.identity.id, MAX_OPEN_QUESTIONS - 1, message.now)?;
    message.reply(tx, sender.shop_id(), question)?;
    Ok(Outcome::Done)
}

/// The question that says what a yes would do.
fn is_it_you(tx: &mut dyn PlatformTx, sender: &SenderContext) -> StoreResult<Content> {
    let (id, asker) = (sender.challenge.id, sender.asker());
    let shop = sender.shop_name();
    Ok(match sender.challenge.purpose {
        Purpose::Login => replies::is_it_you(id, ApprovalQuestion::SignIn(shop), asker),
        Purpose::Profile => {
            replies::is_it_you(id, ApprovalQuestion::Profile(shop.unwrap_or_default()), asker)
        }
        Purpose::Owner(_) => replies::is_it_you(id, ApprovalQuestion::Owner(&sender.setup_name(tx)?), asker),
        Purpose::Booking(booking) => {
            let summary = BookingSummary::load(tx, sender.booked_shop()?, booking)?;
            let appointment = summary.appointment();
            let (services, when) = (appointment.services, appointment.when);
            replies::is_it_you(
                id,
                ApprovalQuestion::Booking { services, when, shop: appointment.shop },
                asker,
            )
        }
    })
}

fn refuse(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    refusal: Refusal,
) -> StoreResult<Outcome> {
    let shop = sender.shop_id();
    match refusal {
        Refusal::UnknownCode => {
            message.reply_limited(tx, None, replies::unknown_code())?;
            Ok(Outcome::WrongCode)
        }
        Refusal::Expired => {
            // A booking's code ends with its start; before that it was denied, and a new link makes it good again.
            let begun = sender.challenge.expires_at <= message.now;
            if let (Purpose::Booking(_), Some(shop), true) = (sender.challenge.purpose, sender.shop(), begun)
            {
                let past = replies::booking_is_past(&shop.name, &message.booking_page(shop));
                return message.reply_limited(tx, Some(shop.id), past);
            }
            message.reply_limited(tx, shop, replies::expired())?;
            Ok(Outcome::WrongCode)
        }
        Refusal::AlreadyDone => message.reply_limited(tx, shop, replies::already_done()),
        Refusal::OtherNumber => message.reply_limited(tx, shop, replies::other_number()),
        Refusal::Blacklisted => {
            alert_of_blacklisted(message, tx, sender)?;
            message.reply_limited(tx, shop, replies::please_call())
        }
        Refusal::TooLateToDeny => message.reply_limited(tx, shop, replies::too_late_to_deny()),
    }
}
