//! The pictures that a shop has uploaded.

use crate::StoreResult;

/// The uploaded pictures of a shop, as rows; their bytes are kept elsewhere.
pub trait Assets {
    /// Whether this address is that of a picture of this shop.
    fn has_asset(&mut self, url: &str) -> StoreResult<bool>;
}
