//! Finding a time, taking it, and giving it back.

mod availability;
mod booker;
mod cancel;
mod complete_visits;
mod confirm;
mod create;
mod error;
mod expire_holds;
mod list;
mod online;
mod request;
mod reserve;

pub(crate) use availability::desk_listings;
pub use availability::{DaysSummary, DeskSlots, SlotQuery, SlotView, list_days, list_slots};
pub(crate) use cancel::cancel_and_notify;
pub use cancel::{CancelError, cancel};
pub use complete_visits::complete_visits;
pub(crate) use complete_visits::{Change, complete_ended, end};
pub(crate) use confirm::{ConfirmationCheck, accept, check_confirmable, confirm, confirm_by_email};
pub(crate) use create::{BookingAttempt, BookingClient, BookingFailure, booking_transaction};
pub use create::{CreatedBooking, DeskWarning};
pub use error::BookingError;
pub(crate) use expire_holds::expire_holds;
pub use expire_holds::release_expired_holds;
pub(crate) use list::with_effective_status;
pub use list::{ListBookingsError, list_bookings};
pub use online::create_booking;
pub use pricing::MAX_SERVICES;
pub use request::{BookingRequest, ChosenService, Contact};
pub(crate) use request::{RequestedBooking, quote_services};
pub(crate) use reserve::{BookingTerms, ReservedSlot, keep_others_off};
