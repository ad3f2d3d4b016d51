//! Running the platform: [`require_platform_admin`] lets a master in, and what they do with salons takes the [`PlatformAdmin`] that it gives; [`set_up`] is how
//! owners open their own.

mod access;
mod complete_setup;
mod default_shop;
mod deletion;
mod duplicate;
mod salon_list;
mod salons;
mod subdomain;
mod tell_suspended;
mod whatsapp;

pub use access::{PlatformAdmin, PlatformAdminError, require_platform_admin};
pub use complete_setup::{OpenedSalon, SalonSetup, SetUpError, complete_setup};
pub(crate) use deletion::delete_again;
pub use deletion::{DeletionError, SalonExport, delete_shop, export_shop};
pub use duplicate::duplicate_shop;
pub use salon_list::{SalonOrder, SalonQuery, list_shops};
pub use salons::{NewSalon, SalonError, SalonPatch, create_shop, edit_shop, set_status, shop_counts};
pub use subdomain::{AddressError, is_subdomain_free};
pub use whatsapp::{WhatsAppStatus, whatsapp_status};
