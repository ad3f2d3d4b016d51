//! What passes between phones and business: each function is one thing that happens.

mod from_business;
mod from_phone;

pub(crate) use from_business::{Answer, ask, ask_about_account};
pub(crate) use from_phone::{SendError, act, batch, look, raw, redeliver};
