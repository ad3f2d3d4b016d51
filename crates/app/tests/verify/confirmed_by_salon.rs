//! The salon confirmed a booking by hand, and its client still sends the code.

use app::admin::{self, ClientChoice, StatusChange};
use domain::{BookingId, BookingStatus, Role, TypedPhone};
use testkit::on_both_databases;

use crate::phones::{MAYA, NOUR, STRANGER, Scenario, TEN, ava, hidden, open, order, text, text_of};

/// Ava confirms it at the desk.
fn accept(scenario: &Scenario, id: BookingId) {
    let confirm = StatusChange { to: BookingStatus::Confirmed, client: ClientChoice::New };
    admin::set_status(&scenario.ctx, &ava(scenario), id, None, confirm).unwrap();
}

/// Books with a number that the client typed.
fn book_with(scenario: &Scenario, browser: &app::Visitor, start: &str, typed: &str) -> BookingId {
    let mut order = order(2, start);
    order.contact.phone = Some(TypedPhone::parse(typed).unwrap());
    scenario.place(browser, &order).unwrap().id
}

fn client_of(scenario: &Scenario, id: BookingId) -> String {
    scenario
        .db
        .ask(&format!("SELECT CAST(client_id AS TEXT) AS value FROM bookings WHERE id = {id}"))
        .remove(0)
}

#[on_both_databases(open)]
fn a_code_of_a_confirmed_booking_verifies_its_client(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    accept(scenario, id);
    let card = client_of(scenario, id);
    let answer = scenario.send(MAYA, &link).unwrap();
    let words = format!("Already confirmed: Cut with Leo, Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}.");
    assert!(answer.contains(&words) && answer.contains("Not my booking"), "{answer}");
    assert_eq!(scenario.status(id), "confirmed -");
    let principal = scenario.who(&browser).unwrap();
    assert_eq!((principal.role, principal.name()), (Role::Client, "Maya Chen"));
    let own = principal.client.unwrap().id.to_string();
    assert_eq!(client_of(scenario, id), own);
    assert_ne!(own, card, "the salon's card is nobody's by this");
    assert_eq!(scenario.db.count(&format!("clients WHERE id = {card} AND identity_id IS NULL")), 1);
    let trail = "audit_log WHERE action = 'booking.confirmed' AND from_status = 'confirmed' AND to_status = 'confirmed'";
    assert_eq!(scenario.db.count(trail), 1);
    assert!(scenario.send(MAYA, &link).unwrap().contains("Already done"));
    assert!(scenario.send(STRANGER, &link).unwrap().contains("I don't know that code"), "no oracle");
    assert!(scenario.tap(MAYA, "deny").unwrap().contains(&format!("Booking #{id} is cancelled.")));
    assert_eq!((scenario.status(id), scenario.role(&browser)), ("cancelled client".into(), None));
}

#[on_both_databases(open)]
fn the_code_alone_is_still_known(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    let code = scenario.mine(&browser)[0].confirmation_code.clone().unwrap();
    accept(scenario, id);
    assert_eq!(scenario.mine(&browser)[0].confirmation_code, None);
    assert!(scenario.write(MAYA, code.as_str()).unwrap().contains("Someone booked Cut"));
    assert!(scenario.tap(MAYA, "yes").unwrap().contains("Already confirmed:"));
    assert_eq!(scenario.role(&browser), None, "other words sign nobody in");
    assert_eq!(scenario.db.count("clients WHERE identity_id IS NOT NULL"), 1);
}

#[on_both_databases(open)]
fn a_number_that_was_typed_has_to_be_the_senders(scenario: &Scenario) {
    for (start, typed, fits) in [
        ("2026-11-24 09:00", "+1 555 010 0301", true),
        ("2026-11-24 10:00", "(555) 010-0301", true),
        ("2026-11-24 11:00", "0 555 010 0301", true),
        ("2026-11-24 12:00", "+1 212 555 0100", false),
        ("2026-11-24 13:00", "212 555 0100", false),
        ("2026-11-24 14:00", "0301", false),
    ] {
        let browser = scenario.browser();
        let id = book_with(scenario, &browser, start, typed);
        let link = scenario.booking_link(&browser, id);
        accept(scenario, id);
        let card = client_of(scenario, id);
        let answer = scenario.send(MAYA, &link).unwrap();
        assert_eq!(answer.contains("Not my booking"), fits, "{typed}: {answer}");
        assert!(answer.contains("confirmed"), "{typed}: {answer}");
        assert_eq!(client_of(scenario, id) != card, fits, "{typed}");
        assert_eq!(scenario.role(&browser), fits.then_some(Role::Client), "{typed}");
        assert_eq!(scenario.status(id), "confirmed -");
        // Nobody is told very much in ten minutes.
        scenario.clock.advance(chrono::TimeDelta::minutes(11));
    }
}

#[on_both_databases(open)]
fn a_hidden_number_is_asked_for_after_salon_confirmation(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    accept(scenario, id);
    let answer = scenario.say(&hidden(NOUR), text(&text_of(&link.url))).unwrap();
    assert!(answer.contains("WhatsApp hides your number"), "{answer}");
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn a_code_of_a_claimed_booking_works_for_its_client_only(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    // Maya proves herself in the browser that booked, and so the pending booking is hers before the salon confirms it.
    let profile = scenario.profile(&browser);
    scenario.send(MAYA, &profile);
    accept(scenario, id);
    assert!(scenario.send(STRANGER, &link).unwrap().contains("I don't know that code"));
    assert!(scenario.send(MAYA, &link).unwrap().contains("Already confirmed:"));
}
