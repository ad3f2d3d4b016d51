//! No booking is lost and none is made twice: the use cases against a reference model, in races, with each step failing, with processes that
//! crash and clocks that jump. `docs/RELIABILITY.md` has the figures; `PARLOUR_PROOF` sets the number of iterations.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod actions;
mod block_operations;
mod chat_operations;
mod clocks;
mod comparison;
mod description;
mod fault_injection;
mod fixtures;
mod gateway;
mod history;
mod iterations;
mod model;
mod operation;
mod operations;
mod place_operations;
mod races;
mod reads;
mod reference;
mod reminder_operations;
mod review_operations;
mod salon;
mod scenario;
mod settings;
mod simulation;
mod special_day_operations;
mod waitlist_operations;
