//! Who may work in a salon's dashboard. The body of a request is not even read before that is known.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{Error, FromRequest, HttpRequest, web};
use app::admin::{DashboardUser, enter};
use domain::{Role, ShopId};

use super::{AnyVisitor, Params, site_of};
use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// Somebody who works at the salon, with what they send.
pub(crate) struct AsStaff<B = ()> {
    pub(crate) manager: DashboardUser,
    pub(crate) body: B,
}

/// Somebody who runs the salon, with what they send.
pub(crate) struct AsAdmin<B = ()> {
    pub(crate) manager: DashboardUser,
    pub(crate) body: B,
}

/// The version that the editor saw, from `If-Match`; none for one who takes what comes.
pub(crate) fn seen_version(request: &HttpRequest) -> Result<Option<i64>, ApiError> {
    let Some(value) = request.headers().get(IF_MATCH) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default().trim().trim_matches('"');
    if text == "*" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| ApiError::bad_request("If-Match cannot be read."))
}

type Coming<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

fn coming<B: FromRequest + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    least: Role,
) -> Coming<(DashboardUser, B)> {
    let (request, mut payload) = (request.clone(), payload.take());
    Box::pin(async move {
        let manager = manager(&request, least).await?;
        let body = B::from_request(&request, &mut payload).await.map_err(Into::into)?;
        Ok((manager, body))
    })
}

async fn manager(request: &HttpRequest, least: Role) -> Result<DashboardUser, ApiError> {
    let visitor = AnyVisitor::extract(request).await?.0.ok_or_else(ApiError::not_verified)?;
    // What is no number is no salon; whoever may not ask is told that first.
    let asked = Params::of(request)?.get("shopId").map(|id| ShopId::new(id.parse().unwrap_or_default()));
    let site = site_of(request);
    let state = request.app_data::<web::Data<State>>().cloned().ok_or_else(ApiError::route_not_found)?;
    run(state, move |ctx| enter(ctx, &site, &visitor, asked, least)).await
}

impl<B: FromRequest + 'static> FromRequest for AsStaff<B> {
    type Error = Error;
    type Future = Coming<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let coming = coming(request, payload, Role::Staff);
        Box::pin(async move { coming.await.map(|(manager, body)| Self { manager, body }) })
    }
}

impl<B: FromRequest + 'static> FromRequest for AsAdmin<B> {
    type Error = Error;
    type Future = Coming<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let coming = coming(request, payload, Role::Admin);
        Box::pin(async move { coming.await.map(|(manager, body)| Self { manager, body }) })
    }
}
