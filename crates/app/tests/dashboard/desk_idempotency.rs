//! The desk's requests that come twice, and numbers that are written down by two at once.

use std::sync::Barrier;

use app::admin::{self, DashboardUser, DeskBooking, DeskRequest};
use app::book;
use app::book::BookingError;
use chrono::TimeDelta;
use domain::{ClientId, Role};
use scheduling::SlotRefusal;
use testkit::{TestDb, at};

use crate::desk::walk_in;
use crate::office::{MIA, Office, glow, on_both};

fn keyed(key: &str, order: DeskRequest) -> DeskRequest {
    DeskRequest { idempotency_key: Some(key.to_owned()), ..order }
}

fn send(
    office: &Office<'_>,
    manager: &DashboardUser,
    order: &DeskRequest,
) -> Result<DeskBooking, BookingError> {
    admin::create_desk_booking(&office.ctx, manager, order)
}

fn count(db: &TestDb, from: &str) -> String {
    db.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {from}")).remove(0)
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

#[test]
fn a_request_sent_again_with_its_key_is_answered_with_its_booking() {
    on_both(|office| {
        let ava = office.ava();
        let order = keyed("one", walk_in(2, "2026-11-24 12:00", Some("+1 212 555 0100")));
        let first = send(office, &ava, &order).unwrap();
        let before = office.db.dump();
        let again = send(office, &ava, &order).unwrap();
        assert_eq!((first.is_replay, again.is_replay), (false, true));
        assert_eq!(again.row, first.row);
        assert_eq!(office.db.dump(), before, "nothing was written");
        // Another browser of the same person asks again, too.
        assert_eq!(send(office, &office.ava(), &order).unwrap().row.booking.id, first.row.booking.id);

        let other = DeskRequest { digest: [1; 32], ..keyed("one", walk_in(2, "2026-11-24 13:00", None)) };
        assert!(matches!(send(office, &ava, &other), Err(BookingError::KeyReused)));
        // A key is one person's, and one salon's.
        let others = send(office, &office.maya(), &keyed("one", walk_in(2, "2026-11-24 12:00", None)));
        assert!(matches!(others, Err(BookingError::NotOffered(SlotRefusal::Busy))), "{others:?}");
        office.clock.advance(TimeDelta::hours(24));
        let late = send(office, &ava, &order);
        assert!(matches!(late, Err(BookingError::NotOffered(_))), "kept for a day: {late:?}");
    });
}

#[test]
fn masters_have_keys_though_they_have_no_session_at_the_salon() {
    on_both(|office| {
        let mia = office.browser(&tenancy::Site::Platform, MIA, Role::Master);
        let enter = |shop| office.enter(&tenancy::Site::Platform, &mia, Some(shop), Role::Admin).unwrap();
        let order = keyed("one", walk_in(2, "2026-11-24 12:00", None));
        let at_glow = enter(office.glow);
        let first = send(office, &at_glow, &order).unwrap();
        assert!(send(office, &at_glow, &order).unwrap().is_replay);
        let at_luna = enter(office.luna);
        let elsewhere = send(office, &at_luna, &order);
        assert!(
            matches!(elsewhere, Err(BookingError::NoSuchService | BookingError::NoSuchStaff)),
            "{elsewhere:?} after {first:?}"
        );
    });
}

#[test]
fn one_request_sent_many_times_at_once_is_one_booking_with_one_answer() {
    on_both(|office| {
        let ava = office.ava();
        for round in 0..4 {
            let start = format!("2026-11-24 {}:00", 11 + round);
            let order = keyed(&start, walk_in(2, &start, Some("+1 212 555 0100")));
            let answers = at_once(8, |_| send(office, &ava, &order));
            let ids: std::collections::HashSet<i64> =
                answers.iter().map(|answer| answer.as_ref().unwrap().row.booking.id.get()).collect();
            assert_eq!(ids.len(), 1);
            assert_eq!(answers.iter().flatten().filter(|booked| !booked.is_replay).count(), 1);
        }
        assert_eq!(count(office.db, "bookings WHERE client_name = 'Grace'"), "4");
    });
}

#[test]
fn a_new_number_written_down_by_many_at_once_is_one_card() {
    on_both(|office| {
        let ava = office.ava();
        // With its country it may be on WhatsApp; without, it is a name and a number.
        for (round, number) in ["+1 212 555 0100", "+54 9 11 2345 6789", "555 0100"].into_iter().enumerate() {
            let answers = at_once(7, |racer| {
                // Different days are different queues.
                let start = format!("2026-11-{} {}:00", 24 + racer % 4, 9 + 2 * round + racer / 4);
                let spelled = if racer % 2 == 0 { number.to_owned() } else { number.replace(" 9 11", " 11") };
                send(office, &ava, &walk_in(2, &start, Some(&spelled))).unwrap().row.booking.client_id
            });
            let cards: std::collections::HashSet<Option<ClientId>> = answers.into_iter().collect();
            assert_eq!(cards.len(), 1, "{number}: {cards:?}");
        }
        assert_eq!(count(office.db, "clients WHERE name = 'Grace'"), "3");
    });
}

#[test]
fn a_client_who_proves_a_number_while_the_desk_writes_it_down_is_one_card() {
    on_both(|office| {
        let ava = office.ava();
        for round in 0..8 {
            let digits = format!("1212555010{round}");
            let browser = office.browser(&glow(), &digits, Role::Client);
            let (web, desk) = (at(&format!("2026-11-24 {}:00", 9 + round)), 9 + round);
            at_once(2, |racer| {
                if racer == 0 {
                    let address = tenancy::ShopAddress::Id(office.glow.shop());
                    let order = crate::failures::order(2, &web.format("%Y-%m-%d %H:%M").to_string());
                    book::create_booking(&office.ctx, &address, &browser, &order).unwrap();
                } else {
                    let order = walk_in(2, &format!("2026-11-25 {desk}:00"), Some(&format!("+{digits}")));
                    send(office, &ava, &order).unwrap();
                }
            });
            assert_eq!(
                count(office.db, &format!("clients WHERE whatsapp_phone = '+{digits}'")),
                "1",
                "{round}"
            );
        }
    });
}

#[test]
fn the_database_refuses_a_second_card_of_a_number_that_is_nobodys_yet() {
    on_both(|office| {
        let made = send(office, &office.ava(), &walk_in(2, "2026-11-24 12:00", Some("+1 212 555 0100")));
        assert!(made.unwrap().row.booking.client_id.is_some());
        let again = "INSERT INTO clients (shop_id, name, whatsapp_phone, created_at, updated_at) \
                     SELECT shop_id, 'Twin', whatsapp_phone, created_at, updated_at FROM clients WHERE name = 'Grace'";
        assert!(office.db.raw().run(again).is_err());
        let other = again.replace("SELECT shop_id", "SELECT 2").replace("'Twin'", "'Elsewhere'");
        assert!(office.db.raw().run(&other).is_ok(), "another salon's card is its own");
    });
}
