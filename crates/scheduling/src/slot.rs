//! What the engine offers.

use domain::{ChairId, Instant, StaffId};

/// A start that can be booked with a member of staff at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// When the service would start.
    pub start: Instant,
    pub staff_id: StaffId,
    /// At which chair (slot rule 23); `None` when the salon has none.
    pub chair_id: Option<ChairId>,
}
