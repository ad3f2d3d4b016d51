//! Whoever stays away is forgotten without asking for it.

use chrono::{Months, TimeDelta};
use domain::{ClientId, IdentityId, Instant, ShopId};
use ports::platform::{TrailActor, TrailEntry};
use ports::shop::Actor;
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;

use super::{Eraser, STAYED_AWAY, erase_cards, forget_person, runs_the_platform};
use crate::Context;

/// A client without a booking for so long is forgotten by the salon.
const AWAY: Months = Months::new(24);
/// Somebody who wrote to us, but became neither a client nor a colleague of any salon, is forgotten so long after their last word.
const STRANGER: TimeDelta = TimeDelta::days(90);

/// Forgets clients who have stayed away from their salon, one transaction each, as if they had asked for it. Returns how many it looked at;
/// from [`ports::platform::FORGOTTEN_AT_ONCE`] on there may be more.
pub(crate) fn forget_absent(ctx: &Context) -> StoreResult<usize> {
    let Some(since) = ctx.now().checked_sub_months(AWAY) else { return Ok(0) };
    let asked = ctx.store.reading_platform(|tx| tx.long_unseen_clients(since))?;
    for (shop, client) in &asked {
        match forget_if_away(ctx, *shop, *client, since) {
            // Something of theirs has just changed; it is looked at anew.
            Err(StoreError::Stale) => forget_if_away(ctx, *shop, *client, since),
            settled => settled,
        }?;
    }
    Ok(asked.len())
}

fn forget_if_away(ctx: &Context, shop: ShopId, client: ClientId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    let by = Eraser { actor: Actor::System, action: STAYED_AWAY, request_id: None, now };
    ctx.store.in_platform(|tx| {
        let identity = tx.in_shop(ShopScope::for_program(shop), |tx| {
            // Behind whoever books for them.
            if tx.is_erased(client)? {
                return Ok(None);
            }
            match tx.client_seen(client, now)? {
                Some(seen) if since <= seen => {
                    tx.keep_client(client, seen)?;
                    Ok::<_, StoreError>(None)
                }
                _ => {
                    let identity = tx.known_client(client)?.and_then(|known| known.identity);
                    erase_cards(tx, client, by)?;
                    Ok(identity)
                }
            }
        })?;
        match identity {
            Some(identity) => forget_person(ctx, tx, identity, now),
            None => Ok(()),
        }
    })
}

/// Forgets the WhatsApp accounts of people whom no salon knows and who have not been heard of for long, one transaction each. Returns how
/// many it looked at, as [`forget_absent`] does.
pub(crate) fn forget_strangers(ctx: &Context) -> StoreResult<usize> {
    let since = ctx.now() - STRANGER;
    let asked = ctx.store.reading_platform(|tx| tx.long_unseen_people(since))?;
    for id in &asked {
        forget_if_stranger(ctx, *id, since)?;
    }
    Ok(asked.len())
}

fn forget_if_stranger(ctx: &Context, id: IdentityId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let Some(identity) = tx.identity(id)? else { return Ok(()) };
        let seen = if runs_the_platform(ctx, &identity) { Some(now) } else { tx.person_seen(id, now)? };
        match seen {
            Some(seen) if since <= seen => tx.keep_person(id, seen),
            _ => {
                tx.forget_person(id, now)?;
                tx.record(&TrailEntry {
                    at: now,
                    shop: None,
                    actor: TrailActor::System,
                    action: STAYED_AWAY,
                    entity: "identity",
                    entity_id: id.get(),
                    details: &[],
                    request_id: None,
                })
            }
        }
    })
}
