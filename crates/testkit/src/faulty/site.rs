//! [`FaultyTx`] for sessions and tokens, of a shop or of the platform's own host.

use domain::{IdentityId, Instant, SessionId, TokenId};
use ports::StoreResult;
use ports::shop::{Approval, LiveSession, LiveToken, NewToken, SecretHash, SessionHash, Sessions, Tokens};

use super::FaultyTx;

impl<T: Sessions + ?Sized> Sessions for FaultyTx<'_, T> {
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>> {
        self.call()?.find_session(hash, now)
    }

    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<LiveSession> {
        self.call()?.touch_session(hash, now)
    }

    fn live_session(&mut self, id: SessionId, now: Instant) -> StoreResult<Option<LiveSession>> {
        self.call()?.live_session(id, now)
    }

    fn was_ended(&mut self, hash: &SessionHash) -> StoreResult<bool> {
        self.call()?.was_ended(hash)
    }

    fn use_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()> {
        self.call()?.use_session(id, now)
    }

    fn bind_session_secret(&mut self, id: SessionId, session_secret: &SecretHash) -> StoreResult<()> {
        self.call()?.bind_session_secret(id, session_secret)
    }

    fn approve_session(&mut self, id: SessionId, approval: &Approval) -> StoreResult<()> {
        self.call()?.approve_session(id, approval)
    }

    fn rotate_session_secret(
        &mut self,
        id: SessionId,
        present: &SecretHash,
        fresh: &SecretHash,
        former_until: Instant,
    ) -> StoreResult<()> {
        self.call()?.rotate_session_secret(id, present, fresh, former_until)
    }

    fn session_secret_arrived(&mut self, id: SessionId) -> StoreResult<()> {
        self.call()?.session_secret_arrived(id)
    }

    fn device_given(&mut self, id: SessionId) -> StoreResult<()> {
        self.call()?.device_given(id)
    }

    fn end_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()> {
        self.call()?.end_session(id, now)
    }

    fn end_sessions_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<usize> {
        self.call()?.end_sessions_of(identity, now)
    }
}

impl<T: Tokens + ?Sized> Tokens for FaultyTx<'_, T> {
    fn make_token(&mut self, new: &NewToken) -> StoreResult<TokenId> {
        self.call()?.make_token(new)
    }

    fn find_token(&mut self, hash: &SecretHash, now: Instant) -> StoreResult<Option<LiveToken>> {
        self.call()?.find_token(hash, now)
    }

    fn tokens_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<Vec<LiveToken>> {
        self.call()?.tokens_of(identity, now)
    }

    fn end_token(&mut self, identity: IdentityId, id: TokenId, now: Instant) -> StoreResult<bool> {
        self.call()?.end_token(identity, id, now)
    }

    fn token_used(&mut self, id: TokenId, now: Instant) -> StoreResult<()> {
        self.call()?.token_used(id, now)
    }
}
