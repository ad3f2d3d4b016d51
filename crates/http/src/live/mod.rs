//! Streams of what is new of a salon (rules/dashboard#live): one reader of the audit trail for all streams of a salon, and a seat for each
//! stream (`docs/decisions/0037-live-updates.md`).

mod feed;
mod feeds;
mod stream;

use std::time::Duration;

pub(crate) use feed::follow;
pub(crate) use feeds::LiveFeeds;
pub(crate) use stream::{ChangeResponse, ChangeStream};

/// The times of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamTimes {
    /// How long a stream goes on.
    pub longest: Duration,
    /// How often it says that it is still there.
    pub heartbeat: Duration,
    /// How often it asks whether its reader may still read it.
    pub check: Duration,
    /// How often a salon's trail is read.
    pub poll: Duration,
}

impl StreamTimes {
    /// While people look at their dashboards.
    pub const SERVING: Self = Self {
        longest: Duration::from_secs(600),
        heartbeat: Duration::from_secs(15),
        check: Duration::from_secs(10),
        poll: Duration::from_secs(1),
    };
    /// Where a stream is to be an answer like any other: tests and benches. It ends when it has told what there is.
    pub const BRIEF: Self = Self { longest: Duration::ZERO, ..Self::SERVING };
}
