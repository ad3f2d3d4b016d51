//! The audit log of a shop: rows of the same transaction as their cause (rules/booking-life#one-transaction).

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
    /// What else changed of it.
    pub changes: Vec<HistoryChange>,
}

/// What became of one field of a booking, as the trail has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HistoryChange {
    pub field: String,
    pub from: Option<String>,
    pub to: Option<String>,
}

pub trait Audit {
    /// Adds a change of a booking.
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()>;

    /// Adds a change of something that is no booking.
    fn record_change(&mut self, change: &ChangeRecord<'_>) -> StoreResult<()>;

    /// Adds a read of personal data, unless the log has one of the same actor, route and hour (UTC) already.
    fn record_access(&mut self, access: &DataAccess<'_>) -> StoreResult<()>;

    /// The latest change of something, if there was one.
    fn last_change(&mut self, entity: &'static str, id: i64) -> StoreResult<Option<LastChange>>;

    /// The member of staff who changed a booking at a moment; none if somebody else did.
    fn member_who_changed(&mut self, booking: BookingId, at: Instant) -> StoreResult<Option<StaffId>>;

    /// What happened to a booking, oldest first.
    fn history_of(&mut self, booking: BookingId) -> StoreResult<Vec<HistoryEntry>>;
}
