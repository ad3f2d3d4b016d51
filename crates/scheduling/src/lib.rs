//! When can this be booked? The slot rules, pure.
#![warn(missing_docs)]

pub mod local_time;
mod occupancy;
mod offers;
mod salon;
mod several;

pub use occupancy::{blocked, blocking, end_time, read_window};
pub use offers::{
    AssignedOffer, DayList, Offer, PriorityReason, Refusal, candidates, check, days, no_preference, slots,
};
pub use salon::{Occupation, Salon, Stylist, Wanted};
pub use several::{Itinerary, Leg, Recommendation, Step, Suggestions, itineraries, suggest};
