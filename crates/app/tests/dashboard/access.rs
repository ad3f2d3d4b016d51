//! Who gets into whose dashboard.

use app::admin::{AccessError, booking_counts, enter};
use domain::{Role, ShopStatus};
use ports::shop::Actor;
use tenancy::Site;
use testkit::for_each_database;

use crate::office::{AVA, CY, MAYA, MIA, Office, STRANGER, glow, luna, no_shop, on_both};

#[test]
fn nobody_and_clients_stay_outside() {
    on_both(|office| {
        let new = office.stranger();
        let outside = office.enter(&glow(), &new, None, Role::Staff);
        assert!(matches!(outside, Err(AccessError::NotVerified)), "{outside:?}");
        let client = office.browser(&glow(), STRANGER, Role::Client);
        let outside = office.enter(&glow(), &client, Some(office.glow), Role::Staff);
        assert!(matches!(outside, Err(AccessError::NotOnTheTeam)), "{outside:?}");
        // A member of staff who verified as a client only.
        let capped = office.browser(&glow(), AVA, Role::Client);
        let outside = office.enter(&glow(), &capped, None, Role::Staff);
        assert!(matches!(outside, Err(AccessError::NotOnTheTeam)), "{outside:?}");
    });
}

#[test]
fn staff_and_admins_work_in_their_own_salon_only() {
    on_both(|office| {
        let (ava, maya) =
            (office.browser(&glow(), AVA, Role::Admin), office.browser(&glow(), MAYA, Role::Staff));
        let manager = office.enter(&glow(), &ava, Some(office.glow), Role::Admin).unwrap();
        assert!(manager.scope == office.glow && matches!(manager.actor, Actor::Admin(_)));
        let manager = office.enter(&glow(), &maya, None, Role::Staff).unwrap();
        assert!(manager.scope == office.glow && matches!(manager.actor, Actor::Staff(_)));
        let refused = office.enter(&glow(), &maya, None, Role::Admin);
        assert!(matches!(refused, Err(AccessError::AdminsOnly)), "{refused:?}");
        for visitor in [&ava, &maya] {
            for shop in [office.luna.shop(), no_shop()] {
                let refused = enter(&office.ctx, &glow(), visitor, Some(shop), Role::Staff);
                assert!(matches!(refused, Err(AccessError::AnotherShop)), "{refused:?}");
            }
        }
        let cy = office.browser(&luna(), CY, Role::Admin);
        let refused = office.enter(&luna(), &cy, Some(office.glow), Role::Staff);
        assert!(matches!(refused, Err(AccessError::AnotherShop)), "{refused:?}");
        let elsewhere = office.enter(&glow(), &cy, None, Role::Staff);
        assert!(
            matches!(elsewhere, Err(AccessError::NotVerified)),
            "a session is of one host: {elsewhere:?}"
        );
    });
}

#[test]
fn masters_name_the_salon_they_mean() {
    on_both(|office| {
        let mia = office.browser(&Site::Platform, MIA, Role::Master);
        let enter = |shop| enter(&office.ctx, &Site::Platform, &mia, shop, Role::Admin);
        assert!(matches!(enter(None), Err(AccessError::NoShopChosen)));
        assert!(matches!(enter(Some(no_shop())), Err(AccessError::NoSuchShop)));
        for scope in [office.glow, office.luna] {
            let manager = enter(Some(scope.shop())).unwrap();
            assert!(manager.scope == scope && matches!(manager.actor, Actor::Master(_)));
        }
        let at_a_salon = office.browser(&glow(), MIA, Role::Master);
        let refused = office.enter(&glow(), &at_a_salon, Some(office.glow), Role::Staff);
        assert!(
            matches!(refused, Err(AccessError::NotOnTheTeam)),
            "masters work at their own host: {refused:?}"
        );
    });
}

#[test]
fn a_suspended_salon_is_still_worked_in() {
    for status in [ShopStatus::Suspended, ShopStatus::Inactive] {
        for_each_database(|db| {
            let office = Office::open(db, status);
            let manager = office.ava();
            let counts = office.changing_nothing(|| booking_counts(&office.ctx, &manager));
            assert_eq!((counts.total, counts.confirmed), (1, 1));
        });
    }
}
