//! The use cases that choose a place for an appointment, mark how far it is, and finish it; and the policy on who may.

use app::admin::{
    self, AcceptedConflicts, DeskRequest, Discount, FinalItem, FinalLineRequest, FinishRequest, MarkedStage,
    Patch, Reason, StageChange, WalkInRequest,
};
use app::book::{self, MoveRequest};
use domain::{BookingId, BookingStatus, Cents, ChangePolicy, DeskActionId, DeskRights, StrikeLadder};
use testkit::at;

use crate::fixtures::{
    FREE_START, Fixture, booking_under_way, closed_then, desk_request, hold_placed, moved_to, no_setup,
    walk_in,
};
use crate::operation::{Operation, atomic, outcome};
use crate::scenario::Scenario;

pub(crate) static PLACE_OPERATIONS: [Operation; 10] = [
    atomic("admin::place_booking", no_setup, |ctx, scenario, _| {
        outcome(admin::place_booking(ctx, &scenario.admin, scenario.booking, &moved_to(FREE_START)))
    }),
    atomic("book::move_own", hold_placed, |ctx, scenario, fixture| {
        let start = at("2026-11-25 14:00");
        let request =
            MoveRequest { start, staff: None, idempotency_key: Some("move-1".into()), digest: [7; 32] };
        let (browser, id) = (scenario.browser(1), BookingId::new(fixture.id));
        outcome(book::move_own(ctx, &scenario.address, &browser.into(), id, &request))
    }),
    atomic("admin::set_shop_policy", no_setup, |ctx, scenario, _| {
        let policy = (&ChangePolicy::of_a_new_salon(), StrikeLadder::OFF, DeskRights::default());
        outcome(admin::set_shop_policy(ctx, &scenario.admin, None, policy))
    }),
    atomic("admin::set_strike", visit_missed, |ctx, scenario, _| {
        outcome(admin::set_strike(ctx, &scenario.admin, scenario.booking, true, None))
    }),
    atomic("admin::set_stage", booking_under_way, |ctx, scenario, _| {
        let served = StageChange { to: MarkedStage::InService, late: Patch::Clear };
        outcome(admin::set_stage(ctx, &scenario.admin, scenario.booking, None, &served))
    }),
    atomic("admin::finish_booking", booking_under_way, |ctx, scenario, _| {
        let item = FinalItem::Extra("Mask".into());
        let lines = vec![FinalLineRequest { item, price: Cents::new(1_800) }];
        let wanted = FinishRequest { lines, discount: Discount::Percent(10), discount_reason: None };
        outcome(admin::finish_booking(ctx, &scenario.admin, scenario.booking, 1, &wanted))
    }),
    atomic("admin::create_walk_in", booking_under_way, |ctx, scenario, _| {
        outcome(admin::create_walk_in(ctx, &scenario.admin, &somebody_came(scenario)))
    }),
    atomic("admin::keep_as_is", closed_then, |ctx, scenario, _| {
        let reason = Reason::parse("She comes in for this one").unwrap();
        outcome(admin::keep_as_is(ctx, &scenario.admin, scenario.booking, &reason))
    }),
    atomic("admin::undo a move", moved_a_while_ago, |ctx, scenario, fixture| {
        outcome(admin::undo(ctx, &scenario.admin, DeskActionId::new(fixture.id)))
    }),
    atomic("admin::create_desk_booking over another", no_setup, |ctx, scenario, _| {
        let keys = vec![format!("booking:{}", scenario.booking.get())];
        let request = DeskRequest {
            staff: scenario.staff[0],
            start: at("2026-11-24 10:30"),
            accepted: Some(AcceptedConflicts::new("Both agreed", keys).unwrap()),
            ..desk_request(scenario, walk_in("Grace", Some("+44 20 7946 0018")))
        };
        outcome(admin::create_desk_booking(ctx, &scenario.admin, &request))
    }),
];

fn visit_missed(scenario: &Scenario<'_>) -> Fixture {
    let (id, client) = (scenario.booking, scenario.client);
    scenario.db.run(&format!("UPDATE bookings SET client_id = {client} WHERE id = {id}"));
    let under_way = booking_under_way(scenario);
    admin::set_status(&scenario.ctx, &scenario.admin, id, None, BookingStatus::NoShow).unwrap();
    under_way
}

fn moved_a_while_ago(scenario: &Scenario<'_>) -> Fixture {
    admin::place_booking(&scenario.ctx, &scenario.admin, scenario.booking, &moved_to(FREE_START)).unwrap();
    let last = admin::last_action(&scenario.ctx, &scenario.admin).unwrap().unwrap();
    Fixture { id: last.id.get(), ..Fixture::default() }
}

/// Heidi has come for an hour with Maya.
fn somebody_came(scenario: &Scenario<'_>) -> WalkInRequest {
    let DeskRequest { client, services, staff, digest, .. } =
        desk_request(scenario, walk_in("Heidi", Some("+44 20 7946 0019")));
    WalkInRequest { client, services, staff, start: None, accepted: None, idempotency_key: None, digest }
}
