//! What visits were in the end, and what was paid for them (rules/booking-life#finishing).

use domain::{BookingId, Cents, Instant, ModifierChoice, ServiceId};

use crate::StoreResult;

/// Something that was done or sold during a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalLine {
    /// `None` for a product or an extra.
    pub service_id: Option<ServiceId>,
    pub name: String,
    pub modifiers: Vec<ModifierChoice>,
    /// What it cost in the end.
    pub price: Cents,
}

/// How the desk finished a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    pub lines: Vec<FinalLine>,
    pub discount: Cents,
    pub discount_reason: Option<String>,
    /// The sum of the lines without the discount.
    pub final_price: Cents,
}

pub trait Finishing {
    /// Writes what a booking was in the end that [`crate::shop::Bookings::end_booking`] has completed, in place of what was written before.
    fn write_finish(&mut self, id: BookingId, finish: &Finish, now: Instant) -> StoreResult<()>;

    /// How the desk finished a visit, if it did.
    fn finish_of(&mut self, id: BookingId) -> StoreResult<Option<Finish>>;
}
