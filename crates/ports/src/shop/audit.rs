//! What happened (audit) and what is to be told (outbox): rows of the same transaction as their cause (rules/booking-life#one-transaction).

use domain::{BookingId, BookingStatus, ClientId, IdentityId, Instant, SessionId, StaffId};

use crate::StoreResult;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A browser that has not proved who it is.
    Visitor(SessionId),
    /// A client who proved who they are.
    Client(ClientId),
    Staff(StaffId),
    /// A member of staff who runs the shop.
    Admin(StaffId),
    Master(IdentityId),
    System,
}

/// A change of a booking, for the audit trail.
#[derive(Debug, Clone)]
pub struct AuditEntry<'a> {
    pub at: Instant,
    pub actor: Actor,
    /// What, as in `authz.csv`: `booking.created`.
    pub action: &'static str,
    pub booking: BookingId,
    /// Its status before; none for a new one.
    pub from: Option<BookingStatus>,
    /// Its status after.
    pub to: BookingStatus,
    /// The request that asked for it; none for the program's own work.
    pub request_id: Option<&'a str>,
}

/// What became of one field of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// Which field, as on the wire.
    pub field: &'static str,
    /// What it was; none for something new.
    pub from: Option<String>,
    /// What it is; none for something that went.
    pub to: Option<String>,
}

/// A change of something that is no booking, for the audit trail.
#[derive(Debug, Clone)]
pub struct ChangeRecord<'a> {
    pub at: Instant,
    pub actor: Actor,
    /// What, as in `authz.csv`: `category.updated`.
    pub action: &'static str,
    /// Of which kind of thing: `category`.
    pub entity: &'static str,
    /// Of which one.
    pub entity_id: i64,
    /// What changed of it.
    pub changes: &'a [FieldChange],
    /// The request that asked for it.
    pub request_id: Option<&'a str>,
}

/// Somebody read what belongs to people, for the audit trail.
#[derive(Debug, Clone)]
pub struct DataAccess<'a> {
    pub at: Instant,
    pub actor: Actor,
    /// What was read: the path of the route, as in `authz.csv`.
    pub route: &'static str,
    /// Of whom or what, or the shop where it was a list.
    pub entity_id: i64,
    pub request_id: &'a str,
}

/// The latest change of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastChange {
    pub at: Instant,
    /// The name of the staff member who made it; none for a person of another shop or of the platform.
    pub by: Option<String>,
}

/// Who did something to a booking, as its history names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HistoryActor {
    /// Its client, known or not.
    Client,
    /// A present or former member of staff, by name.
    Member(String),
    Platform,
    Program,
}

/// One line of a booking's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    pub at: Instant,
    pub actor: HistoryActor,
    /// What, as in `authz.csv`: `booking.created`.
    pub action: String,
    /// The status before; none for a new one.
    pub from: Option<BookingStatus>,
    pub to: Option<BookingStatus>,
}

/// What somebody is to be told about a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// It was made.
    BookingCreated,
    /// It was confirmed by its client's message, or at once.
    BookingConfirmed,
    /// The salon confirmed it by hand.
    BookingAccepted,
    /// It was called off.
    BookingCancelled,
    /// Its hold ran out.
    BookingExpired,
    /// It was carried out, or its client did not come.
    BookingEnded,
}

impl NoticeKind {
    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::BookingCreated,
            Self::BookingConfirmed,
            Self::BookingAccepted,
            Self::BookingCancelled,
            Self::BookingExpired,
            Self::BookingEnded,
        ]
        .into_iter()
        .find(|kind| kind.as_str() == text)
    }

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BookingCreated => "booking.created",
            Self::BookingConfirmed => "booking.confirmed",
            Self::BookingAccepted => "booking.accepted",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingExpired => "booking.expired",
            Self::BookingEnded => "booking.ended",
        }
    }
}

/// A row for the outbox. One per booking, kind and version: telling twice is refused by the database.
#[derive(Debug, Clone, Copy)]
pub struct Notice {
    pub kind: NoticeKind,
    pub booking: BookingId,
    /// The version of the booking that this tells of.
    pub version: i64,
    /// When it was queued.
    pub at: Instant,
}

/// A notice in the outbox, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeId(pub i64);

/// A notice without messages yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedNotice {
    pub id: NoticeId,
    /// What is to be told.
    pub kind: NoticeKind,
    pub booking: BookingId,
    /// When it happened.
    pub at: Instant,
}

/// The journal of a shop.
pub trait Audit {
    /// Adds to the audit trail.
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()>;

    /// Adds a change of something that is no booking.
    fn record_change(&mut self, edit: &ChangeRecord<'_>) -> StoreResult<()>;

    /// Adds a reading, unless the trail has one of the same actor, route and hour (UTC) already.
    fn record_access(&mut self, reading: &DataAccess<'_>) -> StoreResult<()>;

    /// The latest change of something, if there was one.
    fn last_change(&mut self, entity: &'static str, id: i64) -> StoreResult<Option<LastChange>>;

    /// What happened to a booking, oldest first.
    fn history_of(&mut self, booking: BookingId) -> StoreResult<Vec<HistoryEntry>>;

    fn notify(&mut self, notice: Notice) -> StoreResult<()>;

    /// The oldest notices without messages, locked for this transaction.
    fn queued_notices(&mut self, most: usize) -> StoreResult<Vec<QueuedNotice>>;

    /// The messages of a notice are queued, or it needs none.
    fn notice_planned(&mut self, id: NoticeId, now: Instant) -> StoreResult<()>;
}
