//! Many at once through the use cases, on both databases.

use std::collections::HashSet;
use std::sync::Barrier;

use app::Visitor;
use app::book::{BookingError, BookingRequest, CreatedBooking};
use domain::StaffChoice;
use testkit::{SalonBuilder, TestDb, for_each_backend, salon};

use crate::fixtures::{Scenario, leos_salon, order, over};

/// What everybody was told who started together.
fn at_once(
    scenario: &Scenario,
    wishes: Vec<(Visitor, BookingRequest)>,
) -> Vec<Result<CreatedBooking, BookingError>> {
    let start = Barrier::new(wishes.len());
    std::thread::scope(|scope| {
        let racers: Vec<_> = wishes
            .into_iter()
            .map(|(visitor, wish)| {
                let start = &start;
                scope.spawn(move || {
                    start.wait();
                    scenario.place(&visitor, &wish)
                })
            })
            .collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).collect()
    })
}

fn on_both(salon: &(impl Fn() -> SalonBuilder + Sync), test: impl Fn(&Scenario) + Sync) {
    for_each_backend(|backend| {
        test(&over(TestDb::new(backend), salon()));
    });
}

#[test]
fn one_of_64_visitors_gets_the_time() {
    on_both(&leos_salon, |scenario| {
        for round in 0..4 {
            let start = format!("2026-11-24 {:02}:00", 9 + round);
            let wishes = (0..64).map(|_| (scenario.visitor(), order(1, &start))).collect();
            let answers = at_once(scenario, wishes);
            let winners = answers.iter().filter(|answer| answer.is_ok()).count();
            let losers =
                answers.iter().filter(|answer| matches!(answer, Err(BookingError::SlotTaken))).count();
            assert_eq!((winners, losers), (1, 63), "{answers:?}");
        }
    });
}

#[test]
fn anyone_spreads_clients_over_free_stylists() {
    let four = || salon().service("Cut", 60, 4_500).senior("Leo").stylist("Ava").stylist("Cy").stylist("Di");
    on_both(&four, |scenario| {
        let wishes = (0..32).map(|_| {
            let wish = BookingRequest { staff: StaffChoice::Anyone, ..order(1, "2026-11-24 10:00") };
            (scenario.visitor(), wish)
        });
        let answers = at_once(scenario, wishes.collect());
        let losers = answers.iter().filter(|answer| matches!(answer, Err(BookingError::SlotTaken))).count();
        assert_eq!(losers, 28, "{answers:?}");
        let staff = scenario.db.ask("SELECT CAST(staff_id AS TEXT) AS value FROM bookings");
        assert_eq!(staff.into_iter().collect::<HashSet<_>>().len(), 4);
    });
}

#[test]
fn concurrent_copies_of_a_request_make_one_booking() {
    on_both(&leos_salon, |scenario| {
        let ada = scenario.visitor();
        for key in [Some("one".to_owned()), None] {
            let hour = if key.is_some() { 10 } else { 12 };
            let wish = BookingRequest { idempotency_key: key, ..order(1, &format!("2026-11-24 {hour}:00")) };
            let answers = at_once(scenario, (0..32).map(|_| (ada.clone(), wish.clone())).collect());
            let ids: HashSet<i64> = answers.iter().map(|answer| answer.as_ref().unwrap().id.get()).collect();
            assert_eq!(ids.len(), 1);
            let firsts = answers.iter().flatten().filter(|placed| !placed.is_replay).count();
            assert_eq!(firsts, 1);
        }
        assert_eq!(scenario.mine(&ada).len(), 2);
    });
}

#[test]
fn concurrent_requests_get_three_holds_at_most() {
    on_both(&leos_salon, |scenario| {
        let ada = scenario.visitor();
        let wishes = (9..17).map(|hour| (ada.clone(), order(1, &format!("2026-11-24 {hour:02}:00"))));
        let answers = at_once(scenario, wishes.collect());
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3, "{answers:?}");
        // Different days are different locks.
        let eve = scenario.visitor();
        let wishes = (24..31).map(|day| (eve.clone(), order(1, &format!("2026-11-{day} 16:00"))));
        let answers = at_once(scenario, wishes.collect());
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3, "{answers:?}");
        // So are different browsers, but the phone is the same.
        let wishes = (24..31).map(|day| {
            let mut wish = order(1, &format!("2026-11-{day} 15:00"));
            wish.contact.phone = domain::TypedPhone::parse("+1 718 555 0100").ok();
            (scenario.visitor(), wish)
        });
        let answers = at_once(scenario, wishes.collect());
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3, "{answers:?}");
    });
}
