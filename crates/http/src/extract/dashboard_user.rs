//! Requests of a salon's dashboard. Their bodies are read after the user is known.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest, web};
use app::admin::{DashboardUser, enter};
use domain::{Role, ShopId};

use super::{AnyVisitor, Params, site_of};
use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// A request of a member of the salon's staff, or of an admin.
pub(crate) struct StaffRequest<B = ()> {
    pub(crate) user: DashboardUser,
    pub(crate) body: B,
}

/// A request of one of the salon's admins.
pub(crate) struct AdminRequest<B = ()> {
    pub(crate) user: DashboardUser,
    pub(crate) body: B,
}

type BoxedResult<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

fn user_and_body<B: FromRequest + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    least: Role,
) -> BoxedResult<(DashboardUser, B)> {
    let (request, mut payload) = (request.clone(), payload.take());
    Box::pin(async move {
        let user = user(&request, least).await?;
        let body = B::from_request(&request, &mut payload).await.map_err(Into::into)?;
        Ok((user, body))
    })
}

async fn user(request: &HttpRequest, least: Role) -> Result<DashboardUser, ApiError> {
    let visitor = AnyVisitor::extract(request).await?.0.ok_or_else(ApiError::not_verified)?;
    // A text that is no number names no salon: a caller without the right to ask reads that first.
    let shop = Params::of(request)?.get("shopId").map(|id| ShopId::new(id.parse().unwrap_or_default()));
    let site = site_of(request);
    let state = request.app_data::<web::Data<State>>().cloned().ok_or_else(ApiError::route_not_found)?;
    run(state, move |ctx| enter(ctx, &site, &visitor, shop, least)).await
}

impl<B: FromRequest + 'static> FromRequest for StaffRequest<B> {
    type Error = Error;
    type Future = BoxedResult<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let parts = user_and_body(request, payload, Role::Staff);
        Box::pin(async move { parts.await.map(|(user, body)| Self { user, body }) })
    }
}

impl<B: FromRequest + 'static> FromRequest for AdminRequest<B> {
    type Error = Error;
    type Future = BoxedResult<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let parts = user_and_body(request, payload, Role::Admin);
        Box::pin(async move { parts.await.map(|(user, body)| Self { user, body }) })
    }
}
