//! The pictures of all shops, for their garbage collection.

use domain::{Instant, PictureKind, ShopId};

use crate::StoreResult;

/// A picture of some shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPicture {
    /// Its row.
    pub id: i64,
    pub shop: ShopId,
    pub url: String,
    /// What it is for.
    pub kind: PictureKind,
    /// When it was uploaded last.
    pub uploaded_at: Instant,
    /// Whether some shop shows it: as its logo, its hero picture or the portrait of somebody who has not left.
    pub is_shown: bool,
}

pub trait Pictures {
    fn listed_pictures(&mut self) -> StoreResult<Vec<ListedPicture>>;
}
