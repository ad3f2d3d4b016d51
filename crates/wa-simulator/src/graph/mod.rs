//! The part of Meta's Graph API that sends messages and tells of the account: what it refuses, what it takes, what it answers.

mod about_account;
mod bucket;
mod content;
mod error;
mod order;
mod template;

pub(crate) use about_account::{Question, answer};
pub(crate) use bucket::Bucket;
pub(crate) use error::GraphError;
pub(crate) use order::{Account, Endpoint, Order, Recipient, Request, order};
pub use template::Template;
