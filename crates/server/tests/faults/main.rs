//! The program itself, as real processes, in trouble: killed, restarted under, without a disk, behind a bad network. Writers record what they
//! were told, and a checker compares that with what is there afterwards (`docs/RELIABILITY.md`).
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod browser;
mod checker;
mod crash;
mod database_trouble;
mod durability;
mod graceful_shutdown;
mod graph;
mod history;
mod lost_response;
mod multi_instance;
mod network;
mod network_outage;
mod postgres;
mod program;
mod proxy;
mod replica;
mod restart;
mod shim;
mod soak;
mod tls;
mod workdir;
mod writers;

use std::time::{Duration, Instant};

/// Waits until something holds; fails when that takes too long.
pub(crate) fn wait_until(what: &str, patience: Duration, mut holds: impl FnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < patience, "after {patience:?} still not: {what}");
        std::thread::park_timeout(Duration::from_millis(2));
    }
    begun.elapsed()
}

/// Says a figure for `docs/RELIABILITY.md`; shown with `--nocapture`, as `make gate` and `make night` run it.
pub(crate) fn figure(id: &str, words: &str) {
    eprintln!("figure {id}: {words}");
}
