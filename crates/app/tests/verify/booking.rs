//! A booking's code confirms it.

use app::book;
use app::verify::{LinkError, LinkPurpose};
use chrono::TimeDelta;
use domain::{BookingId, Role};
use verification::prefilled_message::PrefilledText;

use crate::phones::{AVA, MAYA, STRANGER, TEN, at_glow, glow, on_both, order};

#[test]
fn the_message_confirms_and_the_page_follows() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        assert_eq!((link.match_number, link.expires_at), (None, testkit::at(TEN)));
        assert_eq!(street.booking_link(&browser, id).code, link.code, "a booking's code is its own");
        let answer = street.send(MAYA, &link).unwrap();
        let words = format!("Booked: Cut with Maya Okafor, Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}.");
        assert!(answer.contains(&words) && answer.contains("Not my booking"), "{answer}");
        assert_eq!(street.status(id), "confirmed -");
        let principal = street.who(&browser).unwrap();
        assert_eq!((principal.role, principal.name()), (Role::Client, "Maya Chen"));
        let mine = book::list_bookings(&street.ctx, &at_glow(), &browser).unwrap();
        assert_eq!((mine[0].confirmation_code.clone(), mine[0].client_id.is_some()), (None, true));
        assert!(street.send(MAYA, &link).unwrap().contains("Already done"));
        assert!(street.send(STRANGER, &link).unwrap().contains("I don't know that code"), "no oracle");
        assert_eq!(
            street.count("audit_log WHERE action = 'booking.confirmed' AND actor_kind = 'client'"),
            "1"
        );
        assert_eq!(street.count("outbox WHERE kind = 'booking.confirmed'"), "1");
    });
}

#[test]
fn an_admin_who_confirms_a_booking_is_a_client_by_it() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.send(AVA, &link);
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(street.role(&browser), Some(Role::Client));
    });
}

#[test]
fn a_code_alone_confirms_and_signs_nobody_in() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        // Read from the list of bookings; nobody asked for a link.
        let code = book::list_bookings(&street.ctx, &at_glow(), &browser).unwrap()[0]
            .confirmation_code
            .clone()
            .unwrap();
        let question = street.write(MAYA, code.as_str()).unwrap();
        assert!(question.contains("Someone booked Cut, Tue Nov 24, 10:00 AM (UTC), at Glow"), "{question}");
        assert_eq!(street.status(id), "pending -");
        assert!(street.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(street.role(&browser), None);
    });
}

#[test]
fn the_whole_text_signs_the_browser_in_that_booked_though_it_asked_for_no_link() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let code = book::list_bookings(&street.ctx, &at_glow(), &browser).unwrap()[0]
            .confirmation_code
            .clone()
            .unwrap();
        let text = PrefilledText::Booking { shop: "Glow" }.with_code(&code);
        assert!(street.write(MAYA, &text).unwrap().contains("Booked: Cut"));
        assert_eq!((street.status(id), street.role(&browser)), ("confirmed -".into(), Some(Role::Client)));
    });
}

#[test]
fn a_yes_to_other_words_confirms_and_signs_nobody_in() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.write(MAYA, &format!("see you tomorrow! {}", link.code));
        assert_eq!(street.status(id), "pending -");
        assert!(street.tap(MAYA, "yes").unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(
            street.role(&browser),
            None,
            "whoever was talked into it gave their word for a booking only"
        );
    });
}

#[test]
fn a_late_message_revives_the_booking_while_its_time_is_free() {
    on_both(|street| {
        for swept in [false, true] {
            let browser = street.browser();
            let start = if swept { "2026-11-24 12:00" } else { TEN };
            let id = street.book(&browser, start);
            let link = street.booking_link(&browser, id);
            street.clock.advance(TimeDelta::minutes(31));
            if swept {
                book::release_expired_holds(&street.ctx).unwrap();
                assert_eq!(street.status(id), "cancelled expired");
            }
            assert!(street.send(MAYA, &link).unwrap().contains("Booked: Cut"));
            assert_eq!(street.status(id), "confirmed -");
        }
    });
}

#[test]
fn a_late_message_revives_the_booking_with_the_buffers_of_today() {
    on_both(|street| {
        for (start, after) in [(TEN, 30), ("2026-11-24 12:00", 0)] {
            let browser = street.browser();
            let id = street.book(&browser, start);
            let link = street.booking_link(&browser, id);
            street.clock.advance(TimeDelta::minutes(31));
            street.set_buffer_after(after);
            assert!(street.send(MAYA, &link).unwrap().contains("Booked: Cut"));
            assert_eq!(street.status(id), "confirmed -");
        }
    });
}

#[test]
fn a_late_message_does_not_take_somebody_elses_time() {
    on_both(|street| {
        let (ada, eve) = (street.browser(), street.browser());
        let id = street.book(&ada, TEN);
        let link = street.booking_link(&ada, id);
        street.clock.advance(TimeDelta::minutes(31));
        let eves = street.book(&eve, TEN);
        let answer = street.send(MAYA, &link).unwrap();
        assert!(
            answer.contains("has been taken meanwhile") && answer.contains("glow.localhost:8080/booking"),
            "{answer}"
        );
        assert_eq!(
            (street.status(id), street.status(eves)),
            ("cancelled expired".into(), "pending -".into())
        );
        assert_eq!(street.role(&ada), None);
        assert_eq!(street.count("clients"), "0");
        // Its time becomes free again, and the same code works.
        street.clock.advance(TimeDelta::minutes(31));
        assert!(street.send(MAYA, &link).unwrap().contains("Booked: Cut"));
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_cancelled_or_past_booking_is_said_to_be_so() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        book::cancel(&street.ctx, &at_glow(), &browser, id).unwrap();
        let answer = street.send(MAYA, &link).unwrap();
        assert!(answer.contains("was cancelled"), "{answer}");
        assert_eq!(street.status(id), "cancelled client");
        assert!(matches!(
            street.link(&glow(), &browser, LinkPurpose::Booking(id)),
            Err(LinkError::NoSuchBooking)
        ));

        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.clock.set(testkit::at(TEN));
        let answer = street.send(MAYA, &link).unwrap();
        assert!(answer.contains("too late to confirm"), "{answer}");
        assert_ne!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_blacklisted_client_is_asked_to_call_and_the_salon_hears_of_it() {
    on_both(|street| {
        let known = street.browser();
        let link = street.profile(&known);
        street.send(MAYA, &link);
        street.db.run("UPDATE clients SET status = 'blacklisted'");
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        assert!(street.send(MAYA, &link).unwrap().contains("Please call the salon to book."));
        assert_eq!(street.status(id), "pending -");
        assert_eq!(street.role(&browser), None);
        assert!(street.alarms()[0].contains("blacklisted at Glow"), "{:?}", street.alarms());
        // Another phone may still confirm it: nothing was used up.
        assert!(street.send(STRANGER, &link).unwrap().contains("Booked"));
    });
}

#[test]
fn not_my_booking_gives_the_time_back() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.send(MAYA, &link);
        let answer = street.tap(MAYA, "deny").unwrap();
        assert!(answer.contains(&format!("Booking #{id} is cancelled.")), "{answer}");
        assert_eq!(street.status(id), "cancelled client");
        assert_eq!(street.role(&browser), None);
        street.book(&street.browser(), TEN);
    });
}

#[test]
fn not_my_booking_comes_too_late_for_one_that_has_begun() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, "2026-11-23 10:00");
        let link = street.booking_link(&browser, id);
        street.send(MAYA, &link);
        street.clock.set(testkit::at("2026-11-23 10:00"));
        assert!(street.tap(MAYA, "deny").unwrap().contains("can no longer be cancelled"));
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn a_suspended_salon_confirms_nothing() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        street.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
        assert!(street.send(MAYA, &link).unwrap().contains("not taking bookings"));
        assert_eq!(street.status(id), "pending -");
        street.db.run("UPDATE shops SET status = 'active' WHERE id = 1");
        assert!(street.send(MAYA, &link).unwrap().contains("Booked"));
    });
}

#[test]
fn a_message_written_in_time_counts_when_whatsapp_delivers_it_late() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        let event = street
            .event(&crate::phones::with_phone(MAYA), crate::phones::text(&crate::phones::text_of(&link)));
        street.clock.advance(TimeDelta::hours(3));
        street.receive(&event).unwrap();
        assert_eq!(street.status(id), "confirmed -");
    });
}

#[test]
fn links_are_for_ones_own_bookings() {
    on_both(|street| {
        let id = street.book(&street.browser(), TEN);
        for other in [id, BookingId::new(9_999)] {
            let refused = street.link(&glow(), &street.browser(), LinkPurpose::Booking(other));
            assert!(matches!(refused, Err(LinkError::NoSuchBooking)), "{refused:?}");
        }
        // A verified client's bookings are confirmed at once and need none.
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        let placed = book::create_booking(&street.ctx, &at_glow(), &browser, &order(3, TEN)).unwrap();
        assert_eq!(street.status(placed.id), "confirmed -");
        assert!(matches!(
            street.link(&glow(), &browser, LinkPurpose::Booking(placed.id)),
            Err(LinkError::NoSuchBooking)
        ));
    });
}

#[test]
fn when_the_wall_knows_better_than_the_check_the_client_is_told_that_the_time_is_gone() {
    on_both(|street| {
        street.db.is_damaged_on_purpose();
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        let link = street.booking_link(&browser, id);
        let neighbour = street.book(&street.browser(), "2026-11-24 11:00");
        street.db.run(&format!("UPDATE bookings SET hold_expires_at = start_time WHERE id = {neighbour}"));
        street.clock.advance(TimeDelta::minutes(31));
        book::release_expired_holds(&street.ctx).unwrap();
        let wider = street.db.moment(testkit::at("2026-11-24 10:30"));
        street.db.run(&format!("UPDATE bookings SET blocked_from = {wider} WHERE id = {neighbour}"));
        let answer = street.send(MAYA, &link).unwrap();
        assert!(answer.contains("has been taken meanwhile"), "{answer}");
        assert_eq!(street.status(id), "cancelled expired");
        assert_eq!(street.count("clients"), "0");
    });
}
