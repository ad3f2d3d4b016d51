//! Finding the salon that a request is about.

use domain::{ChangePolicy, Service, Shop, ShopHours, SpecialDayDraft, Staff};
use ports::StoreError;
use tenancy::{ShopAddress, ShopScope};

use super::{PublicReadError, SelfService, Snapshot};
use crate::Context;

/// The salon at an address, whatever its status.
pub(crate) fn find_shop(ctx: &Context, address: &ShopAddress) -> Result<Option<Shop>, StoreError> {
    ctx.store.read_platform(|tx| tx.find_shop(address))
}

/// The salon at an address, open to visitors.
pub(crate) fn enter(ctx: &Context, address: &ShopAddress) -> Result<(Shop, ShopScope), PublicReadError> {
    let shop = find_shop(ctx, address)?.ok_or(PublicReadError::NoSuchShop)?;
    let scope = ShopScope::for_visitor(&shop).map_err(|_| PublicReadError::NoSuchShop)?;
    Ok((shop, scope))
}

/// The salon as its pages need it.
#[must_use]
pub fn shop_config(salon: &Snapshot) -> (Shop, SelfService) {
    (salon.shop.clone(), salon.self_service)
}

/// What the landing page of a salon shows.
#[derive(Debug, Clone)]
pub struct ShopPage {
    pub shop: Shop,
    pub self_service: SelfService,
    pub hours: ShopHours,
    pub special_days: Vec<SpecialDayDraft>,
    pub preloaded: PreloadedData,
}

/// What more of a salon is wanted with its client record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PreloadParts {
    pub services: bool,
    pub staff: bool,
}

/// The API answers embedded in the first page. A part is missing if it was not requested or cannot be read: then the
/// page requests it alone, and shows what is wrong.
#[derive(Debug, Clone, Default)]
pub struct PreloadedData {
    pub services: Option<Vec<Service>>,
    pub staff: Option<Vec<Staff>>,
}

pub fn shop_page(salon: &Snapshot, parts: PreloadParts) -> Result<ShopPage, PublicReadError> {
    let services = parts.services.then(|| super::services(salon).ok()).flatten();
    let staff = parts.staff.then(|| super::staff(salon, &[]).ok()).flatten();
    let preloaded = PreloadedData { services, staff };
    let (hours, special_days) = (super::hours(salon)?, super::special_days(salon)?);
    let (shop, self_service) = shop_config(salon);
    Ok(ShopPage { shop, self_service, hours, special_days, preloaded })
}

/// What clients may change of appointments that are made now (rules/booking-life#change-policy).
pub fn change_policy(ctx: &Context, address: &ShopAddress) -> Result<ChangePolicy, PublicReadError> {
    let (_, scope) = enter(ctx, address)?;
    Ok(ctx.store.read_shop(scope, |tx| tx.change_policy())?.policy)
}
