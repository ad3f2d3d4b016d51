//! Nothing is lost and nothing is booked twice: the booking life against a naive reference, in races, with every step failing, with
//! processes that end anywhere and clocks that jump. `docs/RELIABILITY.md` has the figures; `PARLOUR_PROOF` sets the size.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_wrap,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod actions;
mod clocks;
mod comparison;
mod fault_injection;
mod fixtures;
mod gateway;
mod history;
mod iterations;
mod model;
mod operations;
mod races;
mod reads;
mod reference;
mod salon;
mod scenario;
mod settings;
mod simulation;
