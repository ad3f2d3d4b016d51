//! Salons of one or two stylists in a scenario on SQLite.

use app::book::BookingRequest;
use ports::platform::ShopSeed;
use testkit::scenario::{booking_request, luna_salon};
use testkit::{SalonBuilder, TestDb, salon};

pub(crate) use testkit::Scenario;
pub(crate) use testkit::scenario::{at_glow, at_luna, chosen};

/// Opens a salon beside Luna.
pub(crate) fn open(glow: impl Into<ShopSeed>) -> Scenario {
    over(TestDb::sqlite(), glow)
}

pub(crate) fn over(db: TestDb, glow: impl Into<ShopSeed>) -> Scenario {
    Scenario::open(db, glow, luna_salon())
}

/// An hour's cut, and Leo.
pub(crate) fn leos_salon() -> SalonBuilder {
    salon().service("Cut", 60, 4_500).stylist("Leo")
}

pub(crate) fn one_stylist() -> Scenario {
    open(leos_salon())
}

/// Service 1 with a stylist at a time, by Ada.
pub(crate) fn order(staff: i64, start: &str) -> BookingRequest {
    booking_request("Ada", staff, start)
}
