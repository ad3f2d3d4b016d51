//! Handlers of the platform's dashboard.

pub(crate) mod salon_deletion;
pub(crate) mod shops;
pub(crate) mod whatsapp;
