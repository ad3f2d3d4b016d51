//! What the desk of a seeded salon has done, beside taking bookings: only the demo has such a past.

use domain::{Break, Cents, Instant, Interval, LocalDate, Marks};

use super::seeded_bookings::BookingSeed;

/// What the desk has done. A booking is its place in the list of bookings that goes along, a member of staff the one in the list of the team;
/// the first of the team did it.
#[derive(Debug, Clone, Default)]
pub struct DeskSeed {
    pub marked: Vec<MarkSeed>,
    pub finished: Vec<FinishSeed>,
    /// Bookings that their clients confirmed by their messages, and when.
    pub confirmed: Vec<(usize, Instant)>,
    pub overlaps: Vec<OverlapSeed>,
    pub blocks: Vec<BlockSeed>,
    pub moved_breaks: Vec<BreakSeed>,
}

/// How far a visit is.
#[derive(Debug, Clone)]
pub struct MarkSeed {
    pub booking: usize,
    pub marks: Marks,
    /// When somebody said so.
    pub at: Instant,
    /// The client said so, and not the desk.
    pub is_by_client: bool,
}

/// How a visit was finished: what was agreed, and perhaps something besides.
#[derive(Debug, Clone)]
pub struct FinishSeed {
    pub booking: usize,
    /// A product that was sold, and what it cost.
    pub extra: Option<(&'static str, Cents)>,
    pub discount: Cents,
    pub discount_reason: Option<&'static str>,
    pub at: Instant,
}

/// A booking that shares the stylist of another, because the desk allowed it by name.
#[derive(Debug, Clone)]
pub struct OverlapSeed {
    pub booking: BookingSeed,
    pub over: usize,
    pub reason: &'static str,
}

/// Time of a member of staff that is not for booking.
#[derive(Debug, Clone)]
pub struct BlockSeed {
    pub staff: usize,
    pub title: &'static str,
    pub time: Interval,
    pub created_at: Instant,
}

/// A break at another time of one date.
#[derive(Debug, Clone, Copy)]
pub struct BreakSeed {
    pub staff: usize,
    pub date: LocalDate,
    pub pause: Break,
}
