//! A booking's code confirms it.

use app::book;
use app::verify::{LinkError, LinkPurpose};
use chrono::TimeDelta;
use domain::{BookingId, Role};
use testkit::on_both_databases;
use verification::prefilled_message::PrefilledText;

use crate::phones::{AVA, MAYA, STRANGER, Scenario, TEN, at_glow, glow, open, order};

#[on_both_databases(open)]
fn the_message_confirms_and_the_page_follows(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    assert_eq!((link.match_number, link.expires_at), (None, testkit::at(TEN)));
    assert_eq!(scenario.booking_link(&browser, id).code, link.code, "a booking's code is its own");
    let answer = scenario.send(MAYA, &link).unwrap();
    let words = format!("Booked: Cut with Leo, Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}.");
    assert!(answer.contains(&words) && answer.contains("Not my booking"), "{answer}");
    assert_eq!(scenario.status(id), "confirmed -");
    let principal = scenario.who(&browser).unwrap();
    assert_eq!((principal.role, principal.name()), (Role::Client, "Maya Chen"));
    let mine = scenario.mine(&browser);
    assert_eq!((mine[0].confirmation_code.clone(), mine[0].client_id.is_some()), (None, true));
    assert!(scenario.send(MAYA, &link).unwrap().contains("Already done"));
    assert!(scenario.send(STRANGER, &link).unwrap().contains("I don't know that code"), "no oracle");
    assert_eq!(
        scenario.db.count("audit_log WHERE action = 'booking.confirmed' AND actor_kind = 'client'"),
        1
    );
    assert_eq!(scenario.db.count("outbox WHERE kind = 'booking.confirmed'"), 1);
}

#[on_both_databases(open)]
fn an_admin_who_confirms_a_booking_is_a_client_by_it(scenario: &Scenario) {
    let (browser, id) = scenario.confirmed(AVA, TEN);
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn a_code_alone_confirms_and_signs_nobody_in(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    // Read from the list of bookings; nobody asked for a link.
    let code = scenario.mine(&browser)[0].confirmation_code.clone().unwrap();
    let question = scenario.write(MAYA, code.as_str()).unwrap();
    assert!(question.contains("Someone booked Cut, Tue Nov 24, 10:00 AM (UTC), at Glow"), "{question}");
    assert_eq!(scenario.status(id), "pending -");
    assert!(scenario.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.role(&browser), None);
}

#[on_both_databases(open)]
fn the_whole_text_signs_in_the_browser_that_booked(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    let code = scenario.mine(&browser)[0].confirmation_code.clone().unwrap();
    let text = PrefilledText::Booking { shop: "Glow" }.with_code(&code);
    assert!(scenario.write(MAYA, &text).unwrap().contains("Booked: Cut"));
    assert_eq!((scenario.status(id), scenario.role(&browser)), ("confirmed -".into(), Some(Role::Client)));
}

#[on_both_databases(open)]
fn a_yes_to_other_words_confirms_and_signs_nobody_in(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    scenario.write(MAYA, &format!("see you tomorrow! {}", link.code));
    assert_eq!(scenario.status(id), "pending -");
    assert!(scenario.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.role(&browser), None, "a client who was talked into it agreed to a booking only");
}

#[on_both_databases(open)]
fn a_late_message_revives_the_booking_while_its_time_is_free(scenario: &Scenario) {
    for swept in [false, true] {
        let browser = scenario.browser();
        let start = if swept { "2026-11-24 12:00" } else { TEN };
        let id = scenario.book(&browser, start);
        let link = scenario.booking_link(&browser, id);
        scenario.clock.advance(TimeDelta::minutes(31));
        if swept {
            book::release_expired_holds(&scenario.ctx).unwrap();
            assert_eq!(scenario.status(id), "cancelled expired");
        }
        assert!(scenario.send(MAYA, &link).unwrap().contains("Booked: Cut"));
        assert_eq!(scenario.status(id), "confirmed -");
    }
}

#[on_both_databases(open)]
fn a_late_message_revives_the_booking_with_the_buffers_of_today(scenario: &Scenario) {
    for (start, after) in [(TEN, 30), ("2026-11-24 12:00", 0)] {
        let (_, id, link) = scenario.booked(start);
        scenario.clock.advance(TimeDelta::minutes(31));
        scenario.db.run(&format!("UPDATE shops SET buffer_after_minutes = {after}"));
        assert!(scenario.send(MAYA, &link).unwrap().contains("Booked: Cut"));
        assert_eq!(scenario.status(id), "confirmed -");
    }
}

#[on_both_databases(open)]
fn a_late_message_does_not_take_somebody_elses_time(scenario: &Scenario) {
    let (ada, eve) = (scenario.browser(), scenario.browser());
    let id = scenario.book(&ada, TEN);
    let link = scenario.booking_link(&ada, id);
    scenario.clock.advance(TimeDelta::minutes(31));
    let eves = scenario.book(&eve, TEN);
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(
        answer.contains("has been taken meanwhile") && answer.contains("glow.localhost:8080/booking"),
        "{answer}"
    );
    assert_eq!(
        (scenario.status(id), scenario.status(eves)),
        ("cancelled expired".into(), "pending -".into())
    );
    assert_eq!(scenario.role(&ada), None);
    assert_eq!(scenario.db.count("clients"), 0);
    // Its time becomes free again, and the same code works.
    scenario.clock.advance(TimeDelta::minutes(31));
    assert!(scenario.send(MAYA, &link).unwrap().contains("Booked: Cut"));
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn a_cancelled_or_past_booking_is_said_to_be_so(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked(TEN);
    book::cancel(&scenario.ctx, &at_glow(), &browser.clone().into(), id).unwrap();
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("was cancelled"), "{answer}");
    assert_eq!(scenario.status(id), "cancelled client");
    assert!(matches!(
        scenario.link(&glow(), &browser, LinkPurpose::Booking(id)),
        Err(LinkError::NoSuchBooking)
    ));

    let id = scenario.book(&browser, TEN);
    let link = scenario.booking_link(&browser, id);
    scenario.clock.set(testkit::at(TEN));
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("too late to confirm"), "{answer}");
    assert_ne!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn a_blacklisted_client_is_asked_to_call(scenario: &Scenario) {
    let (_, link) = scenario.new_profile();
    scenario.send(MAYA, &link);
    scenario.db.run("UPDATE clients SET status = 'blacklisted'");
    let (browser, id, link) = scenario.booked(TEN);
    assert!(scenario.send(MAYA, &link).unwrap().contains("Please call the salon to book."));
    assert_eq!(scenario.status(id), "pending -");
    assert_eq!(scenario.role(&browser), None);
    assert!(scenario.alarms()[0].contains("blacklisted at Glow"), "{:?}", scenario.alarms());
    // Another phone may still confirm it: nothing was used up.
    assert!(scenario.send(STRANGER, &link).unwrap().contains("Booked"));
}

#[on_both_databases(open)]
fn not_my_booking_gives_the_time_back(scenario: &Scenario) {
    let (browser, id) = scenario.confirmed(MAYA, TEN);
    let answer = scenario.tap(MAYA, "deny").unwrap();
    assert!(answer.contains(&format!("Booking #{id} is cancelled.")), "{answer}");
    assert_eq!(scenario.status(id), "cancelled client");
    assert_eq!(scenario.role(&browser), None);
    scenario.book(&scenario.browser(), TEN);
}

#[on_both_databases(open)]
fn not_my_booking_comes_too_late_for_one_that_has_begun(scenario: &Scenario) {
    let (_, id) = scenario.confirmed(MAYA, "2026-11-23 10:00");
    scenario.clock.set(testkit::at("2026-11-23 10:00"));
    assert!(scenario.tap(MAYA, "deny").unwrap().contains("can no longer be cancelled"));
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn a_suspended_salon_confirms_nothing(scenario: &Scenario) {
    let (_, id, link) = scenario.booked(TEN);
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    assert!(scenario.send(MAYA, &link).unwrap().contains("not taking bookings"));
    assert_eq!(scenario.status(id), "pending -");
    scenario.db.run("UPDATE shops SET status = 'active' WHERE id = 1");
    assert!(scenario.send(MAYA, &link).unwrap().contains("Booked"));
}

#[on_both_databases(open)]
fn a_message_delivered_late_counts_by_its_time(scenario: &Scenario) {
    let (_, id, link) = scenario.booked(TEN);
    let event = scenario.message(MAYA, &link);
    scenario.clock.advance(TimeDelta::hours(3));
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(open)]
fn links_are_for_ones_own_bookings(scenario: &Scenario) {
    let id = scenario.book(&scenario.browser(), TEN);
    for other in [id, BookingId::new(9_999)] {
        let refused = scenario.link(&glow(), &scenario.browser(), LinkPurpose::Booking(other));
        assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
    }
    // A verified client's bookings are confirmed at once and need none.
    let (browser, link) = scenario.new_profile();
    scenario.send(MAYA, &link);
    let placed = scenario.place(&browser, &order(3, TEN)).unwrap();
    assert_eq!(scenario.status(placed.id), "confirmed -");
    assert!(matches!(
        scenario.link(&glow(), &browser, LinkPurpose::Booking(placed.id)),
        Err(LinkError::NoSuchBooking)
    ));
}

#[on_both_databases(open)]
fn the_overlap_constraint_refuses_a_late_confirmation(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    let (_, id, link) = scenario.booked(TEN);
    let neighbour = scenario.book(&scenario.browser(), "2026-11-24 11:00");
    scenario.db.run(&format!("UPDATE bookings SET hold_expires_at = start_time WHERE id = {neighbour}"));
    scenario.clock.advance(TimeDelta::minutes(31));
    book::release_expired_holds(&scenario.ctx).unwrap();
    let wider = scenario.db.moment(testkit::at("2026-11-24 10:30"));
    scenario.db.run(&format!("UPDATE bookings SET blocked_from = {wider} WHERE id = {neighbour}"));
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("has been taken meanwhile"), "{answer}");
    assert_eq!(scenario.status(id), "cancelled expired");
    assert_eq!(scenario.db.count("clients"), 0);
}
