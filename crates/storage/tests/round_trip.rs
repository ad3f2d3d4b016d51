//! A seeded salon is read back equal, on both databases.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{
    BookingId, Capabilities, ChairId, Instant, Interval, ServiceId, ShopStatus, StaffId, StaffRole, Subdomain,
};
use ports::PlatformTx;
use scheduling::BusyInterval;
use tenancy::ShopAddress;
use testkit::bookings::{browser, cancel_booking, hour_booking, insert_booking};
use testkit::{TestDb, at, full_salon, on_both_databases, salon, the_present};

/// A day around a moment.
fn around(moment: Instant) -> Interval {
    Interval::new(moment - TimeDelta::hours(12), moment + TimeDelta::hours(12)).unwrap()
}

fn find_shop(db: &TestDb, address: &ShopAddress) -> Option<domain::Shop> {
    db.read_platform(|tx: &mut dyn PlatformTx| tx.find_shop(address))
}

#[on_both_databases]
fn a_shop_is_read_as_it_was_planted(db: &TestDb) {
    let seed = full_salon();
    let id = db.seed_shop_id(&seed);
    let shop = find_shop(db, &ShopAddress::Id(id)).unwrap();
    assert_eq!(find_shop(db, &ShopAddress::Subdomain(seed.subdomain.clone())), Some(shop.clone()));
    assert_eq!(shop.name, seed.name);
    assert_eq!(shop.subdomain, seed.subdomain);
    assert_eq!(shop.status, ShopStatus::Active);
    assert_eq!(shop.zone, seed.zone);
    assert_eq!(shop.branding, seed.branding);
    assert_eq!(shop.policy, seed.policy);
    assert_eq!(shop.published_whatsapp, None);
    let unknown = Subdomain::parse("nobody").unwrap();
    assert_eq!(find_shop(db, &ShopAddress::Subdomain(unknown)), None);
    assert_eq!(find_shop(db, &ShopAddress::Nowhere), None);
}

#[on_both_databases]
fn the_menu_is_read_in_order(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    let services = db.read_shop(scope, |tx| tx.services());
    let summary: Vec<(&str, Option<&str>, i64, i64)> = services
        .iter()
        .map(|service| {
            let category = service.category.as_ref().map(|tag| tag.name.as_str());
            (service.name.as_str(), category, service.price.get(), service.duration.minutes().get())
        })
        .collect();
    let expected =
        [("Cut", Some("Hair"), 8_500, 60), ("Dry", Some("Nails"), 5_500, 45), ("Talk", None, 0, 5)];
    assert_eq!(summary, expected);
    assert_eq!(services[0].modifiers, full_salon().services[1].modifiers);
    assert_eq!(services[0].description, "Cut, as you like it.");
    let asked = [ServiceId::new(3), ServiceId::new(99), ServiceId::new(1)];
    let found = db.read_shop(scope, |tx| tx.services_by_id(&asked));
    assert_eq!(found.iter().map(|service| service.id.get()).collect::<Vec<_>>(), [3, 1]);
}

#[on_both_databases]
fn staff_are_read_by_priority_and_only_those_who_take_bookings(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    let staff = db.read_shop(scope, |tx| tx.bookable_staff());
    let names: Vec<&str> = staff.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ava", "Bo"]);
    assert_eq!((staff[0].role, staff[0].bio.as_deref()), (StaffRole::Admin, Some("Colour director")));
    assert_eq!(staff[0].capabilities, Capabilities::Everything);
    assert_eq!(staff[1].capabilities, Capabilities::Only(vec![ServiceId::new(2)]));
}

#[on_both_databases]
fn the_calendar_has_everything_the_engine_asks_for(db: &TestDb) {
    let seed = full_salon();
    let scope = db.seed_shop(&seed);
    let start = at("2026-11-24 15:00");
    let salon = db.read_shop(scope, |tx| tx.salon(around(start), the_present()));
    assert_eq!((salon.zone, salon.policy, &salon.hours), (seed.zone, seed.policy, &seed.hours));
    assert_eq!(salon.stylists.len(), 3, "who left is there too, as not active");
    assert!(!salon.stylists[2].is_active);
    assert_eq!(salon.stylists[0].schedule, seed.staff[0].schedule);
    assert_eq!(salon.stylists[1].schedule, None);
    assert_eq!(salon.stylists[1].exceptions, seed.staff[1].exceptions);
    assert_eq!(salon.chairs[0].allowed_staff, []);
    assert_eq!(salon.chairs[1].allowed_staff, [StaffId::new(1), StaffId::new(2)]);
    assert_eq!(salon.chairs[1].allowed_services, [ServiceId::new(2)]);
    let end = start + TimeDelta::minutes(65);
    let booked = BusyInterval::new(StaffId::new(1), Some(ChairId::new(1)), start, end);
    let served = booked.stored_as(BookingId::new(1)).served_until(start + TimeDelta::minutes(60));
    assert_eq!(salon.busy_intervals, [served]);
}

#[on_both_databases]
fn a_window_holds_what_touches_it_and_nothing_else(db: &TestDb) {
    let scope = db.seed_shop(&salon().service("Cut", 60, 100).stylist("Ana").seed());
    let book = |start| {
        let kept = db.store().write_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            insert_booking(tx, &hour_booking(session, 1, None, start))
        });
        kept.unwrap()
    };
    let ten = at("2026-11-24 10:00");
    let cancelled = book(ten + TimeDelta::hours(1));
    db.write_shop(scope, |tx| cancel_booking(tx, cancelled));
    for hours in [-1, 0, 1] {
        book(ten + TimeDelta::hours(hours));
    }
    let window = Interval::new(ten, ten + TimeDelta::hours(1)).unwrap();
    let starts = |now| {
        let salon = db.read_shop(scope, |tx| tx.salon(window, now));
        salon.busy_intervals.iter().map(BusyInterval::start).collect::<Vec<_>>()
    };
    assert_eq!(starts(the_present()), [ten], "touching is not inside");
    assert_eq!(
        starts(the_present() + TimeDelta::minutes(30)),
        Vec::<Instant>::new(),
        "an expired hold is free at once"
    );
}
