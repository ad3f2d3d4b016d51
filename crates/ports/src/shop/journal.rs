//! What happened (audit) and what is to be told (outbox): rows of the same transaction as their cause (decisions 31).

use domain::{BookingId, BookingStatus, Instant, SessionId};

use crate::StoreResult;

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// A browser that has not proved who it is.
    Visitor(SessionId),
    /// The program itself.
    System,
}

/// A change of a booking, for the audit trail.
#[derive(Debug, Clone)]
pub struct AuditEntry<'a> {
    /// When.
    pub at: Instant,
    /// Who.
    pub actor: Actor,
    /// What, as in `authz.csv`: `booking.created`.
    pub action: &'static str,
    /// Which booking.
    pub booking: BookingId,
    /// Its status before; none for a new one.
    pub from: Option<BookingStatus>,
    /// Its status after.
    pub to: BookingStatus,
    /// The request that asked for it; none for the program's own work.
    pub request_id: Option<&'a str>,
}

/// What somebody is to be told about a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// It was made.
    BookingCreated,
    /// It was called off.
    BookingCancelled,
    /// Its hold ran out.
    BookingExpired,
}

impl NoticeKind {
    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BookingCreated => "booking.created",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingExpired => "booking.expired",
        }
    }
}

/// A row for the outbox. One per booking, kind and version: telling twice is refused by the database.
#[derive(Debug, Clone, Copy)]
pub struct Notice {
    /// What is told.
    pub kind: NoticeKind,
    /// About which booking.
    pub booking: BookingId,
    /// The version of the booking that this tells of.
    pub version: i64,
    /// When it was queued.
    pub at: Instant,
}

/// The journal of a shop.
pub trait Journal {
    /// Adds to the audit trail.
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()>;

    /// Queues a message.
    fn notify(&mut self, notice: Notice) -> StoreResult<()>;
}
