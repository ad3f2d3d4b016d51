//! Forgetting a client, whoever asked for it.

use domain::{BookingStatus, CancelReason, ClientId, IdentityId, Instant};
use ports::shop::{Actor, Edit};
use ports::{PlatformTx, ShopTx, StoreResult};

use crate::Context;
use crate::book::call_off;

/// Who sees to it that somebody is forgotten.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Eraser<'a> {
    pub(crate) actor: Actor,
    pub(crate) request_id: Option<&'a str>,
    pub(crate) now: Instant,
}

/// Forgets a client at a shop, on every card that the shop has of them. Appointments to come are called off, and the salon is told of that.
/// Returns how many cards; none if they were forgotten before.
pub(crate) fn erase_cards(tx: &mut dyn ShopTx, id: ClientId, by: Eraser<'_>) -> StoreResult<usize> {
    let mut erased = 0;
    for card in tx.cards_with(id)? {
        if tx.is_erased(card)? {
            continue;
        }
        for booking in tx.bookings_of_card(card)? {
            let is_open = matches!(booking.status, BookingStatus::Pending | BookingStatus::Confirmed);
            if is_open && by.now < booking.start {
                call_off(tx, &booking, CancelReason::Client, by.actor, by.request_id, by.now)?;
            }
        }
        tx.erase_client(card, by.now)?;
        tx.record_edit(&Edit {
            at: by.now,
            actor: by.actor,
            action: "privacy.erase",
            entity: "client",
            entity_id: card.get(),
            differences: &[],
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
    if !identity.phone.is_some_and(|phone| ctx.deployment.masters.contains(&phone)) {
        tx.forget_person(id, now)?;
    }
    Ok(())
}
