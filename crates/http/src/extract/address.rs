//! The salon of a request. It comes from the raw `Host` header, never a forwarded one (rules/hosts#raw-host).

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::HOST;
use actix_web::{FromRequest, HttpRequest, web};
use domain::{ShopId, Subdomain};
use tenancy::{ShopAddress, Site};

use super::query::{Params, parse_param};
use crate::error::ApiError;
use crate::state::State;

/// The salon of the host, and no other: for a visitor's own data.
pub(crate) struct HostAddress(pub(crate) ShopAddress);

/// The salon of the host, or the one that `?shopId` or `?subdomain` names: for public reads.
pub(crate) struct PublicAddress(pub(crate) ShopAddress);

/// The site of the host, the platform's own included: for sessions.
pub(crate) struct HostSite(pub(crate) Site);

/// A host where salons are set up; nothing is at this address anywhere else.
pub(crate) struct SetupHost;

fn host_of(request: &HttpRequest) -> &str {
    request.headers().get(HOST).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

pub(crate) fn site_of(request: &HttpRequest) -> Site {
    match request.app_data::<web::Data<State>>() {
        Some(state) => Site::of(host_of(request), &state.ctx.deployment.sites.base),
        None => Site::Unknown,
    }
}

fn public_address(request: &HttpRequest) -> Result<ShopAddress, ApiError> {
    let params = Params::of(request)?;
    if let Some(id) = parse_param::<i64>(&params, "shopId")? {
        return Ok(ShopAddress::Id(ShopId::new(id)));
    }
    match params.get("subdomain") {
        Some(label) => Ok(Subdomain::parse(label).map_or(ShopAddress::Nowhere, ShopAddress::Subdomain)),
        None => Ok(site_of(request).into()),
    }
}

impl FromRequest for HostAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(site_of(request).into())))
    }
}

impl FromRequest for PublicAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(public_address(request).map(Self))
    }
}

impl FromRequest for HostSite {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(site_of(request))))
    }
}

impl FromRequest for SetupHost {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<State>>();
        let takes = state
            .is_some_and(|state| Site::takes_new_shops(host_of(request), &state.ctx.deployment.sites.base));
        ready(if takes { Ok(Self) } else { Err(ApiError::route_not_found()) })
    }
}
