//! The outbox of a shop: notices, as rows of the same transaction as their cause (rules/booking-life#one-transaction).

use domain::{BookingId, Instant};

use crate::StoreResult;

/// A change of a booking of which a person is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// It was made.
    BookingCreated,
    /// It was confirmed by its client's message, or at once.
    BookingConfirmed,
    /// The salon confirmed it by hand.
    BookingAccepted,
    /// It was moved to another moment.
    BookingMoved,
    /// Its client moved it.
    BookingMovedByClient,
    /// It waits for the salon.
    BookingAsked,
    /// It was called off.
    BookingCancelled,
    /// Its hold ran out.
    BookingExpired,
    /// It was carried out, or its client did not come.
    BookingEnded,
    /// It was called off, and that was undone.
    BookingRestored,
}

impl NoticeKind {
    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::BookingCreated,
            Self::BookingConfirmed,
            Self::BookingAccepted,
            Self::BookingMoved,
            Self::BookingMovedByClient,
            Self::BookingAsked,
            Self::BookingCancelled,
            Self::BookingExpired,
            Self::BookingEnded,
            Self::BookingRestored,
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
            Self::BookingMoved => "booking.moved",
            Self::BookingMovedByClient => "booking.moved_by_client",
            Self::BookingAsked => "booking.asked",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingExpired => "booking.expired",
            Self::BookingEnded => "booking.ended",
            Self::BookingRestored => "booking.restored",
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

/// What came of taking a notice back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawal {
    /// Nobody hears of it.
    Withdrawn,
    /// Its messages were made before.
    TooLate,
    /// There was no such notice.
    Absent,
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

pub trait Outbox {
    fn notify(&mut self, notice: Notice) -> StoreResult<()>;

    /// A notice of which nobody is told before a moment.
    fn notify_later(&mut self, notice: Notice, not_before: Instant) -> StoreResult<()>;

    /// Takes a notice back, if nobody was told yet.
    fn withdraw_notice(
        &mut self,
        kind: NoticeKind,
        booking: BookingId,
        version: i64,
    ) -> StoreResult<Withdrawal>;

    /// The oldest notices without messages that are due, locked for this transaction.
    fn queued_notices(&mut self, now: Instant, most: usize) -> StoreResult<Vec<QueuedNotice>>;

    /// When people are told of a later move of the same booking, if the notice is about a move and one waits.
    fn moved_again(&mut self, notice: &QueuedNotice) -> StoreResult<Option<Instant>>;

    /// The messages of a notice are queued, or it needs none.
    fn notice_planned(&mut self, id: NoticeId, now: Instant) -> StoreResult<()>;
}
