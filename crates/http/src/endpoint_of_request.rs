//! Which endpoint a request is for.

use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError};

use crate::endpoint::Endpoint;
use crate::error::ApiError;
use crate::state::State;

/// The endpoint that a request is for, by the address that the router goes by: `%62ook` is `book`. A limit that compared the address as it was
/// written would not count a request that writes it otherwise.
pub(crate) fn endpoint_of(request: &HttpRequest) -> Option<&'static Endpoint> {
    Match::of(request).endpoint
}

/// The pattern of the route that a request is for, if it is for one.
pub(crate) fn pattern_of(request: &HttpRequest) -> Option<String> {
    Match::of(request).pattern
}

/// The router has to try many patterns, and several middlewares ask: the match is found once and kept with the request.
#[derive(Clone)]
struct Match {
    pattern: Option<String>,
    endpoint: Option<&'static Endpoint>,
}

impl Match {
    fn of(request: &HttpRequest) -> Self {
        if let Some(known) = request.extensions().get::<Self>() {
            return known.clone();
        }
        let pattern = request.resource_map().match_pattern(request.match_info().as_str());
        let method = if request.method() == Method::HEAD { "GET" } else { request.method().as_str() };
        let endpoint = with_pattern(request, pattern.as_deref()).find(|endpoint| endpoint.method == method);
        let found = Self { pattern, endpoint };
        request.extensions_mut().insert(found.clone());
        found
    }
}

fn with_pattern(request: &HttpRequest, pattern: Option<&str>) -> impl Iterator<Item = &'static Endpoint> {
    let endpoints = request.app_data::<Data<State>>().map_or(&[][..], |state| state.endpoints);
    endpoints.iter().filter(move |endpoint| Some(endpoint.path) == pattern)
}

/// 405 with the methods that the path has.
pub(crate) async fn method_not_allowed(request: HttpRequest) -> HttpResponse {
    let allowed: Vec<&str> =
        with_pattern(&request, pattern_of(&request).as_deref()).map(|endpoint| endpoint.method).collect();
    let mut answer = ApiError::method_not_allowed().error_response();
    if let Ok(allowed) = allowed.join(", ").parse() {
        answer.headers_mut().insert(ALLOW, allowed);
    }
    answer
}
