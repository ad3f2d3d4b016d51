//! E-mail for those who book online and have no WhatsApp: a link that confirms one booking, and what becomes of it (docs/decisions/0031-e-mail.md).
//!
//! A mail is a row of the messages, without words and without an address: both are taken from the booking when the mail goes out.

mod follow_link;
mod request_link;
mod send;
mod words;

pub use follow_link::{FollowLinkError, LinkState, LinkedBooking, follow_link};
pub use request_link::{RequestLinkError, request_link};
pub use send::send_next;

/// The page of a salon that a link opens. The code stands behind `#`, which browsers send to no server.
const LINK_PAGE: &str = "/booking/confirmation#code=";
