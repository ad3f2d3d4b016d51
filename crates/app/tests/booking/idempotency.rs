//! A request that comes again: it gets the answer it got before, and never a second booking (rules/wire#idempotency-key).

use app::book::{BookingError, BookingRequest};
use chrono::TimeDelta;
use domain::BookingStatus;

use crate::fixtures::{Scenario, chosen, leos_salon, open, order};

fn two_services() -> Scenario {
    open(leos_salon().service("Dry", 30, 2_000))
}

/// A request with a key of its own.
fn keyed(key: &str, start: &str) -> BookingRequest {
    BookingRequest { idempotency_key: Some(key.to_owned()), digest: [1; 32], ..order(1, start) }
}

const TEN: &str = "2026-11-24 10:00";
const NOON: &str = "2026-11-24 12:00";

#[test]
fn the_same_request_gets_the_same_booking() {
    let scenario = two_services();
    let ada = scenario.visitor();
    for (first, second) in [(keyed("a", TEN), keyed("a", TEN)), (order(1, NOON), order(1, NOON))] {
        let made = scenario.place(&ada, &first).unwrap();
        let before = scenario.db.dump();
        let again = scenario.place(&ada, &second).unwrap();
        assert_eq!((again.id, again.status, again.is_replay), (made.id, made.status, true));
        let rows = |dump: Vec<String>| {
            dump.into_iter().filter(|row| !row.starts_with("sessions")).collect::<Vec<_>>()
        };
        assert_eq!(rows(scenario.db.dump()), rows(before), "nothing but the session's last use has changed");
    }
    assert_eq!(scenario.mine(&ada).len(), 2);
}

#[test]
fn a_key_used_for_another_request_is_refused() {
    let scenario = two_services();
    let ada = scenario.visitor();
    scenario.place(&ada, &keyed("a", TEN)).unwrap();
    let other = BookingRequest { digest: [2; 32], ..keyed("a", NOON) };
    assert!(matches!(scenario.place(&ada, &other), Err(BookingError::KeyReused)));
    assert_eq!(scenario.mine(&ada).len(), 1);
}

#[test]
fn a_key_belongs_to_one_browser() {
    let scenario = two_services();
    let (ada, eve) = (scenario.visitor(), scenario.visitor());
    let made = scenario.place(&ada, &keyed("a", TEN)).unwrap();
    assert!(matches!(scenario.place(&eve, &keyed("a", TEN)), Err(BookingError::SlotTaken)));
    let others = scenario.place(&eve, &BookingRequest { digest: [2; 32], ..keyed("a", NOON) }).unwrap();
    assert_ne!(others.id, made.id);
}

#[test]
fn a_sent_key_is_kept_a_day() {
    let scenario = two_services();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &keyed("a", TEN)).unwrap();
    scenario.clock.advance(TimeDelta::hours(24) - TimeDelta::microseconds(1));
    assert_eq!(
        scenario.place(&ada, &keyed("a", TEN)).unwrap().id,
        made.id,
        "even though the hold is long over"
    );
    scenario.clock.advance(TimeDelta::microseconds(1));
    let later = scenario.place(&ada, &keyed("a", TEN)).unwrap();
    assert!(!later.is_replay);
    assert_ne!(later.id, made.id);
}

#[test]
fn a_derived_key_is_kept_ten_minutes() {
    let scenario = two_services();
    let ada = scenario.visitor();
    scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.clock.advance(TimeDelta::minutes(10) - TimeDelta::microseconds(1));
    assert!(scenario.place(&ada, &order(1, TEN)).unwrap().is_replay);
    scenario.clock.advance(TimeDelta::microseconds(1));
    assert!(
        matches!(scenario.place(&ada, &order(1, TEN)), Err(BookingError::OwnOverlap)),
        "with the own booking"
    );
}

#[test]
fn another_choice_is_another_request() {
    let scenario = two_services();
    let ada = scenario.visitor();
    scenario.place(&ada, &order(1, TEN)).unwrap();
    let mut two_services = order(1, TEN);
    two_services.services.push(chosen(2));
    assert!(matches!(scenario.place(&ada, &two_services), Err(BookingError::OwnOverlap)));
}

#[test]
fn a_derived_key_ends_when_its_booking_is_cancelled() {
    let scenario = two_services();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &order(1, TEN)).unwrap();
    scenario.cancel(&ada, made.id).unwrap();
    let again = scenario.place(&ada, &order(1, TEN)).unwrap();
    assert!(!again.is_replay);
    assert_ne!(again.id, made.id);
    assert_eq!(
        scenario.mine(&ada).iter().filter(|booking| booking.status == BookingStatus::Pending).count(),
        1
    );
}

#[test]
fn a_sent_key_keeps_its_answer_when_the_booking_is_cancelled() {
    let scenario = two_services();
    let ada = scenario.visitor();
    let made = scenario.place(&ada, &keyed("a", TEN)).unwrap();
    scenario.cancel(&ada, made.id).unwrap();
    let again = scenario.place(&ada, &keyed("a", TEN)).unwrap();
    assert_eq!((again.id, again.is_replay), (made.id, true));
}

#[test]
fn a_replay_does_not_count_as_another_hold() {
    let scenario = two_services();
    let ada = scenario.visitor();
    for start in ["2026-11-24 09:00", TEN, NOON] {
        scenario.place(&ada, &keyed(start, start)).unwrap();
    }
    assert!(scenario.place(&ada, &keyed(NOON, NOON)).unwrap().is_replay);
}
