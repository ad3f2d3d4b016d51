//! Visitors' sessions at a shop.

use domain::{Instant, Minutes, SessionId};

use crate::StoreResult;

/// The SHA-256 of what a browser holds. The thing itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionHash(pub [u8; 32]);

/// A visitor's session ends this long after its last use, with its cookie (client specification §9).
pub const IDLE_LIFE: Minutes = Minutes::new(24 * 60);
/// And this long after its making at the latest (decisions 63).
pub const LONGEST_LIFE: Minutes = Minutes::new(30 * 24 * 60);

/// A session that has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveSession {
    /// Which session.
    pub id: SessionId,
    /// When it was last used.
    pub last_used_at: Instant,
}

/// The sessions of a shop.
pub trait Sessions {
    /// The session, if there is one that is alive at `now`.
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>>;

    /// The session, made if there is none that is alive, marked as used at `now`. One that has ended is not revived: it keeps its
    /// bookings and is found no more. Queues behind every other transaction that touches the same session, until commit.
    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<SessionId>;
}
