//! Finding a time, taking it, and giving it back.

mod asks;
mod availability;
mod booker;
mod cancel;
mod change_own;
mod change_rules;
mod complete_visits;
mod confirm;
mod create;
mod error;
mod expire_holds;
mod list;
mod move_own;
mod online;
mod own_booking;
mod request;
mod reserve;
mod review;
mod times;
mod visit_link;

pub(crate) use asks::{ASK, asked, asks_about, asks_of, next_ask_key};
pub(crate) use availability::desk_listings;
pub use availability::{DaysSummary, DeskSlots, SlotQuery, SlotView, list_days, list_slots};
pub use cancel::{CancelError, cancel};
pub(crate) use cancel::{cancel_and_notify, cancel_for_client};
pub(crate) use change_own::options_of;
pub use change_own::{ChangeOptions, change_options};
pub use change_rules::ChangeRefusal;
pub use complete_visits::complete_visits;
pub(crate) use complete_visits::{Change, complete_ended, end};
pub(crate) use confirm::{
    Asked, ConfirmationCheck, accept, ask_salon, check_confirmable, confirm, confirm_as, confirm_by_email,
};
pub(crate) use create::{BookingAttempt, BookingBegins, BookingClient, BookingFailure, booking_transaction};
pub use create::{CreatedBooking, DeskWarning};
pub use error::BookingError;
pub(crate) use expire_holds::expire_holds;
pub use expire_holds::release_expired_holds;
pub(crate) use list::with_effective_status;
pub use list::{ListBookingsError, VisitorBooking, list_bookings};
pub(crate) use move_own::move_for_client;
pub use move_own::{MoveError, MoveRequest, days_for_move, move_own, slots_for_move};
pub use online::create_booking;
pub(crate) use own_booking::Requester;
pub use own_booking::{BookingAccess, OwnBookingError};
pub use pricing::MAX_SERVICES;
pub use request::{BookingRequest, ChosenService, Contact};
pub(crate) use request::{RequestedBooking, quote_services};
pub(crate) use reserve::{BookingTerms, ReservedSlot, keep_others_off};
pub use review::{ReviewRequest, ReviewState, ReviewVisitError, review_visit};
pub(crate) use times::{TimesWanted, other_times, times_to_choose, whole_horizon};
pub use verification::LinkedPage;
pub(crate) use visit_link::new_link;
pub use visit_link::{
    LinkedVisit, closed_shop_of_link, hash_of_visit_token, is_visit_link, linked_address, linked_calendar,
    linked_visit, salon_of_visit_link,
};
