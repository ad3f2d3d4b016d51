//! Verification on real databases: browsers that ask for codes, phones that send them, a clock moved by hand.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod again;
mod ages;
mod attacks;
mod booking;
mod chat;
mod confirmed_by_salon;
mod consents;
mod deliveries;
mod erasure;
mod erasure_races;
mod failed_deliveries;
mod inactivity;
mod inactivity_turns;
mod links;
mod offered_times;
mod owner;
mod people;
mod phones;
mod privacy;
mod profile;
mod retention_backlog;
mod retry_confirmation;
mod reviews;
mod sign_in;
mod visit_answers;
mod waiting;
mod waitlist;
mod waitlist_offers;
