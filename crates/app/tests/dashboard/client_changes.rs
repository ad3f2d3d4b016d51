//! Clients move and cancel their own appointments, as the salon's policy lets them.

use app::Visitor;
use app::admin;
use app::book::{self, CancelError, ChangeOptions, ChangeRefusal, MoveError, MoveRequest, OwnBookingError};
use chrono::TimeDelta;
use domain::StrikeLadder;
use domain::{
    Booking, BookingId, BookingStatus, ChangePolicy, DeskRights, Instant, LateCancel, Minutes, StaffChoice,
    StaffId,
};
use testkit::scenario::{AVA, LEO, MAYA, at_glow};
use testkit::{at, on_both_databases};

use crate::office::{Scenario, open};
use crate::place::to;
use crate::stages::booked;

const TUESDAY_NOON: &str = "2026-11-24 12:00";

fn sets(scenario: &Scenario, change: impl FnOnce(&mut ChangePolicy)) {
    let mut policy = ChangePolicy::of_a_new_salon();
    change(&mut policy);
    let rights = DeskRights::default();
    admin::set_shop_policy(&scenario.ctx, &scenario.ava(), None, (&policy, StrikeLadder::OFF, rights))
        .unwrap();
}

fn options(scenario: &Scenario, visitor: &Visitor, id: BookingId) -> ChangeOptions {
    book::change_options(&scenario.ctx, &at_glow(), &visitor.clone().into(), id).unwrap()
}

fn to_start(start: &str) -> MoveRequest {
    MoveRequest { start: at(start), staff: None, idempotency_key: None, digest: [0; 32] }
}

fn moves(scenario: &Scenario, visitor: &Visitor, id: BookingId, start: &str) -> Result<Booking, MoveError> {
    book::move_own(&scenario.ctx, &at_glow(), &visitor.clone().into(), id, &to_start(start))
}

fn offered(scenario: &Scenario, visitor: &Visitor, id: BookingId, date: &str) -> Vec<Instant> {
    let asked = (id, StaffChoice::Exactly(StaffId::new(2)), date.parse().unwrap());
    let slots = book::slots_for_move(&scenario.ctx, &at_glow(), &visitor.clone().into(), asked).unwrap();
    slots.into_iter().map(|view| view.slot.start).collect()
}

fn refused(moved: Result<Booking, MoveError>) -> (ChangeRefusal, String) {
    match moved {
        Err(MoveError::Refused { refusal, sentence }) => (refusal, sentence),
        other => panic!("{other:?}"),
    }
}

#[on_both_databases(open)]
fn a_client_moves_until_the_notice_and_no_more_often_than_the_policy_says(scenario: &Scenario) {
    sets(scenario, |policy| policy.max_moves = 2);
    let (maya, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    let before = options(scenario, &maya, id);
    assert_eq!((before.move_refusal, before.moves_left), (None, 2));
    assert_eq!(before.move_until, at("2026-11-24 00:00"));
    let moved = moves(scenario, &maya, id, "2026-11-24 14:00").unwrap();
    assert_eq!(
        (moved.start, moved.version, moved.status),
        (at("2026-11-24 14:00"), 3, BookingStatus::Confirmed)
    );
    let free = offered(scenario, &maya, id, "2026-11-24");
    assert!(
        free.contains(&at(TUESDAY_NOON)) && free.contains(&at("2026-11-24 14:00")),
        "its own time is free to it"
    );
    moves(scenario, &maya, id, "2026-11-25 10:00").unwrap();
    let (refusal, sentence) = refused(moves(scenario, &maya, id, TUESDAY_NOON));
    assert_eq!(refusal.code(), "no_moves_left");
    assert_eq!(sentence, "This appointment has been moved 2 times already. Please contact the salon.");
    let history = admin::booking_detail(&scenario.ctx, &scenario.ava(), id).unwrap().history;
    assert_eq!(history.iter().filter(|entry| entry.action == "booking.moved").count(), 2);

    let (other, second) = scenario.confirmed("+15550100302", "2026-11-24 15:00");
    scenario.clock.set(at("2026-11-24 03:00"));
    moves(scenario, &other, second, "2026-11-24 15:15").unwrap();
    scenario.clock.set(at("2026-11-24 03:16"));
    scenario.db.run("UPDATE shop_branding SET business_phone = '+1 555 0100' WHERE shop_id = 1");
    let (_, sentence) = refused(moves(scenario, &other, second, "2026-11-25 15:00"));
    assert_eq!(sentence, "Glow asks for 12 hours notice to move an appointment. Please call +1 555 0100.");
}

#[on_both_databases(open)]
fn a_later_policy_does_not_reach_back(scenario: &Scenario) {
    sets(scenario, |_| {});
    let (maya, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    scenario.clock.advance(TimeDelta::minutes(1));
    sets(scenario, |policy| policy.move_notice = Minutes::new(2_880));
    assert_eq!(options(scenario, &maya, id).policy.move_notice, Minutes::new(720));
    moves(scenario, &maya, id, "2026-11-25 14:00").unwrap();
    let moved = options(scenario, &maya, id);
    assert_eq!(moved.policy.move_notice, Minutes::new(2_880), "its client moved it by the present one");
    assert_eq!(scenario.db.count("policy_versions"), 2);
    sets(scenario, |policy| policy.move_notice = Minutes::new(2_880));
    assert_eq!(scenario.db.count("policy_versions"), 2, "what changes nothing is no change");
}

#[on_both_databases(open)]
fn a_cancellation_inside_the_notice_is_late_and_one_by_phone_is_refused(scenario: &Scenario) {
    sets(scenario, |_| {});
    let late = |id: BookingId| {
        scenario.db.count(&format!("client_changes WHERE booking_id = {id} AND cancelled_late")) == 1
    };
    let (first, early) = scenario.confirmed(MAYA, "2026-11-24 12:00");
    let (second, tardy) = scenario.confirmed("+15550100302", "2026-11-24 14:00");
    scenario.cancel(&first, early).unwrap();
    assert!(!late(early), "30 hours before");
    // Ten minutes after booking nothing is late.
    scenario.clock.set(at("2026-11-23 18:00"));
    let (third, fresh) = scenario.confirmed("+15550100303", "2026-11-24 10:00");
    scenario.clock.advance(TimeDelta::minutes(10));
    assert!(!options(scenario, &third, fresh).cancel_is_late);
    scenario.cancel(&third, fresh).unwrap();
    assert!(!late(fresh));
    assert!(options(scenario, &second, tardy).cancel_is_late);
    scenario.cancel(&second, tardy).unwrap();
    assert!(late(tardy));

    sets(scenario, |policy| policy.late_cancel = LateCancel::Call);
    let (fourth, called) = scenario.confirmed("+15550100304", "2026-11-24 11:00");
    scenario.clock.advance(TimeDelta::minutes(31));
    let refused = scenario.cancel(&fourth, called).unwrap_err();
    assert!(matches!(refused, CancelError::OnlyByPhone(_)), "{refused:?}");
    assert_eq!(
        refused.to_string(),
        "Glow asks for 24 hours notice to cancel online. Please contact the salon."
    );
    let told = options(scenario, &fourth, called).cancel_refusal.unwrap();
    assert_eq!(told, ("too_late", refused.to_string()));
}

#[on_both_databases(open)]
fn moving_first_is_no_escape_from_a_late_cancellation(scenario: &Scenario) {
    sets(scenario, |policy| policy.move_notice = Minutes::ZERO);
    let (_, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    scenario.clock.set(at("2026-11-24 08:00"));
    let maya = scenario.verified(MAYA);
    moves(scenario, &maya, id, "2026-12-01 12:00").unwrap();
    assert!(options(scenario, &maya, id).cancel_is_late, "it was moved inside the notice");
}

#[on_both_databases(open)]
fn only_its_own_client_moves_an_appointment_and_only_where_it_is_offered(scenario: &Scenario) {
    let (maya, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    let eve = scenario.browser();
    for stranger in [&eve, &scenario.verified("+15550100305")] {
        let refused = moves(scenario, stranger, id, "2026-11-24 14:00");
        assert!(matches!(refused, Err(MoveError::Own(OwnBookingError::NoSuchBooking))), "{refused:?}");
        let asked = book::change_options(&scenario.ctx, &at_glow(), &stranger.clone().into(), id);
        assert!(matches!(asked, Err(OwnBookingError::NoSuchBooking)));
    }
    let taken = booked(scenario, "2026-11-24 14:00");
    for start in ["2026-11-24 14:30", "2026-11-24 08:00", "2026-11-24 12:07", "2027-03-01 12:00"] {
        let refused = moves(scenario, &maya, id, start);
        assert!(matches!(refused, Err(MoveError::SlotTaken)), "{start}: {refused:?}");
    }
    let own = scenario.book(&maya, "2026-11-25 10:00");
    let refused = moves(scenario, &maya, id, "2026-11-25 10:30");
    assert!(matches!(refused, Err(MoveError::OwnOverlap | MoveError::SlotTaken)), "{refused:?}");
    let anybody = MoveRequest { staff: Some(StaffChoice::Anyone), ..to_start("2026-11-24 14:00") };
    let moved = book::move_own(&scenario.ctx, &at_glow(), &maya.clone().into(), id, &anybody).unwrap();
    assert_eq!(moved.staff_id, StaffId::new(1), "Leo is taken by {taken}, {own} is elsewhere");
    // As far ahead as clients whom the salon knows may book.
    moves(scenario, &maya, id, "2027-01-15 12:00").unwrap();
}

#[on_both_databases(open)]
fn the_same_request_moves_once(scenario: &Scenario) {
    let (maya, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    let request = MoveRequest { idempotency_key: Some("a-key".into()), ..to_start("2026-11-24 14:00") };
    let send =
        |request: &MoveRequest| book::move_own(&scenario.ctx, &at_glow(), &maya.clone().into(), id, request);
    let first = send(&request).unwrap();
    let before = scenario.db.dump();
    assert_eq!(send(&request).unwrap(), first);
    assert_eq!(scenario.db.dump(), before);
    let other = MoveRequest { digest: [1; 32], ..request };
    assert!(matches!(send(&other), Err(MoveError::KeyReused)));
    // What the desk has moved meanwhile is moved from where it is.
    let again = admin::PlaceChange { seen: 3, ..to("2026-11-24 15:00") };
    admin::place_booking(&scenario.ctx, &scenario.ava(), id, &again).unwrap();
    assert_eq!(moves(scenario, &maya, id, TUESDAY_NOON).unwrap().start, at(TUESDAY_NOON));
}

#[on_both_databases(open)]
fn the_stylist_who_loses_the_appointment_and_the_one_who_gets_it_are_told_once(scenario: &Scenario) {
    let (maya, id) = scenario.confirmed(MAYA, TUESDAY_NOON);
    app::messaging::plan_messages(&scenario.ctx).unwrap();
    let to_ava =
        MoveRequest { staff: Some(StaffChoice::Exactly(StaffId::new(1))), ..to_start("2026-11-24 14:00") };
    book::move_own(&scenario.ctx, &at_glow(), &maya.clone().into(), id, &to_ava).unwrap();
    let before = scenario.db.count("messages");
    app::messaging::plan_messages(&scenario.ctx).unwrap();
    app::messaging::plan_messages(&scenario.ctx).unwrap();
    let told =
        scenario.db.ask("SELECT phone AS value FROM messages WHERE purpose = 'staff_move' ORDER BY phone");
    assert_eq!(told, [AVA, LEO], "the client did it, and hears nothing");
    assert_eq!(scenario.db.count("messages"), before + 2);
}
