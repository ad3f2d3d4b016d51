//! The use cases: one function, one transaction each.
//!
//! Functions over a [`Context`]; no service objects. Each has a small error enum of its own whose Display is the sentence that the
//! person reads. Inside a transaction a use case calls repositories and pure functions only, because it may run again.

pub mod admin;
pub mod book;
mod booking_summary;
mod calendar;
mod client;
pub mod consents;
mod context;
mod deployment;
pub mod mail;
pub mod messaging;
mod phone;
mod picture_check;
mod picture_gc;
pub mod platform;
pub mod privacy;
pub mod profile;
pub mod public;
mod retention;
pub mod session;
pub mod verify;
pub mod waitlist;
mod welcome;

pub use context::{Context, Visitor, hash_of};
pub use deployment::{Deployment, Sites, WhatsApp};
pub use phone::BadPhone;
pub use picture_check::check_pictures;
pub use picture_gc::{PictureGcError, PictureGcReport, collect_unused_pictures};
pub use privacy::RetentionResult;
pub use retention::apply_retention;
pub use welcome::Welcome;
