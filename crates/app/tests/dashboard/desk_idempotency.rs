//! The desk's requests that come twice, and numbers that are written down by two at once.

use std::sync::Barrier;

use app::admin::{self, DashboardUser, DeskBooking, DeskRequest};
use app::book;
use app::book::BookingError;
use chrono::TimeDelta;
use domain::{ClientId, Role};
use scheduling::SlotRefusal;
use testkit::{at, on_both_databases};

use crate::desk::{common, walk_in};
use crate::office::{Scenario, glow, open};

fn keyed(key: &str, order: DeskRequest) -> DeskRequest {
    DeskRequest { idempotency_key: Some(key.to_owned()), ..order }
}

fn send(
    scenario: &Scenario,
    manager: &DashboardUser,
    order: &DeskRequest,
) -> Result<DeskBooking, BookingError> {
    admin::create_desk_booking(&scenario.ctx, manager, order).map_err(common)
}

/// What everybody was answered who started together.
fn at_once<T: Send>(racers: usize, run: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let start = Barrier::new(racers);
    std::thread::scope(|scope| {
        let (start, run) = (&start, &run);
        let threads: Vec<_> = (0..racers)
            .map(|number| {
                scope.spawn(move || {
                    start.wait();
                    run(number)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[on_both_databases(open)]
fn a_repeated_desk_key_returns_its_booking(scenario: &Scenario) {
    let ava = scenario.ava();
    let order = keyed("one", walk_in(2, "2026-11-24 12:00", Some("+1 212 555 0100")));
    let first = send(scenario, &ava, &order).unwrap();
    let before = scenario.db.dump();
    let again = send(scenario, &ava, &order).unwrap();
    assert_eq!((first.is_replay, again.is_replay), (false, true));
    assert_eq!(again.row, first.row);
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    // Another browser of the same person asks again, too.
    assert_eq!(send(scenario, &scenario.ava(), &order).unwrap().row.booking.id, first.row.booking.id);

    let other = DeskRequest { digest: [1; 32], ..keyed("one", walk_in(2, "2026-11-24 13:00", None)) };
    assert!(matches!(send(scenario, &ava, &other), Err(BookingError::KeyReused)));
    // A key is one person's, and one salon's.
    let others = send(scenario, &scenario.leo(), &keyed("one", walk_in(2, "2026-11-24 12:00", None)));
    assert!(matches!(others, Err(BookingError::NotOffered(SlotRefusal::Busy))), "{others:?}");
    scenario.clock.advance(TimeDelta::hours(24));
    let late = send(scenario, &ava, &order);
    assert!(matches!(late, Err(BookingError::NotOffered(_))), "kept for a day: {late:?}");
}

#[on_both_databases(open)]
fn a_platform_admins_desk_key_belongs_to_one_salon(scenario: &Scenario) {
    let order = keyed("one", walk_in(2, "2026-11-24 12:00", None));
    let at_glow = scenario.mia(scenario.glow);
    let first = send(scenario, &at_glow, &order).unwrap();
    assert!(send(scenario, &at_glow, &order).unwrap().is_replay);
    let at_luna = scenario.mia(scenario.luna);
    let elsewhere = send(scenario, &at_luna, &order);
    assert!(
        matches!(elsewhere, Err(BookingError::NoSuchService | BookingError::NoSuchStaff)),
        "{elsewhere:?} after {first:?}"
    );
}

#[on_both_databases(open)]
fn concurrent_copies_of_a_request_make_one_booking(scenario: &Scenario) {
    let ava = scenario.ava();
    for round in 0..4 {
        let start = format!("2026-11-24 {}:00", 11 + round);
        let order = keyed(&start, walk_in(2, &start, Some("+1 212 555 0100")));
        let answers = at_once(8, |_| send(scenario, &ava, &order));
        let ids: std::collections::HashSet<i64> =
            answers.iter().map(|answer| answer.as_ref().unwrap().row.booking.id.get()).collect();
        assert_eq!(ids.len(), 1);
        assert_eq!(answers.iter().flatten().filter(|booked| !booked.is_replay).count(), 1);
    }
    assert_eq!(scenario.db.count("bookings WHERE client_name = 'Grace'"), 4);
}

#[on_both_databases(open)]
fn concurrent_walk_ins_with_a_number_are_one_client(scenario: &Scenario) {
    let ava = scenario.ava();
    // With its country it may be on WhatsApp; without, it is a name and a number.
    for (round, number) in ["+1 212 555 0100", "+54 9 11 2345 6789", "555 0100"].into_iter().enumerate() {
        let answers = at_once(7, |racer| {
            // Different days are different queues.
            let start = format!("2026-11-{} {}:00", 24 + racer % 4, 9 + 2 * round + racer / 4);
            let spelled = if racer % 2 == 0 { number.to_owned() } else { number.replace(" 9 11", " 11") };
            send(scenario, &ava, &walk_in(2, &start, Some(&spelled))).unwrap().row.booking.client_id
        });
        let cards: std::collections::HashSet<Option<ClientId>> = answers.into_iter().collect();
        assert_eq!(cards.len(), 1, "{number}: {cards:?}");
    }
    assert_eq!(scenario.db.count("clients WHERE name = 'Grace'"), 3);
}

#[on_both_databases(open)]
fn a_concurrent_sign_in_and_walk_in_are_one_client(scenario: &Scenario) {
    let ava = scenario.ava();
    for round in 0..8 {
        let digits = format!("+1212555010{round}");
        let browser = scenario.signed_in(&glow(), &digits, Role::Client);
        let (web, desk) = (at(&format!("2026-11-24 {}:00", 9 + round)), 9 + round);
        at_once(2, |racer| {
            if racer == 0 {
                let address = tenancy::ShopAddress::Id(scenario.glow.shop());
                let order = crate::office::order(2, &web.format("%Y-%m-%d %H:%M").to_string());
                book::create_booking(&scenario.ctx, &address, &browser, &order).unwrap();
            } else {
                let order = walk_in(2, &format!("2026-11-25 {desk}:00"), Some(&digits));
                send(scenario, &ava, &order).unwrap();
            }
        });
        assert_eq!(scenario.db.count(&format!("clients WHERE whatsapp_phone = '{digits}'")), 1, "{round}");
    }
}

#[on_both_databases(open)]
fn the_database_refuses_two_unclaimed_cards_of_a_number(scenario: &Scenario) {
    let made = send(scenario, &scenario.ava(), &walk_in(2, "2026-11-24 12:00", Some("+1 212 555 0100")));
    assert!(made.unwrap().row.booking.client_id.is_some());
    let again = "INSERT INTO clients (shop_id, name, whatsapp_phone, created_at, updated_at) \
                     SELECT shop_id, 'Twin', whatsapp_phone, created_at, updated_at FROM clients WHERE name = 'Grace'";
    assert!(scenario.db.raw().run(again).is_err());
    let other = again.replace("SELECT shop_id", "SELECT 2").replace("'Twin'", "'Elsewhere'");
    assert!(scenario.db.raw().run(&other).is_ok(), "another salon's card is its own");
}
