//! Failures of a salon's dashboard, with their statuses.

use actix_web::http::StatusCode;
use app::admin::{
    AccessError, BlockRefusal, ChangeError, DeskBookingError, FinishRefusal, OverrideError, PictureError,
    PlaceError, PlacementError, RangeError, StageRefusal, StatusRefusal, SummaryError, UndoError,
    UploadError,
};
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
            AccessError::NoShopChosen => Self::bad_request(error),
            AccessError::NoSuchShop => Self::not_found(error),
            AccessError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Absent(_) => Self::not_found(error),
            ChangeError::Status(StatusRefusal::Colleagues | StatusRefusal::AdminsOnly)
            | ChangeError::ColleaguesMessages
            | ChangeError::Finish(FinishRefusal::NoDiscounts) => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            ChangeError::Stage(StageRefusal::NotToday) => Self::conflict("too_early", error),
            ChangeError::Status(StatusRefusal::TooLate) => Self::conflict("too_late", error),
            ChangeError::Status(_) | ChangeError::Stage(_) => Self::conflict("wrong_status", error),
            ChangeError::NotStranded => Self::conflict("not_stranded", error),
            ChangeError::NotReachable => Self::conflict("not_reachable", error),
            ChangeError::Asked => Self::conflict("asked", error),
            ChangeError::NoStrike => Self::conflict("no_strike", error),
            ChangeError::HasArrived(_) => Self::conflict("has_arrived", error),
            ChangeError::NotOffered(_) => Self::conflict("slot_taken", error),
            ChangeError::WhichClient => Self::conflict("which_client", error),
            ChangeError::Stale { .. } | ChangeError::Changed(_) => Self::conflict("stale", error),
            ChangeError::Finish(_)
            | ChangeError::OutOfReach { .. }
            | ChangeError::TooManyExceptions(_)
            | ChangeError::TooManySpecialDays(_)
            | ChangeError::TooManyTags(_)
            | ChangeError::NoConsentSource
            | ChangeError::NoWords => Self::invalid(error),
            ChangeError::InUse { .. } | ChangeError::Booked { .. } | ChangeError::BookedAnew { .. } => {
                Self::conflict("in_use", error)
            }
            ChangeError::ClockTimesMeet => Self::conflict("clock_times_meet", error),
            ChangeError::DatesTaken { .. } => Self::conflict("dates_taken", error),
            ChangeError::Erased => Self::conflict("erased", error),
            ChangeError::LastAdmin => Self::conflict("last_admin", error),
            ChangeError::PhoneTaken(_) => Self::conflict("phone_taken", error),
            ChangeError::BadPhone(error) => Self::invalid(error),
            ChangeError::Block(error) => error.into(),
            ChangeError::Times(error) => Self::invalid(error),
            // Overtaken twice within one request.
            ChangeError::Store(StoreError::Stale) => {
                Self::conflict("stale", "This has changed. Reload to see it.")
            }
            ChangeError::Store(error) => error.into(),
        }
    }
}

impl From<PlacementError> for ApiError {
    fn from(error: PlacementError) -> Self {
        match error {
            PlacementError::NoSuchBooking
            | PlacementError::NoSuchStaff
            | PlacementError::NoSuchChair
            | PlacementError::NoSuchService => Self::not_found(error),
            PlacementError::Colleagues(_) | PlacementError::OthersTime(_) => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            PlacementError::OffStep
            | PlacementError::BadDuration
            | PlacementError::DayOver
            | PlacementError::TooFarAhead
            | PlacementError::Selection(_) => Self::invalid(error),
            PlacementError::Store(error) => error.into(),
        }
    }
}

impl From<PlaceError> for ApiError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::Change(error) => error.into(),
            PlaceError::Placement(error) => error.into(),
            PlaceError::WrongStatus(_) => Self::conflict("wrong_status", error),
            PlaceError::Override(error) => error.into(),
            PlaceError::Taken => Self::conflict("conflicts", error),
            PlaceError::Store(error) => error.into(),
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> Self {
        match error {
            UndoError::Absent => Self::not_found(error),
            UndoError::Order => Self::conflict("undo_order", error),
            UndoError::Late => Self::conflict("undo_late", error),
            UndoError::FormerTimeTaken { .. } => Self::conflict("slot_taken", error),
            UndoError::Change(error) => error.into(),
            UndoError::Store(error) => error.into(),
        }
    }
}

impl From<OverrideError> for ApiError {
    fn from(error: OverrideError) -> Self {
        match error {
            OverrideError::NoReason => Self::invalid(error),
            OverrideError::AdminsOnly => Self::new(StatusCode::FORBIDDEN, "forbidden", error),
            OverrideError::Conflicts { .. } => Self::conflict("conflicts", error),
            OverrideError::NotPossible(_) => Self::conflict("not_possible", error),
            OverrideError::ConflictsChanged(_) => Self::conflict("conflicts_changed", error),
        }
    }
}

impl From<DeskBookingError> for ApiError {
    fn from(error: DeskBookingError) -> Self {
        match error {
            DeskBookingError::Booking(error) => error.into(),
            DeskBookingError::Placement(error) => error.into(),
            DeskBookingError::Override(error) => error.into(),
        }
    }
}

impl From<BlockRefusal> for ApiError {
    fn from(error: BlockRefusal) -> Self {
        match error {
            BlockRefusal::OthersTime | BlockRefusal::AdminsOnly => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", error)
            }
            _ => Self::invalid(error),
        }
    }
}

impl From<SummaryError> for ApiError {
    fn from(error: SummaryError) -> Self {
        match error {
            SummaryError::OutOfReach => Self::invalid(error),
            SummaryError::Store(error) => error.into(),
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
            UploadError::Change(error) => error.into(),
            UploadError::Files(error) => Self::unavailable(&error),
        }
    }
}
