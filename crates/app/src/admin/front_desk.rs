//! Booking at the desk: the same engine, queue and wall as for clients, a year ahead and at once (rules/dashboard#desk,
//! rules/clients#one-per-account).

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, ClientId, Email, Instant, LocalDate, PersonName, StaffChoice, StaffId,
    TypedPhone,
};
use ports::shop::{AuditEntry, DeskAnswer, DeskKey, ListedBooking, NewBooking, Notice, NoticeKind};
use ports::{Resource, ShopTx, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::{RequestedServices, SlotRefusal};
use tenancy::ShopScope;

use super::redact::redact_for;
use super::{DashboardUser, Permission};
use crate::Context;
use crate::book::{
    BookingTerms, ChosenService, ReservedSlot, SlotQuery, SlotView, Unavailable, desk_listings, lines_agree,
    quote, reserve,
};
use crate::client::{client_at_desk, unnamed};
use crate::public::PublicReadError;

/// How long an answer is kept (rules/wire#idempotency-key).
const KEY_TTL: TimeDelta = TimeDelta::hours(24);
/// How often a booking is tried when somebody else used the same key, or wrote the same number down, at the same moment.
const MAX_ATTEMPTS: usize = 3;

#[derive(Debug, Clone)]
pub enum DeskClient {
    Known(ClientId),
    /// Somebody at the desk or on the phone.
    WalkIn {
        name: PersonName,
        /// Their number, as the desk typed it.
        phone: Option<TypedPhone>,
        email: Option<Email>,
    },
}

#[derive(Debug, Clone)]
pub struct DeskRequest {
    pub client: DeskClient,
    /// What is to be done, in order.
    pub services: Vec<ChosenService>,
    pub staff: StaffId,
    pub start: Instant,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

/// A booking that the desk made, now or by the same request before.
#[derive(Debug, Clone)]
pub struct DeskBooking {
    pub row: ListedBooking,
    /// Whether this is the answer to an earlier sending of the request.
    pub is_replay: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum DeskBookingError {
    #[error("This salon is suspended. It takes no new bookings at the moment.")]
    ShopClosed,
    /// Somebody else's time, asked for by a member of staff.
    #[error("You can book your own time only.")]
    OthersTime,
    /// A client of the salon, asked for by a member of staff.
    #[error("You can book walk-ins only. Please ask an admin of the salon.")]
    WalkInsOnly,
    #[error("We could not find this client.")]
    NoSuchClient,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    #[error(transparent)]
    Selection(SelectionError),
    /// What the desk saw is not what it costs or how long it takes now.
    #[error("Prices have changed. Please review the services.")]
    PriceChanged,
    #[error(transparent)]
    NotOffered(SlotRefusal),
    #[error("This request was already used for another booking.")]
    KeyReused,
    /// The same request is being answered at this moment.
    #[error("The booking is being made. Please wait a moment.")]
    InFlight,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for DeskBookingError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::SlotTaken(Resource::Staff) => Self::NotOffered(SlotRefusal::Busy),
            StoreError::SlotTaken(Resource::Chair) => Self::NotOffered(SlotRefusal::NoChair),
            other => Self::Store(other),
        }
    }
}

impl From<Unavailable> for DeskBookingError {
    fn from(reason: Unavailable) -> Self {
        match reason {
            Unavailable::NoSuchStaff => Self::NoSuchStaff,
            Unavailable::NotOffered(refusal) => Self::NotOffered(refusal),
            Unavailable::Store(error) => error.into(),
        }
    }
}

impl From<PublicReadError> for DeskBookingError {
    fn from(error: PublicReadError) -> Self {
        match error {
            PublicReadError::NoSuchStaff => Self::NoSuchStaff,
            PublicReadError::NoSuchService => Self::NoSuchService,
            PublicReadError::NoSuchShop => Self::ShopClosed,
            PublicReadError::Store(error) => error.into(),
        }
    }
}

/// The free starts of one date within a year, from this moment on.
pub fn desk_slots(
    ctx: &Context,
    user: &DashboardUser,
    question: &SlotQuery,
    date: LocalDate,
) -> Result<Vec<SlotView>, DeskBookingError> {
    ensure_own_calendar(user, question.staff)?;
    let now = ctx.now();
    ctx.store.reading_shop(user.scope, |tx| {
        let shop = tx.shop()?;
        Ok(desk_listings(tx, &shop, question, date, now)?)
    })
}

/// Takes a time for somebody. It is confirmed at once, and they are told if the salon knows where. The same request again, by its key, is
/// the same booking.
pub fn create_desk_booking(
    ctx: &Context,
    user: &DashboardUser,
    order: &DeskRequest,
) -> Result<DeskBooking, DeskBookingError> {
    ensure_own_calendar(user, StaffChoice::Exactly(order.staff))?;
    if matches!(order.client, DeskClient::Known(_)) && !user.may(Permission::BookKnownClients) {
        return Err(DeskBookingError::WalkInsOnly);
    }
    let scope = ShopScope::for_visitor(&user.shop).map_err(|_| DeskBookingError::ShopClosed)?;
    for _ in 0..MAX_ATTEMPTS {
        match ctx.store.in_shop(scope, |tx| DeskBookingAttempt { user, order, now: ctx.now() }.run(tx)) {
            Err(DeskBookingError::Store(StoreError::Duplicate(_))) => {}
            result => return result,
        }
    }
    Err(DeskBookingError::InFlight)
}

/// Staff book their own time, admins everybody's.
fn ensure_own_calendar(user: &DashboardUser, staff: StaffChoice) -> Result<(), DeskBookingError> {
    let own = user.staff_id().map(StaffChoice::Exactly);
    if own != Some(staff) && !user.may(Permission::BookForColleagues) {
        return Err(DeskBookingError::OthersTime);
    }
    Ok(())
}

struct DeskBookingAttempt<'a> {
    user: &'a DashboardUser,
    order: &'a DeskRequest,
    now: Instant,
}

/// Who is served, as it is written into the booking.
struct ServedClient {
    client: Option<ClientId>,
    name: PersonName,
    phone: Option<TypedPhone>,
    email: Option<Email>,
}

impl DeskBookingAttempt<'_> {
    fn run(&self, tx: &mut dyn ShopTx) -> Result<DeskBooking, DeskBookingError> {
        // The same request is through by now, or waits for this one.
        if let Some(earlier) = self.earlier_answer(tx)? {
            return Ok(DeskBooking { row: self.listed(tx, earlier)?, is_replay: true });
        }
        let quote = self.quote(tx)?;
        // A concurrent request with the same number has committed by now: numbers are locked before days, as everywhere.
        let served = match self.known_client(tx)? {
            Some(served) => served,
            None => self.walk_in(tx)?,
        };
        let wanted = RequestedServices {
            services: self.order.services.iter().map(|service| service.service_id).collect(),
            duration: quote.total_duration,
        };
        let staff = StaffChoice::Exactly(self.order.staff);
        let reserved = reserve(tx, staff, self.order.start, &wanted, BookingTerms::Desk, self.now)?;
        let id = self.save(tx, served, reserved, quote)?;
        if let Some(key) = self.key() {
            let answer = DeskAnswer { request_hash: self.order.digest, booking_id: id };
            tx.keep_desk_answer(&key, answer, self.now, self.now + KEY_TTL)?;
        }
        Ok(DeskBooking { row: self.listed(tx, id)?, is_replay: false })
    }

    /// The key is the person's: at the desk they may have several browsers.
    fn key(&self) -> Option<DeskKey> {
        let identity = self.user.principal.identity.id;
        self.order.idempotency_key.clone().map(|key| DeskKey { identity, key })
    }

    fn earlier_answer(&self, tx: &mut dyn ShopTx) -> Result<Option<BookingId>, DeskBookingError> {
        let Some(key) = self.key() else { return Ok(None) };
        match tx.kept_desk_answer(&key, self.now)? {
            Some(answer) if answer.request_hash != self.order.digest => Err(DeskBookingError::KeyReused),
            answer => Ok(answer.map(|answer| answer.booking_id)),
        }
    }

    fn listed(&self, tx: &mut dyn ShopTx, id: BookingId) -> Result<ListedBooking, DeskBookingError> {
        let row = tx.listed_booking(id)?;
        let row = row.ok_or_else(|| StoreError::Failed("the row just written is not there".into()))?;
        Ok(redact_for(self.user, row, self.now))
    }

    /// The client whom the desk chose; none for a walk-in.
    fn known_client(&self, tx: &mut dyn ShopTx) -> Result<Option<ServedClient>, DeskBookingError> {
        let DeskClient::Known(id) = self.order.client else { return Ok(None) };
        if tx.is_erased(id)? {
            return Err(DeskBookingError::NoSuchClient);
        }
        let client = tx.known_client(id)?.ok_or(DeskBookingError::NoSuchClient)?;
        let name = PersonName::parse(&client.name).map_or_else(|_| unnamed(), Ok)?;
        // Their number and e-mail are on their card.
        Ok(Some(ServedClient { client: Some(id), name, phone: None, email: None }))
    }

    fn walk_in(&self, tx: &mut dyn ShopTx) -> Result<ServedClient, DeskBookingError> {
        let DeskClient::WalkIn { name, phone, email } = &self.order.client else {
            return Err(DeskBookingError::NoSuchClient);
        };
        let client = client_at_desk(tx, name, phone.as_ref(), email.as_ref(), self.now)?;
        Ok(ServedClient { client, name: name.clone(), phone: phone.clone(), email: email.clone() })
    }

    fn quote(&self, tx: &mut dyn ShopTx) -> Result<Quote, DeskBookingError> {
        let services = &self.order.services;
        let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
        let quoted = quote(services, &tx.services_by_id(&ids)?).ok_or(DeskBookingError::NoSuchService)?;
        let quoted = quoted.map_err(|error| match error {
            SelectionError::Changed => DeskBookingError::PriceChanged,
            broken_rule => DeskBookingError::Selection(broken_rule),
        })?;
        if lines_agree(services, &quoted) { Ok(quoted) } else { Err(DeskBookingError::PriceChanged) }
    }

    fn save(
        &self,
        tx: &mut dyn ShopTx,
        served: ServedClient,
        ReservedSlot { slot, blocked, .. }: ReservedSlot,
        quote: Quote,
    ) -> Result<BookingId, DeskBookingError> {
        let id = tx.insert_booking(&NewBooking {
            staff_id: slot.staff_id,
            chair_id: slot.chair_id,
            session_id: None,
            client_id: served.client,
            status: BookingStatus::Confirmed,
            client_name: served.name,
            client_phone: served.phone,
            client_email: served.email,
            start: slot.start,
            end: blocked.end(),
            blocked,
            total_duration: quote.total_duration,
            total_price: quote.total_price,
            hold_expires_at: None,
            confirmation_code: None,
            lines: quote.lines,
            created_at: self.now,
        })?;
        tx.audit(&AuditEntry {
            at: self.now,
            actor: self.user.actor,
            action: "booking.created",
            booking: id,
            from: None,
            to: BookingStatus::Confirmed,
            request_id: Some(&self.user.request_id),
        })?;
        for kind in [NoticeKind::BookingCreated, NoticeKind::BookingConfirmed] {
            tx.notify(Notice { kind, booking: id, version: 1, at: self.now })?;
        }
        Ok(id)
    }
}
