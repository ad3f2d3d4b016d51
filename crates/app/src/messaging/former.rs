//! Where a booking was before its client moved it, as the trail has it.

use chrono::DateTime;
use domain::{BookingId, Instant, StaffId};
use ports::shop::HistoryChange;
use ports::{ShopTx, StoreResult};

/// What was before the newest move.
#[derive(Default)]
pub(super) struct Former {
    pub(super) start: Option<Instant>,
    /// The stylist, if it was another one.
    pub(super) staff: Option<StaffId>,
}

impl Former {
    pub(super) fn of(tx: &mut dyn ShopTx, booking: BookingId) -> StoreResult<Self> {
        let history = tx.history_of(booking)?;
        let Some(moved) = history.iter().rfind(|entry| entry.action == "booking.moved") else {
            return Ok(Self::default());
        };
        let from = |field: &str| {
            let change = moved.changes.iter().find(|change: &&HistoryChange| change.field == field);
            change.and_then(|change| change.from.as_deref())
        };
        let start = from("start").and_then(|text| DateTime::parse_from_rfc3339(text).ok());
        let staff = from("staff").and_then(|text| text.parse().ok()).map(StaffId::new);
        Ok(Self { start: start.map(|start| start.to_utc()), staff })
    }
}
