//! The desk moves appointments, and makes them shorter and longer.

use app::admin::{
    self, AcceptedConflicts, ChairQuestion, ChangeError, OverrideError, PlaceChange, PlaceError,
    PlacedServices, PlacementError, PlacementQuestion, StatusRefusal,
};
use app::book::SlotQuery;
use chrono::TimeDelta;
use domain::StrikeLadder;
use domain::{
    BookingId, BookingStatus, ChairId, ChangePolicy, DeskRights, Instant, Minutes, ServiceId, StaffChoice,
    StaffId,
};
use ports::Resource;
use ports::shop::ListedBooking;
use testkit::{SeededEntropy, at, on_both_databases};

use crate::desk::walk_in;
use crate::office::{Scenario, open};

const NOTHING: PlaceChange = PlaceChange {
    seen: 1,
    start: None,
    staff: None,
    chair: ChairQuestion::Best,
    duration: None,
    tells_client: true,
    accepted: None,
};

pub(crate) fn to(start: &str) -> PlaceChange {
    PlaceChange { start: Some(at(start)), ..NOTHING }
}

pub(crate) fn accepting(reason: &str, keys: &[&str]) -> AcceptedConflicts {
    let keys = keys.iter().map(|key| (*key).to_owned()).collect();
    AcceptedConflicts::new(reason, keys).unwrap()
}

/// An hour with Leo.
fn booked(scenario: &Scenario, start: &str) -> ListedBooking {
    admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &walk_in(2, start, None)).unwrap().row
}

fn place(scenario: &Scenario, id: BookingId, change: &PlaceChange) -> Result<ListedBooking, PlaceError> {
    admin::place_booking(&scenario.ctx, &scenario.ava(), id, change)
}

fn offered(scenario: &Scenario, staff: i64) -> Vec<Instant> {
    let query = SlotQuery {
        staff: StaffChoice::Exactly(StaffId::new(staff)),
        services: vec![ServiceId::new(1)],
        total_duration: Minutes::new(60),
    };
    let date = "2026-11-24".parse().unwrap();
    let slots = admin::desk_slots(&scenario.ctx, &scenario.ava(), &query, date).unwrap().slots;
    slots.into_iter().map(|view| view.slot.start).collect()
}

fn trail(scenario: &Scenario, id: BookingId) -> Vec<String> {
    scenario.db.ask(&format!(
        "SELECT action || ' ' || details AS value FROM audit_log WHERE entity = 'booking' AND entity_id = {} AND action <> 'booking.created' \
         ORDER BY id",
        id.get()
    ))
}

fn notices(scenario: &Scenario) -> usize {
    scenario.db.ask("SELECT kind AS value FROM outbox WHERE kind = 'booking.moved'").len()
}

#[on_both_databases(open)]
fn an_appointment_moves_and_leaves_its_old_time_to_others(scenario: &Scenario) {
    let before = booked(scenario, "2026-11-24 12:00");
    let id = before.booking.id;
    let moved = place(scenario, id, &to("2026-11-24 14:05")).unwrap();
    assert_eq!((moved.booking.id, moved.booking.version), (id, 2));
    assert_eq!(moved.booking.start, at("2026-11-24 14:05"));
    assert_eq!(
        (moved.booking.total_price, moved.booking.lines),
        (before.booking.total_price, before.booking.lines)
    );
    let free = offered(scenario, 2);
    assert!(free.contains(&at("2026-11-24 12:00")) && !free.contains(&at("2026-11-24 14:00")));
    assert_eq!(notices(scenario), 1);
    let [entry] = &trail(scenario, id)[..] else { panic!("one row") };
    assert!(entry.starts_with("booking.moved") && entry.contains("2026-11-24T14:05:00Z"), "{entry}");

    let quietly =
        PlaceChange { seen: 2, staff: Some(StaffId::new(1)), tells_client: false, ..to("2026-11-25 12:00") };
    let elsewhere = place(scenario, id, &quietly).unwrap();
    assert_eq!((elsewhere.booking.staff_id, elsewhere.booking.version), (StaffId::new(1), 3));
    let chair = PlaceChange { seen: 3, chair: ChairQuestion::WithoutChair, ..NOTHING };
    assert_eq!(place(scenario, id, &chair).unwrap().chair_id, None);
    let chair = PlaceChange { seen: 4, chair: ChairQuestion::Exactly(ChairId::new(2)), ..NOTHING };
    assert_eq!(place(scenario, id, &chair).unwrap().chair_id, Some(ChairId::new(2)));
    assert_eq!(notices(scenario), 1, "the client is not told, or nothing changed for them");
}

#[on_both_databases(open)]
fn an_appointment_becomes_longer_and_shorter_at_the_same_price(scenario: &Scenario) {
    let before = booked(scenario, "2026-11-24 09:00");
    let id = before.booking.id;
    for (seen, minutes) in [(1, 45), (2, 95), (3, 60)] {
        let length = PlaceChange { seen, duration: Some(Minutes::new(minutes)), ..NOTHING };
        let row = place(scenario, id, &length).unwrap();
        assert_eq!((row.booking.total_duration.get(), row.adjusted.get()), (minutes, minutes - 60));
        assert_eq!(row.booking.total_price, before.booking.total_price);
    }
    let day = PlaceChange {
        seen: 4,
        duration: Some(Minutes::new(1_440)),
        accepted: Some(accepting("She sleeps here", &["closed", "off", "break"])),
        ..NOTHING
    };
    assert_eq!(place(scenario, id, &day).unwrap().adjusted.get(), 1_380);
    for minutes in [3, 7, 1_445] {
        let length = PlaceChange { seen: 5, duration: Some(Minutes::new(minutes)), ..NOTHING };
        let refused = place(scenario, id, &length);
        assert!(matches!(refused, Err(PlaceError::Placement(PlacementError::BadDuration))), "{refused:?}");
    }
}

#[on_both_databases(open)]
fn what_is_in_the_way_has_to_be_accepted_by_name_and_with_a_reason(scenario: &Scenario) {
    let (there, id) = (booked(scenario, "2026-11-24 12:00"), booked(scenario, "2026-11-24 14:00").booking.id);
    let key = format!("booking:{}", there.booking.id.get());
    let over = to("2026-11-24 12:30");
    let refused = place(scenario, id, &over).unwrap_err();
    assert!(matches!(&refused, PlaceError::Override(OverrideError::Conflicts { .. })));
    assert_eq!(refused.to_string(), "Grace, 12:00 PM – 1:00 PM");
    let unseen = PlaceChange { accepted: Some(accepting("Both agreed", &["buffer:7"])), ..over.clone() };
    let refused = place(scenario, id, &unseen).unwrap_err();
    assert_eq!(refused.to_string(), "Something else is in the way now: Grace, 12:00 PM – 1:00 PM");
    for reason in ["", "  ", "no", &"x".repeat(201), "a\u{7}b\u{7}c"] {
        assert!(
            matches!(AcceptedConflicts::new(reason, Vec::new()), Err(OverrideError::NoReason)),
            "{reason:?}"
        );
    }

    let named = PlaceChange { accepted: Some(accepting(" Both agreed ", &[&key, "closed"])), ..over };
    let row = place(scenario, id, &named).unwrap();
    let shared: Vec<_> =
        row.overlaps.iter().map(|one| (one.over, one.resource, one.reason.as_str())).collect();
    assert_eq!(shared, [(there.booking.id, Resource::Staff, "Both agreed")]);
    assert_eq!(
        (row.overlaps[0].time.start(), row.overlaps[0].time.end()),
        (at("2026-11-24 12:30"), at("2026-11-24 13:00"))
    );
    let trail = trail(scenario, id);
    assert!(
        trail.len() == 2 && trail[1].contains("booking.overridden") && trail[1].contains(&key),
        "{trail:?}"
    );
    let history = admin::booking_detail(&scenario.ctx, &scenario.ava(), id).unwrap().history;
    let over = history.last().unwrap().changes.iter().find(|change| change.field == "over").unwrap();
    assert_eq!(over.to.as_deref(), Some("Grace"));

    // What lies within the allowed overlap is no new conflict; a minute more is.
    let shorter = PlaceChange { seen: 2, duration: Some(Minutes::new(45)), ..NOTHING };
    let row = place(scenario, id, &shorter).unwrap();
    assert_eq!(row.overlaps.len(), 1);
    let earlier = PlaceChange { seen: 3, ..to("2026-11-24 12:25") };
    assert!(matches!(
        place(scenario, id, &earlier),
        Err(PlaceError::Override(OverrideError::Conflicts { .. }))
    ));
    let apart = PlaceChange { seen: 3, ..to("2026-11-24 15:00") };
    assert_eq!(place(scenario, id, &apart).unwrap().overlaps, []);
    assert_eq!(offered(scenario, 2).iter().filter(|start| **start == at("2026-11-24 12:00")).count(), 0);
}

#[on_both_databases(open)]
fn some_things_are_never_possible(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-24 12:00").booking.id;
    scenario.db.run("UPDATE staff SET available_for_booking = false WHERE id = 1");
    let accepted = Some(accepting("He wants to", &["inactive"]));
    let other = PlaceChange { staff: Some(StaffId::new(1)), accepted, ..NOTHING };
    let refused = place(scenario, id, &other).unwrap_err();
    assert!(
        matches!(&refused, PlaceError::Override(OverrideError::NotPossible(label)) if label.ends_with("cannot be booked.")),
        "{refused}"
    );
    let absent = [
        PlaceChange { staff: Some(StaffId::new(99)), ..NOTHING },
        PlaceChange { chair: ChairQuestion::Exactly(ChairId::new(99)), ..NOTHING },
    ];
    for change in absent {
        let refused = place(scenario, id, &change);
        let expected = matches!(
            refused,
            Err(PlaceError::Placement(PlacementError::NoSuchStaff | PlacementError::NoSuchChair))
        );
        assert!(expected, "{refused:?}");
    }
    for (start, words) in [
        ("2026-11-22 12:00", "This day is over."),
        ("2027-11-26 12:00", "This is too far ahead."),
        ("2026-11-24 12:02", "Please choose a time in steps of 5 minutes."),
    ] {
        assert_eq!(place(scenario, id, &to(start)).unwrap_err().to_string(), words);
    }
    assert_eq!(trail(scenario, id), Vec::<String>::new(), "nothing was written");
}

#[on_both_databases(open)]
fn an_old_version_and_a_finished_booking_stay_where_they_are(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-24 12:00").booking.id;
    place(scenario, id, &to("2026-11-24 13:00")).unwrap();
    let stale = place(scenario, id, &to("2026-11-24 14:00")).unwrap_err();
    assert!(
        matches!(&stale, PlaceError::Change(ChangeError::Stale { by, .. }) if by.starts_with("Ava")),
        "{stale}"
    );
    admin::set_status(&scenario.ctx, &scenario.ava(), id, Some(2), BookingStatus::Cancelled).unwrap();
    let refused = place(scenario, id, &PlaceChange { seen: 3, ..to("2026-11-24 14:00") }).unwrap_err();
    assert_eq!(refused.to_string(), "This booking is cancelled and cannot be moved.");
    let absent = place(scenario, BookingId::new(99), &to("2026-11-24 14:00")).unwrap_err();
    assert_eq!(absent.to_string(), "We could not find this booking.");
}

#[on_both_databases(open)]
fn staff_move_their_own_within_their_column(scenario: &Scenario) {
    let leo = scenario.leo();
    let id = booked(scenario, "2026-11-24 12:00").booking.id;
    let avas = walk_in(1, "2026-11-24 12:00", None);
    let avas = admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &avas).unwrap().row;
    let act = |id, change: &PlaceChange| admin::place_booking(&scenario.ctx, &leo, id, change);
    assert_eq!(act(id, &to("2026-11-24 13:00")).unwrap().booking.version, 2);
    let colleagues = act(avas.booking.id, &to("2026-11-24 15:00")).unwrap_err();
    assert!(matches!(colleagues, PlaceError::Change(ChangeError::Status(StatusRefusal::Colleagues))));
    let column = PlaceChange { seen: 2, staff: Some(StaffId::new(1)), ..to("2026-11-24 15:00") };
    assert!(matches!(act(id, &column), Err(PlaceError::Placement(PlacementError::OthersTime(_)))));
    let accepted = Some(accepting("I want to", &["closed", "off"]));
    let night = PlaceChange { seen: 2, accepted, ..to("2026-11-24 23:00") };
    assert!(matches!(act(id, &night), Err(PlaceError::Override(OverrideError::AdminsOnly))));
    let rights = DeskRights { staff_may_override: true, staff_may_discount: false };
    admin::set_shop_policy(
        &scenario.ctx,
        &scenario.ava(),
        None,
        (&ChangePolicy::none(), StrikeLadder::OFF, rights),
    )
    .unwrap();
    assert_eq!(act(id, &night).unwrap().booking.version, 3);
}

/// For any place, the desk moves a booking there exactly if it is told of no conflict; on the grid exactly if the time is offered.
#[on_both_databases(open)]
fn what_has_no_conflict_is_taken_and_nothing_else(scenario: &Scenario) {
    for start in ["2026-11-24 10:00", "2026-11-24 13:00", "2026-11-24 15:30"] {
        booked(scenario, start);
    }
    let id = booked(scenario, "2026-11-24 12:00").booking.id;
    let dice = SeededEntropy::new(7);
    let below = |bound| i64::try_from(dice.below(bound)).unwrap();
    let (mut seen, mut refused) = (1, 0);
    for _ in 0..150 {
        let staff = StaffId::new(1 + below(2));
        let start = at("2026-11-24 08:00") + TimeDelta::minutes(5 * below(140));
        let duration = [None, Some(Minutes::new(5 * (1 + below(30))))][dice.below(2)];
        let question = PlacementQuestion {
            services: PlacedServices::Booking(id),
            staff,
            chair: ChairQuestion::Best,
            start,
            duration,
        };
        let is_free =
            admin::placement(&scenario.ctx, &scenario.ava(), &question).unwrap().conflicts.is_empty();
        let change = PlaceChange { seen, start: Some(start), staff: Some(staff), duration, ..NOTHING };
        match place(scenario, id, &change) {
            Ok(row) => {
                assert!(is_free, "{staff} at {start}");
                seen = row.booking.version;
            }
            Err(PlaceError::Override(OverrideError::Conflicts { .. })) => {
                assert!(!is_free, "{staff} at {start}");
                refused += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(seen > 20 && refused > 20, "{seen} {refused}");
    let broken = scenario.db.database.broken_invariants(scenario.ctx.now()).unwrap();
    assert_eq!(broken, Vec::<String>::new());
}
