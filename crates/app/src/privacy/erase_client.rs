//! Erases a client of a salon.

use domain::{BookingStatus, CancelReason, ClientId, IdentityId, Instant};
use ports::platform::Identity;
use ports::shop::{Actor, ChangeRecord};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::Context;
use crate::book::cancel_and_notify;

/// Somebody asked for it: the client, or an admin for them.
pub(crate) const ERASE_REQUESTED: &str = "privacy.erase";
pub(crate) const ERASE_INACTIVE: &str = "privacy.lapse";

/// Who sees to it that somebody is forgotten.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Eraser<'a> {
    pub(crate) actor: Actor,
    /// What the trail calls it: [`ERASE_REQUESTED`] or [`ERASE_INACTIVE`].
    pub(crate) action: &'static str,
    pub(crate) request_id: Option<&'a str>,
    pub(crate) now: Instant,
}

/// Locks all rows by which another transaction may find a client, in the order of `docs/ARCHITECTURE.md`: the identities of the client and of
/// its number, the number, the client's records. Returns the identities. [`StoreError::Stale`] if another identity has claimed a record or
/// the number meanwhile.
pub(crate) fn lock_client(
    tx: &mut dyn PlatformTx,
    scope: ShopScope,
    id: ClientId,
) -> StoreResult<Vec<IdentityId>> {
    let people = lock_people(tx, scope, id)?;
    lock_client_records(tx, scope, id, &people)?;
    Ok(people)
}

/// The first part of [`lock_client`]. Who queues for a session does it between the two.
pub(crate) fn lock_people(
    tx: &mut dyn PlatformTx,
    scope: ShopScope,
    id: ClientId,
) -> StoreResult<Vec<IdentityId>> {
    let people = people_of(tx, scope, id)?;
    for person in &people {
        tx.lock_person(*person)?;
    }
    Ok(people)
}

/// Whose client record it is, who else has proved one with its number, and who has that number now; by id.
fn people_of(tx: &mut dyn PlatformTx, scope: ShopScope, id: ClientId) -> StoreResult<Vec<IdentityId>> {
    let (mut people, number) =
        tx.enter_shop(scope, |tx| Ok((tx.people_with(id)?, tx.number_of_client(id)?)))?;
    if let Some(number) = number {
        people.extend(tx.identities_by_phone(&number)?.into_iter().map(|identity| identity.id));
    }
    people.sort_unstable();
    people.dedup();
    Ok(people)
}

/// The second part of [`lock_client`].
pub(crate) fn lock_client_records(
    tx: &mut dyn PlatformTx,
    scope: ShopScope,
    id: ClientId,
    people: &[IdentityId],
) -> StoreResult<()> {
    tx.enter_shop(scope, |tx| tx.lock_number_of_client(id))?;
    if people_of(tx, scope, id)? != people {
        return Err(StoreError::Stale);
    }
    tx.enter_shop(scope, |tx| {
        for card in tx.records_of_person(id)? {
            tx.lock_client_record(card)?;
        }
        Ok(())
    })
}

/// Forgets a client at a shop, on every client record that the shop has of them. Appointments to come are called off, and the salon is told of that.
/// Returns how many client records; none if they were forgotten before. Comes after [`lock_client`].
pub(crate) fn erase_client_records(tx: &mut dyn ShopTx, id: ClientId, by: Eraser<'_>) -> StoreResult<usize> {
    let mut erased = 0;
    for card in tx.records_of_person(id)? {
        if tx.is_erased(card)? {
            continue;
        }
        for booking in tx.bookings_of_record(card)? {
            let is_open = matches!(booking.status, BookingStatus::Pending | BookingStatus::Confirmed);
            if is_open && by.now < booking.start {
                cancel_and_notify(tx, &booking, CancelReason::Client, by.actor, by.request_id, by.now)?;
            }
        }
        tx.erase_client(card, by.now)?;
        tx.record_change(&ChangeRecord {
            at: by.now,
            actor: by.actor,
            action: by.action,
            entity: "client",
            entity_id: card.get(),
            changes: &[],
            request_id: by.request_id,
        })?;
        erased += 1;
    }
    Ok(erased)
}

/// Forgets a person whom no salon knows any more, and who does not run the platform.
pub(crate) fn forget_person(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    id: IdentityId,
    now: Instant,
) -> StoreResult<()> {
    let Some(identity) = tx.identity(id)? else { return Ok(()) };
    if !runs_the_platform(ctx, &identity) {
        tx.forget_person(id, now)?;
    }
    Ok(())
}

pub(crate) fn runs_the_platform(ctx: &Context, who: &Identity) -> bool {
    ctx.deployment.master(who.phone.as_ref()).is_some()
}
