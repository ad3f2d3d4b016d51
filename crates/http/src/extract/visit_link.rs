//! By what a caller acts on one booking: the link of a message (`x-visit-link`, or the end of the address), else their session.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use app::book::{BookingAccess, OwnBookingError, hash_of_visit_token};
use ports::shop::SecretHash;
use tenancy::VisitToken;
use tracing_actix_web::RequestId;

use super::session::{AnyVisitor, KnownVisitor};
use crate::error::ApiError;

const HEADER: &str = "x-visit-link";

/// The caller of a route about one booking. A link counts instead of the session.
pub(crate) struct BookingCaller(pub(crate) BookingAccess);

/// The same, or nobody.
pub(crate) struct AnyBookingCaller(pub(crate) Option<BookingAccess>);

/// The token at the end of an address. One in no format of ours leads nowhere.
pub(crate) struct VisitLink(pub(crate) VisitToken);

/// The caller of a route about what the link at the end of its address leads to.
pub(crate) struct LinkCaller {
    pub(crate) token: SecretHash,
    pub(crate) request_id: String,
}

/// The hash of the token in the header, or in the address, if there is one.
pub(crate) fn any_visit_link(request: &HttpRequest) -> Option<Result<SecretHash, ApiError>> {
    let in_address = || request.match_info().get("token").map(read);
    visit_link_header(request).or_else(in_address)
}

/// The hash of the token in the header, if there is one.
pub(crate) fn visit_link_header(request: &HttpRequest) -> Option<Result<SecretHash, ApiError>> {
    let value = request.headers().get(HEADER)?;
    Some(read(value.to_str().unwrap_or_default()))
}

fn read(text: &str) -> Result<SecretHash, ApiError> {
    VisitToken::parse(text).map(|token| hash_of_visit_token(&token)).ok_or_else(no_such_booking)
}

fn request_id(request: &HttpRequest) -> String {
    request.extensions().get::<RequestId>().map(ToString::to_string).unwrap_or_default()
}

fn no_such_booking() -> ApiError {
    OwnBookingError::NoSuchBooking.into()
}

fn by_link(request: &HttpRequest) -> Option<Result<BookingAccess, ApiError>> {
    let access = |token| BookingAccess::Link { token, request_id: request_id(request) };
    Some(visit_link_header(request)?.map(access))
}

impl FromRequest for BookingCaller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let by_session = || {
            let visitor = KnownVisitor::from_request(request, payload).into_inner();
            visitor.map(|visitor| BookingAccess::Visitor(visitor.0))
        };
        ready(by_link(request).unwrap_or_else(by_session).map(Self))
    }
}

impl FromRequest for AnyBookingCaller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let by_session = || {
            let visitor = AnyVisitor::from_request(request, payload).into_inner();
            visitor.map(|visitor| visitor.0.map(BookingAccess::Visitor))
        };
        let access = by_link(request).map(|access| access.map(Some));
        ready(access.unwrap_or_else(by_session).map(Self))
    }
}

impl FromRequest for LinkCaller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let token = read(request.match_info().get("token").unwrap_or_default());
        ready(token.map(|token| Self { token, request_id: request_id(request) }))
    }
}

impl FromRequest for VisitLink {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let token = request.match_info().get("token").and_then(VisitToken::parse);
        ready(token.map(Self).ok_or_else(no_such_booking))
    }
}
