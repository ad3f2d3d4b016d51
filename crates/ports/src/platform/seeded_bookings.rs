//! Bookings of a shop that is seeded.

use domain::{BookingStatus, CancelReason, Cents, Instant, Minutes, ModifierChoice};

/// A booking to be seeded.
#[derive(Debug, Clone)]
pub struct BookingSeed {
    /// Position of who serves.
    pub staff: usize,
    /// Position of the chair.
    pub chair: Option<usize>,
    /// Position of the client.
    pub client: usize,
    pub status: BookingStatus,
    /// Why it was cancelled.
    pub cancel_reason: Option<CancelReason>,
    pub start: Instant,
    /// Until when it holds its time, when pending.
    pub hold_expires_at: Option<Instant>,
    pub created_at: Instant,
    /// When it reached its status; when most do, unless said.
    pub settled_at: Option<Instant>,
    /// Whether the salon does not hold it against the client that it was missed.
    pub strike_is_waived: bool,
    /// What is done: positions of services with their agreed price, length and choices.
    pub lines: Vec<LineSeed>,
}

/// A line of a booking to be seeded.
#[derive(Debug, Clone)]
pub struct LineSeed {
    /// Position of the service.
    pub service: usize,
    pub price: Cents,
    pub duration: Minutes,
    pub modifiers: Vec<ModifierChoice>,
}
