//! Somebody who sets up a salon proves their number.

use app::platform::{SalonSetup, SetUpError, complete_setup};
use app::verify::{OwnerError, owner_status, start_owner_verification};
use chrono::TimeDelta;
use domain::{Branding, NamingForm, Plan, ShopZone};
use tenancy::Site;
use verification::MessageContent;

use crate::phones::{MAYA, NOUR, hidden, on_both, phone, text, text_of};

#[test]
fn the_message_verifies_the_owner_and_signs_nobody_in() {
    on_both(|street| {
        let browser = street.browser();
        let begun = start_owner_verification(&street.ctx, &browser, "  Luna Hair ", Plan::Base).unwrap();
        assert!(text_of(&begun.link).starts_with("Create my salon \"Luna Hair\" on Parlour."));
        assert!(!owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        let answer = street.send(MAYA, &begun.link).unwrap();
        assert!(answer.contains("Your number is verified for \\\"Luna Hair\\\""), "{answer}");
        assert!(owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        assert_eq!(street.who_at(&Site::Platform, &browser).map(|who| who.role), None);
    });
}

#[test]
fn the_progress_is_the_browsers_alone_and_ends() {
    on_both(|street| {
        let browser = street.browser();
        let begun = start_owner_verification(&street.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
        let unknown = street.ctx.new_session_key();
        let mut thief = browser.clone();
        thief.session_secret = street.browser().session_secret;
        for (who, progress) in
            [(&street.browser(), &begun.progress), (&thief, &begun.progress), (&browser, &unknown)]
        {
            assert!(matches!(owner_status(&street.ctx, who, progress), Err(OwnerError::NoSuchProgress)));
        }
        street.clock.advance(TimeDelta::hours(2));
        assert!(matches!(
            owner_status(&street.ctx, &browser, &begun.progress),
            Err(OwnerError::NoSuchProgress)
        ));
    });
}

#[test]
fn an_owner_must_share_the_number_they_hide() {
    on_both(|street| {
        let (browser, nour) = (street.browser(), hidden(NOUR));
        let begun = start_owner_verification(&street.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
        let request = street.say(&nour, text(&text_of(&begun.link))).unwrap();
        assert!(
            request.contains("WhatsApp hides your number. Share it so Parlour can reach you about"),
            "{request}"
        );
        assert!(!owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        street.say(&nour, MessageContent::Contact { requested: true, phone: Some(phone("9613100305")) });
        assert!(owner_status(&street.ctx, &browser, &begun.progress).unwrap());
    });
}

#[test]
fn not_me_takes_an_owners_proof_back() {
    on_both(|street| {
        let browser = street.browser();
        let begun = start_owner_verification(&street.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
        street.send(MAYA, &begun.link);
        assert!(owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        assert!(street.tap(MAYA, "deny").is_some());
        assert!(!owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        assert_eq!(street.count("shop_setups WHERE identity_id IS NULL"), "1");
        let refused = complete_setup(&street.ctx, &browser, &begun.progress, &fern());
        assert!(matches!(refused, Err(SetUpError::NotVerified)), "{refused:?}");

        // What has become a salon stays one.
        let begun = start_owner_verification(&street.ctx, &browser, "Luna Hair", Plan::Vip).unwrap();
        street.send(MAYA, &begun.link);
        let opened = complete_setup(&street.ctx, &browser, &begun.progress, &fern()).unwrap();
        assert_eq!(opened.url, "http://fern.localhost:8080/");
        street.tap(MAYA, "deny");
        assert!(owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        let again = complete_setup(&street.ctx, &browser, &begun.progress, &fern());
        assert!(matches!(again, Err(SetUpError::Done(_))), "{again:?}");
        assert_eq!(street.count("shops WHERE subdomain = 'fern' AND plan = 'vip'"), "1");
    });
}

/// What an owner fills in.
fn fern() -> SalonSetup {
    SalonSetup {
        name: NamingForm::Wizard.name("Fern & Co").unwrap(),
        subdomain: NamingForm::Wizard.subdomain("fern").unwrap(),
        zone: ShopZone::DEFAULT,
        branding: Branding::default(),
    }
}

#[test]
fn other_words_are_asked_about_and_names_are_bounded() {
    on_both(|street| {
        let browser = street.browser();
        let begun = start_owner_verification(&street.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
        let question = street.write(MAYA, &begun.link.code).unwrap();
        assert!(question.contains("Someone wants to set up the salon \\\"Luna Hair\\\""), "{question}");
        street.tap(MAYA, "yes");
        assert!(owner_status(&street.ctx, &browser, &begun.progress).unwrap());
        for short in ["", " ab ", "\u{202E}\u{200B}ab"] {
            let refused = start_owner_verification(&street.ctx, &browser, short, Plan::Base);
            assert!(matches!(refused, Err(OwnerError::ShortName)), "{short:?}");
        }
        let begun = start_owner_verification(&street.ctx, &browser, "Luna\0 Hair\u{7}", Plan::Base).unwrap();
        assert!(text_of(&begun.link).starts_with("Create my salon \"Luna Hair\" on Parlour."));
        assert_eq!(street.count("shop_setups WHERE shop_name = 'Luna Hair'"), "2");
        let refused = start_owner_verification(&street.ctx, &browser, &"x".repeat(121), Plan::Base);
        assert!(matches!(refused, Err(OwnerError::LongName)));
    });
}
