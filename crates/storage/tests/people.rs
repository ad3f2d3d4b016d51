//! The people of a shop: who works there, who its clients are, and where they can be reached.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{Email, Instant, PersonName, ShopStatus, StaffId, StaffRole, WaPhone};
use ports::StoreError;
use ports::platform::Addressee;
use ports::shop::{ClientStatus, NewClient};
use testkit::bookings::{browser, hour_booking, identity_of, insert_booking};
use testkit::{TestDb, at, on_both_databases, salon, the_present};

const AVA: &str = "+1 (555) 010-0210";
const OKAFOR: &str = "+15550100211";
const SOFIA: &str = "+15550100212";

fn number(text: &str) -> WaPhone {
    WaPhone::parse(text).unwrap()
}

fn later() -> Instant {
    the_present() + TimeDelta::hours(1)
}

#[on_both_databases]
fn those_who_sign_in_are_found_by_their_number(db: &TestDb) {
    let glow = salon()
        .senior("Ava")
        .with_phone(AVA)
        .stylist("Okafor")
        .with_phone(OKAFOR)
        .stylist("Gone")
        .with_phone("+15550100213")
        .who_is_inactive()
        .stylist("Local")
        .with_phone("555 010 0214");
    let scope = db.seed_shop(&glow.seed());
    db.run("UPDATE staff SET deleted_at = created_at WHERE name = 'Okafor'");
    let found = |text: &str| db.write_shop(scope, |tx| tx.members_by_phone(&[number(text)]));
    let [ava] = found("15550100210").try_into().unwrap();
    assert_eq!((ava.id, ava.name.as_str(), ava.role), (StaffId::new(1), "Ava", StaffRole::Admin));
    assert_eq!((ava.phone.clone(), ava.email.clone()), (Some(number(AVA)), None));
    for text in [OKAFOR, "+15550100213", "5550100214", "+15550100299"] {
        assert_eq!(found(text), [], "{text}");
    }
    let member = |id| db.write_shop(scope, |tx| tx.member(StaffId::new(id)));
    assert_eq!(member(1), Some(ava.clone()));
    for (id, why) in [(2, "deleted"), (3, "inactive"), (9, "unknown")] {
        assert_eq!(member(id), None, "{why}");
    }
    assert_eq!(db.write_shop(scope, |tx| tx.admins()), [ava]);
}

#[on_both_databases]
fn memberships_are_those_of_active_staff_at_living_salons(db: &TestDb) {
    let salons = [
        ("luna", ShopStatus::Suspended, SOFIA),
        ("glow", ShopStatus::Active, SOFIA),
        ("nova", ShopStatus::Inactive, SOFIA),
        ("iris", ShopStatus::Active, OKAFOR),
    ];
    for (name, status, phone) in salons {
        let mut seed = salon().at_subdomain(name).status(status).stylist("Sofia").with_phone(phone).seed();
        seed.name = name.to_uppercase();
        db.seed_shop_id(&seed);
    }
    let spellings = number(SOFIA).spellings();
    let found = db.read_platform(|tx| tx.memberships(&spellings));
    let names: Vec<&str> = found.iter().map(|membership| membership.shop_name.as_str()).collect();
    assert_eq!(names, ["GLOW", "LUNA"]);
    assert_eq!((found[0].shop.get(), found[0].member.id.get()), (2, 2));
}

#[on_both_databases]
fn a_client_is_made_once_per_person(db: &TestDb) {
    let scope = db.seed_shop(&salon().seed());
    let maya = identity_of(db, "15550100301");
    let new = NewClient {
        identity: maya,
        name: PersonName::parse("Maya").unwrap(),
        phone: Some(number("15550100301")),
        email: Email::parse("maya@example.com").ok(),
        at: the_present(),
    };
    assert_eq!(db.write_shop(scope, |tx| tx.client_of(maya)), None);
    let (id, again) = db.write_shop(scope, |tx| {
        let id = tx.make_client(&new)?;
        // The refusal leaves the transaction whole.
        let again = tx.make_client(&new);
        tx.shop().map(|_| (id, again))
    });
    assert!(matches!(again, Err(StoreError::Duplicate(_))), "{again:?}");
    let maya = db.write_shop(scope, |tx| tx.client_of(maya)).unwrap();
    assert_eq!((maya.id, maya.name.as_str(), maya.status), (id, "Maya", ClientStatus::Active));
    assert_eq!(
        (maya.phone.as_deref(), maya.email.as_deref()),
        (Some("+15550100301"), Some("maya@example.com"))
    );
    assert_eq!(maya.created_at, the_present());
    assert_eq!(db.ask("SELECT whatsapp_phone AS value FROM clients"), ["+15550100301"]);
}

#[on_both_databases]
fn whom_the_desk_wrote_down_once_is_claimed_by_the_person(db: &TestDb) {
    let mut seed = salon().client("Maya").client("Nour").client("Nour again").seed();
    seed.clients[0].phone = Some("+1 555 010 0301".into());
    seed.clients[0].status = "blacklisted";
    // In the two ways that Mexico's mobiles are written.
    seed.clients[1].phone = Some("+52 55 1234 5678".into());
    seed.clients[2].phone = Some("+52 1 55 1234 5678".into());
    let scope = db.seed_shop(&seed);
    let unclaimed = |text: &str| db.write_shop(scope, |tx| tx.unclaimed_client(&number(text).spellings()));
    let name_of = |text: &str| unclaimed(text).unwrap().name;
    assert_eq!(name_of("525512345678"), "Nour", "the number as it is, before the other way to write it");
    assert_eq!(name_of("5215512345678"), "Nour again");
    let card = unclaimed("15550100301").unwrap();
    assert_eq!((card.name.as_str(), card.status), ("Maya", ClientStatus::Blacklisted));
    let (maya, other) = (identity_of(db, "15550100301"), identity_of(db, "15550100302"));
    db.write_shop(scope, |tx| tx.claim_client(card.id, maya, later()));
    let again = db.store().write_shop(scope, |tx| tx.claim_client(card.id, other, later()));
    assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
    assert_eq!(unclaimed("15550100301"), None);
    assert_eq!(db.write_shop(scope, |tx| tx.client_of(maya)).map(|client| client.id), Some(card.id));
}

#[on_both_databases]
fn a_client_changes_only_what_they_name(db: &TestDb) {
    let scope = db.seed_shop(&salon().client("Maya").client("Cy").seed());
    db.run("UPDATE clients SET phone = 'old'");
    let (name, email) = (PersonName::parse("Maya Chen").unwrap(), Email::parse("m@example.com").unwrap());
    let id = domain::ClientId::new(1);
    let rows = || {
        db.ask(
                "SELECT name || ' ' || COALESCE(email, '-') || ' ' || phone || ' ' || COALESCE(whatsapp_phone, '-') || ' ' || version \
                 AS value FROM clients ORDER BY id",
            )
    };
    db.write_shop(scope, |tx| tx.number_client(id, None, later()));
    assert_eq!(rows(), ["Maya - old - 2", "Cy - old - 1"]);
    db.write_shop(scope, |tx| tx.describe_client(id, &name, Some(&email), later()));
    db.write_shop(scope, |tx| tx.number_client(id, Some(&number("15550100301")), later()));
    assert_eq!(rows(), ["Maya Chen m@example.com +15550100301 +15550100301 4", "Cy - old - 1"]);
    db.write_shop(scope, |tx| tx.describe_client(id, &name, None, later()));
    assert_eq!(rows(), ["Maya Chen - +15550100301 +15550100301 5", "Cy - old - 1"], "taken back");
}

#[on_both_databases]
fn a_client_is_told_as_a_person_else_at_the_desks_number(db: &TestDb) {
    let mut seed = salon().client("Maya").client("Nour").client("Bo").seed();
    seed.clients[0].phone = Some("+15550100301".into());
    seed.clients[1].phone = Some("+9613100305".into());
    let scope = db.seed_shop(&seed);
    let maya = identity_of(db, "15550100302");
    db.write_shop(scope, |tx| tx.claim_client(domain::ClientId::new(1), maya, later()));
    let contact = |id| db.write_shop(scope, |tx| tx.client_contact(domain::ClientId::new(id)));
    assert_eq!(contact(1), Some(Addressee::Identity(maya)));
    assert_eq!(contact(2), Some(Addressee::Phone(number("9613100305"))));
    assert_eq!(contact(3), None, "no number");
    assert_eq!(contact(9), None, "unknown");
    for (written, found) in [("+1 555 010 0200", Some(number("15550100200"))), ("555 0200", None)] {
        db.run(&format!("UPDATE shops SET whatsapp_admin_number = '{written}'"));
        assert_eq!(db.write_shop(scope, |tx| tx.notice_number()), found);
    }
}

#[on_both_databases]
fn what_a_browser_booked_becomes_its_clients(db: &TestDb) {
    let scope =
        db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").client("Maya").client("Cy").seed());
    let (maya, cy) = (domain::ClientId::new(1), domain::ClientId::new(2));
    let (one, two, hers) = db.write_shop(scope, |tx| {
        let (one, two) = (
            tx.touch_session(&browser(1), the_present())?.id,
            tx.touch_session(&browser(2), the_present())?.id,
        );
        for (browser, start) in
            [(one, "2026-11-24 12:00"), (one, "2026-11-24 10:00"), (two, "2026-11-24 14:00")]
        {
            insert_booking(tx, &hour_booking(browser, 1, None, at(start)))?;
        }
        let mut verified = hour_booking(two, 1, None, at("2026-11-25 09:00"));
        verified.client_id = Some(maya);
        verified.status = domain::BookingStatus::Confirmed;
        verified.hold_expires_at = None;
        Ok((one, two, insert_booking(tx, &verified)?))
    });
    let unverified = || db.write_shop(scope, |tx| tx.unverified_since(the_present() - TimeDelta::hours(1)));
    assert_eq!(unverified(), 3, "a client's own booking is proved");
    assert_eq!(db.write_shop(scope, |tx| tx.adopt_bookings(one, maya, later())), 2);
    assert_eq!(db.write_shop(scope, |tx| tx.adopt_bookings(one, cy, later())), 0, "they are hers");
    assert_eq!(unverified(), 1);
    let bookings = db.write_shop(scope, |tx| tx.bookings_of_client(maya, two));
    let ids: Vec<i64> = bookings.iter().map(|booking| booking.id.get()).collect();
    assert_eq!(ids, [2, 1, 3, hers.get()], "hers and her browser's, once each, soonest first");
    assert_eq!(bookings[0].version, 2);
    assert_eq!(db.write_shop(scope, |tx| tx.bookings_of_client(cy, one)).len(), 2);
    let third = domain::BookingId::new(3);
    db.write_shop(scope, |tx| tx.assign_client(third, cy, later()));
    let again = db.store().write_shop(scope, |tx| tx.assign_client(third, maya, later()));
    assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
    assert_eq!(db.write_shop(scope, |tx| tx.find_booking(third)).unwrap().booking.client_id, Some(cy));
}

#[on_both_databases]
fn one_blacklisted_card_makes_a_person_unwelcome(db: &TestDb) {
    let mut seed = salon().client("Bia").client("Bia again").client("Cy").seed();
    seed.clients[0].phone = Some("+551180100304".into());
    seed.clients[1].phone = Some("+5511980100304".into());
    seed.clients[1].status = "blacklisted";
    let scope = db.seed_shop(&seed);
    let (bia, cy) = (identity_of(db, "551180100304"), identity_of(db, "15550100302"));
    let spellings = number("551180100304").spellings();
    let unwelcome = |who, spellings: &[WaPhone]| db.write_shop(scope, |tx| tx.is_unwelcome(who, spellings));
    assert!(unwelcome(bia, &spellings));
    assert!(!unwelcome(cy, &number("15550100302").spellings()) && !unwelcome(cy, &[]));
    let card = db.write_shop(scope, |tx| tx.unclaimed_client(&spellings)).unwrap();
    assert_eq!(card.name, "Bia");
    db.write_shop(scope, |tx| tx.claim_client(card.id, bia, later()));
    assert!(unwelcome(bia, &spellings), "the other card still says so");
    db.run("UPDATE clients SET status = 'active' WHERE id = 2");
    assert!(!unwelcome(bia, &spellings));
    db.run("UPDATE clients SET status = 'blacklisted' WHERE id = 1");
    assert!(unwelcome(bia, &[]));
}
