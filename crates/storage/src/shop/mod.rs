//! The repositories of one shop, each beside the port it implements. Compiled once per backend.

mod answers;
mod booking_rows;
mod bookings;
mod calendar;
mod clients;
mod contacts;
mod journal;
mod menu;
mod scoped;
mod settings;
mod team;

use super::{Tx, lock_days, lock_phone};
