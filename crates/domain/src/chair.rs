//! Chairs: the places where clients are served (slot rules 22 and 23).

use crate::{ChairId, ServiceId, StaffId};

/// A place for one client at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chair {
    pub id: ChairId,
    /// What the salon calls it.
    pub name: String,
    /// Who may work at it; empty means everybody.
    pub allowed_staff: Vec<StaffId>,
    /// What may be done at it; empty means everything.
    pub allowed_services: Vec<ServiceId>,
}
