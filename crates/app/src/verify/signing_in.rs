//! A session becomes somebody's; a salon in the making gets its owner.

use domain::{Email, Instant, PersonName, Role, SetupId};
use ports::platform::Outcome;
use ports::shop::{Approval, SecretHash, SiteTx};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::text::PLATFORM;
use verification::{Challenge, Grant, Purpose, State, replies};

use super::booking::{shop_of, spoken_booking, tell_booked};
use super::carry_out::{Done, Kept};
use super::facts::Scene;
use super::turn::{Alarm, Recorded, Turn};
use crate::client::{Typed, client_for};
use crate::session::ends_at;

/// The sender is who the browser waits for: signs it in.
pub(super) fn approve(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    grant: &Grant,
) -> StoreResult<Done> {
    let shop = scene.shop_id();
    if sign_in(turn, tx, scene, grant)? == Kept::No {
        turn.remark(tx, shop, replies::expired())?;
        return Ok(Done::not_kept(Outcome::WrongCode));
    }
    let login = scene.challenge.purpose == Purpose::Login;
    let id = scene.challenge.id;
    if grant.ask_contact && ask_contact_once(turn, tx, scene)? {
        return Ok(Done::OK);
    }
    let said = match grant.role {
        Role::Client if login => replies::not_on_team(id, scene.shop_name()),
        Role::Client => replies::verified(id, scene.shop_name()),
        Role::Staff | Role::Admin | Role::Master => {
            let sites = &turn.ctx.deployment.sites;
            let host =
                scene.shop().map_or_else(|| sites.platform_host(), |shop| sites.host_of(&shop.subdomain));
            replies::signed_in(id, scene.shop_name(), scene.asker(), &host)
        }
    };
    turn.say(tx, shop, said)?;
    if grant.role == Role::Master {
        tell_other_masters(turn, tx, scene)?;
    }
    Ok(Done::OK)
}

/// Makes the browser's session the sender's, and the browser's bookings their client's. No if the session ended meanwhile, or is bound to
/// another browser than the one that asked.
pub(super) fn sign_in(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    grant: &Grant,
) -> StoreResult<Kept> {
    let (challenge, now) = (&scene.challenge, turn.now);
    let identity = turn.identity.id;
    let opened = scene.place.within(tx, |tx| open(tx, challenge, identity, grant, now))?;
    if opened == Kept::No {
        return Ok(Kept::No);
    }
    if let (Some(shop), Role::Client) = (scene.shop(), grant.role) {
        tx.in_shop(ShopScope::keep(shop), |tx| {
            let typed = typed_in(tx, challenge)?;
            let client = client_for(tx, &turn.identity, &typed, now)?;
            tx.adopt_bookings(challenge.session, client, now)
        })?;
    }
    let purpose = challenge.purpose.kind();
    turn.record(
        tx,
        &Recorded {
            shop: scene.shop_id(),
            role: grant.role,
            action: "session.login",
            entity: "session",
            entity_id: challenge.session.get(),
            details: &[
                ("purpose", purpose),
                ("role", grant.role.as_str()),
                ("device", &challenge.device_label),
            ],
        },
    )?;
    Ok(Kept::Yes)
}

fn open(
    tx: &mut dyn SiteTx,
    challenge: &Challenge,
    identity: domain::IdentityId,
    grant: &Grant,
    now: Instant,
) -> StoreResult<Kept> {
    // Queue first, then look: nobody rotates the companion in between.
    if tx.live_session(challenge.session, now)?.is_none() {
        return Ok(Kept::No);
    }
    tx.use_session(challenge.session, now)?;
    let Some(session) = tx.live_session(challenge.session, now)? else { return Ok(Kept::No) };
    let asked = challenge.companion.map(SecretHash);
    let companion = match (session.companion, session.former_companion) {
        (None, _) => asked,
        (Some(bound), _) if asked == Some(bound) => asked,
        // The browser was given a fresh one since it asked.
        (Some(bound), Some((former, _))) if asked == Some(former) => Some(bound),
        (Some(_), _) => return Ok(Kept::No),
    };
    if let Some(proof) = &session.proof {
        if proof.identity != identity {
            return Ok(Kept::No);
        }
        // A client's code takes nothing from somebody who is signed in for more.
        if grant.cap < proof.cap {
            return Ok(Kept::Yes);
        }
    }
    tx.approve_session(
        session.id,
        &Approval {
            identity,
            cap: grant.cap,
            companion,
            ends_at: ends_at(grant.cap, now),
            member_of: grant.member_of,
            device_due: grant.remember_device,
            device_label: challenge.device_label.clone(),
            at: now,
        },
    )?;
    Ok(Kept::Yes)
}

/// What the browser's owner typed about themselves when they booked.
fn typed_in(tx: &mut dyn ShopTx, challenge: &Challenge) -> StoreResult<Typed> {
    let bookings = tx.bookings_of_session(challenge.session)?;
    let Some(latest) = bookings.iter().max_by_key(|booking| booking.id) else { return Ok(Typed::default()) };
    let owned = tx.find_booking(latest.id)?;
    Ok(owned.map_or_else(Typed::default, |owned| Typed {
        name: PersonName::parse(&owned.client_name).ok(),
        email: owned.client_email.as_deref().and_then(|email| Email::parse(email).ok()),
    }))
}

/// Asks for the number that WhatsApp hides, once ever. False if it was asked before.
pub(super) fn ask_contact_once(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<bool> {
    if 0 < tx.messages_since(turn.identity.id, "contact_request", Instant::UNIX_EPOCH)? {
        return Ok(false);
    }
    ask_contact(turn, tx, scene)?;
    Ok(true)
}

/// Asks for it, and says what for.
pub(super) fn ask_contact(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<()> {
    let shop = scene.shop_name().unwrap_or(PLATFORM);
    let request = match scene.challenge.purpose {
        Purpose::Login => replies::ask_contact(shop, "your sign-in"),
        Purpose::Profile => replies::ask_contact(shop, "your bookings"),
        // Whoever never answers this knows all the same that they are booked.
        Purpose::Booking(booking) => {
            let spoken = spoken_booking(tx, shop_of(scene)?, booking)?;
            replies::booked_ask_contact(&spoken.appointment())
        }
        Purpose::Owner(_) => replies::ask_contact(PLATFORM, &format!("\"{}\"", setup_name(tx, scene)?)),
    };
    turn.queue(tx, &turn.reply(scene.shop_id(), "contact_request", request))
}

/// The owner of a salon in the making has proved their number.
pub(super) fn approve_owner(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    setup: SetupId,
) -> StoreResult<Done> {
    let salon = setup_name(tx, scene)?;
    tx.verify_setup(setup, turn.identity.id)?;
    turn.record(
        tx,
        &Recorded {
            shop: None,
            role: Role::Client,
            action: "setup.verified",
            entity: "shop_setup",
            entity_id: setup.get(),
            details: &[],
        },
    )?;
    turn.say(tx, None, replies::owner_verified(scene.challenge.id, &salon))?;
    Ok(Done::OK)
}

/// What the salon in the making is called.
pub(super) fn setup_name(tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<String> {
    let Purpose::Owner(id) = scene.challenge.purpose else { return Ok(String::new()) };
    let missing =
        StoreError::Inconsistency { table: "challenges", column: "setup_id", row: scene.challenge.id.get() };
    Ok(tx.setup(id)?.ok_or(missing)?.shop_name)
}

fn tell_other_masters(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<()> {
    let person = turn.identity.name.as_deref().unwrap_or("Somebody");
    let asker = scene.dated_asker();
    let alarm = Alarm {
        words: replies::master_signed_in_alert(person, asker),
        template: replies::sign_in_notice(PLATFORM, person, asker.device, asker.time),
    };
    alert_masters(turn, tx, &alarm)
}

/// Tells everybody else who runs the platform.
pub(super) fn alert_masters(turn: &Turn<'_>, tx: &mut dyn PlatformTx, alarm: &Alarm) -> StoreResult<()> {
    for (number, phone) in turn.ctx.deployment.masters.iter().enumerate() {
        if Some(phone) != turn.identity.phone.as_ref() {
            turn.alert(tx, None, &format!("{}:master:{number}", turn.key()), phone.clone(), alarm)?;
        }
    }
    Ok(())
}

impl Turn<'_> {
    /// The number that was asked for has come: the salon's record of the client gets it, and what was not said yet is said now.
    pub(super) fn contact_received(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        let latest = tx.latest_challenge_of(self.identity.id, State::Approved)?;
        let Some(challenge) = latest else { return self.remark(tx, None, replies::contact_received()) };
        if let Some(shop) =
            challenge.shop.map(ShopAddress::Id).map(|shop| tx.find_shop(&shop)).transpose()?.flatten()
        {
            tx.in_shop(ShopScope::keep(&shop), |tx| match tx.client_of(self.identity.id)? {
                Some(client) => tx.number_client(client.id, self.identity.phone.as_ref(), self.now),
                None => Ok(()),
            })?;
        }
        let (id, shop) = (challenge.id, challenge.shop);
        let scene = Scene::of(self.ctx, tx, challenge, &self.identity, self.now)?;
        let said = match scene.challenge.purpose {
            Purpose::Booking(booking) => return tell_booked(self, tx, &scene, booking),
            // Nobody knew where they work when they sent the code: it made them a client.
            Purpose::Login if Role::Client < scene.role() => replies::contact_received_at_work(),
            Purpose::Login => replies::not_on_team(id, scene.shop_name()),
            Purpose::Profile | Purpose::Owner(_) => replies::contact_received(),
        };
        self.remark(tx, shop, said)
    }
}
