//! Glow with one appointment, and what clients see of it.

use std::sync::Arc;

use app::admin::{AccessError, DashboardUser, enter};
use app::book::{self, BookingError, BookingRequest, CreatedBooking, SlotQuery};
use app::public::{Snapshot, snapshot};
use app::{Context, Visitor};
use domain::{BookingStatus, Instant, Minutes, Role, ServiceId, ShopId, StaffChoice, StaffId};
use tenancy::{SessionKey, ShopScope, Site};
use testkit::chat::json_text;
use testkit::scenario::{at_glow, booking_request, glow_salon, luna_salon};
use testkit::{TestDb, at};

pub(crate) use testkit::Scenario;
pub(crate) use testkit::scenario::{AVA, CY, LEO, MIA, STRANGER, glow, luna};

/// Both salons; Ada has an appointment with Ava.
pub(crate) fn open(db: TestDb) -> Scenario {
    let glow = glow_salon().booking("Ava", "Cut", at("2026-11-24 10:00"), BookingStatus::Confirmed);
    Scenario::open(db, glow, luna_salon())
}

/// Runs a test in a scenario of its own, on both databases.
pub(crate) fn on_both(test: impl Fn(&Scenario) + Sync) {
    Scenario::on_both(|backend| open(TestDb::new(backend)), test);
}

pub(crate) fn enter_as(
    scenario: &Scenario,
    site: &Site,
    visitor: &Visitor,
    asked: Option<ShopScope>,
    least: Role,
) -> Result<DashboardUser, AccessError> {
    enter(&scenario.ctx, site, visitor, asked.map(ShopScope::shop), least)
}

/// An hour of Leo's for Ada, by a request that no other number makes.
pub(crate) fn order(number: u8, start: &str) -> BookingRequest {
    BookingRequest { digest: [number; 32], ..booking_request("Ada", 2, start) }
}

/// Books [`order`] in a browser of its own.
pub(crate) fn book(ctx: &Context, number: u8, start: &str) -> Result<CreatedBooking, BookingError> {
    let visitor = Visitor::new(SessionKey::from_random([100 + number; 16]), format!("booking-{number}"));
    book::create_booking(ctx, &at_glow(), &visitor, &order(number, start))
}

/// Takes Leo's hour from a moment on, in a browser of its own.
pub(crate) fn books_leo(scenario: &Scenario, number: u8, start: Instant) {
    book(&scenario.ctx, number, &start.format("%Y-%m-%d %H:%M").to_string()).unwrap();
}

/// What clients see of the salon.
pub(crate) fn shown(scenario: &Scenario) -> Arc<Snapshot> {
    snapshot(&scenario.ctx, &at_glow()).unwrap()
}

/// When Leo's hour can start on a date, for clients.
pub(crate) fn offered_with_leo(scenario: &Scenario, date: &str) -> Vec<Instant> {
    let question = SlotQuery {
        staff: StaffChoice::Exactly(StaffId::new(2)),
        services: vec![ServiceId::new(1)],
        total_duration: Minutes::new(60),
    };
    let offers = book::list_slots(&shown(scenario), &question, date.parse().unwrap(), scenario.now());
    offers.unwrap().iter().map(|listing| listing.slot.start).collect()
}

/// Those of [`offered_with_leo`] that are on the full hour: `09:00`.
pub(crate) fn hours_with_leo(scenario: &Scenario, date: &str) -> Vec<String> {
    let starts = offered_with_leo(scenario, date);
    let hours = starts.iter().map(|start| start.format("%H:%M").to_string());
    hours.filter(|start| start.ends_with(":00")).collect()
}

/// The audit trail of what is no booking: actor, action, details.
pub(crate) fn trail(scenario: &Scenario) -> Vec<String> {
    let details = json_text(&scenario.db, "details");
    scenario.db.ask(&format!(
        "SELECT actor_kind || ' ' || CAST(actor_id AS TEXT) || ' ' || action || ' ' || replace({details}, ' ', '') \
         AS value FROM audit_log WHERE entity <> 'booking' ORDER BY id"
    ))
}

pub(crate) fn no_shop() -> ShopId {
    ShopId::new(987_654)
}
