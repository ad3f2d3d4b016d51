//! The visitor's credentials: the session id in `x-session-id` with the cookies that prove it, or a bearer token. A cookie alone counts for
//! nothing, so that no other site can act for a visitor.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, USER_AGENT};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use app::{Visitor, hash_of};
use ports::shop::SecretHash;
use tenancy::{Secret, SessionKey};
use tracing_actix_web::RequestId;

use super::client_ip::{anonymized_network, client_address};
use super::user_agent::device_label;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::state::State;

const HEADER: &str = "x-session-id";
const COOKIE: &str = "session-id";

/// A visitor with a session id or a token.
pub(crate) struct KnownVisitor(pub(crate) Visitor);

/// A visitor with a session id, presented or new.
pub(crate) struct MaybeVisitor(pub(crate) Visitor);

/// A visitor with a session id or a token, or none.
pub(crate) struct AnyVisitor(pub(crate) Option<Visitor>);

/// The session id of a request. One that is no UUID, or that differs from the cookie that came along, is refused.
pub(crate) fn session_header(request: &HttpRequest) -> Result<Option<SessionKey>, ApiError> {
    let Some(value) = request.headers().get(HEADER) else { return Ok(None) };
    let key = value
        .to_str()
        .ok()
        .and_then(|text| SessionKey::parse(text).ok())
        .ok_or_else(|| ApiError::bad_request(tenancy::InvalidSessionKey))?;
    match request.cookie(COOKIE) {
        Some(cookie) if SessionKey::parse(cookie.value()) != Ok(key.clone()) => Err(ApiError::no_session()),
        _ => Ok(Some(key)),
    }
}

/// The bearer token of a request; other kinds of authorization are ignored. A token in no format of ours is refused.
pub(crate) fn bearer(request: &HttpRequest) -> Result<Option<SecretHash>, ApiError> {
    let Some(value) = request.headers().get(AUTHORIZATION) else { return Ok(None) };
    let words = value.to_str().unwrap_or_default();
    let (kind, token) = words.split_once(' ').unwrap_or((words, ""));
    if !kind.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    let token = Secret::parse(token.trim()).ok_or_else(ApiError::not_verified)?;
    Ok(Some(hash_of(&token)))
}

/// The visitor of the presented credentials; none without credentials.
fn presented(request: &HttpRequest) -> Result<Option<Visitor>, ApiError> {
    let (key, bearer) = (session_header(request)?, bearer(request)?);
    if key.is_none() && bearer.is_none() {
        return Ok(None);
    }
    visitor(request, key, bearer).map(Some)
}

fn visitor(
    request: &HttpRequest,
    key: Option<SessionKey>,
    bearer: Option<SecretHash>,
) -> Result<Visitor, ApiError> {
    let state = request.app_data::<web::Data<State>>().ok_or_else(ApiError::no_session)?;
    let key = key.unwrap_or_else(|| state.ctx.new_session_key());
    let secret_of =
        |kind: AuthCookie| kind.of(request, state.settings.production).map(|secret| hash_of(&secret));
    let agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let address = client_address(request, &state.settings.trusted_proxies);
    Ok(Visitor {
        key,
        session_secret: secret_of(AuthCookie::SessionSecret),
        device: secret_of(AuthCookie::Device),
        bearer,
        device_label: device_label(agent),
        ip_prefix: address.map(anonymized_network).unwrap_or_default(),
        request_id: request.extensions().get::<RequestId>().map(ToString::to_string).unwrap_or_default(),
    })
}

impl FromRequest for KnownVisitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let visitor = presented(request).and_then(|visitor| visitor.ok_or_else(ApiError::no_session));
        ready(visitor.map(Self))
    }
}

impl FromRequest for MaybeVisitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let visitor =
            presented(request).and_then(|known| known.map_or_else(|| visitor(request, None, None), Ok));
        ready(visitor.map(Self))
    }
}

impl FromRequest for AnyVisitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let nobody = |error: ApiError| if error.is_about_identity() { Ok(None) } else { Err(error) };
        ready(presented(request).or_else(nobody).map(Self))
    }
}
