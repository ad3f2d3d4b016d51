//! Why a booking was not made.

use domain::TextError;
use ports::StoreError;
use pricing::{Quote, SelectionError};

use super::reserve::Unavailable;

#[derive(Debug, thiserror::Error)]
pub enum BookingError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error(transparent)]
    NoName(TextError),
    /// The salon wants to talk to this client first (rules/booking-life#blacklisted).
    #[error("Please call the salon to book.")]
    Blacklisted,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    #[error(transparent)]
    Selection(SelectionError),
    /// What the client saw is not what it costs or how long it takes now.
    #[error("Prices have changed: the total is now {} for {} minutes. Please review your services.", .0.total_price, .0.total_duration.get())]
    PriceChanged(Quote),
    #[error("Prices have changed. Please review your services.")]
    MenuChanged,
    #[error("That time was just taken. Please pick another.")]
    SlotTaken,
    #[error(
        "You already have three bookings waiting for confirmation. Please confirm or cancel one of them first."
    )]
    TooManyHolds,
    #[error("This salon is getting very many bookings at the moment. Please try again later, or call.")]
    SalonFlooded,
    #[error("This request was already used for another booking.")]
    KeyReused,
    /// The same request is being answered at this moment.
    #[error("Your booking is being made. Please wait a moment.")]
    InFlight,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for BookingError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::SlotTaken(_) => Self::SlotTaken,
            other => Self::Store(other),
        }
    }
}

impl From<Unavailable> for BookingError {
    fn from(reason: Unavailable) -> Self {
        match reason {
            Unavailable::NoSuchStaff => Self::NoSuchStaff,
            Unavailable::NotOffered(_) => Self::SlotTaken,
            Unavailable::Store(error) => error.into(),
        }
    }
}
