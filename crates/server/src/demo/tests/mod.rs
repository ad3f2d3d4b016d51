//! The demo is legal, repeatable, and shows every state of the booking wizard.

mod figures;
mod later_days;
mod today;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use app::book::{self, SlotQuery};
use app::public;
use chrono::TimeDelta;
use domain::{
    BookingStatus, CancelReason, ExceptionKind, Instant, LocalDate, Minutes, ServiceId, Staff, StaffChoice,
    StaffRole, Subdomain,
};
use ports::platform::{BookingSeed, ShopSeed};
use scheduling::{BusyInterval, RequestedServices, local_time};
use tenancy::ShopAddress;
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SeededEntropy, TestDb, at, for_each_database, the_present};

use super::diary::{Career, engine_view, menu};
use super::{glow, luna, seed};

fn seeded(db: &TestDb, now: Instant) -> app::Context {
    let _ = seed(db.database.as_ref(), now).unwrap();
    let clock = Arc::new(ManualClock::at(now));
    app::Context {
        store: db.database.clone(),
        clock: clock.clone(),
        random: Arc::new(SeededEntropy::new(1)),
        files: Arc::new(MemoryFiles::new(clock)),
        snapshots: Arc::default(),
        deployment: app::Deployment::default(),
    }
}

/// What visitors of the demo salon see.
fn shown(ctx: &app::Context) -> Arc<public::Snapshot> {
    public::snapshot(ctx, &address("glow")).unwrap()
}

fn address(subdomain: &str) -> ShopAddress {
    ShopAddress::Subdomain(Subdomain::parse(subdomain).unwrap())
}

#[test]
fn a_second_start_on_the_same_day_changes_nothing() {
    for_each_database(|db| {
        let names = seed(db.database.as_ref(), the_present()).unwrap();
        assert_eq!(names, ["Glow Beauty Studio", "Luna Nails & Beauty", "Nail Society"]);
        let before = db.dump();
        assert!(before.len() > 10_000, "months of appointments are there");
        let later = the_present() + TimeDelta::hours(3);
        assert_eq!(seed(db.database.as_ref(), later).unwrap(), Vec::<String>::new());
        assert_eq!(db.dump(), before);
    });
}

#[test]
fn the_salons_are_those_of_the_rules() {
    let db = TestDb::sqlite();
    let ctx = seeded(&db, the_present());
    let services = public::services(&shown(&ctx)).unwrap();
    let categories: HashSet<&str> = services
        .iter()
        .filter_map(|service| service.category.as_ref())
        .map(|tag| tag.name.as_str())
        .collect();
    assert_eq!((services.len(), categories.len()), (9, 4));
    let staff = public::staff(&shown(&ctx), &[]).unwrap();
    let names: Vec<&str> = staff.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(
        names,
        ["Ava Laurent", "Leo Haddad", "Maya Okafor", "Sofia Lindqvist"],
        "seniors first, nobody else"
    );
    let seed = glow::salon(the_present()).unwrap();
    assert_eq!(seed.chairs.len(), 3);
    assert!(seed.clients.len() >= 30);
    assert_eq!(seed.clients.iter().map(|client| client.status).collect::<HashSet<_>>().len(), 4);
    let groups = &services[0].modifiers;
    assert!(groups.iter().any(|group| group.required && group.kind == domain::ModifierKind::Single));
    assert!(groups.iter().any(|group| !group.required && group.kind == domain::ModifierKind::Multi));
    let uncoded = "bookings WHERE status = 'pending' AND confirmation_code IS NULL";
    assert_eq!(db.count(uncoded), 0, "messages confirm them, and not the salon");
    assert!(public::snapshot(&ctx, &address("luna")).is_ok());
    assert!(public::snapshot(&ctx, &address("nailsociety")).is_err(), "suspended");
}

#[test]
fn whoever_has_a_phone_in_the_simulator_is_known() {
    let (glow, luna) = (glow::salon(the_present()).unwrap(), luna::salon(the_present()).unwrap());
    let staff = |seed: &ShopSeed, phone: &str| {
        let found = seed.staff.iter().find(|person| person.phone.as_deref() == Some(phone));
        found.map(|person| (person.name.clone(), person.role))
    };
    let expected = |name: &str, role| Some((name.to_owned(), role));
    assert_eq!(staff(&glow, "+1 555 010 0210"), expected("Ava Laurent", StaffRole::Admin));
    assert_eq!(staff(&glow, "+1 555 010 0211"), expected("Maya Okafor", StaffRole::Staff));
    for seed in [&glow, &luna] {
        assert_eq!(
            staff(seed, "+1 555 010 0212"),
            expected("Sofia Lindqvist", StaffRole::Staff),
            "{}",
            seed.name
        );
    }
    let maya = glow.clients.iter().find(|client| client.name == "Maya Chen").unwrap();
    assert_eq!(maya.phone.as_deref(), Some("+1 555 010 0301"));
}

/// Who can do all of some services.
fn able<'a>(staff: &'a [Staff], services: &[ServiceId]) -> Vec<&'a str> {
    staff
        .iter()
        .filter(|person| person.capabilities.cover(services))
        .map(|person| person.name.as_str())
        .collect()
}

#[test]
fn some_services_have_one_stylist_and_some_pairs_none() {
    let db = TestDb::sqlite();
    let ctx = seeded(&db, the_present());
    let staff = public::staff(&shown(&ctx), &[]).unwrap();
    let menu = public::services(&shown(&ctx)).unwrap();
    let id = |name: &str| menu.iter().find(|service| service.name == name).unwrap().id;
    let (balayage, lashes) = (id("Balayage & Gloss"), id("Lash Lift"));
    assert_eq!(able(&staff, &[balayage]), ["Ava Laurent"]);
    assert_eq!(able(&staff, &[lashes]), ["Sofia Lindqvist"]);
    assert_eq!(able(&staff, &[balayage, lashes]), Vec::<&str>::new());
    assert_eq!(able(&staff, &[id("Signature Cut & Style"), id("Brow Shape & Tint")]).len(), 4);
    let (can_do_all, recommended) = public::suggestions(&shown(&ctx), &[balayage, lashes]).unwrap();
    assert!(!can_do_all && recommended.len() == 2);
}

#[test]
fn the_coming_days_of_every_stylist_are_neither_all_full_nor_all_free() {
    let db = TestDb::sqlite();
    let ctx = seeded(&db, the_present());
    let staff = public::staff(&shown(&ctx), &[]).unwrap();
    for person in &staff {
        let question = SlotQuery {
            staff: StaffChoice::Exactly(person.id),
            services: Vec::new(),
            total_duration: Minutes::new(60),
        };
        let answer = book::list_days(&shown(&ctx), &question, ctx.now()).unwrap();
        let counts: Vec<usize> = answer.days.iter().map(|day| day.slot_count).collect();
        let name = person.name.as_str();
        assert!(counts.contains(&0), "{name} has a day off or full: {counts:?}");
        let most = counts.iter().copied().max().unwrap();
        assert!(
            counts.iter().any(|count| (1..=most / 2).contains(count)),
            "{name} has a busy day: {counts:?}"
        );
        assert!(most >= 12, "{name} has a quiet day: {counts:?}");
    }
    let anybody =
        SlotQuery { staff: StaffChoice::Anyone, services: Vec::new(), total_duration: Minutes::new(60) };
    let days = book::list_days(&shown(&ctx), &anybody, ctx.now()).unwrap();
    assert!(days.first_available.is_some());
    let most = days.days.iter().max_by_key(|day| day.slot_count).unwrap();
    let slots = book::list_slots(&shown(&ctx), &anybody, most.date, ctx.now()).unwrap();
    let others: HashSet<usize> =
        slots.iter().filter_map(|slot| slot.assigned).map(|(_, others)| others).collect();
    assert!(others.len() >= 2, "some starts have more stylists than others: {others:?}");
    let reasons: HashSet<&str> =
        slots.iter().filter_map(|slot| slot.assigned).map(|(reason, _)| reason.as_str()).collect();
    assert!(reasons.contains("Senior Stylist"));
}

/// Days of all kinds: two transitions of the clock, a leap day, a Sunday, New Year, and moments around midnight in New York.
fn moments() -> Vec<Instant> {
    let special = [
        "2026-03-07 15:00",
        "2026-10-31 15:00",
        "2028-02-29 12:00",
        "2026-11-22 18:00",
        "2026-12-31 23:59",
        "2026-11-25 04:59",
        "2026-11-25 05:00",
    ];
    special.map(at).into_iter().chain([the_present()]).collect()
}

/// All bookings that are not cancelled are what the slot rules offer beside the others; one of a day off is of when it was none.
fn expect_offered(seed: &ShopSeed, careers: &[Career], now: Instant) {
    let (view, menu) = (engine_view(seed), menu(seed));
    let mut days: HashMap<LocalDate, Vec<(&BookingSeed, BusyInterval)>> = HashMap::new();
    for booking in seed.bookings.iter().filter(|booking| booking.status != BookingStatus::Cancelled) {
        let minutes = booking.lines.iter().map(|line| line.duration.get()).sum();
        let end = scheduling::end_time(booking.start, Minutes::new(minutes), seed.policy.buffer_after);
        let staff = view.stylists[booking.staff].id;
        let chair = booking.chair.map(|chair| view.chairs[chair].id);
        let busy = BusyInterval::new(staff, chair, booking.start, end);
        days.entry(local_time::date_of(seed.zone, booking.start)).or_default().push((booking, busy));
    }
    for (date, booked) in days {
        for (booking, _) in &booked {
            let mut salon = view.clone();
            salon.policy.horizon_days = 365;
            salon.stylists[booking.staff].is_active |= careers[booking.staff].includes(date);
            let others = booked.iter().filter(|(other, _)| !std::ptr::eq(*other, *booking));
            salon.busy_intervals = others.map(|(_, busy)| *busy).collect();
            let person = &mut salon.stylists[booking.staff];
            if person
                .exceptions
                .iter()
                .any(|own| own.kind == Some(ExceptionKind::Off) && own.dates.contain(date))
            {
                assert_eq!(seed.clients[booking.client].name, "Olivia Hart");
                person.exceptions.clear();
            }
            let services = booking.lines.iter().map(|line| menu[line.service].id).collect();
            let duration = Minutes::new(booking.lines.iter().map(|line| line.duration.get()).sum());
            let requested = RequestedServices::new(services, duration);
            let asked_at = booking.created_at.min(booking.start - TimeDelta::hours(1));
            let staff = view.stylists[booking.staff].id;
            let offered = scheduling::check(&salon, staff, booking.start, &requested, asked_at);
            assert!(offered.is_ok(), "{now}: {} at {}: {offered:?}", seed.name, booking.start);
            let chair = booking.chair.map(|chair| view.chairs[chair].id);
            assert!(chair.is_some() != view.chairs.is_empty() && careers[booking.staff].includes(date));
        }
    }
}

#[test]
fn every_booking_is_one_that_the_slot_rules_allow() {
    for now in [the_present(), at("2026-03-08 15:00")] {
        let glow = glow::salon(now).unwrap();
        let today = local_time::date_of(glow.zone, now);
        expect_offered(&glow, &glow::careers(&glow.staff, today), now);
        let luna = luna::salon(now).unwrap();
        expect_offered(&luna, &vec![Career::ALWAYS; luna.staff.len()], now);
    }
}

#[test]
fn on_any_day_every_status_is_there() {
    for now in moments() {
        let glow = glow::salon(now).unwrap();
        let has = |status, reason| {
            glow.bookings.iter().any(|booking| (booking.status, booking.cancel_reason) == (status, reason))
        };
        for status in [
            BookingStatus::Pending,
            BookingStatus::Confirmed,
            BookingStatus::Completed,
            BookingStatus::NoShow,
        ] {
            assert!(has(status, None), "{now}: {status:?}");
        }
        for reason in [CancelReason::Client, CancelReason::Salon, CancelReason::Expired] {
            assert!(has(BookingStatus::Cancelled, Some(reason)), "{now}: {reason:?}");
        }
    }
}

#[test]
fn the_past_is_over_and_the_future_is_not() {
    for now in moments() {
        let glow = glow::salon(now).unwrap();
        let mut waiting = 0;
        for booking in &glow.bookings {
            assert!(booking.created_at < now, "{now}");
            match booking.status {
                BookingStatus::Pending => {
                    waiting += 1;
                    let hold = booking.hold_expires_at.unwrap();
                    assert!(now < hold && hold <= booking.start, "{now}: a live hold");
                }
                BookingStatus::Completed | BookingStatus::NoShow => assert!(booking.start < now, "{now}"),
                BookingStatus::Confirmed => assert!(now - TimeDelta::hours(4) < booking.start, "{now}"),
                BookingStatus::Cancelled => {}
            }
        }
        assert_eq!(waiting, 3, "{now}");
    }
}

#[test]
fn the_same_day_gives_the_same_salon() {
    let text = |now| format!("{:?}", glow::salon(now).unwrap());
    assert_eq!(text(the_present()), text(the_present()));
    assert_ne!(text(the_present()), text(the_present() + TimeDelta::days(1)));
}
