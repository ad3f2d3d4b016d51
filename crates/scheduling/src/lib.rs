//! When can this be booked? The slot rules, pure.
#![warn(missing_docs)]

mod chairs;
mod clock;
mod dates;
mod itinerary;
pub mod local_time;
mod no_preference;
mod occupancy;
mod offers;
mod salon;
mod search;
mod span;
mod start_set;
mod starts;
mod suggestions;
mod worked;

pub use itinerary::{Itinerary, Leg, Step, itineraries};
pub use no_preference::{AssignedOffer, DayList, PriorityReason, candidates, days, no_preference};
pub use occupancy::{blocked, blocking, end_time, read_window};
pub use offers::{Offer, Refusal, check, slots};
pub use salon::{Occupation, Salon, Stylist, Wanted};
pub use suggestions::{Recommendation, Suggestions, suggest};
