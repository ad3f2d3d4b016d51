//! A client moves their own appointment: the old time is free and the new one taken at once (rules/booking-life#client-moves).

use domain::{Booking, BookingId, ClientChanges, Instant, LocalDate, Marks, Minutes, Shop, StaffChoice};
use ports::shop::{
    BookingRecord, ChangeRecord, FieldChange, IdempotencyKey, IdempotentResponse, KeyOwner, NewPlace, Notice,
    NoticeKind, OpenBooking, OpenBookingsOwner,
};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{local_time, read_window};
use tenancy::{ShopAddress, ShopScope};

use super::asks::asked;
use super::availability::{DaysSummary, SlotView, counted, listed};
use super::change_rules::ChangeRefusal;
use super::create::KEY_TTL;
use super::list::with_effective_status;
use super::own_booking::{BookingAccess, OwnBookingError, Requester, changeable, find_own};
use super::reserve::{BookingTerms, ReservedSlot, Unavailable, requested_for, reserve_move};
use super::times::whole_horizon;
use crate::Context;
use crate::public::find_shop;

#[derive(Debug, Clone)]
pub struct MoveRequest {
    pub start: Instant,
    /// Absent: the same stylist.
    pub staff: Option<StaffChoice>,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    #[error(transparent)]
    Own(#[from] OwnBookingError),
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("{sentence}")]
    Refused { refusal: ChangeRefusal, sentence: String },
    #[error("That time was just taken. Please pick another.")]
    SlotTaken,
    /// The database refused what the check allowed: this transaction is lost.
    #[error("That time was just taken. Please pick another.")]
    Collided(StoreError),
    #[error("You already have an appointment at that time.")]
    OwnOverlap,
    #[error("This request was already used for another booking.")]
    KeyReused,
    #[error("This appointment has just changed. Please look again.")]
    JustChanged,
}

impl From<StoreError> for MoveError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stale => Self::JustChanged,
            StoreError::SlotTaken(_) => Self::Collided(error),
            other => Self::Own(other.into()),
        }
    }
}

impl From<Unavailable> for MoveError {
    fn from(reason: Unavailable) -> Self {
        match reason {
            Unavailable::NoSuchStaff => Self::NoSuchStaff,
            Unavailable::NotOffered(_) => Self::SlotTaken,
            Unavailable::Store(error) => error.into(),
        }
    }
}

/// Moves somebody's own appointment. The same request again changes nothing more.
pub fn move_own(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    id: BookingId,
    request: &MoveRequest,
) -> Result<Booking, MoveError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchShop)?;
    let once = || {
        let now = ctx.now();
        ctx.store.write_shop(ShopScope::for_client(&shop), |tx| {
            let (asker, owned) = find_own(tx, access, id, now)?;
            let key = request.key(&asker);
            if let Some(key) = &key
                && is_answered(tx, key, request, now)?
            {
                return shown(tx, id, now);
            }
            if request.is_place_of(&owned.booking) {
                return shown(tx, id, now);
            }
            let to = (request.staff.unwrap_or(StaffChoice::Exactly(owned.booking.staff_id)), request.start);
            move_for_client(tx, &owned, (&asker, access.request_id()), to, (&shop, now))?;
            if let Some(key) = &key {
                let response = IdempotentResponse {
                    request_hash: request.digest,
                    booking_id: id,
                    status: owned.booking.status,
                };
                tx.store_response(key, response, now, now + KEY_TTL)?;
            }
            shown(tx, id, now)
        })
    };
    match once() {
        Err(MoveError::JustChanged) => once(),
        result => result,
    }
}

fn shown(tx: &mut dyn ShopTx, id: BookingId, now: Instant) -> Result<Booking, MoveError> {
    let mut booking = tx.find_booking(id)?.ok_or(OwnBookingError::NoSuchBooking)?.booking;
    with_effective_status(&mut booking, now);
    Ok(booking)
}

impl MoveRequest {
    /// Whether the booking is there already. A request for any stylist fits the one it has.
    fn is_place_of(&self, booking: &Booking) -> bool {
        let has_stylist = match self.staff {
            None | Some(StaffChoice::Anyone) => true,
            Some(StaffChoice::Exactly(staff)) => staff == booking.staff_id,
        };
        self.start == booking.start && has_stylist
    }

    /// None by a link, where only the place tells a request from the same one again.
    fn key(&self, asker: &Requester) -> Option<IdempotencyKey> {
        let key = format!("sent:{}", self.idempotency_key.as_ref()?);
        Some(IdempotencyKey { owner: KeyOwner::Session(asker.session?), key, is_derived: false })
    }
}

fn is_answered(
    tx: &mut dyn ShopTx,
    key: &IdempotencyKey,
    request: &MoveRequest,
    now: Instant,
) -> Result<bool, MoveError> {
    match tx.stored_response(key, now)? {
        None => Ok(false),
        Some(earlier) if earlier.request_hash == request.digest => Ok(true),
        Some(_) => Err(MoveError::KeyReused),
    }
}

/// Moves an appointment in its client's name, if the salon's policy allows it and the time is free.
pub(crate) fn move_for_client(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    (asker, request_id): (&Requester, &str),
    to: (StaffChoice, Instant),
    (shop, now): (&Shop, Instant),
) -> Result<(), MoveError> {
    let changeable = changeable(tx, owned, now)?;
    changeable
        .check_move(shop)
        .map_err(|refusal| MoveError::Refused { refusal, sentence: refusal.sentence(shop) })?;
    let terms = if changeable.salon_asked { BookingTerms::Asked } else { BookingTerms::Known };
    Moving { asker, request_id, owned, to, terms, now }.run(tx, &changeable.after_move())
}

struct Moving<'a> {
    asker: &'a Requester,
    request_id: &'a str,
    owned: &'a BookingRecord,
    to: (StaffChoice, Instant),
    terms: BookingTerms,
    now: Instant,
}

impl Moving<'_> {
    fn run(&self, tx: &mut dyn ShopTx, moved: &ClientChanges) -> Result<(), MoveError> {
        let booking = &self.owned.booking;
        self.check_elsewhere(tx)?;
        let reserved = reserve_move(tx, self.owned, self.to, self.terms, self.now)?;
        let shop = tx.shop()?;
        let date = |at| local_time::date_of(shop.zone, at);
        let is_same_day = date(booking.start) == date(reserved.slot.start);
        let place = self.place(&reserved, is_same_day);
        tx.place_booking(booking.id, booking.version, &place, None, self.now)?;
        tx.write_client_changes(booking.id, moved)?;
        self.log(tx, &place)?;
        Ok(())
    }

    /// A client is at one place at a time.
    fn check_elsewhere(&self, tx: &mut dyn ShopTx) -> Result<(), MoveError> {
        let booking = &self.owned.booking;
        let length = booking.total_duration.to_delta();
        let owner = OpenBookingsOwner { client: self.asker.client, session: self.asker.session };
        let mut own = tx.open_bookings(owner, self.now)?;
        let itself = OpenBooking { start: booking.start, done: booking.start + length };
        if let Some(found) = own.iter().position(|open| *open == itself) {
            own.swap_remove(found);
        }
        let (_, start) = self.to;
        if own.iter().any(|open| open.overlaps(start, start + length)) {
            return Err(MoveError::OwnOverlap);
        }
        Ok(())
    }

    fn place(&self, reserved: &ReservedSlot, is_same_day: bool) -> NewPlace {
        let booking = &self.owned.booking;
        let agreed: i64 = booking.lines.iter().map(|line| line.duration.get()).sum();
        NewPlace {
            staff_id: reserved.slot.staff_id,
            chair_id: reserved.slot.chair_id,
            start: reserved.slot.start,
            blocked: reserved.blocked,
            total_duration: booking.total_duration,
            adjusted: Minutes::new(booking.total_duration.get() - agreed),
            hold_expires_at: booking.hold_expires_at.map(|hold| hold.min(reserved.slot.start)),
            marks: if is_same_day { self.owned.marks } else { Marks::default() },
            status: booking.status,
        }
    }

    fn log(&self, tx: &mut dyn ShopTx, place: &NewPlace) -> StoreResult<()> {
        let booking = &self.owned.booking;
        let moment = |at: Instant| at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        let change = |field, from: String, to: String| FieldChange { field, from: Some(from), to: Some(to) };
        let mut changes = vec![
            change("start", moment(booking.start), moment(place.start)),
            change("staff", booking.staff_id.to_string(), place.staff_id.to_string()),
        ];
        changes.retain(|change| change.from != change.to);
        tx.record_change(&ChangeRecord {
            at: self.now,
            actor: self.asker.actor,
            action: "booking.moved",
            entity: "booking",
            entity_id: booking.id.get(),
            changes: &changes,
            request_id: Some(self.request_id),
        })?;
        let kind = NoticeKind::BookingMovedByClient;
        tx.notify(Notice { kind, booking: booking.id, version: booking.version + 1, at: self.now })
    }
}

/// The free starts of one date for somebody's own appointment, as if it were not there.
pub fn slots_for_move(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    (id, staff, date): (BookingId, StaffChoice, LocalDate),
) -> Result<Vec<SlotView>, MoveError> {
    elsewhere(ctx, address, access, id, |tx, owned, now| {
        let shop = tx.shop()?;
        let policy = terms_for(tx, owned)?.over(shop.policy);
        let Some(window) = read_window(shop.zone, &policy, date..=date, now) else { return Ok(Vec::new()) };
        let mut salon = tx.salon(window, now)?;
        salon.policy = policy;
        if let StaffChoice::Exactly(staff) = staff
            && !salon.stylists.iter().any(|stylist| stylist.id == staff)
        {
            return Err(MoveError::NoSuchStaff);
        }
        Ok(listed(&salon, staff, date, &requested_for(owned), now))
    })
}

/// How many starts each date has for somebody's own appointment.
pub fn days_for_move(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    (id, staff): (BookingId, StaffChoice),
) -> Result<DaysSummary, MoveError> {
    elsewhere(ctx, address, access, id, |tx, owned, now| {
        let terms = terms_for(tx, owned)?;
        Ok(match whole_horizon(tx, terms, now)? {
            Some(salon) => counted(&salon, staff, &requested_for(owned), now),
            None => DaysSummary { days: Vec::new(), first_available: None },
        })
    })
}

fn terms_for(tx: &mut dyn ShopTx, owned: &BookingRecord) -> StoreResult<BookingTerms> {
    let is_asked = asked(tx, &owned.booking)?.is_some();
    Ok(if is_asked { BookingTerms::Asked } else { BookingTerms::Known })
}

fn elsewhere<T>(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    id: BookingId,
    look: impl Fn(&mut dyn ShopTx, &BookingRecord, Instant) -> Result<T, MoveError>,
) -> Result<T, MoveError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchShop)?;
    let now = ctx.now();
    ctx.store.read_shop(ShopScope::for_client(&shop), |tx| {
        // Free times are public: who has no session is refused nothing but this booking.
        let (_, owned) = find_own(tx, access, id, now).map_err(|error| match error {
            OwnBookingError::NoSession => OwnBookingError::NoSuchBooking,
            other => other,
        })?;
        look(tx, &owned, now)
    })
}
