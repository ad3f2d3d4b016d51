//! Handlers of a salon's visitors and clients, one file a resource.

pub(crate) mod bookings;
pub(crate) mod changes;
pub(crate) mod consents;
pub(crate) mod create_booking;
pub(crate) mod hours;
pub(crate) mod mail_link;
pub(crate) mod offers;
pub(crate) mod privacy;
pub(crate) mod profile;
pub(crate) mod reviews;
pub(crate) mod services;
pub(crate) mod shop_config;
pub(crate) mod slots;
pub(crate) mod staff;
pub(crate) mod visit_links;
pub(crate) mod waitlist;
pub(crate) mod whatsapp_link;
