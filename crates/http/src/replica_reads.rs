//! Where a request reads: public reads may be answered by a replica or from a cache, unless this browser has just written
//! (`docs/decisions/0023-replica-reads.md`).

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, SET_COOKIE};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use app::public::{self, Snapshot};
use tenancy::ShopAddress;

use crate::admission::Priority;
use crate::blocking::run;
use crate::endpoint::ReadSource;
use crate::endpoint_of_request::endpoint_of;
use crate::error::ApiError;
use crate::request_policy::RequestPolicy;
use crate::state::State;

/// Marks a browser that has written lately.
const RECENT_WRITE_COOKIE: &str = "parlour-wrote";
/// Longer than the greatest age of an answer.
const RECENT_WRITE_TTL: Duration = Duration::from_secs(10);

/// The salon's snapshot: from the cache without a thread, else from the blocking pool.
pub(crate) async fn shop_snapshot(
    state: &web::Data<State>,
    address: ShopAddress,
) -> Result<Arc<Snapshot>, ApiError> {
    let reads = RequestPolicy::current().reads;
    if reads == ReadSource::Primary {
        return run(state.clone(), move |ctx| public::revalidated(ctx, &address)).await;
    }
    if let Some(replica) = state.replica.as_ref().filter(|_| reads == ReadSource::Replica)
        && let Some(salon) = replica.shop_snapshot(address.clone()).await
    {
        return Ok(salon);
    }
    match public::cached(&state.ctx, &address) {
        Some(salon) => Ok(salon),
        None => run(state.clone(), move |ctx| public::snapshot(ctx, &address)).await,
    }
}

/// Sets the priority, deadline and read source of the handler. Where several processes serve, it also marks a browser that has written.
pub(crate) async fn apply_policy(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let endpoint = endpoint_of(request.request());
    let state = request.app_data::<web::Data<State>>().filter(|state| is_one_of_many(state)).cloned();
    let reads = match endpoint {
        _ if state.is_none() => ReadSource::Cache,
        _ if request.request().cookie(RECENT_WRITE_COOKIE).is_some() => ReadSource::Primary,
        Some(endpoint) => endpoint.reads,
        None => ReadSource::Cache,
    };
    // A request without an endpoint is for a public page.
    let priority = endpoint.map_or(Priority::Public, |endpoint| endpoint.priority);
    let deadline = endpoint.map(|endpoint| endpoint.deadline).unwrap_or_default();
    let policy = RequestPolicy { priority, deadline, reads };
    let mut response = policy.apply(next.call(request)).await?;
    if let Some(state) = state
        && endpoint.is_some_and(|endpoint| endpoint.changes)
        && response.status().is_success()
    {
        let cookie = Cookie::build(RECENT_WRITE_COOKIE, "1")
            .path("/")
            .max_age(time::Duration::try_from(RECENT_WRITE_TTL).unwrap_or(time::Duration::MAX))
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
    state.settings.allowances.is_some() || state.replica.is_some()
}

#[cfg(test)]
mod tests {
    use ports::OLDEST;

    use super::*;
    use crate::replica_reader::REPLICA_TIMEOUT;

    #[test]
    fn recent_write_cookie_outlives_the_oldest_answer() {
        // A read is answered at once or not at all, and its age counts from its beginning.
        let oldest = OLDEST + REPLICA_TIMEOUT.max(public::TRUSTED_FOR.to_std().unwrap());
        assert_eq!(oldest, Duration::from_secs(4), "as docs/decisions/0023 says");
        assert!(RECENT_WRITE_TTL > 2 * oldest, "as much again for answers on their way");
    }
}
