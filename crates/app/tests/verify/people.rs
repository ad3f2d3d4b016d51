//! News of people: another number, other keys.

use chrono::TimeDelta;
use domain::{Bsuid, Role};
use verification::{Event, EventKind, IdentityMoved, WhatsAppUser};

use crate::phones::{AVA, MAYA, OKAFOR, STRANGER, Street, on_both, phone, with_phone};

fn moves(street: &Street<'_>, from: &str, to: &str) -> Event {
    street.news(EventKind::IdentityMoved(IdentityMoved {
        before: with_phone(from),
        phone: Some(phone(to)),
        bsuid: Bsuid::parse("US.900000000000000001"),
    }))
}

#[test]
fn a_number_that_moves_on_takes_its_sessions_and_devices_with_it() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        street.send(OKAFOR, &link);
        street.write(OKAFOR, &link.match_number.unwrap().to_string());
        let browser = street.with_cookies(browser);
        assert_eq!(street.role(&browser), Some(Role::Staff));
        street.receive(&moves(street, OKAFOR, STRANGER)).unwrap();
        assert_eq!(street.role(&browser), None);
        assert_eq!(street.count("known_devices"), "0");
        let alarms = street.alarms();
        assert!(
            alarms.len() == 1 && alarms[0].contains(AVA) && alarms[0].contains("Maya Okafor"),
            "{alarms:?}"
        );
        // The new number is on no team, and the old one's next owner begins with the number match.
        let next = street.browser();
        let link = street.login(&next);
        assert!(street.send(STRANGER, &link).unwrap().contains("not on the Glow team"));
        let mut heir = street.browser();
        heir.device = browser.device;
        let link = street.login(&heir);
        assert!(street.send(OKAFOR, &link).unwrap().contains("2-digit number"));
    });
}

#[test]
fn changed_keys_are_taken_for_another_person() {
    on_both(|street| {
        let browser = street.signed_in_admin();
        street.receive(&street.news(EventKind::KeyChanged(with_phone(AVA)))).unwrap();
        assert_eq!(street.role(&browser), None);
        let mut again = street.browser();
        again.device = browser.device;
        let link = street.login(&again);
        assert!(street.send(AVA, &link).unwrap().contains("2-digit number"));
        assert_eq!(street.count("identities WHERE key_changed_at IS NOT NULL"), "1");
    });
}

#[test]
fn news_of_strangers_and_of_our_account_are_taken_in() {
    on_both(|street| {
        street.receive(&moves(street, MAYA, STRANGER)).unwrap();
        let party = WhatsAppUser { profile_name: None, ..with_phone(MAYA) };
        street.receive(&street.news(EventKind::KeyChanged(party))).unwrap();
        street
            .receive(&street.news(EventKind::Account {
                field: "account_update".into(),
                problem: true,
                code: Some(1),
            }))
            .unwrap();
        assert_eq!(street.count("inbound_events WHERE outcome = 'done'"), "3");
        street.clock.advance(TimeDelta::hours(1));
        assert_eq!(street.messages(), Vec::<String>::new());
    });
}
