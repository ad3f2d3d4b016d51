//! Failures of bookings: making, listing, moving and cancelling them.

use actix_web::http::StatusCode;
use app::book::{
    BookingError, CancelError, ChangeRefusal, ListBookingsError, MoveError, OwnBookingError, ReviewVisitError,
};
use app::waitlist::{JoinError, OfferError};
use domain::ReviewError;

use super::ApiError;

impl From<BookingError> for ApiError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::NoSuchShop
            | BookingError::NoSuchClient
            | BookingError::NoSuchStaff
            | BookingError::NoSuchService => Self::not_found(error),
            BookingError::NoSession => Self::no_session(),
            BookingError::NoName(_) => Self::bad_request(error),
            BookingError::Blacklisted | BookingError::OthersTime | BookingError::WalkInsOnly => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            BookingError::ShopClosed | BookingError::ShopClosedAtDesk => {
                Self::new(StatusCode::FORBIDDEN, "shop_closed", error)
            }
            BookingError::OwnOverlap => Self::conflict("own_overlap", error),
            BookingError::TooManyBookings(_) => Self::conflict("too_many_bookings", error),
            BookingError::NotOpenYet => Self::conflict("not_open_yet", error),
            BookingError::Selection(_) | BookingError::KeyReused => Self::invalid(error),
            BookingError::PriceChanged(_) | BookingError::MenuChanged | BookingError::PriceChangedAtDesk => {
                Self::conflict("price_changed", error)
            }
            BookingError::SlotTaken | BookingError::NotOffered(_) | BookingError::Collided(_) => {
                Self::conflict("slot_taken", error)
            }
            BookingError::InFlight | BookingError::InFlightAtDesk => Self::conflict("in_flight", error),
            BookingError::SalonFlooded => Self {
                retry_after: Some(600),
                ..Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", error)
            },
            BookingError::ApprovalPending => {
                Self::new(StatusCode::TOO_MANY_REQUESTS, "approval_pending", error)
            }
            BookingError::TooManyHolds => Self {
                retry_after: Some(60),
                ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_holds", error)
            },
            BookingError::Store(error) => error.into(),
        }
    }
}

impl From<ListBookingsError> for ApiError {
    fn from(error: ListBookingsError) -> Self {
        match error {
            ListBookingsError::NoSuchShop => Self::not_found(error),
            ListBookingsError::NoSession => Self::no_session(),
            ListBookingsError::Store(error) => error.into(),
        }
    }
}

impl From<OwnBookingError> for ApiError {
    fn from(error: OwnBookingError) -> Self {
        match error {
            OwnBookingError::NoSuchShop | OwnBookingError::NoSuchBooking => Self::not_found(error),
            OwnBookingError::NoSession => Self::no_session(),
            OwnBookingError::Store(error) => error.into(),
        }
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Own(error) => error.into(),
            MoveError::NoSuchStaff => Self::not_found(error),
            MoveError::Refused { refusal: ChangeRefusal::ShopClosed, .. } => {
                Self::new(StatusCode::FORBIDDEN, "shop_closed", error)
            }
            MoveError::Refused { refusal, .. } => Self::conflict(refusal.code(), error),
            MoveError::SlotTaken | MoveError::Collided(_) => Self::conflict("slot_taken", error),
            MoveError::OwnOverlap => Self::conflict("own_overlap", error),
            MoveError::KeyReused => Self::invalid(error),
            MoveError::JustChanged => Self::conflict("stale", error),
        }
    }
}

impl From<CancelError> for ApiError {
    fn from(error: CancelError) -> Self {
        match error {
            CancelError::Own(error) => error.into(),
            CancelError::TooLate | CancelError::OnlyByPhone(_) => Self::conflict("too_late", error),
            CancelError::JustChanged => Self::conflict("stale", error),
        }
    }
}

impl From<JoinError> for ApiError {
    fn from(error: JoinError) -> Self {
        match error {
            JoinError::NoSuchShop
            | JoinError::Off
            | JoinError::NoSuchClient
            | JoinError::NoSuchStaff
            | JoinError::NoSuchService => Self::not_found(error),
            JoinError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            JoinError::NoSession => Self::no_session(),
            JoinError::MustVerify => Self::new(StatusCode::FORBIDDEN, "must_verify", error),
            JoinError::PleaseCall => Self::new(StatusCode::FORBIDDEN, "please_call", error),
            JoinError::MenuChanged | JoinError::PriceChanged(_) => Self::conflict("price_changed", error),
            JoinError::TimesFree(_) => Self::conflict("times_free", error),
            JoinError::TooMany => Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_entries", error),
            JoinError::Selection(_) | JoinError::Windows(_) => Self::invalid(error),
            JoinError::Store(error) => error.into(),
        }
    }
}

impl From<OfferError> for ApiError {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::NoSuchShop
            | OfferError::NoSuchOffer
            | OfferError::NoSuchStaff
            | OfferError::NoSuchEntry => Self::not_found(error),
            OfferError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            OfferError::PleaseCall => Self::new(StatusCode::FORBIDDEN, "please_call", error),
            OfferError::Gone => Self::conflict("offer_gone", error),
            OfferError::TimeTaken => Self::conflict("slot_taken", error),
            OfferError::AnotherWaits => Self::new(StatusCode::TOO_MANY_REQUESTS, "approval_pending", error),
            OfferError::Offered | OfferError::OfferedBefore => Self::conflict("offered", error),
            OfferError::Refused(_) => Self::conflict("own_overlap", error),
            OfferError::Quiet(_) => Self::conflict("quiet_hours", error),
            OfferError::NotReachable => Self::conflict("not_reachable", error),
            OfferError::Store(error) => error.into(),
        }
    }
}

impl From<ReviewVisitError> for ApiError {
    fn from(error: ReviewVisitError) -> Self {
        match error {
            ReviewVisitError::Own(error) => error.into(),
            ReviewVisitError::ShopClosed(_) => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            ReviewVisitError::Refused(ReviewError::NotCompleted) => Self::conflict("not_completed", error),
            ReviewVisitError::Refused(ReviewError::TooLate) => Self::conflict("too_late", error),
        }
    }
}
