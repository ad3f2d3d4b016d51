//! How the request at hand is treated, as its endpoint's row says: a task-local value, so that use cases deep inside a handler can see it.

use std::future::Future;

use crate::admission::Priority;
use crate::deadline::Deadline;
use crate::endpoint::ReadSource;

/// Work outside a request has the default: ordinary priority, the short deadline, reads from the cache.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RequestPolicy {
    pub(crate) priority: Priority,
    pub(crate) deadline: Deadline,
    pub(crate) reads: ReadSource,
}

tokio::task_local! {
    static POLICY: RequestPolicy;
}

impl RequestPolicy {
    /// Runs a handler under this policy.
    pub(crate) async fn apply<T>(self, handler: impl Future<Output = T>) -> T {
        POLICY.scope(self, handler).await
    }

    pub(crate) fn current() -> Self {
        POLICY.try_with(|policy| *policy).unwrap_or_default()
    }
}
