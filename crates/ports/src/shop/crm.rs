//! The clients of a shop as its dashboard shows them, with what their bookings add up to (rules/clients#numbers, rules/clients#segments). Nothing of
//! it is stored: it is worked out of the bookings whenever somebody asks.

use domain::{BookingId, BookingStatus, Cents, ClientId, Instant, Interval, Minutes, Segment, ServiceId};
use domain::{StaffId, StaffRole, Tag, percent};

use super::ClientStatus;
use crate::StoreResult;

/// What the bookings of a client add up to. Holds that ran out count nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientStats {
    pub bookings: i64,
    /// Those that were carried out: visits.
    pub completed: i64,
    /// Those that the client called off: what the salon called off is no fault of theirs.
    pub cancelled: i64,
    /// Those to which the client did not come.
    pub no_shows: i64,
    pub spent: Cents,
    /// What the confirmed ones to come will cost.
    pub agreed: Cents,
    /// The start of the first.
    pub first: Option<Instant>,
    /// The start of the last, which may be to come.
    pub last: Option<Instant>,
    /// Which kind of client that makes.
    pub segment: Segment,
}

impl ClientStats {
    /// What they spent and agreed to spend.
    #[must_use]
    pub fn lifetime_value(&self) -> Cents {
        Cents::new(self.spent.get() + self.agreed.get())
    }

    /// What a visit cost.
    #[must_use]
    pub fn average_booking_value(&self) -> Cents {
        self.spent.among(self.completed)
    }

    /// Of the bookings that the client ended by a visit, a call or silence, those that they called off: 0-100 with one decimal.
    #[must_use]
    pub fn cancellation_rate(&self) -> f64 {
        percent(self.cancelled, self.ended())
    }

    /// Of the same bookings, those to which the client did not come: 0-100 with one decimal.
    #[must_use]
    pub fn no_show_rate(&self) -> f64 {
        percent(self.no_shows, self.ended())
    }

    const fn ended(&self) -> i64 {
        self.completed + self.cancelled + self.no_shows
    }
}

/// A client with all that the list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientRecord {
    pub id: ClientId,
    pub name: String,
    /// Their number, as it is shown.
    pub phone: Option<String>,
    pub email: Option<String>,
    pub status: ClientStatus,
    /// What the shop files them under, in alphabetical order.
    pub tags: Vec<String>,
    /// What the shop writes about them; may be empty.
    pub notes: String,
    /// Grows with every change, for compare-and-swap.
    pub version: i64,
    /// When the row was written last.
    pub updated_at: Instant,
    /// What their bookings add up to.
    pub stats: ClientStats,
}

/// A place in the list of clients: behind somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePlace {
    /// The name that the database sorts them by.
    pub name: String,
    pub id: ClientId,
}

/// Which clients are asked for.
#[derive(Debug, Clone)]
pub struct ClientQuery {
    /// Only those with whom the shop stands so.
    pub status: Option<ClientStatus>,
    /// Only those whose name, number, e-mail or tag contains this, case aside.
    pub search: Option<String>,
    /// Only those behind this place.
    pub after: Option<PagePlace>,
    /// At most so many.
    pub most: usize,
}

/// Some of the clients, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientPage {
    pub clients: Vec<ClientRecord>,
    /// Where the next page begins, if there is one.
    pub next: Option<PagePlace>,
}

/// What the bookings of all clients of a segment add up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SegmentTotals {
    pub segment: Segment,
    /// How many clients.
    pub clients: i64,
    /// How many of them booked for the first time in the month that was asked about.
    pub new_in_month: i64,
    /// How many of them came at least twice.
    pub returning: i64,
    /// Their bookings that were carried out.
    pub completed: i64,
    /// Those that the client called off: what the salon called off is no fault of theirs.
    pub cancelled: i64,
    /// Those to which the client did not come.
    pub no_shows: i64,
    pub spent: Cents,
    /// What the confirmed ones to come will cost.
    pub agreed: Cents,
}

/// A booking of a client, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentBooking {
    pub id: BookingId,
    pub start: Instant,
    /// When the time is free again.
    pub end: Instant,
    pub status: BookingStatus,
    /// The names of what is done, in order.
    pub services: Vec<String>,
    pub staff_name: String,
}

/// A service that a client had, as it is on the menu now or was there last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FavoriteService {
    pub id: ServiceId,
    pub name: String,
    pub duration: Minutes,
    pub price: Cents,
}

/// A member of staff who served a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreferredStaff {
    pub id: StaffId,
    pub name: String,
    pub role: StaffRole,
}

/// What a client had, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientHistory {
    /// The last ten bookings, those to come included, latest first.
    pub recent: Vec<RecentBooking>,
    /// The five services they had most often.
    pub favorites: Vec<FavoriteService>,
    /// The three people who served them most often.
    pub staff: Vec<PreferredStaff>,
    /// The starts of the last hundred visits, latest first.
    pub visits: Vec<Instant>,
}

/// Where the shop is to stand with a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relationship {
    /// How it stands.
    pub status: ClientStatus,
    /// What they are filed under.
    pub tags: Vec<Tag>,
    /// What is written about them; may be empty.
    pub notes: String,
}

/// The clients of a shop, with their numbers. Each method is a fixed number of statements, however many clients or bookings there are.
pub trait Crm {
    /// A page of clients, by name.
    fn client_page(&mut self, query: &ClientQuery, now: Instant) -> StoreResult<ClientPage>;

    fn client_record(&mut self, id: ClientId, now: Instant) -> StoreResult<Option<ClientRecord>>;

    /// What a client had; of somebody else's client, nothing.
    fn client_history(&mut self, id: ClientId, now: Instant) -> StoreResult<ClientHistory>;

    /// The totals of each segment that has clients. `month` is what counts as this month.
    fn segment_totals(&mut self, month: Interval, now: Instant) -> StoreResult<Vec<SegmentTotals>>;

    /// Changes where the shop stands with a client. [`crate::StoreError::Stale`] if the row is not of this version.
    fn set_relationship(
        &mut self,
        id: ClientId,
        version: i64,
        relationship: &Relationship,
        now: Instant,
    ) -> StoreResult<()>;
}
