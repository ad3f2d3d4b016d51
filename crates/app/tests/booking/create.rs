//! Booking, on a real SQLite database with a clock moved by hand: what is accepted, what is refused with which sentence, and that a
//! refusal leaves nothing behind.

use app::book::{self, BookingError};
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, Cents, Email, Minutes, ModifierChoice, ServiceId, ShopStatus, StaffChoice,
    StaffId, TypedPhone,
};
use testkit::{TestDb, at, full_salon, salon, the_present};

use crate::fixtures::{Desk, cut, order};

const TEN: &str = "2026-11-24 10:00";

/// Ana and Bo cut; Cy has left; one chair fewer than people would like.
fn two_stylists() -> Desk {
    Desk::open(
        salon()
            .service("Cut", 60, 4_500)
            .service("Dry", 30, 2_000)
            .senior("Bo")
            .stylist("Ana")
            .chair("1")
            .chair("2"),
    )
}

#[test]
fn a_time_that_is_free_becomes_a_pending_booking_with_a_code_and_a_hold() {
    let desk = two_stylists();
    let ada = desk.visitor();
    let placed = desk.place(&ada, &order(1, TEN)).unwrap();
    assert_eq!((placed.status, placed.is_replay), (BookingStatus::Pending, false));
    let booking = desk.mine(&ada).remove(0);
    assert_eq!(booking.id, placed.id);
    assert_eq!((booking.start, booking.end), (at(TEN), at("2026-11-24 11:00")));
    assert_eq!((booking.total_price, booking.total_duration), (Cents::new(4_500), Minutes::new(60)));
    assert_eq!(booking.hold_expires_at, Some(the_present() + TimeDelta::minutes(30)));
    assert_eq!(booking.confirmation_code.unwrap().as_str().len(), 8);
    assert_eq!(booking.staff_name, "Bo");
    assert_eq!(booking.chair_name.as_deref(), Some("1"));
    assert_eq!(booking.client_id, None);
}

#[test]
fn a_hold_never_outlives_the_start() {
    let desk = two_stylists();
    desk.clock.set(at("2026-11-24 09:50"));
    let ada = desk.visitor();
    desk.place(&ada, &order(1, TEN)).unwrap();
    assert_eq!(desk.mine(&ada).remove(0).hold_expires_at, Some(at(TEN)));
}

#[test]
fn the_buffer_is_in_the_end_and_in_what_is_blocked() {
    let desk = Desk::open(salon().buffers(10, 5).service("Cut", 60, 4_500).stylist("Ana"));
    let ada = desk.visitor();
    let mut with_end = order(1, TEN);
    with_end.end = Some(at("2026-11-24 11:05"));
    desk.place(&ada, &with_end).unwrap();
    assert_eq!(desk.mine(&ada).remove(0).end, at("2026-11-24 11:05"));
    // The next one needs ten minutes before it, and starts on the grid.
    assert!(matches!(desk.place(&ada, &order(1, "2026-11-24 11:00")), Err(BookingError::SlotTaken)));
    assert!(desk.place(&ada, &order(1, "2026-11-24 11:15")).is_ok());
}

#[test]
fn every_booking_leaves_its_audit_row_and_its_message() {
    let desk = two_stylists();
    desk.place(&desk.visitor(), &order(1, TEN)).unwrap();
    assert_eq!(
        desk.db.ask(
            "SELECT actor_kind || ' ' || action || ' ' || COALESCE(from_status, '-') || ' ' || to_status || ' ' || request_id AS value \
             FROM audit_log"
        ),
        ["visitor booking.created - pending request-1"]
    );
    assert_eq!(
        desk.db.ask("SELECT kind || ' ' || dedupe_key AS value FROM outbox"),
        ["booking.created booking.created:1:1"]
    );
}

#[test]
fn the_second_for_the_same_time_is_told_that_it_was_taken() {
    let desk = two_stylists();
    desk.place(&desk.visitor(), &order(1, TEN)).unwrap();
    let before = desk.db.dump();
    for start in [TEN, "2026-11-24 09:15", "2026-11-24 10:45"] {
        let refused = desk.place(&desk.visitor(), &order(1, start)).unwrap_err();
        assert_eq!(refused.to_string(), "That time was just taken. Please pick another.");
    }
    assert_eq!(desk.db.dump(), before, "not even a session");
    assert!(desk.place(&desk.visitor(), &order(1, "2026-11-24 11:00")).is_ok(), "touching is fine");
}

#[test]
fn nobody_can_book_what_is_not_offered() {
    let desk = two_stylists();
    let before = desk.db.dump();
    let cases = [
        ("yesterday", "2026-11-22 10:00"),
        ("an hour ago", "2026-11-23 05:00"),
        ("before opening", "2026-11-24 08:00"),
        ("too late to finish", "2026-11-24 16:15"),
        ("off the grid", "2026-11-24 10:07"),
        ("after the horizon", "2026-12-07 10:00"),
        ("in ten years", "2036-11-24 10:00"),
    ];
    for (case, start) in cases {
        let refused = desk.place(&desk.visitor(), &order(1, start));
        assert!(matches!(refused, Err(BookingError::SlotTaken)), "{case}: {refused:?}");
    }
    assert!(
        desk.place(&desk.visitor(), &order(1, "2026-12-06 16:00")).is_ok(),
        "the last start of the horizon"
    );
    assert_eq!(desk.db.dump().len() - before.len(), 6, "session, booking, line, audit, outbox, answer");
}

#[test]
fn without_preference_the_senior_comes_first_and_then_whoever_is_free() {
    let desk = two_stylists();
    let anyone = || {
        let mut wish = order(1, TEN);
        wish.staff = StaffChoice::Anyone;
        wish
    };
    let booked: Vec<String> = (0..2)
        .map(|_| {
            let visitor = desk.visitor();
            desk.place(&visitor, &anyone()).unwrap();
            desk.mine(&visitor).remove(0).staff_name
        })
        .collect();
    assert_eq!(booked, ["Bo", "Ana"]);
    assert!(matches!(desk.place(&desk.visitor(), &anyone()), Err(BookingError::SlotTaken)));
}

#[test]
fn a_forged_price_length_or_end_is_answered_with_the_true_one() {
    let desk = two_stylists();
    let before = desk.db.dump();
    let mut forged = Vec::new();
    for cents in [0, 1, 4_499, 4_501, -4_500, i64::MAX, i64::MIN] {
        forged.push(order(1, TEN));
        forged.last_mut().unwrap().services.iter_mut().for_each(|line| line.price = Some(Cents::new(cents)));
    }
    for minutes in [0, 5, 59, 61, 600, -60, i64::MAX, i64::MIN] {
        forged.push(order(1, TEN));
        forged
            .last_mut()
            .unwrap()
            .services
            .iter_mut()
            .for_each(|line| line.duration = Some(Minutes::new(minutes)));
        forged.push(order(1, TEN));
        forged.last_mut().unwrap().total_duration = Some(Minutes::new(minutes));
    }
    for end in [TEN, "2026-11-24 10:05", "2026-11-24 11:01", "2036-11-24 11:00"] {
        forged.push(order(1, TEN));
        forged.last_mut().unwrap().end = Some(at(end));
    }
    for wish in forged {
        let refused = desk.place(&desk.visitor(), &wish).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "Prices have changed: the total is now $45.00 for 60 minutes. Please review your services."
        );
    }
    assert_eq!(desk.db.dump(), before);
}

#[test]
fn what_was_seen_and_still_holds_is_accepted() {
    let desk = two_stylists();
    let mut wish = order(1, TEN);
    wish.services.push(cut(2));
    for (line, (cents, minutes)) in wish.services.iter_mut().zip([(4_500, 60), (2_000, 30)]) {
        line.price = Some(Cents::new(cents));
        line.duration = Some(Minutes::new(minutes));
    }
    wish.total_duration = Some(Minutes::new(90));
    wish.end = Some(at("2026-11-24 11:30"));
    wish.contact.email = Email::parse("ada@example.com").ok();
    let ada = desk.visitor();
    desk.place(&ada, &wish).unwrap();
    let booking = desk.mine(&ada).remove(0);
    assert_eq!(booking.total_price, Cents::new(6_500));
    assert_eq!(booking.lines.iter().map(|line| line.name.as_str()).collect::<Vec<_>>(), ["Cut", "Dry"]);
}

#[test]
fn a_required_modifier_must_be_chosen_and_counts() {
    let db = TestDb::sqlite();
    let _ = db.plant(&full_salon());
    let desk = Desk::over(db);
    let group = &full_salon().services[1].modifiers[0];
    let mut wish = order(1, "2026-11-24 18:30");
    wish.services = vec![cut(2)];
    let refused = desk.place(&desk.visitor(), &wish).unwrap_err();
    assert_eq!(refused.to_string(), "Hair length is required");
    wish.services[0].modifiers = vec![ModifierChoice {
        group_id: group.id.clone(),
        group_label: group.label.clone(),
        options: vec![group.options[1].clone()],
    }];
    let ada = desk.visitor();
    desk.place(&ada, &wish).unwrap();
    let booking = desk.mine(&ada).remove(0);
    assert_eq!((booking.total_price, booking.total_duration), (Cents::new(10_500), Minutes::new(80)));
    wish.services[0].modifiers[0].options[0].extra_charge = Cents::ZERO;
    wish.start = at("2026-11-25 18:30");
    let refused = desk.place(&desk.visitor(), &wish).unwrap_err();
    assert_eq!(refused.to_string(), "Prices have changed. Please review your services.");
}

#[test]
fn the_menu_of_the_moment_counts() {
    let desk = two_stylists();
    let before_changes = order(1, TEN);
    desk.db.run("UPDATE services SET deleted_at = 0 WHERE id = 1");
    assert!(matches!(desk.place(&desk.visitor(), &before_changes), Err(BookingError::NoSuchService)));
    desk.db.run("UPDATE services SET deleted_at = NULL, price_cents = 5000 WHERE id = 1");
    let mut seen = order(1, TEN);
    seen.services[0].price = Some(Cents::new(4_500));
    assert!(matches!(desk.place(&desk.visitor(), &seen), Err(BookingError::PriceChanged(_))));
    let mut unknown = order(1, TEN);
    unknown.services = vec![cut(99)];
    assert!(matches!(desk.place(&desk.visitor(), &unknown), Err(BookingError::NoSuchService)));
    let mut nothing = order(1, TEN);
    nothing.services.clear();
    assert!(matches!(desk.place(&desk.visitor(), &nothing), Err(BookingError::Selection(_))));
}

#[test]
fn a_stylist_who_left_meanwhile_cannot_be_booked() {
    let desk = two_stylists();
    assert!(matches!(desk.place(&desk.visitor(), &order(99, TEN)), Err(BookingError::NoSuchStaff)));
    for change in ["is_active = 0", "available_for_booking = 0", "deleted_at = 0"] {
        desk.db.run(&format!("UPDATE staff SET {change}, role = 'staff' WHERE id = 1"));
        let refused = desk.place(&desk.visitor(), &order(1, TEN));
        assert!(
            matches!(refused, Err(BookingError::SlotTaken | BookingError::NoSuchStaff)),
            "{change}: {refused:?}"
        );
    }
    assert!(desk.place(&desk.visitor(), &order(2, TEN)).is_ok(), "the other one can");
}

#[test]
fn a_stylist_is_booked_only_for_what_they_do() {
    let salon = salon().service("Cut", 60, 4_500).service("Dry", 30, 2_000).stylist_who_does("Ana", &["Dry"]);
    let desk = Desk::open(salon);
    assert!(matches!(desk.place(&desk.visitor(), &order(1, TEN)), Err(BookingError::SlotTaken)));
    let mut dry = order(1, TEN);
    dry.services = vec![cut(2)];
    assert!(desk.place(&desk.visitor(), &dry).is_ok());
}

#[test]
fn a_suspended_salon_takes_no_bookings_and_an_unknown_one_is_not_found() {
    let closed = Desk::open(salon().status(ShopStatus::Suspended).service("Cut", 60, 4_500).stylist("Ana"));
    let before = closed.db.dump();
    assert!(matches!(closed.place(&closed.visitor(), &order(1, TEN)), Err(BookingError::ShopClosed)));
    assert_eq!(closed.db.dump(), before);
    let nowhere = tenancy::ShopAddress::Nowhere;
    let refused = book::create_booking(&closed.ctx, &nowhere, &closed.visitor(), &order(1, TEN));
    assert!(matches!(refused, Err(BookingError::NoSuchShop)));
}

#[test]
fn ids_of_another_shop_are_no_ids() {
    let desk = two_stylists();
    let _ = desk.db.plant(&salon().at_subdomain("luna").service("Wax", 30, 2_000).stylist("Cy").seed());
    let before = desk.db.dump();
    let mut their_service = order(1, TEN);
    their_service.services[0].service_id = ServiceId::new(3);
    assert!(matches!(desk.place(&desk.visitor(), &their_service), Err(BookingError::NoSuchService)));
    let mut their_stylist = order(1, TEN);
    their_stylist.staff = StaffChoice::Exactly(StaffId::new(3));
    assert!(matches!(desk.place(&desk.visitor(), &their_stylist), Err(BookingError::NoSuchStaff)));
    assert_eq!(desk.db.dump(), before);
}

#[test]
fn a_fourth_open_hold_is_refused_for_a_browser_and_for_a_phone() {
    let desk = Desk::open(salon().service("Cut", 60, 4_500).stylist("Ana"));
    let ada = desk.visitor();
    let hours = ["2026-11-24 09:00", "2026-11-24 10:00", "2026-11-24 11:00"];
    let ids: Vec<BookingId> = hours.map(|start| desk.place(&ada, &order(1, start)).unwrap().id).into();
    let fourth = order(1, "2026-11-24 12:00");
    let refused = desk.place(&ada, &fourth).unwrap_err();
    assert!(matches!(refused, BookingError::TooManyHolds));
    // Another browser with the same phone is no way round.
    let phone = TypedPhone::parse("+1 718 555 0100").ok();
    let desk_with_phone = Desk::open(salon().service("Cut", 60, 4_500).stylist("Ana"));
    let with_phone = |start| {
        let mut wish = order(1, start);
        wish.contact.phone.clone_from(&phone);
        wish
    };
    for start in hours {
        desk_with_phone.place(&desk_with_phone.visitor(), &with_phone(start)).unwrap();
    }
    let refused = desk_with_phone.place(&desk_with_phone.visitor(), &with_phone("2026-11-24 12:00"));
    assert!(matches!(refused, Err(BookingError::TooManyHolds)));
    assert!(
        desk_with_phone.place(&desk_with_phone.visitor(), &fourth).is_ok(),
        "another phone is another person"
    );
    // Giving one back, or letting one lapse, makes room.
    desk.cancel(&ada, ids[0]).unwrap();
    desk.place(&ada, &fourth).unwrap();
    desk.clock.advance(TimeDelta::minutes(30));
    assert!(desk.place(&ada, &order(1, "2026-11-24 13:00")).is_ok());
}
