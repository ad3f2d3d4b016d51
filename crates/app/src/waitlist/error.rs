//! Why somebody does not wait, and why a time is not offered.

use domain::{StrikeEffect, TimeWindowsError};
use ports::StoreError;
use pricing::{Quote, SelectionError};

use crate::book::BookingError;

#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    /// The salon has turned it off.
    #[error("This salon has no waitlist.")]
    Off,
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error("Please verify via WhatsApp first.")]
    MustVerify,
    #[error("Please call the salon to book.")]
    PleaseCall,
    #[error("We could not find this client.")]
    NoSuchClient,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    #[error("Prices have changed. Please review your services.")]
    MenuChanged,
    #[error("Prices have changed: the total is now {} for {} minutes. Please review your services.", .0.total_price, .0.total_duration.get())]
    PriceChanged(Quote),
    #[error(transparent)]
    Selection(SelectionError),
    #[error(transparent)]
    Windows(#[from] TimeWindowsError),
    /// Nobody has to wait; with the first time.
    #[error("There are free times, the first {0}.")]
    TimesFree(String),
    #[error("You are on the waitlist three times already.")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl JoinError {
    /// Whether strikes, or the salon's word, keep somebody from it.
    pub(super) fn of_standing(standing: StrikeEffect) -> Result<(), Self> {
        if standing == StrikeEffect::Call { Err(Self::PleaseCall) } else { Ok(()) }
    }
}

/// Why a time is not offered to somebody who waits, or not taken by them.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    /// Absent, another salon's, or the link of something else: the answer is the same.
    #[error("We could not find this offer.")]
    NoSuchOffer,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    #[error("Please call the salon to book.")]
    PleaseCall,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("We could not find this entry of the waitlist.")]
    NoSuchEntry,
    /// It is somebody else's, or begins too soon to be held.
    #[error("That time is gone.")]
    Gone,
    /// The desk offers what somebody else has.
    #[error("That time was just taken. Please pick another.")]
    TimeTaken,
    #[error("You have a booking that waits for the salon already.")]
    AnotherWaits,
    #[error("This client has been offered a time that they have not answered.")]
    Offered,
    #[error("This client has been offered this time before.")]
    OfferedBefore,
    /// Something of the client's own is in the way.
    #[error("{0}")]
    Refused(String),
    #[error("The salon writes to nobody at this hour. Please offer it from {0} on, or call the client.")]
    Quiet(String),
    #[error("WhatsApp does not reach this client. Please call them.")]
    NotReachable,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<BookingError> for OfferError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::Collided(resource) => Self::Store(StoreError::SlotTaken(resource)),
            BookingError::Store(error) => Self::Store(error),
            BookingError::ApprovalPending => Self::AnotherWaits,
            BookingError::NoSuchStaff => Self::NoSuchStaff,
            own @ (BookingError::OwnOverlap | BookingError::TooManyBookings(_)) => {
                Self::Refused(own.to_string())
            }
            _ => Self::Gone,
        }
    }
}
