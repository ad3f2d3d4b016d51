//! Attacks on click-to-verify (docs/security/click-to-verify.md). None succeeds.

use app::Visitor;
use app::session::TokenError;
use app::verify::{LinkError, LinkPurpose};
use domain::Role;
use tenancy::Site;
use verification::MessageContent;

use crate::phones::{AVA, MAYA, STRANGER, Street, TEN, glow, luna, on_both, text_of, with_phone};

/// A thief's browser that has a victim's session id, and a session secret of its own or none.
fn thief_of(street: &Street<'_>, victim: &Visitor) -> [Visitor; 2] {
    let own = Visitor { session_secret: street.browser().session_secret, ..victim.clone() };
    [own, Visitor { session_secret: None, ..victim.clone() }]
}

#[test]
fn fixation_whoever_planted_the_session_id_stays_nobody() {
    on_both(|street| {
        for wish in [LinkPurpose::Login, LinkPurpose::Profile] {
            let victim = street.browser();
            let link = street.link(&glow(), &victim, wish).unwrap();
            for thief in thief_of(street, &victim) {
                assert!(
                    matches!(street.link(&glow(), &thief, wish), Err(LinkError::NoSession)),
                    "nor supersede codes"
                );
            }
            street.send(AVA, &link);
            if let Some(number) = link.match_number {
                street.write(AVA, &number.to_string());
            }
            assert!(street.role(&victim).is_some());
            for thief in thief_of(street, &victim) {
                assert_eq!(street.role(&thief), None);
            }
        }
    });
}

#[test]
fn fixation_a_session_that_the_thief_began_is_refused_to_the_victim() {
    on_both(|street| {
        let thief = street.browser();
        let planted = Visitor { session_secret: street.browser().session_secret, ..thief.clone() };
        street.profile(&thief);
        assert!(matches!(street.link(&glow(), &planted, LinkPurpose::Login), Err(LinkError::NoSession)));
    });
}

#[test]
fn fixation_an_id_used_without_any_cookie_before_is_the_victims_from_their_first_request() {
    on_both(|street| {
        let victim = street.browser();
        let thief = Visitor { session_secret: None, ..victim.clone() };
        street.profile(&thief);
        let id = street.book(&victim, TEN);
        let link = street.booking_link(&victim, id);
        street.send(MAYA, &link);
        assert_eq!(street.role(&victim), Some(Role::Client));
        assert_eq!(street.role(&thief), None);
    });
}

#[test]
fn a_browser_without_cookies_is_nobody_after_a_sign_in_too() {
    on_both(|street| {
        let bare = Visitor { session_secret: None, ..street.browser() };
        let link = street.login(&bare);
        street.send(AVA, &link);
        assert_eq!(street.role(&bare), None);
    });
}

#[test]
fn phishing_a_code_dressed_up_in_other_words_asks_the_truth_first() {
    on_both(|street| {
        for lure in ["Keep my booking at Glow! KTRV", "Yes, I want the free voucher."] {
            let thief = street.browser();
            let link = street.login(&thief);
            let body = format!("{lure}\n{}", link.code);
            let question = street.write(AVA, &body).unwrap();
            assert!(
                question.contains("Someone wants to sign in to the Glow dashboard as Ava Laurent (admin)"),
                "{question}"
            );
            assert_eq!(street.role(&thief), None);
            let thief = street.browser();
            let link = street.profile(&thief);
            let question = street.write(MAYA, &format!("{lure}\n{}", link.code)).unwrap();
            assert!(question.contains("Someone wants to verify a profile at Glow"), "{question}");
            assert_eq!(street.role(&thief), None);
        }
    });
}

#[test]
fn phishing_the_honest_text_from_a_strange_browser_still_needs_what_is_on_its_screen() {
    on_both(|street| {
        // Ava's own browser is known; the thief's is not, whatever she sends.
        street.signed_in_admin();
        let thief = street.browser();
        let link = street.login(&thief);
        assert!(street.send(AVA, &link).unwrap().contains("2-digit number"));
        assert_eq!(street.role(&thief), None);
        assert!(street.tap(AVA, "deny").unwrap().contains("Nobody was signed in"));
        street.write(AVA, &link.match_number.unwrap().to_string());
        assert_eq!(street.role(&thief), None);
    });
}

#[test]
fn a_forwarded_message_is_no_credential() {
    on_both(|street| {
        let thief = street.browser();
        for link in [street.login(&thief), street.profile(&thief)] {
            for victim in [AVA, MAYA] {
                let said = MessageContent::Text { body: text_of(&link), forwarded: true };
                street.say(&with_phone(victim), said);
                assert_eq!(street.role(&thief), None);
            }
        }
    });
}

#[test]
fn a_replayed_event_and_a_replayed_code_do_nothing() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        let event = street.event(&with_phone(MAYA), crate::phones::text(&text_of(&link)));
        street.receive(&event).unwrap();
        app::session::logout(&street.ctx, &glow(), &browser).unwrap();
        let before = street.db.dump();
        street.receive(&event).unwrap();
        assert_eq!(street.db.dump(), before);
        street.send(MAYA, &link);
        assert_eq!(street.role(&browser), None, "nor the same code in a new message");
    });
}

#[test]
fn a_code_gives_its_role_at_its_salon_and_nothing_anywhere_else() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let booking = street.booking_link(&browser, id);
        street.send(AVA, &booking);
        assert_eq!(street.role(&browser), Some(Role::Client), "a booking's code is a client's");

        let link = street.link(&luna(), &browser, LinkPurpose::Login).unwrap();
        street.send(AVA, &link);
        assert_eq!(
            street.who_at(&luna(), &browser).unwrap().role,
            Role::Client,
            "Glow's admin is nobody at Luna"
        );
        let admin = street.signed_in_admin();
        assert_eq!(street.who_at(&luna(), &admin).map(|who| who.role), None);
        assert_eq!(street.who_at(&Site::Platform, &admin).map(|who| who.role), None);
    });
}

#[test]
fn another_salons_booking_has_no_link_here() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let refused = street.link(&luna(), &browser, LinkPurpose::Booking(id));
        assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
    });
}

#[test]
fn the_number_of_a_question_is_nobody_elses_to_answer() {
    on_both(|street| {
        let thief = street.browser();
        let link = street.login(&thief);
        street.send(AVA, &link);
        street.write(STRANGER, &link.match_number.unwrap().to_string());
        assert_eq!(street.role(&thief), None);
        let answer = street.send(STRANGER, &link).unwrap();
        assert!(answer.contains("I don't know that code"), "{answer}");
        assert_eq!(street.role(&thief), None);
    });
}

#[test]
fn a_stolen_database_gives_no_codes_away() {
    on_both(|street| {
        let link = street.login(&street.browser());
        let code = link.code.replace('-', "");
        for row in street.db.dump() {
            assert!(!row.contains(&link.code) && !row.contains(&code), "{row}");
        }
    });
}

#[test]
fn a_session_that_is_bound_to_another_browser_by_now_is_not_signed_in() {
    on_both(|street| {
        for wish in [LinkPurpose::Profile, LinkPurpose::Login] {
            let browser = street.browser();
            let link = street.link(&glow(), &browser, wish).unwrap();
            let other = if street.db.backend == testkit::Backend::Sqlite {
                "zeroblob(32)".to_owned()
            } else {
                format!("'\\x{}'", "00".repeat(32))
            };
            street.db.run(&format!("UPDATE sessions SET companion_hash = {other}"));
            let answer = street.send(MAYA, &link).unwrap();
            assert!(answer.contains("That code has expired"), "{answer}");
            assert_eq!(street.count("sessions WHERE identity_id IS NOT NULL"), "0");
        }
    });
}

#[test]
fn a_token_makes_no_tokens_that_outlive_its_session() {
    on_both(|street| {
        let browser = street.signed_in_admin();
        let made = app::session::make_token(&street.ctx, &glow(), &browser).unwrap();
        let thief = Visitor { bearer: Some(app::hash_of(&made.token)), ..street.browser() };
        // A session of the thief's own to hang successors on.
        street.profile(&Visitor { bearer: None, ..thief.clone() });
        assert_eq!(street.role(&thief), Some(Role::Admin));
        let refused = app::session::make_token(&street.ctx, &glow(), &thief);
        assert!(matches!(refused, Err(TokenError::NotVerified)), "{refused:?}");
        assert_eq!(street.count("auth_tokens"), "1");
        app::session::logout(&street.ctx, &glow(), &browser).unwrap();
        assert_eq!(street.role(&thief), None);
    });
}
