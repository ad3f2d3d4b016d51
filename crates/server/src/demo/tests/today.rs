//! What the desk of the demo salon does on the day on which it is made, at any hour of it.

use std::sync::Arc;

use chrono::{Days, TimeDelta};
use domain::{BookingStatus, DayOfWeek, Instant, LocalDate, Minutes, TimeOfDay};
use ports::platform::{BookingSeed, ShopSeed};
use scheduling::{BusyInterval, local_time};
use testkit::{ManualClock, TestDb, at, for_each_database};

use crate::demo::diary::engine_view;
use crate::demo::{glow, seed};

const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// A moment on the salon's clock in the week from Monday, May 17, 2027.
fn on(weekday: u64, hour: i64) -> Instant {
    // New York is four hours behind in May.
    at("2027-05-17 04:00") + Days::new(weekday) + TimeDelta::hours(hour) + MINUTE * 7
}

fn date_of(salon: &ShopSeed, moment: Instant) -> LocalDate {
    local_time::date_of(salon.zone, moment)
}

fn name<'a>(salon: &'a ShopSeed, booking: &BookingSeed) -> &'a str {
    &salon.clients[booking.client].name
}

fn place_of(salon: &ShopSeed, name: &str) -> usize {
    salon.staff.iter().position(|person| person.name == name).unwrap()
}

fn end(booking: &BookingSeed) -> Instant {
    booking.start
        + MINUTE * i32::try_from(booking.lines.iter().map(|line| line.duration.get()).sum::<i64>()).unwrap()
}

/// Whether somebody works at all on a date.
fn works(salon: &ShopSeed, staff: usize, date: LocalDate) -> bool {
    let view = engine_view(salon);
    !scheduling::worked_spans(&view, &view.stylists[staff], date..=date).is_empty()
}

/// All weekdays on which the salon is open, in the middle of the day.
fn open_moments() -> impl Iterator<Item = Instant> {
    (0..6).flat_map(|day| [11, 13, 15].map(|hour| on(day, hour)))
}

#[test]
fn while_the_salon_is_open_clients_are_there_and_one_is_late() {
    for now in open_moments() {
        let salon = glow::salon(now).unwrap();
        let [served, arrived, late] = salon.desk.marked.as_slice() else {
            panic!("{now}: {:?}", salon.desk.marked)
        };
        let booking = |mark: &ports::platform::MarkSeed| {
            let booking = &salon.bookings[mark.booking];
            assert_eq!(booking.status, BookingStatus::Confirmed, "{now}");
            assert!(booking.created_at < mark.at && mark.at <= now, "{now}");
            booking
        };
        let visit = booking(served);
        let begun = served.marks.started_at.unwrap();
        assert!(visit.start <= begun && begun < now && now < end(visit), "{now}");
        assert_eq!((arrived.marks.arrived_at, arrived.marks.started_at), (Some(now - MINUTE * 8), None));
        assert!((booking(arrived).start - now).abs() <= MINUTE * 20, "{now}");
        assert_eq!((late.marks.late, late.marks.arrived_at), (Some(Minutes::new(10)), None));
        assert!(late.is_by_client && now - MINUTE * 5 <= booking(late).start, "{now}");
        // Nobody else should be there now.
        let is_on = |booking: &&BookingSeed| {
            booking.status != BookingStatus::Cancelled && booking.start <= now && now < end(booking)
        };
        let marked: Vec<usize> = salon.desk.marked.iter().map(|mark| mark.booking).collect();
        for other in salon.bookings.iter().filter(is_on) {
            let is_marked = marked.iter().any(|place| std::ptr::eq(&raw const salon.bookings[*place], other));
            assert!(is_marked, "{now}: {} is there without a mark", name(&salon, other));
        }
    }
}

#[test]
fn some_visits_of_the_day_are_finished_and_some_confirmed_by_their_clients() {
    for now in open_moments() {
        let salon = glow::salon(now).unwrap();
        let sold: Vec<_> = salon
            .desk
            .finished
            .iter()
            .map(|finish| {
                let booking = &salon.bookings[finish.booking];
                assert_eq!(
                    (booking.status, date_of(&salon, booking.start)),
                    (BookingStatus::Completed, date_of(&salon, now))
                );
                assert!(end(booking) <= finish.at && finish.at <= now, "{now}");
                let agreed: i64 = booking.lines.iter().map(|line| line.price.get()).sum();
                let percent = finish.discount.get() * 100 / agreed;
                (percent, finish.discount_reason, finish.extra.map(|(name, price)| (name, price.get())))
            })
            .collect();
        let mask = Some(("Travel-size mask", 1_800));
        assert_eq!(sold, [(10, Some("Birthday"), None), (0, None, mask), (0, None, None)], "{now}");
        assert_eq!(salon.desk.confirmed.len(), 2, "{now}");
        for (place, confirmed_at) in &salon.desk.confirmed {
            let booking = &salon.bookings[*place];
            assert!(now < booking.start && date_of(&salon, booking.start) == date_of(&salon, now), "{now}");
            assert!(booking.created_at < *confirmed_at && *confirmed_at < now - TimeDelta::days(1), "{now}");
        }
    }
}

#[test]
fn while_the_salon_is_closed_nobody_is_there() {
    for day in 0..7 {
        for hour in [1, 6, 22] {
            let now = on(day, hour);
            let salon = glow::salon(now).unwrap();
            let (finished, confirmed) = match (day, hour) {
                (6, _) => (0, 0),
                (_, 22) => (3, 0),
                _ => (0, 2),
            };
            assert_eq!(salon.desk.marked.len(), 0, "{now}");
            assert_eq!(
                (salon.desk.finished.len(), salon.desk.confirmed.len()),
                (finished, confirmed),
                "{now}"
            );
        }
    }
}

#[test]
fn a_break_is_later_and_time_is_blocked() {
    for now in (0..7).flat_map(|day| [6, 13, 22].map(|hour| on(day, hour))) {
        let salon = glow::salon(now).unwrap();
        let (ava, leo) = (place_of(&salon, "Ava Laurent"), place_of(&salon, "Leo Haddad"));
        let today = date_of(&salon, now);
        let breaks: Vec<_> = salon.desk.moved_breaks.iter().collect();
        assert_eq!(breaks.len(), usize::from(works(&salon, ava, today)), "{now}");
        for moved in breaks {
            assert_eq!((moved.staff, moved.date), (ava, today));
            assert_eq!((moved.pause.start, moved.pause.end), (TimeOfDay::hm(13, 30), TimeOfDay::hm(14, 0)));
        }
        assert_eq!(salon.desk.blocks.len(), usize::from(works(&salon, leo, today)), "{now}");
        for block in &salon.desk.blocks {
            assert_eq!(
                (block.staff, block.title, date_of(&salon, block.time.start())),
                (leo, "Supplier visit", today)
            );
            let is_under = |booking: &&BookingSeed| {
                booking.staff == leo
                    && booking.status != BookingStatus::Cancelled
                    && booking.start < block.time.end()
                    && block.time.start() < end(booking)
            };
            assert_eq!(salon.bookings.iter().find(is_under).map(|booking| booking.start), None, "{now}");
        }
    }
}

#[test]
fn somebody_comes_over_somebody_else_on_the_next_open_day() {
    for now in (0..7).flat_map(|day| [6, 13, 22].map(|hour| on(day, hour))) {
        let salon = glow::salon(now).unwrap();
        let [overlap] = salon.desk.overlaps.as_slice() else { panic!("{now}: {:?}", salon.desk.overlaps) };
        let (over, booking) = (&salon.bookings[overlap.over], &overlap.booking);
        assert_eq!((name(&salon, booking), name(&salon, over)), ("Camille Rhodes", "Priya Nair"));
        assert_eq!(overlap.reason, "She only needs the fringe cut");
        assert_eq!(
            (booking.staff, booking.status, over.status),
            (over.staff, BookingStatus::Confirmed, BookingStatus::Confirmed)
        );
        assert!(
            booking.chair != over.chair && over.start < booking.start && booking.start < end(over),
            "{now}"
        );
        let days = if DayOfWeek::of(date_of(&salon, now)).number() == 6 { 2 } else { 1 };
        assert_eq!(date_of(&salon, over.start), date_of(&salon, now) + Days::new(days), "{now}");
    }
}

#[test]
fn one_client_has_lost_her_time_and_nobody_else_has() {
    for now in (0..7).map(|day| on(day, 12)) {
        let salon = glow::salon(now).unwrap();
        let view = engine_view(&salon);
        let ahead = salon
            .bookings
            .iter()
            .filter(|booking| booking.status == BookingStatus::Confirmed && now < booking.start);
        let busy: Vec<BusyInterval> = ahead
            .map(|booking| {
                let chair = booking.chair.map(|place| view.chairs[place].id);
                BusyInterval::new(view.stylists[booking.staff].id, chair, booking.start, end(booking))
            })
            .collect();
        let lost = scheduling::all_lost_times(&view, busy.iter());
        let [(interval, _)] = lost.as_slice() else { panic!("{now}: {lost:?}") };
        let is_hers = |booking: &&BookingSeed| {
            name(&salon, booking) == "Olivia Hart" && booking.start == interval.start()
        };
        let booking = salon.bookings.iter().find(is_hers).unwrap();
        let maya = place_of(&salon, "Maya Okafor");
        let day_off = &salon.staff[maya].exceptions[0];
        assert_eq!((booking.staff, day_off.reason.as_deref()), (maya, Some("Family day")));
        let eleven = local_time::at(salon.zone, day_off.dates.first(), TimeOfDay::hm(11, 0));
        assert_eq!((booking.start, booking.created_at < now), (eleven, true));
    }
}

/// A number that the database is asked for.
fn number(db: &TestDb, what: &str) -> i64 {
    db.ask(&format!("SELECT CAST(({what}) AS TEXT) AS value"))[0].parse().unwrap()
}

#[test]
fn the_database_has_it_all_and_the_next_day_has_its_own() {
    for_each_database(|db| {
        let thursday = on(3, 13);
        let clock = Arc::new(ManualClock::at(thursday));
        db.lives_by(&clock);
        let _ = seed(db.database.as_ref(), thursday).unwrap();
        assert_eq!(db.database.broken_invariants(thursday).unwrap(), Vec::<String>::new());
        let bookings = |condition: &str| db.count(&format!("bookings WHERE shop_id = 1 AND {condition}"));
        assert_eq!(bookings("started_at IS NOT NULL"), 1);
        assert_eq!(bookings("arrived_at IS NOT NULL AND started_at IS NULL"), 1);
        assert_eq!(bookings("late_minutes = 10"), 1);
        assert_eq!(bookings("finished_at IS NOT NULL"), 3);
        assert_eq!(
            bookings(
                "discount_reason = 'Birthday' AND final_price_cents + discount_cents = total_price_cents"
            ),
            1
        );
        assert_eq!(bookings("final_price_cents = total_price_cents + 1800"), 1);
        assert_eq!(
            db.count(
                "final_lines WHERE service_id IS NULL AND name = 'Travel-size mask' AND price_cents = 1800"
            ),
            1
        );
        assert_eq!(db.count("booking_overlaps WHERE reason = 'She only needs the fringe cut'"), 1);
        assert_eq!(db.count("blocks WHERE title = 'Supplier visit' AND staff_id = 4"), 1);
        assert_eq!(db.count("day_breaks WHERE staff_id = 1 AND start_time = '13:30'"), 1);
        let by_client = "audit_log WHERE actor_kind = 'client' AND action =";
        assert_eq!(db.count(&format!("{by_client} 'booking.confirmed'")), 2);
        assert_eq!(db.count(&format!("{by_client} 'booking.marked'")), 1);
        assert_eq!(db.count("outbox"), 0, "nobody is told of what was planted");
        assert_eq!(db.count("policy_versions WHERE shop_id = 2"), 0, "Luna has no notices and no ladder");

        let friday = on(4, 12);
        clock.set(friday);
        let _ = seed(db.database.as_ref(), friday).unwrap();
        assert_eq!(db.database.broken_invariants(friday).unwrap(), Vec::<String>::new());
        assert!(
            number(
                db,
                "SELECT count(*) FROM bookings WHERE shop_id = 1 AND started_at IS NOT NULL AND status = 'confirmed'"
            ) > 0
        );
        assert_eq!(bookings("late_minutes = 10 AND status = 'confirmed'"), 1);
        assert_eq!(bookings("finished_at IS NOT NULL"), 6);
        assert_eq!(db.count("booking_overlaps"), 2);
        assert_eq!(db.count("day_breaks WHERE staff_id = 1"), 2);
    });
}

#[test]
fn the_salon_closes_on_thanksgiving_and_christmas_and_leo_has_two_shifts_on_thursdays() {
    let salon = glow::salon(on(3, 13)).unwrap();
    let days: Vec<_> = salon
        .special_days
        .iter()
        .map(|day| {
            let hours = day.opening.map(|opening| (opening.opens.to_string(), opening.closes.to_string()));
            (day.dates.first().to_string(), day.name.clone(), hours)
        })
        .collect();
    let day = |date: &str, name: &str, hours: Option<(&str, &str)>| {
        let hours = hours.map(|(opens, closes)| (opens.to_owned(), closes.to_owned()));
        (date.to_owned(), name.to_owned(), hours)
    };
    let expected = [
        day("2027-11-25", "Thanksgiving", None),
        day("2027-12-24", "Christmas Eve", Some(("09:00", "14:00"))),
        day("2027-12-25", "Christmas Day", None),
    ];
    assert_eq!(days, expected);
    let view = engine_view(&ShopSeed { desk: ports::platform::DeskSeed::default(), ..salon });
    let thursday = "2027-05-27".parse().unwrap();
    let leo = view.stylists.iter().find(|person| person.name == "Leo Haddad").unwrap();
    let spans = scheduling::worked_spans(&view, leo, thursday..=thursday);
    let clock = |moment| local_time::label(view.zone, moment);
    let shifts: Vec<_> = spans.iter().map(|span| (clock(span.start()), clock(span.end()))).collect();
    let shift = |from: &str, until: &str| (from.to_owned(), until.to_owned());
    assert_eq!(shifts, [shift("9:00 AM", "1:00 PM"), shift("3:30 PM", "8:00 PM")]);
}
