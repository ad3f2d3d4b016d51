//! The server as its callers meet it: over HTTP, on both databases.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod authz;
mod bad_input;
mod booking;
mod canaries;
mod clients;
mod consequences;
mod console;
mod contract;
mod counted;
mod crowds;
mod dashboard;
mod dashboard_input;
mod desk;
mod desk_people;
mod found;
mod fresh;
mod guards;
mod nearby;
mod opened;
mod patience;
mod platform;
mod platform_input;
mod platform_races;
mod presented;
mod queue;
mod quiet;
mod race;
mod security;
mod sessions;
mod set_up;
mod setup;
mod staff;
mod support;
mod theft;
mod times;
mod tokens;
mod uploads;
mod watch;
mod webhook;
