//! [Not me], [Not my booking], and three wrong numbers.

use domain::{BookingId, CancelReason, Role};
use ports::platform::Outcome;
use ports::shop::Actor;
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::replies::{self, Signed};
use verification::text::PLATFORM;
use verification::{Content, Denial, Purpose, State};

use super::booking::shop_of;
use super::carry_out::Done;
use super::facts::{Scene, others_in_charge};
use super::signing_in::alert_masters;
use super::turn::{Alarm, Recorded, Turn};
use crate::book::call_off;

/// Takes back what the challenge gave, forgets the devices, and tells those who should know.
pub(super) fn deny(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    denial: Denial,
) -> StoreResult<Done> {
    let signed = revoke(turn, tx, scene)?;
    let said = match (scene.challenge.purpose, denial) {
        (_, Denial::WrongNumbers) => replies::too_many_numbers(),
        (Purpose::Booking(id), Denial::NotMe) if scene.challenge.state == State::Approved => {
            give_back(turn, tx, scene, id)?
        }
        (_, Denial::NotMe) => replies::denied(signed),
    };
    turn.record(
        tx,
        &Recorded {
            shop: scene.shop_id(),
            role: scene.role(),
            action: "session.denied",
            entity: "session",
            entity_id: scene.challenge.session.get(),
            details: &[
                ("purpose", scene.challenge.purpose.kind()),
                ("reason", reason(denial)),
                ("device", &scene.challenge.device_label),
            ],
        },
    )?;
    if Role::Client < scene.role() {
        // The browser that somebody else signed in with may have been given a device cookie that nobody can name.
        tx.forget_devices_of(turn.identity.id)?;
        tell_the_others(turn, tx, scene, denial)?;
    }
    turn.say(tx, scene.shop_id(), said)?;
    tracing::warn!(challenge.id = %scene.challenge.id, reason = reason(denial), "a verification was denied");
    Ok(Done { outcome: Outcome::Done, ..Done::OK })
}

/// Ends the session, if it became the sender's by this challenge or another one of theirs; a salon in the making loses its owner.
fn revoke(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<Signed> {
    if scene.challenge.state != State::Approved {
        return Ok(Signed::NotYet);
    }
    if let Purpose::Owner(setup) = scene.challenge.purpose {
        tx.unverify_setup(setup, turn.identity.id)?;
        return Ok(Signed::NotYet);
    }
    let session = scene.challenge.session;
    scene.place.within(tx, |tx| {
        let proof = tx.live_session(session, turn.now)?.and_then(|session| session.proof);
        if proof.is_some_and(|proof| proof.identity == turn.identity.id) {
            tx.end_session(session, turn.now)?;
            return Ok(Signed::In);
        }
        Ok(Signed::NotYet)
    })
}

/// Cancels the sender's booking, unless it has begun.
fn give_back(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene, id: BookingId) -> StoreResult<Content> {
    let shop = shop_of(scene)?;
    tx.in_shop(ShopScope::for_program(shop.id), |tx| {
        let client = tx.client_of(turn.identity.id)?.map(|client| client.id);
        let owned = tx.find_booking(id)?;
        let (Some(client), Some(owned)) = (client, owned) else { return Ok(replies::denied(Signed::NotYet)) };
        let own = owned.booking.client_id == Some(client);
        if own && owned.booking.client_may_cancel(turn.now) {
            let actor = Actor::Client(client);
            call_off(tx, &owned.booking, CancelReason::Client, actor, Some(turn.key()), turn.now)?;
            return Ok(replies::booking_given_back(id));
        }
        Ok(replies::booking_not_given_back(id))
    })
}

fn tell_the_others(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    denial: Denial,
) -> StoreResult<()> {
    let (person, asker) = (scene.person(&turn.identity), scene.dated_asker());
    let alarm = |place: Option<&str>| Alarm {
        words: match denial {
            Denial::NotMe => replies::denied_alert(place, person, asker),
            Denial::WrongNumbers => replies::numbers_alert(place, person, asker),
        },
        template: replies::sign_in_alert(place.unwrap_or(PLATFORM), person, asker.device, asker.time),
    };
    if scene.role() == Role::Master {
        return alert_masters(turn, tx, &alarm(None));
    }
    for (shop, admin) in others_in_charge(tx, &scene.work, turn.identity.phone.as_ref())? {
        let place = scene.work.iter().find(|work| work.shop == shop).map(|work| work.shop_name.as_str());
        if let Some(phone) = admin.phone {
            turn.alert(tx, Some(shop), &format!("{}:staff:{}", turn.key(), admin.id), phone, &alarm(place))?;
        }
    }
    Ok(())
}

const fn reason(denial: Denial) -> &'static str {
    match denial {
        Denial::NotMe => "not_me",
        Denial::WrongNumbers => "wrong_numbers",
    }
}
