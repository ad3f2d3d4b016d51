//! The use cases that write blocks and breaks.

use app::admin::{self, BlockPatch, BlockRequest, BlockTime, Patch};
use domain::{BlockId, BlockKind, Blocked, LocalDate};
use testkit::at;

use crate::fixtures::{Fixture, no_setup};
use crate::operation::{Operation, atomic, outcome};
use crate::scenario::Scenario;

pub(crate) static BLOCK_OPERATIONS: [Operation; 5] = [
    atomic("admin::create_block", no_setup, |ctx, scenario, _| {
        outcome(admin::create_block(ctx, &scenario.admin, &lunch_with_a_supplier(scenario)))
    }),
    atomic("admin::update_block", block_made, |ctx, scenario, fixture| {
        let patch = BlockPatch { title: Patch::Clear, ..BlockPatch::default() };
        outcome(admin::update_block(ctx, &scenario.admin, BlockId::new(fixture.id), 1, &patch))
    }),
    atomic("admin::delete_block", block_made, |ctx, scenario, fixture| {
        outcome(admin::delete_block(ctx, &scenario.admin, BlockId::new(fixture.id), 1))
    }),
    atomic("admin::move_break", no_setup, |ctx, scenario, _| {
        outcome(admin::move_break(ctx, &scenario.admin, scenario.staff[1], tuesday(), None))
    }),
    atomic("admin::restore_break", break_moved, |ctx, scenario, _| {
        outcome(admin::restore_break(ctx, &scenario.admin, scenario.staff[1], tuesday()))
    }),
];

fn tuesday() -> LocalDate {
    at("2026-11-24 00:00").date_naive()
}

fn lunch_with_a_supplier(scenario: &Scenario<'_>) -> BlockRequest {
    BlockRequest {
        of: Blocked::Stylist(scenario.staff[1]),
        kind: BlockKind::Private,
        title: Some("Supplier".into()),
        time: BlockTime::Between(at("2026-11-24 12:00"), at("2026-11-24 13:00")),
    }
}

fn block_made(scenario: &Scenario<'_>) -> Fixture {
    let made = admin::create_block(&scenario.ctx, &scenario.admin, &lunch_with_a_supplier(scenario)).unwrap();
    Fixture { id: made.id.get(), ..Fixture::default() }
}

fn break_moved(scenario: &Scenario<'_>) -> Fixture {
    admin::move_break(&scenario.ctx, &scenario.admin, scenario.staff[1], tuesday(), None).unwrap();
    Fixture::default()
}
