//! A pending booking can be confirmed whatever went wrong before: no answer, the wrong button, another phone, another name of the salon.

use app::verify::{LinkError, LinkPurpose};
use chrono::TimeDelta;
use ports::platform::PauseScope;
use testkit::on_both_databases;

use crate::phones::{MAYA, STRANGER, Scenario, TEN, glow, open};

#[on_both_databases(open)]
fn an_unanswered_question_keeps_nobody_from_confirming(scenario: &Scenario) {
    let (_, id, link) = scenario.booked(TEN);
    // Her partner's phone, in other words, and nobody answers.
    assert!(
        scenario.write(STRANGER, &format!("is it this one? {}", link.code)).unwrap().contains("Is it you?")
    );
    assert!(scenario.send(MAYA, &link).unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.tap(STRANGER, "yes"), None, "it is not theirs any more");
    assert_eq!(scenario.db.count("clients"), 1);
}

#[on_both_databases(open)]
fn a_question_stays_open_when_the_page_asks_for_its_link_again(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    scenario.write(MAYA, &format!("is it this one? {}", link.code));
    scenario.booking_link(&browser, id);
    assert!(scenario.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn a_denial_by_mistake_is_made_good_by_a_new_link(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    scenario.write(MAYA, &format!("is it this one? {}", link.code));
    scenario.tap(MAYA, "deny");
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("Tap Get New Link"), "days before it begins nothing is too late: {answer}");
    assert_eq!(scenario.status(id), "pending -");
    let again = scenario.booking_link(&browser, id);
    assert_eq!(again.code, link.code);
    assert!(scenario.send(MAYA, &again).unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn a_renamed_salons_links_work(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    scenario.booking_link(&browser, id);
    scenario.db.run("UPDATE shops SET name = 'Glow & Co' WHERE id = 1");
    let link = scenario.booking_link(&browser, id);
    assert!(scenario.send(MAYA, &link).unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn an_expired_hold_has_no_link(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    scenario.clock.advance(TimeDelta::minutes(30));
    let refused = scenario.link(&glow(), &browser, LinkPurpose::Booking(id));
    assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
}

#[on_both_databases(open)]
fn a_salon_hears_once_of_a_blacklisted_client_and_a_booking(scenario: &Scenario) {
    let (_, link) = scenario.new_profile();
    scenario.send(MAYA, &link);
    scenario.db.run("UPDATE clients SET status = 'blacklisted'");
    let (.., link) = scenario.booked(TEN);
    for _ in 0..3 {
        assert!(scenario.send(MAYA, &link).unwrap().contains("Please call the salon to book."));
    }
    assert_eq!(scenario.alarms().len(), 1, "{:?}", scenario.alarms());
}

#[on_both_databases(open)]
fn links_say_when_whatsapp_takes_nothing_of_ours(scenario: &Scenario) {
    let browser = scenario.browser();
    assert!(!scenario.profile(&browser).delayed);
    let sender = scenario.ctx.deployment.whatsapp.as_ref().unwrap().sender.clone();
    let until = scenario.now() + TimeDelta::minutes(10);
    scenario
        .ctx
        .store
        .write_platform(|tx| tx.pause_sender(&sender, PauseScope::Everything, until, "131056"))
        .unwrap();
    let id = scenario.book(&browser, TEN);
    assert!(scenario.booking_link(&browser, id).delayed && scenario.login(&browser).delayed);
    scenario.clock.advance(TimeDelta::minutes(10));
    assert!(!scenario.booking_link(&browser, id).delayed);
}

#[on_both_databases(open)]
fn alarms_say_on_which_day(scenario: &Scenario) {
    let (_, link) = scenario.new_login();
    scenario.send(crate::phones::LEO, &link);
    scenario.tap(crate::phones::LEO, "deny");
    let alarm = scenario.alarms().remove(0);
    assert!(alarm.contains("6:00 AM (UTC)"), "{alarm}");
}
