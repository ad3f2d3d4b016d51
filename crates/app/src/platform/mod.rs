//! Running the platform: [`supervise`] lets a master in, and what they do with salons takes the [`Master`] that it gives; [`set_up`] is how
//! owners open their own.

mod access;
mod address;
mod duplicate;
mod salons;
mod set_up;
mod starter;

pub use access::{Master, MasterError, supervise};
pub use address::{AddressError, is_free};
pub use duplicate::duplicate_shop;
pub use salons::{
    NewSalon, SalonEdit, SalonError, SalonPage, create_shop, edit_shop, set_status, shop_counts, shops,
};
pub use set_up::{OpenedSalon, SetUpError, SetUpWish, set_up};
