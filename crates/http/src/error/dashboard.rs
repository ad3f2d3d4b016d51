//! Failures of a salon's dashboard, with their statuses.

use actix_web::http::StatusCode;
use app::admin::{AccessError, DeskError, EditError, PictureError, RangeError, StatusRefusal, UploadError};
use ports::StoreError;

use super::ApiError;

impl From<AccessError> for ApiError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::NotVerified => Self::not_verified(),
            AccessError::NotOnTheTeam
            | AccessError::AdminsOnly
            | AccessError::NoShop
            | AccessError::AnotherShop => Self::new(StatusCode::FORBIDDEN, "forbidden", error),
            AccessError::NoShopChosen => Self::unreadable(error),
            AccessError::NoSuchShop => Self::not_found(error),
            AccessError::Store(error) => error.into(),
        }
    }
}

impl From<EditError> for ApiError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Absent(_) => Self::not_found(error),
            EditError::Status(StatusRefusal::Colleagues | StatusRefusal::AdminsOnly) => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            EditError::Status(_) => Self::conflict("wrong_status", error),
            EditError::Stale { .. } | EditError::Changed(_) => Self::conflict("stale", error),
            EditError::OutOfReach { .. } | EditError::TooManyExceptions(_) | EditError::TooManyTags(_) => {
                Self::invalid(error)
            }
            EditError::InUse { .. } | EditError::Booked { .. } | EditError::BookedAnew { .. } => {
                Self::conflict("in_use", error)
            }
            EditError::Erased => Self::conflict("erased", error),
            EditError::LastAdmin => Self::conflict("last_admin", error),
            EditError::PhoneTaken(_) => Self::conflict("phone_taken", error),
            EditError::BadPhone(error) => Self::invalid(error),
            // Overtaken twice within one request.
            EditError::Store(StoreError::Stale) => {
                Self::conflict("stale", "This has changed. Reload to see it.")
            }
            EditError::Store(error) => error.into(),
        }
    }
}

impl From<RangeError> for ApiError {
    fn from(error: RangeError) -> Self {
        match error {
            RangeError::Backwards | RangeError::TooLong => Self::invalid(error),
            RangeError::Store(error) => error.into(),
        }
    }
}

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::TooManyBytes { .. } => Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", error),
            PictureError::NotAnImage
            | PictureError::TooManyPixels { .. }
            | PictureError::Animated
            | PictureError::Damaged => Self::invalid(error),
        }
    }
}

impl From<DeskError> for ApiError {
    fn from(error: DeskError) -> Self {
        match error {
            DeskError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            DeskError::OthersTime | DeskError::WalkInsOnly => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            DeskError::NoSuchClient | DeskError::NoSuchStaff | DeskError::NoSuchService => {
                Self::not_found(error)
            }
            DeskError::Selection(_) | DeskError::KeyReused => Self::invalid(error),
            DeskError::PriceChanged => Self::conflict("price_changed", error),
            DeskError::NotOffered(_) => Self::conflict("slot_taken", error),
            DeskError::InFlight => Self::conflict("in_flight", error),
            DeskError::Store(error) => error.into(),
        }
    }
}

impl From<UploadError> for ApiError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            UploadError::NotTheirs => Self::new(StatusCode::FORBIDDEN, "forbidden", error),
            UploadError::Picture(error) => error.into(),
            UploadError::TooManyToday => Self {
                retry_after: Some(3_600),
                ..Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", error)
            },
            UploadError::Full => Self::conflict("storage_full", error),
            UploadError::Edit(error) => error.into(),
            UploadError::Files(error) => Self::unavailable(&error),
        }
    }
}
