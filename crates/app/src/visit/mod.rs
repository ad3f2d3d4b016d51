//! What anybody may read of a salon.

mod menu;
mod picture;
mod shop;

pub use menu::{Suggestion, hours, services, staff, suggestions};
pub use picture::{PictureGone, picture};
pub use shop::{Card, Front, FrontParts, VisitError, card, shop_config};

pub(crate) use shop::{enter, find_shop};
