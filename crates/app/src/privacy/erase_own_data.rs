//! A client asks to be forgotten.

use chrono::TimeDelta;
use domain::{IdentityId, Instant, Role};
use ports::platform::{PlatformActor, PlatformAuditEntry};
use ports::shop::Actor;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

use super::{ERASE_REQUESTED, Eraser, erase_client_records, forget_person, lock_client_records, lock_people};
use crate::session::{AuthResult, CurrentSite, Principal, authenticate, find_site, resolve_principal};
use crate::{Context, Visitor};

/// For so long after a message of theirs somebody may have themselves forgotten. Who finds an open browser may not.
const VERIFIED_WITHIN: TimeDelta = TimeDelta::minutes(10);

#[derive(Debug, thiserror::Error)]
pub enum EraseError {
    #[error("Please reload the page and try again.")]
    NoSession,
    /// A browser that has not proved who it is, or not lately.
    #[error("Please verify your number via WhatsApp once more. Then delete your data within 10 minutes.")]
    MustVerify,
    #[error("You work here. Please leave the team first, or ask an admin to delete your data as a client.")]
    AtWork,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Erases the person at a salon, and the account if no other salon knows it. What they booked stays as the salon's own record, without a
/// name. Their sessions end with it.
pub fn erase_own_data(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<(), EraseError> {
    match erase_once(ctx, site, visitor) {
        // An appointment has just changed; it is looked at anew.
        Err(EraseError::Store(StoreError::Stale)) => erase_once(ctx, site, visitor),
        result => result,
    }
}

fn erase_once(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<(), EraseError> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let current_site = find_site(tx, site)?.ok_or(EraseError::MustVerify)?;
        let (caller, proof) = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
            AuthResult::Refused => return Err(EraseError::NoSession),
            presented => presented.proved().ok_or(EraseError::MustVerify)?,
        };
        let who = resolve_principal(ctx, tx, &current_site, &caller, proof)?.ok_or(EraseError::MustVerify)?;
        if who.role != Role::Client {
            return Err(EraseError::AtWork);
        }
        if !caller.was_proved_since(now - VERIFIED_WITHIN) {
            return Err(EraseError::MustVerify);
        }
        // Behind a message of theirs or of somebody with their number, then behind whatever else this browser has begun.
        let people = queue(tx, &current_site, &who)?;
        current_site.within(tx, |tx| tx.use_session(caller.session, now))?;
        if let (CurrentSite::Shop(shop), Some(client)) = (&current_site, &who.client) {
            lock_client_records(tx, ShopScope::for_client(shop), client.id, &people)?;
        }
        leave(tx, &current_site, &who, visitor, now)?;
        Ok(forget_person(ctx, tx, who.identity.id, now)?)
    })
}

/// The identities to lock: the person, and at a salon all with the phone number of the client.
fn queue(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    who: &Principal,
) -> StoreResult<Vec<IdentityId>> {
    let (CurrentSite::Shop(shop), Some(client)) = (current_site, &who.client) else {
        tx.lock_person(who.identity.id)?;
        return Ok(vec![who.identity.id]);
    };
    let people = lock_people(tx, ShopScope::for_client(shop), client.id)?;
    // Else the salon has forgotten them at this moment.
    if people.contains(&who.identity.id) { Ok(people) } else { Err(StoreError::Stale) }
}

/// Forgets them at this site. Comes after the queues.
fn leave(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    who: &Principal,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<()> {
    let id = who.identity.id;
    match (current_site, &who.client) {
        (CurrentSite::Shop(shop), Some(client)) => {
            let request_id = Some(visitor.request_id.as_str());
            let by = Eraser { actor: Actor::Client(client.id), action: ERASE_REQUESTED, request_id, now };
            return tx.enter_shop(ShopScope::for_client(shop), |tx| {
                erase_client_records(tx, client.id, by).map(drop)
            });
        }
        (CurrentSite::Shop(_), None) => {}
        (CurrentSite::Platform, _) => tx.cut_person(id, now)?,
    }
    current_site.within(tx, |tx| tx.end_sessions_of(id, now).map(drop))?;
    audit(tx, current_site, id, visitor, now)
}

/// Where there is no client record to name.
fn audit(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    id: IdentityId,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<()> {
    tx.record(&PlatformAuditEntry {
        at: now,
        shop: current_site.shop().map(|shop| shop.id),
        actor: PlatformActor::Person(id, Role::Client),
        action: ERASE_REQUESTED,
        entity: "identity",
        entity_id: id.get(),
        details: &[],
        request_id: Some(&visitor.request_id),
    })
}
