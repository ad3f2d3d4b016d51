//! Visitors' sessions at a shop.

use domain::{Instant, SessionId};

use crate::StoreResult;

/// The SHA-256 of what a browser holds. The thing itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionHash(pub [u8; 32]);

/// The sessions of a shop.
pub trait Sessions {
    /// The session, if it was used after `used_since`.
    fn find_session(&mut self, hash: &SessionHash, used_since: Instant) -> StoreResult<Option<SessionId>>;

    /// The session, made if there is none, marked as used at `now`.
    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<SessionId>;
}
