//! Handlers of the platform's dashboard.

pub(crate) mod shops;
pub(crate) mod whatsapp;
