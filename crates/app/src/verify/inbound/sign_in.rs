//! A session becomes somebody's; a salon in the making gets its owner.

use domain::{IdentityId, Instant, Role, SetupId};
use ports::platform::Outcome;
use ports::shop::{Approval, BookingRecord, SecretHash, SiteTx};
use ports::{PlatformTx, ShopTx, StoreResult};
use tenancy::ShopScope;
use verification::{Challenge, Grant, Purpose, replies};

use super::alerts::alert_other_masters;
use super::contact::ask_contact_once;
use super::message::{AuditFields, Message};
use super::outcome::{Applied, StepOutcome};
use super::sender_context::SenderContext;
use crate::client::{TypedContact, client_for};
use crate::session::ends_at;

/// The sender is who the browser waits for: signs it in.
pub(super) fn approve(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    grant: &Grant,
) -> StoreResult<StepOutcome> {
    let shop = sender.shop_id();
    if sign_in(message, tx, sender, grant)? == Applied::No {
        message.reply_limited(tx, shop, replies::expired())?;
        return Ok(StepOutcome::not_applied(Outcome::WrongCode));
    }
    let login = sender.challenge.purpose == Purpose::Login;
    let id = sender.challenge.id;
    if grant.ask_contact && ask_contact_once(message, tx, sender)? {
        return Ok(StepOutcome::OK);
    }
    let content = match grant.role {
        Role::Client if login => replies::not_on_team(id, sender.shop_name()),
        Role::Client => replies::verified(id, sender.shop_name()),
        Role::Staff | Role::Admin | Role::Master => {
            let sites = &message.ctx.deployment.sites;
            let host =
                sender.shop().map_or_else(|| sites.platform_host(), |shop| sites.host_of(&shop.subdomain));
            replies::signed_in(id, sender.shop_name(), sender.asker(), &host)
        }
    };
    message.reply(tx, shop, content)?;
    if grant.role == Role::Master {
        alert_other_masters(message, tx, sender)?;
    }
    Ok(StepOutcome::OK)
}

/// Makes the browser's session the sender's, and the browser's bookings their client's. No if the session ended meanwhile, or is bound to
/// another browser than the one that asked.
pub(super) fn sign_in(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    grant: &Grant,
) -> StoreResult<Applied> {
    let (challenge, now) = (&sender.challenge, message.now);
    let identity = message.identity.id;
    let opened = sender.current_site.within(tx, |tx| open(tx, challenge, identity, grant, now))?;
    if opened == Applied::No {
        return Ok(Applied::No);
    }
    if let (Some(shop), Role::Client) = (sender.shop(), grant.role) {
        tx.enter_shop(ShopScope::for_client(shop), |tx| {
            let typed = typed_in(tx, challenge)?;
            let client = client_for(tx, &message.identity, &typed, now)?;
            tx.adopt_bookings(challenge.session, client, now)
        })?;
    }
    let purpose = challenge.purpose.kind();
    message.record(
        tx,
        &AuditFields {
            shop: sender.shop_id(),
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
    Ok(Applied::Yes)
}

fn open(
    tx: &mut dyn SiteTx,
    challenge: &Challenge,
    identity: IdentityId,
    grant: &Grant,
    now: Instant,
) -> StoreResult<Applied> {
    // Lock first, then read: no request rotates the session secret in between.
    if tx.live_session(challenge.session, now)?.is_none() {
        return Ok(Applied::No);
    }
    tx.use_session(challenge.session, now)?;
    let Some(session) = tx.live_session(challenge.session, now)? else { return Ok(Applied::No) };
    let asked = challenge.session_secret.map(SecretHash);
    let session_secret = match (session.session_secret, session.previous_secret) {
        (None, _) => asked,
        (Some(bound), _) if asked == Some(bound) => asked,
        // The browser was given a fresh one since it asked.
        (Some(bound), Some((former, _))) if asked == Some(former) => Some(bound),
        (Some(_), _) => return Ok(Applied::No),
    };
    if let Some(proof) = &session.proof {
        if proof.identity != identity {
            return Ok(Applied::No);
        }
        // A client's code takes nothing from a person who is signed in for more.
        if grant.max_role < proof.max_role {
            return Ok(Applied::Yes);
        }
    }
    tx.approve_session(
        session.id,
        &Approval {
            identity,
            max_role: grant.max_role,
            session_secret,
            ends_at: ends_at(grant.max_role, now),
            member_of: grant.member_of,
            device_due: grant.remember_device,
            device_label: challenge.device_label.clone(),
            at: now,
        },
    )?;
    Ok(Applied::Yes)
}

/// What the browser's owner typed about themselves when they booked.
fn typed_in(tx: &mut dyn ShopTx, challenge: &Challenge) -> StoreResult<TypedContact> {
    let bookings = tx.bookings_of_session(challenge.session)?;
    let Some(latest) = bookings.iter().max_by_key(|booking| booking.id) else {
        return Ok(TypedContact::default());
    };
    let owned = tx.find_booking(latest.id)?;
    Ok(owned.as_ref().map(TypedContact::of_booking).unwrap_or_default())
}

/// The owner of a salon in the making has proved their number.
pub(super) fn approve_owner(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    setup: SetupId,
) -> StoreResult<StepOutcome> {
    let salon = sender.setup_name(tx)?;
    tx.verify_setup(setup, message.identity.id)?;
    message.record(
        tx,
        &AuditFields {
            shop: None,
            role: Role::Client,
            action: "setup.verified",
            entity: "shop_setup",
            entity_id: setup.get(),
            details: &[],
        },
    )?;
    message.reply(tx, None, replies::owner_verified(sender.challenge.id, &salon))?;
    Ok(StepOutcome::OK)
}

/// Signs the browser in that booked, if it is the one that asked and the text came as it was made.
pub(super) fn sign_in_booker(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    owned: &BookingRecord,
    grant: &Grant,
) -> StoreResult<()> {
    if grant.signs_in && owned.session_id == Some(sender.challenge.session) {
        // A session that cannot be signed in stays what it is; the booking is the client's all the same.
        sign_in(message, tx, sender, grant)?;
    }
    Ok(())
}
