//! Nothing is lost and nothing is booked twice: the booking life against a naive reference, in races, with every step failing, with
//! processes that end anywhere and clocks that jump. `docs/RELIABILITY.md` has the figures; `PARLOUR_PROOF` sets the size.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_wrap,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod changes;
mod clocks;
mod comparison;
mod deeds;
mod gateway;
mod model;
mod races;
mod reads;
mod ready;
mod reference;
mod settings;
mod simulation;
mod size;
mod stage;
mod sweep;
mod town;
mod trail;
