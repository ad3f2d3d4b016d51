//! Verification over WhatsApp: a browser asks for a code, a phone sends it, and what that means is carried out.
//!
//! [`issue_link`] and [`start_owner_verification`] make codes. [`receive`] takes what arrives: one event, one transaction, its key first, so
//! that whatever is delivered again has no second effect. The rule that decides is [`verification::decide`]; here is what it needs to know,
//! and what follows from it.

mod codes;
mod inbound;
mod link;
mod owner;

pub use inbound::receive;
pub use link::{Link, LinkError, LinkPurpose, issue_link};
pub(crate) use owner::progress_hash;
pub use owner::{OwnerError, OwnerLink, owner_status, start_owner_verification};
