//! Booking at the desk: as online, but a year ahead, at once, and for a client of the salon or a walk-in (rules/dashboard#desk,
//! rules/clients#one-per-account).

use domain::{
    BookingStatus, ClientId, Email, Instant, LocalDate, PersonName, StaffChoice, StaffId, TypedPhone,
};
use ports::shop::{KeyOwner, ListedBooking};
use ports::{ShopTx, StoreError};
use tenancy::ShopScope;

use super::redact::redact_for;
use super::{DashboardUser, Permission};
use crate::Context;
use crate::book::{
    BookingAttempt, BookingClient, BookingError, BookingTerms, ChosenService, CreatedBooking, DeskSlots,
    DeskWarning, RequestedBooking, SlotQuery, booking_transaction, desk_listings,
};
use crate::client::{client_at_desk, unnamed};

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

impl DeskRequest {
    fn requested(&self) -> RequestedBooking<'_> {
        RequestedBooking {
            services: &self.services,
            staff: StaffChoice::Exactly(self.staff),
            start: self.start,
            end: None,
            total_duration: None,
            idempotency_key: self.idempotency_key.as_deref(),
            digest: self.digest,
        }
    }
}

/// A booking that the desk made, now or by the same request before.
#[derive(Debug, Clone)]
pub struct DeskBooking {
    pub row: ListedBooking,
    /// Whether this is the answer to an earlier sending of the request.
    pub is_replay: bool,
    /// The rules for clients that it went beyond.
    pub warnings: Vec<DeskWarning>,
}

/// The free starts of one date within a year, from this moment on.
pub fn desk_slots(
    ctx: &Context,
    user: &DashboardUser,
    question: &SlotQuery,
    date: LocalDate,
) -> Result<DeskSlots, BookingError> {
    ensure_own_calendar(user, question.staff)?;
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let shop = tx.shop()?;
        Ok(desk_listings(tx, &shop, question, date, now)?)
    })
}

/// Books a time for a client. The booking is confirmed at once, and the client is notified if the salon has a number.
pub fn create_desk_booking(
    ctx: &Context,
    user: &DashboardUser,
    request: &DeskRequest,
) -> Result<DeskBooking, BookingError> {
    ensure_own_calendar(user, StaffChoice::Exactly(request.staff))?;
    if matches!(request.client, DeskClient::Known(_)) && !user.may(Permission::BookKnownClients) {
        return Err(BookingError::WalkInsOnly);
    }
    let scope = ShopScope::for_visitor(&user.shop).map_err(|_| BookingError::ShopClosedAtDesk)?;
    let (terms, requested) = (BookingTerms::Desk, request.requested());
    booking_transaction(ctx, scope, terms, |tx, now| {
        let attempt = BookingAttempt { ctx, requested, terms, request_id: &user.request_id, now };
        // The key is the person's: at the desk they may have several browsers.
        let owner = KeyOwner::Identity(user.principal.identity.id);
        let created = attempt.run(tx, owner, |tx| client(tx, user, &request.client, now))?;
        let row = tx.listed_booking(created.id)?;
        let row = row.ok_or_else(|| StoreError::Failed("the row just written is not there".into()))?;
        let CreatedBooking { is_replay, warnings, .. } = created;
        Ok(DeskBooking { row: redact_for(user, row, now), is_replay, warnings })
    })
}

/// Staff book their own time, admins everybody's.
fn ensure_own_calendar(user: &DashboardUser, staff: StaffChoice) -> Result<(), BookingError> {
    let own = user.staff_id().map(StaffChoice::Exactly);
    if own != Some(staff) && !user.may(Permission::BookForColleagues) {
        return Err(BookingError::OthersTime);
    }
    Ok(())
}

fn client(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    client: &DeskClient,
    now: Instant,
) -> Result<BookingClient, BookingError> {
    let (client, name, phone, email) = match client {
        // The number and e-mail of a known client are in the client record.
        DeskClient::Known(id) => (Some(*id), known_client(tx, *id)?, None, None),
        DeskClient::WalkIn { name, phone, email } => {
            // A concurrent request with the same number has committed by then: numbers are locked before days, as everywhere.
            let client = client_at_desk(tx, name, phone.as_ref(), email.as_ref(), now)?;
            (client, name.clone(), phone.clone(), email.clone())
        }
    };
    let status = BookingStatus::Confirmed;
    Ok(BookingClient { session: None, client, status, name, phone, email, actor: user.actor })
}

/// The name of a client whom the desk chose.
fn known_client(tx: &mut dyn ShopTx, id: ClientId) -> Result<PersonName, BookingError> {
    if tx.is_erased(id)? {
        return Err(BookingError::NoSuchClient);
    }
    let client = tx.find_client(id)?.ok_or(BookingError::NoSuchClient)?;
    Ok(PersonName::parse(&client.name).map_or_else(|_| unnamed(), Ok)?)
}
