//! The code of a booking has arrived.

use domain::{BookingId, Shop, ShopStatus, StrikeEffect};
use ports::{PlatformTx, StoreResult};
use scheduling::SlotRefusal;
use tenancy::ShopScope;
use verification::{Grant, replies};

use super::confirmed_by_salon;
use super::contact::ask_contact_once;
use super::message::Message;
use super::outcome::StepOutcome;
use super::sender_context::SenderContext;
use super::sign_in::sign_in_booker;
use crate::book::{Asked, BookingTerms, ConfirmationCheck, ask_salon, check_confirmable, confirm};
use crate::client::{TypedContact, client_for, lock_client_number, standing};

/// Confirms the booking for the sender, if that is possible.
pub(super) fn approve(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    id: BookingId,
    grant: &Grant,
) -> StoreResult<StepOutcome> {
    let shop = sender.booked_shop()?;
    if shop.status != ShopStatus::Active {
        let outcome = message.reply_limited(tx, Some(shop.id), replies::shop_closed(&shop.name))?;
        return Ok(StepOutcome::not_applied(outcome));
    }
    let (what, asked) = if message.slot_is_lost {
        (ConfirmationCheck::SlotLost(SlotRefusal::Busy), None)
    } else {
        confirm_or_refuse(message, tx, shop, id)?
    };
    let page = message.booking_page(shop);
    let content = match what {
        ConfirmationCheck::CanConfirm(_) if asked == Some(Asked::AnotherWaits) => replies::another_waits(),
        ConfirmationCheck::CanConfirm(_) if asked == Some(Asked::TooLate) => {
            replies::slot_gone(&shop.name, &page)
        }
        ConfirmationCheck::CanConfirm(waiting) => {
            sign_in_booker(message, tx, sender, &waiting.owned, grant)?;
            if asked == Some(Asked::Waits) {
                message.reply(tx, Some(shop.id), replies::salon_confirms(&shop.name))?;
                return Ok(StepOutcome::OK);
            }
            return say_booked(message, tx, sender, id, grant);
        }
        ConfirmationCheck::AlreadyConfirmed(owned) => {
            return confirmed_by_salon::answer(message, tx, sender, &owned, grant);
        }
        ConfirmationCheck::SlotLost(_) => replies::slot_gone(&shop.name, &page),
        ConfirmationCheck::Cancelled => replies::booking_was_cancelled(&shop.name, &page),
        ConfirmationCheck::Past => replies::booking_is_past(&shop.name, &page),
    };
    let outcome = message.reply_limited(tx, Some(shop.id), content)?;
    Ok(StepOutcome::not_applied(outcome))
}

/// Checks the booking, and confirms it for the sender if it is pending. The second part is what became of it if the salon confirms it itself.
fn confirm_or_refuse(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    shop: &Shop,
    id: BookingId,
) -> StoreResult<(ConfirmationCheck, Option<Asked>)> {
    tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
        // Before the dates, which `due` may queue for.
        lock_client_number(tx, &message.identity)?;
        let found = check_confirmable(tx, id, BookingTerms::Public, message.now)?;
        if let ConfirmationCheck::CanConfirm(waiting) = &found {
            let asks = standing(tx, &message.identity, message.now)? == StrikeEffect::Approval;
            let client =
                client_for(tx, &message.identity, &TypedContact::of_booking(&waiting.owned), message.now)?;
            if asks {
                let asked = ask_salon(tx, waiting, client, message.event_key(), message.now)?;
                return Ok((found, Some(asked)));
            }
            confirm(tx, waiting, client, message.event_key(), message.now)?;
        }
        Ok((found, None))
    })
}

fn say_booked(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    id: BookingId,
    grant: &Grant,
) -> StoreResult<StepOutcome> {
    // One reply: a client who hides the number is asked for it in the same message, and gets the button after sharing or declining.
    if grant.ask_contact && ask_contact_once(message, tx, sender)? {
        return Ok(StepOutcome::OK);
    }
    message.confirm_booking(tx, sender.booked_shop()?, sender.challenge.id, id)?;
    Ok(StepOutcome::OK)
}
