//! The desk marks how far a visit is.

use app::admin::{
    self, ChangeError, MarkedStage, Patch, PlaceChange, StageChange, StageRefusal, StatusRefusal,
};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Marks, Minutes, Stage};
use ports::shop::ListedBooking;
use testkit::{at, on_both_databases};

use crate::desk::walk_in;
use crate::office::{Scenario, books_leo, open};
use crate::place::to;

const AS_IT_IS: Patch<Minutes> = Patch::Keep;

fn marking(
    scenario: &Scenario,
) -> impl Fn(BookingId, MarkedStage, Patch<Minutes>) -> Result<ListedBooking, ChangeError> {
    let ava = scenario.ava();
    move |id, to, late| admin::set_stage(&scenario.ctx, &ava, id, None, &StageChange { to, late })
}

pub(crate) fn booked(scenario: &Scenario, start: &str) -> BookingId {
    let made = admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &walk_in(2, start, None));
    made.unwrap().row.booking.id
}

#[on_both_databases(open)]
fn a_visit_is_marked_from_late_to_in_service_and_back(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-23 09:00");
    let mark = marking(scenario);
    let late = mark(id, MarkedStage::Expected, Patch::Set(Minutes::new(10))).unwrap();
    assert_eq!((late.stage, late.booking.version), (Some(Stage::Late), 2));
    scenario.clock.advance(TimeDelta::minutes(5));
    let arrival = scenario.now();
    let there = mark(id, MarkedStage::Arrived, AS_IT_IS).unwrap();
    assert_eq!((there.stage, there.marks.arrived_at), (Some(Stage::Arrived), Some(arrival)));
    scenario.clock.advance(TimeDelta::minutes(5));
    let served = mark(id, MarkedStage::InService, Patch::Clear).unwrap();
    let marks = Marks { arrived_at: Some(arrival), started_at: Some(scenario.now()), late: None };
    assert_eq!((served.stage, served.marks), (Some(Stage::InService), marks));
    scenario.clock.advance(TimeDelta::minutes(5));
    let again = mark(id, MarkedStage::InService, AS_IT_IS).unwrap();
    assert_eq!((again.marks, again.booking.version), (marks, 4), "nothing new, nothing written");
    let waits = mark(id, MarkedStage::Arrived, AS_IT_IS).unwrap().marks;
    assert_eq!((waits.arrived_at, waits.started_at), (Some(arrival), None));
    assert_eq!(mark(id, MarkedStage::Expected, AS_IT_IS).unwrap().marks, Marks::default());
    let trail = "SELECT details AS value FROM audit_log WHERE action = 'booking.marked' ORDER BY id";
    let trail = scenario.db.ask(trail);
    assert_eq!(trail.len(), 5);
    assert!(trail[1].contains("expected") && trail[1].contains("arrived"), "{}", trail[1]);
    let told = scenario.db.ask("SELECT kind AS value FROM outbox WHERE booking_id = 2");
    assert_eq!(told, ["booking.created", "booking.confirmed"], "marks are the desk's own");
}

#[on_both_databases(open)]
fn only_confirmed_visits_of_these_hours_are_marked(scenario: &Scenario) {
    let (soon, later) = (booked(scenario, "2026-11-23 09:05"), booked(scenario, "2026-11-24 12:00"));
    let mark = marking(scenario);
    let refused = |id| match mark(id, MarkedStage::Arrived, AS_IT_IS) {
        Err(ChangeError::Stage(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    for id in [soon, later] {
        assert_eq!(refused(id), StageRefusal::NotToday);
    }
    scenario.clock.advance(TimeDelta::minutes(5));
    assert_eq!(mark(soon, MarkedStage::Arrived, AS_IT_IS).unwrap().stage, Some(Stage::Arrived));
    books_leo(scenario, 1, at("2026-11-23 10:30"));
    let pending = BookingId::new(4);
    assert_eq!(refused(pending), StageRefusal::NotConfirmed);
    scenario.clock.advance(TimeDelta::hours(2));
    assert_eq!(refused(pending), StageRefusal::WrongStatus(BookingStatus::Cancelled), "its hold ran out");
    let unknown = mark(BookingId::new(99), MarkedStage::Arrived, AS_IT_IS);
    assert!(matches!(unknown, Err(ChangeError::Absent(_))), "{unknown:?}");
}

#[on_both_databases(open)]
fn a_move_to_another_day_takes_the_marks_away(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-23 09:00");
    let there = marking(scenario)(id, MarkedStage::Arrived, AS_IT_IS).unwrap();
    let ava = scenario.ava();
    let place = |seen, start| {
        let change = PlaceChange { seen, ..to(start) };
        admin::place_booking(&scenario.ctx, &ava, id, &change).unwrap()
    };
    assert_eq!(place(2, "2026-11-23 10:00").marks, there.marks, "still there");
    let moved = place(3, "2026-11-24 10:00");
    assert_eq!((moved.marks, moved.stage), (Marks::default(), None));
}

#[on_both_databases(open)]
fn staff_mark_their_own_visits_and_nobody_marks_what_has_changed(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-23 09:00");
    let arrived = StageChange { to: MarkedStage::Arrived, late: AS_IT_IS };
    let as_seen = |user, seen| admin::set_stage(&scenario.ctx, user, id, Some(seen), &arrived);
    let leo = scenario.leo();
    assert_eq!(as_seen(&leo, 1).unwrap().stage, Some(Stage::Arrived));
    let ava = scenario.ava();
    let stale = as_seen(&ava, 1);
    assert!(matches!(&stale, Err(ChangeError::Stale { by, .. }) if by == "Leo"), "{stale:?}");
    scenario.db.run("UPDATE bookings SET staff_id = 1 WHERE id = 2");
    let colleagues = as_seen(&leo, 2);
    assert!(matches!(colleagues, Err(ChangeError::Status(StatusRefusal::Colleagues))), "{colleagues:?}");
}
