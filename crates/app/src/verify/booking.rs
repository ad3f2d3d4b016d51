//! A booking's code has come.

use domain::{BookingId, Shop, ShopStatus};
use ports::platform::Outcome;
use ports::shop::OwnedBooking;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::ShopScope;
use verification::{Content, Grant, replies};

use super::accepted;
use super::carry_out::Done;
use super::facts::Scene;
use super::signing_in::{ask_contact_once, sign_in};
use super::turn::{Alarm, Turn};
use crate::appointment::Spoken;
use crate::book::{Due, due, make_firm};
use crate::client::{Typed, client_for, queue_for_card};

/// Makes the booking firm for the sender, if it can be.
pub(super) fn approve(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    id: BookingId,
    grant: &Grant,
) -> StoreResult<Done> {
    let shop = shop_of(scene)?;
    if shop.status != ShopStatus::Active {
        let outcome = turn.remark(tx, Some(shop.id), replies::shop_closed(&shop.name))?;
        return Ok(Done::not_kept(outcome));
    }
    let what = if turn.slot_is_gone { Due::Gone } else { settle(turn, tx, shop, id)? };
    let page = turn.ctx.deployment.sites.of_shop(&shop.subdomain, "/booking");
    let said = match what {
        Due::Open(waiting) => {
            sign_in_booker(turn, tx, scene, &waiting.owned, grant)?;
            return say_booked(turn, tx, scene, id, grant);
        }
        Due::Firm(owned) => return accepted::answer(turn, tx, scene, &owned, grant),
        Due::Gone => replies::slot_gone(&shop.name, &page),
        Due::CalledOff => replies::booking_was_cancelled(&shop.name, &page),
        Due::Past => replies::booking_is_past(&shop.name, &page),
    };
    let outcome = turn.remark(tx, Some(shop.id), said)?;
    Ok(Done::not_kept(outcome))
}

/// Looks where the booking stands, and makes it the sender's if it waits.
fn settle(turn: &Turn<'_>, tx: &mut dyn PlatformTx, shop: &Shop, id: BookingId) -> StoreResult<Due> {
    tx.in_shop(ShopScope::for_program(shop.id), |tx| {
        // Before the dates, which `due` may queue for.
        queue_for_card(tx, &turn.identity)?;
        let found = due(tx, id, turn.now)?;
        if let Due::Open(waiting) = &found {
            let client = client_for(tx, &turn.identity, &typed_with(&waiting.owned), turn.now)?;
            make_firm(tx, waiting, client, turn.key(), turn.now)?;
        }
        Ok(found)
    })
}

/// What the booker typed about themselves.
pub(super) fn typed_with(owned: &OwnedBooking) -> Typed {
    let email = owned.client_email.as_deref().and_then(|email| domain::Email::parse(email).ok());
    Typed { name: domain::PersonName::parse(&owned.client_name).ok(), email }
}

/// Signs the browser in that booked, if it is the one that asked and the text came as it was made.
pub(super) fn sign_in_booker(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    owned: &OwnedBooking,
    grant: &Grant,
) -> StoreResult<()> {
    if grant.signs_in && owned.session_id == Some(scene.challenge.session) {
        // A session that cannot be signed in stays what it is; the booking is the client's all the same.
        sign_in(turn, tx, scene, grant)?;
    }
    Ok(())
}

fn say_booked(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    id: BookingId,
    grant: &Grant,
) -> StoreResult<Done> {
    // One answer: whoever hides their number is asked for it in the same words, and gets the button when they have shared or refused it.
    if grant.ask_contact && ask_contact_once(turn, tx, scene)? {
        return Ok(Done::OK);
    }
    tell_booked(turn, tx, scene, id)?;
    Ok(Done::OK)
}

/// Tells the sender of the booking that their message has made firm, once.
pub(super) fn tell_booked(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    id: BookingId,
) -> StoreResult<Outcome> {
    let shop = shop_of(scene)?;
    let spoken = spoken_booking(tx, shop, id)?;
    let said = replies::booked(&spoken.appointment(), scene.challenge.id);
    turn.queue(tx, &turn.booking_reply(shop.id, id, said))?;
    Ok(Outcome::Done)
}

/// The booking as messages speak of it.
pub(super) fn spoken_booking(tx: &mut dyn PlatformTx, shop: &Shop, id: BookingId) -> StoreResult<Spoken> {
    let owned = tx.in_shop(ShopScope::for_program(shop.id), |tx| tx.find_booking(id))?;
    Ok(Spoken::of(shop, &owned.ok_or(StoreError::Stale)?.booking))
}

/// The shop of a booking's challenge.
pub(super) fn shop_of(scene: &Scene) -> StoreResult<&Shop> {
    let row = scene.challenge.id.get();
    scene.shop().ok_or(StoreError::Inconsistency { table: "challenges", column: "shop_id", row })
}

/// What is said when the booking's code has ended with its start.
pub(super) fn too_late(turn: &Turn<'_>, shop: &Shop) -> Content {
    replies::booking_is_past(&shop.name, &turn.ctx.deployment.sites.of_shop(&shop.subdomain, "/booking"))
}

/// Somebody whom the salon asked to call wants to confirm a booking: those who run it should know (decisions 28).
pub(super) fn tell_the_salon(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<()> {
    let shop = shop_of(scene)?;
    let verification::Purpose::Booking(id) = scene.challenge.purpose else { return Ok(()) };
    let (owned, admins) = tx.in_shop(ShopScope::for_program(shop.id), |tx| {
        Ok::<_, StoreError>((tx.find_booking(id)?.ok_or(StoreError::Stale)?, tx.admins()?))
    })?;
    let spoken = Spoken::of(shop, &owned.booking);
    let client = format!("{} (asked to call)", verification::text::cut(&owned.client_name, 25));
    let alarm = Alarm {
        words: replies::blacklisted_alert(&owned.client_name, &spoken.appointment()),
        template: replies::new_booking_staff(&client, &spoken.appointment()),
    };
    for admin in admins {
        if let Some(phone) = admin.phone {
            // Once a booking, however often they try.
            let once = format!("booking:{id}:blacklisted:staff:{}", admin.id);
            turn.alert(tx, Some(shop.id), &once, phone, &alarm)?;
        }
    }
    Ok(())
}
