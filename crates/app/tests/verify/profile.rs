//! A client proves their number.

use app::verify::LinkError;
use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::Role;
use tenancy::Site;
use testkit::on_both_databases;
use verification::MessageContent;

use crate::phones::{
    LEO, MAYA, NOUR, STRANGER, Scenario, TEN, glow, hidden, open, phone, text, text_of, with_phone,
};

#[on_both_databases(open)]
fn the_pages_own_text_is_enough(scenario: &Scenario) {
    let (browser, link) = scenario.new_profile();
    assert_eq!(link.match_number, None);
    assert_eq!(link.expires_at, scenario.now() + TimeDelta::minutes(15));
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("You're verified at Glow. You can go back to your browser."), "{answer}");
    let principal = scenario.who(&browser).unwrap();
    assert_eq!((principal.role, principal.name()), (Role::Client, "Maya on WhatsApp"));
    assert_eq!(principal.identity.phone, Some(phone(MAYA)));
    assert!(scenario.send(MAYA, &link).unwrap().contains("Already done"));
    assert_eq!(scenario.db.count("audit_log WHERE action = 'verification.requested'"), 1);
    assert_eq!(scenario.db.count("audit_log WHERE action = 'session.login'"), 1);
}

#[on_both_databases(open)]
fn a_client_session_lives_while_it_is_used(scenario: &Scenario) {
    let browser = scenario.verified(MAYA);
    for _ in 0..3 {
        scenario.clock.advance(TimeDelta::hours(20));
        assert_eq!(scenario.role(&browser), Some(Role::Client));
    }
    scenario.clock.advance(TimeDelta::hours(24));
    assert_eq!(scenario.role(&browser), None);
}

#[on_both_databases(open)]
fn a_verified_browser_keeps_its_bookings(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    let link = scenario.profile(&browser);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.who(&browser).unwrap().name(), "Maya Chen");
    assert_eq!(scenario.db.count(&format!("bookings WHERE id = {id} AND client_id IS NOT NULL")), 1);
    assert_eq!(scenario.status(id), "pending -", "the booking's own code confirms it");
    // The same person in another browser is the same client.
    let phone = scenario.verified(MAYA);
    assert_eq!(scenario.db.count("clients WHERE identity_id IS NOT NULL"), 1);
    assert_eq!(scenario.mine(&phone).len(), 1);
}

#[on_both_databases(open)]
fn other_words_and_forwarded_ones_are_asked_about(scenario: &Scenario) {
    for forwarded in [false, true] {
        let (browser, link) = scenario.new_profile();
        let body = if forwarded { text_of(&link.url) } else { format!("hi! {}", text_of(&link.url)) };
        let question = scenario.say(&with_phone(MAYA), MessageContent::Text { body, forwarded }).unwrap();
        assert!(
            question.contains("Someone wants to verify a profile at Glow with your number"),
            "{question}"
        );
        assert_eq!(scenario.role(&browser), None);
        assert_eq!(scenario.tap(STRANGER, "yes"), None, "only who was asked may answer");
        assert_eq!(scenario.role(&browser), None);
        assert!(scenario.tap(MAYA, "yes").unwrap().contains("You're verified"));
        assert_eq!(scenario.role(&browser), Some(Role::Client));
    }
}

#[on_both_databases(open)]
fn not_me_before_and_after(scenario: &Scenario) {
    let (browser, link) = scenario.new_profile();
    scenario.write(MAYA, &format!("what is this? {}", link.code));
    assert!(scenario.tap(MAYA, "deny").unwrap().contains("Nobody was signed in"));
    assert_eq!(scenario.tap(MAYA, "yes"), None, "a denial stands");
    assert_eq!(scenario.role(&browser), None);

    let link = scenario.profile(&browser);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
    assert!(scenario.tap(MAYA, "deny").unwrap().contains("signed out again"));
    assert_eq!(scenario.role(&browser), None);
    assert!(matches!(scenario.link(&glow(), &browser, LinkPurpose::Profile), Err(LinkError::NoSession)));
    assert_eq!(scenario.alarms(), Vec::<String>::new(), "no staff matter");
}

#[on_both_databases(open)]
fn a_browser_belongs_to_one_person(scenario: &Scenario) {
    let (here, there) = (scenario.browser(), scenario.browser());
    let (first, second) = (scenario.profile(&here), scenario.profile(&there));
    scenario.send(MAYA, &second);
    scenario.send(MAYA, &first);
    assert!(scenario.role(&here).is_some() && scenario.role(&there).is_some());
    let again = scenario.profile(&here);
    let answer = scenario.send(STRANGER, &again).unwrap();
    assert!(answer.contains("already signed in with another number"), "{answer}");
    assert_eq!(scenario.who(&here).unwrap().identity.phone, Some(phone(MAYA)));
}

#[on_both_databases(open)]
fn a_person_with_a_hidden_number_may_share_it(scenario: &Scenario) {
    let (browser, nour) = (scenario.browser(), hidden(NOUR));
    let id = scenario.book(&browser, TEN);
    let link = scenario.booking_link(&browser, id);
    let request = scenario.say(&nour, text(&text_of(&link.url))).unwrap();
    assert!(request.contains("Share it so Glow can reach you about this booking"), "{request}");
    assert_eq!(scenario.status(id), "confirmed -");
    let principal = scenario.who(&browser).unwrap();
    assert_eq!((principal.role, principal.identity.phone), (Role::Client, None));

    // Somebody's card is somebody's.
    let card = |requested, digits| MessageContent::Contact { requested, phone: Some(phone(digits)) };
    assert_eq!(scenario.say(&nour, card(false, "9613100399")), None);
    assert_eq!(scenario.who(&browser).unwrap().identity.phone, None);
    let booked = scenario.say(&nour, card(true, "9613100305")).unwrap();
    assert!(booked.contains("Booked: Cut with Leo, Tue Nov 24, 10:00 AM"), "{booked}");
    let principal = scenario.who(&browser).unwrap();
    assert_eq!(principal.identity.phone, Some(phone("9613100305")));
    assert!(principal.client.unwrap().phone.unwrap().contains("9613100305"));
    // And nobody can change it by another card.
    assert_eq!(scenario.say(&nour, card(true, "9613100399")), None);
    assert_eq!(scenario.who(&browser).unwrap().identity.phone, Some(phone("9613100305")));
}

#[on_both_databases(open)]
fn a_card_that_nobody_asked_for_proves_nothing(scenario: &Scenario) {
    let nour = hidden(NOUR);
    scenario.say(&nour, text("hello"));
    assert_eq!(
        scenario.say(&nour, MessageContent::Contact { requested: true, phone: Some(phone("9613100305")) }),
        None
    );
    assert_eq!(scenario.db.count("identities WHERE phone IS NOT NULL"), 0);
}

#[on_both_databases(open)]
fn the_desks_record_of_a_number_becomes_its_owners(scenario: &Scenario) {
    scenario.db.run(
            "INSERT INTO clients (shop_id, name, phone, whatsapp_phone, status, created_at, updated_at) \
             SELECT 1, 'Ms Chen', '+1 555 010 0301', '+15550100301', 'vip', created_at, created_at FROM shops WHERE id = 1",
        );
    let browser = scenario.verified(MAYA);
    assert_eq!(scenario.who(&browser).unwrap().name(), "Ms Chen");
    assert_eq!(scenario.db.count("clients"), 1);
}

#[on_both_databases(open)]
fn links_need_a_salon_and_whatsapp(scenario: &Scenario) {
    let browser = scenario.browser();
    assert!(matches!(
        scenario.link(&Site::Platform, &browser, LinkPurpose::Profile),
        Err(LinkError::NoSuchShop)
    ));
    assert!(matches!(
        scenario.link(&Site::Unknown, &browser, LinkPurpose::Login),
        Err(LinkError::NoSuchShop)
    ));
    let mut off = scenario.ctx.clone();
    off.deployment.whatsapp = None;
    let refused = app::verify::issue_link(&off, &glow(), &browser, LinkPurpose::Login);
    assert!(matches!(refused, Err(LinkError::Off)));
}

#[on_both_databases(open)]
fn declining_to_share_a_number_is_asked_about_once_more(scenario: &Scenario) {
    let (browser, nour) = (scenario.browser(), hidden(NOUR));
    let link = scenario.profile(&browser);
    scenario.say(&nour, text(&text_of(&link.url)));
    let declined = || MessageContent::Contact { requested: true, phone: None };
    assert!(scenario.say(&nour, declined()).unwrap().contains("reach you about your bookings"));
    assert_eq!(scenario.say(&nour, declined()), None);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn declining_to_share_a_number_still_confirms_the_booking(scenario: &Scenario) {
    let (browser, nour) = (scenario.browser(), hidden(NOUR));
    let id = scenario.book(&browser, TEN);
    let link = scenario.booking_link(&browser, id);
    let request = scenario.say(&nour, text(&text_of(&link.url))).unwrap();
    assert!(
        request.contains(&format!("Booked: Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}.")),
        "{request}"
    );
    let declined = || MessageContent::Contact { requested: true, phone: None };
    let booked = scenario.say(&nour, declined()).unwrap();
    assert!(booked.contains("Booked: Cut with Leo") && booked.contains("Not my booking"), "{booked}");
    assert_eq!(scenario.say(&nour, declined()), None, "once");
}

#[on_both_databases(open)]
fn staff_with_a_hidden_number_sign_in_after_sharing_it(scenario: &Scenario) {
    let (browser, leo) = (scenario.browser(), hidden(NOUR));
    let link = scenario.login(&browser);
    assert!(scenario.say(&leo, text(&text_of(&link.url))).unwrap().contains("about your sign-in"));
    assert_eq!(scenario.role(&browser), Some(Role::Client));
    let answer =
        scenario.say(&leo, MessageContent::Contact { requested: true, phone: Some(phone(LEO)) }).unwrap();
    assert!(answer.contains("tap Get New Link to sign in"), "{answer}");
    let link = scenario.login(&browser);
    scenario.say(&leo, text(&text_of(&link.url)));
    scenario.say(&leo, text(&link.match_number.unwrap().to_string()));
    assert_eq!(scenario.role(&browser), Some(Role::Staff));
}
