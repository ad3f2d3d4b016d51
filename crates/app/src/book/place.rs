//! Booking: the one way a client takes a time.

use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Instant, SessionId, TextError};
use ports::shop::{Answer, AnswerKey, AuditEntry, HoldOwner, NewBooking, Notice, NoticeKind};
use ports::{ShopTx, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::Wanted;
use tenancy::{SessionKey, ShopAddress, ShopScope};

use super::Order;
use super::booker::Booker;
use super::take::{NotFree, Taken, Terms, take};
use crate::session::{Principal, signed_in_at};
use crate::{Context, Visitor};

/// How many unconfirmed bookings one browser, or one phone number, may hold at a time (decisions 64).
const MOST_OPEN_HOLDS: usize = 3;
/// How many bookings of people who have not proved who they are one salon takes in an hour, before it takes them for a flood.
const MOST_UNVERIFIED_AN_HOUR: usize = 120;
/// How long an answer is kept for a key that the client sent (decisions 15).
const KEY_LIFE: TimeDelta = TimeDelta::hours(24);
/// How long an answer is kept when the key was derived from the request.
const DERIVED_KEY_LIFE: TimeDelta = TimeDelta::minutes(10);
/// How often a booking is tried when somebody else used the same key, or drew the same code, at the same moment.
const TRIES: usize = 3;

/// Why a booking was not made.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// No such salon.
    #[error("We could not find this salon.")]
    NoSuchShop,
    /// Suspended or inactive.
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    /// The session was ended, or is another browser's.
    #[error("Please reload the page and try again.")]
    NoSession,
    /// Nobody said who books, and nobody knows.
    #[error(transparent)]
    NoName(TextError),
    /// The salon wants to talk to this client first (decisions 28).
    #[error("Please call the salon to book.")]
    Blacklisted,
    /// Another salon's stylist, or nobody.
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    /// Another salon's service, a deleted one, or nothing.
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    /// The choice breaks a rule of the menu.
    #[error(transparent)]
    Selection(SelectionError),
    /// What the client saw is not what it costs or how long it takes now.
    #[error("Prices have changed: the total is now {} for {} minutes. Please review your services.", .0.total_price, .0.total_duration.get())]
    PriceChanged(Quote),
    /// Something chosen was renamed, repriced or removed.
    #[error("Prices have changed. Please review your services.")]
    MenuChanged,
    /// The start is not offered at this moment.
    #[error("That time was just taken. Please pick another.")]
    SlotTaken,
    /// One browser or phone holds enough.
    #[error(
        "You already have three bookings waiting for confirmation. Please confirm or cancel one of them first."
    )]
    TooManyHolds,
    /// Somebody floods the salon with bookings.
    #[error("This salon is getting very many bookings at the moment. Please try again later, or call.")]
    SalonFlooded,
    /// The key was used for another request.
    #[error("This request was already used for another booking.")]
    KeyReused,
    /// The same request is being answered at this moment.
    #[error("Your booking is being made. Please wait a moment.")]
    InFlight,
    /// The database failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for PlaceError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::SlotTaken(_) => Self::SlotTaken,
            other => Self::Store(other),
        }
    }
}

impl From<NotFree> for PlaceError {
    fn from(reason: NotFree) -> Self {
        match reason {
            NotFree::NoSuchStaff => Self::NoSuchStaff,
            NotFree::NotOffered(_) => Self::SlotTaken,
            NotFree::Store(error) => error.into(),
        }
    }
}

/// A booking that was made, now or by the same request before.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Which booking.
    pub id: BookingId,
    /// Pending, or confirmed at once.
    pub status: BookingStatus,
    /// The session that owns it.
    pub session: SessionKey,
    /// Whether this is the answer to an earlier sending of the request.
    pub is_replay: bool,
}

/// Takes a time for a visitor. One transaction: queue, look, insert, journal, keep the answer.
pub fn place(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
    order: &Order,
) -> Result<Placed, PlaceError> {
    let (shop, signed_in) = signed_in_at(ctx, address, visitor)?.ok_or(PlaceError::NoSuchShop)?;
    let signed_in = signed_in.as_ref();
    let scope = ShopScope::visit(&shop).map_err(|_| PlaceError::ShopClosed)?;
    for _ in 0..TRIES {
        let attempt =
            ctx.store.in_shop(scope, |tx| Attempt { ctx, visitor, signed_in, order, now: ctx.now() }.run(tx));
        match attempt {
            Err(PlaceError::Store(StoreError::Duplicate(_))) => {}
            settled => return settled,
        }
    }
    Err(PlaceError::InFlight)
}

/// One run of the transaction.
struct Attempt<'a> {
    ctx: &'a Context,
    visitor: &'a Visitor,
    signed_in: Option<&'a Principal>,
    order: &'a Order,
    now: Instant,
}

impl Attempt<'_> {
    fn run(&self, tx: &mut dyn ShopTx) -> Result<Placed, PlaceError> {
        // Another request of this browser is through by now, or waits for this one.
        let booker = Booker::find(tx, self.visitor, self.signed_in, &self.order.contact, self.now)?;
        let key = self.key(booker.caller.session);
        if let Some(earlier) = self.earlier_answer(tx, &key)? {
            return Ok(earlier);
        }
        let quote = self.quote(tx)?;
        if !self.order.agrees_with(&quote) {
            return Err(PlaceError::PriceChanged(quote));
        }
        if booker.status() == BookingStatus::Pending {
            self.mind_the_caps(tx, booker.caller.session)?;
        }
        let wanted = Wanted { services: self.order.service_ids(), duration: quote.total_duration };
        let taken = take(tx, self.order.staff, self.order.start, &wanted, Terms::Public, self.now)?;
        // The salon's buffers are settled only now.
        if self.order.end.is_some_and(|seen| seen != taken.blocked.end()) {
            return Err(PlaceError::PriceChanged(quote));
        }
        let booking = self.booking(&booker, &taken, quote)?;
        self.keep(tx, &key, &booker, &booking)
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

    fn earlier_answer(&self, tx: &mut dyn ShopTx, key: &AnswerKey) -> Result<Option<Placed>, PlaceError> {
        let Some(answer) = tx.kept_answer(key, self.now)? else { return Ok(None) };
        if answer.request_hash != self.request_hash(key) {
            return Err(PlaceError::KeyReused);
        }
        Ok(Some(Placed {
            id: answer.booking_id,
            status: answer.status,
            session: self.visitor.key.clone(),
            is_replay: true,
        }))
    }

    fn quote(&self, tx: &mut dyn ShopTx) -> Result<Quote, PlaceError> {
        let menu = tx.services_by_id(&self.order.service_ids())?;
        let quoted = self.order.quote(&menu).ok_or(PlaceError::NoSuchService)?;
        quoted.map_err(|error| match error {
            SelectionError::Changed => PlaceError::MenuChanged,
            broken_rule => PlaceError::Selection(broken_rule),
        })
    }

    fn mind_the_caps(&self, tx: &mut dyn ShopTx, session: SessionId) -> Result<(), PlaceError> {
        let mut owners = vec![HoldOwner::Session(session)];
        owners.extend(self.order.contact.phone.as_ref().map(HoldOwner::Phone));
        for owner in owners {
            if MOST_OPEN_HOLDS <= tx.open_holds(owner, self.now)? {
                return Err(PlaceError::TooManyHolds);
            }
        }
        let an_hour_ago = self.now - TimeDelta::hours(1);
        if self.ctx.deployment.rate_limits && MOST_UNVERIFIED_AN_HOUR <= tx.unverified_since(an_hour_ago)? {
            return Err(PlaceError::SalonFlooded);
        }
        Ok(())
    }

    fn booking(&self, booker: &Booker, taken: &Taken, quote: Quote) -> Result<NewBooking, PlaceError> {
        let contact = &self.order.contact;
        let Taken { offer, blocked, policy } = taken;
        let status = booker.status();
        let (hold, code) = match status {
            BookingStatus::Pending => {
                let hold = offer.start.min(self.now + policy.hold.to_delta());
                (Some(hold), Some(self.ctx.new_confirmation_code()?))
            }
            _ => (None, None),
        };
        Ok(NewBooking {
            staff_id: offer.staff_id,
            chair_id: offer.chair_id,
            session_id: Some(booker.caller.session),
            client_id: booker.client,
            status,
            client_name: booker.name.clone(),
            client_phone: contact.phone.clone(),
            client_email: contact.email.clone(),
            start: offer.start,
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

    fn keep(
        &self,
        tx: &mut dyn ShopTx,
        key: &AnswerKey,
        booker: &Booker,
        booking: &NewBooking,
    ) -> Result<Placed, PlaceError> {
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
        let life = if key.is_derived { DERIVED_KEY_LIFE } else { KEY_LIFE };
        let answer = Answer { request_hash: self.request_hash(key), booking_id: id, status: booking.status };
        tx.keep_answer(key, answer, self.now, self.now + life)?;
        Ok(Placed { id, status: booking.status, session: self.visitor.key.clone(), is_replay: false })
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
