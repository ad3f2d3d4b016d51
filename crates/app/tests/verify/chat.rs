//! What else people write, and how much of it is answered.

use chrono::TimeDelta;
use domain::Role;
use verification::{EventKind, MessageContent};

use crate::phones::{AVA, MAYA, OURS, STRANGER, TEN, on_both, text, text_of, with_phone};

#[test]
fn five_wrong_codes_silence_their_sender_even_for_the_right_one() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        for wrong in ["BCDF-GHJK", "BCDF-GHJL", "BCDF-GHJM", "BCDF-GHJN", "BCDF-GHJP"] {
            assert!(street.write(MAYA, wrong).unwrap().contains("I don't know that code"));
        }
        assert_eq!(street.send(MAYA, &link), None, "no oracle, no cost");
        assert_eq!(street.role(&browser), None);
        street.clock.advance(TimeDelta::minutes(15));
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        assert_eq!(street.role(&browser), Some(Role::Client));
        // Nobody else was kept waiting.
        let other = street.browser();
        let link = street.profile(&other);
        assert!(street.send(STRANGER, &link).is_some());
    });
}

#[test]
fn nobody_gets_more_than_six_remarks_in_ten_minutes() {
    on_both(|street| {
        let said = (0..9).filter(|_| street.write(MAYA, "BCDF-GHJK BCDF-GHJL").is_some()).count();
        assert_eq!(said, 6);
        // What a message does is always said.
        let link = street.profile(&street.browser());
        assert!(street.send(MAYA, &link).unwrap().contains("You're verified"));
        street.clock.advance(TimeDelta::minutes(10));
        assert!(street.write(MAYA, "BCDF-GHJK BCDF-GHJL").unwrap().contains("one code per message"));
    });
}

#[test]
fn small_talk_is_answered_once_a_day() {
    on_both(|street| {
        let help = street.write(MAYA, "hi, do you have time tomorrow?").unwrap();
        assert!(help.contains("This number confirms bookings and sign-ins."), "{help}");
        assert_eq!(street.write(MAYA, "hello?"), None);
        assert!(street.write(STRANGER, "hello?").is_some());
        street.clock.advance(TimeDelta::hours(24));
        street.db.run("UPDATE shops SET business_phone = '+1 212 555 0142' WHERE id = 1");
        let browser = street.browser();
        let id = street.book(&browser, "2026-11-25 10:00");
        let link = street.booking_link(&browser, id);
        street.send(MAYA, &link);
        let help = street.write(MAYA, "hello?").unwrap();
        assert!(help.contains("To reach Glow call +1 212 555 0142."), "{help}");
    });
}

#[test]
fn what_is_no_words_is_taken_without_one() {
    on_both(|street| {
        for kind in ["image", "reaction", "edit", "unsupported", "hologram"] {
            assert_eq!(
                street
                    .say(&with_phone(MAYA), MessageContent::Other { kind: kind.into(), code: Some(131_051) }),
                None
            );
        }
        for id in ["deny:999", "yes:1", "shop:1:1", "", "appt:ok:5", "deny:x"] {
            assert_eq!(street.say(&with_phone(MAYA), MessageContent::Button(id.into())), None, "{id}");
            assert_eq!(
                street.say(&with_phone(MAYA), MessageContent::TemplateButton(id.into())),
                None,
                "{id}"
            );
        }
    });
}

#[test]
fn groups_our_own_number_and_others_numbers_are_no_senders() {
    on_both(|street| {
        let browser = street.browser();
        let body = text_of(&street.profile(&browser));
        let mut grouped = street.event(&with_phone(MAYA), text(&body));
        if let EventKind::Message(message) = &mut grouped.kind {
            message.in_group = true;
        }
        let own = street.event(&with_phone(OURS), text(&body));
        let mut foreign = street.event(&with_phone(MAYA), text(&body));
        foreign.sender = Some(verification::SenderId("42".into()));
        for event in [grouped, own, foreign] {
            street.receive(&event).unwrap();
        }
        assert_eq!(street.role(&browser), None);
        assert_eq!(street.messages(), Vec::<String>::new());
        assert_eq!(street.count("identities"), "0");
    });
}

#[test]
fn stop_and_start() {
    on_both(|street| {
        assert!(street.write(MAYA, "STOP!").unwrap().contains("no more promotions"));
        assert_eq!(street.count("suppressions WHERE source = 'keyword'"), "1");
        street.receive(&street.news(EventKind::Promotions { who: with_phone(MAYA), wanted: false })).unwrap();
        assert_eq!(street.count("suppressions"), "2");
        assert!(street.write(MAYA, "start").is_some());
        assert_eq!(
            street.count("suppressions WHERE source = 'meta'"),
            "1",
            "WhatsApp's own switch is another thing"
        );
        street.receive(&street.news(EventKind::Promotions { who: with_phone(MAYA), wanted: true })).unwrap();
        assert_eq!(street.count("suppressions"), "0");
    });
}

#[test]
fn a_message_from_last_week_is_not_answered_now() {
    on_both(|street| {
        let event = street.event(&with_phone(MAYA), text("BCDF-GHJK"));
        street.clock.advance(TimeDelta::days(6));
        street.receive(&event).unwrap();
        assert_eq!(street.messages(), Vec::<String>::new());
    });
}

#[test]
fn writing_opens_the_window_for_a_day() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.send(MAYA, &link);
        let until = street.db.moment(street.ctx.now() + TimeDelta::hours(24));
        assert_eq!(street.count(&format!("whatsapp_windows WHERE open_until = {until}")), "1");
    });
}

#[test]
fn answers_to_sign_ins_are_worth_ten_minutes_and_go_first() {
    on_both(|street| {
        let link = street.profile(&street.browser());
        street.send(MAYA, &link);
        let until = street.db.moment(street.ctx.now() + TimeDelta::minutes(10));
        let found = format!(
            "messages WHERE lane = 0 AND not_after = {until} AND reply_to LIKE 'wamid.%' AND dedupe_key LIKE 'reply:m:wamid.%'"
        );
        assert_eq!(street.count(&found), "1");
    });
}

#[test]
fn two_digits_answer_a_sign_in_and_nothing_else() {
    on_both(|street| {
        let (worker, booker) = (street.browser(), street.browser());
        let login = street.login(&worker);
        street.send(AVA, &login);
        // A question that came later does not take the number.
        let id = street.book(&booker, TEN);
        let booking = street.booking_link(&booker, id);
        assert!(
            street.write(AVA, &format!("is this mine? {}", booking.code)).unwrap().contains("Is it you?")
        );
        let answer = street.write(AVA, &login.match_number.unwrap().to_string()).unwrap();
        assert!(answer.contains("Signed in to the Glow dashboard"), "{answer}");

        // Too late is said to be so; a number of the next day is about something else.
        for (minutes, words) in [(4, "expired"), (60, "This number confirms bookings")] {
            let login = street.login(&street.browser());
            street.send(AVA, &login);
            street.clock.advance(TimeDelta::minutes(minutes));
            let answer = street.write(AVA, &login.match_number.unwrap().to_string()).unwrap();
            assert!(answer.contains(words), "{answer}");
        }
    });
}

#[test]
fn a_salon_whose_name_looks_like_a_code_can_do_all_that_others_can() {
    on_both(|street| {
        street.db.run("UPDATE shops SET name = 'BLKDMNDS' WHERE id = 1");
        let browser = street.browser();
        let link = street.profile(&browser);
        assert!(street.send(MAYA, &link).unwrap().contains("You're verified at BLKDMNDS"));
        assert_eq!(street.role(&browser), Some(Role::Client));
        let login = street.login(&street.browser());
        assert!(street.send(AVA, &login).unwrap().contains("2-digit number"));
    });
}
