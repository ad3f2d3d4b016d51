//! Erases clients and accounts that have been inactive for long.

use chrono::{Months, TimeDelta};
use domain::{ClientId, IdentityId, Instant, ShopId, WaPhone};
use ports::platform::{LOOKED_AT_AT_ONCE, PlatformActor, PlatformAuditEntry};
use ports::shop::Actor;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::ShopScope;

use super::{ERASE_INACTIVE, Eraser, erase_client_records, lock_client, runs_the_platform};
use crate::Context;

/// A salon erases a client who has had no booking for so long.
const CLIENT_INACTIVE_AFTER: Months = Months::new(24);
/// An account that no salon knows, as client or staff, is erased so long after its last message.
const ACCOUNT_INACTIVE_AFTER: TimeDelta = TimeDelta::days(90);
/// After a failure the next attempt is so much later, so that the other rows do not wait behind it.
const RETRY_AFTER: TimeDelta = TimeDelta::days(1);

/// How long one turn erases clients and accounts, by a clock that may be set meanwhile: a program that stops waits five seconds for all jobs.
const MAX_DURATION: TimeDelta = TimeDelta::seconds(2);

/// The time of one turn, clients and accounts together.
#[derive(Clone, Copy)]
pub(crate) struct TimeBudget {
    since: Instant,
}

impl TimeBudget {
    pub(crate) const fn from(since: Instant) -> Self {
        Self { since }
    }

    fn is_used_up(self, now: Instant) -> bool {
        now < self.since || now > self.since + MAX_DURATION
    }
}

/// What one turn of the retention job did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RetentionResult {
    /// How many rows were erased, or checked for it.
    pub rows: usize,
    /// Whether there may be more to do at once.
    pub has_more: bool,
}

/// A failure that passes by itself is a warning; any other needs an operator.
fn log_failure(entity: &str, shop: Option<ShopId>, id: i64, cause: &StoreError, postponed: &StoreResult<()>) {
    let passes = |error: &StoreError| {
        matches!(error, StoreError::Busy | StoreError::Stale | StoreError::Unavailable(_))
    };
    let shop = shop.map(ShopId::get);
    match postponed {
        Ok(()) if passes(cause) => {
            tracing::warn!(shop, id, ?cause, "could not erase {entity} now; trying again in a day");
        }
        Ok(()) => tracing::error!(shop, id, ?cause, "could not erase {entity}; trying again in a day"),
        Err(worse) if passes(cause) && passes(worse) => {
            tracing::warn!(shop, id, ?cause, ?worse, "could not erase or postpone {entity} now");
        }
        Err(worse) => tracing::error!(shop, id, ?cause, ?worse, "could not erase or postpone {entity}"),
    }
}

/// Erases inactive clients, one transaction each, as if they had asked for it. Their accounts are left to [`erase_inactive_accounts`].
pub(crate) fn erase_inactive_clients(ctx: &Context, budget: TimeBudget) -> StoreResult<RetentionResult> {
    let Some(since) = ctx.now().checked_sub_months(CLIENT_INACTIVE_AFTER) else {
        return Ok(RetentionResult::default());
    };
    let due = ctx.store.read_platform(|tx| tx.long_unseen_clients(since))?;
    let postpone = |(shop, client): (ShopId, ClientId), cause: &StoreError| {
        let postponed = ctx.store.write_shop(ShopScope::for_program(shop), |tx| {
            tx.record_client_seen(client, since + RETRY_AFTER)
        });
        log_failure("client", Some(shop), client.get(), cause, &postponed);
        postponed
    };
    one_by_one(ctx, budget, &due, |(shop, client)| erase_if_inactive(ctx, shop, client, since), postpone)
}

/// One transaction: lock, check, erase. A client who books at this moment did so before the lock, or is a new client.
fn erase_if_inactive(ctx: &Context, shop: ShopId, client: ClientId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    let scope = ShopScope::for_program(shop);
    let by = Eraser { actor: Actor::System, action: ERASE_INACTIVE, request_id: None, now };
    ctx.store.write_platform(|tx| {
        let people = lock_client(tx, scope, client)?;
        let numbers = stats_of(tx, &people)?;
        tx.enter_shop(scope, |tx| {
            if tx.is_erased(client)? {
                return tx.record_client_seen(client, now);
            }
            match tx.client_seen(client, &people, &numbers, now)? {
                Some(seen) if since <= seen => tx.record_client_seen(client, seen),
                Some(_) => erase_client_records(tx, client, by).map(drop),
                None => Ok(()),
            }
        })
    })
}

/// The present numbers of people, in each spelling.
fn stats_of(tx: &mut dyn PlatformTx, people: &[IdentityId]) -> StoreResult<Vec<WaPhone>> {
    let mut numbers = Vec::new();
    for person in people {
        let phone = tx.identity(*person)?.and_then(|identity| identity.phone);
        numbers.extend(phone.iter().flat_map(WaPhone::spellings));
    }
    Ok(numbers)
}

/// Erases the WhatsApp accounts that no salon knows and that have been silent for long, one transaction each.
pub(crate) fn erase_inactive_accounts(ctx: &Context, budget: TimeBudget) -> StoreResult<RetentionResult> {
    let since = ctx.now() - ACCOUNT_INACTIVE_AFTER;
    let due = ctx.store.read_platform(|tx| tx.long_unseen_people(since))?;
    let postpone = |id: IdentityId, cause: &StoreError| {
        let postponed = ctx.store.write_platform(|tx| tx.record_person_seen(id, since + RETRY_AFTER));
        log_failure("account", None, id.get(), cause, &postponed);
        postponed
    };
    one_by_one(ctx, budget, &due, |id| erase_account_if_inactive(ctx, id, since), postpone)
}

fn erase_account_if_inactive(ctx: &Context, id: IdentityId, since: Instant) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Some(identity) = tx.identity(id)? else { return Ok(()) };
        let seen = if runs_the_platform(ctx, &identity) { Some(now) } else { tx.person_seen(id, now)? };
        match seen {
            Some(seen) if since <= seen => return tx.record_person_seen(id, seen),
            _ if !tx.forget_person(id, now)? => return tx.record_person_seen(id, now),
            _ => {}
        }
        tx.record(&PlatformAuditEntry {
            at: now,
            shop: None,
            actor: PlatformActor::System,
            action: ERASE_INACTIVE,
            entity: "identity",
            entity_id: id.get(),
            details: &[],
            request_id: None,
        })
    })
}

/// Checks each row that may be due until the time is used up, and one at least. A row that fails is postponed and does not hold up the
/// others: the first failure is returned at the end. If a row cannot be postponed either, the database is away and the turn ends.
fn one_by_one<T: Copy>(
    ctx: &Context,
    budget: TimeBudget,
    due: &[T],
    check: impl Fn(T) -> StoreResult<()>,
    postpone: impl Fn(T, &StoreError) -> StoreResult<()>,
) -> StoreResult<RetentionResult> {
    let (mut rows, mut failure) = (0, None);
    for one in due {
        rows += 1;
        let checked = match check(*one) {
            // One of the rows has just changed.
            Err(StoreError::Stale) => check(*one),
            done => done,
        };
        if let Err(error) = checked {
            let postponed = postpone(*one, &error);
            failure = failure.or(Some(error));
            if let Err(StoreError::Unavailable(_) | StoreError::Busy) = postponed {
                break;
            }
        }
        if budget.is_used_up(ctx.now()) {
            break;
        }
    }
    let has_more = rows < due.len() || due.len() == LOOKED_AT_AT_ONCE;
    failure.map_or(Ok(RetentionResult { rows, has_more }), Err)
}
