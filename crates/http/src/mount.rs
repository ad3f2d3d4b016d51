//! Puts the endpoints of [`crate::routes`] behind their paths.

use actix_web::web;

use crate::endpoint_of_request::method_not_allowed;
use crate::error::ApiError;
use crate::routes::ENDPOINTS;

/// Any other path under `/api` is 404, a known path with another method 405.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    let mut paths: Vec<&str> = ENDPOINTS.iter().map(|endpoint| endpoint.path).collect();
    paths.dedup();
    for path in paths {
        let own = ENDPOINTS.iter().filter(|endpoint| endpoint.path == path);
        let resource = own.fold(web::resource(path), |all, endpoint| all.route(endpoint.guarded()));
        config.service(resource.default_service(web::to(method_not_allowed)));
    }
    config.service(web::resource("/api{rest:(/.*)?}").route(web::to(route_not_found)));
}

async fn route_not_found() -> Result<&'static str, ApiError> {
    Err(ApiError::route_not_found())
}
