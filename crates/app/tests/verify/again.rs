//! Booking in the chat (rules/messages#chat-booking).

use app::admin::{self, BlockRequest, BlockTime};
use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::{BlockKind, Blocked, BookingId, BookingStatus, ClientId, MessageSettings, ServiceId, StaffId};
use testkit::bookings::{hour_booking, insert_booking};
use testkit::{TestDb, at, on_both_databases};
use verification::MessageContent;

use crate::deliveries::all_at_once;
use crate::phones::{MAYA, STRANGER, Scenario, ava, luna, open, with_phone};

const LEO: StaffId = StaffId::new(2);
/// A Monday, a week after her visit.
const LATER: &str = "2026-11-30 09:00";

/// Maya has had a cut with Leo at ten in the morning.
fn had_a_cut(scenario: &Scenario) -> BookingId {
    let (_, id) = scenario.confirmed(MAYA, "2026-11-24 10:00");
    scenario.db.run("UPDATE shop_branding SET business_phone = '+1 212 555 0142' WHERE shop_id = 1");
    scenario.clock.set(at(LATER));
    app::book::complete_visits(&scenario.ctx).unwrap();
    id
}

/// The id of a row of the newest list that books a start with Leo.
fn row(scenario: &Scenario, source: BookingId, start: &str) -> MessageContent {
    let wanted = format!("again:take:{source}:{}:{LEO}:", at(start).timestamp() / 60);
    let messages = scenario.messages();
    let list = messages.last().unwrap();
    let begin = list.find(&wanted).unwrap_or_else(|| panic!("no {wanted} in {list}"));
    MessageContent::Choice(list[begin..].split('"').next().unwrap().to_owned())
}

fn bookings(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask("SELECT status || ' ' || source AS value FROM bookings ORDER BY id")
}

fn settings(scenario: &Scenario, seen: i64, settings: &MessageSettings) {
    admin::set_message_settings(&scenario.ctx, &ava(scenario), Some(seen), settings).unwrap();
}

#[on_both_databases(open)]
fn two_taps_book_the_same_again(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    let list = scenario.write(MAYA, "Hi!").unwrap();
    for words in [
        "Hi Maya! Book again at Glow: Cut with Leo, 60 min, $45.00. To reach a person call +1 212 555 0142.",
        "With Leo",
        "Mon, Nov 30, 10:00 AM",
        "Other times",
        "Something else",
    ] {
        assert!(list.contains(words), "{words}: {list}");
    }
    let pick = row(scenario, source, "2026-12-01 10:00");
    let booked = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(
        booked.contains("Booked: Cut with Leo, Tue Dec 1, 10:00 AM (UTC), Glow. Booking #2."),
        "{booked}"
    );
    assert!(booked.contains("Move") && booked.contains("Cancel"), "{booked}");
    assert_eq!(bookings(scenario), ["completed web", "confirmed chat"]);
    // The message that every confirmed booking gets is this one.
    app::messaging::plan_messages(&scenario.ctx).unwrap();
    assert_eq!(scenario.db.count("messages WHERE dedupe_key = 'booking:2:confirmed'"), 1);
    assert_eq!(scenario.db.count("messages WHERE purpose = 'staff_notice' AND booking_id = 2"), 1);

    let again = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(again.contains("Already done, nothing more to do."), "{again}");
    let other = row_of_first(scenario, source, "2026-12-02 10:00");
    let again = scenario.say(&with_phone(MAYA), other).unwrap();
    assert!(again.contains("Already done, nothing more to do."), "a list is taken once: {again}");
    assert_eq!(bookings(scenario).len(), 2);
}

/// As [`row`], of the first list.
fn row_of_first(scenario: &Scenario, source: BookingId, start: &str) -> MessageContent {
    let wanted = format!("again:take:{source}:{}:{LEO}:", at(start).timestamp() / 60);
    let messages = scenario.messages();
    let list = messages.iter().find(|message| message.contains(&wanted)).unwrap();
    let begin = list.find(&wanted).unwrap();
    MessageContent::Choice(list[begin..].split('"').next().unwrap().to_owned())
}

#[on_both_databases(open)]
fn who_has_an_appointment_reads_of_it_and_may_book_another(scenario: &Scenario) {
    let (_, id) = scenario.confirmed(MAYA, "2026-11-24 10:00");
    let answer = scenario.write(MAYA, "hello?").unwrap();
    assert!(
        answer.contains("Hi Maya, your next appointment at Glow: Cut with Leo, Tue, Nov 24, 10:00 AM (UTC)."),
        "{answer}"
    );
    let list = scenario.tap(MAYA, "again:times").unwrap();
    assert!(list.contains("Book again at Glow"), "{list}");
    let pick = row(scenario, id, "2026-11-25 14:00");
    let booked = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(booked.contains("Booked: Cut with Leo, Wed Nov 25"), "{booked}");
}

#[on_both_databases(open)]
fn taps_are_the_senders_own_or_nothing(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "book").unwrap();
    let pick = row(scenario, source, "2026-12-01 10:00");
    for tap in [
        pick,
        MessageContent::Button(format!("again:times:{source}")),
        MessageContent::Button("again:page:99".into()),
    ] {
        assert_eq!(scenario.say(&with_phone(STRANGER), tap), None);
    }
    assert_eq!(bookings(scenario).len(), 1);
}

#[on_both_databases(open)]
fn what_is_gone_or_dearer_is_offered_anew(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "again").unwrap();
    let pick = row(scenario, source, "2026-12-01 10:00");
    scenario.db.run("UPDATE services SET price_cents = 5000 WHERE id = 1");
    let dearer = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(
        dearer.contains("Prices have changed. Here are times again:") && dearer.contains("$50.00"),
        "{dearer}"
    );
    let pick = row(scenario, source, "2026-12-01 10:00");
    let time = BlockTime::Between(at("2026-12-01 09:00"), at("2026-12-01 12:00"));
    let block = BlockRequest { of: Blocked::Stylist(LEO), kind: BlockKind::Other, title: None, time };
    admin::create_block(&scenario.ctx, &ava(scenario), &block).unwrap();
    let gone = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(gone.contains("That time was just taken. Here are others:"), "{gone}");
    scenario.clock.advance(TimeDelta::hours(24));
    let old = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(old.contains("Book again at Glow"), "a list of yesterday: {old}");
    scenario.db.run("UPDATE services SET deleted_at = created_at WHERE id = 1");
    let changed = scenario.tap(MAYA, "again:take").unwrap();
    assert!(changed.contains("Some of what you had has changed. Please choose again."), "{changed}");
    assert_eq!(bookings(scenario).len(), 1);
}

#[on_both_databases(open)]
fn pages_know_more_times_and_other_services(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "menu").unwrap();
    let more = scenario.tap(MAYA, "again:page").unwrap();
    assert!(more.contains(&format!("http://glow.localhost:8080/booking?again={source}")), "{more}");
    let other = scenario.tap(MAYA, "again:else").unwrap();
    assert!(other.contains("http://glow.localhost:8080/booking\""), "{other}");
}

#[on_both_databases(open)]
fn nobody_is_offered_anything_too_often(scenario: &Scenario) {
    had_a_cut(scenario);
    assert!(scenario.write(MAYA, "what a lovely day").unwrap().contains("Book again at Glow"));
    scenario.clock.advance(TimeDelta::minutes(29));
    assert_eq!(scenario.write(MAYA, "book"), None, "half an hour has not passed");
    scenario.clock.advance(TimeDelta::minutes(2));
    assert_eq!(scenario.write(MAYA, "what a lovely evening"), None, "nor a day");
    assert!(scenario.write(MAYA, "book").is_some());
    scenario.clock.advance(TimeDelta::hours(25));
    assert!(scenario.write(MAYA, "what a lovely morning").is_some());
}

#[on_both_databases(open)]
fn the_link_of_a_salon_greets_whomever_it_does_not_know(scenario: &Scenario) {
    let link = scenario.ctx.deployment.chat_link(&ava(scenario).shop).unwrap();
    let text = testkit::phone::text_of(&link);
    assert_eq!(text, "Book at Glow (glow)");
    let hello = scenario.write(STRANGER, &text).unwrap();
    assert!(
        hello.contains("Hello! Book at Glow here:") && hello.contains("http://glow.localhost:8080/booking"),
        "{hello}"
    );
    assert!(scenario.write(STRANGER, "Book at Nowhere (nowhere)").unwrap().contains("This number confirms"));
    let source = had_a_cut(scenario);
    let list = scenario.write(MAYA, &text).unwrap();
    assert!(list.contains(&format!("again:take:{source}:")), "{list}");
}

#[on_both_databases(open)]
fn of_several_salons_one_is_asked_for_and_remembered(scenario: &Scenario) {
    had_a_cut(scenario);
    assert!(scenario.write(MAYA, "book").unwrap().contains("Book again at Glow"));
    let browser = scenario.browser();
    let link = scenario.link(&luna(), &browser, LinkPurpose::Profile).unwrap();
    scenario.send(MAYA, &link).unwrap();
    scenario.clock.advance(TimeDelta::hours(25));
    assert!(scenario.write(MAYA, "book").unwrap().contains("Book again at Glow"), "she has not been to Luna");

    scenario.db.write_shop(scenario.luna, |tx| {
        let session = tx.touch_session(&testkit::bookings::browser(9), at(LATER))?.id;
        let client = ClientId::new(id_of(&scenario.db, "clients"));
        let mut visit = hour_booking(session, id_of(&scenario.db, "staff"), None, at("2026-11-27 10:00"));
        (visit.client_id, visit.status, visit.hold_expires_at) =
            (Some(client), BookingStatus::Confirmed, None);
        visit.lines[0].service_id = ServiceId::new(id_of(&scenario.db, "services"));
        insert_booking(tx, &visit)
    });
    scenario.clock.advance(TimeDelta::hours(25));
    let question = scenario.write(MAYA, "book").unwrap();
    for words in ["Which salon?", "Glow", "luna", "salon:1", "salon:2"] {
        assert!(question.contains(words), "{words}: {question}");
    }
    let at_luna = scenario.say(&with_phone(MAYA), MessageContent::Choice("salon:2".into())).unwrap();
    assert!(at_luna.contains("Book again at luna"), "{at_luna}");
    scenario.clock.advance(TimeDelta::minutes(31));
    assert!(scenario.write(MAYA, "again").unwrap().contains("Book again at luna"), "remembered");
    scenario.clock.advance(TimeDelta::hours(25));
    assert!(scenario.write(MAYA, "again").unwrap().contains("Which salon?"), "for a day");
}

/// The first id of a table at Luna.
fn id_of(db: &TestDb, table: &str) -> i64 {
    let sql = format!("SELECT CAST(MIN(id) AS TEXT) AS value FROM {table} WHERE shop_id = 2");
    db.ask(&sql).concat().parse().unwrap()
}

#[on_both_databases(open)]
fn who_is_to_call_is_told_so(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "book").unwrap();
    let pick = row(scenario, source, "2026-12-01 10:00");
    scenario.db.run("UPDATE clients SET status = 'blacklisted'");
    assert!(scenario.say(&with_phone(MAYA), pick).unwrap().contains("Please call the salon to book."));
    scenario.clock.advance(TimeDelta::hours(1));
    assert!(scenario.write(MAYA, "book").unwrap().contains("Please call the salon to book."));
    assert_eq!(bookings(scenario).len(), 1);
}

#[on_both_databases(open)]
fn a_salon_that_turns_it_off_or_is_closed_offers_nothing(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "book").unwrap();
    let pick = row(scenario, source, "2026-12-01 10:00");
    settings(scenario, 0, &MessageSettings { chat_booking: false, ..MessageSettings::off() });
    let answer = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(answer.contains("This salon is not taking bookings here at the moment."), "{answer}");
    scenario.clock.advance(TimeDelta::hours(1));
    assert!(scenario.write(MAYA, "book").unwrap().contains("This number confirms bookings and sign-ins."));
    settings(scenario, 1, &MessageSettings::off());
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    assert!(scenario.say(&with_phone(MAYA), pick).unwrap().contains("not taking bookings here"));
    assert_eq!(scenario.write(MAYA, "hi"), None, "the help of today");
    assert_eq!(bookings(scenario).len(), 1);
}

#[on_both_databases(open)]
fn whose_bookings_the_salon_confirms_has_asked_only(scenario: &Scenario) {
    let (_, missed) = scenario.confirmed(MAYA, "2026-11-24 12:00");
    had_a_cut(scenario);
    let policy = domain::ChangePolicy::none();
    let ladder = domain::StrikeLadder { approval_at: Some(1), ..domain::StrikeLadder::OFF };
    let user = ava(scenario);
    admin::set_shop_policy(&scenario.ctx, &user, Some(0), (&policy, ladder, domain::DeskRights::default()))
        .unwrap();
    admin::set_status(&scenario.ctx, &user, missed, None, BookingStatus::NoShow).unwrap();
    scenario.write(MAYA, "book").unwrap();
    let other = scenario.tap(MAYA, "again:take").unwrap_or_default();
    assert!(
        other.contains("Requested: Cut with Leo") && other.contains("The salon confirms it itself."),
        "{other}"
    );
    assert_eq!(bookings(scenario), ["no_show web", "completed web", "pending chat"]);
}

#[on_both_databases(open)]
fn a_booking_that_was_cancelled_does_not_use_up_its_list(scenario: &Scenario) {
    let source = had_a_cut(scenario);
    scenario.write(MAYA, "book").unwrap();
    let (one, other) = (row(scenario, source, "2026-12-01 10:00"), row(scenario, source, "2026-12-02 10:00"));
    scenario.say(&with_phone(MAYA), one).unwrap();
    scenario.tap(MAYA, "visit:cancel").unwrap();
    assert!(scenario.tap(MAYA, "visit:yes").unwrap().contains("Cancelled: Cut"));
    let anew = scenario.say(&with_phone(MAYA), other).unwrap();
    assert!(anew.contains("Book again at Glow"), "{anew}");
}

#[on_both_databases(open)]
fn of_two_phones_that_tap_the_same_start_one_books_it(scenario: &Scenario) {
    let (_, theirs) = scenario.confirmed(STRANGER, "2026-11-24 12:00");
    let hers = had_a_cut(scenario);
    let mut taps = Vec::new();
    for (phone, source) in [(MAYA, hers), (STRANGER, theirs)] {
        scenario.write(phone, "book").unwrap();
        let listed = scenario.now().timestamp();
        let start = at("2026-12-01 11:00").timestamp() / 60;
        let id = format!("again:take:{source}:{start}:{LEO}:{listed}:4500");
        taps.push(scenario.event(&with_phone(phone), MessageContent::Choice(id)));
    }
    all_at_once(scenario, &taps);
    assert_eq!(scenario.db.count("bookings WHERE source = 'chat'"), 1);
    let answers: Vec<String> = scenario.messages().into_iter().rev().take(2).collect();
    let count = |words: &str| answers.iter().filter(|answer| answer.contains(words)).count();
    assert_eq!((count("Booked: Cut"), count("That time was just taken.")), (1, 1), "{answers:?}");
}

#[on_both_databases(open)]
fn nobody_gets_more_than_thirty_answers_in_an_hour(scenario: &Scenario) {
    had_a_cut(scenario);
    let answered = (0..40).filter(|_| scenario.write(MAYA, "Book at Glow (glow)").is_some()).count();
    assert_eq!(answered, 30);
    scenario.clock.advance(TimeDelta::minutes(61));
    assert!(scenario.write(MAYA, "Book at Glow (glow)").is_some());
}
