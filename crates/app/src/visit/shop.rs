//! Finding the salon that a request is about.

use domain::{Service, Shop, ShopHours, Staff};
use ports::StoreError;
use tenancy::{ShopAddress, ShopScope};

use super::Snapshot;
use crate::Context;

/// Why a public page has nothing to show.
#[derive(Debug, thiserror::Error)]
pub enum VisitError {
    /// There is no such salon, or it is closed to the public: nobody can tell which.
    #[error("We could not find this salon.")]
    NoSuchShop,
    /// A member of staff that this salon does not have.
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    /// A service that is not on this salon's menu.
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The salon at an address, whatever its status.
pub(crate) fn find_shop(ctx: &Context, address: &ShopAddress) -> Result<Option<Shop>, StoreError> {
    ctx.store.reading_platform(|tx| tx.find_shop(address))
}

/// The salon at an address, open to visitors.
pub(crate) fn enter(ctx: &Context, address: &ShopAddress) -> Result<(Shop, ShopScope), VisitError> {
    let shop = find_shop(ctx, address)?.ok_or(VisitError::NoSuchShop)?;
    let scope = ShopScope::visit(&shop).map_err(|_| VisitError::NoSuchShop)?;
    Ok((shop, scope))
}

/// The salon as its pages need it.
#[must_use]
pub fn shop_config(salon: &Snapshot) -> Shop {
    salon.shop.clone()
}

/// What a salon says of itself to whoever passes by.
#[derive(Debug, Clone)]
pub struct Card {
    /// The salon.
    pub shop: Shop,
    /// When it is open.
    pub hours: ShopHours,
    /// What was asked for besides.
    pub front: Front,
}

/// What more of a salon is wanted with its card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FrontParts {
    /// Everything on the menu.
    pub services: bool,
    /// Everybody who takes bookings.
    pub staff: bool,
}

/// What stands on the page that is opened first. A part is missing where nobody asked for it, and where it cannot be read: then whoever shows
/// it asks for it alone, and says what is wrong.
#[derive(Debug, Clone, Default)]
pub struct Front {
    /// Everything on the menu.
    pub services: Option<Vec<Service>>,
    /// Everybody who takes bookings.
    pub staff: Option<Vec<Staff>>,
}

/// The salon's card.
pub fn card(salon: &Snapshot, parts: FrontParts) -> Result<Card, VisitError> {
    let services = parts.services.then(|| super::services(salon).ok()).flatten();
    let staff = parts.staff.then(|| super::staff(salon, &[]).ok()).flatten();
    let front = Front { services, staff };
    Ok(Card { shop: salon.shop.clone(), hours: super::hours(salon)?, front })
}
