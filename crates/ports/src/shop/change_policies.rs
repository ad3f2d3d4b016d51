//! What a salon lets clients change of their appointments, and what they have changed (rules/booking-life#change-policy).

use domain::{BookingId, ChangePolicy, ClientChanges, DeskRights, Instant, StrikeLadder};

use crate::StoreResult;

/// A policy with what is set beside it. A salon has one after the other; none is ever changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyVersion {
    /// From 1 on; 0 is that of a salon which has not chosen any.
    pub version: i64,
    pub policy: ChangePolicy,
    pub ladder: StrikeLadder,
    pub rights: DeskRights,
}

pub trait ChangePolicies {
    /// The newest.
    fn change_policy(&mut self) -> StoreResult<PolicyVersion>;

    /// The one that held at a moment.
    fn change_policy_at(&mut self, at: Instant) -> StoreResult<ChangePolicy>;

    /// Adds a version. After [`super::Bookings::lock_every_day`]: what is booked at the same time is booked by the one before or by this one.
    fn add_change_policy(&mut self, next: &PolicyVersion, now: Instant) -> StoreResult<()>;

    /// What the client of a booking has changed of it.
    fn client_changes(&mut self, booking: BookingId) -> StoreResult<ClientChanges>;

    fn write_client_changes(&mut self, booking: BookingId, changes: &ClientChanges) -> StoreResult<()>;
}
