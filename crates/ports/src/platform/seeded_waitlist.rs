//! Clients of a seeded salon who wait for a time.

use domain::{Instant, LocalDate};

use super::seeded_bookings::LineSeed;

/// Somebody who waits for a time on one date. Client, services and stylist are their places in the lists of the seed.
#[derive(Debug, Clone)]
pub struct WaitlistSeed {
    pub client: usize,
    pub lines: Vec<LineSeed>,
    /// With whom; none for anybody.
    pub staff: Option<usize>,
    pub date: LocalDate,
    pub created_at: Instant,
    /// When the date is over.
    pub ends_at: Instant,
}
