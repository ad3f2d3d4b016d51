//! A store that fails at the call it is told to, to see what is left behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::{
    Booking, BookingId, CancelReason, Instant, Interval, LocalDate, Service, ServiceId, SessionId, Shop,
    ShopHours, Staff,
};
use ports::shop::{
    Answer, AnswerKey, Answers, AuditEntry, Bookings, Calendar, HoldOwner, Journal, LapsedHold, LiveSession,
    Menu, NewBooking, Notice, OwnedBooking, SessionHash, Sessions, Settings,
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

    fn ready(&self) -> StoreResult<()> {
        self.real.ready()
    }
}

struct FaultyTx<'a> {
    real: &'a mut dyn ShopTx,
    store: &'a Faulty,
}

impl FaultyTx<'_> {
    /// The real transaction, unless this is the call that fails.
    fn call(&mut self) -> StoreResult<&mut dyn ShopTx> {
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

    fn notify(&mut self, notice: Notice) -> StoreResult<()> {
        self.call()?.notify(notice)
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
}

impl Settings for FaultyTx<'_> {
    fn shop(&mut self) -> StoreResult<Shop> {
        self.call()?.shop()
    }

    fn hours(&mut self) -> StoreResult<ShopHours> {
        self.call()?.hours()
    }
}
