//! A client proves their number.

use app::verify::LinkError;
use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::Role;
use tenancy::Site;
use verification::MessageContent;

use crate::phones::{
    MAYA, NOUR, OKAFOR, STRANGER, TEN, glow, hidden, on_both, phone, text, text_of, with_phone,
};

#[test]
fn the_pages_own_text_is_enough() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        assert_eq!(link.match_number, None);
        assert_eq!(link.expires_at, street.ctx.now() + TimeDelta::minutes(15));
        let answer = street.send(MAYA, &link).unwrap();
        assert!(answer.contains("You're verified at Glow. You can go back to your browser."), "{answer}");
        let principal = street.who(&browser).unwrap();
        assert_eq!((principal.role, principal.name()), (Role::Client, "Maya on WhatsApp"));
        assert_eq!(principal.identity.phone, Some(phone(MAYA)));
        assert!(street.send(MAYA, &link).unwrap().contains("Already done"));
        assert_eq!(street.count("audit_log WHERE action = 'verification.requested'"), "1");
        assert_eq!(street.count("audit_log WHERE action = 'session.login'"), "1");
    });
}

#[test]
fn a_client_session_lives_while_it_is_used() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        for _ in 0..3 {
            street.clock.advance(TimeDelta::hours(20));
            assert_eq!(street.role(&browser), Some(Role::Client));
        }
        street.clock.advance(TimeDelta::hours(24));
        assert_eq!(street.role(&browser), None);
    });
}

#[test]
fn what_the_browser_booked_becomes_the_clients_under_the_name_they_typed() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        assert_eq!(street.who(&browser).unwrap().name(), "Maya Chen");
        assert_eq!(street.count(&format!("bookings WHERE id = {id} AND client_id IS NOT NULL")), "1");
        assert_eq!(street.status(id), "pending -", "the booking's own code confirms it");
        // The same person in another browser is the same client.
        let phone = street.browser();
        let link = street.profile(&phone);
        street.send(MAYA, &link);
        assert_eq!(street.count("clients WHERE identity_id IS NOT NULL"), "1");
        assert_eq!(
            app::book::list_bookings(&street.ctx, &crate::phones::at_glow(), &phone).unwrap().len(),
            1
        );
    });
}

#[test]
fn other_words_and_forwarded_ones_are_asked_about() {
    on_both(|street| {
        for forwarded in [false, true] {
            let browser = street.browser();
            let link = street.profile(&browser);
            let body = if forwarded { text_of(&link) } else { format!("hi! {}", text_of(&link)) };
            let question = street.say(&with_phone(MAYA), MessageContent::Text { body, forwarded }).unwrap();
            assert!(
                question.contains("Someone wants to verify a profile at Glow with your number"),
                "{question}"
            );
            assert_eq!(street.role(&browser), None);
            assert_eq!(street.tap(STRANGER, "yes"), None, "only who was asked may answer");
            assert_eq!(street.role(&browser), None);
            assert!(street.tap(MAYA, "yes").unwrap().contains("You're verified"));
            assert_eq!(street.role(&browser), Some(Role::Client));
        }
    });
}

#[test]
fn not_me_before_and_after() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.write(MAYA, &format!("what is this? {}", link.code));
        assert!(street.tap(MAYA, "deny").unwrap().contains("Nobody was signed in"));
        assert_eq!(street.tap(MAYA, "yes"), None, "a denial stands");
        assert_eq!(street.role(&browser), None);

        let link = street.profile(&browser);
        street.send(MAYA, &link);
        assert_eq!(street.role(&browser), Some(Role::Client));
        assert!(street.tap(MAYA, "deny").unwrap().contains("signed out again"));
        assert_eq!(street.role(&browser), None);
        assert!(matches!(street.link(&glow(), &browser, LinkPurpose::Profile), Err(LinkError::NoSession)));
        assert_eq!(street.alarms(), Vec::<String>::new(), "no staff matter");
    });
}

#[test]
fn two_codes_for_one_person_both_count_and_one_browser_is_one_persons() {
    on_both(|street| {
        let (here, there) = (street.browser(), street.browser());
        let (first, second) = (street.profile(&here), street.profile(&there));
        street.send(MAYA, &second);
        street.send(MAYA, &first);
        assert!(street.role(&here).is_some() && street.role(&there).is_some());
        let again = street.profile(&here);
        let answer = street.send(STRANGER, &again).unwrap();
        assert!(answer.contains("already signed in with another number"), "{answer}");
        assert_eq!(street.who(&here).unwrap().identity.phone, Some(phone(MAYA)));
    });
}

#[test]
fn whoever_hides_their_number_is_verified_and_may_share_it() {
    on_both(|street| {
        let (browser, nour) = (street.browser(), hidden(NOUR));
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        let request = street.say(&nour, text(&text_of(&link))).unwrap();
        assert!(request.contains("Share it so Glow can reach you about this booking"), "{request}");
        assert_eq!(street.status(id), "confirmed -");
        let principal = street.who(&browser).unwrap();
        assert_eq!((principal.role, principal.identity.phone), (Role::Client, None));

        // Somebody's card is somebody's.
        let card = |requested, digits| MessageContent::Contact { requested, phone: Some(phone(digits)) };
        assert_eq!(street.say(&nour, card(false, "9613100399")), None);
        assert_eq!(street.who(&browser).unwrap().identity.phone, None);
        let booked = street.say(&nour, card(true, "9613100305")).unwrap();
        assert!(booked.contains("Booked: Cut with Maya Okafor, Tue Nov 24, 10:00 AM"), "{booked}");
        let principal = street.who(&browser).unwrap();
        assert_eq!(principal.identity.phone, Some(phone("9613100305")));
        assert!(principal.client.unwrap().phone.unwrap().contains("9613100305"));
        // And nobody can change it by another card.
        assert_eq!(street.say(&nour, card(true, "9613100399")), None);
        assert_eq!(street.who(&browser).unwrap().identity.phone, Some(phone("9613100305")));
    });
}

#[test]
fn a_card_that_nobody_asked_for_proves_nothing() {
    on_both(|street| {
        let nour = hidden(NOUR);
        street.say(&nour, text("hello"));
        assert_eq!(
            street.say(&nour, MessageContent::Contact { requested: true, phone: Some(phone("9613100305")) }),
            None
        );
        assert_eq!(street.count("identities WHERE phone IS NOT NULL"), "0");
    });
}

#[test]
fn the_desks_record_of_a_number_becomes_its_owners() {
    on_both(|street| {
        street.db.run(
            "INSERT INTO clients (shop_id, name, phone, whatsapp_phone, status, created_at, updated_at) \
             SELECT 1, 'Ms Chen', '+1 555 010 0301', '+15550100301', 'vip', created_at, created_at FROM shops WHERE id = 1",
        );
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        assert_eq!(street.who(&browser).unwrap().name(), "Ms Chen");
        assert_eq!(street.count("clients"), "1");
    });
}

#[test]
fn there_are_no_links_where_there_is_nothing_to_link_to() {
    on_both(|street| {
        let browser = street.browser();
        assert!(matches!(
            street.link(&Site::Platform, &browser, LinkPurpose::Profile),
            Err(LinkError::NoSuchShop)
        ));
        assert!(matches!(
            street.link(&Site::Unknown, &browser, LinkPurpose::Login),
            Err(LinkError::NoSuchShop)
        ));
        let mut off = street.ctx.clone();
        off.deployment.whatsapp = None;
        let refused = app::verify::issue_link(&off, &glow(), &browser, LinkPurpose::Login);
        assert!(matches!(refused, Err(LinkError::Off)));
    });
}

#[test]
fn whoever_declines_to_share_their_number_is_asked_once_more() {
    on_both(|street| {
        let (browser, nour) = (street.browser(), hidden(NOUR));
        let link = street.profile(&browser);
        street.say(&nour, text(&text_of(&link)));
        let declined = || MessageContent::Contact { requested: true, phone: None };
        assert!(street.say(&nour, declined()).unwrap().contains("reach you about your bookings"));
        assert_eq!(street.say(&nour, declined()), None);
        assert_eq!(street.role(&browser), Some(Role::Client));
    });
}

#[test]
fn whoever_keeps_their_number_to_themselves_hears_of_their_booking_all_the_same() {
    on_both(|street| {
        let (browser, nour) = (street.browser(), hidden(NOUR));
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        let request = street.say(&nour, text(&text_of(&link))).unwrap();
        assert!(
            request.contains(&format!("Booked: Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}.")),
            "{request}"
        );
        let declined = || MessageContent::Contact { requested: true, phone: None };
        let booked = street.say(&nour, declined()).unwrap();
        assert!(
            booked.contains("Booked: Cut with Maya Okafor") && booked.contains("Not my booking"),
            "{booked}"
        );
        assert_eq!(street.say(&nour, declined()), None, "once");
    });
}

#[test]
fn staff_who_hide_their_number_are_told_to_sign_in_again_when_it_has_come() {
    on_both(|street| {
        let (browser, okafor) = (street.browser(), hidden(NOUR));
        let link = street.login(&browser);
        assert!(street.say(&okafor, text(&text_of(&link))).unwrap().contains("about your sign-in"));
        assert_eq!(street.role(&browser), Some(Role::Client));
        let answer = street
            .say(&okafor, MessageContent::Contact { requested: true, phone: Some(phone(OKAFOR)) })
            .unwrap();
        assert!(answer.contains("tap Get New Link to sign in"), "{answer}");
        let link = street.login(&browser);
        street.say(&okafor, text(&text_of(&link)));
        street.say(&okafor, text(&link.match_number.unwrap().to_string()));
        assert_eq!(street.role(&browser), Some(Role::Staff));
    });
}
