//! Services that no single stylist can do: skeleton.
use domain::{ChairId, Instant, LocalDate, Minutes, ServiceId, StaffId};

use crate::{Salon, Stylist};

/// Who could do what, when several people are needed (slot rule 30).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestions {
    /// Whether one person can do everything.
    pub can_do_all: bool,
    /// One for each requested service, in request order.
    pub recommendations: Vec<Recommendation>,
}

/// Who could do one service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recommendation {
    /// The requested service.
    pub service_id: ServiceId,
    /// The suggested member of staff; `None` when nobody can do it.
    pub suggested: Option<StaffId>,
    /// The others who can, by priority.
    pub alternatives: Vec<StaffId>,
}

/// One service of an itinerary with its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub service_id: ServiceId,
    /// How long it takes, modifiers included.
    pub duration: Minutes,
}

/// A visit made of bookings back to back (slot rule 31).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Itinerary {
    /// When the visit starts.
    pub start: Instant,
    /// Its bookings, in order.
    pub legs: Vec<Leg>,
}

/// One booking of an itinerary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// Who serves.
    pub staff_id: StaffId,
    /// At which chair; `None` when the salon has none.
    pub chair_id: Option<ChairId>,
    /// The services of this booking, in order.
    pub services: Vec<ServiceId>,
    /// When it starts.
    pub start: Instant,
    /// Its `end_time`, after-buffer included (slot rule 14).
    pub end: Instant,
}

/// Who to book for services that no single stylist can do.
#[must_use]
pub fn suggest(_stylists: &[Stylist], _services: &[ServiceId]) -> Suggestions {
    Suggestions { can_do_all: false, recommendations: Vec::new() }
}

/// The visits that can start on a date, each with its best assignment, in order of start.
#[must_use]
pub fn itineraries(_salon: &Salon, _date: LocalDate, _steps: &[Step], _now: Instant) -> Vec<Itinerary> {
    Vec::new()
}
