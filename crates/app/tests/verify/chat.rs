//! What else people write, and how much of it is answered.

use chrono::TimeDelta;
use domain::Role;
use testkit::on_both_databases;
use verification::{EventKind, MessageContent};

use crate::phones::{AVA, MAYA, NUMBER, STRANGER, Scenario, TEN, open, text, text_of, with_phone};

#[on_both_databases(open)]
fn five_wrong_codes_silence_their_sender_even_for_the_right_one(scenario: &Scenario) {
    let (browser, link) = scenario.new_profile();
    for wrong in ["BCDF-GHJK", "BCDF-GHJL", "BCDF-GHJM", "BCDF-GHJN", "BCDF-GHJP"] {
        assert!(scenario.write(MAYA, wrong).unwrap().contains("I don't know that code"));
    }
    assert_eq!(scenario.send(MAYA, &link), None, "no oracle, no cost");
    assert_eq!(scenario.role(&browser), None);
    scenario.clock.advance(TimeDelta::minutes(15));
    let link = scenario.profile(&browser);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
    // Nobody else was kept waiting.
    let (_, link) = scenario.new_profile();
    assert!(scenario.send(STRANGER, &link).is_some());
}

#[on_both_databases(open)]
fn nobody_gets_more_than_six_remarks_in_ten_minutes(scenario: &Scenario) {
    let said = (0..9).filter(|_| scenario.write(MAYA, "BCDF-GHJK BCDF-GHJL").is_some()).count();
    assert_eq!(said, 6);
    // What a message does is always said.
    let link = scenario.profile(&scenario.browser());
    assert!(scenario.send(MAYA, &link).unwrap().contains("You're verified"));
    scenario.clock.advance(TimeDelta::minutes(10));
    assert!(scenario.write(MAYA, "BCDF-GHJK BCDF-GHJL").unwrap().contains("one code per message"));
}

#[on_both_databases(open)]
fn small_talk_is_answered_once_a_day(scenario: &Scenario) {
    let help = scenario.write(MAYA, "hi, do you have time tomorrow?").unwrap();
    assert!(help.contains("This number confirms bookings and sign-ins."), "{help}");
    assert_eq!(scenario.write(MAYA, "hello?"), None);
    assert!(scenario.write(STRANGER, "hello?").is_some());
    scenario.clock.advance(TimeDelta::hours(24));
    scenario.db.run("UPDATE shop_branding SET business_phone = '+1 212 555 0142' WHERE shop_id = 1");
    scenario.verified(MAYA);
    let help = scenario.write(MAYA, "hello?").unwrap();
    assert!(help.contains("To reach Glow call +1 212 555 0142."), "{help}");
}

#[on_both_databases(open)]
fn what_is_no_words_is_taken_without_one(scenario: &Scenario) {
    for kind in ["image", "reaction", "edit", "unsupported", "hologram"] {
        assert_eq!(
            scenario.say(&with_phone(MAYA), MessageContent::Other { kind: kind.into(), code: Some(131_051) }),
            None
        );
    }
    for id in ["deny:999", "yes:1", "shop:1:1", "", "appt:ok:5", "deny:x"] {
        assert_eq!(scenario.say(&with_phone(MAYA), MessageContent::Button(id.into())), None, "{id}");
        assert_eq!(scenario.say(&with_phone(MAYA), MessageContent::TemplateButton(id.into())), None, "{id}");
    }
}

#[on_both_databases(open)]
fn groups_our_own_number_and_others_numbers_are_no_senders(scenario: &Scenario) {
    let browser = scenario.browser();
    let body = text_of(&scenario.profile(&browser).url);
    let mut grouped = scenario.event(&with_phone(MAYA), text(&body));
    if let EventKind::Message(message) = &mut grouped.kind {
        message.in_group = true;
    }
    let own = scenario.event(&with_phone(NUMBER), text(&body));
    let mut foreign = scenario.event(&with_phone(MAYA), text(&body));
    foreign.sender = Some(verification::SenderId("42".into()));
    for event in [grouped, own, foreign] {
        scenario.receive(&event).unwrap();
    }
    assert_eq!(scenario.role(&browser), None);
    assert_eq!(scenario.messages(), Vec::<String>::new());
    assert_eq!(scenario.db.count("identities"), 0);
}

#[on_both_databases(open)]
fn stop_and_start(scenario: &Scenario) {
    assert!(scenario.write(MAYA, "STOP!").unwrap().contains("no more promotions"));
    assert_eq!(scenario.db.count("suppressions WHERE source = 'keyword'"), 1);
    scenario.receive(&scenario.news(EventKind::Promotions { who: with_phone(MAYA), wanted: false })).unwrap();
    assert_eq!(scenario.db.count("suppressions"), 2);
    assert!(scenario.write(MAYA, "start").is_some());
    assert_eq!(
        scenario.db.count("suppressions WHERE source = 'meta'"),
        1,
        "WhatsApp's own switch is another thing"
    );
    scenario.receive(&scenario.news(EventKind::Promotions { who: with_phone(MAYA), wanted: true })).unwrap();
    assert_eq!(scenario.db.count("suppressions"), 0);
}

#[on_both_databases(open)]
fn a_message_from_last_week_is_not_answered_now(scenario: &Scenario) {
    let event = scenario.event(&with_phone(MAYA), text("BCDF-GHJK"));
    scenario.clock.advance(TimeDelta::days(6));
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.messages(), Vec::<String>::new());
}

#[on_both_databases(open)]
fn writing_opens_the_window_for_a_day(scenario: &Scenario) {
    scenario.confirmed(MAYA, TEN);
    let until = scenario.db.moment(scenario.now() + TimeDelta::hours(24));
    assert_eq!(scenario.db.count(&format!("whatsapp_windows WHERE open_until = {until}")), 1);
}

#[on_both_databases(open)]
fn answers_to_sign_ins_are_worth_ten_minutes_and_go_first(scenario: &Scenario) {
    let link = scenario.profile(&scenario.browser());
    scenario.send(MAYA, &link);
    let until = scenario.db.moment(scenario.now() + TimeDelta::minutes(10));
    let found = format!(
        "messages WHERE lane = 0 AND not_after = {until} AND reply_to LIKE 'wamid.%' AND dedupe_key LIKE 'reply:m:wamid.%'"
    );
    assert_eq!(scenario.db.count(&found), 1);
}

#[on_both_databases(open)]
fn two_digits_answer_a_sign_in_and_nothing_else(scenario: &Scenario) {
    let (worker, booker) = (scenario.browser(), scenario.browser());
    let login = scenario.login(&worker);
    scenario.send(AVA, &login);
    // A question that came later does not take the number.
    let id = scenario.book(&booker, TEN);
    let booking = scenario.booking_link(&booker, id);
    assert!(scenario.write(AVA, &format!("is this mine? {}", booking.code)).unwrap().contains("Is it you?"));
    let answer = scenario.match_number(AVA, &login).unwrap();
    assert!(answer.contains("Signed in to the Glow dashboard"), "{answer}");

    // Too late is said to be so; a number of the next day is about something else.
    for (minutes, words) in [(4, "expired"), (60, "This number confirms bookings")] {
        let login = scenario.login(&scenario.browser());
        scenario.send(AVA, &login);
        scenario.clock.advance(TimeDelta::minutes(minutes));
        let answer = scenario.match_number(AVA, &login).unwrap();
        assert!(answer.contains(words), "{answer}");
    }
}

#[on_both_databases(open)]
fn a_salon_name_may_look_like_a_code(scenario: &Scenario) {
    scenario.db.run("UPDATE shops SET name = 'BLKDMNDS' WHERE id = 1");
    let (browser, link) = scenario.new_profile();
    assert!(scenario.send(MAYA, &link).unwrap().contains("You're verified at BLKDMNDS"));
    assert_eq!(scenario.role(&browser), Some(Role::Client));
    let login = scenario.login(&scenario.browser());
    assert!(scenario.send(AVA, &login).unwrap().contains("2-digit number"));
}
