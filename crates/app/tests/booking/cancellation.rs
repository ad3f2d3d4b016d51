//! Giving a time back: by the client, or by nobody confirming it. And what a client sees of all that.

use app::book::{self, BookingError, CancelError, OwnBookingError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason};
use testkit::the_present;

use crate::fixtures::{at_glow, at_luna, chosen, one_stylist, order};

const TEN: &str = "2026-11-24 10:00";
const NOON: &str = "2026-11-24 12:00";

#[test]
fn a_cancelled_time_can_be_taken_by_somebody_else() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.cancel(&ada, made.id).unwrap();
    let booking = scenario.mine(&ada).remove(0);
    assert_eq!(
        (booking.status, booking.cancel_reason),
        (BookingStatus::Cancelled, Some(CancelReason::Client))
    );
    assert_eq!(booking.confirmation_code, None);
    assert!(scenario.place(&scenario.visitor(), &order(1, TEN)).is_ok());
    assert_eq!(
        scenario.db.ask("SELECT action || ' ' || to_status AS value FROM audit_log ORDER BY id"),
        ["booking.created pending", "booking.cancelled cancelled", "booking.created pending"]
    );
    assert_eq!(
        scenario.db.ask("SELECT dedupe_key AS value FROM outbox ORDER BY id"),
        ["booking.created:1:1", "booking.cancelled:1:2", "booking.created:2:1"]
    );
}

#[test]
fn cancelling_twice_is_no_error_and_says_nothing_twice() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.cancel(&ada, made.id).unwrap();
    let before = scenario.db.dump();
    scenario.cancel(&ada, made.id).unwrap();
    assert_eq!(scenario.db.dump(), before);
}

#[test]
fn a_stranger_cannot_cancel_or_find_a_booking() {
    let scenario = one_stylist();
    let (ada, eve) = (scenario.visitor(), scenario.visitor());
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.place(&eve, &order(1, NOON)).unwrap();
    let before = scenario.db.dump();
    let refusals = [
        scenario.cancel(&eve, made.id),
        scenario.cancel(&eve, BookingId::new(99)),
        scenario.cancel(&scenario.visitor(), made.id),
    ];
    for refused in refusals {
        assert!(matches!(&refused, Err(CancelError::Own(OwnBookingError::NoSuchBooking))), "{refused:?}");
    }
    assert_eq!(scenario.db.dump(), before);
    assert_eq!(scenario.mine(&scenario.visitor()), []);
}

#[test]
fn a_begun_booking_cannot_be_cancelled() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, "2026-11-23 10:00")).unwrap();
    scenario.db.run(
        "UPDATE bookings SET status = 'confirmed'; \
         INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id, from_status, to_status) \
         SELECT 1, created_at, 'system', 'booking.confirmed', 'booking', id, 'pending', 'confirmed' FROM bookings",
    );
    scenario.clock.set(testkit::at("2026-11-23 10:00"));
    assert!(matches!(scenario.cancel(&ada, made.id), Err(CancelError::TooLate)));
    scenario.clock.set(testkit::at("2026-11-23 09:59"));
    assert!(scenario.cancel(&ada, made.id).is_ok());
}

#[test]
fn a_suspended_salons_clients_keep_reading_and_cancelling() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.db.run("UPDATE shops SET status = 'suspended'");
    assert!(matches!(scenario.place(&ada, &order(1, NOON)), Err(BookingError::ShopClosed)));
    assert_eq!(scenario.mine(&ada).len(), 1);
    scenario.cancel(&ada, made.id).unwrap();
}

#[test]
fn an_expired_hold_is_free_before_its_release() {
    let scenario = one_stylist();
    let (ada, eve) = (scenario.visitor(), scenario.visitor());
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.clock.advance(TimeDelta::minutes(30) - TimeDelta::microseconds(1));
    assert!(matches!(scenario.place(&eve, &order(1, TEN)), Err(BookingError::SlotTaken)), "still held");
    scenario.clock.advance(TimeDelta::microseconds(1));
    let booking = scenario.mine(&ada).remove(0);
    assert_eq!(
        (booking.status, booking.cancel_reason),
        (BookingStatus::Cancelled, Some(CancelReason::Expired))
    );
    scenario.place(&eve, &order(1, TEN)).unwrap();
    assert_eq!(
        scenario.db.ask(
            "SELECT actor_kind || ' ' || action || ' ' || entity_id AS value FROM audit_log ORDER BY id"
        ),
        ["visitor booking.created 1", "system booking.expired 1", "visitor booking.created 2"]
    );
    assert_eq!(
        scenario.db.ask("SELECT dedupe_key AS value FROM outbox ORDER BY id"),
        ["booking.created:1:1", "booking.expired:1:2", "booking.created:2:1"]
    );
    // The former owner cannot take it away again.
    scenario.cancel(&ada, made.id).unwrap();
    assert_eq!(scenario.mine(&eve).remove(0).status, BookingStatus::Pending);
}

#[test]
fn cancelling_an_expired_hold_is_its_clients_word() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.clock.advance(TimeDelta::minutes(31));
    scenario.cancel(&ada, made.id).unwrap();
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 0);
    // Not the clock's, which a late message could still overrule.
    assert_eq!(scenario.mine(&ada).remove(0).cancel_reason, Some(CancelReason::Client));
    scenario.cancel(&ada, made.id).unwrap();
}

#[test]
fn expired_holds_of_all_shops_are_released_once() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.clock.advance(TimeDelta::minutes(10));
    scenario.place(&ada, &order(1, NOON)).unwrap();
    let mut wish = order(2, TEN);
    wish.services = vec![chosen(2)];
    book::create_booking(&scenario.ctx, &at_luna(), &ada, &wish).unwrap();

    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 0);
    scenario.clock.set(the_present() + TimeDelta::minutes(30));
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 1);
    scenario.clock.set(the_present() + TimeDelta::minutes(40));
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 2);
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 0);
    let expired = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM outbox WHERE kind = 'booking.expired'";
    assert_eq!(scenario.db.ask(expired), ["3"]);
}

#[test]
fn a_failed_release_does_not_stop_other_shops() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    let mut wish = order(2, TEN);
    wish.services = vec![chosen(2)];
    book::create_booking(&scenario.ctx, &at_luna(), &ada, &wish).unwrap();
    // The first shop's outbox refuses the notice that its lapsed hold calls for.
    let in_the_way = format!(
        "INSERT INTO outbox (shop_id, kind, dedupe_key, created_at, not_before) VALUES (1, 'x', 'booking.expired:{}:2', 0, 0)",
        made.id
    );
    scenario.db.run(&in_the_way);

    scenario.clock.advance(TimeDelta::minutes(31));
    assert!(book::release_expired_holds(&scenario.ctx).is_err(), "the trouble is told");
    let cancelled = "SELECT CAST(shop_id AS TEXT) AS value FROM bookings WHERE status = 'cancelled'";
    assert_eq!(scenario.db.ask(cancelled), ["2"]);
    scenario.db.run("DELETE FROM outbox WHERE kind = 'x'");
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 1);
}

#[test]
fn looking_at_ones_bookings_keeps_the_session_alive() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    scenario.place(&ada, &order(1, TEN)).unwrap();
    for _ in 0..3 {
        scenario.clock.advance(TimeDelta::hours(23));
        assert_eq!(scenario.mine(&ada).len(), 1);
    }
    scenario.clock.advance(TimeDelta::hours(25));
    assert_eq!(scenario.mine(&ada).len(), 0, "a session that nobody used for a day has ended");
    scenario.place(&ada, &order(1, "2026-12-03 10:00")).unwrap();
    assert_eq!(scenario.mine(&ada).len(), 1, "and does not come back with what it had");
}

#[test]
fn own_bookings_are_listed_pending_first() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let starts =
        ["2026-11-23 09:00", "2026-11-23 11:00", "2026-11-24 10:00", "2026-11-25 10:00", "2026-11-26 10:00"];
    let mut ids = Vec::new();
    for start in starts {
        ids.push(scenario.place(&ada, &order(1, start)).unwrap().id.get());
        // Confirmed by the scenario, so that the cap on open holds is not in the way.
        if start != "2026-11-26 10:00" {
            let id = ids[ids.len() - 1];
            scenario.db.run(&format!(
                "UPDATE bookings SET status = 'confirmed' WHERE id = {id}; \
                 INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id, from_status, to_status) \
                 SELECT 1, created_at, 'system', 'booking.confirmed', 'booking', id, 'pending', 'confirmed' FROM bookings WHERE id = {id}"
            ));
        }
    }
    let order_of = || -> Vec<i64> { scenario.mine(&ada).iter().map(|booking| booking.id.get()).collect() };
    assert_eq!(order_of(), [5, 1, 2, 3, 4], "the pending one first");
    scenario.clock.set(testkit::at("2026-11-23 23:00"));
    scenario.place(&ada, &order(1, "2026-11-27 10:00")).unwrap();
    assert_eq!(
        order_of(),
        [6, 3, 4, 5, 2, 1],
        "the past last, latest first; an expired one where its time is"
    );
    assert_eq!(book::list_bookings(&scenario.ctx, &at_glow(), &ada).unwrap().len(), 6);
}

#[test]
fn a_browser_that_was_away_for_a_day_is_nobody() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.clock.advance(TimeDelta::hours(24));
    assert_eq!(scenario.mine(&ada), []);
    assert!(matches!(scenario.cancel(&ada, made.id), Err(CancelError::Own(OwnBookingError::NoSuchBooking))));
}
