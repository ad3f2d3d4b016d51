//! Who is asking: the session id in `x-session-id`. A cookie alone is nobody, so that no other site can speak for a visitor.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use app::Visitor;
use tenancy::SessionKey;
use tracing_actix_web::RequestId;

use crate::error::ApiError;
use crate::serve::State;

const HEADER: &str = "x-session-id";
const COOKIE: &str = "session-id";

/// A visitor with a session id.
pub(crate) struct KnownVisitor(pub(crate) Visitor);

/// A visitor with a session id, their own or one made for them just now.
pub(crate) struct MaybeVisitor(pub(crate) Visitor);

/// The session id of a request. One that is no UUID, or that differs from the cookie that came along, is refused.
pub(crate) fn session_header(request: &HttpRequest) -> Result<Option<SessionKey>, ApiError> {
    let Some(value) = request.headers().get(HEADER) else { return Ok(None) };
    let key = value
        .to_str()
        .ok()
        .and_then(|text| SessionKey::parse(text).ok())
        .ok_or_else(|| ApiError::unreadable(tenancy::BadSessionKey))?;
    match request.cookie(COOKIE) {
        Some(cookie) if SessionKey::parse(cookie.value()) != Ok(key.clone()) => Err(ApiError::no_session()),
        _ => Ok(Some(key)),
    }
}

fn visitor(request: &HttpRequest, key: SessionKey) -> Visitor {
    let request_id = request.extensions().get::<RequestId>().map(ToString::to_string).unwrap_or_default();
    Visitor { key, request_id }
}

impl FromRequest for KnownVisitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = session_header(request).and_then(|key| key.ok_or_else(ApiError::no_session));
        ready(key.map(|key| Self(visitor(request, key))))
    }
}

impl FromRequest for MaybeVisitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let fresh = || {
            let state = request.app_data::<web::Data<State>>();
            state.map(|state| state.ctx.new_session_key()).ok_or_else(ApiError::no_session)
        };
        let key = session_header(request).and_then(|key| key.map_or_else(fresh, Ok));
        ready(key.map(|key| Self(visitor(request, key))))
    }
}
