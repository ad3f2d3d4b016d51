//! Every write use case, with every one of its calls to the store failing in turn: nothing is ever half done, and asking again works.

use std::sync::Arc;

use app::{Context, Visitor, book, public};
use chrono::TimeDelta;
use domain::BookingId;
use testkit::{Faulty, salon};

use crate::fixtures::{Scenario, at_glow, open, order};

/// A salon where somebody's hold has lapsed on the very time that others want, and Ada has a booking of her own.
struct Scene {
    scenario: Scenario,
    ada: Visitor,
    hers: BookingId,
}

fn scene() -> Scene {
    let scenario = open(salon().buffers(5, 5).service("Cut", 60, 4_500).stylist("Leo").chair("1"));
    scenario.place(&scenario.visitor(), &order(1, "2026-11-24 10:00")).unwrap();
    scenario.clock.advance(TimeDelta::minutes(29));
    let ada = scenario.visitor();
    let hers = scenario.place(&ada, &order(1, "2026-11-24 14:00")).unwrap().id;
    scenario.clock.advance(TimeDelta::minutes(1));
    Scene { scenario, ada, hers }
}

/// Fails each call of `ask` in turn; returns how many there are.
fn sweep(ask: impl Fn(&Context, &Scene) -> bool) -> usize {
    for fails_at in 1.. {
        let scene = scene();
        let real = &scene.scenario.ctx;
        let faulty = Arc::new(Faulty::at(fails_at, Arc::clone(&real.store)));
        let ctx = Context { store: faulty.clone(), ..real.clone() };
        let before = scene.scenario.db.dump();
        let went_well = ask(&ctx, &scene);
        assert_ne!(went_well, faulty.has_failed(), "call {fails_at}");
        if went_well {
            return fails_at - 1;
        }
        assert_eq!(scene.scenario.db.dump(), before, "call {fails_at} left something behind");
        assert!(ask(real, &scene), "after call {fails_at} had failed");
    }
    unreachable!("a use case ends")
}

#[test]
fn a_booking_is_made_whole_or_not_at_all() {
    let calls = sweep(|ctx, scene| {
        let wish = order(1, "2026-11-24 10:00");
        book::create_booking(ctx, &at_glow(), &scene.ada, &wish).is_ok_and(|placed| !placed.is_replay)
    });
    assert!(calls > 12, "only {calls} calls: the sweep does not see them");
}

#[test]
fn a_snapshot_is_whole_or_not_remembered() {
    let calls = sweep(|ctx, _| {
        let salon = public::snapshot(ctx, &at_glow());
        salon.is_ok_and(|salon| public::services(&salon).is_ok_and(|menu| menu.len() == 1))
    });
    assert!(calls > 7, "only {calls} calls: the sweep does not see them");
}

#[test]
fn a_cancellation_is_whole_or_not_at_all() {
    let calls =
        sweep(|ctx, scene| book::cancel(ctx, &at_glow(), &scene.ada.clone().into(), scene.hers).is_ok());
    assert!(calls > 5, "only {calls} calls: the sweep does not see them");
}

#[test]
fn a_lapsed_hold_is_released_whole_or_not_at_all() {
    let calls = sweep(|ctx, _| book::release_expired_holds(ctx).is_ok_and(|released| released == 1));
    assert!(calls > 4, "only {calls} calls: the sweep does not see them");
}
