//! Failures over HTTP: one human sentence as plain text, a stable code in `x-error-code` (rules/wire#failures). The status codes of failures stand
//! in this folder only. Causes are logged here, once, and never leave.

mod account;
mod admin;
mod booking;

use std::fmt::Display;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, LOCATION, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use app::admin::PictureError;
use app::platform::{AddressError, DeletionError, PlatformAdminError, SalonError, SetUpError};
use app::public::{PictureGone, PublicReadError};
use domain::{ModifierError, NamingError, TextError, TimeInputError, WritingError};
use ports::StoreError;

/// The header with the machine-readable code.
pub(crate) const ERROR_CODE: &str = "x-error-code";

const BUSY: &str = "The service is busy. Please try again in a moment.";

/// A failure as it is sent.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<u64>,
    /// Whether the database had no free connection. The caller sees an overload; `blocking` counts the refusal by its priority.
    pub(crate) is_about_connections: bool,
    location: Option<String>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Display) -> Self {
        let message = message.to_string();
        Self { status, code, message, retry_after: None, is_about_connections: false, location: None }
    }

    /// 400: missing, or not to be read.
    pub(crate) fn bad_request(message: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "unreadable", message)
    }

    /// 401: no session.
    pub(crate) fn no_session() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "no_session", "Please reload the page and try again.")
    }

    /// 401: a session without a verified person.
    pub(crate) fn not_verified() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_verified", "Session not verified")
    }

    /// 401: a webhook that is not WhatsApp's.
    pub(crate) fn bad_signature() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "bad_signature", "The signature does not match.")
    }

    /// 403: a handshake without our token.
    pub(crate) fn bad_token() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "The verify token does not match.")
    }

    pub(crate) fn is_about_identity(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED
    }

    /// 403: a request that another site's page made.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "This request came from another site.")
    }

    /// 404: absent, or another shop's.
    pub(crate) fn not_found(message: impl Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// Whether it says that something is absent, or closed to the public.
    pub(crate) fn is_absence(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// 404: no such address.
    pub(crate) fn route_not_found() -> Self {
        Self::not_found("There is nothing at this address.")
    }

    /// 405: the path is there, the method is not.
    pub(crate) fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This address does not do that.")
    }

    /// 413: more bytes than the route takes.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "That is too much to send at once.")
    }

    /// 413: a file larger than so many megabytes (rules/pictures#sizes).
    pub(crate) fn file_too_large(megabytes: usize) -> Self {
        PictureError::TooManyBytes { megabytes }.into()
    }

    /// Whether it says that something was too large.
    pub(crate) fn is_about_size(&self) -> bool {
        self.status == StatusCode::PAYLOAD_TOO_LARGE
    }

    /// 415: not a form with a file.
    pub(crate) fn not_a_form() -> Self {
        let message = "Please send multipart/form-data with a field named file.";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_form", message)
    }

    /// 415: not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "Please send application/json.")
    }

    /// 422: readable, but against a rule.
    pub(crate) fn invalid(message: impl Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }

    /// 429: too often; `seconds` until it may work again.
    pub(crate) fn rate_limited(seconds: u64) -> Self {
        let message = "That was a little fast. Please wait a moment and try again.";
        Self {
            retry_after: Some(seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", message)
        }
    }

    /// 503: worth another try soon.
    pub(crate) fn unavailable(cause: &dyn Display) -> Self {
        tracing::error!(%cause, "the service is not available");
        Self::overloaded()
    }

    /// 503: there is more to do than can be done. Nothing is logged: that would be more to do; the metrics count it.
    pub(crate) fn overloaded() -> Self {
        Self { retry_after: Some(2), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", BUSY) }
    }

    /// 503: the time limit is over, and nothing was committed.
    pub(crate) fn timed_out(limit: Duration) -> Self {
        tracing::warn!(seconds = limit.as_secs_f32(), "the work took too long");
        Self::overloaded()
    }

    /// 500: a mistake of ours.
    pub(crate) fn internal(cause: &dyn Display) -> Self {
        tracing::error!(%cause, "the request failed");
        let message = "Something went wrong on our side. Please try again.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// 503: this Parlour has no WhatsApp.
    fn whatsapp_off(message: impl Display) -> Self {
        Self { retry_after: Some(600), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "whatsapp_off", message) }
    }

    fn conflict(code: &'static str, message: impl Display) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response.insert_header(ContentType::plaintext()).insert_header((ERROR_CODE, self.code));
        if let Some(url) = &self.location {
            response.insert_header((LOCATION, url.as_str()));
        }
        if let Some(seconds) = self.retry_after {
            response.insert_header((RETRY_AFTER, seconds));
        }
        response.body(self.message.clone())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::Busy => Self { is_about_connections: true, ..Self::overloaded() },
            StoreError::Unavailable(_) | StoreError::Collided(_) => Self::unavailable(&error),
            StoreError::SlotTaken(_)
            | StoreError::Stale
            | StoreError::Duplicate(_)
            | StoreError::Inconsistency { .. }
            | StoreError::Failed(_)
            | StoreError::Abandoned => Self::internal(&error),
        }
    }
}

impl From<TextError> for ApiError {
    fn from(error: TextError) -> Self {
        Self::invalid(error)
    }
}

impl From<NamingError> for ApiError {
    fn from(error: NamingError) -> Self {
        Self::invalid(error)
    }
}

impl From<WritingError> for ApiError {
    fn from(error: WritingError) -> Self {
        Self::invalid(error)
    }
}

impl From<TimeInputError> for ApiError {
    fn from(error: TimeInputError) -> Self {
        Self::invalid(error)
    }
}

impl From<ModifierError> for ApiError {
    fn from(error: ModifierError) -> Self {
        Self::invalid(error)
    }
}

impl From<PictureGone> for ApiError {
    fn from(error: PictureGone) -> Self {
        match error {
            PictureGone::Absent => Self::route_not_found(),
            PictureGone::Store(error) => error.into(),
            PictureGone::Files(error) => Self::unavailable(&error),
        }
    }
}

impl From<PlatformAdminError> for ApiError {
    fn from(error: PlatformAdminError) -> Self {
        match error {
            PlatformAdminError::NotVerified => Self::not_verified(),
            PlatformAdminError::NoMaster => Self::new(StatusCode::FORBIDDEN, "forbidden", error),
            PlatformAdminError::Store(error) => error.into(),
        }
    }
}

impl From<AddressError> for ApiError {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::Taken => Self::conflict("subdomain_taken", error),
            AddressError::Reserved => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "subdomain_reserved", error)
            }
        }
    }
}

impl From<SalonError> for ApiError {
    fn from(error: SalonError) -> Self {
        match error {
            SalonError::NoSuchShop => Self::not_found(error),
            SalonError::Address(error) => error.into(),
            SalonError::Naming(error) => error.into(),
            SalonError::Change(error) => error.into(),
            SalonError::BadPhone(error) => Self::invalid(error),
            SalonError::Store(error) => error.into(),
        }
    }
}

impl From<DeletionError> for ApiError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::TooEarly => Self::conflict("too_early", error),
            DeletionError::OtherName => Self::invalid(error),
            DeletionError::Salon(error) => error.into(),
            DeletionError::Store(error) => error.into(),
        }
    }
}

impl From<SetUpError> for ApiError {
    fn from(error: SetUpError) -> Self {
        match error {
            SetUpError::NoSuchProgress => Self::not_found(error),
            SetUpError::NotVerified => Self::new(StatusCode::FORBIDDEN, "not_verified", error),
            SetUpError::Done(ref url) => {
                Self { location: Some(url.clone()), ..Self::conflict("setup_done", &error) }
            }
            SetUpError::TooManyToday | SetUpError::TooMany => {
                Self::new(StatusCode::CONFLICT, "too_many_salons", error)
            }
            SetUpError::Address(error) => error.into(),
            SetUpError::Store(error) => error.into(),
        }
    }
}

impl From<PublicReadError> for ApiError {
    fn from(error: PublicReadError) -> Self {
        match error {
            PublicReadError::NoSuchShop | PublicReadError::NoSuchStaff | PublicReadError::NoSuchService => {
                Self::not_found(error)
            }
            PublicReadError::Store(error) => error.into(),
        }
    }
}
