//! Who gets into whose dashboard.

use app::admin::{AccessError, booking_counts, enter};
use domain::Role;
use ports::shop::Actor;
use tenancy::Site;
use testkit::on_both_databases;

use crate::office::{AVA, CY, LEO, MIA, STRANGER, Scenario, enter_as, glow, luna, no_shop, open};

#[on_both_databases(open)]
fn nobody_and_clients_stay_outside(scenario: &Scenario) {
    let new = scenario.browser();
    let outside = enter_as(scenario, &glow(), &new, None, Role::Staff);
    assert!(matches!(outside, Err(AccessError::NotVerified)), "{outside:?}");
    let client = scenario.signed_in(&glow(), STRANGER, Role::Client);
    let outside = enter_as(scenario, &glow(), &client, Some(scenario.glow), Role::Staff);
    assert!(matches!(outside, Err(AccessError::NotOnTheTeam)), "{outside:?}");
    // A member of staff who verified as a client only.
    let capped = scenario.signed_in(&glow(), AVA, Role::Client);
    let outside = enter_as(scenario, &glow(), &capped, None, Role::Staff);
    assert!(matches!(outside, Err(AccessError::NotOnTheTeam)), "{outside:?}");
}

#[on_both_databases(open)]
fn staff_enter_only_their_own_salon(scenario: &Scenario) {
    let (ava, leo) =
        (scenario.signed_in(&glow(), AVA, Role::Admin), scenario.signed_in(&glow(), LEO, Role::Staff));
    let manager = enter_as(scenario, &glow(), &ava, Some(scenario.glow), Role::Admin).unwrap();
    assert!(manager.scope == scenario.glow && matches!(manager.actor, Actor::Admin(_)));
    let manager = enter_as(scenario, &glow(), &leo, None, Role::Staff).unwrap();
    assert!(manager.scope == scenario.glow && matches!(manager.actor, Actor::Staff(_)));
    let refused = enter_as(scenario, &glow(), &leo, None, Role::Admin);
    assert!(matches!(refused, Err(AccessError::AdminsOnly)), "{refused:?}");
    for visitor in [&ava, &leo] {
        for shop in [scenario.luna.shop(), no_shop()] {
            let refused = enter(&scenario.ctx, &glow(), visitor, Some(shop), Role::Staff);
            assert!(matches!(refused, Err(AccessError::AnotherShop)), "{refused:?}");
        }
    }
    let cy = scenario.signed_in(&luna(), CY, Role::Admin);
    let refused = enter_as(scenario, &luna(), &cy, Some(scenario.glow), Role::Staff);
    assert!(matches!(refused, Err(AccessError::AnotherShop)), "{refused:?}");
    let elsewhere = enter_as(scenario, &glow(), &cy, None, Role::Staff);
    assert!(matches!(elsewhere, Err(AccessError::NotVerified)), "a session is of one host: {elsewhere:?}");
}

#[on_both_databases(open)]
fn masters_name_the_salon_they_mean(scenario: &Scenario) {
    let mia = scenario.signed_in(&Site::Platform, MIA, Role::Master);
    let enter = |shop| enter(&scenario.ctx, &Site::Platform, &mia, shop, Role::Admin);
    assert!(matches!(enter(None), Err(AccessError::NoShopChosen)));
    assert!(matches!(enter(Some(no_shop())), Err(AccessError::NoSuchShop)));
    for scope in [scenario.glow, scenario.luna] {
        let manager = enter(Some(scope.shop())).unwrap();
        assert!(manager.scope == scope && matches!(manager.actor, Actor::Master(_)));
    }
    let at_a_salon = scenario.signed_in(&glow(), MIA, Role::Master);
    let refused = enter_as(scenario, &glow(), &at_a_salon, Some(scenario.glow), Role::Staff);
    assert!(matches!(refused, Err(AccessError::NotOnTheTeam)), "masters work at their own host: {refused:?}");
}

#[on_both_databases(open)]
fn a_suspended_salon_is_still_worked_in(scenario: &Scenario) {
    for status in ["suspended", "inactive"] {
        scenario.db.run(&format!("UPDATE shops SET status = '{status}' WHERE id = 1"));
        let manager = scenario.ava();
        let before = scenario.db.dump();
        let counts = booking_counts(&scenario.ctx, &manager).unwrap();
        assert_eq!((counts.total, counts.confirmed), (1, 1));
        assert_eq!(scenario.db.dump(), before, "nothing was written");
    }
}
