//! The repositories outside any shop. Compiled once per backend.

mod account_reports;
mod audit;
mod challenges;
mod demo;
mod devices;
mod enter_shop;
mod foreign_key_check;
mod health;
mod identities;
mod identity_merge;
mod inactivity;
mod inbound_events;
mod invariants;
mod mail_leases;
mod message_leases;
mod messages;
mod pictures;
mod privacy;
mod rate_limits;
mod readiness;
mod retention;
mod seeded_bookings;
mod seeding;
mod setups;
mod shop_admin;
mod shops;

pub(super) use demo::{continue_demo, demo_diary, demo_shops};
pub(super) use health::queue_health;
pub(super) use invariants::broken_invariants;
pub(super) use rate_limits::{consume, delete_expired, give_back};
pub(super) use readiness::{has_newest_schema, has_overlap_constraint};
pub(super) use seeding::seed_shop;

use self::foreign_key_check::broken_references;
use super::{
    Conn, Db, PlatformTxImpl, REFERENCES, Tx, lock_number, micros, missing_overlap_constraint,
    missing_row_policies, set_row_scope, take_your_time,
};
