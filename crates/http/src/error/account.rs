//! Failures of sessions, profiles, personal data, verification links and tokens.

use actix_web::http::StatusCode;
use app::consents::ConsentError;
use app::mail::{FollowLinkError, RequestLinkError};
use app::privacy::{EraseError, ExportError};
use app::profile::ProfileError;
use app::session::{ConsoleEntryError, TokenError};
use app::verify::{LinkError, OwnerError};

use super::ApiError;

impl From<TokenError> for ApiError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::NotVerified => Self::not_verified(),
            TokenError::NoSuchToken => Self::not_found(error),
            TokenError::Store(error) => error.into(),
        }
    }
}

impl From<ConsoleEntryError> for ApiError {
    fn from(error: ConsoleEntryError) -> Self {
        match error {
            ConsoleEntryError::NoSession => Self::no_session(),
            ConsoleEntryError::NoEntry => Self::new(StatusCode::FORBIDDEN, "no_entry", error),
            ConsoleEntryError::Store(error) => error.into(),
        }
    }
}

impl From<ProfileError> for ApiError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::NoSession => Self::no_session(),
            ProfileError::MustVerify => Self::new(StatusCode::FORBIDDEN, "must_verify", error),
            ProfileError::Store(error) => error.into(),
        }
    }
}

impl From<ConsentError> for ApiError {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::NoSession => Self::no_session(),
            ConsentError::MustVerify => Self::new(StatusCode::FORBIDDEN, "must_verify", error),
            ConsentError::NoSuchShop => Self::not_found(error),
            ConsentError::Store(error) => error.into(),
        }
    }
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::NoSession => Self::no_session(),
            ExportError::MustVerify => Self::new(StatusCode::FORBIDDEN, "must_verify", error),
            ExportError::Store(error) => error.into(),
        }
    }
}

impl From<EraseError> for ApiError {
    fn from(error: EraseError) -> Self {
        match error {
            EraseError::NoSession => Self::no_session(),
            EraseError::MustVerify => Self::new(StatusCode::FORBIDDEN, "must_verify", error),
            EraseError::AtWork => Self::conflict("at_work", error),
            EraseError::Store(error) => error.into(),
        }
    }
}

impl From<LinkError> for ApiError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::NoSession => Self::no_session(),
            LinkError::NoSuchShop | LinkError::NoSuchBooking => Self::not_found(error),
            LinkError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            LinkError::Off => Self::whatsapp_off(error),
            LinkError::Store(error) => error.into(),
        }
    }
}

impl From<RequestLinkError> for ApiError {
    fn from(error: RequestLinkError) -> Self {
        match error {
            RequestLinkError::NoSession => Self::no_session(),
            RequestLinkError::NoSuchShop | RequestLinkError::NoSuchBooking => Self::not_found(error),
            RequestLinkError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            RequestLinkError::NoAddress => Self::invalid(error),
            RequestLinkError::TooMany => Self::conflict("too_many_mails", error),
            RequestLinkError::Off => Self::conflict("mail_off", error),
            RequestLinkError::Store(error) => error.into(),
        }
    }
}

impl From<FollowLinkError> for ApiError {
    fn from(error: FollowLinkError) -> Self {
        match error {
            FollowLinkError::NoSuchShop | FollowLinkError::NoSuchLink => Self::not_found(error),
            FollowLinkError::ShopClosed => Self::new(StatusCode::FORBIDDEN, "shop_closed", error),
            FollowLinkError::Blacklisted => Self::new(StatusCode::FORBIDDEN, "blacklisted", error),
            FollowLinkError::Store(error) => error.into(),
        }
    }
}

impl From<OwnerError> for ApiError {
    fn from(error: OwnerError) -> Self {
        match error {
            OwnerError::NoSession => Self::no_session(),
            OwnerError::ShortName | OwnerError::LongName => Self::invalid(error),
            OwnerError::NoSuchProgress => Self::not_found(error),
            OwnerError::Off => Self::whatsapp_off(error),
            OwnerError::Store(error) => error.into(),
        }
    }
}
