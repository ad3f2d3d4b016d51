//! The version of an entity that an editor saw.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderValue, IF_MATCH};
use actix_web::{FromRequest, HttpRequest};

use crate::error::ApiError;

/// The header `If-Match`. A handler reads it by `version`, because the user and the body of a request are judged before it.
pub(crate) struct IfMatch(Option<HeaderValue>);

impl IfMatch {
    /// None without the header or with `*`: the change applies to any version.
    pub(crate) fn version(&self) -> Result<Option<i64>, ApiError> {
        let Some(value) = &self.0 else { return Ok(None) };
        let text = value.to_str().unwrap_or_default().trim().trim_matches('"');
        if text == "*" {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| ApiError::bad_request("If-Match cannot be read."))
    }

    /// For a row that is never changed blindly.
    pub(crate) fn required(&self) -> Result<i64, ApiError> {
        self.version()?.ok_or_else(|| ApiError::bad_request("Send the version you saw."))
    }
}

impl FromRequest for IfMatch {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(request.headers().get(IF_MATCH).cloned())))
    }
}
