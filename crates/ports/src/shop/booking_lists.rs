//! What the dashboard says of many bookings at once.

use domain::{
    Booking, BookingId, CategoryId, ChairId, ConflictKind, Instant, Interval, Marks, Minutes, ServiceId,
    StaffId, Stage, VisitAnswers,
};

use super::AllowedOverlap;
use crate::StoreResult;

/// How many bookings a shop has, for the four cards of its dashboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BookingCounts {
    /// All there ever were.
    pub total: usize,
    /// Those that wait for their client and still hold their time.
    pub pending: usize,
    /// Those that were confirmed.
    pub confirmed: usize,
    /// Those that were carried out.
    pub completed: usize,
    /// Those that are over and still confirmed.
    pub past_confirmed: usize,
}

/// Something of a shop's that bookings depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    Service(ServiceId),
    Category(CategoryId),
    Chair(ChairId),
    StaffMember(StaffId),
}

/// A booking to come, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpcomingBooking {
    pub id: BookingId,
    pub start: Instant,
    pub client_name: String,
    pub staff_name: String,
    pub service_names: Vec<String>,
}

/// A booking as the salon sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBooking {
    pub booking: Booking,
    /// The client's name as typed when it was booked.
    pub client_name: String,
    /// The number on the client record, else the one typed; it may prove nothing.
    pub client_phone: Option<String>,
    /// The chair it stands at.
    pub chair_id: Option<ChairId>,
    /// How much longer than its services it is, or shorter.
    pub adjusted: Minutes,
    /// Over which others the desk placed it, as far as they still share time.
    pub overlaps: Vec<AllowedOverlap>,
    pub marks: Marks,
    /// What its client has answered about it, as long as it has not moved since.
    pub answers: VisitAnswers,
    /// How far the visit is at the moment of the answer, on its day; `None` as long as nobody has asked.
    pub stage: Option<Stage>,
    /// Whether the salon has to confirm it itself; false as long as nobody has asked.
    pub needs_approval: bool,
    /// Why it has to move, as long as nobody keeps it; empty as long as nobody has asked.
    pub to_move: Vec<ConflictKind>,
}

/// When a booking to come is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UpcomingService {
    pub booking: BookingId,
    /// From the start to the end of the service, without what is kept free around it.
    pub service: Interval,
}

/// Bookings seen together.
pub trait BookingLists {
    fn booking_counts(&mut self, now: Instant) -> StoreResult<BookingCounts>;

    /// The bookings that start after `now` and hold their time and that a change of something concerns, by start; the first `most` of them
    /// in a few words, too.
    fn upcoming_bookings(
        &mut self,
        of: Concern,
        most: usize,
        now: Instant,
    ) -> StoreResult<(Vec<BookingId>, Vec<UpcomingBooking>)>;

    /// The bookings, cancelled ones too, of which any part from start to end lies in a window: soonest first. The same few queries
    /// however many there are.
    fn bookings_within(&mut self, window: Interval) -> StoreResult<Vec<ListedBooking>>;

    /// The bookings to come that were not confirmed yet: pending ones, and those whose hold ran out after a moment. By start, the first `most`.
    fn waiting_bookings(
        &mut self,
        lapsed_after: Instant,
        most: i64,
        now: Instant,
    ) -> StoreResult<Vec<ListedBooking>>;

    fn listed_booking(&mut self, id: BookingId) -> StoreResult<Option<ListedBooking>>;

    /// Those of these bookings that there are, soonest first.
    fn listed_bookings(&mut self, ids: &[BookingId]) -> StoreResult<Vec<ListedBooking>>;

    /// The bookings that start after `now` and hold their time, by start: those of one member of staff, or all.
    fn upcoming_services(&mut self, of: Option<StaffId>, now: Instant) -> StoreResult<Vec<UpcomingService>>;

    /// Bookings in a few words, by start.
    fn summarize(&mut self, bookings: &[BookingId]) -> StoreResult<Vec<UpcomingBooking>>;
}
