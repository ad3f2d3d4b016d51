//! Which endpoint a request is for.

use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest};

use crate::routes::{ENDPOINTS, Endpoint};

/// The endpoint that a request is for, by the address that the router goes by: `%62ook` is `book`. What stands before the router would see the
/// address as it was written, and whoever writes it otherwise would be counted by nobody.
pub(crate) fn endpoint_of(request: &HttpRequest) -> Option<&'static Endpoint> {
    Asked::by(request).endpoint
}

/// The pattern of the route that a request is for, if it is for one.
pub(crate) fn pattern_of(request: &HttpRequest) -> Option<String> {
    Asked::by(request).pattern
}

/// What a request is for. The router has to try many patterns, and several ask: it is found once and kept with the request.
#[derive(Clone)]
struct Asked {
    pattern: Option<String>,
    endpoint: Option<&'static Endpoint>,
}

impl Asked {
    fn by(request: &HttpRequest) -> Self {
        if let Some(found) = request.extensions().get::<Self>() {
            return found.clone();
        }
        let pattern = request.resource_map().match_pattern(request.match_info().as_str());
        let method = if request.method() == Method::HEAD { "GET" } else { request.method().as_str() };
        let is_it =
            |endpoint: &&Endpoint| endpoint.method == method && Some(endpoint.path) == pattern.as_deref();
        let found = Self { endpoint: ENDPOINTS.iter().find(is_it), pattern };
        request.extensions_mut().insert(found.clone());
        found
    }
}
