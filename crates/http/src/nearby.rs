//! Which reads a replica may answer: what everybody is shown, unless this browser has just written (`docs/decisions/0023-reads-at-a-replica.md`).

use std::future::Future;

use actix_web::body::MessageBody;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, SET_COOKIE};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, web};
use app::Context;

use crate::routes::{self, Endpoint};
use crate::serve::State;
use crate::watch::Class;

/// Says nothing but that this browser has written lately.
const WROTE: &str = "parlour-wrote";
/// A replica that is read is no further behind.
const LATELY: Duration = Duration::seconds(6);

tokio::task_local! {
    static NEARBY: bool;
}

/// The context for the request at hand.
pub(crate) fn present_context(state: &State) -> &Context {
    let nearby = NEARBY.try_with(|nearby| *nearby).unwrap_or(false);
    state.nearby.as_ref().filter(|_| nearby).unwrap_or(&state.ctx)
}

/// Reads where this request may read, and remembers for a moment that a browser has written.
pub(crate) async fn read_nearby(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<web::Data<State>>().filter(|state| state.nearby.is_some()).cloned();
    let Some(state) = state else { return next.call(request).await };
    let endpoint = routes::of(request.request());
    let nearby = endpoint.is_some_and(is_for_everybody) && !has_written(request.request());
    let writes = endpoint.is_some_and(|endpoint| endpoint.method != "GET");
    let mut response = here_or_there(nearby, next.call(request)).await?;
    if writes && response.status().is_success() {
        let cookie = Cookie::build(WROTE, "1")
            .path("/")
            .max_age(LATELY)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(state.settings.production)
            .finish();
        if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    Ok(response)
}

async fn here_or_there<T>(nearby: bool, handler: impl Future<Output = T>) -> T {
    NEARBY.scope(nearby, handler).await
}

/// Whether the answer is the same for all who ask.
fn is_for_everybody(endpoint: &Endpoint) -> bool {
    endpoint.path.starts_with("/api/client/") && matches!(Class::of(endpoint), Class::Public | Class::Slots)
}

fn has_written(request: &HttpRequest) -> bool {
    request.cookie(WROTE).is_some()
}
