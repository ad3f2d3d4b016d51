//! The use cases that write special days.

use app::admin;
use domain::{SpecialDates, SpecialDayDraft, SpecialDayId};
use testkit::at;

use crate::fixtures::{Fixture, no_setup};
use crate::operation::{Operation, atomic, outcome};
use crate::scenario::Scenario;

pub(crate) static SPECIAL_DAY_OPERATIONS: [Operation; 3] = [
    atomic("admin::create_special_day", no_setup, |ctx, scenario, _| {
        outcome(admin::create_special_day(ctx, &scenario.admin, &closed("Thanksgiving")))
    }),
    atomic("admin::update_special_day", special_day_made, |ctx, scenario, fixture| {
        let id = SpecialDayId::new(fixture.id);
        outcome(admin::update_special_day(ctx, &scenario.admin, id, 1, &closed("Holiday")))
    }),
    atomic("admin::delete_special_day", special_day_made, |ctx, scenario, fixture| {
        outcome(admin::delete_special_day(ctx, &scenario.admin, SpecialDayId::new(fixture.id), 1))
    }),
];

fn closed(name: &str) -> SpecialDayDraft {
    let thursday = at("2026-11-26 00:00").date_naive();
    SpecialDayDraft {
        dates: SpecialDates::parse(thursday, thursday).unwrap(),
        opening: None,
        name: name.to_owned(),
    }
}

fn special_day_made(scenario: &Scenario<'_>) -> Fixture {
    let made = admin::create_special_day(&scenario.ctx, &scenario.admin, &closed("Thanksgiving")).unwrap();
    Fixture { id: made.id.get(), ..Fixture::default() }
}
