//! Nothing is lost and nothing is booked twice: the booking life against a naive reference, with processes that end anywhere and with
//! clocks that jump. `docs/RELIABILITY.md` has the figures; `PARLOUR_PROOF` sets the size.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod changes;
mod clocks;
mod comparison;
mod gateway;
mod model;
mod reference;
mod settings;
mod simulation;
mod size;
mod stage;
mod town;
mod trail;
