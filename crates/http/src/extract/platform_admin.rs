//! Requests of the platform's dashboard. Their bodies are read after the user is known.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest, web};
use app::platform::{PlatformAdmin, require_platform_admin};

use super::{AnyVisitor, site_of};
use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// A request of a platform admin.
pub(crate) struct PlatformRequest<B = ()> {
    pub(crate) user: PlatformAdmin,
    pub(crate) body: B,
}

async fn user(request: &HttpRequest) -> Result<PlatformAdmin, ApiError> {
    let visitor = AnyVisitor::extract(request).await?.0.ok_or_else(ApiError::not_verified)?;
    let site = site_of(request);
    let state = request.app_data::<web::Data<State>>().cloned().ok_or_else(ApiError::route_not_found)?;
    run(state, move |ctx| require_platform_admin(ctx, &site, &visitor)).await
}

impl<B: FromRequest + 'static> FromRequest for PlatformRequest<B> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let user = user(&request).await?;
            let body = B::from_request(&request, &mut payload).await.map_err(Into::into)?;
            Ok(Self { user, body })
        })
    }
}
