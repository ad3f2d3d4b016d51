//! Categories and services, and what clients see of their changes.

use app::admin::{self, ChangeError, Entity};
use domain::{
    CategoryId, Cents, Description, HexColor, Minutes, ModifierGroup, ModifierKind, ModifierOption,
    ServiceId, ServiceMinutes, Title,
};
use ports::shop::{CategoryDraft, Concern, ServiceDraft};
use testkit::on_both_databases;

use crate::office::{Scenario, open, shown, trail};

fn category(name: &str) -> CategoryDraft {
    CategoryDraft {
        name: Title::parse("Category name", name).unwrap(),
        description: Description::default(),
        color: HexColor::parse("#9C27B0").unwrap(),
    }
}

fn service(name: &str, price: i64, category: Option<i64>) -> ServiceDraft {
    ServiceDraft {
        name: Title::parse("Service name", name).unwrap(),
        description: Description::default(),
        price: Cents::new(price),
        duration: ServiceMinutes::parse(45).unwrap(),
        category: category.map(CategoryId::new),
        modifiers: vec![ModifierGroup {
            id: "length".into(),
            label: "Length".into(),
            kind: ModifierKind::Single,
            required: true,
            options: vec![ModifierOption {
                label: "Long".into(),
                extra_charge: Cents::new(500),
                extra_minutes: Minutes::new(15),
            }],
        }],
    }
}

/// Name and category of what clients find on the menu.
fn menu(scenario: &Scenario) -> Vec<(String, Option<String>)> {
    let found = app::public::services(&shown(scenario)).unwrap();
    found.into_iter().map(|service| (service.name, service.category.map(|tag| tag.name))).collect()
}

fn hair(name: &str) -> (String, Option<String>) {
    (name.to_owned(), Some("Hair".to_owned()))
}

#[on_both_databases(open)]
fn categories_come_change_and_go(scenario: &Scenario) {
    let ava = scenario.ava();
    let made = admin::create_category(&scenario.ctx, &ava, &category("Nails")).unwrap();
    assert_eq!((made.name.as_str(), made.service_count, made.version), ("Nails", 0, 1));
    let listed = admin::list_categories(&scenario.ctx, &ava).unwrap();
    let order: Vec<_> = listed.iter().map(|row| (row.name.as_str(), row.service_count)).collect();
    assert_eq!(order, [("Hair", 2), ("Nails", 0)], "new ones come last");
    let changed =
        admin::update_category(&scenario.ctx, &ava, listed[0].id, Some(1), &category("Hair & Beard"))
            .unwrap();
    assert_eq!((changed.name.as_str(), changed.version, changed.display_order), ("Hair & Beard", 2, 1));
    assert_eq!(menu(scenario)[0].1.as_deref(), Some("Hair & Beard"), "clients see it at once");
    admin::delete_category(&scenario.ctx, &ava, changed.id, Some(2)).unwrap();
    assert_eq!(menu(scenario), [("Cut".to_owned(), None), ("Colour".to_owned(), None)]);
    let trail = trail(scenario);
    let actions: Vec<_> = trail.iter().filter_map(|row| row.split(' ').nth(2)).collect();
    assert_eq!(actions, ["category.created", "category.updated", "category.deleted"]);
    assert!(trail.iter().all(|row| row.starts_with("admin 1 ")), "{trail:?}");
    assert!(trail[1].contains(r#""name":{"from":"Hair","to":"Hair&Beard"}"#), "{}", trail[1]);
}

#[on_both_databases(open)]
fn services_come_change_and_go_while_bookings_keep_theirs(scenario: &Scenario) {
    let leo = scenario.leo();
    let made = admin::create_service(&scenario.ctx, &leo, &service("Braids", 3_000, Some(1))).unwrap();
    assert_eq!((made.version, made.category), (1, Some(CategoryId::new(1))));
    assert_eq!(menu(scenario), [hair("Cut"), hair("Colour"), hair("Braids")]);
    let changed = admin::update_service(
        &scenario.ctx,
        &leo,
        ServiceId::new(1),
        None,
        &service("Precision cut", 6_000, None),
    )
    .unwrap();
    assert_eq!((changed.service.price, changed.version), (Cents::new(6_000), 2));
    let impact = admin::impact(&scenario.ctx, &leo, Concern::Service(ServiceId::new(1))).unwrap();
    assert_eq!((impact.future_bookings, impact.services), (1, 0));
    assert_eq!(impact.first[0].service_names, ["Cut"], "what was booked keeps its name");
    assert_eq!((impact.first[0].client_name.as_str(), impact.first[0].staff_name.as_str()), ("Ada", "Ava"));
    admin::delete_service(&scenario.ctx, &leo, ServiceId::new(1), None).unwrap();
    assert_eq!(menu(scenario), [hair("Colour"), hair("Braids")]);
    let kept =
        scenario.db.ask("SELECT name || ' ' || CAST(price_cents AS TEXT) AS value FROM booking_services");
    assert_eq!(kept, ["Cut 4500"]);
    let again = admin::delete_service(&scenario.ctx, &leo, ServiceId::new(1), None);
    assert!(matches!(again, Err(ChangeError::Absent(Entity::Service))), "{again:?}");
    assert!(trail(scenario).iter().all(|row| row.starts_with("staff 2 ")), "{:?}", trail(scenario));
}

#[on_both_databases(open)]
fn an_edit_of_an_older_version_is_refused(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let id = ServiceId::new(2);
    admin::update_service(&scenario.ctx, &ava, id, Some(1), &service("Balayage", 9_000, Some(1))).unwrap();
    let before = scenario.db.dump();
    let late = admin::update_service(&scenario.ctx, &leo, id, Some(1), &service("Colours", 1, None));
    let words = late.unwrap_err().to_string();
    assert_eq!(words, "This service was changed by Ava at 6:00 AM. Reload to see it.");
    scenario.clock.advance(chrono::TimeDelta::days(1));
    let later = admin::delete_service(&scenario.ctx, &leo, id, Some(1)).unwrap_err().to_string();
    assert!(later.contains("changed by Ava at Mon Nov 23, 6:00 AM (UTC)"), "{later}");
    // Nobody has changed the category; its version is not the one they claim.
    let odd =
        admin::delete_category(&scenario.ctx, &ava, CategoryId::new(1), Some(7)).unwrap_err().to_string();
    assert_eq!(odd, "This category has changed. Reload to see it.");
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

#[on_both_databases(open)]
fn another_salons_rows_are_not_there(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    for id in [2, 987_654, -1] {
        let (category_id, of) = (CategoryId::new(id), Some(1));
        let absent = [
            admin::update_category(&scenario.ctx, &ava, category_id, of, &category("X")).unwrap_err(),
            admin::delete_category(&scenario.ctx, &ava, category_id, of).unwrap_err(),
            admin::impact(&scenario.ctx, &ava, Concern::Category(category_id)).unwrap_err(),
            admin::create_service(&scenario.ctx, &ava, &service("X", 1, Some(id))).unwrap_err(),
        ];
        assert!(
            absent.iter().all(|error| matches!(error, ChangeError::Absent(Entity::Category))),
            "{absent:?}"
        );
    }
    for id in [3, 987_654, -1] {
        let service_id = ServiceId::new(id);
        let absent = [
            admin::update_service(&scenario.ctx, &ava, service_id, None, &service("X", 1, None)).unwrap_err(),
            admin::delete_service(&scenario.ctx, &ava, service_id, Some(1)).unwrap_err(),
            admin::impact(&scenario.ctx, &ava, Concern::Service(service_id)).unwrap_err(),
        ];
        assert!(
            absent.iter().all(|error| matches!(error, ChangeError::Absent(Entity::Service))),
            "{absent:?}"
        );
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

#[on_both_databases(open)]
fn a_category_knows_what_depends_on_it(scenario: &Scenario) {
    let ava = scenario.ava();
    let ask = || admin::impact(&scenario.ctx, &ava, Concern::Category(CategoryId::new(1))).unwrap();
    let impact = ask();
    assert_eq!((impact.future_bookings, impact.services, impact.first.len()), (1, 2, 1));
    scenario.clock.advance(chrono::TimeDelta::days(2));
    let later = ask();
    assert_eq!((later.future_bookings, later.first.len()), (0, 0), "what is past is not to come");
}
