//! What every visitor may read of a salon.

mod catalog;
mod current_snapshot;
mod error;
mod picture;
mod reviews;
mod shop;
mod single_flight;
mod snapshot;
mod snapshot_cache;
mod snapshot_size;

pub use catalog::{Suggestion, hours, services, special_days, staff, suggestions};
pub use current_snapshot::{cached, revalidated, snapshot};
pub use error::PublicReadError;
pub use picture::{PictureGone, ShownPicture, picture};
pub use reviews::{PublishedReviews, published_reviews};
pub use shop::{PreloadParts, PreloadedData, ShopPage, change_policy, shop_config, shop_page};
pub use snapshot::{SelfService, Snapshot};
pub use snapshot_cache::{SnapshotCache, TRUSTED_FOR};

pub(crate) use shop::{enter, find_shop};
