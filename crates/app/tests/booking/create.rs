//! Booking, on a real SQLite database with a clock moved by hand: what is accepted, what is refused with which sentence, and that a
//! refusal leaves nothing behind.

use app::book::{self, BookingError};
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, Cents, Email, Minutes, ModifierChoice, ServiceId, ShopStatus, StaffChoice,
    StaffId, TypedPhone,
};
use testkit::{at, full_salon, salon, the_present};

use crate::fixtures::{Scenario, chosen, leos_salon, one_stylist, open, order};

const TEN: &str = "2026-11-24 10:00";

/// Leo and Ava cut; Cy has left; one chair fewer than people would like.
fn two_stylists() -> Scenario {
    open(
        salon()
            .service("Cut", 60, 4_500)
            .service("Dry", 30, 2_000)
            .senior("Ava")
            .stylist("Leo")
            .chair("1")
            .chair("2"),
    )
}

#[test]
fn a_free_time_becomes_a_pending_booking() {
    let scenario = two_stylists();
    let ada = scenario.visitor();
    let placed = scenario.place(&ada, &order(1, TEN)).unwrap();
    assert_eq!((placed.status, placed.is_replay), (BookingStatus::Pending, false));
    let booking = scenario.mine(&ada).remove(0);
    assert_eq!(booking.id, placed.id);
    assert_eq!((booking.start, booking.end), (at(TEN), at("2026-11-24 11:00")));
    assert_eq!((booking.total_price, booking.total_duration), (Cents::new(4_500), Minutes::new(60)));
    assert_eq!(booking.hold_expires_at, Some(the_present() + TimeDelta::minutes(30)));
    assert_eq!(booking.confirmation_code.unwrap().as_str().len(), 8);
    assert_eq!(booking.staff_name, "Ava");
    assert_eq!(booking.chair_name.as_deref(), Some("1"));
    assert_eq!(booking.client_id, None);
}

#[test]
fn a_hold_never_outlives_the_start() {
    let scenario = two_stylists();
    scenario.clock.set(at("2026-11-24 09:50"));
    let ada = scenario.visitor();
    scenario.place(&ada, &order(1, TEN)).unwrap();
    assert_eq!(scenario.mine(&ada).remove(0).hold_expires_at, Some(at(TEN)));
}

#[test]
fn the_buffer_is_in_the_end_and_in_what_is_blocked() {
    let scenario = open(leos_salon().buffers(10, 5));
    let ada = scenario.visitor();
    let mut with_end = order(1, TEN);
    with_end.end = Some(at("2026-11-24 11:05"));
    scenario.place(&ada, &with_end).unwrap();
    assert_eq!(scenario.mine(&ada).remove(0).end, at("2026-11-24 11:05"));
    // The next one needs ten minutes before it, and starts on the grid.
    assert!(matches!(scenario.place(&ada, &order(1, "2026-11-24 11:00")), Err(BookingError::SlotTaken)));
    assert!(scenario.place(&ada, &order(1, "2026-11-24 11:15")).is_ok());
}

#[test]
fn every_booking_leaves_its_audit_row_and_its_message() {
    let scenario = two_stylists();
    scenario.place(&scenario.visitor(), &order(1, TEN)).unwrap();
    assert_eq!(
        scenario.db.ask(
            "SELECT actor_kind || ' ' || action || ' ' || COALESCE(from_status, '-') || ' ' || to_status || ' ' || request_id AS value \
             FROM audit_log"
        ),
        ["visitor booking.created - pending request-1"]
    );
    assert_eq!(
        scenario.db.ask("SELECT kind || ' ' || dedupe_key AS value FROM outbox"),
        ["booking.created booking.created:1:1"]
    );
}

#[test]
fn the_second_request_for_a_time_is_refused() {
    let scenario = two_stylists();
    scenario.place(&scenario.visitor(), &order(1, TEN)).unwrap();
    let before = scenario.db.dump();
    for start in [TEN, "2026-11-24 09:15", "2026-11-24 10:45"] {
        let refused = scenario.place(&scenario.visitor(), &order(1, start)).unwrap_err();
        assert_eq!(refused.to_string(), "That time was just taken. Please pick another.");
    }
    assert_eq!(scenario.db.dump(), before, "not even a session");
    assert!(scenario.place(&scenario.visitor(), &order(1, "2026-11-24 11:00")).is_ok(), "touching is fine");
}

#[test]
fn nobody_can_book_what_is_not_offered() {
    let scenario = two_stylists();
    let before = scenario.db.dump();
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
        let refused = scenario.place(&scenario.visitor(), &order(1, start));
        assert!(matches!(refused, Err(BookingError::SlotTaken)), "{case}: {refused:?}");
    }
    assert!(
        scenario.place(&scenario.visitor(), &order(1, "2026-12-06 16:00")).is_ok(),
        "the last start of the horizon"
    );
    let new = scenario.db.dump().len() - before.len();
    assert_eq!(new, 8, "session, booking, line, what it takes of stylist and chair, audit, outbox, answer");
}

#[test]
fn anyone_means_the_senior_first() {
    let scenario = two_stylists();
    let anyone = || {
        let mut wish = order(1, TEN);
        wish.staff = StaffChoice::Anyone;
        wish
    };
    let booked: Vec<String> = (0..2)
        .map(|_| {
            let visitor = scenario.visitor();
            scenario.place(&visitor, &anyone()).unwrap();
            scenario.mine(&visitor).remove(0).staff_name
        })
        .collect();
    assert_eq!(booked, ["Ava", "Leo"]);
    assert!(matches!(scenario.place(&scenario.visitor(), &anyone()), Err(BookingError::SlotTaken)));
}

#[test]
fn a_forged_price_length_or_end_is_refused() {
    let scenario = two_stylists();
    let before = scenario.db.dump();
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
        let refused = scenario.place(&scenario.visitor(), &wish).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "Prices have changed: the total is now $45.00 for 60 minutes. Please review your services."
        );
    }
    assert_eq!(scenario.db.dump(), before);
}

#[test]
fn a_request_with_the_true_figures_is_accepted() {
    let scenario = two_stylists();
    let mut wish = order(1, TEN);
    wish.services.push(chosen(2));
    for (line, (cents, minutes)) in wish.services.iter_mut().zip([(4_500, 60), (2_000, 30)]) {
        line.price = Some(Cents::new(cents));
        line.duration = Some(Minutes::new(minutes));
    }
    wish.total_duration = Some(Minutes::new(90));
    wish.end = Some(at("2026-11-24 11:30"));
    wish.contact.email = Email::parse("ada@example.com").ok();
    let ada = scenario.visitor();
    scenario.place(&ada, &wish).unwrap();
    let booking = scenario.mine(&ada).remove(0);
    assert_eq!(booking.total_price, Cents::new(6_500));
    assert_eq!(booking.lines.iter().map(|line| line.name.as_str()).collect::<Vec<_>>(), ["Cut", "Dry"]);
}

#[test]
fn a_required_modifier_must_be_chosen_and_counts() {
    let scenario = open(full_salon());
    let group = &full_salon().services[1].modifiers[0];
    let mut wish = order(1, "2026-11-24 18:30");
    wish.services = vec![chosen(2)];
    let refused = scenario.place(&scenario.visitor(), &wish).unwrap_err();
    assert_eq!(refused.to_string(), "Hair length is required");
    wish.services[0].modifiers = vec![ModifierChoice {
        group_id: group.id.clone(),
        group_label: group.label.clone(),
        options: vec![group.options[1].clone()],
    }];
    let ada = scenario.visitor();
    scenario.place(&ada, &wish).unwrap();
    let booking = scenario.mine(&ada).remove(0);
    assert_eq!((booking.total_price, booking.total_duration), (Cents::new(10_500), Minutes::new(80)));
    wish.services[0].modifiers[0].options[0].extra_charge = Cents::ZERO;
    wish.start = at("2026-11-25 18:30");
    let refused = scenario.place(&scenario.visitor(), &wish).unwrap_err();
    assert_eq!(refused.to_string(), "Prices have changed. Please review your services.");
}

#[test]
fn the_menu_of_the_moment_counts() {
    let scenario = two_stylists();
    let before_changes = order(1, TEN);
    scenario.db.run("UPDATE services SET deleted_at = 0 WHERE id = 1");
    assert!(matches!(scenario.place(&scenario.visitor(), &before_changes), Err(BookingError::NoSuchService)));
    scenario.db.run("UPDATE services SET deleted_at = NULL, price_cents = 5000 WHERE id = 1");
    let mut seen = order(1, TEN);
    seen.services[0].price = Some(Cents::new(4_500));
    assert!(matches!(scenario.place(&scenario.visitor(), &seen), Err(BookingError::PriceChanged(_))));
    let mut unknown = order(1, TEN);
    unknown.services = vec![chosen(99)];
    assert!(matches!(scenario.place(&scenario.visitor(), &unknown), Err(BookingError::NoSuchService)));
    let mut nothing = order(1, TEN);
    nothing.services.clear();
    assert!(matches!(scenario.place(&scenario.visitor(), &nothing), Err(BookingError::Selection(_))));
}

#[test]
fn a_stylist_who_left_meanwhile_cannot_be_booked() {
    let scenario = two_stylists();
    assert!(matches!(scenario.place(&scenario.visitor(), &order(99, TEN)), Err(BookingError::NoSuchStaff)));
    for change in ["is_active = 0", "available_for_booking = 0", "deleted_at = 0"] {
        scenario.db.run(&format!("UPDATE staff SET {change}, role = 'staff' WHERE id = 1"));
        let refused = scenario.place(&scenario.visitor(), &order(1, TEN));
        assert!(
            matches!(refused, Err(BookingError::SlotTaken | BookingError::NoSuchStaff)),
            "{change}: {refused:?}"
        );
    }
    assert!(scenario.place(&scenario.visitor(), &order(2, TEN)).is_ok(), "the other one can");
}

#[test]
fn a_stylist_is_booked_only_for_what_they_do() {
    let salon = salon().service("Cut", 60, 4_500).service("Dry", 30, 2_000).stylist_who_does("Leo", &["Dry"]);
    let scenario = open(salon);
    assert!(matches!(scenario.place(&scenario.visitor(), &order(1, TEN)), Err(BookingError::SlotTaken)));
    let mut dry = order(1, TEN);
    dry.services = vec![chosen(2)];
    assert!(scenario.place(&scenario.visitor(), &dry).is_ok());
}

#[test]
fn a_suspended_or_unknown_salon_takes_no_bookings() {
    let closed = open(leos_salon().status(ShopStatus::Suspended));
    let before = closed.db.dump();
    assert!(matches!(closed.place(&closed.visitor(), &order(1, TEN)), Err(BookingError::NoSuchShop)));
    assert_eq!(closed.db.dump(), before);
    let nowhere = tenancy::ShopAddress::Nowhere;
    let refused = book::create_booking(&closed.ctx, &nowhere, &closed.visitor(), &order(1, TEN));
    assert!(matches!(refused, Err(BookingError::NoSuchShop)));
}

#[test]
fn ids_of_another_shop_are_no_ids() {
    let scenario = two_stylists();
    let before = scenario.db.dump();
    let mut their_service = order(1, TEN);
    their_service.services[0].service_id = ServiceId::new(3);
    assert!(matches!(scenario.place(&scenario.visitor(), &their_service), Err(BookingError::NoSuchService)));
    let mut their_stylist = order(1, TEN);
    their_stylist.staff = StaffChoice::Exactly(StaffId::new(3));
    assert!(matches!(scenario.place(&scenario.visitor(), &their_stylist), Err(BookingError::NoSuchStaff)));
    assert_eq!(scenario.db.dump(), before);
}

#[test]
fn a_browser_or_phone_has_three_holds_at_most() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let hours = ["2026-11-24 09:00", "2026-11-24 10:00", "2026-11-24 11:00"];
    let ids: Vec<BookingId> = hours.map(|start| scenario.place(&ada, &order(1, start)).unwrap().id).into();
    let fourth = order(1, "2026-11-24 12:00");
    let refused = scenario.place(&ada, &fourth).unwrap_err();
    assert!(matches!(refused, BookingError::TooManyHolds));
    // Another browser with the same phone is no way round.
    let phone = TypedPhone::parse("+1 718 555 0100").ok();
    let desk_with_phone = one_stylist();
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
    scenario.cancel(&ada, ids[0]).unwrap();
    scenario.place(&ada, &fourth).unwrap();
    scenario.clock.advance(TimeDelta::minutes(30));
    assert!(scenario.place(&ada, &order(1, "2026-11-24 13:00")).is_ok());
}
