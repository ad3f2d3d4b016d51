//! The salon's hours, buffers, zone and branding: what clients are offered then, and what becomes of bookings.

use app::admin::{self, BrandingDraft, ChangeError, DashboardUser, Entity, Patch, ZoneKeeps};
use app::public;
use domain::{
    BookingRules, BufferMinutes, DayHours, FurtherShifts, HexColor, Instant, Minutes, Opening, Palette,
    ShopHours, ShopZone, StaffId, TimeOfDay,
};
use testkit::{TestDb, at, on_both_databases};

use crate::office::{Scenario, books_leo, hours_with_leo, offered_with_leo, open, shown, trail};

const DAY: &str = "2026-11-25";

fn opening(opens: u16, closes: u16) -> Opening {
    Opening { opens: TimeOfDay::hm(opens, 0), closes: TimeOfDay::hm(closes, 0) }
}

fn set_buffer_before(scenario: &Scenario, manager: &DashboardUser, minutes: i64) {
    let buffers = (BufferMinutes::parse(minutes).unwrap(), BufferMinutes::default());
    admin::set_buffers(&scenario.ctx, manager, None, buffers).unwrap();
}

/// The minutes that each coming booking blocks before its start.
fn blocked_ahead(scenario: &Scenario) -> Vec<String> {
    let minutes = match scenario.db.backend {
        testkit::Backend::Sqlite => "(start_time - blocked_from) / 60000000",
        testkit::Backend::Postgres => "(EXTRACT(EPOCH FROM start_time - blocked_from) / 60)::bigint",
    };
    scenario.db.ask(&format!("SELECT CAST({minutes} AS TEXT) AS value FROM bookings ORDER BY id"))
}

#[on_both_databases(open)]
fn new_hours_are_what_clients_are_offered(scenario: &Scenario) {
    let ava = scenario.ava();
    let mut week = [DayHours::Closed; 7];
    week[3] = DayHours::Default;
    week[4] = DayHours::Open(opening(15, 24));
    let hours = ShopHours { default_hours: opening(11, 13), week: Some(week) };
    let saved = admin::set_hours(&scenario.ctx, &ava, Some(1), &hours).unwrap();
    assert_eq!((&saved.hours, saved.version), (&hours, 2));
    assert_eq!(hours_with_leo(scenario, DAY), ["11:00", "12:00"], "the default hours");
    assert_eq!(hours_with_leo(scenario, "2026-11-26"), ["15:00", "16:00"], "until Leo leaves");
    assert_eq!(hours_with_leo(scenario, "2026-11-27"), Vec::<String>::new());
    let trail = trail(scenario);
    assert!(trail[0].starts_with("admin 1 shop.hours "), "{trail:?}");
    assert!(trail[0].contains(r#""default_hours":{"from":"09:00-17:00","to":"11:00-13:00"}"#), "{trail:?}");
    assert!(trail[0].contains(r#""Thursday":{"from":"defaulthours","to":"15:00-24:00"}"#), "{trail:?}");
    assert!(trail[0].contains(r#""Friday":{"from":"defaulthours","to":"closed"}"#), "{trail:?}");
    assert!(!trail[0].contains("Wednesday"), "only what changed: {trail:?}");
    // Without a week of its own, the salon keeps the specified one.
    let unset = admin::set_hours(&scenario.ctx, &ava, None, &ShopHours::UNSET).unwrap();
    assert_eq!(unset.hours.week, None);
    assert_eq!(hours_with_leo(scenario, "2026-11-27").len(), 8);
    assert_eq!(hours_with_leo(scenario, "2026-11-29"), Vec::<String>::new(), "a Sunday");
}

#[on_both_databases(open)]
fn every_slot_after_smaller_buffers_can_be_booked(scenario: &Scenario) {
    let ava = scenario.ava();
    set_buffer_before(scenario, &ava, 60);
    books_leo(scenario, 1, at("2026-11-25 12:00"));
    books_leo(scenario, 2, at("2026-11-25 15:00"));
    assert_eq!(blocked_ahead(scenario), ["0", "60", "60"]);
    assert!(!hours_with_leo(scenario, DAY).contains(&"11:00".to_owned()));
    set_buffer_before(scenario, &ava, 15);
    assert_eq!(blocked_ahead(scenario), ["0", "15", "15"]);
    let mut number = 3;
    while let Some(start) = offered_with_leo(scenario, DAY).pop() {
        books_leo(scenario, number, start);
        number += 1;
    }
    assert_eq!(number, 6, "13:45, 10:45 and 09:30 are three more");
    set_buffer_before(scenario, &ava, 120);
    assert_eq!(blocked_ahead(scenario).iter().filter(|ahead| *ahead == "15").count(), 5, "they never grow");
}

#[on_both_databases(open)]
fn bookings_made_while_buffers_shrink_block_the_new_buffer(scenario: &Scenario) {
    let ava = scenario.ava();
    set_buffer_before(scenario, &ava, 60);
    std::thread::scope(|scope| {
        for day in 25..=29_u8 {
            for (number, hour) in [(0, 9), (1, 12), (2, 15)] {
                let start = at(&format!("2026-11-{day} {hour:02}:00"));
                scope.spawn(move || books_leo(scenario, day * 3 + number - 70, start));
            }
        }
        scope.spawn(|| set_buffer_before(scenario, &ava, 5));
    });
    let mut ahead = blocked_ahead(scenario);
    assert_eq!(ahead.remove(0), "0", "Ava's");
    assert_eq!(ahead, ["5"; 15], "on {}", scenario.db.backend);
}

/// Whoever has the first booking, such as the worker that ends holds, goes on to the next: nobody waits crosswise. SQLite has one writer.
#[test]
fn buffers_lock_bookings_in_order_of_id() {
    let scenario = open(TestDb::postgres());
    let db = &scenario.db;
    let ava = scenario.ava();
    set_buffer_before(&scenario, &ava, 60);
    books_leo(&scenario, 1, at("2026-11-26 12:00"));
    books_leo(&scenario, 2, at("2026-11-25 12:00"));
    // Written anew, the first lies behind the second in the table, as it does by its start.
    db.run("UPDATE bookings SET updated_at = updated_at WHERE id = 2");
    let mut other = db.raw();
    other.run("BEGIN").unwrap();
    let taken = |id: i64| {
        format!("SELECT CAST(id AS TEXT) AS value FROM bookings WHERE id = {id} FOR UPDATE SKIP LOCKED")
    };
    assert_eq!(other.ask(&taken(2)).unwrap(), ["2"]);
    let second = std::thread::scope(|scope| {
        scope.spawn(|| set_buffer_before(&scenario, &ava, 5));
        db.until_waiting(1);
        let second = other.ask(&taken(3)).unwrap();
        other.run("COMMIT").unwrap();
        second
    });
    assert_eq!(second, ["3"], "whoever waits for the first leaves the second free");
    assert_eq!(blocked_ahead(&scenario), ["0", "5", "5"]);
}

#[on_both_databases(open)]
fn bookings_made_while_the_zone_changes_are_made(scenario: &Scenario) {
    let ava = scenario.ava();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for zone in ["Asia/Beirut", "UTC"].iter().cycle().take(12) {
                admin::set_zone(
                    &scenario.ctx,
                    &ava,
                    None,
                    ShopZone::parse(zone).unwrap(),
                    ZoneKeeps::Instants,
                )
                .unwrap();
            }
        });
        for day in 25..=29_u8 {
            for (number, hour) in [(0, 9), (1, 12)] {
                let start = at(&format!("2026-11-{day} {hour:02}:00"));
                scope.spawn(move || books_leo(scenario, day * 3 + number - 70, start));
            }
        }
    });
}

#[on_both_databases(open)]
fn a_new_zone_moves_the_hours_and_no_booking(scenario: &Scenario) {
    let ava = scenario.ava();
    let start = || scenario.db.ask("SELECT CAST(start_time AS TEXT) AS value FROM bookings");
    let before = start();
    let zone = ShopZone::parse("Asia/Beirut").unwrap();
    let saved = admin::set_zone(&scenario.ctx, &ava, Some(1), zone, ZoneKeeps::Instants).unwrap();
    assert_eq!((saved.shop.zone, saved.version), (zone, 2));
    assert_eq!(start(), before);
    let offered: Vec<Instant> = offered_with_leo(scenario, DAY);
    assert_eq!(offered.first(), Some(&at("2026-11-25 07:00")), "nine by the new clock");
    let (public, _) = public::shop_config(&shown(scenario));
    assert_eq!(public.zone, zone, "its pages know at once");
    assert!(trail(scenario)[0].contains(r#""timezone":{"from":"UTC","to":"Asia/Beirut"}"#));
}

/// When coming bookings start, in minutes from the first midnight of the scenario on.
fn starts(scenario: &Scenario) -> Vec<i64> {
    let minutes = match scenario.db.backend {
        testkit::Backend::Sqlite => "start_time / 60000000",
        testkit::Backend::Postgres => "(EXTRACT(EPOCH FROM start_time) / 60)::bigint",
    };
    let sql = format!("SELECT CAST({minutes} AS TEXT) AS value FROM bookings ORDER BY id");
    let midnight = at("2026-11-25 00:00").timestamp() / 60;
    scenario.db.ask(&sql).iter().map(|value| value.parse::<i64>().unwrap() - midnight).collect()
}

#[on_both_databases(open)]
fn a_new_zone_can_move_bookings_with_the_clock(scenario: &Scenario) {
    let ava = scenario.ava();
    // One follows the other: neither may be in the way of the other while they move.
    books_leo(scenario, 1, at("2026-11-25 12:00"));
    books_leo(scenario, 2, at("2026-11-25 13:00"));
    let before = starts(scenario);
    let concerned = admin::zone_impact(&scenario.ctx, &ava).unwrap();
    assert_eq!(concerned.future_bookings, before.iter().filter(|start| at_least_now(**start)).count());
    for (zone, later) in [("America/New_York", 300), ("Asia/Beirut", -420), ("UTC", 120)] {
        let was = starts(scenario);
        let zone = ShopZone::parse(zone).unwrap();
        admin::set_zone(&scenario.ctx, &ava, None, zone, ZoneKeeps::ClockTimes).unwrap();
        let moved: Vec<i64> = was.iter().map(|start| start + later).collect();
        assert_eq!(starts(scenario), moved, "{}", zone.name());
    }
    assert_eq!(starts(scenario), before, "back by the same way");
    let told = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM outbox WHERE kind = 'booking.moved'";
    assert_eq!(scenario.db.ask(told), [(3 * before.len()).to_string()]);
}

/// Whether a start of [`starts`] lies after the present of the scenario.
fn at_least_now(start: i64) -> bool {
    at("2026-11-25 00:00") + chrono::TimeDelta::minutes(start) > testkit::the_present()
}

#[on_both_databases(open)]
fn the_rules_of_booking_are_kept_and_traced(scenario: &Scenario) {
    let ava = scenario.ava();
    let rules = BookingRules {
        min_notice: Minutes::new(24 * 60),
        horizon_days: 3,
        slot_step: Minutes::new(60),
        hold: Minutes::new(45),
        max_open_bookings: 2,
        completes_visits: false,
    };
    let saved = admin::set_booking_rules(&scenario.ctx, &ava, Some(1), &rules).unwrap();
    assert_eq!((BookingRules::of(&saved.shop), saved.version), (rules, 2));
    assert_eq!(
        admin::set_booking_rules(&scenario.ctx, &ava, Some(2), &rules).unwrap().version,
        2,
        "the same"
    );
    assert_eq!(hours_with_leo(scenario, "2026-11-26"), Vec::<String>::new(), "beyond the horizon");
    let trail = trail(scenario);
    assert!(trail[0].starts_with("admin 1 shop.rules "), "{trail:?}");
    assert!(trail[0].contains(r#""horizon_days":{"from":"14","to":"3"}"#), "{trail:?}");
    for bad in [
        BookingRules { min_notice: Minutes::new(10_081), ..rules },
        BookingRules { horizon_days: 366, ..rules },
        BookingRules { slot_step: Minutes::new(12), ..rules },
        BookingRules { hold: Minutes::new(4), ..rules },
        BookingRules { max_open_bookings: 0, ..rules },
    ] {
        assert!(bad.checked().is_err(), "{bad:?}");
    }
}

#[on_both_databases(open)]
fn branding_changes_only_named_fields(scenario: &Scenario) {
    let ava = scenario.ava();
    let picture = |shop: i64, name: &str| {
        let url = format!("/uploads/{shop}/{name}.png");
        let now = scenario.db.moment(testkit::the_present());
        scenario.db.run(&format!(
                "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) VALUES ({shop}, 'logo', '{url}', 9, {now})"
            ));
        url
    };
    let (own, foreign) = (picture(1, "a"), picture(2, "b"));
    let palette =
        Palette { primary: HexColor::parse("#112233").ok(), secondary: HexColor::parse("#445566").ok() };
    let draft = BrandingDraft {
        logo_url: Patch::Set(own.clone()),
        business_address: Patch::Set("1 Main St".into()),
        palette: Patch::Set(palette.clone()),
        ..BrandingDraft::default()
    };
    let saved = admin::set_branding(&scenario.ctx, &ava, Some(1), &draft).unwrap().shop.branding;
    assert_eq!((saved.logo_url.as_ref(), saved.palette.as_ref()), (Some(&own), Some(&palette)));
    let phone =
        BrandingDraft { business_phone: Patch::Set("+1 212 555 0100".into()), ..BrandingDraft::default() };
    let saved = admin::set_branding(&scenario.ctx, &ava, Some(2), &phone).unwrap().shop.branding;
    assert_eq!(saved.business_address.as_deref(), Some("1 Main St"), "what is not named stays");
    assert_eq!(saved.business_phone.as_deref(), Some("+1 212 555 0100"));
    let before = scenario.db.dump();
    for url in [foreign, "https://evil.example/x.png".to_owned(), "javascript:alert(1)".to_owned()] {
        for draft in [
            BrandingDraft { logo_url: Patch::Set(url.clone()), ..BrandingDraft::default() },
            BrandingDraft { hero_image_url: Patch::Set(url.clone()), ..BrandingDraft::default() },
        ] {
            let refused = admin::set_branding(&scenario.ctx, &ava, None, &draft).unwrap_err();
            assert!(matches!(refused, ChangeError::Absent(Entity::Picture)), "{url}: {refused:?}");
        }
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    // What is shown already may stay, wherever it is.
    scenario
        .db
        .run("UPDATE shop_branding SET hero_image_url = 'https://old.example/x.png' WHERE shop_id = 1");
    let kept = Patch::Set("https://old.example/x.png".to_owned());
    let draft = BrandingDraft {
        logo_url: Patch::Clear,
        hero_image_url: kept,
        palette: Patch::Clear,
        ..BrandingDraft::default()
    };
    let saved = admin::set_branding(&scenario.ctx, &ava, None, &draft).unwrap().shop.branding;
    assert_eq!((saved.logo_url, saved.palette), (None, None));
    assert!(saved.hero_image_url.is_some());
}

#[on_both_databases(open)]
fn what_is_saved_as_it_was_is_no_change(scenario: &Scenario) {
    let ava = scenario.ava();
    let leo = StaffId::new(2);
    let shop = admin::shop_settings(&scenario.ctx, &ava).unwrap();
    let week = admin::staff_schedule(&scenario.ctx, &ava, leo).unwrap();
    let before = scenario.db.dump();
    let (policy, seen) = (shop.shop.policy, Some(shop.version));
    let buffers = (policy.buffer_before, policy.buffer_after);
    admin::set_hours(&scenario.ctx, &ava, seen, &shop.hours).unwrap();
    admin::set_buffers(&scenario.ctx, &ava, seen, buffers).unwrap();
    admin::set_zone(&scenario.ctx, &ava, seen, shop.shop.zone, ZoneKeeps::Instants).unwrap();
    admin::set_branding(&scenario.ctx, &ava, seen, &BrandingDraft::default()).unwrap();
    admin::set_schedule(&scenario.ctx, &ava, leo, Some(week.version), &week.week, &FurtherShifts::default())
        .unwrap();
    assert_eq!(scenario.db.dump(), before, "no version, no row in the trail");
}

#[on_both_databases(open)]
fn whoever_saw_older_settings_changes_nothing(scenario: &Scenario) {
    let ava = scenario.ava();
    set_buffer_before(scenario, &ava, 10);
    let before = scenario.db.dump();
    let none = BufferMinutes::default();
    for refused in [
        admin::set_hours(&scenario.ctx, &ava, Some(1), &ShopHours::UNSET).unwrap_err(),
        admin::set_buffers(&scenario.ctx, &ava, Some(1), (none, none)).unwrap_err(),
        admin::set_zone(&scenario.ctx, &ava, Some(1), ShopZone::DEFAULT, ZoneKeeps::Instants).unwrap_err(),
        admin::set_branding(&scenario.ctx, &ava, Some(1), &BrandingDraft::default()).unwrap_err(),
    ] {
        assert_eq!(refused.to_string(), "This salon was changed by Ava at 6:00 AM. Reload to see it.");
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    let luna = scenario.db.ask("SELECT CAST(version AS TEXT) AS value FROM shops WHERE subdomain = 'luna'");
    assert_eq!(luna, ["1"], "the other salon has its own");
}
