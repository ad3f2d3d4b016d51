//! Links that are asked for more than once.

use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::Role;
use tenancy::Site;
use testkit::on_both_databases;

use crate::phones::{AVA, LEO, MAYA, Scenario, glow, open};

#[on_both_databases(open)]
fn a_second_tab_shows_the_link_of_the_first(scenario: &Scenario) {
    let (browser, first) = scenario.new_login();
    scenario.clock.advance(TimeDelta::minutes(4));
    let second = scenario.login(&browser);
    assert_eq!((&second.url, second.match_number), (&first.url, first.match_number));
    assert_eq!(second.expires_at, first.expires_at, "it lives no longer for it");
    let profile = scenario.profile(&browser);
    assert_ne!(profile.code, first.code, "each purpose has its own");
    assert_eq!(scenario.profile(&browser).code, profile.code);
    assert_eq!(scenario.db.count("challenges"), 2);

    // The question that a tab waits for is asked about the same number.
    scenario.send(AVA, &first);
    assert_eq!(scenario.login(&browser).match_number, first.match_number);
    scenario.match_number(AVA, &first);
    assert_eq!(scenario.role(&browser), Some(Role::Admin));
    assert_ne!(scenario.login(&browser).code, first.code, "what was answered is over");
}

#[on_both_databases(open)]
fn a_link_is_given_again_to_its_own_browser_only(scenario: &Scenario) {
    let (browser, first) = scenario.new_login();
    assert_ne!(scenario.login(&scenario.browser()).code, first.code);
    let at_luna = scenario.link(&crate::phones::luna(), &browser, LinkPurpose::Login).unwrap();
    assert_ne!(at_luna.code, first.code);
    let mut known = browser.clone();
    known.device = known.session_secret;
    assert_ne!(scenario.login(&known).code, first.code, "a known browser's code would make it known");
    assert_eq!(scenario.login(&browser).code, first.code, "and the first is still good");

    scenario.db.run("UPDATE shops SET name = 'Glow & Co' WHERE id = 1");
    let renamed = scenario.login(&browser);
    assert!(renamed.code != first.code && renamed.url.contains("Co"), "{}", renamed.url);
    let mut ctx = scenario.ctx.clone();
    ctx.deployment.whatsapp.as_mut().unwrap().code_key = [8; 32];
    let by_new_key = app::verify::issue_link(&ctx, &glow(), &browser, LinkPurpose::Login).unwrap();
    assert_ne!(by_new_key.code, renamed.code);
}

#[on_both_databases(open)]
fn an_ended_link_is_replaced(scenario: &Scenario) {
    let browser = scenario.browser();
    let first = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    scenario.clock.advance(TimeDelta::minutes(3));
    let second = scenario.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
    assert_ne!(second.code, first.code);

    // A question waits for three minutes, however long the code might have lived.
    let (browser, asked) = scenario.new_login();
    scenario.send(LEO, &asked);
    scenario.clock.advance(TimeDelta::minutes(3));
    assert_ne!(scenario.login(&browser).code, asked.code);
}

#[on_both_databases(open)]
fn the_limit_of_replies_drops_no_question(scenario: &Scenario) {
    for _ in 0..7 {
        scenario.write(AVA, "BCDF-GHJK BCDF-GHJL");
    }
    let (_, first) = scenario.new_login();
    let question = scenario.send(AVA, &first).unwrap();
    assert!(question.contains("2-digit number"), "{question}");
    assert_eq!(scenario.send(AVA, &first), None, "the same question again only helps");
    let wrong = if first.match_number == Some(10) { "11" } else { "10" };
    assert!(scenario.write(AVA, wrong).unwrap().contains("2 tries left"));

    let asked: Vec<_> = (0..6).map(|_| scenario.new_login()).collect();
    for (_, link) in &asked {
        assert!(scenario.send(AVA, link).unwrap().contains("2-digit number"));
    }
    assert_eq!(scenario.db.count("challenges WHERE state = 'superseded'"), 1, "the oldest made room");
    let (browser, link) = asked.last().unwrap();
    scenario.match_number(AVA, link);
    assert_eq!(scenario.role(browser), Some(Role::Admin));
}

#[on_both_databases(open)]
fn links_of_bookings_and_profiles_are_as_good_in_two_tabs(scenario: &Scenario) {
    let browser = scenario.browser();
    let first = scenario.profile(&browser);
    let _ = scenario.profile(&browser);
    scenario.send(MAYA, &first);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}
