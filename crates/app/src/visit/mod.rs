//! What anybody may read of a salon.

mod menu;
mod picture;
mod shop;

pub use menu::{Suggestion, hours, services, staff, suggestions};
pub use picture::{PictureGone, ShownPicture, picture};
pub use shop::{Card, VisitError, card, shop_config};

pub(crate) use shop::{enter, find_shop};
