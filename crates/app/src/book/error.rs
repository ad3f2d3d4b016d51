//! Why a booking was not made.

use domain::TextError;
use ports::{Resource, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::SlotRefusal;

use super::reserve::{BookingTerms, Unavailable};
use crate::public::PublicReadError;

#[derive(Debug, thiserror::Error)]
pub enum BookingError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    /// The salon's owner has not opened online booking (rules/platform#not-open-yet).
    #[error("Online booking is not open yet. Please contact the salon.")]
    NotOpenYet,
    #[error("This salon is suspended. It takes no new bookings at the moment.")]
    ShopClosedAtDesk,
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error(transparent)]
    NoName(TextError),
    /// The salon wants to talk to this client first (rules/booking-life#blacklisted).
    #[error("Please call the salon to book.")]
    Blacklisted,
    /// The salon confirms their bookings itself, one after the other (rules/clients#strikes).
    #[error("You have a booking that waits for the salon already.")]
    ApprovalPending,
    /// A member of staff asks for a colleague's time.
    #[error("You can book your own time only.")]
    OthersTime,
    /// A member of staff books for a client of the salon.
    #[error("You can book walk-ins only. Please ask an admin of the salon.")]
    WalkInsOnly,
    #[error("We could not find this client.")]
    NoSuchClient,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    #[error(transparent)]
    Selection(SelectionError),
    /// The request shows another price or length than the present one.
    #[error("Prices have changed: the total is now {} for {} minutes. Please review your services.", .0.total_price, .0.total_duration.get())]
    PriceChanged(Quote),
    #[error("Prices have changed. Please review your services.")]
    MenuChanged,
    #[error("Prices have changed. Please review the services.")]
    PriceChangedAtDesk,
    #[error("That time was just taken. Please pick another.")]
    SlotTaken,
    /// The desk is told the reason.
    #[error(transparent)]
    NotOffered(SlotRefusal),
    #[error(
        "You already have three bookings waiting for confirmation. Please confirm or cancel one of them first."
    )]
    TooManyHolds,
    #[error("You already have an appointment at that time.")]
    OwnOverlap,
    #[error("{}", full_book(*.0))]
    TooManyBookings(u32),
    #[error("This salon is getting very many bookings at the moment. Please try again later, or call.")]
    SalonFlooded,
    #[error("This request was already used for another booking.")]
    KeyReused,
    /// Another transaction answers the same request at this moment.
    #[error("Your booking is being made. Please wait a moment.")]
    InFlight,
    #[error("The booking is being made. Please wait a moment.")]
    InFlightAtDesk,
    /// The database refused what the check allowed: this transaction is lost.
    #[error("That time was just taken. Please pick another.")]
    Collided(Resource),
    #[error(transparent)]
    Store(StoreError),
}

fn full_book(most: u32) -> String {
    let bookings =
        if most == 1 { "a coming appointment".to_owned() } else { format!("{most} coming appointments") };
    format!("You already have {bookings} here. Please cancel one first, or call the salon.")
}

impl BookingError {
    /// The same reason in the words for a client, or for the desk.
    pub(super) fn on(self, terms: BookingTerms) -> Self {
        match (terms, self) {
            (_, Self::Collided(Resource::Staff)) => Self::NotOffered(SlotRefusal::Busy).on(terms),
            (_, Self::Collided(Resource::Chair)) => Self::NotOffered(SlotRefusal::NoChair).on(terms),
            (BookingTerms::Public | BookingTerms::Known, Self::NotOffered(_)) => Self::SlotTaken,
            (BookingTerms::Desk, Self::PriceChanged(_) | Self::MenuChanged) => Self::PriceChangedAtDesk,
            (BookingTerms::Desk, Self::InFlight) => Self::InFlightAtDesk,
            (_, reason) => reason,
        }
    }
}

impl From<StoreError> for BookingError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::SlotTaken(resource) => Self::Collided(resource),
            other => Self::Store(other),
        }
    }
}

impl From<Unavailable> for BookingError {
    fn from(reason: Unavailable) -> Self {
        match reason {
            Unavailable::NoSuchStaff => Self::NoSuchStaff,
            Unavailable::NotOffered(refusal) => Self::NotOffered(refusal),
            Unavailable::Store(error) => error.into(),
        }
    }
}

impl From<PublicReadError> for BookingError {
    fn from(error: PublicReadError) -> Self {
        match error {
            PublicReadError::NoSuchShop => Self::NoSuchShop,
            PublicReadError::NoSuchStaff => Self::NoSuchStaff,
            PublicReadError::NoSuchService => Self::NoSuchService,
            PublicReadError::Store(error) => error.into(),
        }
    }
}
