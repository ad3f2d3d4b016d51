//! The development program from outside: what it prints, what it refuses, and that salon and phones understand each other.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod program;
mod start;
mod stories;
mod trouble;
mod visitor;
