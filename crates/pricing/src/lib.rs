//! What does it cost and how long does it take? Quotes and modifier rules, pure.
//!
//! ```text
//!  what the client sent          the menu of this moment
//!  service, choices  ──┐    ┌──  Service { price, duration, modifiers }
//!                      ▼    ▼
//!                selection: is every answer on the menu, as the client saw it?   ──▶  SelectionError
//!                      │
//!                      ▼
//!                quote: a line for each service, their sums                      ──▶  SelectionError
//! ```
//!
//! `final_price` adds up what the desk says of a visit when it is over.
//!
//! Nothing that a client sends is added up: choices only point at options of the menu, and the menu's charges and minutes
//! count (rules/money#quote, rules/money#modifiers). What a client saw is compared, so that nobody books at a price they were not shown.

mod final_price;
mod quote;
mod selection;

pub use final_price::{Discount, DiscountTooHigh, FinalPrice, final_price};
pub use quote::{Quote, quote};
pub use selection::{MAX_SERVICES, SelectionError};
