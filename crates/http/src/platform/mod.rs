//! Handlers of the platform's dashboard.

pub(crate) mod shops;
