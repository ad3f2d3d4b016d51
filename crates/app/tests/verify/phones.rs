//! Glow and Luna with Sofia, who works at both, and people who hide their number.

use app::admin::{self, DashboardUser};
use app::book::BookingRequest;
use domain::{Bsuid, Role};
use testkit::scenario::{booking_request, glow_salon, luna_salon};
use testkit::{Backend, TestDb};
use verification::WhatsAppUser;

pub(crate) use testkit::Scenario;
pub(crate) use testkit::chat::{text, with_phone};
pub(crate) use testkit::phone::{NUMBER, text_of};
pub(crate) use testkit::scenario::{AVA, LEO, MAYA, MIA, STRANGER, at_glow, glow, luna, phone};

/// Sofia is a stylist at both salons.
pub(crate) const SOFIA: &str = "+15550100212";
/// Nour's id; she hides her number.
pub(crate) const NOUR: &str = "LB.700000000000000305";
pub(crate) const TEN: &str = "2026-11-24 10:00";

pub(crate) fn open(db: TestDb) -> Scenario {
    let [glow, luna] = [glow_salon(), luna_salon()].map(|salon| salon.stylist("Sofia").with_phone(SOFIA));
    Scenario::open(db, glow, luna)
}

/// Runs a test in a scenario of its own, on both databases.
pub(crate) fn on_both(test: impl Fn(&Scenario) + Sync) {
    Scenario::on_both(|backend: Backend| open(TestDb::new(backend)), test);
}

/// A person who hides their number.
pub(crate) fn hidden(bsuid: &str) -> WhatsAppUser {
    WhatsAppUser {
        phone: None,
        bsuid: Bsuid::parse(bsuid),
        username: Some("nour.k".into()),
        profile_name: Some("Nour".into()),
    }
}

/// Service 1 with a stylist at a time, for Maya Chen.
pub(crate) fn order(staff: i64, start: &str) -> BookingRequest {
    booking_request("Maya Chen", staff, start)
}

/// Ava in the dashboard, after she signed in from her phone.
pub(crate) fn ava(scenario: &Scenario) -> DashboardUser {
    let browser = scenario.signed_in_admin();
    admin::enter(&scenario.ctx, &glow(), &browser, None, Role::Admin).unwrap()
}
