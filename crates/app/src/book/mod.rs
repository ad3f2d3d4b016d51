//! Finding a time, taking it, and giving it back.

mod availability;
mod booker;
mod cancel;
mod confirm;
mod holds;
mod mine;
mod order;
mod place;
mod take;

pub(crate) use availability::desk_listings;
pub use availability::{DaysAnswer, Listing, Question, days, slots};
pub(crate) use cancel::call_off;
pub use cancel::{CancelError, cancel};
pub(crate) use confirm::{Due, due, make_firm};
pub(crate) use holds::cancel_lapsed;
pub use holds::release_expired_holds;
pub(crate) use mine::as_of;
pub use mine::{MineError, bookings};
pub use order::{Contact, Order, OrderedService};
pub(crate) use order::{lines_agree, quote};
pub use place::{PlaceError, Placed, place};
pub use pricing::MOST_SERVICES;
pub(crate) use take::{NotFree, Taken, Terms, take};
