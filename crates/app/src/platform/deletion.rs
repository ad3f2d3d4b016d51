//! A salon that was closed for a month is handed out once more and deleted for good.

use chrono::TimeDelta;
use domain::{Instant, Interval, Shop, ShopId};
use ports::platform::ListedShop;
use ports::shop::{ClientQuery, ClientRecord, ListedBooking, ListedMember, ListedService};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};

use super::PlatformAdmin;
use super::salons::{SalonError, load_listed, load_shop};
use super::subdomain::RETIRED_FOR;
use crate::Context;
use crate::admin::{Entity, check_version, record};

/// Its people had so long to come back, or to take what is theirs.
const CLOSED_FOR: TimeDelta = TimeDelta::days(30);

#[derive(Debug, thiserror::Error)]
pub enum DeletionError {
    #[error("Only a salon that was closed for 30 days can be deleted.")]
    TooEarly,
    #[error("This is not the name of the salon.")]
    OtherName,
    #[error(transparent)]
    Salon(#[from] SalonError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a salon has: its menu, its people, its clients and what they booked.
#[derive(Debug, Clone)]
pub struct SalonExport {
    pub at: Instant,
    pub shop: Shop,
    pub services: Vec<ListedService>,
    pub staff: Vec<ListedMember>,
    pub clients: Vec<ClientRecord>,
    pub bookings: Vec<ListedBooking>,
}

/// Hands out everything of a salon, and notes in its trail who took it.
pub fn export_shop(ctx: &Context, master: &PlatformAdmin, id: ShopId) -> Result<SalonExport, SalonError> {
    ctx.store.write_platform(|tx| {
        let at = ctx.now();
        let listed = load_listed(tx, id)?;
        let shop = load_shop(tx, id)?;
        let user = master.at(&shop);
        let of = (Entity::Shop, id.get());
        tx.enter_shop(user.scope, |tx| {
            record(tx, &user, "shop.exported", of, &[], at)?;
            Ok::<_, SalonError>(collect(tx, &shop, &listed, at)?)
        })
    })
}

fn collect(tx: &mut dyn ShopTx, shop: &Shop, listed: &ListedShop, at: Instant) -> StoreResult<SalonExport> {
    let all = ClientQuery { status: None, search: None, after: None, most: usize::MAX };
    let since_ever = Interval::new(listed.created_at - DECADES, at + DECADES);
    Ok(SalonExport {
        at,
        shop: shop.clone(),
        services: tx.listed_services()?,
        staff: tx.listed_members()?,
        clients: tx.client_page(&all, at)?.clients,
        bookings: since_ever.map(|ever| tx.bookings_within(ever)).transpose()?.unwrap_or_default(),
    })
}

/// No salon books so far ahead, and none was here so long.
const DECADES: TimeDelta = TimeDelta::days(20 * 365);

/// Deletes a salon that its editor has `seen` and named, with everything of it. Its address is kept from others for a while; its pictures go with
/// the next cleanup.
pub fn delete_shop(
    ctx: &Context,
    master: &PlatformAdmin,
    id: ShopId,
    seen: Option<i64>,
    typed: &str,
) -> Result<(), DeletionError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        tx.lock_shop(id)?;
        let before = load_listed(tx, id)?;
        let user = master.at(&load_shop(tx, id)?);
        let of = (Entity::Shop, id.get());
        tx.enter_shop(user.scope, |tx| check_version(tx, &user, of, before.version, seen, now))
            .map_err(SalonError::from)?;
        if before.closed_since.is_none_or(|since| now < since + CLOSED_FOR) {
            return Err(DeletionError::TooEarly);
        }
        if typed.trim() != before.name.trim() {
            return Err(DeletionError::OtherName);
        }
        tx.retire_subdomain(&before.subdomain, id, now + RETIRED_FOR)?;
        tx.enter_shop(user.scope, |tx| record(tx, &user, "shop.deleted", of, &[], now))?;
        Ok(tx.delete_shop(id, now)?)
    })
}

/// Deletes a salon once more that a copy brought back, if it is the one of the ledger.
pub(crate) fn delete_again(
    tx: &mut dyn PlatformTx,
    id: ShopId,
    deleted_at: Instant,
    now: Instant,
) -> StoreResult<bool> {
    tx.lock_shop(id)?;
    if !tx.was_shop(id, deleted_at)? {
        return Ok(false);
    }
    tx.delete_shop(id, now)?;
    Ok(true)
}
