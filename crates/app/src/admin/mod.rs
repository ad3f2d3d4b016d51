//! The salon's dashboard: [`enter`] lets somebody in, everything else takes the [`Manager`] that it gives.

mod access;
mod categories;
mod chairs;
mod edit;
mod overview;
mod services;

pub use access::{AccessError, Manager, enter};
pub use categories::{categories, create_category, delete_category, update_category};
pub use chairs::{chairs, create_chair, delete_chair, update_chair};
pub use edit::{EditError, Thing};
pub use overview::{Impact, ShopSettings, booking_counts, impact, shop_settings};
pub use services::{create_service, delete_service, services, update_service};
