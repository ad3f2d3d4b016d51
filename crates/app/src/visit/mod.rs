//! What anybody may read of a salon.

mod menu;
mod picture;
mod shop;
mod snapshot;
mod snapshots;
mod turns;
mod weight;

pub use menu::{Suggestion, hours, services, staff, suggestions};
pub use picture::{PictureGone, ShownPicture, picture};
pub use shop::{Card, Front, FrontParts, VisitError, card, shop_config};
pub use snapshot::Snapshot;
pub use snapshots::{Snapshots, TRUSTED, at_hand, renewed, snapshot};

pub(crate) use shop::{enter, find_shop};
