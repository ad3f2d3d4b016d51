//! The health of a store, for its operators.

use domain::Instant;

use crate::StoreResult;

/// Work that waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueueDepth {
    pub count: u64,
    /// Since when the first of it could have been done; none where nothing waits.
    pub since: Option<Instant>,
}

impl QueueDepth {
    /// For how many seconds the first of it has waited.
    #[must_use]
    pub fn seconds(&self, now: Instant) -> u64 {
        self.since.map_or(0, |since| u64::try_from((now - since).num_seconds()).unwrap_or(0))
    }
}

/// What the rows say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueueHealth {
    /// Notices of which no messages were made yet (the outbox).
    pub notices: QueueDepth,
    /// Messages that are due and were not tried.
    pub messages: QueueDepth,
    /// Holds that have run out and are still there.
    pub expired_holds: QueueDepth,
    pub paused_senders: u64,
}

/// Connections that are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStats {
    /// What for: `read`, `write`, or `all`; `look` is for looking how the database is.
    pub name: &'static str,
    /// How many there may be.
    pub most: u32,
    pub open: u32,
    /// How many of these are not in use.
    pub idle: u32,
}

/// A store that can be asked how it is.
pub trait HealthProbe: Send + Sync {
    /// What waits at `now`.
    fn queue_health(&self, now: Instant) -> StoreResult<QueueHealth>;

    /// What is wrong with the file that it is kept in: the first of it, nothing if it is whole. Reads all of it, which takes seconds for a large
    /// one. A server that looks after its own files is not asked.
    fn damage(&self) -> StoreResult<Vec<String>>;

    /// Its connections at this moment; asks no database.
    fn pools(&self) -> Vec<PoolStats>;
}
