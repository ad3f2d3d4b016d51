//! Verification on real databases: browsers that ask for codes, phones that send them, a clock moved by hand.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod absence;
mod absence_turns;
mod accepted;
mod anew;
mod attacks;
mod booking;
mod chat;
mod deliveries;
mod forgetting;
mod owner;
mod people;
mod phones;
mod privacy;
mod profile;
mod returning;
mod sign_in;
mod standstill;
mod unlucky;
