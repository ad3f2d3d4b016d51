//! The use cases that remind clients of their visits, what clients answer, and what they want to be told of.

use app::consents::{self, ConsentPatch};
use app::{admin, messaging, verify};
use chrono::TimeDelta;
use domain::{ClientId, ConsentSource, MessageSettings};

use crate::fixtures::{Fixture, messages_planned, no_setup};
use crate::operation::{Operation, atomic, outcome, resumable};
use crate::scenario::Scenario;
use crate::waitlist_operations::signed_in;

pub(crate) static REMINDER_OPERATIONS: [Operation; 5] = [
    atomic("admin::set_message_settings", no_setup, |ctx, scenario, _| {
        let settings = MessageSettings { first_hours: 48, ..MessageSettings::of_a_new_salon() };
        outcome(admin::set_message_settings(ctx, &scenario.admin, None, &settings))
    }),
    resumable("messaging::plan_reminders", reminder_due, |ctx, _, _| outcome(messaging::plan_reminders(ctx))),
    atomic("verify::receive an answer about a visit", visit_reminded, |ctx, _, fixture| {
        outcome(verify::receive(ctx, fixture.event.as_ref().ok_or("no event")?))
    }),
    atomic("consents::set_own_consents", signed_in, |ctx, scenario, _| {
        let visitor = scenario.browser(1);
        let patch = ConsentPatch { reminders: Some(false), promotions: Some(true) };
        outcome(consents::set_own_consents(ctx, &scenario.site, &visitor, patch))
    }),
    atomic("admin::set_consent", signed_in, |ctx, scenario, fixture| {
        let client = ClientId::new(fixture.id);
        outcome(admin::set_consent(ctx, &scenario.admin, client, true, Some(ConsentSource::Paper)))
    }),
];

/// A client's visit is so near that they are reminded of it.
fn reminder_due(scenario: &Scenario<'_>) -> Fixture {
    let fixture = messages_planned(scenario);
    let is_due = || {
        let now = scenario.now();
        scenario.db.read_platform(|tx| tx.shops_with_due_reminders(now)).contains(&scenario.scope.shop())
    };
    while !is_due() {
        scenario.clock.advance(TimeDelta::minutes(30));
    }
    fixture
}

fn visit_reminded(scenario: &Scenario<'_>) -> Fixture {
    reminder_due(scenario);
    messaging::plan_reminders(&scenario.ctx).unwrap();
    Fixture { event: Some(scenario.message(1, "cancel", 2)), ..Fixture::default() }
}
