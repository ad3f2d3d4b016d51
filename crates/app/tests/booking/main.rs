//! The use cases of booking on real databases, with a clock moved by hand.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod cancellation;
mod create;
mod failures;
mod fault_injection;
mod fixtures;
mod idempotency;
mod races;
mod snapshots;
mod statements;
