//! Which reads a replica or another process's memory may answer: what everybody is shown, unless this browser has just written
//! (`docs/decisions/0023-replica-reads.md`).

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, SET_COOKIE};
use actix_web::middleware::Next;
use actix_web::rt::time::timeout;
use actix_web::{Error, web};
use app::Context;
use app::public::{self, PublicReadError, Snapshot};
use ports::{READERS, Replica, StoreError};
use tenancy::ShopAddress;
use tokio::sync::Semaphore;

use crate::asked;
use crate::error::ApiError;
use crate::routes::Endpoint;
use crate::run::run;
use crate::serve::State;
use crate::time::{Attended, Caller};
use crate::watch::Class;

/// Says nothing but that this browser has written lately.
const WROTE: &str = "parlour-wrote";
/// For longer than anything that is shown may be old.
const LATELY: Duration = Duration::from_secs(10);
/// How long the replica may take; then the primary is asked.
const PATIENCE: Duration = Duration::from_secs(1);

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

/// The replica, what is remembered of it, and places for those who read there: it may never answer them, and then they take nobody's place at
/// the primary.
pub(crate) struct Nearby {
    replica: Arc<dyn Replica>,
    ctx: Context,
    places: Arc<Semaphore>,
}

impl Nearby {
    /// Nothing is remembered yet.
    pub(crate) fn at(replica: Arc<dyn Replica>, ctx: &Context) -> Self {
        let store = Arc::clone(&replica) as _;
        let ctx = Context { store, snapshots: Arc::default(), ..ctx.clone() };
        Self { replica, ctx, places: Arc::new(Semaphore::new(READERS)) }
    }

    /// What a salon shows there. None where the primary has to be asked: the replica is too old or too slow, has no place, has trouble, or does
    /// not know of the salon, which may be newer than it.
    #[expect(clippy::disallowed_methods, reason = "a wrapper like run, with a limit and places of its own")]
    async fn look(&self, address: ShopAddress) -> Option<Arc<Snapshot>> {
        if !self.replica.keeps_up() {
            return None;
        }
        if let Some(salon) = public::cached(&self.ctx, &address) {
            return Some(salon);
        }
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let caller = Arc::new(Caller::default());
        let attended = Attended { real: Arc::clone(&self.ctx.store), caller: Arc::clone(&caller) };
        let ctx = Context { store: Arc::new(attended), ..self.ctx.clone() };
        let reading = web::block(move || {
            let read = public::snapshot(&ctx, &address);
            drop(place);
            read
        });
        let Ok(read) = timeout(PATIENCE, reading).await else {
            // Whoever has not begun to read by now does not begin.
            caller.leaves();
            self.has_trouble(&"it does not answer in time");
            return None;
        };
        match read {
            Ok(Ok(salon)) => return Some(salon),
            Ok(Err(PublicReadError::Store(cause @ (StoreError::Unavailable(_) | StoreError::Busy)))) => {
                self.has_trouble(&cause);
            }
            Ok(Err(PublicReadError::NoSuchShop)) => {}
            Ok(Err(cause)) => tracing::warn!(%cause, "the replica could not say; asking the primary"),
            Err(gone) => tracing::error!(cause = %gone, "a read at the replica panicked; asking the primary"),
        }
        None
    }

    fn has_trouble(&self, cause: &dyn std::fmt::Display) {
        tracing::warn!(%cause, "the replica is not asked for some seconds");
        self.replica.rests();
    }
}

/// What a salon shows: at once if it is remembered, which takes no thread away from anybody, else from the blocking pool.
pub(crate) async fn look(state: &web::Data<State>, address: ShopAddress) -> Result<Arc<Snapshot>, ApiError> {
    let reads = present();
    if reads == Reads::Anew {
        return run(state.clone(), move |ctx| public::revalidated(ctx, &address)).await;
    }
    if let Some(nearby) = state.nearby.as_ref().filter(|_| reads == Reads::Nearby)
        && let Some(salon) = nearby.look(address.clone()).await
    {
        return Ok(salon);
    }
    match public::cached(&state.ctx, &address) {
        Some(salon) => Ok(salon),
        None => run(state.clone(), move |ctx| public::snapshot(ctx, &address)).await,
    }
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
    let mut response = READS.scope(reads, next.call(request)).await?;
    if endpoint.is_some_and(changes) && response.status().is_success() {
        let cookie = Cookie::build(WROTE, "1")
            .path("/")
            .max_age(time::Duration::try_from(LATELY).unwrap_or(time::Duration::MAX))
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

/// Whether a call may change something: some questions are too long for an address, and so are posted.
pub(crate) fn changes(endpoint: &Endpoint) -> bool {
    let only_asks = endpoint.path.ends_with("/impact") || endpoint.path == "/api/client/staff/suggestions";
    endpoint.method != "GET" && !only_asks
}

#[cfg(test)]
mod tests {
    use ports::OLDEST;

    use super::*;

    #[test]
    fn a_browser_remembers_longer_than_anything_that_is_shown_may_be_old() {
        // What is read is answered at once or not at all, and remembered from the beginning of the reading.
        let oldest = OLDEST + PATIENCE.max(public::TRUSTED_FOR.to_std().unwrap());
        assert_eq!(oldest, Duration::from_secs(4), "as docs/decisions/0023 says");
        assert!(2 * oldest < LATELY, "as much again for answers on their way");
    }
}
