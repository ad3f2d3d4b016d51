//! A copy that is brought back knows people who were forgotten since it was made. The ledger says who.

use ports::platform::Erasure;
use ports::shop::Actor;
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;

use super::{ASKED, Eraser, erase_cards, forget_person, queue_for};
use crate::Context;

/// The ledger: who was forgotten where, and when.
pub fn erasures(ctx: &Context) -> StoreResult<Vec<Erasure>> {
    ctx.store.reading_platform(|tx| tx.erasures())
}

/// Forgets everybody in a ledger once more who is there again, one transaction each. A client who is newer than their line is somebody else.
/// Returns how many.
pub fn replay_erasures(ctx: &Context, ledger: &[Erasure]) -> StoreResult<usize> {
    let mut forgotten = 0;
    for line in ledger {
        forgotten += match replay(ctx, *line) {
            Err(StoreError::Stale) => replay(ctx, *line),
            settled => settled,
        }?;
    }
    Ok(forgotten)
}

fn replay(ctx: &Context, line: Erasure) -> StoreResult<usize> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        if !tx.was_client(line.shop, line.client, line.at)? {
            return Ok(0);
        }
        let by = Eraser { actor: Actor::System, action: ASKED, request_id: None, now };
        let scope = ShopScope::for_program(line.shop);
        queue_for(tx, scope, line.client)?;
        let (identity, erased) = tx.in_shop(scope, |tx| {
            let identity = tx.known_client(line.client)?.and_then(|client| client.identity);
            Ok::<_, StoreError>((identity, erase_cards(tx, line.client, by)?))
        })?;
        if let Some(identity) = identity {
            forget_person(ctx, tx, identity, now)?;
        }
        Ok(erased.min(1))
    })
}
