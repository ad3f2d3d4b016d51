//! The use cases of the dashboard on real databases.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod access;
mod blocks;
mod bookings;
mod chairs;
mod client_changes;
mod clients;
mod desk;
mod desk_idempotency;
mod desk_places;
mod failures;
mod finishing;
mod live;
mod menu;
mod office;
mod picture_gc;
mod place;
mod placements;
mod schedules;
mod settings;
mod special_days;
mod staff;
mod staff_races;
mod stages;
mod statuses;
mod stranded;
mod strikes;
mod undo;
mod undo_at_random;
mod undo_times;
mod uploads;
mod walk_ins;
mod welcome;
