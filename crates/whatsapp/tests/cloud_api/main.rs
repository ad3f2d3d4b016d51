//! Everything that WhatsApp's side of the wire can look like, from the recorded fixtures.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod account;
mod fixtures;
mod handshake;
mod nonsense;
mod sending;
mod signature;
mod stub;
mod templates;
mod webhooks;
