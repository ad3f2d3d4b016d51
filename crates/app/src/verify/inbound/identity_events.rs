//! Events about an account: another number, other keys, promotions switched on or off.

use domain::{IdentityId, Role};
use ports::platform::{
    Addressee, Identity, NewMessage, Outcome, PlatformActor, PlatformAuditEntry, SuppressionSource,
};
use ports::{PlatformTx, StoreResult};
use verification::{IdentityMoved, Lane, WhatsAppUser, replies};

use super::event::{EventTransaction, SERVICE_WINDOW};
use super::sender_context::{other_admins, workplaces};

/// A person has another number or id. The sessions that the former ones opened end, and the next owner of the number starts from nothing.
pub(super) fn moved(
    transaction: &EventTransaction<'_>,
    tx: &mut dyn PlatformTx,
    moved: &IdentityMoved,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let before = tx.find_or_create_identity(&moved.before, transaction.now)?;
    let staff = sign_out(transaction, tx, &before, "identity.moved")?;
    if staff {
        tracing::warn!(identity.id = %before.id, "a member of staff has another number");
    }
    tx.move_identity(before.id, moved.phone.as_ref(), moved.bsuid.as_ref(), transaction.now)?;
    Ok((Some(before.id), Outcome::Done))
}

/// The keys of an account changed: another phone, perhaps another person.
pub(super) fn key_changed(
    transaction: &EventTransaction<'_>,
    tx: &mut dyn PlatformTx,
    party: &WhatsAppUser,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let identity = tx.find_or_create_identity(party, transaction.now)?;
    tx.key_changed(identity.id, transaction.now)?;
    sign_out(transaction, tx, &identity, "identity.key_changed")?;
    Ok((Some(identity.id), Outcome::Done))
}

pub(super) fn promotions(
    transaction: &EventTransaction<'_>,
    tx: &mut dyn PlatformTx,
    who: &WhatsAppUser,
    wanted: bool,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let identity = tx.find_or_create_identity(who, transaction.now)?;
    if wanted {
        tx.allow_promotions(identity.id, SuppressionSource::Meta)?;
    } else {
        tx.suppress_promotions(identity.id, SuppressionSource::Meta, transaction.now)?;
    }
    Ok((Some(identity.id), Outcome::Done))
}

/// Ends what the person's account had opened, and tells those who run the salons where they work. Whether they work anywhere.
fn sign_out(
    transaction: &EventTransaction<'_>,
    tx: &mut dyn PlatformTx,
    identity: &Identity,
    action: &'static str,
) -> StoreResult<bool> {
    let work = workplaces(tx, identity)?;
    tx.forget_devices_of(identity.id)?;
    tx.end_all_sessions_of(identity.id, transaction.now)?;
    tx.record(&PlatformAuditEntry {
        at: transaction.now,
        shop: None,
        actor: PlatformActor::Person(identity.id, Role::Client),
        action,
        entity: "identity",
        entity_id: identity.id.get(),
        details: &[],
        request_id: Some(&transaction.event.key.0),
    })?;
    for (shop, admin) in other_admins(tx, &work, identity.phone.as_ref())? {
        let Some(own) = work.iter().find(|work| work.shop == shop) else { continue };
        let Some(phone) = admin.phone else { continue };
        tx.queue_message(&NewMessage {
            dedupe_key: format!("alert:{}:staff:{}", transaction.event.key.0, admin.id),
            shop: Some(shop),
            booking: None,
            to: Addressee::Phone(phone),
            sender: transaction.whatsapp.sender.clone(),
            purpose: "alert",
            lane: Lane::Staff,
            content: replies::account_changed_alert(&own.shop_name, &own.member.name),
            fallback: Some(replies::account_changed(&own.shop_name, &own.member.name)),
            reply_to: None,
            due_at: transaction.now,
            not_after: transaction.now + SERVICE_WINDOW,
            created_at: transaction.now,
        })?;
    }
    Ok(!work.is_empty())
}
