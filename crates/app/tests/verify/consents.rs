//! What clients agree to be told of (rules/messages#consents).

use app::admin::{self, ChangeError};
use app::book;
use app::consents::{self, ConsentError, ConsentPatch, OwnConsent, OwnConsents};
use app::{Visitor, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, ClientId, Consent, ConsentPurpose, ConsentSource};
use tenancy::Site;
use testkit::scenario::luna;
use testkit::{TestDb, at, on_both_databases};

use crate::phones::{self, MAYA, Scenario, TEN, at_glow, ava, glow, order};
use crate::waitlist::{FullDay, full_day};

const BOX: &str = "Send me offers and invitations to book again from Glow on WhatsApp. I can end this any time by writing STOP.";
/// What the salon assumes of a client who has said nothing.
const ASSUMED: OwnConsents = OwnConsents { reminders: YES, promotions: NO };
const YES: OwnConsent = OwnConsent { is_granted: true, is_stopped: false };
const NO: OwnConsent = OwnConsent { is_granted: false, is_stopped: false };

/// A salon whose clients say what they want to be told of.
struct Asked(Scenario);

impl std::ops::Deref for Asked {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.0
    }
}

fn open(db: TestDb) -> Asked {
    Asked(phones::open(db))
}

impl Asked {
    /// Somebody books and has ticked the box.
    fn books_with_box(&self, browser: &Visitor, start: &str) -> BookingId {
        let request = book::BookingRequest { promotions: true, ..order(2, start) };
        book::create_booking(&self.ctx, &at_glow(), browser, &request).unwrap().id
    }

    fn consents(&self) -> Vec<String> {
        let words = "CASE WHEN granted THEN 'yes' ELSE 'no' END";
        self.db.ask(&format!(
            "SELECT client_id || ' ' || purpose || ' ' || {words} || ' ' || source AS value FROM consents ORDER BY id"
        ))
    }

    fn own(&self, site: &Site, who: &Visitor) -> OwnConsents {
        consents::own_consents(&self.ctx, site, who).unwrap()
    }

    fn says(&self, who: &Visitor, patch: ConsentPatch) -> OwnConsents {
        consents::set_own_consents(&self.ctx, &glow(), who, patch).unwrap()
    }

    fn audited(&self) -> usize {
        self.db.count("audit_log WHERE action = 'consent.changed'")
    }
}

fn promotions(wish: bool) -> ConsentPatch {
    ConsentPatch { promotions: Some(wish), ..ConsentPatch::default() }
}

fn reminders(wish: bool) -> ConsentPatch {
    ConsentPatch { reminders: Some(wish), ..ConsentPatch::default() }
}

#[on_both_databases(open)]
fn the_box_counts_from_the_message_that_proves_who_ticked_it(scenario: &Asked) {
    let browser = scenario.browser();
    let id = scenario.books_with_box(&browser, TEN);
    assert_eq!(scenario.consents(), [""; 0], "nobody has proved to be anybody");
    let link = scenario.booking_link(&browser, id);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.consents(), ["1 promotions yes web"]);
    assert_eq!(scenario.db.ask("SELECT wording AS value FROM consents"), [BOX]);
    assert_eq!(scenario.own(&glow(), &browser).promotions, YES);
    // The code again, and another booking with the box: it is said already.
    scenario.send(MAYA, &link);
    scenario.books_with_box(&browser, "2026-11-24 12:00");
    assert_eq!((scenario.consents().len(), scenario.audited()), (1, 1));
}

#[on_both_databases(open)]
fn a_verified_client_agrees_at_once_and_only_by_the_box(scenario: &Asked) {
    let browser = scenario.verified(MAYA);
    scenario.book(&browser, TEN);
    assert_eq!(scenario.consents(), [""; 0], "the box was not ticked");
    let twice: Vec<_> = (0..2).map(|_| scenario.books_with_box(&browser, "2026-11-24 12:00")).collect();
    assert_eq!(twice[0], twice[1]);
    assert_eq!(scenario.consents(), ["1 promotions yes web"]);
    scenario.says(&browser, promotions(false));
    // The answer to an earlier sending of the request says nothing anew.
    scenario.books_with_box(&browser, "2026-11-24 12:00");
    scenario.book(&browser, "2026-11-24 14:00");
    assert_eq!(scenario.own(&glow(), &browser).promotions, NO);
}

#[on_both_databases(open)]
fn who_does_not_prove_who_they_are_agrees_to_nothing(scenario: &Asked) {
    let browser = scenario.browser();
    let id = scenario.books_with_box(&browser, TEN);
    admin::set_status(&scenario.ctx, &ava(scenario), id, None, BookingStatus::Confirmed).unwrap();
    assert_eq!(scenario.consents(), [""; 0]);
}

#[on_both_databases(open)]
fn a_booking_that_was_not_hers_takes_its_box_back(scenario: &Asked) {
    let browser = scenario.browser();
    let id = scenario.books_with_box(&browser, TEN);
    let link = scenario.booking_link(&browser, id);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.consents(), ["1 promotions yes web"]);
    scenario.tap(MAYA, "deny");
    assert_eq!(scenario.consents(), ["1 promotions yes web", "1 promotions no chat"]);
    assert_eq!(scenario.status(id), "cancelled client");
}

#[on_both_databases(open)]
fn what_was_said_after_the_box_was_ticked_stands(scenario: &Asked) {
    let browser = scenario.browser();
    let id = scenario.books_with_box(&browser, TEN);
    let link = scenario.booking_link(&browser, id);
    scenario.clock.advance(TimeDelta::minutes(5));
    let elsewhere = scenario.verified(MAYA);
    scenario.says(&elsewhere, promotions(false));
    scenario.clock.advance(TimeDelta::minutes(5));
    scenario.send(MAYA, &link);
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.consents(), ["1 promotions no profile"]);
}

#[on_both_databases(open)]
fn a_client_changes_their_mind_at_one_salon(scenario: &Asked) {
    let stranger = scenario.browser();
    let refused = consents::own_consents(&scenario.ctx, &glow(), &stranger);
    assert!(matches!(refused, Err(ConsentError::NoSession | ConsentError::MustVerify)), "{refused:?}");
    let refused = consents::set_own_consents(&scenario.ctx, &glow(), &stranger, promotions(true));
    assert!(matches!(refused, Err(ConsentError::NoSession | ConsentError::MustVerify)), "{refused:?}");

    let browser = scenario.verified(MAYA);
    assert_eq!(scenario.own(&glow(), &browser), ASSUMED);
    assert_eq!(scenario.says(&browser, reminders(true)), ASSUMED, "that was so");
    assert_eq!(scenario.says(&browser, ConsentPatch::default()), ASSUMED);
    assert_eq!(scenario.consents(), [""; 0]);
    let said = scenario.says(&browser, ConsentPatch { reminders: Some(false), promotions: Some(true) });
    assert_eq!(said, OwnConsents { reminders: NO, promotions: YES });
    assert_eq!(scenario.says(&browser, promotions(false)), OwnConsents { reminders: NO, ..ASSUMED });
    assert_eq!(
        scenario.consents(),
        ["1 reminders no profile", "1 promotions yes profile", "1 promotions no profile"]
    );
    assert_eq!(scenario.audited(), 3);

    let at_luna = scenario.signed_in(&luna(), MAYA, domain::Role::Client);
    assert_eq!(scenario.own(&luna(), &at_luna), ASSUMED, "another salon");
    let at_platform = scenario.signed_in(&Site::Platform, MAYA, domain::Role::Client);
    let platform = consents::own_consents(&scenario.ctx, &Site::Platform, &at_platform);
    assert!(matches!(platform, Err(ConsentError::NoSuchShop)), "{platform:?}");
}

#[on_both_databases(open)]
fn words_in_the_chat_end_it_at_all_salons(scenario: &Asked) {
    let browser = scenario.verified(MAYA);
    scenario.says(&browser, promotions(true));
    scenario.write(MAYA, "STOP");
    let stopped = OwnConsents { promotions: OwnConsent { is_stopped: true, ..YES }, ..ASSUMED };
    assert_eq!(scenario.own(&glow(), &browser), stopped);
    scenario.write(MAYA, "stop reminders");
    assert_eq!(
        scenario.own(&glow(), &browser),
        OwnConsents { reminders: OwnConsent { is_stopped: true, ..YES }, ..stopped }
    );
    scenario.write(MAYA, "START");
    assert_eq!(scenario.own(&glow(), &browser), OwnConsents { promotions: YES, ..ASSUMED });
}

#[on_both_databases(open)]
fn the_desk_writes_down_how_a_client_agreed(scenario: &Asked) {
    let ava = ava(scenario);
    let browser = scenario.verified(MAYA);
    scenario.says(&browser, reminders(false));
    let maya = ClientId::new(1);
    let set = |granted, source| admin::set_consent(&scenario.ctx, &ava, maya, granted, source);
    for source in [None, Some(ConsentSource::Web), Some(ConsentSource::Profile)] {
        assert!(matches!(set(true, source), Err(ChangeError::NoConsentSource)), "{source:?}");
    }
    let said = set(true, Some(ConsentSource::Paper)).unwrap().unwrap();
    assert_eq!((said.granted, said.source, said.wording), (true, ConsentSource::Paper, None));
    assert_eq!(scenario.own(&glow(), &browser).promotions, YES);
    // The client has the last word, and so has the desk.
    scenario.says(&browser, promotions(false));
    let detail = admin::client_detail(&scenario.ctx, &ava, maya).unwrap().promotions.unwrap();
    assert_eq!((detail.granted, detail.source), (false, ConsentSource::Profile));
    let again = set(false, None).unwrap().unwrap();
    assert_eq!((again.granted, again.source), (false, ConsentSource::InPerson), "said once more");
    set(true, Some(ConsentSource::Phone)).unwrap();
    assert!(!set(false, None).unwrap().unwrap().granted);
    assert!(matches!(
        admin::set_consent(&scenario.ctx, &ava, ClientId::new(77), false, None),
        Err(ChangeError::Absent(_))
    ));

    let exported = admin::export_client(&scenario.ctx, &ava, maya).unwrap();
    assert_eq!(exported.consents.len(), 6);
    admin::erase_client(&scenario.ctx, &ava, maya).unwrap();
    assert_eq!(scenario.consents(), [""; 0], "it goes with the card");
    assert!(matches!(set(true, Some(ConsentSource::Paper)), Err(ChangeError::Erased)));
}

#[on_both_databases(full_day)]
fn who_refuses_reminders_is_offered_no_time(day: &FullDay) {
    let (maya, _) = day.waits(MAYA);
    day.comes_free();
    day.look();
    assert!(day.offered(MAYA).is_some());
    // Between queueing and sending.
    consents::set_own_consents(&day.ctx, &glow(), &maya, reminders(false)).unwrap();
    while messaging::send_next(&day.ctx, &Line, "test").unwrap().is_some() {}
    let dropped = "SELECT state || ' ' || why AS value FROM messages WHERE purpose = 'waitlist'";
    assert_eq!(day.db.ask(dropped), ["dropped opted_out"]);
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist"], "the time is given back");
    day.look();
    assert_eq!(day.db.count("waitlist_offers"), 1, "and not offered to her again");
}

#[on_both_databases(full_day)]
fn who_refused_before_a_time_came_free_is_passed_over(day: &FullDay) {
    let (maya, _) = day.waits(MAYA);
    consents::set_own_consents(&day.ctx, &glow(), &maya, reminders(false)).unwrap();
    day.comes_free();
    day.look();
    assert_eq!(day.offered(MAYA), None);
    assert_eq!(day.db.count("waitlist_offers"), 0);
}

/// A line to WhatsApp, for what goes out besides.
struct Line;

impl ports::WhatsAppGateway for Line {
    fn send(&self, message: &ports::Outgoing<'_>) -> Result<ports::Accepted, ports::SendError> {
        Ok(ports::Accepted { wamid: format!("wamid.{}", message.id), phone: None, bsuid: None })
    }
}

#[on_both_databases(open)]
fn what_the_desk_wrote_on_another_card_of_the_same_number_counts(scenario: &Asked) {
    let browser = scenario.verified(MAYA);
    let now = scenario.db.moment(at("2026-11-23 08:00"));
    scenario.db.run(&format!(
        "INSERT INTO clients (shop_id, name, whatsapp_phone, status, created_at, updated_at) VALUES (1, 'Maya at the desk', '{MAYA}', 'active', {now}, {now})"
    ));
    let (purpose, source) = (ConsentPurpose::Promotions, ConsentSource::Paper);
    let paper = Consent { purpose, granted: true, source, wording: None, at: scenario.now() };
    scenario.db.write_shop(scenario.glow, |tx| tx.record_consent(ClientId::new(2), &paper));
    let own = scenario.own(&glow(), &browser);
    assert_eq!(own, OwnConsents { promotions: YES, ..ASSUMED });
    // And the other way: the desk reads on its card what she says in her profile.
    scenario.clock.advance(TimeDelta::minutes(1));
    scenario.says(&browser, promotions(false));
    let detail = admin::client_detail(&scenario.ctx, &ava(scenario), ClientId::new(2)).unwrap();
    assert_eq!(
        detail.promotions.map(|said| (said.granted, said.source)),
        Some((false, ConsentSource::Profile))
    );
    let exported = admin::export_client(&scenario.ctx, &ava(scenario), ClientId::new(1)).unwrap();
    assert_eq!(exported.consents.len(), 2);
}
