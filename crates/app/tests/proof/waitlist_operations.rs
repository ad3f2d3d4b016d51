//! The use cases in which clients wait for a time, are offered one and answer.

use app::waitlist::{self, OfferAnswer, WaitlistRequest};
use chrono::TimeDelta;
use domain::{ClientId, LocalDate, MessageSettings, TimeOfDay, TimeWindow, WaitlistEntryId, WaitlistOfferId};
use ports::shop::SecretHash;
use testkit::at;
use testkit::scenario::chosen;

use crate::fixtures::Fixture;
use crate::operation::{Operation, atomic, outcome, resumable};
use crate::scenario::Scenario;

const BROWSER: usize = 1;
const LINK: SecretHash = SecretHash([7; 32]);

pub(crate) static WAITLIST_OPERATIONS: [Operation; 8] = [
    atomic("waitlist::join_waitlist", signed_in, |ctx, scenario, _| {
        let visitor = scenario.browser(BROWSER);
        outcome(waitlist::join_waitlist(ctx, &scenario.site, &visitor, &wish(scenario, 2, 4)))
    }),
    atomic("waitlist::leave_waitlist", offered, |ctx, scenario, fixture| {
        let visitor = scenario.browser(BROWSER);
        let entry = WaitlistEntryId::new(fixture.id);
        outcome(waitlist::leave_waitlist(ctx, &scenario.site, &visitor, entry))
    }),
    atomic("waitlist::join_waitlist_at_desk", signed_in, |ctx, scenario, fixture| {
        let client = ClientId::new(fixture.id);
        outcome(waitlist::join_waitlist_at_desk(ctx, &scenario.admin, client, &wish(scenario, 9, 17)))
    }),
    atomic("waitlist::remove_from_waitlist", offered, |ctx, scenario, fixture| {
        let entry = WaitlistEntryId::new(fixture.id);
        outcome(waitlist::remove_from_waitlist(ctx, &scenario.admin, entry))
    }),
    atomic("waitlist::offer_by_desk", waiting, |ctx, scenario, fixture| {
        let entry = WaitlistEntryId::new(fixture.id);
        outcome(waitlist::offer_by_desk(
            ctx,
            &scenario.admin,
            entry,
            (at("2026-11-25 11:00"), scenario.staff[0]),
        ))
    }),
    resumable("waitlist::fill_free_times", waiting, |ctx, _, _| outcome(waitlist::fill_free_times(ctx))),
    atomic("waitlist::answer_linked_offer", offered, |ctx, scenario, _| {
        let link = (&LINK, "request");
        outcome(waitlist::answer_linked_offer(ctx, &scenario.address, link, OfferAnswer::Take))
    }),
    atomic("waitlist::answer_linked_offer with a no", offered, |ctx, scenario, _| {
        let link = (&LINK, "request");
        outcome(waitlist::answer_linked_offer(ctx, &scenario.address, link, OfferAnswer::Decline))
    }),
];

/// A cut with Ava on Wednesday, between two hours.
fn wish(scenario: &Scenario<'_>, from: u16, to: u16) -> WaitlistRequest {
    let date: LocalDate = "2026-11-25".parse().unwrap();
    let window =
        TimeWindow { first: date, last: date, from: TimeOfDay::hm(from, 0), to: TimeOfDay::hm(to, 0) };
    WaitlistRequest {
        services: vec![chosen(scenario.services[0].get())],
        staff: Some(scenario.staff[0]),
        windows: vec![window],
    }
}

/// A client has proved their number, and the salon has a waitlist. Its night is over.
pub(crate) fn signed_in(scenario: &Scenario<'_>) -> Fixture {
    let settings = MessageSettings::of_a_new_salon();
    app::admin::set_message_settings(&scenario.ctx, &scenario.admin, None, &settings).unwrap();
    scenario.clock.advance(TimeDelta::hours(3));
    scenario.sign_in(BROWSER);
    let visitor = scenario.browser(BROWSER);
    let profile = app::profile::Profile { name: domain::PersonName::parse("Bea").unwrap(), email: None };
    app::profile::update(&scenario.ctx, &scenario.site, &visitor, &profile).unwrap();
    Fixture { id: *scenario.ids("clients").last().unwrap(), ..Fixture::default() }
}

/// The client waits for what is free.
fn waiting(scenario: &Scenario<'_>) -> Fixture {
    let client = ClientId::new(signed_in(scenario).id);
    waitlist::join_waitlist_at_desk(&scenario.ctx, &scenario.admin, client, &wish(scenario, 9, 17)).unwrap();
    Fixture { id: scenario.ids("waitlist_entries")[0], ..Fixture::default() }
}

/// The client is offered a time, and has the link to it.
fn offered(scenario: &Scenario<'_>) -> Fixture {
    let fixture = waiting(scenario);
    // The salons of former runs may have somebody who waits, too.
    assert_ne!(waitlist::fill_free_times(&scenario.ctx).unwrap(), 0);
    let offer = WaitlistOfferId::new(scenario.ids("waitlist_offers")[0]);
    scenario.db.write_shop(scenario.scope, |tx| tx.link_waitlist_offer(offer, &LINK));
    fixture
}
