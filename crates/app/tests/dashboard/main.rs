//! The use cases of the dashboard on real databases.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod access;
mod bookings;
mod chairs;
mod clients;
mod desk;
mod desk_again;
mod failures;
#[path = "../booking/faulty.rs"]
mod faulty;
#[path = "../booking/faulty_assets.rs"]
mod faulty_assets;
#[path = "../booking/faulty_bookings.rs"]
mod faulty_bookings;
#[path = "../booking/faulty_crm.rs"]
mod faulty_crm;
#[path = "../booking/faulty_dashboard.rs"]
mod faulty_dashboard;
#[path = "../booking/faulty_people.rs"]
mod faulty_people;
mod menu;
mod office;
mod schedules;
mod settings;
mod staff;
mod staff_races;
mod statuses;
mod uploads;
