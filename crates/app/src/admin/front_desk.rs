//! Booking at the desk: as online, but a year ahead, at once, and for a client of the salon or a walk-in (rules/dashboard#desk,
//! rules/clients#one-per-account).

use domain::{
    BookingSource, ClientId, Email, Instant, LocalDate, PersonName, StaffChoice, StaffId, TypedPhone,
};
use ports::shop::{Changed, DeskDeed, Kept, KeyOwner, ListedBooking};
use ports::{ShopTx, StoreError};
use pricing::Quote;
use scheduling::Slot;
use tenancy::ShopScope;

use super::accepted::{
    AcceptedConflicts, OverrideError, ensure_accepted, ensure_may_accept, keep_overridden, record_override,
};
use super::change::Entity;
use super::conflicts::Conflict;
use super::desk_actions::remember;
use super::placements::{Services, Weighed, blocked_at, weigh};
use super::to_move::shown;
use super::{ChairQuestion, DashboardUser, Permission, PlacedServices, PlacementError, PlacementQuestion};
use crate::Context;
use crate::book::{
    BookingAttempt, BookingBegins, BookingClient, BookingError, BookingFailure, BookingTerms, ChosenService,
    CreatedBooking, DeskSlots, DeskWarning, RequestedBooking, ReservedSlot, SlotQuery, booking_transaction,
    desk_listings, keep_others_off,
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
    pub chair: ChairQuestion,
    pub start: Instant,
    pub accepted: Option<AcceptedConflicts>,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

impl DeskRequest {
    /// Whether it says more of the place than a start that is offered.
    fn chooses_place(&self) -> bool {
        self.accepted.is_some() || self.chair != ChairQuestion::Best
    }

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

#[derive(Debug, thiserror::Error)]
pub enum DeskBookingError {
    #[error(transparent)]
    Booking(#[from] BookingError),
    #[error(transparent)]
    Placement(PlacementError),
    #[error(transparent)]
    Override(#[from] OverrideError),
}

impl From<StoreError> for DeskBookingError {
    fn from(error: StoreError) -> Self {
        BookingError::from(error).into()
    }
}

impl From<PlacementError> for DeskBookingError {
    fn from(error: PlacementError) -> Self {
        match error {
            PlacementError::Store(error) => error.into(),
            other => Self::Placement(other),
        }
    }
}

impl BookingFailure for DeskBookingError {
    fn common(self) -> Result<BookingError, Self> {
        match self {
            Self::Booking(error) => Ok(error),
            other => Err(other),
        }
    }
}

/// The name in the book of a client who has come and gives none.
pub(super) const NAMELESS: &str = "Walk-in";

/// Books a time for a client. The booking is confirmed at once, and the client is notified if the salon has a number.
pub fn create_desk_booking(
    ctx: &Context,
    user: &DashboardUser,
    request: &DeskRequest,
) -> Result<DeskBooking, DeskBookingError> {
    book_at_desk(ctx, user, request, BookingSource::Desk)
}

/// Books at the desk, for a client who has asked for a time or one who has come without.
pub(super) fn book_at_desk(
    ctx: &Context,
    user: &DashboardUser,
    request: &DeskRequest,
    source: BookingSource,
) -> Result<DeskBooking, DeskBookingError> {
    ensure_own_calendar(user, StaffChoice::Exactly(request.staff))?;
    if matches!(request.client, DeskClient::Known(_)) && !user.may(Permission::BookKnownClients) {
        return Err(BookingError::WalkInsOnly.into());
    }
    let accepted = request.accepted.as_ref();
    let scope = ShopScope::for_visitor(&user.shop).map_err(|_| BookingError::ShopClosedAtDesk)?;
    let (terms, requested) = (BookingTerms::Desk, request.requested());
    let chooses_place = source == BookingSource::WalkIn || request.chooses_place();
    let reason = accepted.map(AcceptedConflicts::reason);
    booking_transaction(ctx, scope, terms, |tx, now| {
        ensure_may_accept::<DeskBookingError>(tx, user, accepted)?;
        let attempt =
            BookingAttempt { ctx, requested, terms, source, reason, request_id: &user.request_id, now };
        // The key is the person's: at the desk they may have several browsers.
        let owner = Some(KeyOwner::Identity(user.principal.identity.id));
        let mut overridden = Vec::new();
        let client = |tx: &mut dyn ShopTx| Ok(client(tx, user, &request.client, now)?);
        let created = attempt.run(tx, owner, client, |tx, quote| {
            if !chooses_place {
                return Ok(attempt.reserve(tx, quote)?);
            }
            let (reserved, conflicts) = take_place(tx, user, request, quote, now)?;
            overridden = conflicts;
            Ok::<_, DeskBookingError>(reserved)
        })?;
        if let Some(accepted) = accepted.filter(|_| !overridden.is_empty()) {
            let entity = (Entity::Booking, created.id.get());
            let overridden = (accepted, overridden.as_slice());
            record_override(tx, user, entity, overridden, now)?;
            let kept = Kept { booking: created.id, start: request.start, staff_id: request.staff };
            keep_overridden(tx, user, kept, overridden, now)?;
        }
        if !created.is_replay {
            let changed = Changed::Booking { id: created.id, before: None };
            remember(tx, user, DeskDeed::Booked, changed, 1, now)?;
        }
        let row = tx.listed_booking(created.id)?;
        let row = row.ok_or_else(|| StoreError::Failed("the row just written is not there".into()))?;
        let CreatedBooking { is_replay, warnings, .. } = created;
        Ok(DeskBooking { row: shown(tx, user, row, now)?, is_replay, warnings })
    })
}

/// Takes the place that was chosen, with what is in the way only as far as it is accepted by name.
fn take_place(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    request: &DeskRequest,
    quote: &Quote,
    now: Instant,
) -> Result<(ReservedSlot, Vec<Conflict>), DeskBookingError> {
    let &DeskRequest { staff, chair, start, .. } = request;
    tx.lock_rules()?;
    let shop = tx.shop()?;
    let blocked = blocked_at(&shop.policy, start, quote.total_duration)?;
    keep_others_off(tx, &shop, &[blocked], now)?;
    let services = PlacedServices::Chosen(request.services.clone());
    let question = PlacementQuestion { services, staff, chair, start, duration: None };
    let weighed = weigh(tx, user, &question, &Services::of_quote(quote), now)?;
    ensure_accepted(request.accepted.as_ref(), &weighed.conflicts)?;
    let slot = Slot { start, staff_id: staff, chair_id: weighed.chair.map(|(id, _)| id) };
    let Weighed { conflicts, blocked, shared, .. } = weighed;
    Ok((ReservedSlot { slot, blocked, policy: shop.policy, shared }, conflicts))
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
            let is_nameless = name.as_str() == NAMELESS;
            let noted = if is_nameless { unnamed()? } else { name.clone() };
            let client = client_at_desk(tx, &noted, phone.as_ref(), email.as_ref(), now)?;
            let of_card = client.filter(|_| is_nameless).map(|id| known_client(tx, id)).transpose()?;
            let name = of_card.filter(|name| *name != noted).unwrap_or_else(|| name.clone());
            (client, name, phone.clone(), email.clone())
        }
    };
    let begins = BookingBegins::Confirmed;
    Ok(BookingClient { session: None, client, begins, name, phone, email, actor: user.actor })
}

/// The name of a client whom the desk chose.
fn known_client(tx: &mut dyn ShopTx, id: ClientId) -> Result<PersonName, BookingError> {
    if tx.is_erased(id)? {
        return Err(BookingError::NoSuchClient);
    }
    let client = tx.find_client(id)?.ok_or(BookingError::NoSuchClient)?;
    Ok(PersonName::parse(&client.name).map_or_else(|_| unnamed(), Ok)?)
}
