//! What clients of a seeded salon say of their visits.

use domain::{HiddenReason, Instant, ReviewDraft};

/// A review of a booking, which is its place in the list of bookings that goes along.
#[derive(Debug, Clone)]
pub struct ReviewSeed {
    pub booking: usize,
    pub draft: ReviewDraft,
    pub at: Instant,
    pub hidden: Option<HiddenReason>,
    /// What the salon replied, and when.
    pub reply: Option<(&'static str, Instant)>,
}
