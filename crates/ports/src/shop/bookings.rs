//! Appointments.

use domain::{
    Booking, BookingId, BookingLine, BookingSource, BookingStatus, CancelReason, Cents, ChairId, ClientId,
    ConfirmationCode, Email, Instant, Interval, LocalDate, Marks, Minutes, PersonName, SessionId, StaffId,
    TypedPhone,
};

use crate::StoreResult;

#[derive(Debug, Clone)]
pub struct NewBooking {
    pub staff_id: StaffId,
    /// At which chair.
    pub chair_id: Option<ChairId>,
    /// The browser that books; none when the desk does.
    pub session_id: Option<SessionId>,
    /// The client, if the browser's session is a verified client's, or if the desk says who it is.
    pub client_id: Option<ClientId>,
    pub status: BookingStatus,
    pub source: BookingSource,
    /// The client's name as typed.
    pub client_name: PersonName,
    /// The phone as typed; it proves nothing.
    pub client_phone: Option<TypedPhone>,
    /// The e-mail as typed.
    pub client_email: Option<Email>,
    pub start: Instant,
    /// Start, total duration and the after-buffer.
    pub end: Instant,
    /// What it blocks: from the before-buffer to `end` (slot rule 15).
    pub blocked: Interval,
    pub total_duration: Minutes,
    pub total_price: Cents,
    /// Until when a pending booking keeps its time.
    pub hold_expires_at: Option<Instant>,
    pub confirmation_code: Option<ConfirmationCode>,
    /// Of a client who is there already.
    pub arrived_at: Option<Instant>,
    pub lines: Vec<BookingLine>,
    pub created_at: Instant,
}

/// A booking with the browser that made it.
#[derive(Debug, Clone)]
pub struct BookingRecord {
    pub booking: Booking,
    /// The session that made it, if it was made in a browser.
    pub session_id: Option<SessionId>,
    /// The name as typed.
    pub client_name: String,
    /// The phone as typed; it proves nothing.
    pub client_phone: Option<String>,
    /// The e-mail as typed.
    pub client_email: Option<String>,
    /// The chair it stands at.
    pub chair_id: Option<ChairId>,
    /// What it blocks.
    pub blocked: Interval,
    pub marks: Marks,
    /// When the desk finished it last.
    pub finished_at: Option<Instant>,
    pub created_at: Instant,
}

/// How many visits one transaction completes.
pub const COMPLETED_AT_ONCE: i64 = 500;

/// A booking that is to be changed as it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingVersion {
    pub id: BookingId,
    /// Its version, for the compare-and-swap.
    pub version: i64,
}

/// How a booking comes back whose hold ran out.
#[derive(Debug, Clone, Copy)]
pub struct Revival {
    pub client: ClientId,
    /// A chair that is free.
    pub chair: Option<ChairId>,
    pub blocked: Interval,
    /// Whether its code has arrived. One that has not stays, so that a client who sends it gets an answer.
    pub ends_code: bool,
}

/// Whose open holds are counted.
#[derive(Debug, Clone, Copy)]
pub enum HoldOwner<'a> {
    /// Those made in one browser.
    Session(SessionId),
    /// Those made with one phone number, however it was typed.
    Phone(&'a TypedPhone),
}

/// Whose coming bookings are looked up: the client's, if the person is one, and their browser's, if they book in one.
#[derive(Debug, Clone, Copy)]
pub struct OpenBookingsOwner {
    pub client: Option<ClientId>,
    pub session: Option<SessionId>,
}

/// A booking that is not over: when it starts, and when its client is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenBooking {
    pub start: Instant,
    pub done: Instant,
}

impl OpenBooking {
    /// Whether a client would have to be at both.
    #[must_use]
    pub fn overlaps(&self, start: Instant, done: Instant) -> bool {
        self.start < done && start < self.done
    }
}

pub trait Bookings {
    /// Queues behind every other transaction that takes [`Bookings::lock_every_day`], until commit: what is read of the salon's clock, hours, weeks,
    /// buffers, staff, what they can do, and chairs from then on stays true until this one has booked. Not so the menu, which was quoted before,
    /// exceptions, which take their dates, and whether the salon is open: a booking is made as if it came before such a change. Any number
    /// may book at the same time. Before [`Bookings::lock_days`], which says for which dates.
    fn lock_rules(&mut self) -> StoreResult<()>;

    /// Waits for every other transaction that books here, on whatever date, until commit: a booking meanwhile has committed by then, or
    /// waits and finds the change. Not after [`Bookings::lock_rules`] in the same transaction.
    fn lock_every_day(&mut self) -> StoreResult<()>;

    /// Queues behind every other transaction that books on these dates, until commit. Takes the locks in ascending order of date.
    /// On SQLite, which has one writer, there is nothing to wait for.
    fn lock_days(&mut self, days: &[LocalDate]) -> StoreResult<()>;

    /// Stores a booking. [`crate::StoreError::SlotTaken`] if another booking that is not cancelled overlaps it for the same staff or
    /// chair, even one made by a concurrent transaction.
    fn insert_booking(&mut self, new: &NewBooking) -> StoreResult<BookingId>;

    fn find_booking(&mut self, id: BookingId) -> StoreResult<Option<BookingRecord>>;

    /// What a browser has booked, soonest first.
    fn bookings_of_session(&mut self, session: SessionId) -> StoreResult<Vec<Booking>>;

    /// What a client has booked, soonest first, and what their browser has, once each.
    fn bookings_of_client(&mut self, client: ClientId, session: SessionId) -> StoreResult<Vec<Booking>>;

    /// How many pending bookings that still hold their time somebody has. A transaction that counts for a phone queues behind every
    /// other that does, until commit; for a session it has queued already, in [`crate::shop::Sessions::touch_session`].
    fn count_open_holds(&mut self, owner: HoldOwner<'_>, now: Instant) -> StoreResult<usize>;

    /// The bookings of somebody that are not over: confirmed ones, and pending ones that still hold their time. The transaction queues behind
    /// every other that looks a client's up, until commit; for a session it has queued already, in [`crate::shop::Sessions::touch_session`].
    fn open_bookings(&mut self, owner: OpenBookingsOwner, now: Instant) -> StoreResult<Vec<OpenBooking>>;

    /// How many bookings by unverified clients were made since a moment, whatever became of them.
    fn unverified_since(&mut self, moment: Instant) -> StoreResult<usize>;

    /// Pending bookings whose hold has run out at `now`: those that block any of `within`, or all.
    fn expired_holds(&mut self, within: Option<Interval>, now: Instant) -> StoreResult<Vec<BookingVersion>>;

    /// Confirmed bookings that had ended `by` a moment, the oldest first, [`COMPLETED_AT_ONCE`] at most.
    fn ended_visits(&mut self, by: Instant) -> StoreResult<Vec<BookingVersion>>;

    /// Cancels a booking that is pending or confirmed and still at `version`; [`crate::StoreError::Stale`] otherwise.
    fn cancel_booking(
        &mut self,
        id: BookingId,
        version: i64,
        reason: CancelReason,
        now: Instant,
    ) -> StoreResult<()>;

    /// Confirms a booking that is still at `version` and pending, for a client who has proved to be one; [`crate::StoreError::Stale`] otherwise.
    /// Its code and hold end.
    fn confirm_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()>;

    /// Confirms a booking that is still at `version` and pending by the salon's hand, for a client; [`crate::StoreError::Stale`] otherwise.
    /// Its hold ends. Its code stays, so that a client who sends it late gets an answer.
    fn accept_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()>;

    /// Makes a booking that is still at `version` another client's; [`crate::StoreError::Stale`] otherwise.
    fn hand_over_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()>;

    /// Confirms a booking whose hold ran out, still at `version`, where it can be now (rules/booking-life#late-confirmation).
    /// [`crate::StoreError::SlotTaken`] if the overlap constraint refuses it (the transaction may go on), [`crate::StoreError::Stale`] if it is not such a
    /// booking.
    fn revive_booking(
        &mut self,
        id: BookingId,
        version: i64,
        revival: &Revival,
        now: Instant,
    ) -> StoreResult<()>;

    /// Moves a booking that is pending or confirmed and still at `version` to another start, with what it blocks; [`crate::StoreError::Stale`]
    /// otherwise, [`crate::StoreError::SlotTaken`] if the overlap constraint refuses it. A hold ends with the new start at the latest.
    fn move_booking(
        &mut self,
        id: BookingId,
        version: i64,
        start: Instant,
        blocked: Interval,
        now: Instant,
    ) -> StoreResult<()>;

    /// Says of a booking that is still at `version` and was firm whether its client came: [`BookingStatus::Completed`] or
    /// [`BookingStatus::NoShow`], or [`BookingStatus::Confirmed`] when that is open again. [`crate::StoreError::Stale`] otherwise.
    fn end_booking(
        &mut self,
        id: BookingId,
        version: i64,
        outcome: BookingStatus,
        now: Instant,
    ) -> StoreResult<()>;

    /// Writes how far the visit of a confirmed booking is that is still at `version`; [`crate::StoreError::Stale`] otherwise.
    fn mark_booking(&mut self, id: BookingId, version: i64, marks: &Marks, now: Instant) -> StoreResult<()>;

    /// Names the client of a booking that has none; [`crate::StoreError::Stale`] otherwise.
    fn assign_client(&mut self, id: BookingId, client: ClientId, now: Instant) -> StoreResult<()>;
}
