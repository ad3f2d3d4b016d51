//! Which reads a replica or another process's memory may answer: what everybody is shown, unless this browser has just written
//! (`docs/decisions/0023-reads-at-a-replica.md`).

use actix_web::body::MessageBody;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, SET_COOKIE};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use app::Context;

use crate::asked;
use crate::routes::Endpoint;
use crate::serve::State;
use crate::watch::Class;

/// Says nothing but that this browser has written lately.
const WROTE: &str = "parlour-wrote";
/// A replica that is read is no further behind.
const LATELY: Duration = Duration::seconds(6);

/// How a request may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reads {
    /// At the primary, or what is remembered of it.
    Usual,
    /// At the replica, or what is remembered of that.
    Nearby,
    /// At the primary: this browser has just written, perhaps by another process.
    Anew,
}

tokio::task_local! {
    static READS: Reads;
}

fn present() -> Reads {
    READS.try_with(|reads| *reads).unwrap_or(Reads::Usual)
}

/// The context for the request at hand.
pub(crate) fn present_context(state: &State) -> &Context {
    state.nearby.as_ref().filter(|_| present() == Reads::Nearby).unwrap_or(&state.ctx)
}

/// Whether whoever asks must see what they wrote a moment ago.
pub(crate) fn has_just_written() -> bool {
    present() == Reads::Anew
}

/// Reads where this request may read, and remembers for a moment that a browser has written. Only where several processes serve.
pub(crate) async fn read_nearby(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<web::Data<State>>().filter(|state| is_one_of_many(state)).cloned();
    let Some(state) = state else { return next.call(request).await };
    let endpoint = asked::endpoint_of(request.request());
    let reads = match endpoint {
        _ if request.request().cookie(WROTE).is_some() => Reads::Anew,
        Some(endpoint) if is_for_everybody(endpoint) => Reads::Nearby,
        _ => Reads::Usual,
    };
    let writes = endpoint.is_some_and(|endpoint| endpoint.method != "GET");
    let mut response = READS.scope(reads, next.call(request)).await?;
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

fn is_one_of_many(state: &State) -> bool {
    state.settings.allowances.is_some() || state.nearby.is_some()
}

/// Whether the answer is the same for all who ask.
fn is_for_everybody(endpoint: &Endpoint) -> bool {
    endpoint.path.starts_with("/api/client/") && matches!(Class::of(endpoint), Class::Public | Class::Slots)
}
