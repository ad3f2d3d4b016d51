//! [`FaultyTx`](super::FaultyTx) for what clients and the worker do in a shop.

use domain::{
    Booking, BookingId, BookingStatus, CancelReason, ChairId, ClientId, Email, IdentityId, Instant, Interval,
    LocalDate, PersonName, Service, ServiceId, SessionId, Staff, StaffId, WaPhone,
};
use ports::StoreResult;
use ports::platform::Addressee;
use ports::shop::{
    AuditEntry, Bookings, Calendar, Clients, Contacts, Edit, HistoryEntry, HoldOwner, Idempotency,
    IdempotencyKey, IdempotentResponse, Journal, KnownClient, LapsedHold, LastEdit, Member, Menu, NewBooking,
    NewClient, Notice, NoticeId, OwnedBooking, QueuedNotice, Reading, Team, WrittenClient,
};
use scheduling::SchedulingData;

use super::FaultyShop;

impl Idempotency for FaultyShop<'_, '_> {
    fn stored_response(
        &mut self,
        key: &IdempotencyKey,
        now: Instant,
    ) -> StoreResult<Option<IdempotentResponse>> {
        self.call()?.stored_response(key, now)
    }

    fn store_response(
        &mut self,
        key: &IdempotencyKey,
        response: IdempotentResponse,
        now: Instant,
        until: Instant,
    ) -> StoreResult<()> {
        self.call()?.store_response(key, response, now, until)
    }

    fn delete_derived_keys(&mut self, booking: BookingId) -> StoreResult<()> {
        self.call()?.delete_derived_keys(booking)
    }
}

impl Bookings for FaultyShop<'_, '_> {
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

    fn lock_rules(&mut self) -> StoreResult<()> {
        self.call()?.lock_rules()
    }

    fn lock_every_day(&mut self) -> StoreResult<()> {
        self.call()?.lock_every_day()
    }

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
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.confirm_booking(id, version, client, now)
    }

    fn revive_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
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

impl Calendar for FaultyShop<'_, '_> {
    fn salon(&mut self, window: Interval, now: Instant) -> StoreResult<SchedulingData> {
        self.call()?.salon(window, now)
    }

    fn next_lapse(&mut self, window: Interval, now: Instant) -> StoreResult<Option<Instant>> {
        self.call()?.next_lapse(window, now)
    }

    fn revision(&mut self) -> StoreResult<i64> {
        self.call()?.revision()
    }
}

impl Journal for FaultyShop<'_, '_> {
    fn record_reading(&mut self, reading: &Reading<'_>) -> StoreResult<()> {
        self.call()?.record_reading(reading)
    }

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

impl Menu for FaultyShop<'_, '_> {
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

impl Team for FaultyShop<'_, '_> {
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

impl Clients for FaultyShop<'_, '_> {
    fn queue_for_number(&mut self, number: &str) -> StoreResult<()> {
        self.call()?.queue_for_number(number)
    }

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

    fn describe_client(
        &mut self,
        id: ClientId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.describe_client(id, name, email, now)
    }

    fn number_client(&mut self, id: ClientId, phone: Option<&WaPhone>, now: Instant) -> StoreResult<()> {
        self.call()?.number_client(id, phone, now)
    }

    fn adopt_bookings(&mut self, session: SessionId, client: ClientId, now: Instant) -> StoreResult<usize> {
        self.call()?.adopt_bookings(session, client, now)
    }
}

impl Contacts for FaultyShop<'_, '_> {
    fn client_contact(&mut self, id: ClientId) -> StoreResult<Option<Addressee>> {
        self.call()?.client_contact(id)
    }

    fn notice_number(&mut self) -> StoreResult<Option<WaPhone>> {
        self.call()?.notice_number()
    }
}
