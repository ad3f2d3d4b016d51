//! A client asks to be forgotten.

use chrono::TimeDelta;
use domain::{IdentityId, Instant, Role};
use ports::platform::{TrailActor, TrailEntry};
use ports::shop::Actor;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

use super::{ASKED, Eraser, erase_cards, forget_person, queue_for_cards, queue_for_people};
use crate::session::{Place, Presented, Principal, caller, find_place, person};
use crate::{Context, Visitor};

/// For so long after a message of theirs somebody may have themselves forgotten. Who finds an open browser may not.
const FRESH: TimeDelta = TimeDelta::minutes(10);

/// Why nobody was forgotten.
#[derive(Debug, thiserror::Error)]
pub enum EraseError {
    /// The session was ended, or is another browser's.
    #[error("Please reload the page and try again.")]
    NoSession,
    /// A browser that has not proved who it is, or not lately.
    #[error("Please verify your number via WhatsApp once more. Then delete your data within 10 minutes.")]
    MustVerify,
    /// Somebody who works here would lock themselves out.
    #[error("You work here. Please leave the team first, or ask an admin to delete your data as a client.")]
    AtWork,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Forgets whoever asks at a salon, and altogether if no other salon knows them. What they booked stays as the salon's own record, without a
/// name. Their sessions end with it.
pub fn erase_me(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<(), EraseError> {
    match erase_once(ctx, site, visitor) {
        // An appointment has just changed; it is looked at anew.
        Err(EraseError::Store(StoreError::Stale)) => erase_once(ctx, site, visitor),
        settled => settled,
    }
}

fn erase_once(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<(), EraseError> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let place = find_place(tx, site)?.ok_or(EraseError::MustVerify)?;
        let (caller, proof) = match place.within(tx, |tx| caller(tx, visitor, now))? {
            Presented::Refused => return Err(EraseError::NoSession),
            presented => presented.proved().ok_or(EraseError::MustVerify)?,
        };
        let who = person(ctx, tx, &place, &caller, proof)?.ok_or(EraseError::MustVerify)?;
        if who.role != Role::Client {
            return Err(EraseError::AtWork);
        }
        if !caller.was_proved_since(now - FRESH) {
            return Err(EraseError::MustVerify);
        }
        // Behind a message of theirs or of somebody with their number, then behind whatever else this browser has begun.
        let people = queue(tx, &place, &who)?;
        place.within(tx, |tx| tx.use_session(caller.session, now))?;
        if let (Place::Shop(shop), Some(client)) = (&place, &who.client) {
            queue_for_cards(tx, ShopScope::keep(shop), client.id, &people)?;
        }
        leave(tx, &place, &who, visitor, now)?;
        Ok(forget_person(ctx, tx, who.identity.id, now)?)
    })
}

/// The people to queue for: whoever asks, and at a salon those with the number of their card.
fn queue(tx: &mut dyn PlatformTx, place: &Place, who: &Principal) -> StoreResult<Vec<IdentityId>> {
    let (Place::Shop(shop), Some(client)) = (place, &who.client) else {
        tx.queue_for_person(who.identity.id)?;
        return Ok(vec![who.identity.id]);
    };
    let people = queue_for_people(tx, ShopScope::keep(shop), client.id)?;
    // Else the salon has forgotten them at this moment.
    if people.contains(&who.identity.id) { Ok(people) } else { Err(StoreError::Stale) }
}

/// Forgets them at this site. Comes after the queues.
fn leave(
    tx: &mut dyn PlatformTx,
    place: &Place,
    who: &Principal,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<()> {
    let id = who.identity.id;
    match (place, &who.client) {
        (Place::Shop(shop), Some(client)) => {
            let request_id = Some(visitor.request_id.as_str());
            let by = Eraser { actor: Actor::Client(client.id), action: ASKED, request_id, now };
            return tx.in_shop(ShopScope::keep(shop), |tx| erase_cards(tx, client.id, by).map(drop));
        }
        (Place::Shop(_), None) => {}
        (Place::Platform, _) => tx.cut_person(id, now)?,
    }
    place.within(tx, |tx| tx.end_sessions_of(id, now).map(drop))?;
    note(tx, place, id, visitor, now)
}

/// Where there is no client's card to name.
fn note(
    tx: &mut dyn PlatformTx,
    place: &Place,
    id: IdentityId,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<()> {
    tx.record(&TrailEntry {
        at: now,
        shop: place.shop().map(|shop| shop.id),
        actor: TrailActor::Person(id, Role::Client),
        action: ASKED,
        entity: "identity",
        entity_id: id.get(),
        details: &[],
        request_id: Some(&visitor.request_id),
    })
}
