//! The snapshot of a salon as it is now: from the cache, after one statement, or read anew (`docs/decisions/0017-snapshots.md`).

use std::sync::Arc;

use tenancy::{ShopAddress, ShopScope};

use super::snapshot_cache::{CacheEntry, is_at};
use super::{PublicReadError, Snapshot, enter};
use crate::Context;

/// How often an address is resolved that moves to another salon at the same moment.
const MAX_ATTEMPTS: usize = 3;

/// The salon at an address, if it is cached and nothing can have changed. Asks no database.
#[must_use]
pub fn cached(ctx: &Context, address: &ShopAddress) -> Option<Arc<Snapshot>> {
    let entry = ctx.snapshots.find(address)?;
    let writes = ctx.store.write_count(entry.snapshot.shop.id);
    entry.is_fresh(writes, ctx.now()).then_some(entry.snapshot)
}

/// The salon at an address, open to visitors, as it is now.
pub fn snapshot(ctx: &Context, address: &ShopAddress) -> Result<Arc<Snapshot>, PublicReadError> {
    resolve(ctx, address, cached)
}

/// The same for a client who has just written, perhaps by another process: asks the database, however fresh the cache is.
pub fn revalidated(ctx: &Context, address: &ShopAddress) -> Result<Arc<Snapshot>, PublicReadError> {
    resolve(ctx, address, |_, _| None)
}

/// Reads the cache, as far as the caller trusts it.
type Lookup = fn(&Context, &ShopAddress) -> Option<Arc<Snapshot>>;

fn resolve(ctx: &Context, address: &ShopAddress, lookup: Lookup) -> Result<Arc<Snapshot>, PublicReadError> {
    for _ in 0..MAX_ATTEMPTS {
        if let Some(snapshot) = lookup(ctx, address) {
            return Ok(snapshot);
        }
        let scope = match ctx.snapshots.find(address) {
            Some(entry) => {
                ShopScope::for_visitor(&entry.snapshot.shop).map_err(|_| PublicReadError::NoSuchShop)?
            }
            None => enter(ctx, address)?.1,
        };
        let _flight = ctx.snapshots.flights.wait(scope.shop());
        if let Some(snapshot) = lookup(ctx, address) {
            return Ok(snapshot);
        }
        let snapshot = revalidate(ctx, scope)?;
        if is_at(&snapshot.shop, address) {
            return Ok(snapshot);
        }
    }
    Err(PublicReadError::NoSuchShop)
}

/// Makes sure that a snapshot is as fresh as this transaction: by one statement if nothing was written, else by reading all of it.
fn revalidate(ctx: &Context, scope: ShopScope) -> Result<Arc<Snapshot>, PublicReadError> {
    // Before the transaction begins: every later write makes another number of it.
    let writes = ctx.store.write_count(scope.shop());
    let now = ctx.now();
    let former = ctx.snapshots.get(scope.shop());
    let read: Result<_, PublicReadError> = ctx.store.read_shop(scope, |tx| {
        let revision = tx.revision()?;
        let same = former.as_ref().filter(|former| former.revision == revision && former.snapshot.is_of(now));
        let snapshot = if let Some(same) = same {
            Arc::clone(&same.snapshot)
        } else {
            let shop = tx.shop()?;
            ShopScope::for_visitor(&shop).map_err(|_| PublicReadError::NoSuchShop)?;
            Arc::new(Snapshot::read(tx, shop, now)?)
        };
        Ok(CacheEntry { snapshot, revision, writes, checked_at: now })
    });
    match read {
        Ok(entry) => {
            let snapshot = Arc::clone(&entry.snapshot);
            ctx.snapshots.insert(entry);
            Ok(snapshot)
        }
        Err(error) => {
            // After a failure the cached snapshot may still be true, and is never shown unasked: only a salon that is gone is dropped.
            if matches!(error, PublicReadError::NoSuchShop) {
                ctx.snapshots.remove(scope.shop());
            }
            Err(error)
        }
    }
}
