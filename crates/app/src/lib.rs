//! The use cases: one function, one transaction each.
//!
//! Functions over a [`Context`]; no service objects. Each has a small error enum of its own whose Display is the sentence that the
//! person reads. Inside a transaction a use case calls repositories and pure functions only, because it may run again.
#![warn(missing_docs)]

pub mod admin;
mod appointment;
pub mod book;
mod check_pictures;
mod client;
mod context;
pub mod courier;
mod deployment;
mod phone;
pub mod platform;
pub mod privacy;
pub mod profile;
mod retention;
pub mod session;
mod sweep;
pub mod verify;
pub mod visit;

pub use check_pictures::check_pictures;
pub use context::{Context, Visitor, hash_of};
pub use deployment::{Deployment, Sites, WhatsApp};
pub use phone::BadPhone;
pub use retention::{Forgotten, forget_old};
pub use sweep::{SweepError, Swept, sweep_pictures};
