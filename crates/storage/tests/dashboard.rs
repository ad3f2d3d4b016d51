//! What the dashboard edits, used in shop B with the ids of shop A: nothing is seen, nothing is changed; and the four cards.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{
    BookingId, BookingRules, BookingStatus, Branding, BufferMinutes, CategoryId, Cents, ChairId, ClientId,
    Description, ExceptionDates, ExceptionId, ExceptionKind, FurtherShifts, HexColor, Interval, LocalDate,
    OpeningStep, PersonName, ScheduleException, ServiceId, ServiceMinutes, ShopHours, ShopZone, StaffId,
    Title, WaPhone, WeeklySchedule,
};
use ports::shop::{
    Actor, BookingCounts, CategoryDraft, ChairDraft, ChangeRecord, Concern, ExceptionDraft, ServiceDraft,
    UnverifiedClient,
};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::party;
use testkit::{TestDb, at, on_both_databases, salon, the_present};

fn title(text: &str) -> Title {
    Title::parse("Name", text).unwrap()
}

fn category() -> CategoryDraft {
    let color = HexColor::parse("#000000").unwrap();
    CategoryDraft { name: title("Taken over"), description: Description::default(), color }
}

fn service(category: Option<i64>) -> ServiceDraft {
    ServiceDraft {
        name: title("Taken over"),
        description: Description::default(),
        price: Cents::new(1),
        duration: ServiceMinutes::parse(5).unwrap(),
        category: category.map(CategoryId::new),
        modifiers: Vec::new(),
    }
}

fn chair(staff: &[i64], services: &[i64]) -> ChairDraft {
    ChairDraft {
        name: title("Taken over"),
        allowed_staff: staff.iter().copied().map(StaffId::new).collect(),
        allowed_services: services.iter().copied().map(ServiceId::new).collect(),
    }
}

/// Shop A with one of everything and a booking to come, all of number 1; shop B is empty.
fn two_shops(db: &TestDb) -> (ShopScope, ShopScope) {
    let off = ScheduleException {
        id: ExceptionId::new(0),
        dates: ExceptionDates::on(the_day()),
        kind: Some(ExceptionKind::Off),
        reason: None,
    };
    let ana =
        salon().category("Hair", "#9C27B0").service("Cut", 60, 4_500).stylist("Ana").with_exception(off);
    let a = ana.chair("1").booking("Ana", "Cut", at("2026-11-24 10:00"), BookingStatus::Confirmed);
    (db.seed_shop(&a.seed()), db.seed_shop(&salon().at_subdomain("luna").seed()))
}

type Setting = fn(&mut dyn ShopTx, i64) -> StoreResult<()>;

/// Every change of a shop's settings.
fn settings() -> [Setting; 7] {
    [
        |tx, version| tx.set_hours(version, &ShopHours::UNSET, the_present()),
        |tx, version| tx.set_zone(version, ShopZone::DEFAULT, the_present()),
        |tx, version| {
            tx.set_buffers(version, BufferMinutes::default(), BufferMinutes::default(), the_present())
        },
        |tx, version| {
            let rules = BookingRules::of(&tx.shop()?);
            tx.set_booking_rules(version, &rules, the_present())
        },
        |tx, version| tx.set_accepting_bookings(version, false, the_present()),
        |tx, version| {
            // Looking is no change: the version is told on by hand.
            tx.look_at(OpeningStep::Team)?;
            assert_eq!(tx.looked_at()?, [OpeningStep::Team]);
            tx.set_hours(version, &ShopHours::UNSET, the_present())
        },
        |tx, version| tx.set_branding(version, &Branding::default(), the_present()),
    ]
}

/// Shop A's hours, settings and bookings are not shop B's to change.
#[on_both_databases]
fn settings_are_each_shops_own(db: &TestDb) {
    let (a, b) = two_shops(db);
    db.run("UPDATE shops SET buffer_before_minutes = 30, timezone = 'Asia/Beirut'");
    db.run("UPDATE shop_branding SET business_phone = '1'");
    let wide = db.moment(at("2026-11-24 09:30"));
    db.run(&format!("UPDATE bookings SET blocked_from = {wide}"));
    let of_a = || -> Vec<String> {
        let own = |row: &String| {
            let row = row.replace('(', "");
            ["shops 1,", "shop_hours 1,", "bookings 1,"].iter().any(|start| row.starts_with(start))
        };
        db.dump().into_iter().filter(own).collect()
    };
    let before = of_a();
    assert_eq!(before.len(), 1 + 7 + 1);
    for (version, set) in (1_i64..).zip(settings()) {
        db.write_shop(b, |tx| set(tx, version));
    }
    assert_eq!(of_a(), before);
    db.write_shop(a, |tx| {
        tx.set_buffers(1, BufferMinutes::default(), BufferMinutes::default(), the_present())
    });
    assert_ne!(of_a()[0], before[0], "its own booking blocks less now");
}

fn the_day() -> LocalDate {
    at("2026-11-27 00:00").date_naive()
}

#[on_both_databases]
fn nothing_of_another_shop_is_seen(db: &TestDb) {
    let (_, b) = two_shops(db);
    let now = the_present();
    assert_eq!(db.in_vain(b, |tx| tx.listed_categories()).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.listed_category(CategoryId::new(1))).unwrap(), None);
    assert_eq!(db.in_vain(b, |tx| tx.listed_services()).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.listed_service(ServiceId::new(1))).unwrap(), None);
    assert_eq!(db.in_vain(b, |tx| tx.listed_chairs()).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.listed_chair(ChairId::new(1))).unwrap(), None);
    assert!(!db.in_vain(b, |tx| tx.are_on_the_staff(&[StaffId::new(1)])).unwrap());
    assert_eq!(db.in_vain(b, |tx| tx.bookings_at_chair(ChairId::new(1), now)).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.booking_counts(now)).unwrap(), BookingCounts::default());
    let (ana, exception) = (StaffId::new(1), ExceptionId::new(1));
    assert_eq!(db.in_vain(b, |tx| tx.schedules()).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.schedule(ana)).unwrap(), None);
    assert_eq!(db.in_vain(b, |tx| tx.exceptions_from(ana, the_day())).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.exception(ana, exception)).unwrap(), None);
    let always = Interval::new(at("2000-01-01 00:00"), at("2100-01-01 00:00")).unwrap();
    assert_eq!(db.in_vain(b, |tx| tx.bookings_within(always)).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.listed_booking(BookingId::new(1))).unwrap(), None);
    assert_eq!(db.in_vain(b, |tx| tx.history_of(BookingId::new(1))).unwrap(), []);
    let concerns = [
        Concern::Category(CategoryId::new(1)),
        Concern::Service(ServiceId::new(1)),
        Concern::Chair(ChairId::new(1)),
    ];
    for concern in concerns {
        let (all, first) = db.in_vain(b, |tx| tx.upcoming_bookings(concern, 5, now)).unwrap();
        assert!(all.is_empty() && first.is_empty(), "{concern:?}");
    }
    for whose in [None, Some(ana)] {
        assert_eq!(db.in_vain(b, |tx| tx.upcoming_services(whose, now)).unwrap(), []);
    }
    assert_eq!(db.in_vain(b, |tx| tx.summarize(&[BookingId::new(1)])).unwrap(), []);
}

#[on_both_databases]
fn nothing_of_another_shop_is_changed(db: &TestDb) {
    let (_, b) = two_shops(db);
    let now = the_present();
    let stale = |result: StoreResult<()>, what: &str| {
        assert!(matches!(result, Err(StoreError::Stale)), "{what}: {result:?}");
    };
    let (one, cut, seat) = (CategoryId::new(1), ServiceId::new(1), ChairId::new(1));
    stale(db.in_vain(b, |tx| tx.update_category(one, 1, &category(), now)), "category");
    stale(db.in_vain(b, |tx| tx.delete_category(one, 1, now)), "category");
    stale(db.in_vain(b, |tx| tx.update_service(cut, 1, &service(None), now)), "service");
    stale(db.in_vain(b, |tx| tx.remove_service(cut, 1, now)), "service");
    stale(db.in_vain(b, |tx| tx.update_chair(seat, 1, &chair(&[], &[]), now)), "chair");
    stale(db.in_vain(b, |tx| tx.remove_chair(seat, 1, now)), "chair");
    stale(db.in_vain(b, |tx| tx.reseat_booking(BookingId::new(1), 1, None, now)), "booking");
    let outcome = BookingStatus::Completed;
    stale(db.in_vain(b, |tx| tx.end_booking(BookingId::new(1), 1, outcome, now)), "booking");
    for set in settings() {
        assert!(matches!(db.in_vain(b, |tx| set(tx, 7)), Err(StoreError::Stale)), "only from its version");
    }
    let (ana, exception) = (StaffId::new(1), ExceptionId::new(1));
    stale(db.in_vain(b, |tx| tx.delete_exception(ana, exception)), "exception");
    stale(db.in_vain(b, |tx| tx.mark_changed(ana, 1, now)), "member");
    let draft =
        ExceptionDraft { dates: ExceptionDates::on(the_day()), kind: ExceptionKind::Off, reason: None };
    assert!(db.in_vain(b, |tx| tx.insert_exception(ana, &draft, now)).is_err(), "an exception of A's");
    let refused =
        db.in_vain(b, |tx| tx.set_schedule(ana, &WeeklySchedule::default(), &FurtherShifts::default()));
    assert!(refused.is_err(), "a week of A's");
    for (staff, services) in [(vec![1], vec![]), (vec![], vec![1])] {
        let refused = db.in_vain(b, |tx| tx.insert_chair(&chair(&staff, &services), now));
        assert!(refused.is_err(), "a chair of B for {staff:?} {services:?} of A");
    }
    let refused = db.in_vain(b, |tx| tx.insert_service(&service(Some(1)), now));
    assert!(refused.is_err(), "a service of B in a category of A");
}

#[on_both_databases]
fn rows_change_only_from_the_version_that_was_read(db: &TestDb) {
    let (a, _) = two_shops(db);
    let now = the_present();
    let changed = db.store().write_shop(a, |tx| tx.update_category(CategoryId::new(1), 1, &category(), now));
    assert!(changed.is_ok(), "{changed:?}");
    let again = db.in_vain(a, |tx| tx.update_category(CategoryId::new(1), 1, &category(), now));
    assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
}

#[on_both_databases]
fn the_trail_names_who_changed_something_last(db: &TestDb) {
    let (a, b) = two_shops(db);
    let edit = |actor, at| ChangeRecord {
        at,
        actor,
        action: "category.updated",
        entity: "category",
        entity_id: 1,
        changes: &[],
        request_id: None,
    };
    let later = the_present() + TimeDelta::minutes(5);
    let write = |actor, at| db.write_shop(a, |tx| tx.record_change(&edit(actor, at)));
    let last = |scope| db.read_shop(scope, |tx| tx.last_change("category", 1));
    write(Actor::Admin(StaffId::new(1)), the_present());
    assert_eq!(last(a).and_then(|edit| edit.by).as_deref(), Some("Ana"));
    write(Actor::System, later);
    assert_eq!(last(a).map(|edit| (edit.at, edit.by)), Some((later, None)));
    assert_eq!(last(b), None, "another shop's trail is its own");
}

/// Ada of shop A with a proved number, Grace with one that is only written down.
#[on_both_databases]
fn clients_are_each_shops_own(db: &TestDb) {
    let (a, b) = two_shops(db);
    let number = |text: &str| WaPhone::parse(text).unwrap();
    let (ada, grace) = (number("+15550100210"), PersonName::parse("Grace").unwrap());
    let person = party(Some("+15550100210"), None);
    let identity = db.write_platform(|tx| tx.find_or_create_identity(&person, the_present())).id;
    let written = UnverifiedClient {
        name: grace.clone(),
        phone: Some("555 0100".into()),
        whatsapp: None,
        email: None,
        at: the_present(),
    };
    let id = db.write_shop(a, |tx| {
        tx.claim_client(ClientId::new(1), identity, the_present())?;
        tx.number_client(ClientId::new(1), Some(&ada), the_present())?;
        tx.insert_unverified_client(&written)
    });
    let seen = |scope| {
        db.read_shop(scope, |tx| {
            Ok::<_, StoreError>((
                tx.find_client(id)?.map(|client| client.name),
                tx.proved_client(&[number("+15550100999"), ada.clone()])?.map(|client| client.id),
                tx.find_unverified_client(&grace, "555 0100")?,
            ))
        })
    };
    assert_eq!(seen(a), (Some("Grace".to_owned()), Some(ClientId::new(1)), Some(id)));
    assert_eq!(seen(b), (None, None, None));
    let other_name = PersonName::parse("Eve").unwrap();
    let eve = db.read_shop(a, |tx| tx.find_unverified_client(&other_name, "555 0100"));
    assert_eq!(eve, None, "a number alone is not a person");
}

/// A shop with three bookings: pending at ten, confirmed at eleven, cancelled at twelve.
fn three_bookings(db: &TestDb) -> ShopScope {
    let start = |hour: u32| at(&format!("2026-11-24 {hour}:00"));
    let seed = salon()
        .service("Cut", 60, 4_500)
        .stylist("Ana")
        .booking("Ana", "Cut", start(10), BookingStatus::Pending)
        .booking("Ana", "Cut", start(11), BookingStatus::Confirmed)
        .booking("Ana", "Cut", start(12), BookingStatus::Cancelled);
    db.seed_shop(&seed.seed())
}

/// A booking that was firm says whether its client came; one that waits or is off does not.
#[on_both_databases]
fn only_what_was_firm_is_settled(db: &TestDb) {
    let shop = three_bookings(db);
    db.is_damaged_on_purpose();
    let settle = |id: i64, version, outcome| {
        let now = the_present();
        db.store().write_shop(shop, |tx| tx.end_booking(BookingId::new(id), version, outcome, now)).is_ok()
    };
    assert!(!settle(1, 1, BookingStatus::Completed) && !settle(3, 1, BookingStatus::NoShow));
    assert!(!settle(2, 2, BookingStatus::Completed), "another version");
    assert!(settle(2, 1, BookingStatus::Completed) && settle(2, 2, BookingStatus::NoShow));
    assert_eq!(db.ask("SELECT status AS value FROM bookings WHERE id = 2"), ["no_show"]);
}

#[on_both_databases]
fn lapsed_holds_count_as_bookings_but_not_as_pending(db: &TestDb) {
    let shop = three_bookings(db);
    let counts = |now| db.read_shop(shop, |tx| tx.booking_counts(now));
    let expected = BookingCounts { total: 3, pending: 1, confirmed: 1, completed: 0, past_confirmed: 0 };
    assert_eq!(counts(the_present()), expected);
    let later = the_present() + TimeDelta::minutes(31);
    assert_eq!(counts(later), BookingCounts { pending: 0, ..expected });
    let coming = |now| {
        let of = Concern::Service(ServiceId::new(1));
        db.read_shop(shop, |tx| tx.upcoming_bookings(of, 1, now))
    };
    assert_eq!((coming(the_present()).0.len(), coming(the_present()).1.len()), (2, 1), "one is shown");
    assert_eq!(coming(later).0, [BookingId::new(2)]);
    assert_eq!(coming(later).1[0].start, at("2026-11-24 11:00"));
}
