//! Somebody who sets up a salon proves their number.

use app::platform::{SalonSetup, SetUpError, complete_setup};
use app::verify::{OwnerError, owner_status, start_owner_verification};
use chrono::TimeDelta;
use domain::{Branding, NamingForm, Plan, ShopZone};
use tenancy::Site;
use testkit::on_both_databases;
use verification::MessageContent;

use crate::phones::{MAYA, MIA, NOUR, Scenario, hidden, open, phone, text, text_of};

#[on_both_databases(open)]
fn the_message_verifies_the_owner_and_signs_nobody_in(scenario: &Scenario) {
    let browser = scenario.browser();
    let begun = start_owner_verification(&scenario.ctx, &browser, "  Luna Hair ", Plan::Base).unwrap();
    assert!(text_of(&begun.link.url).starts_with("Create my salon \"Luna Hair\" on Parlour."));
    assert!(!owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    let answer = scenario.send(MAYA, &begun.link).unwrap();
    assert!(answer.contains("Your number is verified for \\\"Luna Hair\\\""), "{answer}");
    assert!(owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    assert_eq!(scenario.role_at(&Site::Platform, &browser), None);
}

#[on_both_databases(open)]
fn the_progress_is_the_browsers_alone_and_ends(scenario: &Scenario) {
    let browser = scenario.browser();
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
    let unknown = scenario.ctx.new_session_key();
    let mut thief = browser.clone();
    thief.session_secret = scenario.browser().session_secret;
    for (who, progress) in
        [(&scenario.browser(), &begun.progress), (&thief, &begun.progress), (&browser, &unknown)]
    {
        assert!(matches!(owner_status(&scenario.ctx, who, progress), Err(OwnerError::NoSuchProgress)));
    }
    scenario.clock.advance(TimeDelta::hours(2));
    assert!(matches!(
        owner_status(&scenario.ctx, &browser, &begun.progress),
        Err(OwnerError::NoSuchProgress)
    ));
}

#[on_both_databases(open)]
fn an_owner_must_share_the_number_they_hide(scenario: &Scenario) {
    let (browser, nour) = (scenario.browser(), hidden(NOUR));
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
    let request = scenario.say(&nour, text(&text_of(&begun.link.url))).unwrap();
    assert!(
        request.contains("WhatsApp hides your number. Share it so Parlour can reach you about"),
        "{request}"
    );
    assert!(!owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    scenario.say(&nour, MessageContent::Contact { requested: true, phone: Some(phone("9613100305")) });
    assert!(owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
}

#[on_both_databases(open)]
fn not_me_takes_an_owners_proof_back(scenario: &Scenario) {
    let browser = scenario.browser();
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
    scenario.send(MAYA, &begun.link);
    assert!(owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    assert!(scenario.tap(MAYA, "deny").is_some());
    assert!(!owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    assert_eq!(scenario.db.count("shop_setups WHERE identity_id IS NULL"), 1);
    let refused = complete_setup(&scenario.ctx, &browser, &begun.progress, &fern());
    assert!(matches!(refused, Err(SetUpError::NotVerified)), "{refused:?}");

    // What has become a salon stays one.
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna Hair", Plan::Vip).unwrap();
    scenario.send(MAYA, &begun.link);
    let opened = complete_setup(&scenario.ctx, &browser, &begun.progress, &fern()).unwrap();
    assert_eq!(opened.url, "http://fern.localhost:8080/");
    scenario.tap(MAYA, "deny");
    assert!(owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    let again = complete_setup(&scenario.ctx, &browser, &begun.progress, &fern());
    assert!(matches!(again, Err(SetUpError::Done(_))), "{again:?}");
    assert_eq!(scenario.db.count("shops WHERE subdomain = 'fern' AND plan = 'vip'"), 1);
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

fn opens(scenario: &Scenario, phone: &str, number: usize) -> Result<(), SetUpError> {
    let browser = scenario.browser();
    let begun = start_owner_verification(&scenario.ctx, &browser, "Fern & Co", Plan::Base).unwrap();
    scenario.send(phone, &begun.link);
    let subdomain = NamingForm::Wizard.subdomain(&format!("fern-{number}")).unwrap();
    complete_setup(&scenario.ctx, &browser, &begun.progress, &SalonSetup { subdomain, ..fern() }).map(|_| ())
}

#[on_both_databases(open)]
fn one_person_opens_a_few_salons_a_day_and_ten_in_all(scenario: &Scenario) {
    for number in 0..10 {
        opens(scenario, MAYA, number).unwrap();
        if number % 3 == 2 {
            let refused = opens(scenario, MAYA, 99);
            assert!(matches!(refused, Err(SetUpError::TooManyToday)), "{refused:?}");
            scenario.clock.advance(TimeDelta::days(1));
        }
    }
    let refused = opens(scenario, MAYA, 99);
    assert!(matches!(refused, Err(SetUpError::TooMany)), "{refused:?}");
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'fern-0'");
    assert!(opens(scenario, MAYA, 99).is_err(), "a suspended salon is not closed");
    scenario.db.run("UPDATE shops SET status = 'inactive' WHERE subdomain = 'fern-0'");
    opens(scenario, MAYA, 10).unwrap();
    for number in 11..15 {
        opens(scenario, MIA, number).unwrap();
    }
}

#[on_both_databases(open)]
fn other_words_are_asked_about_and_names_are_bounded(scenario: &Scenario) {
    let browser = scenario.browser();
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna Hair", Plan::Base).unwrap();
    let question = scenario.write(MAYA, &begun.link.code).unwrap();
    assert!(question.contains("Someone wants to set up the salon \\\"Luna Hair\\\""), "{question}");
    scenario.tap(MAYA, "yes");
    assert!(owner_status(&scenario.ctx, &browser, &begun.progress).unwrap());
    for short in ["", " ab ", "\u{202E}\u{200B}ab"] {
        let refused = start_owner_verification(&scenario.ctx, &browser, short, Plan::Base);
        assert!(matches!(refused, Err(OwnerError::ShortName)), "{short:?}");
    }
    let begun = start_owner_verification(&scenario.ctx, &browser, "Luna\0 Hair\u{7}", Plan::Base).unwrap();
    assert!(text_of(&begun.link.url).starts_with("Create my salon \"Luna Hair\" on Parlour."));
    assert_eq!(scenario.db.count("shop_setups WHERE shop_name = 'Luna Hair'"), 2);
    let refused = start_owner_verification(&scenario.ctx, &browser, &"x".repeat(121), Plan::Base);
    assert!(matches!(refused, Err(OwnerError::LongName)));
}
