//! How long a request may take, and what becomes of work whose caller was told to come back: nothing of it is kept
//! (`docs/decisions/0014-load-shedding.md`).

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use actix_web::{HttpRequest, web};
use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::routes::Endpoint;
use crate::serve::State;

/// How long each part of a request may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// One use case, from asking for its turn to its answer.
    pub work: Duration,
    /// The same where a picture or a whole export is made, stored or fetched.
    pub long_work: Duration,
    /// A body.
    pub body: Duration,
    /// A body with a file in it.
    pub file: Duration,
}

impl TimeLimits {
    /// While people wait for an answer. Ten megabytes over a phone take their time.
    pub const SERVING: Self = Self {
        work: Duration::from_secs(5),
        long_work: Duration::from_secs(60),
        body: Duration::from_secs(15),
        file: Duration::from_secs(120),
    };
    /// Where a busy machine is no failure: tests and benches.
    pub const AMPLE: Self = Self {
        work: Duration::from_secs(120),
        long_work: Duration::from_secs(120),
        body: Duration::from_secs(120),
        file: Duration::from_secs(120),
    };

    /// How long the work of an endpoint may take; of a page where there is none.
    pub(crate) fn work_of(&self, endpoint: Option<&Endpoint>) -> Duration {
        let is_long = |path: &str| {
            path.starts_with("/uploads/")
                || path.starts_with("/api/admin/upload")
                || path.ends_with("/export")
        };
        if endpoint.is_some_and(|endpoint| is_long(endpoint.path)) { self.long_work } else { self.work }
    }
}

/// The limits of the server that a request came to.
pub(crate) fn time_limits(request: &HttpRequest) -> TimeLimits {
    request.app_data::<web::Data<State>>().map_or(TimeLimits::SERVING, |state| state.settings.time)
}

/// How long a commit that has begun is waited for: nobody is told that nothing happened while it may.
pub(crate) const COMMIT: Duration = Duration::from_secs(30);

tokio::task_local! {
    static WORK: Duration;
}

/// Runs a request's handler, whose use cases may take so long each.
pub(crate) async fn within<T>(limit: Duration, handler: impl Future<Output = T>) -> T {
    WORK.scope(limit, handler).await
}

/// How long a use case of the request at hand may take.
pub(crate) fn present_limit(ordinary: &TimeLimits) -> Duration {
    WORK.try_with(|limit| *limit).unwrap_or(ordinary.work)
}

const WAITS: u8 = 0;
const KEPT: u8 = 1;
const GONE: u8 = 2;

/// Whoever waits for a piece of work. Either they were told to come back, or something is kept: never both.
#[derive(Default)]
pub(crate) struct Caller(AtomicU8);

impl Caller {
    /// They wait no longer. False where something is being kept already: then they must wait for it.
    pub(crate) fn leaves(&self) -> bool {
        self.0.compare_exchange(WAITS, GONE, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// They wait no longer, whatever is being kept; nothing more is begun for them.
    pub(crate) fn leaves_at_last(&self) {
        self.0.store(GONE, Ordering::Release);
    }

    /// Asked before anything is begun.
    fn is_there(&self) -> StoreResult<()> {
        if self.0.load(Ordering::Acquire) == GONE { Err(gone()) } else { Ok(()) }
    }

    /// Asked before anything is kept.
    fn may_keep(&self) -> StoreResult<()> {
        match self.0.compare_exchange(WAITS, KEPT, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) | Err(KEPT) => Ok(()),
            Err(_) => Err(gone()),
        }
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("it took too long, and the caller was told so".to_owned())
}

/// A store whose transactions are rolled back once their caller has gone.
pub(crate) struct Attended {
    pub(crate) real: Arc<dyn Store>,
    pub(crate) caller: Arc<Caller>,
}

impl Store for Attended {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.caller.is_there()?;
        self.real.write_shop(scope, &mut |tx| {
            work(tx)?;
            self.caller.may_keep()
        })
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.caller.is_there()?;
        self.real.read_shop(scope, work)
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.caller.is_there()?;
        self.real.read_platform(work)
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.caller.is_there()?;
        self.real.write_platform(&mut |tx| {
            work(tx)?;
            self.caller.may_keep()
        })
    }

    fn ready(&self) -> StoreResult<()> {
        self.real.ready()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.real.writes_to(shop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ENDPOINTS;

    #[test]
    fn whoever_has_gone_gets_nothing_kept_and_whoever_gets_something_does_not_go() {
        let gone = Caller::default();
        assert!(gone.is_there().is_ok());
        assert!(gone.leaves());
        assert!(gone.is_there().is_err() && gone.may_keep().is_err());

        let waiting = Caller::default();
        assert!(waiting.may_keep().is_ok() && waiting.may_keep().is_ok(), "a commit that is tried again");
        assert!(!waiting.leaves());
        assert!(waiting.is_there().is_ok(), "the rest of the work goes on");
        waiting.leaves_at_last();
        assert!(waiting.is_there().is_err() && waiting.may_keep().is_err());
    }

    #[test]
    fn only_what_handles_files_may_take_long() {
        let limits = TimeLimits::SERVING;
        let long: Vec<&str> = ENDPOINTS
            .iter()
            .filter(|endpoint| limits.work_of(Some(endpoint)) == limits.long_work)
            .map(|endpoint| endpoint.path)
            .collect();
        assert!(long.contains(&"/api/admin/upload/logo"), "{long:?}");
        let of_files = |path: &&str| path.contains("upload") || path.contains("export");
        assert!(long.iter().all(of_files), "{long:?}");
        assert_eq!(limits.work_of(None), limits.work);
    }
}
