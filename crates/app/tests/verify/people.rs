//! News of people: another number, other keys.

use chrono::TimeDelta;
use domain::{Bsuid, Role};
use testkit::on_both_databases;
use verification::{Event, EventKind, IdentityMoved, WhatsAppUser};

use crate::phones::{AVA, LEO, MAYA, STRANGER, Scenario, open, phone, with_phone};

fn moves(scenario: &Scenario, from: &str, to: &str) -> Event {
    scenario.news(EventKind::IdentityMoved(IdentityMoved {
        before: with_phone(from),
        phone: Some(phone(to)),
        bsuid: Bsuid::parse("US.900000000000000001"),
    }))
}

#[on_both_databases(open)]
fn a_moved_number_loses_its_sessions_and_devices(scenario: &Scenario) {
    let (browser, link) = scenario.new_login();
    scenario.send(LEO, &link);
    scenario.match_number(LEO, &link);
    let browser = scenario.with_cookies(browser);
    assert_eq!(scenario.role(&browser), Some(Role::Staff));
    scenario.receive(&moves(scenario, LEO, STRANGER)).unwrap();
    assert_eq!(scenario.role(&browser), None);
    assert_eq!(scenario.db.count("known_devices"), 0);
    let alarms = scenario.alarms();
    assert!(alarms.len() == 1 && alarms[0].contains(AVA) && alarms[0].contains("Leo"), "{alarms:?}");
    // The new number is on no team, and the old one's next owner begins with the number match.
    let (_, link) = scenario.new_login();
    assert!(scenario.send(STRANGER, &link).unwrap().contains("not on the Glow team"));
    let mut heir = scenario.browser();
    heir.device = browser.device;
    let link = scenario.login(&heir);
    assert!(scenario.send(LEO, &link).unwrap().contains("2-digit number"));
}

#[on_both_databases(open)]
fn changed_keys_are_taken_for_another_person(scenario: &Scenario) {
    let browser = scenario.signed_in_admin();
    scenario.receive(&scenario.news(EventKind::KeyChanged(with_phone(AVA)))).unwrap();
    assert_eq!(scenario.role(&browser), None);
    let mut again = scenario.browser();
    again.device = browser.device;
    let link = scenario.login(&again);
    assert!(scenario.send(AVA, &link).unwrap().contains("2-digit number"));
    assert_eq!(scenario.db.count("identities WHERE key_changed_at IS NOT NULL"), 1);
}

#[on_both_databases(open)]
fn events_of_strangers_and_of_our_account_are_accepted(scenario: &Scenario) {
    scenario.receive(&moves(scenario, MAYA, STRANGER)).unwrap();
    let party = WhatsAppUser { profile_name: None, ..with_phone(MAYA) };
    scenario.receive(&scenario.news(EventKind::KeyChanged(party))).unwrap();
    scenario
        .receive(&scenario.news(EventKind::Account {
            field: "account_update".into(),
            problem: true,
            code: Some(1),
        }))
        .unwrap();
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'done'"), 3);
    scenario.clock.advance(TimeDelta::hours(1));
    assert_eq!(scenario.messages(), Vec::<String>::new());
}
