//! Who is behind a number and an id, and what becomes of people who turn out to be one.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{Email, Instant, PersonName, Role, WaPhone};
use ports::StoreError;
use ports::platform::{Identity, SuppressionSource};
use ports::shop::{ClientStatus, NewClient, SecretHash};
use tenancy::ShopScope;
use testkit::bookings::{approval, browser, hour_booking, insert_booking, party};
use testkit::{Backend, TestDb, at, on_both_databases, salon, the_present};
use verification::SenderId;

const PHONE: &str = "15550100301";
const OTHER_PHONE: &str = "15550100302";
const ID: &str = "US.301";
const OTHER_ID: &str = "US.302";

fn meet(db: &TestDb, phone: Option<&str>, bsuid: Option<&str>) -> Identity {
    db.write_platform(|tx| tx.find_or_create_identity(&party(phone, bsuid), the_present()))
}

/// `number id` of everybody, oldest first.
fn everybody(db: &TestDb) -> Vec<String> {
    db.ask("SELECT COALESCE(phone, '-') || ' ' || COALESCE(bsuid, '-') AS value FROM identities ORDER BY id")
}

fn later() -> Instant {
    the_present() + TimeDelta::hours(1)
}

#[on_both_databases]
fn somebody_new_is_made_and_known_again(db: &TestDb) {
    let maya = meet(db, Some(PHONE), Some(ID));
    assert_eq!(maya.phone.as_ref().map(WaPhone::digits), Some(PHONE));
    assert_eq!(maya.bsuid.as_ref().map(domain::Bsuid::as_str), Some(ID));
    assert_eq!((maya.name.as_deref(), maya.created_at), (None, the_present()));
    for known in [(Some(PHONE), Some(ID)), (Some(PHONE), None), (None, Some(ID))] {
        assert_eq!(meet(db, known.0, known.1), maya, "{known:?}");
    }
    assert_eq!(db.write_platform(|tx| tx.identity(maya.id)), Some(maya));
    assert_eq!(everybody(db), ["+15550100301 US.301"]);
}

#[on_both_databases]
fn what_was_not_known_is_filled_in(db: &TestDb) {
    let hidden = meet(db, None, Some(ID));
    let shown = meet(db, Some(PHONE), Some(ID));
    assert_eq!((shown.id, shown.phone.is_some()), (hidden.id, true));
    let by_phone = meet(db, Some(OTHER_PHONE), None);
    assert_eq!(meet(db, Some(OTHER_PHONE), Some(OTHER_ID)).id, by_phone.id);
    assert_eq!(everybody(db), ["+15550100301 US.301", "+15550100302 US.302"]);
}

#[on_both_databases]
fn the_name_is_kept_up_until_one_is_typed(db: &TestDb) {
    let named = |name: &str| {
        let maya = verification::WhatsAppUser { profile_name: Some(name.into()), ..party(Some(PHONE), None) };
        db.write_platform(|tx| tx.find_or_create_identity(&maya, the_present()))
    };
    assert_eq!(named("Maya").name.as_deref(), Some("Maya"));
    let maya = named("Maya C.");
    assert_eq!(meet(db, Some(PHONE), None).name.as_deref(), Some("Maya C."), "no name is no news");
    assert_eq!(maya.name.as_deref(), Some("Maya C."));
    let (typed, email) = (PersonName::parse("Maya Chen").unwrap(), Email::parse("maya@example.com").unwrap());
    db.write_platform(|tx| tx.rename_identity(maya.id, &typed, Some(&email), later()));
    let maya = named("M");
    assert_eq!((maya.name.as_deref(), maya.email.as_deref()), (Some("Maya Chen"), Some("maya@example.com")));
    db.write_platform(|tx| tx.rename_identity(maya.id, &typed, None, later()));
    assert_eq!(named("M").email, None, "who says none has none");
}

#[on_both_databases]
fn a_number_that_was_given_to_somebody_else_goes_with_them(db: &TestDb) {
    let former = meet(db, Some(PHONE), Some(ID));
    let next = meet(db, Some(PHONE), Some(OTHER_ID));
    assert_ne!(next.id, former.id, "another id is another person, whatever their number");
    assert_eq!(everybody(db), ["- US.301", "+15550100301 US.302"]);
    assert_eq!(meet(db, Some(PHONE), None).id, next.id);
    assert_eq!(meet(db, Some(OTHER_PHONE), Some(ID)).id, former.id);
    assert_eq!(meet(db, Some(PHONE), Some(ID)).id, former.id, "and back again");
    assert_eq!(everybody(db), ["+15550100301 US.301", "- US.302"]);
}

/// What two halves of one person may have.
fn live_with(db: &TestDb, scope: ShopScope, person: &Identity, number: u8) {
    db.write_platform(|tx| {
        tx.suppress_promotions(person.id, SuppressionSource::Keyword, the_present())?;
        tx.open_window(person.id, &SenderId("1".into()), later())?;
        tx.remember_device(person.id, None, &SecretHash([number; 32]), "Chrome", the_present(), later())?;
        tx.enter_shop(scope, |tx| {
            let session = tx.touch_session(&browser(number), the_present())?.id;
            let start = at("2026-11-24 08:00") + TimeDelta::hours(i64::from(number));
            insert_booking(tx, &hour_booking(session, 1, None, start))?;
            let name = PersonName::parse("Nour").unwrap();
            let new = NewClient { identity: person.id, name, phone: None, email: None, at: the_present() };
            let client = tx.make_client(&new)?;
            assert_eq!(tx.adopt_bookings(session, client, the_present())?, 1);
            tx.approve_session(session, &approval(person.id, Role::Client))
        })
    });
}

#[on_both_databases]
fn two_who_turn_out_to_be_one_become_one_with_all_they_had(db: &TestDb) {
    let glow = db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").seed());
    let by_id = meet(db, None, Some(ID));
    let by_number = meet(db, Some(PHONE), None);
    live_with(db, glow, &by_id, 1);
    live_with(db, glow, &by_number, 2);
    db.run("UPDATE clients SET status = 'blacklisted' WHERE id = 2");
    db.run("UPDATE clients SET status = 'vip' WHERE id = 1");
    let nour = meet(db, Some(PHONE), Some(ID));
    assert_eq!(nour.id, by_id.id);
    assert_eq!(everybody(db), ["+15550100301 US.301"]);
    let bookings = db.store().read_shop(glow, |tx| {
        let client = tx.client_of(nour.id)?.unwrap();
        let session = tx.find_session(&browser(1), the_present())?.unwrap();
        assert_eq!(session.proof.as_ref().map(|proof| proof.identity), Some(nour.id));
        assert!(tx.was_ended(&browser(2))?, "the owner of the number's session has not proved to be Nour");
        assert_eq!(client.status, ClientStatus::Blacklisted, "the stricter of the two");
        tx.bookings_of_client(client.id, session.id)
    });
    assert_eq!(bookings.unwrap().len(), 2);
    let owners = "SELECT COALESCE(CAST(identity_id AS TEXT), 'nobody') AS value FROM clients ORDER BY id";
    assert_eq!(db.ask(owners), [nour.id.to_string(), "nobody".to_owned()]);
}

#[on_both_databases]
fn a_person_who_moves_takes_the_new_number_and_loses_the_old(db: &TestDb) {
    let maya = meet(db, Some(PHONE), Some(ID));
    let other = meet(db, Some(OTHER_PHONE), Some(OTHER_ID));
    let new = WaPhone::parse(OTHER_PHONE).unwrap();
    db.write_platform(|tx| tx.move_identity(maya.id, Some(&new), maya.bsuid.as_ref(), later()));
    assert_eq!(everybody(db), ["+15550100302 US.301", "- US.302"]);
    db.write_platform(|tx| tx.move_identity(other.id, None, None, later()));
    assert_eq!(everybody(db), ["+15550100302 US.301", "- US.302"], "to nowhere is no move");
    let stub = meet(db, Some(PHONE), None);
    let phone = WaPhone::parse(PHONE).unwrap();
    db.write_platform(|tx| tx.move_identity(other.id, Some(&phone), None, later()));
    assert_eq!(everybody(db), ["+15550100302 US.301", "+15550100301 -"]);
    assert_eq!(
        db.write_platform(|tx| tx.identity(stub.id)),
        None,
        "who had only that number was the same person"
    );
}

#[on_both_databases]
fn a_number_is_proved_by_one_person_at_a_time(db: &TestDb) {
    let (nour, maya) = (meet(db, None, Some(ID)), meet(db, Some(PHONE), Some(OTHER_ID)));
    let (taken, free) = (WaPhone::parse(PHONE).unwrap(), WaPhone::parse(OTHER_PHONE).unwrap());
    let outcome = db.write_platform(|tx| {
        let refused = tx.prove_phone(nour.id, &taken, later());
        tx.prove_phone(nour.id, &free, later())?;
        tx.prove_phone(maya.id, &taken, later())?;
        Ok(refused.map_err(|error| matches!(error, StoreError::Duplicate(_))))
    });
    assert_eq!(outcome, Err(true), "and the transaction went on");
    assert_eq!(everybody(db), ["+15550100302 US.301", "+15550100301 US.302"]);
}

#[on_both_databases]
fn a_number_is_found_by_its_other_spelling_the_exact_one_first(db: &TestDb) {
    let short = meet(db, Some("551180100304"), None);
    let long = meet(db, Some("5511980100304"), None);
    meet(db, Some("5511980100305"), None);
    for (asked, found) in [("551180100304", [short.id, long.id]), ("5511980100304", [long.id, short.id])] {
        let phone = WaPhone::parse(asked).unwrap();
        let ids: Vec<_> = db
            .write_platform(|tx| tx.identities_by_phone(&phone))
            .into_iter()
            .map(|person| person.id)
            .collect();
        assert_eq!(ids, found);
    }
}

#[on_both_databases]
fn who_cannot_be_reached_can_be_again_once_they_write(db: &TestDb) {
    let maya = meet(db, Some(PHONE), Some(ID));
    db.write_platform(|tx| {
        tx.mark_unreachable(maya.id, later())?;
        tx.key_changed(maya.id, later())
    });
    let marked = meet(db, Some(PHONE), Some(ID));
    assert_eq!((marked.unreachable_at, marked.key_changed_at), (Some(later()), Some(later())));
    let sender = SenderId("1".into());
    db.write_platform(|tx| tx.open_window(maya.id, &sender, later()));
    assert_eq!(meet(db, Some(PHONE), Some(ID)).unreachable_at, None);
    db.write_platform(|tx| tx.open_window(maya.id, &sender, the_present()));
    let until = db.write_platform(|tx| tx.window_of(maya.id, &sender));
    assert_eq!(until, Some(later()), "an older message does not shut the window");
    assert_eq!(db.write_platform(|tx| tx.window_of(maya.id, &SenderId("2".into()))), None);
}

#[on_both_databases]
fn the_two_ways_to_refuse_promotions_are_undone_separately(db: &TestDb) {
    let maya = meet(db, Some(PHONE), None).id;
    let sources = || db.ask("SELECT source AS value FROM suppressions ORDER BY source");
    for source in [SuppressionSource::Keyword, SuppressionSource::Meta, SuppressionSource::Keyword] {
        db.write_platform(|tx| tx.suppress_promotions(maya, source, the_present()));
    }
    assert_eq!(sources(), ["keyword", "meta"]);
    db.write_platform(|tx| tx.allow_promotions(maya, SuppressionSource::Keyword));
    assert_eq!(sources(), ["meta"]);
}

#[on_both_databases]
fn devices_are_known_per_person_and_site_until_they_end(db: &TestDb) {
    let shop = db.seed_shop_id(&salon().seed());
    let (maya, nour) = (meet(db, Some(PHONE), None).id, meet(db, Some(OTHER_PHONE), None).id);
    let (device, other) = (SecretHash([1; 32]), SecretHash([2; 32]));
    let knows = |person, site, device: SecretHash, now| {
        db.write_platform(|tx| tx.knows_device(person, site, &device, now))
    };
    for site in [Some(shop), None] {
        let remember = |device: SecretHash, until| {
            db.write_platform(|tx| tx.remember_device(maya, site, &device, "Chrome", the_present(), until));
        };
        assert!(!knows(maya, site, device, the_present()));
        remember(device, the_present());
        remember(device, later());
        assert!(knows(maya, site, device, the_present()));
        assert!(!knows(maya, site, device, later()));
        assert!(!knows(maya, site, other, the_present()));
        assert!(!knows(nour, site, device, the_present()));
        remember(other, later());
    }
    assert_eq!(db.ask("SELECT device_label AS value FROM known_devices").len(), 4);
    db.write_platform(|tx| tx.forget_device(maya, &device));
    assert!(!knows(maya, None, device, the_present()) && knows(maya, None, other, the_present()));
    db.write_platform(|tx| tx.forget_devices_of(maya));
    assert!(!knows(maya, Some(shop), other, the_present()));
}

#[on_both_databases]
fn one_person_is_made_once_by_events_at_the_same_moment(db: &TestDb) {
    let threads = if db.backend == Backend::Postgres { 12 } else { 4 };
    let ids = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..threads).map(|_| scope.spawn(|| meet(db, Some(PHONE), Some(ID)).id)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(everybody(db).len(), 1);
}
