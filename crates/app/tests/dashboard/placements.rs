//! What the desk is told to be in the way of an appointment.

use app::admin::{
    self, ChairQuestion, ConflictKind, DashboardUser, PlacedServices, PlacementAnswer, PlacementError,
    PlacementQuestion,
};
use app::book::{ChosenService, SlotQuery};
use chrono::TimeDelta;
use domain::{BookingId, ChairId, Minutes, ServiceId, StaffChoice, StaffId};
use testkit::{at, on_both_databases};

use crate::desk::walk_in;
use crate::office::{Scenario, open};

/// A cut at some time.
fn cut(staff: i64, start: &str) -> PlacementQuestion {
    let service = ServiceId::new(1);
    PlacementQuestion {
        services: PlacedServices::Chosen(vec![ChosenService {
            service_id: service,
            modifiers: Vec::new(),
            price: None,
            duration: None,
        }]),
        staff: StaffId::new(staff),
        chair: ChairQuestion::Best,
        start: at(start),
        duration: None,
    }
}

fn asked(scenario: &Scenario, user: &DashboardUser, question: &PlacementQuestion) -> PlacementAnswer {
    admin::placement(&scenario.ctx, user, question).unwrap()
}

fn told(answer: &PlacementAnswer) -> Vec<(String, &str)> {
    answer.conflicts.iter().map(|conflict| (conflict.key(), conflict.label.as_str())).collect()
}

/// Grace has a cut with Leo at noon of a Tuesday; its id.
fn grace_at_noon(scenario: &Scenario) -> BookingId {
    let booked =
        admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &walk_in(2, "2026-11-24 12:00", None));
    booked.unwrap().row.booking.id
}

#[on_both_databases(open)]
fn a_free_time_has_its_end_and_its_chair_and_nothing_against_it(scenario: &Scenario) {
    let ava = scenario.ava();
    let free = asked(scenario, &ava, &cut(2, "2026-11-24 14:05"));
    assert_eq!(told(&free), []);
    assert!(free.end >= at("2026-11-24 15:05") && free.chair.is_some());
    let without = PlacementQuestion { chair: ChairQuestion::WithoutChair, ..cut(2, "2026-11-24 14:05") };
    assert_eq!(asked(scenario, &ava, &without).chair, None);
    let long = PlacementQuestion { duration: Some(Minutes::new(125)), ..cut(2, "2026-11-24 14:05") };
    assert_eq!(asked(scenario, &ava, &long).end - free.end, TimeDelta::minutes(65));
}

#[on_both_databases(open)]
fn every_conflict_is_named_in_the_words_of_the_desk(scenario: &Scenario) {
    let ava = scenario.ava();
    let grace = grace_at_noon(scenario).get();
    let over = asked(scenario, &ava, &cut(2, "2026-11-24 12:30"));
    assert_eq!(told(&over), [(format!("booking:{grace}"), "Grace, 12:00 PM – 1:00 PM")]);
    let time = over.conflicts[0].time.unwrap();
    assert_eq!((time.start(), time.end()), (at("2026-11-24 12:00"), at("2026-11-24 13:00")));
    assert!(over.conflicts[0].kind.can_override());

    let night = asked(scenario, &ava, &cut(2, "2026-11-24 23:00"));
    let off = "Leo does not work then.";
    assert_eq!(told(&night), [("closed".into(), "The salon is closed."), ("off".into(), off)]);

    scenario.db.run("UPDATE shops SET buffer_after_minutes = 15 WHERE id = 1");
    let close = asked(scenario, &ava, &cut(2, "2026-11-24 11:00"));
    let words = "Too close to Grace, 12:00 PM – 1:00 PM";
    assert_eq!(told(&close), [(format!("buffer:{grace}"), words)]);

    let chair =
        scenario.db.ask(&format!("SELECT CAST(chair_id AS TEXT) AS value FROM bookings WHERE id = {grace}"));
    let chair = ChairId::new(chair.concat().parse().unwrap());
    let taken = PlacementQuestion { chair: ChairQuestion::Exactly(chair), ..cut(1, "2026-11-24 12:30") };
    let taken = asked(scenario, &ava, &taken);
    assert_eq!(taken.conflicts[0].key(), format!("chair:{grace}"));
    assert!(taken.conflicts[0].label.ends_with(" is taken by Grace, 12:00 PM – 1:00 PM"), "{taken:?}");

    scenario.db.run("UPDATE staff SET available_for_booking = false WHERE id = 2");
    let hidden = asked(scenario, &ava, &cut(2, "2026-11-24 15:00"));
    assert_eq!(told(&hidden), [("inactive".into(), "Leo cannot be booked.")]);
    assert!(!hidden.conflicts[0].kind.can_override());
}

#[on_both_databases(open)]
fn a_booking_makes_room_for_itself_and_keeps_its_chair(scenario: &Scenario) {
    let ava = scenario.ava();
    let grace = grace_at_noon(scenario);
    let moved = PlacementQuestion { services: PlacedServices::Booking(grace), ..cut(2, "2026-11-24 12:30") };
    let answer = asked(scenario, &ava, &moved);
    assert_eq!(told(&answer), []);
    let own = scenario
        .db
        .ask(&format!("SELECT CAST(chair_id AS TEXT) AS value FROM bookings WHERE id = {}", grace.get()));
    assert_eq!(answer.chair.map(|(id, _)| id.get().to_string()), own.first().cloned());
}

/// The desk is told of a conflict exactly where a booking on the grid is not offered to it.
#[on_both_databases(open)]
fn what_is_offered_has_no_conflict_and_what_is_not_has_one(scenario: &Scenario) {
    let ava = scenario.ava();
    grace_at_noon(scenario);
    for staff in [1, 2] {
        let query = SlotQuery {
            staff: StaffChoice::Exactly(StaffId::new(staff)),
            services: vec![ServiceId::new(1)],
            total_duration: Minutes::new(60),
        };
        let date = "2026-11-24".parse().unwrap();
        let offered = admin::desk_slots(&scenario.ctx, &ava, &query, date).unwrap().slots;
        assert!(!offered.is_empty());
        for quarter in 0..96 {
            let start = at("2026-11-24 00:00") + TimeDelta::minutes(15 * quarter);
            let question = PlacementQuestion { start, ..cut(staff, "2026-11-24 00:00") };
            let is_free = asked(scenario, &ava, &question).conflicts.is_empty();
            let is_offered = offered.iter().any(|view| view.slot.start == start);
            assert_eq!(is_free, is_offered, "{staff} at {start}");
        }
    }
}

#[on_both_databases(open)]
fn nonsense_is_refused_and_nothing_is_written(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let before = scenario.db.dump();
    let refused = |user: &DashboardUser, question: &PlacementQuestion| {
        admin::placement(&scenario.ctx, user, question).unwrap_err().to_string()
    };
    let at_two = || cut(2, "2026-11-24 14:00");
    assert_eq!(refused(&ava, &cut(2, "2026-11-24 14:03")), "Please choose a time in steps of 5 minutes.");
    assert_eq!(refused(&ava, &cut(2, "2026-11-20 14:00")), "This day is over.");
    assert_eq!(refused(&ava, &cut(2, "2028-11-24 14:00")), "This is too far ahead.");
    for minutes in [0, 3, 7, 1_445, -5] {
        let question = PlacementQuestion { duration: Some(Minutes::new(minutes)), ..at_two() };
        let answer = admin::placement(&scenario.ctx, &ava, &question);
        assert!(matches!(answer, Err(PlacementError::BadDuration)), "{minutes}: {answer:?}");
    }
    assert_eq!(refused(&ava, &cut(77, "2026-11-24 14:00")), "We could not find this stylist.");
    let chair = PlacementQuestion { chair: ChairQuestion::Exactly(ChairId::new(77)), ..at_two() };
    assert_eq!(refused(&ava, &chair), "We could not find this chair.");
    let booking = PlacementQuestion { services: PlacedServices::Booking(BookingId::new(77)), ..at_two() };
    assert_eq!(refused(&ava, &booking), "We could not find this booking.");
    assert_eq!(refused(&leo, &cut(1, "2026-11-24 14:00")), "You can book your own time only.");
    assert_eq!(scenario.db.dump(), before);
    assert_eq!(ConflictKind::ChairRule.as_str(), "chair_rule");
}
