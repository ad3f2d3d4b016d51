//! Salon and phones together, over HTTP in both directions.

use serde_json::json;

use crate::program::{Program, words};
use crate::visitor::Visitor;

fn text(value: &serde_json::Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[test]
fn a_booking_is_confirmed_by_its_message_and_nothing_of_it_is_logged() {
    let program = Program::start();
    let mut maya = Visitor::at_the_salon(&program, 1);
    let booking = maya.books();
    assert_eq!(maya.status_of(booking), "pending");
    let link = maya.link(&format!("?bookingId={booking}"));
    let code = text(&link["code"]);
    assert!(words(&text(&link["whatsappLink"])).contains(&code));
    program.sends("maya", &text(&link["whatsappLink"]));
    program.told("maya", "Booked: ");
    assert_eq!(maya.status_of(booking), "confirmed");
    assert_eq!(maya.user().unwrap()["phone"], "+15550100301");

    // The same bytes again are answered and do nothing.
    let thread = program.simulator("/api/threads/maya", None).1;
    let id = text(&thread["messages"][0]["id"]);
    assert_eq!(program.simulator(&format!("/api/redeliver/{id}"), Some(&json!(null))).0, 200);
    assert_eq!(maya.call("POST", "/api/session/logout", None).0, 200);
    assert_eq!(maya.user(), None);

    let (code_of_exit, log) = program.stop("-TERM");
    assert_eq!(code_of_exit, Some(0));
    for secret in [code.as_str(), &code.replace('-', ""), "15550100301", "Confirm my booking", "Booked: "] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

#[test]
fn a_booking_that_nobody_confirms_ends_when_the_clock_says_so() {
    let program = Program::start();
    let mut maya = Visitor::at_the_salon(&program, 1);
    let booking = maya.books();
    program.moves_the_clock(31 * 60);
    assert_eq!(maya.status_of(booking), "cancelled");
}

#[test]
fn staff_sign_in_by_the_number_on_a_new_device_and_at_once_on_a_known_one() {
    let program = Program::start();
    let mut desk = Visitor::at_the_salon(&program, 1);
    assert_eq!(desk.user(), None);
    let link = desk.link("?purpose=login");
    program.sends("ava", &text(&link["whatsappLink"]));
    program.told("ava", "Someone wants to sign in");
    assert_eq!(desk.user(), None, "the message alone is not enough");
    program.writes("ava", &link["matchNumber"].to_string());
    program.told("ava", "Signed in to the");
    assert_eq!(desk.user().unwrap()["role"], "admin");

    desk.comes_back(2);
    assert_eq!(desk.user(), None);
    let link = desk.link("?purpose=login");
    program.sends("ava", &text(&link["whatsappLink"]));
    assert_eq!(desk.user().unwrap()["role"], "admin");
}

#[test]
fn not_me_ends_a_session() {
    let program = Program::start();
    let mut desk = Visitor::at_the_salon(&program, 1);
    desk.user();
    let link = desk.link("?purpose=login");
    program.sends("okafor", &text(&link["whatsappLink"]));
    program.told("okafor", "Someone wants to sign in");
    program.writes("okafor", &link["matchNumber"].to_string());
    let alert = program.told("okafor", "Signed in to the");
    assert_eq!(desk.user().unwrap()["role"], "staff");
    program.does("okafor", &json!({ "button_id": alert["buttons"][0]["id"] }));
    assert_eq!(desk.user(), None);
}

#[test]
fn the_master_signs_in_at_the_platform() {
    let program = Program::start();
    let mut desk = Visitor::at(&program, "www.localhost", 1);
    desk.user();
    let link = desk.link("?purpose=login");
    program.sends("mia", &text(&link["whatsappLink"]));
    program.told("mia", "Someone wants to sign in");
    program.writes("mia", &link["matchNumber"].to_string());
    program.told("mia", "Signed in to the");
    assert_eq!(desk.user().unwrap()["role"], "master_admin");
}

#[test]
fn a_stranger_who_signs_in_is_a_client() {
    let program = Program::start();
    let mut desk = Visitor::at_the_salon(&program, 1);
    desk.user();
    let link = desk.link("?purpose=login");
    program.sends("stranger", &text(&link["whatsappLink"]));
    program.told("stranger", "This number is not on the");
    assert_eq!(desk.user().unwrap()["role"], "client");
}

#[test]
fn who_hides_a_number_books_and_shares_it_afterwards() {
    let program = Program::start();
    let mut nour = Visitor::at_the_salon(&program, 1);
    let booking = nour.books();
    let link = nour.link(&format!("?bookingId={booking}"));
    program.sends("nour", &text(&link["whatsappLink"]));
    program.told("nour", "WhatsApp hides your number");
    assert_eq!(nour.status_of(booking), "confirmed");
    assert_eq!(nour.user().unwrap()["phone"], json!(null));
    program.does("nour", &json!({ "share_contact": true }));
    assert_eq!(nour.user().unwrap()["phone"], "+9613100305");
}
