//! The repositories outside any shop. Compiled once per backend.

mod account_reports;
mod audit;
mod challenges;
mod check_turns;
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
mod overlap_checks;
mod pictures;
mod privacy;
mod rate_limits;
mod readiness;
mod retention;
mod seeded_bookings;
mod seeded_desk;
mod seeded_reviews;
mod seeded_waitlist;
mod seeding;
mod sent_row;
mod setups;
mod shop_admin;
mod shop_deletion;
mod shops;

pub(super) use check_turns::{end_check_turn, take_check_turn};
pub(super) use demo::{continue_demo, demo_diary, demo_shops};
pub(super) use health::queue_health;
pub(super) use invariants::{Findings, Scope, ask_bookings, ask_the_rest, shop_numbers};
pub(super) use rate_limits::{consume, delete_expired, give_back};
pub(super) use readiness::{has_overlap_constraint, serves};
pub(super) use seeding::seed_shop;

use super::{
    Conn, Db, PlatformTxImpl, REFERENCES, Tx, lock_number, micros, missing_overlap_constraint,
    missing_row_policies, moment, set_row_scope, take_your_time, two_days_before,
};
