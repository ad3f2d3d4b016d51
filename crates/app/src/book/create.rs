//! Booking: the one way a client takes a time.

use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Instant, SessionId};
use ports::shop::{Answer, AnswerKey, AuditEntry, HoldOwner, NewBooking, Notice, NoticeKind};
use ports::{ShopTx, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::RequestedServices;
use tenancy::{SessionKey, ShopAddress, ShopScope};

use super::BookingRequest;
use super::booker::Booker;
use super::error::BookingError;
use super::reserve::{BookingTerms, ReservedSlot, reserve};
use crate::session::{Principal, principal_at};
use crate::{Context, Visitor};

/// How many unconfirmed bookings one browser, or one phone number, may hold at a time (rules/booking-life#open-holds).
const MAX_OPEN_HOLDS: usize = 3;
/// How many bookings of people who have not proved who they are one salon takes in an hour, before it takes them for a flood.
const MAX_UNVERIFIED_PER_HOUR: usize = 120;
/// How long an answer is kept for a key that the client sent (rules/wire#idempotency-key).
const KEY_TTL: TimeDelta = TimeDelta::hours(24);
/// How long an answer is kept when the key was derived from the request.
const DERIVED_KEY_TTL: TimeDelta = TimeDelta::minutes(10);
/// How often a booking is tried when somebody else used the same key, or drew the same code, at the same moment.
const MAX_ATTEMPTS: usize = 3;

/// A booking that was made, now or by the same request before.
#[derive(Debug, Clone)]
pub struct CreatedBooking {
    pub id: BookingId,
    /// Pending, or confirmed at once.
    pub status: BookingStatus,
    pub session: SessionKey,
    /// Whether this is the answer to an earlier sending of the request.
    pub is_replay: bool,
}

/// Takes a time for a visitor. One transaction: queue, look, insert, journal, keep the answer.
pub fn create_booking(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
    order: &BookingRequest,
) -> Result<CreatedBooking, BookingError> {
    let (shop, signed_in) = principal_at(ctx, address, visitor)?.ok_or(BookingError::NoSuchShop)?;
    let signed_in = signed_in.as_ref();
    let scope = ShopScope::for_visitor(&shop).map_err(|_| BookingError::ShopClosed)?;
    for _ in 0..MAX_ATTEMPTS {
        let attempt = ctx
            .store
            .in_shop(scope, |tx| BookingAttempt { ctx, visitor, signed_in, order, now: ctx.now() }.run(tx));
        match attempt {
            Err(BookingError::Store(StoreError::Duplicate(_))) => {}
            result => return result,
        }
    }
    Err(BookingError::InFlight)
}

struct BookingAttempt<'a> {
    ctx: &'a Context,
    visitor: &'a Visitor,
    signed_in: Option<&'a Principal>,
    order: &'a BookingRequest,
    now: Instant,
}

impl BookingAttempt<'_> {
    fn run(&self, tx: &mut dyn ShopTx) -> Result<CreatedBooking, BookingError> {
        // Another request of this browser is through by now, or waits for this one.
        let booker = Booker::find(tx, self.visitor, self.signed_in, &self.order.contact, self.now)?;
        let key = self.key(booker.caller.session);
        if let Some(earlier) = self.earlier_answer(tx, &key)? {
            return Ok(earlier);
        }
        let quote = self.quote(tx)?;
        if !self.order.agrees_with(&quote) {
            return Err(BookingError::PriceChanged(quote));
        }
        if booker.status() == BookingStatus::Pending {
            self.enforce_hold_limits(tx, booker.caller.session)?;
        }
        let requested =
            RequestedServices { services: self.order.service_ids(), duration: quote.total_duration };
        let reserved =
            reserve(tx, self.order.staff, self.order.start, &requested, BookingTerms::Public, self.now)?;
        // The salon's buffers are settled only now.
        if self.order.end.is_some_and(|seen| seen != reserved.blocked.end()) {
            return Err(BookingError::PriceChanged(quote));
        }
        let booking = self.booking(&booker, &reserved, quote)?;
        self.save(tx, &key, &booker, &booking)
    }

    /// The key this request goes by: the client's own, or one made of what it asks for.
    fn key(&self, session: SessionId) -> AnswerKey {
        match &self.order.idempotency_key {
            Some(key) => AnswerKey { session, key: format!("sent:{key}"), is_derived: false },
            None => {
                AnswerKey { session, key: format!("derived:{}", hex(self.order.essence())), is_derived: true }
            }
        }
    }

    fn request_hash(&self, key: &AnswerKey) -> [u8; 32] {
        if key.is_derived { self.order.essence() } else { self.order.digest }
    }

    fn earlier_answer(
        &self,
        tx: &mut dyn ShopTx,
        key: &AnswerKey,
    ) -> Result<Option<CreatedBooking>, BookingError> {
        let Some(answer) = tx.kept_answer(key, self.now)? else { return Ok(None) };
        if answer.request_hash != self.request_hash(key) {
            return Err(BookingError::KeyReused);
        }
        Ok(Some(CreatedBooking {
            id: answer.booking_id,
            status: answer.status,
            session: self.visitor.key.clone(),
            is_replay: true,
        }))
    }

    fn quote(&self, tx: &mut dyn ShopTx) -> Result<Quote, BookingError> {
        let menu = tx.services_by_id(&self.order.service_ids())?;
        let quoted = self.order.quote(&menu).ok_or(BookingError::NoSuchService)?;
        quoted.map_err(|error| match error {
            SelectionError::Changed => BookingError::MenuChanged,
            broken_rule => BookingError::Selection(broken_rule),
        })
    }

    fn enforce_hold_limits(&self, tx: &mut dyn ShopTx, session: SessionId) -> Result<(), BookingError> {
        let mut owners = vec![HoldOwner::Session(session)];
        owners.extend(self.order.contact.phone.as_ref().map(HoldOwner::Phone));
        for owner in owners {
            if tx.open_holds(owner, self.now)? >= MAX_OPEN_HOLDS {
                return Err(BookingError::TooManyHolds);
            }
        }
        let an_hour_ago = self.now - TimeDelta::hours(1);
        if self.ctx.deployment.rate_limits && tx.unverified_since(an_hour_ago)? >= MAX_UNVERIFIED_PER_HOUR {
            return Err(BookingError::SalonFlooded);
        }
        Ok(())
    }

    fn booking(
        &self,
        booker: &Booker,
        reserved: &ReservedSlot,
        quote: Quote,
    ) -> Result<NewBooking, BookingError> {
        let contact = &self.order.contact;
        let ReservedSlot { slot, blocked, policy } = reserved;
        let status = booker.status();
        let (hold, code) = match status {
            BookingStatus::Pending => {
                let hold = slot.start.min(self.now + policy.hold.to_delta());
                (Some(hold), Some(self.ctx.new_confirmation_code()?))
            }
            _ => (None, None),
        };
        Ok(NewBooking {
            staff_id: slot.staff_id,
            chair_id: slot.chair_id,
            session_id: Some(booker.caller.session),
            client_id: booker.client,
            status,
            client_name: booker.name.clone(),
            client_phone: contact.phone.clone(),
            client_email: contact.email.clone(),
            start: slot.start,
            end: blocked.end(),
            blocked: *blocked,
            total_duration: quote.total_duration,
            total_price: quote.total_price,
            hold_expires_at: hold,
            confirmation_code: code,
            lines: quote.lines,
            created_at: self.now,
        })
    }

    fn save(
        &self,
        tx: &mut dyn ShopTx,
        key: &AnswerKey,
        booker: &Booker,
        booking: &NewBooking,
    ) -> Result<CreatedBooking, BookingError> {
        let id = tx.insert_booking(booking)?;
        tx.audit(&AuditEntry {
            at: self.now,
            actor: booker.actor(),
            action: "booking.created",
            booking: id,
            from: None,
            to: booking.status,
            request_id: Some(&self.visitor.request_id),
        })?;
        tx.notify(Notice { kind: NoticeKind::BookingCreated, booking: id, version: 1, at: self.now })?;
        if booking.status == BookingStatus::Confirmed {
            tx.notify(Notice { kind: NoticeKind::BookingConfirmed, booking: id, version: 1, at: self.now })?;
        }
        let life = if key.is_derived { DERIVED_KEY_TTL } else { KEY_TTL };
        let answer = Answer { request_hash: self.request_hash(key), booking_id: id, status: booking.status };
        tx.keep_answer(key, answer, self.now, self.now + life)?;
        Ok(CreatedBooking { id, status: booking.status, session: self.visitor.key.clone(), is_replay: false })
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
