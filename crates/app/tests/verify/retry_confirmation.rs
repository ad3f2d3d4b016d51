//! A pending booking can be confirmed whatever went wrong before: no answer, the wrong button, another phone, another name of the salon.

use app::verify::{LinkError, LinkPurpose};
use chrono::TimeDelta;

use crate::phones::{MAYA, STRANGER, TEN, glow, on_both};

#[test]
fn an_unanswered_question_keeps_nobody_from_confirming() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        // Her partner's phone, in other words, and nobody answers.
        assert!(
            street.write(STRANGER, &format!("is it this one? {}", link.code)).unwrap().contains("Is it you?")
        );
        assert!(street.send(MAYA, &link).unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(street.tap(STRANGER, "yes"), None, "it is not theirs any more");
        assert_eq!(street.count("clients"), "1");
    });
}

#[test]
fn a_question_stays_open_when_the_page_asks_for_its_link_again() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.write(MAYA, &format!("is it this one? {}", link.code));
        street.booking_link(&browser, id);
        assert!(street.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_denial_by_mistake_is_made_good_by_a_new_link() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.write(MAYA, &format!("is it this one? {}", link.code));
        street.tap(MAYA, "deny");
        let answer = street.send(MAYA, &link).unwrap();
        assert!(answer.contains("Tap Get New Link"), "days before it begins nothing is too late: {answer}");
        assert_eq!(street.status(id), "pending -");
        let again = street.booking_link(&browser, id);
        assert_eq!(again.code, link.code);
        assert!(street.send(MAYA, &again).unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_salon_with_another_name_has_other_texts_that_are_enough_all_the_same() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        street.booking_link(&browser, id);
        street.db.run("UPDATE shops SET name = 'Glow & Co' WHERE id = 1");
        let link = street.booking_link(&browser, id);
        assert!(street.send(MAYA, &link).unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_hold_that_ran_out_has_no_link_even_before_the_worker_has_come() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        street.clock.advance(TimeDelta::minutes(30));
        let refused = street.link(&glow(), &browser, LinkPurpose::Booking(id));
        assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
    });
}

#[test]
fn a_salon_hears_once_of_a_blacklisted_client_and_a_booking() {
    on_both(|street| {
        let known = street.browser();
        let link = street.profile(&known);
        street.send(MAYA, &link);
        street.db.run("UPDATE clients SET status = 'blacklisted'");
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        for _ in 0..3 {
            assert!(street.send(MAYA, &link).unwrap().contains("Please call the salon to book."));
        }
        assert_eq!(street.alarms().len(), 1, "{:?}", street.alarms());
    });
}

#[test]
fn links_say_when_whatsapp_takes_nothing_of_ours() {
    on_both(|street| {
        let browser = street.browser();
        assert!(!street.profile(&browser).delayed);
        let sender = street.ctx.deployment.whatsapp.as_ref().unwrap().sender.clone();
        let until = street.ctx.now() + TimeDelta::minutes(10);
        street.ctx.store.in_platform(|tx| tx.pause_sender(&sender, until, "131056")).unwrap();
        let id = street.book(&browser, TEN);
        assert!(street.booking_link(&browser, id).delayed && street.login(&browser).delayed);
        street.clock.advance(TimeDelta::minutes(10));
        assert!(!street.booking_link(&browser, id).delayed);
    });
}

#[test]
fn alarms_say_on_which_day() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        street.send(crate::phones::OKAFOR, &link);
        street.tap(crate::phones::OKAFOR, "deny");
        let alarm = street.alarms().remove(0);
        assert!(alarm.contains("6:00 AM (UTC)"), "{alarm}");
    });
}
