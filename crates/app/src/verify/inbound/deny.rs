//! [Not me], [Not my booking], and three wrong numbers.

use domain::{BookingId, CancelReason, Role};
use ports::platform::Outcome;
use ports::shop::Actor;
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::replies::{self, SignInState};
use verification::{Content, Denial, Purpose, State};

use super::alerts::alert_other_admins;
use super::message::{AuditFields, Message};
use super::outcome::StepOutcome;
use super::sender_context::SenderContext;
use crate::book::cancel_and_notify;
use crate::consents::take_back_box;

/// Takes back what the challenge gave, forgets the devices, and tells those who should know.
pub(super) fn deny(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    denial: Denial,
) -> StoreResult<StepOutcome> {
    let signed = revoke(message, tx, sender)?;
    let content = match (sender.challenge.purpose, denial) {
        (_, Denial::WrongNumbers) => replies::too_many_numbers(),
        (Purpose::Booking(id), Denial::NotMe) if sender.challenge.state == State::Approved => {
            cancel_booking_of_sender(message, tx, sender, id)?
        }
        (_, Denial::NotMe) => replies::denied(signed),
    };
    message.record(
        tx,
        &AuditFields {
            shop: sender.shop_id(),
            role: sender.role(),
            action: "session.denied",
            entity: "session",
            entity_id: sender.challenge.session.get(),
            details: &[
                ("purpose", sender.challenge.purpose.kind()),
                ("reason", reason(denial)),
                ("device", &sender.challenge.device_label),
            ],
        },
    )?;
    if sender.role() > Role::Client {
        // The browser of the other person may have got a device cookie, which we cannot single out.
        tx.forget_devices_of(message.identity.id)?;
        alert_other_admins(message, tx, sender, denial)?;
    }
    message.reply(tx, sender.shop_id(), content)?;
    tracing::warn!(challenge.id = %sender.challenge.id, reason = reason(denial), "a verification was denied");
    Ok(StepOutcome { outcome: Outcome::Done, ..StepOutcome::OK })
}

/// Ends the session, if it became the sender's by this challenge or another one of theirs; a salon in the making loses its owner.
fn revoke(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
) -> StoreResult<SignInState> {
    if sender.challenge.state != State::Approved {
        return Ok(SignInState::NotYet);
    }
    if let Purpose::Owner(setup) = sender.challenge.purpose {
        tx.unverify_setup(setup, message.identity.id)?;
        return Ok(SignInState::NotYet);
    }
    let session = sender.challenge.session;
    sender.current_site.within(tx, |tx| {
        let proof = tx.live_session(session, message.now)?.and_then(|session| session.proof);
        if proof.is_some_and(|proof| proof.identity == message.identity.id) {
            tx.end_session(session, message.now)?;
            return Ok(SignInState::In);
        }
        Ok(SignInState::NotYet)
    })
}

/// Cancels the sender's booking, unless it has begun.
fn cancel_booking_of_sender(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    id: BookingId,
) -> StoreResult<Content> {
    let shop = sender.booked_shop()?;
    tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
        let client = tx.client_of(message.identity.id)?.map(|client| client.id);
        let owned = tx.find_booking(id)?;
        let (Some(client), Some(owned)) = (client, owned) else {
            return Ok(replies::denied(SignInState::NotYet));
        };
        let own = owned.booking.client_id == Some(client);
        if own {
            take_back_box(tx, client, message.event_key(), message.now)?;
        }
        if own && owned.booking.client_may_cancel(message.now) {
            let actor = Actor::Client(client);
            cancel_and_notify(
                tx,
                &owned.booking,
                CancelReason::Client,
                actor,
                Some(message.event_key()),
                message.now,
            )?;
            return Ok(replies::booking_given_back(id));
        }
        Ok(replies::booking_not_given_back(id))
    })
}

const fn reason(denial: Denial) -> &'static str {
    match denial {
        Denial::NotMe => "not_me",
        Denial::WrongNumbers => "wrong_numbers",
    }
}
