//! The chairs of a shop, as the dashboard edits them, and the bookings that have to leave one.

use domain::{BookingId, BookingStatus, Chair, ChairId, Instant, Interval, ServiceId, StaffId, Title};

use crate::StoreResult;

/// A chair with what the dashboard needs besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedChair {
    pub chair: Chair,
    pub version: i64,
}

/// What a chair is to be. Empty lists allow everybody and everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChairDraft {
    /// What the salon calls it.
    pub name: Title,
    /// Who may work at it.
    pub allowed_staff: Vec<StaffId>,
    /// What may be done at it.
    pub allowed_services: Vec<ServiceId>,
}

/// A booking at a chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatedBooking {
    pub id: BookingId,
    pub version: i64,
    pub status: BookingStatus,
    pub staff_id: StaffId,
    /// What is done.
    pub services: Vec<ServiceId>,
    pub start: Instant,
    /// Its end, the after-buffer included.
    pub end: Instant,
    /// What it blocks.
    pub blocked: Interval,
}

/// The chairs of a shop. A change of a row that is no longer at its version is [`crate::StoreError::Stale`].
pub trait Chairs {
    /// All of them, in order of creation.
    fn listed_chairs(&mut self) -> StoreResult<Vec<ListedChair>>;

    fn listed_chair(&mut self, id: ChairId) -> StoreResult<Option<ListedChair>>;

    /// Whether all of `ids` work at the shop, active or not.
    fn are_on_the_staff(&mut self, ids: &[StaffId]) -> StoreResult<bool>;

    fn insert_chair(&mut self, draft: &ChairDraft, now: Instant) -> StoreResult<ChairId>;

    /// Changes one. Bookings stay where they are.
    fn update_chair(
        &mut self,
        id: ChairId,
        version: i64,
        draft: &ChairDraft,
        now: Instant,
    ) -> StoreResult<()>;

    /// Takes one away; its name stays in the bookings it had.
    fn remove_chair(&mut self, id: ChairId, version: i64, now: Instant) -> StoreResult<()>;

    /// The bookings at a chair that start after `now` and hold their time, soonest first.
    fn bookings_at_chair(&mut self, id: ChairId, now: Instant) -> StoreResult<Vec<SeatedBooking>>;

    /// Gives a booking that is still at `version` another chair, or none. [`crate::StoreError::SlotTaken`] if that one is taken.
    fn reseat_booking(
        &mut self,
        id: BookingId,
        version: i64,
        chair: Option<ChairId>,
        now: Instant,
    ) -> StoreResult<()>;
}
