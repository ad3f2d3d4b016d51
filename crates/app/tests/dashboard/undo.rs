//! The desk undoes what it did to appointments.

use app::admin::{
    self, ChangeError, DashboardUser, MarkedStage, Patch, PlaceChange, StageChange, UndoError, Undone,
};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, ChairId, Minutes, StaffId};
use ports::shop::ListedBooking;
use testkit::{at, on_both_databases};

use crate::desk::walk_in;
use crate::finishing::{birthday, finish};
use crate::office::{Scenario, book, open};
use crate::place::{accepting, to};
use crate::stages::booked;

/// The text of the newest action, and what undoing it comes to.
pub(crate) fn undo_last(scenario: &Scenario, user: &DashboardUser) -> (String, Result<Undone, UndoError>) {
    let last = admin::last_action(&scenario.ctx, user).unwrap().unwrap();
    (last.text, admin::undo(&scenario.ctx, user, last.id))
}

fn row(scenario: &Scenario, user: &DashboardUser, id: BookingId) -> ListedBooking {
    admin::booking_detail(&scenario.ctx, user, id).unwrap().listed
}

/// A booking but for its version.
fn but_for_version(mut row: ListedBooking) -> ListedBooking {
    row.booking.version = 0;
    row
}

/// Undoes the newest action, which said `text` and left the booking as `before` when it is undone.
fn goes_back(scenario: &Scenario, user: &DashboardUser, text: &str, before: ListedBooking) -> i64 {
    let (said, undone) = undo_last(scenario, user);
    assert_eq!(said, text);
    let back = undone.unwrap().row.unwrap();
    let version = back.booking.version;
    assert_eq!(format!("{:?}", but_for_version(back)), format!("{:?}", but_for_version(before)), "{text}");
    version
}

fn mark(scenario: &Scenario, user: &DashboardUser, id: BookingId, to: MarkedStage) -> ListedBooking {
    admin::set_stage(&scenario.ctx, user, id, None, &StageChange { to, late: Patch::Keep }).unwrap()
}

#[on_both_databases(open)]
fn a_move_is_undone_with_time_stylist_chair_length_and_marks(scenario: &Scenario) {
    let ava = scenario.ava();
    let id = booked(scenario, "2026-11-23 09:00");
    let made = row(scenario, &ava, id);
    mark(scenario, &ava, id, MarkedStage::Arrived);
    let there = row(scenario, &ava, id);
    let far = PlaceChange {
        seen: 2,
        staff: Some(StaffId::new(1)),
        chair: admin::ChairQuestion::Exactly(ChairId::new(2)),
        duration: Some(Minutes::new(90)),
        ..to("2026-11-25 13:00")
    };
    admin::place_booking(&scenario.ctx, &ava, id, &far).unwrap();
    let again = PlaceChange { seen: 3, ..to("2026-11-25 15:00") };
    admin::place_booking(&scenario.ctx, &ava, id, &again).unwrap();
    let longer =
        PlaceChange { seen: 4, start: None, duration: Some(Minutes::new(120)), ..to("2026-11-25 15:00") };
    let at_one = row(scenario, &ava, id);
    admin::place_booking(&scenario.ctx, &ava, id, &longer).unwrap();

    goes_back(scenario, &ava, "Changed the length of Grace.", at_one);
    let (said, _) = undo_last(scenario, &ava);
    assert_eq!(said, "Moved Grace to Wed, Nov 25, 3:00 PM.");
    assert_eq!(goes_back(scenario, &ava, "Moved Grace to Wed, Nov 25, 1:00 PM.", there), 8);
    goes_back(scenario, &ava, "Grace has arrived.", made);
    let (said, undone) = undo_last(scenario, &ava);
    assert_eq!(said, "Booked Grace for Mon, Nov 23, 9:00 AM.");
    let off = undone.unwrap().row.unwrap().booking;
    assert_eq!((off.status, off.version), (BookingStatus::Cancelled, 10));
    assert_eq!(admin::last_action(&scenario.ctx, &ava).unwrap(), None);
}

#[on_both_databases(open)]
fn what_became_of_a_booking_is_undone(scenario: &Scenario) {
    let ava = scenario.ava();
    let set = |id, to| admin::set_status(&scenario.ctx, &ava, id, None, to).unwrap();
    let id = booked(scenario, "2026-11-23 09:00");
    let confirmed = row(scenario, &ava, id);
    set(id, BookingStatus::Cancelled);
    goes_back(scenario, &ava, "Canceled Grace.", confirmed);

    scenario.clock.advance(TimeDelta::hours(4));
    let begun = row(scenario, &ava, id);
    set(id, BookingStatus::NoShow);
    goes_back(scenario, &ava, "Marked Grace as a no-show.", begun);
    let begun = row(scenario, &ava, id);
    set(id, BookingStatus::Completed);
    goes_back(scenario, &ava, "Completed Grace.", begun.clone());
    let seen = row(scenario, &ava, id).booking.version;
    let paid = finish(scenario, &ava, (id, seen), &birthday()).unwrap();
    let lines = || scenario.db.count("final_lines");
    assert_eq!(lines(), 2);
    finish(scenario, &ava, (id, paid.booking.version), &crate::finishing::cut_only()).unwrap();
    assert_eq!(lines(), 1);
    goes_back(scenario, &ava, "Finished Grace.", paid);
    assert_eq!(lines(), 2);
    goes_back(scenario, &ava, "Finished Grace.", begun);
    assert_eq!(lines(), 0);
    let broken = scenario.db.database.broken_invariants(scenario.ctx.now()).unwrap();
    assert_eq!(broken, Vec::<String>::new());
}

#[on_both_databases(open)]
fn an_overlap_that_was_allowed_is_allowed_again_in_either_direction(scenario: &Scenario) {
    let ava = scenario.ava();
    let (under, over) = (booked(scenario, "2026-11-24 12:00"), booked(scenario, "2026-11-24 14:00"));
    let key = format!("booking:{under}");
    let named = PlaceChange { accepted: Some(accepting("Both agreed", &[&key])), ..to("2026-11-24 12:30") };
    let shared = admin::place_booking(&scenario.ctx, &ava, over, &named).unwrap();
    for id in [over, under] {
        let before = row(scenario, &ava, id);
        let away = PlaceChange { seen: before.booking.version, ..to("2026-11-25 10:00") };
        admin::place_booking(&scenario.ctx, &ava, id, &away).unwrap();
        assert_eq!(scenario.db.count("booking_overlaps"), 0);
        let (_, undone) = undo_last(scenario, &ava);
        let overlaps = undone.unwrap().row.unwrap().overlaps;
        assert_eq!(
            (overlaps.len(), overlaps[0].reason.as_str()),
            (1, "Both agreed"),
            "named over the other now"
        );
        assert_eq!(overlaps[0].time, shared.overlaps[0].time);
    }
    let broken = scenario.db.database.broken_invariants(scenario.ctx.now()).unwrap();
    assert_eq!(broken, Vec::<String>::new());
}

#[on_both_databases(open)]
fn a_time_that_others_have_taken_is_not_given_back(scenario: &Scenario) {
    let ava = scenario.ava();
    let id = booked(scenario, "2026-11-24 12:00");
    admin::place_booking(&scenario.ctx, &ava, id, &to("2026-11-24 15:00")).unwrap();
    book(&scenario.ctx, 7, "2026-11-24 12:00").unwrap();
    let (_, refused) = undo_last(scenario, &ava);
    assert_eq!(refused.unwrap_err().to_string(), "Grace's former time has been taken by Ada.");
    assert_eq!(row(scenario, &ava, id).booking.start, at("2026-11-24 15:00"));
}

#[on_both_databases(open)]
fn everybody_undoes_their_own_newest_action_within_ten_minutes(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let id = booked(scenario, "2026-11-24 12:00");
    admin::place_booking(&scenario.ctx, &ava, id, &to("2026-11-24 15:00")).unwrap();
    let moved = admin::last_action(&scenario.ctx, &ava).unwrap().unwrap();
    let undo = |user, id| admin::undo(&scenario.ctx, user, id);
    assert!(matches!(undo(&leo, moved.id), Err(UndoError::Absent)), "another person's");
    let cy = scenario.cy();
    assert!(matches!(undo(&cy, moved.id), Err(UndoError::Absent)), "another salon's");
    let made =
        admin::create_desk_booking(&scenario.ctx, &ava, &walk_in(1, "2026-11-25 12:00", None)).unwrap();
    assert!(matches!(undo(&ava, moved.id), Err(UndoError::Order)));
    let (_, off) = undo_last(scenario, &ava);
    assert_eq!(off.unwrap().row.unwrap().booking.id, made.row.booking.id);

    scenario.clock.advance(TimeDelta::minutes(10));
    assert_eq!(admin::last_action(&scenario.ctx, &ava).unwrap().map(|last| last.id), Some(moved.id));
    scenario.clock.advance(TimeDelta::seconds(1));
    assert_eq!(admin::last_action(&scenario.ctx, &ava).unwrap(), None);
    let late = undo(&ava, moved.id).unwrap_err();
    assert_eq!(late.to_string(), "Ten minutes are over. Please change it by hand.");

    admin::place_booking(&scenario.ctx, &ava, id, &PlaceChange { seen: 2, ..to("2026-11-24 16:00") })
        .unwrap();
    let moved = admin::last_action(&scenario.ctx, &ava).unwrap().unwrap();
    admin::place_booking(&scenario.ctx, &leo, id, &PlaceChange { seen: 3, ..to("2026-11-24 14:00") })
        .unwrap();
    let stale = undo(&ava, moved.id).unwrap_err();
    assert!(matches!(&stale, UndoError::Change(ChangeError::Stale { by, .. }) if by == "Leo"), "{stale}");
    let (_, undone) = undo_last(scenario, &leo);
    assert_eq!(undone.unwrap().row.unwrap().booking.start, at("2026-11-24 16:00"));
    let once = undo(&ava, moved.id).unwrap().row.unwrap();
    assert_eq!(once.booking.start, at("2026-11-24 15:00"), "it is again as she left it");
    assert_eq!(
        undo(&ava, moved.id).unwrap().row.unwrap().booking.version,
        once.booking.version,
        "pressed twice"
    );
}

#[on_both_databases(open)]
fn what_a_client_forgot_is_not_remembered_by_the_desk(scenario: &Scenario) {
    let ava = scenario.ava();
    let id = BookingId::new(1);
    admin::place_booking(
        &scenario.ctx,
        &ava,
        id,
        &PlaceChange { tells_client: false, ..to("2026-11-24 15:00") },
    )
    .unwrap();
    assert_eq!(scenario.db.count("desk_actions"), 1);
    let client = row(scenario, &ava, id).booking.client_id.unwrap();
    admin::erase_client(&scenario.ctx, &ava, client).unwrap();
    assert_eq!(scenario.db.count("desk_actions"), 0);
    booked(scenario, "2026-11-24 12:00");
    scenario.clock.advance(TimeDelta::days(1) + TimeDelta::seconds(1));
    app::apply_retention(&scenario.ctx).unwrap();
    assert_eq!(scenario.db.count("desk_actions"), 0);
}
