//! Repositories that lie outside any shop.

mod planting;

use domain::{Instant, ShopId};
use tenancy::ShopAddress;

use crate::StoreResult;

pub use planting::{
    BookingSeed, CategorySeed, ChairSeed, ClientSeed, LineSeed, Planting, ServiceSeed, ShopSeed, StaffSeed,
};

/// Everything outside the shops.
pub trait PlatformTx: Shops {}
impl<T: Shops + ?Sized> PlatformTx for T {}

/// The shops of the platform.
pub trait Shops {
    /// The shop at an address, whatever its status.
    fn find_shop(&mut self, address: &ShopAddress) -> StoreResult<Option<domain::Shop>>;

    /// Shops that have pending bookings whose hold has run out at `now`.
    fn shops_with_expired_holds(&mut self, now: Instant) -> StoreResult<Vec<ShopId>>;
}
