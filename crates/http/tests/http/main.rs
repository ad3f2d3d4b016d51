//! The server as its callers meet it: over HTTP, on both databases.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod authz;
mod authz_rows;
mod bad_input;
mod blocks;
mod booking;
mod cache_freshness;
mod client_changes;
mod clients;
mod consents;
mod consequences;
mod console;
mod contract;
mod credentials;
mod dashboard;
mod dashboard_input;
mod dashboard_requests;
mod desk;
mod desk_people;
mod guards;
mod least_caller;
mod live;
mod lock_contention;
mod log_privacy;
mod mail_links;
mod message_settings;
mod overload;
mod own_bookings;
mod page_preload;
mod places;
mod platform;
mod platform_contract;
mod platform_input;
mod platform_races;
mod platform_whatsapp;
mod race;
mod replica_reads;
mod reviews;

mod salon_deletion;
mod search;
mod security;
mod seo;
mod sessions;
mod set_up;
mod setup;
mod shared_addresses;
mod shared_rate_limits;
mod special_days;
mod staff;
mod stage;
mod stranded;
mod strikes;
mod support;
mod suspension;
mod tenant_leaks;
mod theft;
mod timeline;
mod timeouts;
mod times;
mod tokens;
mod undo;
mod uploads;
mod visit_links;
mod waitlist;
mod walk_ins;
mod watch;
mod webhook;
