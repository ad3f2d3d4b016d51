//! Staff, admins and masters sign in.

use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::Role;
use tenancy::Site;
use testkit::on_both_databases;
use verification::StepUp;

use crate::phones::{AVA, LEO, MAYA, MIA, SOFIA, STRANGER, Scenario, glow, luna, open};

#[on_both_databases(open)]
fn an_admin_matches_the_number_once_per_device(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    assert!((10..=99).contains(&link.match_number.unwrap()));
    assert_eq!(link.expires_at, scenario.now() + TimeDelta::minutes(5));
    let question = scenario.send(AVA, &link).unwrap();
    assert!(
        question.contains(
            "Someone wants to sign in to the Glow dashboard as Ava (admin): Chrome on Windows, 6:00 AM."
        ),
        "{question}"
    );
    assert_eq!(scenario.role(&browser), None, "not yet");
    let answer = scenario.match_number(AVA, &link).unwrap();
    assert!(
        answer.contains("Signed in to the Glow dashboard: Chrome on Windows, 6:00 AM, glow.localhost:8080."),
        "{answer}"
    );
    let principal = scenario.who(&browser).unwrap();
    assert_eq!((principal.role, principal.name()), (Role::Admin, "Ava"));

    let browser = scenario.with_cookies(browser);
    assert!(browser.device.is_some(), "the browser is known from now on");
    let mut again = scenario.browser();
    again.device = browser.device;
    let link = scenario.login(&again);
    assert!(scenario.send(AVA, &link).unwrap().contains("Signed in"));
    assert_eq!(scenario.role(&again), Some(Role::Admin));
    // Somebody else's message in that browser is another matter.
    let mut leos = scenario.browser();
    leos.device = browser.device;
    let link = scenario.login(&leos);
    assert!(scenario.send(LEO, &link).unwrap().contains("2-digit number"));
    assert_eq!(scenario.role(&leos), None);
}

#[on_both_databases(open)]
fn three_wrong_numbers_end_a_sign_in(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    let wrong = (10..=99).find(|other| *other != link.match_number.unwrap()).unwrap().to_string();
    scenario.send(LEO, &link);
    assert!(scenario.write(LEO, &wrong).unwrap().contains("2 tries left"));
    assert!(scenario.write(LEO, &wrong).unwrap().contains("1 try left"));
    assert!(scenario.write(LEO, &wrong).unwrap().contains("nobody was signed in"));
    let _ = scenario.match_number(LEO, &link);
    assert_eq!(scenario.role(&browser), None);
    let alarms = scenario.alarms();
    assert_eq!(alarms.len(), 1, "{alarms:?}");
    assert!(alarms[0].contains(AVA) && alarms[0].contains("Leo"), "{}", alarms[0]);
}

#[on_both_databases(open)]
fn the_number_may_be_late_by_three_minutes_at_most(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    scenario.send(AVA, &link);
    scenario.clock.advance(TimeDelta::minutes(3));
    assert!(scenario.match_number(AVA, &link).unwrap().contains("expired"));
    assert_eq!(scenario.role(&browser), None);
}

#[on_both_databases(open)]
fn a_client_on_the_sign_in_page_is_verified_as_client(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(
        answer.contains("This number is not on the Glow team. You are verified as a client."),
        "{answer}"
    );
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn a_platform_admin_signs_in_on_the_platform_only(scenario: &Scenario) {
    let browser = scenario.browser();
    let link = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    assert_eq!(link.expires_at, scenario.now() + TimeDelta::minutes(3));
    assert!(scenario.send(MIA, &link).unwrap().contains("Parlour platform dashboard"));
    let said = scenario.match_number(MIA, &link).unwrap();
    assert!(
        said.contains("Signed in to the Parlour platform") && said.contains(" www.localhost:8080."),
        "{said}"
    );
    assert_eq!(scenario.who_at(&Site::Platform, &browser).unwrap().role, Role::Master);
    assert_eq!(scenario.alarms().len(), 1, "the other master is told");
    // At a salon she is nobody special.
    let (at_salon, link) = scenario.new_login();
    scenario.send(MIA, &link);
    assert_eq!(scenario.role(&at_salon), Some(Role::Client));
}

#[on_both_databases(open)]
fn a_master_is_recognised_by_either_spelling_of_the_number(scenario: &Scenario) {
    let mut ctx = scenario.ctx.clone();
    for (configured, whatsapps) in [
        ("541150100303", "5491150100303"),
        ("5491150100303", "541150100303"),
        ("525512345678", "5215512345678"),
        ("5511980100304", "551180100304"),
    ] {
        ctx.deployment.masters = vec![crate::phones::phone(configured)];
        let browser = scenario.browser();
        let link = app::verify::issue_link(&ctx, &Site::Platform, &browser, LinkPurpose::Login).unwrap();
        for words in [crate::phones::text_of(&link.url), link.match_number.unwrap().to_string()] {
            let event = scenario.event(&crate::phones::with_phone(whatsapps), crate::phones::text(&words));
            app::verify::receive(&ctx, &event).unwrap();
        }
        let principal = app::session::current_principal(&ctx, &Site::Platform, &browser).unwrap();
        assert_eq!(principal.map(|who| who.role), Some(Role::Master), "{configured}");
    }
    assert_eq!(scenario.alarms(), Vec::<String>::new(), "nobody is told of their own sign-in");
}

#[on_both_databases(open)]
fn staff_may_sign_in_on_the_platform(scenario: &Scenario) {
    let browser = scenario.browser();
    let link = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    scenario.send(LEO, &link);
    scenario.match_number(LEO, &link);
    let principal = scenario.who_at(&Site::Platform, &browser).unwrap();
    assert_eq!((principal.role, principal.shop.unwrap().name.as_str()), (Role::Staff, "Glow"));

    let browser = scenario.browser();
    let link = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    scenario.send(SOFIA, &link);
    let list = scenario.match_number(SOFIA, &link).unwrap();
    assert!(list.contains("Which salon?") && list.contains("Glow") && list.contains("luna"), "{list}");
    assert_eq!(scenario.role_at(&Site::Platform, &browser), None);
    let chosen = scenario.button("shop").replace(":1", ":2");
    let _ = scenario.say(&crate::phones::with_phone(SOFIA), verification::MessageContent::Choice(chosen));
    let principal = scenario.who_at(&Site::Platform, &browser).unwrap();
    assert_eq!((principal.role, principal.shop.unwrap().name.as_str()), (Role::Staff, "luna"));

    let browser = scenario.browser();
    let link = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    scenario.send(STRANGER, &link);
    assert_eq!(scenario.who_at(&Site::Platform, &browser).unwrap().role, Role::Client);
}

#[on_both_databases(open)]
fn not_me_ends_the_session_and_its_devices(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    scenario.send(LEO, &link);
    scenario.match_number(LEO, &link);
    let browser = scenario.with_cookies(browser);
    assert_eq!(scenario.role(&browser), Some(Role::Staff));
    assert_eq!(scenario.db.count("known_devices"), 1);
    let answer = scenario.tap(LEO, "deny").unwrap();
    assert!(answer.contains("That browser is signed out again."), "{answer}");
    assert_eq!(scenario.role(&browser), None);
    assert_eq!(scenario.db.count("known_devices"), 0);
    assert_eq!(scenario.db.count("audit_log WHERE action = 'session.denied'"), 1);
    let alarms = scenario.alarms();
    assert!(alarms.len() == 1 && alarms[0].contains(AVA), "{alarms:?}");
    assert!(scenario.tap(LEO, "deny").unwrap().contains("Already done"));
}

#[on_both_databases(open)]
fn not_me_works_for_a_day(scenario: &Scenario) {
    let browser = scenario.signed_in_admin();
    assert_eq!(scenario.tap(STRANGER, "deny"), None);
    assert_eq!(scenario.role(&browser), Some(Role::Admin));
    scenario.clock.advance(TimeDelta::hours(24));
    assert!(scenario.tap(AVA, "deny").unwrap().contains("more than a day ago"));
}

#[on_both_databases(open)]
fn a_dismissed_member_signs_in_as_a_client(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    scenario.send(LEO, &link);
    let no = if scenario.db.backend == testkit::Backend::Sqlite { "0" } else { "false" };
    scenario.db.run(&format!("UPDATE staff SET is_active = {no} WHERE id = 2"));
    scenario.match_number(LEO, &link);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
    // Coming back needs a new sign-in.
    let yes = if scenario.db.backend == testkit::Backend::Sqlite { "1" } else { "true" };
    scenario.db.run(&format!("UPDATE staff SET is_active = {yes} WHERE id = 2"));
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn a_link_ends_after_five_minutes(scenario: &Scenario) {
    let (_, link) = scenario.new_login();
    scenario.clock.advance(TimeDelta::minutes(5));
    assert!(scenario.send(AVA, &link).unwrap().contains("That code has expired. Tap Get New Link"));
}

#[on_both_databases(open)]
fn a_late_message_signs_nobody_in(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    let event = scenario.message(MAYA, &link);
    scenario.clock.advance(TimeDelta::minutes(6));
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.role(&browser), None);
}

#[on_both_databases(open)]
fn the_policy_may_ask_always_or_never(scenario: &Scenario) {
    for (step_up, asked) in [(StepUp::Always, true), (StepUp::Off, false)] {
        let mut ctx = scenario.ctx.clone();
        ctx.deployment.step_up = step_up;
        let (browser, link) = scenario.new_login();
        let event = scenario.message(AVA, &link);
        app::verify::receive(&ctx, &event).unwrap();
        assert_eq!(scenario.role(&browser).is_none(), asked, "{step_up:?}");
    }
}

#[on_both_databases(open)]
fn a_suspended_salons_staff_still_sign_in(scenario: &Scenario) {
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    let ava = scenario.signed_in_admin();
    let refused = scenario.link(&glow(), &ava, LinkPurpose::Profile);
    assert!(matches!(refused, Err(app::verify::LinkError::ShopClosed)));
    let refused = scenario.link(&glow(), &scenario.browser(), LinkPurpose::Profile);
    assert!(matches!(refused, Err(app::verify::LinkError::NoSuchShop)), "to others it does not exist");
}

#[on_both_databases(open)]
fn a_number_spelled_differently_needs_the_match(scenario: &Scenario) {
    scenario.db.run("UPDATE staff SET whatsapp_phone = '+541150100303' WHERE id = 2");
    let mut ctx = scenario.ctx.clone();
    ctx.deployment.step_up = StepUp::Off;
    let (browser, link) = scenario.new_login();
    let event = scenario.message("5491150100303", &link);
    app::verify::receive(&ctx, &event).unwrap();
    assert_eq!(scenario.role(&browser), None);
    scenario.match_number("5491150100303", &link);
    assert_eq!(scenario.role(&browser), Some(Role::Staff));
    assert_eq!(scenario.role_at(&luna(), &browser), None, "one host, one sign-in");
}

#[on_both_databases(open)]
fn a_sign_in_keeps_a_rotated_secret(scenario: &Scenario) {
    let (browser, link) = scenario.new_profile();
    scenario.send(AVA, &link);
    // Asked for with the previous secret, answered after the browser was given the fresh one.
    let link = scenario.login(&browser);
    let rotated = scenario.with_cookies(browser.clone());
    assert_ne!(rotated.session_secret, browser.session_secret);
    scenario.send(AVA, &link);
    scenario.match_number(AVA, &link);
    assert_eq!(scenario.role(&rotated), Some(Role::Admin));
    scenario.clock.advance(TimeDelta::minutes(1));
    assert_eq!(scenario.role(&browser), None);
}

#[on_both_databases(open)]
fn a_clients_code_takes_nothing_from_an_admin(scenario: &Scenario) {
    let browser = scenario.signed_in_admin();
    let link = scenario.profile(&browser);
    assert!(scenario.send(AVA, &link).unwrap().contains("You're verified"));
    assert_eq!(scenario.role(&browser), Some(Role::Admin));
    scenario.clock.advance(TimeDelta::hours(24));
    assert_eq!(scenario.role(&browser), None, "nor does it lengthen the session");
}

#[on_both_databases(open)]
fn a_rotated_secret_is_repeated_until_it_arrives(scenario: &Scenario) {
    let browser = scenario.verified(MAYA);
    let first = scenario.with_cookies(browser.clone());
    assert_ne!(first.session_secret, browser.session_secret);
    // The answer was lost: the next one brings the very same, for other tabs may have it by now.
    scenario.clock.advance(TimeDelta::seconds(3));
    let again = scenario.with_cookies(browser.clone());
    assert_eq!(again.session_secret, first.session_secret);
    scenario.clock.advance(TimeDelta::seconds(3));
    assert_eq!(scenario.with_cookies(again.clone()).session_secret, again.session_secret);
    // The fresh secret has arrived: a request with the former one alone is given nothing.
    assert_eq!(scenario.with_cookies(browser.clone()).session_secret, browser.session_secret);
    scenario.clock.advance(TimeDelta::seconds(24));
    assert_eq!((scenario.role(&browser), scenario.role(&again)), (None, Some(Role::Client)));
}

#[on_both_databases(open)]
fn a_shared_device_is_known_per_person(scenario: &Scenario) {
    let sign_in = |who: &str, device| {
        let browser = app::Visitor { device, ..scenario.browser() };
        let link = scenario.login(&browser);
        let asked = scenario.send(who, &link).unwrap().contains("2-digit number");
        if asked {
            scenario.match_number(who, &link);
        }
        assert!(scenario.role(&browser).is_some());
        (asked, scenario.with_cookies(browser).device)
    };
    let (asked, desk) = sign_in(AVA, None);
    assert!(asked && desk.is_some());
    assert_eq!(sign_in(LEO, desk), (true, desk), "once for each of them");
    for who in [AVA, LEO] {
        assert_eq!(sign_in(who, desk), (false, desk));
    }
    // What nobody matched a number with here is no device of ours.
    let seeded = Some(ports::shop::SecretHash([9; 32]));
    let (asked, device) = sign_in(SOFIA, seeded);
    assert!(asked && device != seeded);
}
