//! The use cases of booking on real databases, with a clock moved by hand.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod again;
mod desk;
mod failures;
mod give_back;
mod place;
mod races;
mod snapshots;
mod statements;
mod sweep;
