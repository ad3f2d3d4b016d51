//! The repositories of one shop, each beside the port it implements. Compiled once per backend.

mod answers;
mod bookings;
mod calendar;
mod journal;
mod menu;
mod scoped;
mod sessions;
mod settings;

use super::{Tx, lock_days, lock_phone};
