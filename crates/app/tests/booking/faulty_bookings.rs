//! [`FaultyTx`](crate::faulty) for bookings and the answers kept for them.

use domain::{
    Booking, BookingId, BookingStatus, CancelReason, ChairId, ClientId, Instant, Interval, LocalDate,
    SessionId,
};
use ports::StoreResult;
use ports::shop::{
    Answer, AnswerKey, Answers, Bookings, DeskAnswer, DeskKey, HoldOwner, LapsedHold, NewBooking,
    OwnedBooking,
};

use crate::faulty::FaultyTx;

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

    fn kept_desk_answer(&mut self, key: &DeskKey, now: Instant) -> StoreResult<Option<DeskAnswer>> {
        self.call()?.kept_desk_answer(key, now)
    }

    fn keep_desk_answer(
        &mut self,
        key: &DeskKey,
        answer: DeskAnswer,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()> {
        self.call()?.keep_desk_answer(key, answer, now, expires_at)
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

    fn accept_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.accept_booking(id, version, client, now)
    }

    fn hand_over_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.hand_over_booking(id, version, client, now)
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
