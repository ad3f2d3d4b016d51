//! A store that fails at the call it is told to, to see what is left behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::{
    Booking, BookingId, BookingStatus, CancelReason, ChairId, ClientId, Email, IdentityId, Instant, Interval,
    LocalDate, PersonName, Service, ServiceId, SessionId, ShopId, Staff, StaffId, TokenId, WaPhone,
};
use ports::platform::Addressee;
use ports::shop::{
    Answer, AnswerKey, Answers, Approval, AuditEntry, Bookings, Clients, Contacts, Edit, HistoryEntry,
    HoldOwner, Journal, KnownClient, LapsedHold, LastEdit, LiveSession, LiveToken, Member, Menu, NewBooking,
    NewClient, NewToken, Notice, NoticeId, OwnedBooking, QueuedNotice, SecretHash, SessionHash, Sessions,
    Team, Tokens, WrittenClient,
};
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
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

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.real.writes_to(shop)
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

impl Answers for FaultyTx<'_> {
    fn kept_answer(&mut self, key: &AnswerKey, now: Instant) -> StoreResult<Option<Answer>> {
        self.call()?.kept_answer(key, now)
    }

    fn keep_answer(
        &mut self,
        key: &AnswerKey,
        answer: Answer,
        now: Instant,
        until: Instant,
    ) -> StoreResult<()> {
        self.call()?.keep_answer(key, answer, now, until)
    }

    fn forget_derived_answers(&mut self, booking: BookingId) -> StoreResult<()> {
        self.call()?.forget_derived_answers(booking)
    }
}

impl Bookings for FaultyTx<'_> {
    fn lock_days(&mut self, days: &[LocalDate]) -> StoreResult<()> {
        self.call()?.lock_days(days)
    }

    fn insert_booking(&mut self, new: &NewBooking) -> StoreResult<BookingId> {
        self.call()?.insert_booking(new)
    }

    fn find_booking(&mut self, id: BookingId) -> StoreResult<Option<OwnedBooking>> {
        self.call()?.find_booking(id)
    }

    fn bookings_of_session(&mut self, session: SessionId) -> StoreResult<Vec<Booking>> {
        self.call()?.bookings_of_session(session)
    }

    fn open_holds(&mut self, owner: HoldOwner<'_>, now: Instant) -> StoreResult<usize> {
        self.call()?.open_holds(owner, now)
    }

    fn unverified_since(&mut self, moment: Instant) -> StoreResult<usize> {
        self.call()?.unverified_since(moment)
    }

    fn lapsed_holds(&mut self, within: Option<Interval>, now: Instant) -> StoreResult<Vec<LapsedHold>> {
        self.call()?.lapsed_holds(within, now)
    }

    fn cancel_booking(
        &mut self,
        id: BookingId,
        version: i64,
        reason: CancelReason,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.cancel_booking(id, version, reason, now)
    }

    fn bookings_of_client(&mut self, client: ClientId, session: SessionId) -> StoreResult<Vec<Booking>> {
        self.call()?.bookings_of_client(client, session)
    }

    fn confirm_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: Option<ClientId>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.confirm_booking(id, version, client, now)
    }

    fn revive_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: Option<ClientId>,
        chair: Option<ChairId>,
        blocked: Interval,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.revive_booking(id, version, client, chair, blocked, now)
    }

    fn settle_booking(
        &mut self,
        id: BookingId,
        version: i64,
        outcome: BookingStatus,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.settle_booking(id, version, outcome, now)
    }

    fn assign_client(&mut self, id: BookingId, client: ClientId, now: Instant) -> StoreResult<()> {
        self.call()?.assign_client(id, client, now)
    }
}

impl Journal for FaultyTx<'_> {
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()> {
        self.call()?.audit(entry)
    }

    fn record_edit(&mut self, edit: &Edit<'_>) -> StoreResult<()> {
        self.call()?.record_edit(edit)
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

    fn menu_ids(&mut self) -> StoreResult<Vec<ServiceId>> {
        self.call()?.menu_ids()
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

impl Team for FaultyTx<'_> {
    fn members_by_phone(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Member>> {
        self.call()?.members_by_phone(spellings)
    }

    fn member(&mut self, id: StaffId) -> StoreResult<Option<Member>> {
        self.call()?.member(id)
    }

    fn admins(&mut self) -> StoreResult<Vec<Member>> {
        self.call()?.admins()
    }
}

impl Clients for FaultyTx<'_> {
    fn known_client(&mut self, id: ClientId) -> StoreResult<Option<KnownClient>> {
        self.call()?.known_client(id)
    }

    fn proved_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        self.call()?.proved_client(spellings)
    }

    fn client_written_as(&mut self, name: &PersonName, phone: &str) -> StoreResult<Option<ClientId>> {
        self.call()?.client_written_as(name, phone)
    }

    fn write_down_client(&mut self, new: &WrittenClient) -> StoreResult<ClientId> {
        self.call()?.write_down_client(new)
    }

    fn client_of(&mut self, identity: IdentityId) -> StoreResult<Option<KnownClient>> {
        self.call()?.client_of(identity)
    }

    fn unclaimed_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        self.call()?.unclaimed_client(spellings)
    }

    fn is_unwelcome(&mut self, identity: IdentityId, spellings: &[WaPhone]) -> StoreResult<bool> {
        self.call()?.is_unwelcome(identity, spellings)
    }

    fn make_client(&mut self, new: &NewClient) -> StoreResult<ClientId> {
        self.call()?.make_client(new)
    }

    fn claim_client(&mut self, id: ClientId, identity: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.claim_client(id, identity, now)
    }

    fn update_client(
        &mut self,
        id: ClientId,
        name: Option<&PersonName>,
        email: Option<&Email>,
        phone: Option<&WaPhone>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_client(id, name, email, phone, now)
    }

    fn adopt_bookings(&mut self, session: SessionId, client: ClientId, now: Instant) -> StoreResult<usize> {
        self.call()?.adopt_bookings(session, client, now)
    }
}

impl Contacts for FaultyTx<'_> {
    fn client_contact(&mut self, id: ClientId) -> StoreResult<Option<Addressee>> {
        self.call()?.client_contact(id)
    }

    fn notice_number(&mut self) -> StoreResult<Option<WaPhone>> {
        self.call()?.notice_number()
    }
}
