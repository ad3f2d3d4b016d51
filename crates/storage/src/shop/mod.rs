//! The repositories of one shop, each beside the port it implements. Compiled once per backend.

mod assets;
mod audit;
mod blocks;
mod booking_lists;
mod booking_rows;
mod bookings;
mod catalog;
mod categories;
mod chairs;
mod change_policies;
mod client_history;
mod client_messages;
mod client_stats;
mod clients;
mod consents;
mod contacts;
mod crm;
mod desk_actions;
mod extra_shifts;
mod feed;
mod finishing;
mod idempotency;
mod keeps;
mod mails;
mod message_figures;
mod open_bookings;
mod outbox;
mod places;
mod privacy;
mod reminders;
mod reviews;
mod schedules;
mod scheduling_reads;
mod scoped;
mod scoped_sql;
mod search;
mod services;
mod settings;
mod special_days;
mod staff_logins;
mod staff_members;
mod strikes;
mod timeline;
mod visit_links;
mod waitlist;
mod waitlist_rows;

use ports::{StoreError, StoreResult};

use super::{
    COMMITS_OUT_OF_ORDER, Conn, Db, Tx, ahead_of_start, lock_assets, lock_days, lock_every_day,
    lock_idempotency_key, lock_number, lock_phone, lock_rules, lock_staff, micros,
};

/// A number of rows.
fn to_count(count: i64) -> StoreResult<usize> {
    usize::try_from(count).map_err(|error| StoreError::Failed(error.to_string()))
}
