//! Whoever stays away is forgotten without asking for it.

use chrono::{Months, TimeDelta};
use domain::{ClientId, IdentityId, Instant, ShopId, WaPhone};
use ports::platform::{LOOKED_AT_AT_ONCE, TrailActor, TrailEntry};
use ports::shop::Actor;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::ShopScope;

use super::{Eraser, STAYED_AWAY, erase_cards, queue_for, runs_the_platform};
use crate::Context;
use crate::retention::{Forgotten, Looking};

/// A client without a booking for so long is forgotten by the salon.
const AWAY: Months = Months::new(24);
/// Somebody who wrote to us, but is neither a client nor a colleague of any salon, is forgotten so long after their last word.
const STRANGER: TimeDelta = TimeDelta::days(90);
/// Whoever could not be looked at has their next turn so much later: others are not to wait behind them.
const PUT_OFF: TimeDelta = TimeDelta::days(1);

/// What comes and goes by itself is a warning; what does not, somebody has to look at.
fn say_failed(whom: &str, shop: Option<ShopId>, id: i64, cause: &StoreError, put_off: &StoreResult<()>) {
    let passes = |error: &StoreError| {
        matches!(error, StoreError::Busy | StoreError::Stale | StoreError::Unavailable(_))
    };
    let shop = shop.map(ShopId::get);
    match put_off {
        Ok(()) if passes(cause) => {
            tracing::warn!(shop, id, ?cause, "a {whom} could not be forgotten now; trying again in a day");
        }
        Ok(()) => {
            tracing::error!(shop, id, ?cause, "a {whom} could not be forgotten; trying again in a day");
        }
        Err(worse) if passes(cause) && passes(worse) => {
            tracing::warn!(shop, id, ?cause, ?worse, "a {whom} could not be forgotten now, nor put off");
        }
        Err(worse) => {
            tracing::error!(shop, id, ?cause, ?worse, "a {whom} could not be forgotten, nor put off");
        }
    }
}

/// Forgets clients who have stayed away from their salon, one transaction each, as if they had asked for it. The account of whoever was a
/// client there alone is left to [`forget_strangers`].
pub(crate) fn forget_absent(ctx: &Context, looking: Looking) -> StoreResult<Forgotten> {
    let Some(since) = ctx.now().checked_sub_months(AWAY) else { return Ok(Forgotten::default()) };
    let asked = ctx.store.reading_platform(|tx| tx.long_unseen_clients(since))?;
    let put_off = |(shop, client): (ShopId, ClientId), cause: &StoreError| {
        let put_off =
            ctx.store.in_shop(ShopScope::for_program(shop), |tx| tx.keep_client(client, since + PUT_OFF));
        say_failed("client", Some(shop), client.get(), cause, &put_off);
        put_off
    };
    one_by_one(ctx, looking, &asked, |(shop, client)| forget_if_away(ctx, shop, client, since), put_off)
}

/// One transaction: queue, look, forget. Whoever comes at this moment was here before, or finds nobody and is somebody new.
fn forget_if_away(ctx: &Context, shop: ShopId, client: ClientId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    let scope = ShopScope::for_program(shop);
    let by = Eraser { actor: Actor::System, action: STAYED_AWAY, request_id: None, now };
    ctx.store.in_platform(|tx| {
        let people = queue_for(tx, scope, client)?;
        let numbers = numbers_of(tx, &people)?;
        tx.in_shop(scope, |tx| {
            if tx.is_erased(client)? {
                return tx.keep_client(client, now);
            }
            match tx.client_seen(client, &people, &numbers, now)? {
                Some(seen) if since <= seen => tx.keep_client(client, seen),
                Some(_) => erase_cards(tx, client, by).map(drop),
                None => Ok(()),
            }
        })
    })
}

/// The numbers that people have now, however they are spelled.
fn numbers_of(tx: &mut dyn PlatformTx, people: &[IdentityId]) -> StoreResult<Vec<WaPhone>> {
    let mut numbers = Vec::new();
    for person in people {
        let phone = tx.identity(*person)?.and_then(|identity| identity.phone);
        numbers.extend(phone.iter().flat_map(WaPhone::spellings));
    }
    Ok(numbers)
}

/// Forgets the WhatsApp accounts of people whom no salon knows and who have not been heard of for long, one transaction each.
pub(crate) fn forget_strangers(ctx: &Context, looking: Looking) -> StoreResult<Forgotten> {
    let since = ctx.now() - STRANGER;
    let asked = ctx.store.reading_platform(|tx| tx.long_unseen_people(since))?;
    let put_off = |id: IdentityId, cause: &StoreError| {
        let put_off = ctx.store.in_platform(|tx| tx.keep_person(id, since + PUT_OFF));
        say_failed("person", None, id.get(), cause, &put_off);
        put_off
    };
    one_by_one(ctx, looking, &asked, |id| forget_if_stranger(ctx, id, since), put_off)
}

fn forget_if_stranger(ctx: &Context, id: IdentityId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let Some(identity) = tx.identity(id)? else { return Ok(()) };
        let seen = if runs_the_platform(ctx, &identity) { Some(now) } else { tx.person_seen(id, now)? };
        match seen {
            Some(seen) if since <= seen => return tx.keep_person(id, seen),
            _ if !tx.forget_person(id, now)? => return tx.keep_person(id, now),
            _ => {}
        }
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
    })
}

/// Looks at each of those who may be due, until it is enough: at one at least. One who fails is put off and does not keep the others from
/// their turn: the first of the failures is returned at the end. Where nobody can be put off either, the database is away, and all the
/// others would fail like that one.
fn one_by_one<T: Copy>(
    ctx: &Context,
    looking: Looking,
    asked: &[T],
    look: impl Fn(T) -> StoreResult<()>,
    put_off: impl Fn(T, &StoreError) -> StoreResult<()>,
) -> StoreResult<Forgotten> {
    let (mut rows, mut failure) = (0, None);
    for one in asked {
        rows += 1;
        let looked = match look(*one) {
            // Something of theirs has just changed; it is looked at anew.
            Err(StoreError::Stale) => look(*one),
            settled => settled,
        };
        if let Err(error) = looked {
            let is_put_off = put_off(*one, &error);
            failure = failure.or(Some(error));
            if let Err(StoreError::Unavailable(_) | StoreError::Busy) = is_put_off {
                break;
            }
        }
        if looking.is_enough(ctx.now()) {
            break;
        }
    }
    let has_more = rows < asked.len() || asked.len() == LOOKED_AT_AT_ONCE;
    failure.map_or(Ok(Forgotten { rows, has_more }), Err)
}
