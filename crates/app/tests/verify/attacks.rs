//! Attacks on click-to-verify (docs/security/click-to-verify.md). None succeeds.

use app::Visitor;
use app::session::TokenError;
use app::verify::{LinkError, LinkPurpose};
use domain::Role;
use tenancy::Site;
use testkit::on_both_databases;
use verification::MessageContent;

use crate::phones::{AVA, MAYA, STRANGER, Scenario, TEN, glow, luna, open, text_of, with_phone};

/// A thief's browser that has a victim's session id, and a session secret of its own or none.
fn thief_of(scenario: &Scenario, victim: &Visitor) -> [Visitor; 2] {
    let own = Visitor { session_secret: scenario.browser().session_secret, ..victim.clone() };
    [own, Visitor { session_secret: None, ..victim.clone() }]
}

#[on_both_databases(open)]
fn fixation_with_a_planted_session_id_fails(scenario: &Scenario) {
    for wish in [LinkPurpose::Login, LinkPurpose::Profile] {
        let victim = scenario.browser();
        let link = scenario.link(&glow(), &victim, wish).unwrap();
        for thief in thief_of(scenario, &victim) {
            assert!(
                matches!(scenario.link(&glow(), &thief, wish), Err(LinkError::NoSession)),
                "nor supersede codes"
            );
        }
        scenario.send(AVA, &link);
        if let Some(number) = link.match_number {
            scenario.write(AVA, &number.to_string());
        }
        assert!(scenario.role(&victim).is_some());
        for thief in thief_of(scenario, &victim) {
            assert_eq!(scenario.role(&thief), None);
        }
    }
}

#[on_both_databases(open)]
fn fixation_with_the_thiefs_own_session_fails(scenario: &Scenario) {
    let thief = scenario.browser();
    let seeded = Visitor { session_secret: scenario.browser().session_secret, ..thief.clone() };
    scenario.profile(&thief);
    assert!(matches!(scenario.link(&glow(), &seeded, LinkPurpose::Login), Err(LinkError::NoSession)));
}

#[on_both_databases(open)]
fn fixation_with_a_cookieless_session_fails(scenario: &Scenario) {
    let victim = scenario.browser();
    let thief = Visitor { session_secret: None, ..victim.clone() };
    scenario.profile(&thief);
    let id = scenario.book(&victim, TEN);
    let link = scenario.booking_link(&victim, id);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.role(&victim), Some(Role::Client));
    assert_eq!(scenario.role(&thief), None);
}

#[on_both_databases(open)]
fn a_browser_without_cookies_is_never_signed_in(scenario: &Scenario) {
    let bare = Visitor { session_secret: None, ..scenario.browser() };
    let link = scenario.login(&bare);
    scenario.send(AVA, &link);
    assert_eq!(scenario.role(&bare), None);
}

#[on_both_databases(open)]
fn phishing_with_other_words_asks_first(scenario: &Scenario) {
    for lure in ["Keep my booking at Glow! KTRV", "Yes, I want the free voucher."] {
        let (thief, link) = scenario.new_login();
        let body = format!("{lure}\n{}", link.code);
        let question = scenario.write(AVA, &body).unwrap();
        assert!(
            question.contains("Someone wants to sign in to the Glow dashboard as Ava (admin)"),
            "{question}"
        );
        assert_eq!(scenario.role(&thief), None);
        let (thief, link) = scenario.new_profile();
        let question = scenario.write(MAYA, &format!("{lure}\n{}", link.code)).unwrap();
        assert!(question.contains("Someone wants to verify a profile at Glow"), "{question}");
        assert_eq!(scenario.role(&thief), None);
    }
}

#[on_both_databases(open)]
fn phishing_from_a_strange_browser_needs_the_number(scenario: &Scenario) {
    // Ava's own browser is known; the thief's is not, whatever she sends.
    scenario.signed_in_admin();
    let (thief, link) = scenario.new_login();
    assert!(scenario.send(AVA, &link).unwrap().contains("2-digit number"));
    assert_eq!(scenario.role(&thief), None);
    assert!(scenario.tap(AVA, "deny").unwrap().contains("Nobody was signed in"));
    scenario.match_number(AVA, &link);
    assert_eq!(scenario.role(&thief), None);
}

#[on_both_databases(open)]
fn a_forwarded_message_is_no_credential(scenario: &Scenario) {
    let thief = scenario.browser();
    for link in [scenario.login(&thief), scenario.profile(&thief)] {
        for victim in [AVA, MAYA] {
            let said = MessageContent::Text { body: text_of(&link.url), forwarded: true };
            scenario.say(&with_phone(victim), said);
            assert_eq!(scenario.role(&thief), None);
        }
    }
}

#[on_both_databases(open)]
fn a_replayed_event_and_a_replayed_code_do_nothing(scenario: &Scenario) {
    let (browser, link) = scenario.new_profile();
    let event = scenario.message(MAYA, &link);
    scenario.receive(&event).unwrap();
    app::session::logout(&scenario.ctx, &glow(), &browser).unwrap();
    let before = scenario.db.dump();
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.db.dump(), before);
    scenario.send(MAYA, &link);
    assert_eq!(scenario.role(&browser), None, "nor the same code in a new message");
}

#[on_both_databases(open)]
fn a_code_gives_its_role_at_its_own_salon_only(scenario: &Scenario) {
    let (browser, _, booking) = scenario.booked(TEN);
    scenario.send(AVA, &booking);
    assert_eq!(scenario.role(&browser), Some(Role::Client), "a booking's code is a client's");

    let link = scenario.link(&luna(), &browser, LinkPurpose::Login).unwrap();
    scenario.send(AVA, &link);
    assert_eq!(
        scenario.who_at(&luna(), &browser).unwrap().role,
        Role::Client,
        "Glow's admin is nobody at Luna"
    );
    let admin = scenario.signed_in_admin();
    assert_eq!(scenario.role_at(&luna(), &admin), None);
    assert_eq!(scenario.role_at(&Site::Platform, &admin), None);
}

#[on_both_databases(open)]
fn another_salons_booking_has_no_link_here(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    let refused = scenario.link(&luna(), &browser, LinkPurpose::Booking(id));
    assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
}

#[on_both_databases(open)]
fn a_number_match_is_answered_by_its_own_phone_only(scenario: &Scenario) {
    let (thief, link) = scenario.new_login();
    scenario.send(AVA, &link);
    scenario.match_number(STRANGER, &link);
    assert_eq!(scenario.role(&thief), None);
    let answer = scenario.send(STRANGER, &link).unwrap();
    assert!(answer.contains("I don't know that code"), "{answer}");
    assert_eq!(scenario.role(&thief), None);
}

#[on_both_databases(open)]
fn a_stolen_database_gives_no_codes_away(scenario: &Scenario) {
    let link = scenario.login(&scenario.browser());
    let code = link.code.replace('-', "");
    for row in scenario.db.dump() {
        assert!(!row.contains(&link.code) && !row.contains(&code), "{row}");
    }
}

#[on_both_databases(open)]
fn a_session_bound_elsewhere_is_not_signed_in(scenario: &Scenario) {
    for wish in [LinkPurpose::Profile, LinkPurpose::Login] {
        let browser = scenario.browser();
        let link = scenario.link(&glow(), &browser, wish).unwrap();
        let other = if scenario.db.backend == testkit::Backend::Sqlite {
            "zeroblob(32)".to_owned()
        } else {
            format!("'\\x{}'", "00".repeat(32))
        };
        scenario.db.run(&format!("UPDATE sessions SET companion_hash = {other}"));
        let answer = scenario.send(MAYA, &link).unwrap();
        assert!(answer.contains("That code has expired"), "{answer}");
        assert_eq!(scenario.db.count("sessions WHERE identity_id IS NOT NULL"), 0);
    }
}

#[on_both_databases(open)]
fn a_token_makes_no_tokens_that_outlive_its_session(scenario: &Scenario) {
    let browser = scenario.signed_in_admin();
    let made = app::session::make_token(&scenario.ctx, &glow(), &browser).unwrap();
    let thief = Visitor { bearer: Some(app::hash_of(&made.token)), ..scenario.browser() };
    // A session of the thief's own to hang successors on.
    scenario.profile(&Visitor { bearer: None, ..thief.clone() });
    assert_eq!(scenario.role(&thief), Some(Role::Admin));
    let refused = app::session::make_token(&scenario.ctx, &glow(), &thief);
    assert!(matches!(refused, Err(TokenError::NotVerified)), "{refused:?}");
    assert_eq!(scenario.db.count("auth_tokens"), 1);
    app::session::logout(&scenario.ctx, &glow(), &browser).unwrap();
    assert_eq!(scenario.role(&thief), None);
}
