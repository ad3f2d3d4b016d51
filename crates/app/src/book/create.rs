//! Creates a booking, for a visitor who books online and for the front desk alike. The two ways differ in the terms, in the owner of the
//! idempotency key and in the way to find the client.

use chrono::TimeDelta;
use domain::{
    BookingId, BookingSource, BookingStatus, ClientId, Email, Instant, PersonName, SessionId, TypedPhone,
};
use ports::shop::{
    Actor, AuditEntry, IdempotencyKey, IdempotentResponse, KeyOwner, NewBooking, Notice, NoticeKind,
    OpenBooking, OpenBookingsOwner, Permit, SharedTime,
};
use ports::{ShopTx, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::RequestedServices;
use tenancy::ShopScope;

use super::confirm::approval_hold;
use super::error::BookingError;
use super::request::RequestedBooking;
use super::reserve::{BookingTerms, ReservedSlot, reserve};
use crate::Context;

/// How long the response to a key of the caller is stored (rules/wire#idempotency-key).
pub(super) const KEY_TTL: TimeDelta = TimeDelta::hours(24);
/// How long the response is stored when the key was derived from the request.
const DERIVED_KEY_TTL: TimeDelta = TimeDelta::minutes(10);
/// How often a booking is tried when a concurrent transaction takes the same key, confirmation code or phone number.
const MAX_ATTEMPTS: usize = 3;

/// A walk-in that starts so soon is made for a client who is there (rules/dashboard#walk-ins).
const IS_THERE: TimeDelta = TimeDelta::minutes(5);

/// A booking that this request made, or the same request before.
#[derive(Debug, Clone)]
pub struct CreatedBooking {
    pub id: BookingId,
    /// Pending, or confirmed at once.
    pub status: BookingStatus,
    /// It waits for the salon, not for a message.
    pub needs_approval: bool,
    /// Whether this is the response to an earlier sending of the request.
    pub is_replay: bool,
    /// What the desk is told: a client could not have booked this online.
    pub warnings: Vec<DeskWarning>,
}

/// A rule for clients that a booking of the desk went beyond (rules/booking-life#open-bookings).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DeskWarning {
    #[error("This client already has an appointment at that time.")]
    OwnOverlap,
    #[error("This client now has {0} coming appointments. Online the limit is {1}.")]
    ManyBookings(usize, u32),
}

/// The client in a new booking, and the author of the booking.
pub(crate) struct BookingClient {
    pub(crate) session: Option<SessionId>,
    pub(crate) client: Option<ClientId>,
    pub(crate) begins: BookingBegins,
    pub(crate) name: PersonName,
    pub(crate) phone: Option<TypedPhone>,
    pub(crate) email: Option<Email>,
    pub(crate) actor: Actor,
}

/// What a new booking waits for, if for anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BookingBegins {
    Confirmed,
    /// Its client has to send the code.
    AwaitingMessage,
    /// The salon confirms it itself (rules/clients#strikes).
    AwaitingSalon,
    /// Its client has to take it, until then (rules/waitlist#offers).
    Offered(Instant),
}

impl BookingBegins {
    pub(crate) const fn status(self) -> BookingStatus {
        match self {
            Self::Confirmed => BookingStatus::Confirmed,
            Self::AwaitingMessage | Self::AwaitingSalon | Self::Offered(_) => BookingStatus::Pending,
        }
    }
}

/// Why a booking was not made, online or at the desk.
pub(crate) trait BookingFailure: From<BookingError> + From<StoreError> {
    /// The reason, where it is one of both.
    fn common(self) -> Result<BookingError, Self>;
}

impl BookingFailure for BookingError {
    fn common(self) -> Result<BookingError, Self> {
        Ok(self)
    }
}

/// Runs the transaction of a booking, and runs it again after a [`StoreError::Duplicate`].
pub(crate) fn booking_transaction<T, E: BookingFailure>(
    ctx: &Context,
    scope: ShopScope,
    terms: BookingTerms,
    mut work: impl FnMut(&mut dyn ShopTx, Instant) -> Result<T, E>,
) -> Result<T, E> {
    for _ in 0..MAX_ATTEMPTS {
        match ctx.store.write_shop(scope, |tx| work(tx, ctx.now())).map_err(E::common) {
            Ok(made) => return Ok(made),
            Err(Ok(BookingError::Store(StoreError::Duplicate(_)))) => {}
            Err(Ok(error)) => return Err(error.on(terms).into()),
            Err(Err(error)) => return Err(error),
        }
    }
    Err(BookingError::InFlight.on(terms).into())
}

/// One attempt to create a booking.
pub(crate) struct BookingAttempt<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) requested: RequestedBooking<'a>,
    pub(crate) terms: BookingTerms,
    pub(crate) source: BookingSource,
    /// Why the desk accepts what is in the way.
    pub(crate) reason: Option<&'a str>,
    pub(crate) request_id: &'a str,
    pub(crate) now: Instant,
}

impl BookingAttempt<'_> {
    /// Finds the booking that the same request has made before, or makes it. `client` and then `reserve` run for a new booking only. A request
    /// without an owner is new each time.
    pub(crate) fn run<E: BookingFailure>(
        &self,
        tx: &mut dyn ShopTx,
        owner: Option<KeyOwner>,
        client: impl FnOnce(&mut dyn ShopTx) -> Result<BookingClient, E>,
        reserve: impl FnOnce(&mut dyn ShopTx, &Quote) -> Result<ReservedSlot, E>,
    ) -> Result<CreatedBooking, E> {
        let key = owner.and_then(|owner| self.key(owner));
        if let Some(key) = &key
            && let Some(earlier) = self.earlier_response(tx, key)?
        {
            return Ok(earlier);
        }
        let quote = self.quote(tx)?;
        let client = client(tx)?;
        let own =
            tx.open_bookings(OpenBookingsOwner { client: client.client, session: client.session }, self.now)?;
        let done = self.requested.start + quote.total_duration.to_delta();
        let is_elsewhere = own.iter().any(|open| open.overlaps(self.requested.start, done));
        if is_elsewhere && self.terms != BookingTerms::Desk {
            return Err(BookingError::OwnOverlap.into());
        }
        if let Some(waiting) = client.client.filter(|_| client.begins == BookingBegins::AwaitingSalon)
            && tx.awaits_approval(waiting, self.now)?
        {
            return Err(BookingError::ApprovalPending.into());
        }
        let reserved = reserve(tx, &quote)?;
        let warnings = self.check_count(&own, is_elsewhere, reserved.policy.max_open_bookings)?;
        let (actor, begins) = (client.actor, client.begins);
        let booking = self.booking(client, &reserved, quote)?;
        let id = self.save(tx, (actor, begins), &booking, &reserved.shared)?;
        if let Some(key) = &key {
            self.store_response(tx, key, id, booking.status)?;
        }
        Ok(CreatedBooking { id, status: booking.status, needs_approval: false, is_replay: false, warnings })
    }

    /// The key of the caller. Online, a request without one gets a key derived from its content.
    fn key(&self, owner: KeyOwner) -> Option<IdempotencyKey> {
        match (self.requested.idempotency_key, self.terms) {
            (Some(key), _) => Some(IdempotencyKey { owner, key: format!("sent:{key}"), is_derived: false }),
            (None, BookingTerms::Public | BookingTerms::Known | BookingTerms::Asked) => {
                let key = format!("derived:{}", hex(self.requested.essence()));
                Some(IdempotencyKey { owner, key, is_derived: true })
            }
            (None, BookingTerms::Desk) => None,
        }
    }

    fn request_hash(&self, key: &IdempotencyKey) -> [u8; 32] {
        if key.is_derived { self.requested.essence() } else { self.requested.digest }
    }

    fn earlier_response(
        &self,
        tx: &mut dyn ShopTx,
        key: &IdempotencyKey,
    ) -> Result<Option<CreatedBooking>, BookingError> {
        let Some(response) = tx.stored_response(key, self.now)? else { return Ok(None) };
        if response.request_hash != self.request_hash(key) {
            return Err(BookingError::KeyReused);
        }
        Ok(Some(CreatedBooking {
            id: response.booking_id,
            status: response.status,
            needs_approval: false,
            is_replay: true,
            warnings: Vec::new(),
        }))
    }

    /// A client has so many coming bookings at most. The desk goes beyond, and is told.
    fn check_count(
        &self,
        own: &[OpenBooking],
        is_elsewhere: bool,
        most: u32,
    ) -> Result<Vec<DeskWarning>, BookingError> {
        let is_full = usize::try_from(most).is_ok_and(|most| most <= own.len());
        match self.terms {
            BookingTerms::Public | BookingTerms::Known | BookingTerms::Asked if is_full => {
                Err(BookingError::TooManyBookings(most))
            }
            BookingTerms::Public | BookingTerms::Known | BookingTerms::Asked => Ok(Vec::new()),
            BookingTerms::Desk => {
                let many = is_full.then_some(DeskWarning::ManyBookings(own.len() + 1, most));
                Ok(is_elsewhere.then_some(DeskWarning::OwnOverlap).into_iter().chain(many).collect())
            }
        }
    }

    fn quote(&self, tx: &mut dyn ShopTx) -> Result<Quote, BookingError> {
        let menu = tx.services_by_id(&self.requested.service_ids())?;
        let quoted = self.requested.quote(&menu).ok_or(BookingError::NoSuchService)?;
        let quote = quoted.map_err(|error| match error {
            SelectionError::Changed => BookingError::MenuChanged,
            broken_rule => BookingError::Selection(broken_rule),
        })?;
        if self.requested.agrees_with(&quote) { Ok(quote) } else { Err(BookingError::PriceChanged(quote)) }
    }

    /// Reserves the start that was asked for, as long as it is offered.
    pub(crate) fn reserve(&self, tx: &mut dyn ShopTx, quote: &Quote) -> Result<ReservedSlot, BookingError> {
        let RequestedBooking { staff, start, end, .. } = self.requested;
        let services = RequestedServices::new(self.requested.service_ids(), quote.total_duration);
        let reserved = reserve(tx, staff, start, &services, self.terms, self.now)?;
        // Only the reservation fixes the salon's buffers.
        if end.is_some_and(|seen| seen != reserved.blocked.end()) {
            return Err(BookingError::PriceChanged(quote.clone()));
        }
        Ok(reserved)
    }

    fn booking(
        &self,
        client: BookingClient,
        reserved: &ReservedSlot,
        quote: Quote,
    ) -> Result<NewBooking, BookingError> {
        let ReservedSlot { slot, blocked, policy, .. } = reserved;
        let (hold, code) = match client.begins {
            BookingBegins::Confirmed => (None, None),
            BookingBegins::AwaitingMessage => {
                let hold = slot.start.min(self.now + policy.hold.to_delta());
                (Some(hold), Some(self.ctx.new_confirmation_code()?))
            }
            BookingBegins::AwaitingSalon => (Some(approval_hold(slot.start, self.now)), None),
            BookingBegins::Offered(until) => (Some(until), None),
        };
        Ok(NewBooking {
            staff_id: slot.staff_id,
            chair_id: slot.chair_id,
            session_id: client.session,
            client_id: client.client,
            status: client.begins.status(),
            source: self.source,
            client_name: client.name,
            client_phone: client.phone,
            client_email: client.email,
            start: slot.start,
            end: blocked.end(),
            blocked: *blocked,
            total_duration: quote.total_duration,
            total_price: quote.total_price,
            hold_expires_at: hold,
            confirmation_code: code,
            arrived_at: self
                .is_there(slot.start, slot.start + quote.total_duration.to_delta())
                .then_some(self.now),
            lines: quote.lines,
            created_at: self.now,
        })
    }

    /// Whether a client who has come is served, or about to be: not what is written down afterwards.
    fn is_there(&self, start: Instant, until: Instant) -> bool {
        self.source == BookingSource::WalkIn && start <= self.now + IS_THERE && self.now < until
    }

    fn save(
        &self,
        tx: &mut dyn ShopTx,
        (actor, begins): (Actor, BookingBegins),
        booking: &NewBooking,
        shared: &[SharedTime],
    ) -> Result<BookingId, BookingError> {
        let permit = self.reason.map(|reason| Permit { overlaps: shared, reason, by: actor });
        let id = match permit.filter(|_| !shared.is_empty()) {
            Some(permit) => tx.insert_booking_over(booking, &permit)?,
            None => tx.insert_booking(booking)?,
        };
        tx.audit(&AuditEntry {
            at: self.now,
            actor,
            action: "booking.created",
            booking: id,
            from: None,
            to: booking.status,
            request_id: Some(self.request_id),
        })?;
        tx.notify(Notice { kind: NoticeKind::BookingCreated, booking: id, version: 1, at: self.now })?;
        if begins == BookingBegins::AwaitingSalon {
            tx.notify(Notice { kind: NoticeKind::BookingAsked, booking: id, version: 1, at: self.now })?;
        }
        if booking.status == BookingStatus::Confirmed && self.now < booking.start {
            tx.notify(Notice { kind: NoticeKind::BookingConfirmed, booking: id, version: 1, at: self.now })?;
        }
        Ok(id)
    }

    fn store_response(
        &self,
        tx: &mut dyn ShopTx,
        key: &IdempotencyKey,
        booking_id: BookingId,
        status: BookingStatus,
    ) -> Result<(), BookingError> {
        let ttl = if key.is_derived { DERIVED_KEY_TTL } else { KEY_TTL };
        let response = IdempotentResponse { request_hash: self.request_hash(key), booking_id, status };
        Ok(tx.store_response(key, response, self.now, self.now + ttl)?)
    }
}

fn hex(bytes: [u8; 32]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
