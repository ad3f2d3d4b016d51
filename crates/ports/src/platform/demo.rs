//! A demo salon that is there already: what its diary says, and what is added to it when the program starts on a later day.

use domain::{
    BookingId, BookingPolicy, BookingStatus, CancelReason, ChairId, ClientId, ExceptionId, Instant,
    LocalDate, Marks, ServiceId, ShopId, StaffId, Subdomain,
};

use super::seeded_bookings::BookingSeed;
use super::seeded_desk::DeskSeed;
use super::seeding::ClientSeed;
use crate::StoreResult;

/// A salon that is marked as a demo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoShop {
    pub shop: ShopId,
    pub subdomain: Subdomain,
    /// The last date that its diary is filled for.
    pub until: LocalDate,
}

/// What a demo salon's diary says.
#[derive(Debug, Clone)]
pub struct DemoDiary {
    /// All clients, the first first.
    pub clients: Vec<DemoClient>,
    /// By their starts.
    pub bookings: Vec<DemoBooking>,
    /// Exceptions that were planted with the salon, by their dates.
    pub exceptions: Vec<DemoException>,
}

/// A client of a demo salon.
#[derive(Debug, Clone)]
pub struct DemoClient {
    pub id: ClientId,
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    /// The salon still wants to see them: neither inactive nor blacklisted nor erased.
    pub is_welcome: bool,
}

/// A booking of a demo salon.
#[derive(Debug, Clone)]
pub struct DemoBooking {
    pub id: BookingId,
    pub client: Option<ClientId>,
    pub staff: StaffId,
    pub status: BookingStatus,
    pub start: Instant,
    pub end: Instant,
    /// Until when it holds its time, when pending.
    pub hold_expires_at: Option<Instant>,
    /// The desk has marked that the client is there.
    pub has_arrived: bool,
    /// Made with the salon, not by people.
    pub is_planted: bool,
    /// In their order.
    pub services: Vec<ServiceId>,
}

/// An exception that was planted with the salon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoException {
    pub id: ExceptionId,
    pub staff: StaffId,
    pub date: LocalDate,
}

/// What is added to a demo salon. Positions are places in these lists.
#[derive(Debug, Clone)]
pub struct DemoSequel {
    pub now: Instant,
    /// The last date that the diary is filled for from now on.
    pub until: LocalDate,
    /// When the trial ends, for a salon that has one.
    pub trial_ends_at: Instant,
    pub policy: BookingPolicy,
    pub settled: Vec<Settled>,
    pub exceptions: Vec<DemoException>,
    pub staff: Vec<StaffId>,
    pub chairs: Vec<ChairId>,
    /// With their names.
    pub services: Vec<(ServiceId, String)>,
    /// Those that are there; [`Self::newcomers`] follow in the count.
    pub clients: Vec<DemoClient>,
    pub newcomers: Vec<ClientSeed>,
    pub bookings: Vec<BookingSeed>,
    /// What the desk has done to those, and to its time.
    pub desk: DeskSeed,
    /// How far visits are that were booked before.
    pub marked: Vec<(BookingId, Marks)>,
}

/// What became of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    pub booking: BookingId,
    pub from: BookingStatus,
    pub to: BookingStatus,
    pub cancel_reason: Option<CancelReason>,
    pub at: Instant,
}

/// Going on with demo salons.
pub trait DemoSalons: Send + Sync {
    /// The salons that are marked as demos, the first first.
    fn demo_shops(&self) -> StoreResult<Vec<DemoShop>>;

    /// What a demo salon's diary says from a moment on, and the salon's clients.
    fn demo_diary(&self, shop: ShopId, since: Instant) -> StoreResult<DemoDiary>;

    /// Goes on with a demo salon in one transaction. Returns false and changes nothing if another process did so first.
    fn continue_demo(&self, shop: &DemoShop, sequel: &DemoSequel) -> StoreResult<bool>;
}
