//! News of a person rather than from one: another number, other keys, another mind about promotions.

use domain::{IdentityId, Role};
use ports::platform::{Addressee, Identity, NewMessage, Outcome, SuppressionSource, TrailActor, TrailEntry};
use ports::{PlatformTx, StoreResult};
use verification::{IdentityMoved, Lane, Party, replies};

use super::facts::{others_in_charge, work_anywhere};
use super::receive::{Reading, WINDOW};

/// A person has another number or id. What they were recognised by is theirs no longer, so nobody is signed in by it any more, and whoever gets
/// the number next starts from nothing.
pub(super) fn moved(
    reading: &Reading<'_>,
    tx: &mut dyn PlatformTx,
    moved: &IdentityMoved,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let before = tx.recognise(&moved.before, reading.now)?;
    let staff = sign_out(reading, tx, &before, "identity.moved")?;
    if staff {
        tracing::warn!(identity.id = %before.id, "a member of staff has another number");
    }
    tx.move_identity(before.id, moved.phone.as_ref(), moved.bsuid.as_ref(), reading.now)?;
    Ok((Some(before.id), Outcome::Done))
}

/// The keys of an account changed: another phone, perhaps another person.
pub(super) fn key_changed(
    reading: &Reading<'_>,
    tx: &mut dyn PlatformTx,
    party: &Party,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let identity = tx.recognise(party, reading.now)?;
    tx.key_changed(identity.id, reading.now)?;
    sign_out(reading, tx, &identity, "identity.key_changed")?;
    Ok((Some(identity.id), Outcome::Done))
}

/// WhatsApp's own switch.
pub(super) fn promotions(
    reading: &Reading<'_>,
    tx: &mut dyn PlatformTx,
    who: &Party,
    wanted: bool,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let identity = tx.recognise(who, reading.now)?;
    if wanted {
        tx.allow_promotions(identity.id, SuppressionSource::Meta)?;
    } else {
        tx.suppress_promotions(identity.id, SuppressionSource::Meta, reading.now)?;
    }
    Ok((Some(identity.id), Outcome::Done))
}

/// Ends what the person's account had opened, and tells those who run the salons where they work. Whether they work anywhere.
fn sign_out(
    reading: &Reading<'_>,
    tx: &mut dyn PlatformTx,
    identity: &Identity,
    action: &'static str,
) -> StoreResult<bool> {
    let work = work_anywhere(tx, identity)?;
    tx.forget_devices_of(identity.id)?;
    tx.end_all_sessions_of(identity.id, reading.now)?;
    tx.record(&TrailEntry {
        at: reading.now,
        shop: None,
        actor: TrailActor::Person(identity.id, Role::Client),
        action,
        entity: "identity",
        entity_id: identity.id.get(),
        details: &[],
        request_id: Some(&reading.event.key.0),
    })?;
    for (shop, admin) in others_in_charge(tx, &work, identity.phone.as_ref())? {
        let Some(own) = work.iter().find(|work| work.shop == shop) else { continue };
        let Some(phone) = admin.phone else { continue };
        tx.queue_message(&NewMessage {
            dedupe_key: format!("alert:{}:staff:{}", reading.event.key.0, admin.id),
            shop: Some(shop),
            booking: None,
            to: Addressee::Phone(phone),
            sender: reading.whatsapp.sender.clone(),
            purpose: "alert",
            lane: Lane::Staff,
            content: replies::account_changed_alert(&own.shop_name, &own.member.name),
            fallback: Some(replies::account_changed(&own.shop_name, &own.member.name)),
            reply_to: None,
            due_at: reading.now,
            not_after: reading.now + WINDOW,
            created_at: reading.now,
        })?;
    }
    Ok(!work.is_empty())
}
