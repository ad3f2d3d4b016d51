//! The shop itself.

use domain::{BookingRules, Branding, BufferMinutes, Instant, OpeningStep, Shop, ShopHours, ShopZone};

use crate::StoreResult;

/// What the shop is and when it is open. A change of settings that are no longer at `version` is [`crate::StoreError::Stale`].
pub trait Settings {
    /// The shop of this scope.
    fn shop(&mut self) -> StoreResult<Shop>;

    fn hours(&mut self) -> StoreResult<ShopHours>;

    /// How often its settings were changed, counted from 1.
    fn shop_version(&mut self) -> StoreResult<i64>;

    /// What its owner has looked at before it opens.
    fn looked_at(&mut self) -> StoreResult<Vec<OpeningStep>>;

    /// Notes that its owner looked at a step; the version stays.
    fn look_at(&mut self, step: OpeningStep) -> StoreResult<()>;

    /// Lets clients book online, or no longer.
    fn set_accepting_bookings(&mut self, version: i64, accepting: bool, now: Instant) -> StoreResult<()>;

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

    /// Replaces the rules of booking.
    fn set_booking_rules(&mut self, version: i64, rules: &BookingRules, now: Instant) -> StoreResult<()>;

    /// Replaces how it presents itself.
    fn set_branding(&mut self, version: i64, branding: &Branding, now: Instant) -> StoreResult<()>;
}
