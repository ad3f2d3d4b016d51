//! The pictures that a shop has uploaded.

use domain::{Instant, PictureKind};

use crate::StoreResult;

/// A picture whose bytes are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAsset {
    /// What it is for.
    pub kind: PictureKind,
    pub url: String,
    /// How many bytes it has.
    pub byte_count: usize,
}

/// The uploaded pictures of a shop, as rows; their bytes are kept elsewhere ([`crate::Files`]).
pub trait Assets {
    /// Queues behind every other transaction that adds, removes or begins to show a picture of this shop, until this one ends.
    fn lock_assets(&mut self) -> StoreResult<()>;

    /// Whether this address is that of a picture of this shop.
    fn has_asset(&mut self, url: &str) -> StoreResult<bool>;

    /// Notes a picture and returns the id of its row. One that is there already is as if it were uploaded now, for what it is for now.
    fn save_asset(&mut self, asset: &NewAsset, now: Instant) -> StoreResult<i64>;

    /// Forgets a picture and returns the id that its row had; none if there was no such row.
    fn forget_asset(&mut self, url: &str) -> StoreResult<Option<i64>>;

    /// How many bytes all pictures but this one have.
    fn bytes_of_other_assets(&mut self, url: &str) -> StoreResult<usize>;

    /// How many uploads the audit trail has since a moment, whatever became of the pictures.
    fn uploads_since(&mut self, moment: Instant) -> StoreResult<usize>;
}
