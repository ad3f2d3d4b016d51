//! Booking at the desk: the same engine, queue and wall as for clients, a year ahead and at once (decisions 56 and 59).

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, ClientId, Email, Instant, LocalDate, PersonName, Role, StaffChoice, StaffId,
    TypedPhone,
};
use ports::shop::{AuditEntry, DeskAnswer, DeskKey, ListedBooking, NewBooking, Notice, NoticeKind};
use ports::{Resource, ShopTx, StoreError};
use pricing::{Quote, SelectionError};
use scheduling::{Refusal, Wanted};
use tenancy::ShopScope;

use super::Manager;
use super::bookings::shown;
use super::status::own_id;
use crate::Context;
use crate::book::{
    Listing, NotFree, OrderedService, Question, Taken, Terms, desk_listings, lines_agree, quote, take,
};
use crate::client::{client_at_desk, nameless};
use crate::visit::VisitError;

/// How long an answer is kept (decisions 15).
const KEY_LIFE: TimeDelta = TimeDelta::hours(24);
/// How often a booking is tried when somebody else used the same key, or wrote the same number down, at the same moment.
const TRIES: usize = 3;

/// Who is served.
#[derive(Debug, Clone)]
pub enum DeskClient {
    /// A client of the salon.
    Known(ClientId),
    /// Somebody at the desk or on the phone.
    WalkIn {
        /// Their name.
        name: PersonName,
        /// Their number, as the desk typed it.
        phone: Option<TypedPhone>,
        /// Their e-mail.
        email: Option<Email>,
    },
}

/// What the desk books.
#[derive(Debug, Clone)]
pub struct DeskOrder {
    /// For whom.
    pub client: DeskClient,
    /// What is to be done, in order.
    pub services: Vec<OrderedService>,
    /// With whom.
    pub staff: StaffId,
    /// When.
    pub start: Instant,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

/// A booking that the desk made, now or by the same request before.
#[derive(Debug, Clone)]
pub struct DeskBooked {
    /// The booking as it is now.
    pub row: ListedBooking,
    /// Whether this is the answer to an earlier sending of the request.
    pub is_replay: bool,
}

/// Why the desk gets no booking, or no times.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// Suspended or inactive.
    #[error("This salon is suspended. It takes no new bookings at the moment.")]
    ShopClosed,
    /// Somebody else's time, asked for by a member of staff.
    #[error("You can book your own time only.")]
    OthersTime,
    /// A client of the salon, asked for by a member of staff.
    #[error("You can book walk-ins only. Please ask an admin of the salon.")]
    WalkInsOnly,
    /// Another salon's client, or nobody.
    #[error("We could not find this client.")]
    NoSuchClient,
    /// Another salon's stylist, or nobody.
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    /// Another salon's service, a deleted one, or nothing.
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    /// The choice breaks a rule of the menu.
    #[error(transparent)]
    Selection(SelectionError),
    /// What the desk saw is not what it costs or how long it takes now.
    #[error("Prices have changed. Please review the services.")]
    PriceChanged,
    /// The time cannot be had.
    #[error(transparent)]
    NotOffered(Refusal),
    /// The key was used for another request.
    #[error("This request was already used for another booking.")]
    KeyReused,
    /// The same request is being answered at this moment.
    #[error("The booking is being made. Please wait a moment.")]
    InFlight,
    /// The database failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::SlotTaken(Resource::Staff) => Self::NotOffered(Refusal::Busy),
            StoreError::SlotTaken(Resource::Chair) => Self::NotOffered(Refusal::NoChair),
            other => Self::Store(other),
        }
    }
}

impl From<NotFree> for DeskError {
    fn from(reason: NotFree) -> Self {
        match reason {
            NotFree::NoSuchStaff => Self::NoSuchStaff,
            NotFree::NotOffered(refusal) => Self::NotOffered(refusal),
            NotFree::Store(error) => error.into(),
        }
    }
}

impl From<VisitError> for DeskError {
    fn from(error: VisitError) -> Self {
        match error {
            VisitError::NoSuchStaff => Self::NoSuchStaff,
            VisitError::NoSuchService => Self::NoSuchService,
            VisitError::NoSuchShop => Self::ShopClosed,
            VisitError::Store(error) => error.into(),
        }
    }
}

/// The free starts of one date within a year, from this moment on.
pub fn desk_slots(
    ctx: &Context,
    manager: &Manager,
    question: &Question,
    date: LocalDate,
) -> Result<Vec<Listing>, DeskError> {
    mind_whose(manager, question.staff)?;
    let now = ctx.now();
    ctx.store.reading_shop(manager.scope, |tx| {
        let shop = tx.shop()?;
        Ok(desk_listings(tx, &shop, question, date, now)?)
    })
}

/// Takes a time for somebody. It is confirmed at once, and they are told if the salon knows where. The same request again, by its key, is
/// the same booking.
pub fn book_at_desk(ctx: &Context, manager: &Manager, order: &DeskOrder) -> Result<DeskBooked, DeskError> {
    mind_whose(manager, StaffChoice::Exactly(order.staff))?;
    if manager.principal.role == Role::Staff && matches!(order.client, DeskClient::Known(_)) {
        return Err(DeskError::WalkInsOnly);
    }
    let scope = ShopScope::visit(&manager.shop).map_err(|_| DeskError::ShopClosed)?;
    for _ in 0..TRIES {
        match ctx.store.in_shop(scope, |tx| Attempt { manager, order, now: ctx.now() }.run(tx)) {
            Err(DeskError::Store(StoreError::Duplicate(_))) => {}
            settled => return settled,
        }
    }
    Err(DeskError::InFlight)
}

/// Staff book their own time, admins everybody's.
fn mind_whose(manager: &Manager, staff: StaffChoice) -> Result<(), DeskError> {
    let own = own_id(manager).map(StaffChoice::Exactly);
    if manager.principal.role == Role::Staff && own != Some(staff) {
        return Err(DeskError::OthersTime);
    }
    Ok(())
}

/// One run of the transaction.
struct Attempt<'a> {
    manager: &'a Manager,
    order: &'a DeskOrder,
    now: Instant,
}

/// Who is served, as it is written into the booking.
struct Served {
    client: Option<ClientId>,
    name: PersonName,
    phone: Option<TypedPhone>,
    email: Option<Email>,
}

impl Attempt<'_> {
    fn run(&self, tx: &mut dyn ShopTx) -> Result<DeskBooked, DeskError> {
        // The same request is through by now, or waits for this one.
        if let Some(earlier) = self.earlier_answer(tx)? {
            return Ok(DeskBooked { row: self.listed(tx, earlier)?, is_replay: true });
        }
        let quote = self.quote(tx)?;
        // Whoever else writes the same number down is through by now: before the dates, as everywhere.
        let served = match self.known_client(tx)? {
            Some(served) => served,
            None => self.walk_in(tx)?,
        };
        let wanted = Wanted {
            services: self.order.services.iter().map(|service| service.service_id).collect(),
            duration: quote.total_duration,
        };
        let staff = StaffChoice::Exactly(self.order.staff);
        let taken = take(tx, staff, self.order.start, &wanted, Terms::Desk, self.now)?;
        let id = self.keep(tx, served, taken, quote)?;
        if let Some(key) = self.key() {
            let answer = DeskAnswer { request_hash: self.order.digest, booking_id: id };
            tx.keep_desk_answer(&key, answer, self.now, self.now + KEY_LIFE)?;
        }
        Ok(DeskBooked { row: self.listed(tx, id)?, is_replay: false })
    }

    /// The key is the person's: at the desk they may have several browsers.
    fn key(&self) -> Option<DeskKey> {
        let identity = self.manager.principal.identity.id;
        self.order.idempotency_key.clone().map(|key| DeskKey { identity, key })
    }

    fn earlier_answer(&self, tx: &mut dyn ShopTx) -> Result<Option<BookingId>, DeskError> {
        let Some(key) = self.key() else { return Ok(None) };
        match tx.kept_desk_answer(&key, self.now)? {
            Some(answer) if answer.request_hash != self.order.digest => Err(DeskError::KeyReused),
            answer => Ok(answer.map(|answer| answer.booking_id)),
        }
    }

    fn listed(&self, tx: &mut dyn ShopTx, id: BookingId) -> Result<ListedBooking, DeskError> {
        let row = tx.listed_booking(id)?;
        let row = row.ok_or_else(|| StoreError::Failed("the row just written is not there".into()))?;
        Ok(shown(self.manager, row, self.now))
    }

    /// The client whom the desk chose; none for a walk-in.
    fn known_client(&self, tx: &mut dyn ShopTx) -> Result<Option<Served>, DeskError> {
        let DeskClient::Known(id) = self.order.client else { return Ok(None) };
        if tx.is_erased(id)? {
            return Err(DeskError::NoSuchClient);
        }
        let client = tx.known_client(id)?.ok_or(DeskError::NoSuchClient)?;
        let name = PersonName::parse(&client.name).map_or_else(|_| nameless(), Ok)?;
        // Their number and e-mail are on their card.
        Ok(Some(Served { client: Some(id), name, phone: None, email: None }))
    }

    fn walk_in(&self, tx: &mut dyn ShopTx) -> Result<Served, DeskError> {
        let DeskClient::WalkIn { name, phone, email } = &self.order.client else {
            return Err(DeskError::NoSuchClient);
        };
        let client = client_at_desk(tx, name, phone.as_ref(), email.as_ref(), self.now)?;
        Ok(Served { client, name: name.clone(), phone: phone.clone(), email: email.clone() })
    }

    fn quote(&self, tx: &mut dyn ShopTx) -> Result<Quote, DeskError> {
        let services = &self.order.services;
        let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
        let quoted = quote(services, &tx.services_by_id(&ids)?).ok_or(DeskError::NoSuchService)?;
        let quoted = quoted.map_err(|error| match error {
            SelectionError::Changed => DeskError::PriceChanged,
            broken_rule => DeskError::Selection(broken_rule),
        })?;
        if lines_agree(services, &quoted) { Ok(quoted) } else { Err(DeskError::PriceChanged) }
    }

    fn keep(
        &self,
        tx: &mut dyn ShopTx,
        served: Served,
        Taken { offer, blocked, .. }: Taken,
        quote: Quote,
    ) -> Result<BookingId, DeskError> {
        let id = tx.insert_booking(&NewBooking {
            staff_id: offer.staff_id,
            chair_id: offer.chair_id,
            session_id: None,
            client_id: served.client,
            status: BookingStatus::Confirmed,
            client_name: served.name,
            client_phone: served.phone,
            client_email: served.email,
            start: offer.start,
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
            actor: self.manager.actor,
            action: "booking.created",
            booking: id,
            from: None,
            to: BookingStatus::Confirmed,
            request_id: Some(&self.manager.request_id),
        })?;
        for kind in [NoticeKind::BookingCreated, NoticeKind::BookingConfirmed] {
            tx.notify(Notice { kind, booking: id, version: 1, at: self.now })?;
        }
        Ok(id)
    }
}
