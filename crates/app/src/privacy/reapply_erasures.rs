//! A copy that is brought back knows people who were forgotten since it was made. The ledger says who.

use ports::platform::Erasure;
use ports::shop::Actor;
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;

use super::{ERASE_REQUESTED, Eraser, erase_client_records, forget_person, lock_client};
use crate::Context;
use crate::platform::delete_again;

/// The ledger: who was forgotten where, which salons were deleted, and when.
pub fn erasures(ctx: &Context) -> StoreResult<Vec<Erasure>> {
    ctx.store.read_platform(|tx| tx.erasures())
}

/// Forgets everybody in a ledger once more who is there again, and deletes such salons, one transaction each. A client who is newer than their line is somebody else.
/// Returns how many.
pub fn reapply_erasures(ctx: &Context, ledger: &[Erasure]) -> StoreResult<usize> {
    let mut forgotten = 0;
    for line in ledger {
        forgotten += match reapply(ctx, *line) {
            Err(StoreError::Stale) => reapply(ctx, *line),
            result => result,
        }?;
    }
    Ok(forgotten)
}

fn reapply(ctx: &Context, line: Erasure) -> StoreResult<usize> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        if line.client == Erasure::WHOLE_SHOP {
            return Ok(usize::from(delete_again(tx, line.shop, line.at, now)?));
        }
        if !tx.was_client(line.shop, line.client, line.at)? {
            return Ok(0);
        }
        let by = Eraser { actor: Actor::System, action: ERASE_REQUESTED, request_id: None, now };
        let scope = ShopScope::for_program(line.shop);
        lock_client(tx, scope, line.client)?;
        let (identity, erased) = tx.enter_shop(scope, |tx| {
            let identity = tx.find_client(line.client)?.and_then(|client| client.identity);
            Ok::<_, StoreError>((identity, erase_client_records(tx, line.client, by)?))
        })?;
        if let Some(identity) = identity {
            forget_person(ctx, tx, identity, now)?;
        }
        Ok(erased.min(1))
    })
}
