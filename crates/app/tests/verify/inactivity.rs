//! Whoever stays away is forgotten, and nobody else.

use app::{Visitor, apply_retention};
use chrono::TimeDelta;
use domain::Instant;
use testkit::{Backend, at, the_present};

use crate::phones::{AVA, MAYA, MIA, OKAFOR, SOFIA, STRANGER, Street, TEN, on_both};

/// Somebody else.
pub(crate) const BEA: &str = "15550100377";
/// [`TEN`] and two years.
const TWO_YEARS_LATER: &str = "2028-11-24 10:00";

pub(crate) fn forgets(street: &Street<'_>) {
    apply_retention(&street.ctx).unwrap();
}

/// A client with one booking.
pub(crate) fn client(street: &Street<'_>, phone: &str, start: &str) -> Visitor {
    let browser = street.browser();
    let id = street.book(&browser, start);
    let link = street.booking_link(&browser, id);
    street.send(phone, &link).unwrap();
    browser
}

pub(crate) fn names(street: &Street<'_>) -> Vec<String> {
    street.db.ask("SELECT name || ' ' || coalesce(phone, '-') AS value FROM clients ORDER BY id")
}

/// What the trail says of those whom time has made forgotten.
pub(crate) fn lapses(street: &Street<'_>) -> Vec<String> {
    street.db.ask(
        "SELECT actor_kind || ' ' || entity || ' ' || CAST(entity_id AS TEXT) || ' ' || CAST(details AS TEXT) AS value FROM audit_log \
         WHERE action = 'privacy.lapse' ORDER BY id",
    )
}

/// The next time that somebody comes.
fn comes_again(street: &Street<'_>, id: i64, start: Instant) {
    let moment = |at: Instant| match street.db.backend {
        Backend::Sqlite => at.timestamp_micros().to_string(),
        Backend::Postgres => format!("TIMESTAMPTZ '{}'", at.to_rfc3339()),
    };
    let (start, end) = (moment(start), moment(start + TimeDelta::hours(1)));
    street.db.run(&format!(
        "UPDATE bookings SET start_time = {start}, blocked_from = {start}, end_time = {end}, blocked_until = {end} WHERE id = {id}"
    ));
}

#[test]
fn a_client_who_stays_away_for_two_years_is_forgotten_as_if_they_had_asked() {
    on_both(|street| {
        client(street, MAYA, TEN);
        let known = names(street);
        assert_eq!(known, ["Maya Chen +15550100301"]);
        let sums = || street.db.ask("SELECT CAST(SUM(total_price_cents) AS TEXT) AS value FROM bookings");
        let earned = sums();

        // 23 months and 30 days.
        street.clock.set(at("2028-10-24 10:00") + TimeDelta::days(30));
        forgets(street);
        assert_eq!(names(street), known);
        street.clock.set(at(TWO_YEARS_LATER));
        forgets(street);
        assert_eq!((names(street), lapses(street).len()), (known, 0));

        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(names(street), ["Deleted client -"]);
        assert_eq!(lapses(street), ["system client 1 {}"]);
        assert_eq!(street.count("identities"), "1", "she may come back, as somebody new");
        assert_eq!(street.count("erasures"), "1", "a copy that is brought back forgets her again");
        let row = "SELECT client_name || ' ' || status AS value FROM bookings";
        assert_eq!(street.db.ask(row), ["Deleted client confirmed"], "the salon's books stay");
        assert_eq!(sums(), earned);
        forgets(street);
        assert_eq!(lapses(street).len(), 1, "once");
        street.clock.advance(TimeDelta::days(90));
        forgets(street);
        assert_eq!(street.count("identities"), "0", "no other salon knows her");
        assert_eq!(lapses(street), ["system client 1 {}", "system identity 1 {}"]);
    });
}

#[test]
fn a_client_who_comes_again_or_has_just_signed_in_stays() {
    on_both(|street| {
        client(street, MAYA, TEN);
        client(street, STRANGER, "2026-11-24 14:00");
        comes_again(street, 1, at("2028-12-01 10:00"));
        street.clock.set(at("2028-11-25 10:00"));
        let back = street.browser();
        let link = street.profile(&back);
        street.send(STRANGER, &link).unwrap();
        let known = names(street);
        assert_eq!(known, ["Maya Chen +15550100301", "Maya Chen +15550100399"]);
        forgets(street);
        assert_eq!(names(street), known);
        assert_eq!(lapses(street), [""; 0]);
        // Whose browser is nobody's any more has not booked all the same.
        street.clock.advance(TimeDelta::days(40));
        forgets(street);
        assert_eq!(names(street), known, "not asked again before it is long ago");
        street.clock.set(at("2030-12-01 10:00"));
        forgets(street);
        assert_eq!(names(street), ["Maya Chen +15550100301", "Deleted client -"]);
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(names(street), ["Deleted client -"; 2]);
    });
}

#[test]
fn cards_with_the_same_number_are_forgotten_together() {
    for seen_on in [1, 2] {
        on_both(|street| stays_with_both_cards(street, seen_on));
    }
}

fn stays_with_both_cards(street: &Street<'_>, seen_on: i64) {
    client(street, MAYA, TEN);
    street.db.run(
            "INSERT INTO clients (shop_id, name, whatsapp_phone, created_at, updated_at) SELECT shop_id, 'Maya of the desk', whatsapp_phone, \
             created_at, updated_at FROM clients",
        );
    client(street, STRANGER, "2026-11-24 14:00");
    street.db.run(&format!("UPDATE bookings SET client_id = {seen_on} WHERE id = 2"));
    comes_again(street, 2, at("2027-11-24 10:00"));
    street.clock.set(at("2028-11-25 10:00"));
    forgets(street);
    assert_eq!(names(street)[..2], ["Maya Chen +15550100301", "Maya of the desk -"]);
    street.clock.set(at("2029-11-25 10:00"));
    forgets(street);
    assert_eq!(names(street)[..2], ["Deleted client -"; 2]);
    street.db.is_damaged_on_purpose();
}

#[test]
fn whom_no_salon_knows_is_forgotten_ninety_days_after_their_last_word() {
    on_both(|street| {
        let phones = || street.db.ask("SELECT phone AS value FROM identities ORDER BY id");
        street.signed_in_admin();
        street.write(MIA, "hello");
        street.write(STRANGER, "hello");
        client(street, MAYA, TEN);
        street.clock.advance(TimeDelta::days(30));
        street.write(STRANGER, "hello again");
        let all = [AVA, MIA, STRANGER, MAYA].map(|phone| format!("+{phone}"));
        assert_eq!(phones(), all);
        for days in [61, 29] {
            street.clock.advance(TimeDelta::days(days));
            forgets(street);
            assert_eq!(phones(), all, "ninety days after the last word");
        }
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(phones(), [AVA, MIA, MAYA].map(|phone| format!("+{phone}")));
        assert_eq!(lapses(street), ["system identity 3 {}"]);
    });
}

#[test]
fn whoever_wants_no_promotions_is_remembered_for_it() {
    on_both(|street| {
        street.write(STRANGER, "hello");
        street.db.run(
            "INSERT INTO suppressions (identity_id, source, created_at) SELECT id, 'keyword', created_at FROM identities",
        );
        street.clock.advance(TimeDelta::days(400));
        forgets(street);
        assert_eq!(street.count("identities"), "1");
    });
}

/// Writes a card with a number, as old as the street; none is of nobody.
pub(crate) fn written_down(street: &Street<'_>, name: &str, number: &str, identity: Option<&str>) {
    let made = street.db.moment(the_present());
    let identity = identity
        .map_or("NULL".to_owned(), |phone| format!("(SELECT id FROM identities WHERE phone = '+{phone}')"));
    street.db.run(&format!(
        "INSERT INTO clients (shop_id, name, phone, whatsapp_phone, identity_id, created_at, updated_at) \
         VALUES (1, '{name}', '+{number}', '+{number}', {identity}, {made}, {made})"
    ));
}

#[test]
fn whoever_works_at_the_salon_stays_its_client() {
    on_both(|street| {
        street.write(SOFIA, "hello");
        written_down(street, "Okafor", OKAFOR, None);
        // By the number that she has now.
        written_down(street, "Sofia", MAYA, Some(SOFIA));
        written_down(street, "Nobody", STRANGER, None);
        street.clock.set(at("2029-11-25 10:00"));
        forgets(street);
        let cards = || street.db.ask("SELECT name AS value FROM clients ORDER BY id");
        assert_eq!(cards(), ["Okafor", "Sofia", "Deleted client"]);
        let left = street.db.moment(street.ctx.now());
        street.db.run(&format!("UPDATE staff SET deleted_at = {left}, is_active = false"));
        street.clock.set(at("2031-11-26 10:00"));
        forgets(street);
        assert_eq!(cards(), ["Deleted client"; 3], "two years after they left");
        street.db.is_damaged_on_purpose();
    });
}

/// She came with another number ever since, and the desk wrote that one down.
#[test]
fn who_comes_by_another_number_now_stays() {
    for booked_on in [1, 2] {
        on_both(|street| stays_with_the_number_of_now(street, booked_on));
    }
}

fn stays_with_the_number_of_now(street: &Street<'_>, booked_on: i64) {
    client(street, MAYA, TEN);
    client(street, STRANGER, "2026-11-24 14:00");
    street.db.run(&format!(
        "UPDATE identities SET phone = '+{BEA}' WHERE phone = '+{MAYA}'; \
             UPDATE clients SET identity_id = NULL, whatsapp_phone = '+{BEA}' WHERE id = 2"
    ));
    comes_again(street, booked_on, at("2028-12-01 10:00"));
    street.clock.set(at("2028-11-25 10:00"));
    let known = names(street);
    forgets(street);
    assert_eq!(names(street), known);
    street.clock.set(at("2030-12-02 10:00"));
    forgets(street);
    assert_eq!(names(street), ["Deleted client -"; 2]);
    street.db.is_damaged_on_purpose();
}

/// It was written down by the desk, and they never came on it.
#[test]
fn a_browser_of_whoever_has_its_number_now_keeps_a_card_that_nobody_claimed() {
    on_both(|street| {
        client(street, MAYA, TEN);
        written_down(street, "Maya of the desk", BEA, None);
        street.clock.set(at("2028-11-25 10:00"));
        let link = street.profile(&street.browser());
        street.send(MAYA, &link).unwrap();
        street.db.run(&format!("UPDATE identities SET phone = '+{BEA}' WHERE phone = '+{MAYA}'"));
        forgets(street);
        assert_eq!(lapses(street), [""; 0]);
        street.db.is_damaged_on_purpose();
    });
}

#[test]
fn a_browser_of_whoever_has_the_number_now_keeps_the_card() {
    on_both(|street| {
        client(street, MAYA, TEN);
        client(street, STRANGER, "2026-11-24 14:00");
        street.db.run(&format!("UPDATE clients SET whatsapp_phone = '+{MAYA}' WHERE id = 2"));
        street.clock.set(at("2028-11-25 10:00"));
        let link = street.profile(&street.browser());
        street.send(STRANGER, &link).unwrap();
        forgets(street);
        assert_eq!(names(street).len(), 2);
        assert_eq!(lapses(street), [""; 0]);
        street.db.is_damaged_on_purpose();
    });
}
