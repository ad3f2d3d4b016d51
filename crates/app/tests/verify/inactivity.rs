//! Whoever stays away is forgotten, and nobody else.

use app::{Visitor, apply_retention};
use chrono::TimeDelta;
use domain::Instant;
use testkit::{Backend, at, on_both_databases, the_present};

use crate::phones::{AVA, LEO, MAYA, MIA, SOFIA, STRANGER, Scenario, TEN, on_both, open};

/// Somebody else.
pub(crate) const BEA: &str = "+15550100377";
/// [`TEN`] and two years.
const TWO_YEARS_LATER: &str = "2028-11-24 10:00";

pub(crate) fn forgets(scenario: &Scenario) {
    apply_retention(&scenario.ctx).unwrap();
}

/// A client with one booking.
pub(crate) fn client(scenario: &Scenario, phone: &str, start: &str) -> Visitor {
    let (browser, _) = scenario.confirmed(phone, start);
    browser
}

pub(crate) fn names(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask("SELECT name || ' ' || coalesce(phone, '-') AS value FROM clients ORDER BY id")
}

/// What the trail says of those whom time has made forgotten.
pub(crate) fn lapses(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT actor_kind || ' ' || entity || ' ' || CAST(entity_id AS TEXT) || ' ' || CAST(details AS TEXT) AS value FROM audit_log \
         WHERE action = 'privacy.lapse' ORDER BY id",
    )
}

/// The next time that somebody comes.
fn comes_again(scenario: &Scenario, id: i64, start: Instant) {
    let moment = |at: Instant| match scenario.db.backend {
        Backend::Sqlite => at.timestamp_micros().to_string(),
        Backend::Postgres => format!("TIMESTAMPTZ '{}'", at.to_rfc3339()),
    };
    let (start, end) = (moment(start), moment(start + TimeDelta::hours(1)));
    scenario.db.run(&format!(
        "UPDATE bookings SET start_time = {start}, blocked_from = {start}, end_time = {end}, blocked_until = {end} WHERE id = {id}"
    ));
}

#[on_both_databases(open)]
fn an_inactive_client_is_erased_after_two_years(scenario: &Scenario) {
    client(scenario, MAYA, TEN);
    let known = names(scenario);
    assert_eq!(known, ["Maya Chen +15550100301"]);
    let sums = || scenario.db.ask("SELECT CAST(SUM(total_price_cents) AS TEXT) AS value FROM bookings");
    let earned = sums();

    // 23 months and 30 days.
    scenario.clock.set(at("2028-10-24 10:00") + TimeDelta::days(30));
    forgets(scenario);
    assert_eq!(names(scenario), known);
    scenario.clock.set(at(TWO_YEARS_LATER));
    forgets(scenario);
    assert_eq!((names(scenario), lapses(scenario).len()), (known, 0));

    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(names(scenario), ["Deleted client -"]);
    assert_eq!(lapses(scenario), ["system client 1 {}"]);
    assert_eq!(scenario.db.count("identities"), 1, "she may come back, as somebody new");
    assert_eq!(scenario.db.count("erasures"), 1, "a copy that is brought back forgets her again");
    let row = "SELECT client_name || ' ' || status AS value FROM bookings";
    assert_eq!(scenario.db.ask(row), ["Deleted client confirmed"], "the salon's books stay");
    assert_eq!(sums(), earned);
    forgets(scenario);
    assert_eq!(lapses(scenario).len(), 1, "once");
    scenario.clock.advance(TimeDelta::days(90));
    forgets(scenario);
    assert_eq!(scenario.db.count("identities"), 0, "no other salon knows her");
    assert_eq!(lapses(scenario), ["system client 1 {}", "system identity 1 {}"]);
}

#[on_both_databases(open)]
fn an_active_client_stays(scenario: &Scenario) {
    client(scenario, MAYA, TEN);
    client(scenario, STRANGER, "2026-11-24 14:00");
    comes_again(scenario, 1, at("2028-12-01 10:00"));
    scenario.clock.set(at("2028-11-25 10:00"));
    scenario.verified(STRANGER);
    let known = names(scenario);
    assert_eq!(known, ["Maya Chen +15550100301", "Maya Chen +15550100399"]);
    forgets(scenario);
    assert_eq!(names(scenario), known);
    assert_eq!(lapses(scenario), [""; 0]);
    // Whose browser is nobody's any more has not booked all the same.
    scenario.clock.advance(TimeDelta::days(40));
    forgets(scenario);
    assert_eq!(names(scenario), known, "not asked again before it is long ago");
    scenario.clock.set(at("2030-12-01 10:00"));
    forgets(scenario);
    assert_eq!(names(scenario), ["Maya Chen +15550100301", "Deleted client -"]);
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(names(scenario), ["Deleted client -"; 2]);
}

#[test]
fn cards_with_the_same_number_are_forgotten_together() {
    for seen_on in [1, 2] {
        on_both(|scenario| stays_with_both_cards(scenario, seen_on));
    }
}

fn stays_with_both_cards(scenario: &Scenario, seen_on: i64) {
    client(scenario, MAYA, TEN);
    scenario.db.run(
            "INSERT INTO clients (shop_id, name, whatsapp_phone, created_at, updated_at) SELECT shop_id, 'Maya of the desk', whatsapp_phone, \
             created_at, updated_at FROM clients",
        );
    client(scenario, STRANGER, "2026-11-24 14:00");
    scenario.db.run(&format!("UPDATE bookings SET client_id = {seen_on} WHERE id = 2"));
    comes_again(scenario, 2, at("2027-11-24 10:00"));
    scenario.clock.set(at("2028-11-25 10:00"));
    forgets(scenario);
    assert_eq!(names(scenario)[..2], ["Maya Chen +15550100301", "Maya of the desk -"]);
    scenario.clock.set(at("2029-11-25 10:00"));
    forgets(scenario);
    assert_eq!(names(scenario)[..2], ["Deleted client -"; 2]);
    scenario.db.is_damaged_on_purpose();
}

#[on_both_databases(open)]
fn a_person_without_a_salon_is_erased_after_90_days(scenario: &Scenario) {
    let phones = || scenario.db.ask("SELECT phone AS value FROM identities ORDER BY id");
    scenario.signed_in_admin();
    scenario.write(MIA, "hello");
    scenario.write(STRANGER, "hello");
    client(scenario, MAYA, TEN);
    scenario.clock.advance(TimeDelta::days(30));
    scenario.write(STRANGER, "hello again");
    let all = [AVA, MIA, STRANGER, MAYA].map(|phone| phone.to_owned());
    assert_eq!(phones(), all);
    for days in [61, 29] {
        scenario.clock.advance(TimeDelta::days(days));
        forgets(scenario);
        assert_eq!(phones(), all, "ninety days after the last word");
    }
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(phones(), [AVA, MIA, MAYA].map(|phone| phone.to_owned()));
    assert_eq!(lapses(scenario), ["system identity 3 {}"]);
}

#[on_both_databases(open)]
fn a_person_who_opted_out_stays(scenario: &Scenario) {
    scenario.write(STRANGER, "hello");
    scenario.db.run(
            "INSERT INTO suppressions (identity_id, source, created_at) SELECT id, 'keyword', created_at FROM identities",
        );
    scenario.clock.advance(TimeDelta::days(400));
    forgets(scenario);
    assert_eq!(scenario.db.count("identities"), 1);
}

/// Writes a card with a number, as old as the scenario; none is of nobody.
pub(crate) fn written_down(scenario: &Scenario, name: &str, number: &str, identity: Option<&str>) {
    let made = scenario.db.moment(the_present());
    let identity = identity
        .map_or("NULL".to_owned(), |phone| format!("(SELECT id FROM identities WHERE phone = '{phone}')"));
    scenario.db.run(&format!(
        "INSERT INTO clients (shop_id, name, phone, whatsapp_phone, identity_id, created_at, updated_at) \
         VALUES (1, '{name}', '{number}', '{number}', {identity}, {made}, {made})"
    ));
}

#[on_both_databases(open)]
fn staff_stay_clients_of_their_salon(scenario: &Scenario) {
    scenario.write(SOFIA, "hello");
    written_down(scenario, "Leo", LEO, None);
    // By the number that she has now.
    written_down(scenario, "Sofia", MAYA, Some(SOFIA));
    written_down(scenario, "Nobody", STRANGER, None);
    scenario.clock.set(at("2029-11-25 10:00"));
    forgets(scenario);
    let cards = || scenario.db.ask("SELECT name AS value FROM clients ORDER BY id");
    assert_eq!(cards(), ["Leo", "Sofia", "Deleted client"]);
    let left = scenario.db.moment(scenario.now());
    scenario.db.run(&format!("UPDATE staff SET deleted_at = {left}, is_active = false"));
    scenario.clock.set(at("2031-11-26 10:00"));
    forgets(scenario);
    assert_eq!(cards(), ["Deleted client"; 3], "two years after they left");
    scenario.db.is_damaged_on_purpose();
}

/// She came with another number ever since, and the desk wrote that one down.
#[test]
fn a_client_with_a_new_number_stays() {
    for booked_on in [1, 2] {
        on_both(|scenario| stays_with_the_number_of_now(scenario, booked_on));
    }
}

fn stays_with_the_number_of_now(scenario: &Scenario, booked_on: i64) {
    client(scenario, MAYA, TEN);
    client(scenario, STRANGER, "2026-11-24 14:00");
    scenario.db.run(&format!(
        "UPDATE identities SET phone = '{BEA}' WHERE phone = '{MAYA}'; \
             UPDATE clients SET identity_id = NULL, whatsapp_phone = '{BEA}' WHERE id = 2"
    ));
    comes_again(scenario, booked_on, at("2028-12-01 10:00"));
    scenario.clock.set(at("2028-11-25 10:00"));
    let known = names(scenario);
    forgets(scenario);
    assert_eq!(names(scenario), known);
    scenario.clock.set(at("2030-12-02 10:00"));
    forgets(scenario);
    assert_eq!(names(scenario), ["Deleted client -"; 2]);
    scenario.db.is_damaged_on_purpose();
}

/// It was written down by the desk, and they never came on it.
#[on_both_databases(open)]
fn a_browser_keeps_an_unclaimed_card_with_its_number(scenario: &Scenario) {
    client(scenario, MAYA, TEN);
    written_down(scenario, "Maya of the desk", BEA, None);
    scenario.clock.set(at("2028-11-25 10:00"));
    let link = scenario.profile(&scenario.browser());
    scenario.send(MAYA, &link).unwrap();
    scenario.db.run(&format!("UPDATE identities SET phone = '{BEA}' WHERE phone = '{MAYA}'"));
    forgets(scenario);
    assert_eq!(lapses(scenario), [""; 0]);
    scenario.db.is_damaged_on_purpose();
}

#[on_both_databases(open)]
fn a_browser_keeps_the_card_with_its_number(scenario: &Scenario) {
    client(scenario, MAYA, TEN);
    client(scenario, STRANGER, "2026-11-24 14:00");
    scenario.db.run(&format!("UPDATE clients SET whatsapp_phone = '{MAYA}' WHERE id = 2"));
    scenario.clock.set(at("2028-11-25 10:00"));
    let link = scenario.profile(&scenario.browser());
    scenario.send(STRANGER, &link).unwrap();
    forgets(scenario);
    assert_eq!(names(scenario).len(), 2);
    assert_eq!(lapses(scenario), [""; 0]);
    scenario.db.is_damaged_on_purpose();
}
