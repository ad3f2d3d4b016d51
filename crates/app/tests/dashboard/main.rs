//! The use cases of the dashboard on real databases.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod access;
mod chairs;
mod menu;
mod office;
