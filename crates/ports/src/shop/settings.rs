//! The shop itself.

use domain::{Shop, ShopHours};

use crate::StoreResult;

/// What the shop is and when it is open.
pub trait Settings {
    /// The shop of this scope.
    fn shop(&mut self) -> StoreResult<Shop>;

    /// Its week.
    fn hours(&mut self) -> StoreResult<ShopHours>;

    /// How often its settings were changed, counted from 1.
    fn shop_version(&mut self) -> StoreResult<i64>;
}
