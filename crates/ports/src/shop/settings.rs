//! The shop itself.

use domain::{Branding, BufferMinutes, Instant, Shop, ShopHours, ShopZone};

use crate::StoreResult;

/// What the shop is and when it is open. A change of settings that are no longer at `version` is [`crate::StoreError::Stale`].
pub trait Settings {
    /// The shop of this scope.
    fn shop(&mut self) -> StoreResult<Shop>;

    fn hours(&mut self) -> StoreResult<ShopHours>;

    /// How often its settings were changed, counted from 1.
    fn shop_version(&mut self) -> StoreResult<i64>;

    fn set_hours(&mut self, version: i64, hours: &ShopHours, now: Instant) -> StoreResult<()>;

    /// Moves its clock to another zone. Bookings keep their instants.
    fn set_zone(&mut self, version: i64, zone: ShopZone, now: Instant) -> StoreResult<()>;

    /// Sets what is kept free before and after bookings. Stored bookings keep their ends; what those that start after `now` block in
    /// front of themselves shrinks to `before`, and never grows (rules/booking-life#buffer-change).
    fn set_buffers(
        &mut self,
        version: i64,
        before: BufferMinutes,
        after: BufferMinutes,
        now: Instant,
    ) -> StoreResult<()>;

    /// Replaces how it presents itself.
    fn set_branding(&mut self, version: i64, branding: &Branding, now: Instant) -> StoreResult<()>;
}
