//! The waitlist (rules/waitlist): clients join it, the program offers them times that have come free, and they take them.
//!
//! A time that is offered to one client is a pending booking, so the engine and the database keep it from everybody else. How an offer stands
//! is read from that booking.

mod answer;
mod desk;
mod end;
mod error;
mod fits;
mod join;
mod link;
mod look;
mod offer;
mod own;
mod reach;
mod waiting;

pub(crate) use answer::{Answer, Answering};
pub use desk::{
    DeskOffer, DeskWaitlistEntry, desk_waitlist, join_waitlist_at_desk, offer_by_desk, remove_from_waitlist,
};
pub use error::{JoinError, OfferError};
pub use join::WaitlistRequest;
pub(crate) use join::{Joining, join};
pub(crate) use link::new_offer_link;
pub use link::{LinkedOffer, OfferAnswer, TakenOffer, answer_linked_offer, is_offer_link, linked_offer};
pub use look::fill_free_times;
pub(crate) use offer::{WAITLIST, client_of_offer, give_back, is_offer_true, key_of_offer, offer_of_key};
pub(crate) use own::leave;
pub use own::{OwnWaitlistEntry, join_waitlist, leave_waitlist, own_waitlist};
