//! A second database that follows the first (`docs/decisions/0023-replica-reads.md`).

use std::time::Duration;

use crate::Store;

/// What is read at a replica that keeps up lacks nothing that was kept longer ago, at the moment when that is asked.
pub const OLDEST: Duration = Duration::from_secs(3);
/// How many requests may read there at a time. The others read at the primary and do not wait for a replica.
pub const READERS: usize = 8;

/// A store whose reads may be some seconds old, and may never be answered. One that does not keep up refuses to be read.
pub trait Replica: Store {
    /// Whether it is known to lack nothing that is older than [`OLDEST`]; nothing is asked for that.
    fn is_fresh(&self) -> bool;

    /// The replica kept a reader waiting for too long: it counts as not fresh for some seconds, whatever its lag.
    fn pause(&self);
}
