//! What the platform's own dashboard calls.

pub(crate) mod shops;
