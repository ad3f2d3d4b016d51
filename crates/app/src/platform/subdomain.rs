//! Whether a salon may have an address: one that is free, and that no other salon has given up lately (rules/hosts#retired-subdomain).

use chrono::TimeDelta;
use domain::{Instant, ShopId, Subdomain};
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopAddress, is_reserved};

use crate::Context;

/// For so long a retired subdomain is kept from other salons, so that old bookmarks lead to no other salon.
pub(super) const RETIRED_FOR: TimeDelta = TimeDelta::days(90);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Another salon has it, or had it until lately.
    #[error("This subdomain is already taken. Please choose another one.")]
    Taken,
    #[error("This subdomain is reserved. Please choose another one.")]
    Reserved,
}

/// Whether an address could be a new salon's.
pub fn is_subdomain_free(ctx: &Context, subdomain: &Subdomain) -> StoreResult<bool> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| Ok::<_, StoreError>(check_available(tx, subdomain, None, now)?.is_ok()))
}

/// Whether a salon may take an address, before it is written: for the message. The database has the last word.
pub(super) fn check_available(
    tx: &mut dyn PlatformTx,
    subdomain: &Subdomain,
    own: Option<ShopId>,
    now: Instant,
) -> StoreResult<Result<(), AddressError>> {
    if is_reserved(subdomain) {
        return Ok(Err(AddressError::Reserved));
    }
    let holder = tx.find_shop(&ShopAddress::Subdomain(subdomain.clone()))?.map(|shop| shop.id);
    let is_anothers = holder.is_some() && holder != own;
    if is_anothers || tx.is_kept_for_another(subdomain, own, now)? {
        return Ok(Err(AddressError::Taken));
    }
    Ok(Ok(()))
}

/// What the database said to an address that was just written. What a concurrent transaction has given up meanwhile is seen only now.
pub(super) fn confirm_available<T, E: From<StoreError> + From<AddressError>>(
    tx: &mut dyn PlatformTx,
    expect_row: StoreResult<T>,
    subdomain: &Subdomain,
    own: Option<ShopId>,
    now: Instant,
) -> Result<T, E> {
    match expect_row {
        Err(StoreError::Duplicate(_)) => Err(AddressError::Taken.into()),
        Err(error) => Err(error.into()),
        Ok(_) if tx.is_kept_for_another(subdomain, own, now)? => Err(AddressError::Taken.into()),
        Ok(expect_row) => Ok(expect_row),
    }
}
