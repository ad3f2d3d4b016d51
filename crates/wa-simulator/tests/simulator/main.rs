//! The simulator over real HTTP, against a server that only listens.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod faults;
mod graph;
mod pages;
mod support;
mod webhooks;
