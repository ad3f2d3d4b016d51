//! What anybody may read of a salon.

mod menu;
mod shop;

pub use menu::{Suggestion, hours, services, staff, suggestions};
pub use shop::{VisitError, shop_config};

pub(crate) use shop::{enter, find_shop};
