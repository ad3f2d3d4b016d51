//! A store that fails at the call it is told to, to see what is left behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::{BookingId, IdentityId, Instant, Interval, Service, ServiceId, SessionId, Staff, TokenId};
use ports::shop::{
    Approval, AuditEntry, Calendar, Edit, HistoryEntry, Journal, LastEdit, LiveSession, LiveToken, Menu,
    NewToken, Notice, NoticeId, QueuedNotice, Reading, SecretHash, SessionHash, Sessions, Tokens,
};
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use scheduling::Salon;
use tenancy::ShopScope;

/// A real store of which one call, counted over everything that is asked of it, fails.
pub(crate) struct Faulty {
    real: Arc<dyn Store>,
    fails_at: usize,
    calls: AtomicUsize,
}

impl Faulty {
    /// Fails at the call of this number, counted from 1.
    pub(crate) fn at(fails_at: usize, real: Arc<dyn Store>) -> Self {
        Self { real, fails_at, calls: AtomicUsize::new(0) }
    }

    /// Whether there were enough calls for one to fail.
    pub(crate) fn has_failed(&self) -> bool {
        self.fails_at <= self.calls.load(Ordering::Relaxed)
    }

    fn next_call(&self) -> StoreResult<()> {
        let number = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        if number == self.fails_at { Err(StoreError::Unavailable("pulled out".into())) } else { Ok(()) }
    }
}

impl Store for Faulty {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.real.write_shop(scope, &mut |tx| work(&mut FaultyTx { real: tx, store: self }))
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.real.read_shop(scope, &mut |tx| work(&mut FaultyTx { real: tx, store: self }))
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.next_call()?;
        self.real.read_platform(work)
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.next_call()?;
        self.real.write_platform(work)
    }

    fn ready(&self) -> StoreResult<()> {
        self.real.ready()
    }
}

pub(crate) struct FaultyTx<'a> {
    real: &'a mut dyn ShopTx,
    store: &'a Faulty,
}

impl FaultyTx<'_> {
    /// The real transaction, unless this is the call that fails.
    pub(crate) fn call(&mut self) -> StoreResult<&mut dyn ShopTx> {
        self.store.next_call()?;
        Ok(self.real)
    }
}

impl Calendar for FaultyTx<'_> {
    fn salon(&mut self, window: Interval, now: Instant) -> StoreResult<Salon> {
        self.call()?.salon(window, now)
    }
}

impl Journal for FaultyTx<'_> {
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()> {
        self.call()?.audit(entry)
    }

    fn record_edit(&mut self, edit: &Edit<'_>) -> StoreResult<()> {
        self.call()?.record_edit(edit)
    }

    fn record_reading(&mut self, reading: &Reading<'_>) -> StoreResult<()> {
        self.call()?.record_reading(reading)
    }

    fn last_edit(&mut self, entity: &'static str, id: i64) -> StoreResult<Option<LastEdit>> {
        self.call()?.last_edit(entity, id)
    }

    fn history_of(&mut self, booking: BookingId) -> StoreResult<Vec<HistoryEntry>> {
        self.call()?.history_of(booking)
    }

    fn notify(&mut self, notice: Notice) -> StoreResult<()> {
        self.call()?.notify(notice)
    }

    fn queued_notices(&mut self, most: usize) -> StoreResult<Vec<QueuedNotice>> {
        self.call()?.queued_notices(most)
    }

    fn notice_planned(&mut self, id: NoticeId, now: Instant) -> StoreResult<()> {
        self.call()?.notice_planned(id, now)
    }
}

impl Menu for FaultyTx<'_> {
    fn services(&mut self) -> StoreResult<Vec<Service>> {
        self.call()?.services()
    }

    fn services_by_id(&mut self, ids: &[ServiceId]) -> StoreResult<Vec<Service>> {
        self.call()?.services_by_id(ids)
    }

    fn are_on_the_menu(&mut self, ids: &[ServiceId]) -> StoreResult<bool> {
        self.call()?.are_on_the_menu(ids)
    }

    fn bookable_staff(&mut self) -> StoreResult<Vec<Staff>> {
        self.call()?.bookable_staff()
    }
}

impl Sessions for FaultyTx<'_> {
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>> {
        self.call()?.find_session(hash, now)
    }

    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<SessionId> {
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

    fn bind_companion(&mut self, id: SessionId, companion: &SecretHash) -> StoreResult<()> {
        self.call()?.bind_companion(id, companion)
    }

    fn approve_session(&mut self, id: SessionId, approval: &Approval) -> StoreResult<()> {
        self.call()?.approve_session(id, approval)
    }

    fn rotate_companion(
        &mut self,
        id: SessionId,
        present: &SecretHash,
        fresh: &SecretHash,
        former_until: Instant,
    ) -> StoreResult<()> {
        self.call()?.rotate_companion(id, present, fresh, former_until)
    }

    fn companion_arrived(&mut self, id: SessionId) -> StoreResult<()> {
        self.call()?.companion_arrived(id)
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

impl Tokens for FaultyTx<'_> {
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
