//! Booking at the desk at any place: between the listed starts, at a certain chair, and over what is in the way.

use app::admin::{
    self, ChairQuestion, DeskBooking, DeskBookingError, DeskRequest, OverrideError, PlacementError,
};
use app::book::BookingError;
use domain::ChairId;
use ports::Resource;
use scheduling::SlotRefusal;
use testkit::{at, on_both_databases};

use crate::desk::{common, walk_in};
use crate::office::{Scenario, hours_with_leo, open};
use crate::place::accepting;

type Answer = Result<DeskBooking, DeskBookingError>;

/// What Ava is answered.
fn desk(scenario: &Scenario) -> impl Fn(&DeskRequest) -> Answer {
    let ava = scenario.ava();
    move |order| admin::create_desk_booking(&scenario.ctx, &ava, order)
}

fn refusal(answer: Answer) -> OverrideError {
    match answer {
        Err(DeskBookingError::Override(refusal)) => refusal,
        other => panic!("{other:?} is no refusal of an override"),
    }
}

#[on_both_databases(open)]
fn the_desk_books_between_the_listed_starts_and_earlier_today(scenario: &Scenario) {
    let book = desk(scenario);
    let start = |row: DeskBooking| row.row.booking.start;
    let between = walk_in(2, "2026-11-24 12:05", None);
    assert_eq!(start(book(&between).unwrap()), at("2026-11-24 12:05"));
    let off = book(&walk_in(2, "2026-11-24 14:02", None)).map_err(common);
    assert!(matches!(off, Err(BookingError::NotOffered(SlotRefusal::OffGrid))), "{off:?}");

    scenario.clock.advance(at("2026-11-24 16:10") - scenario.now());
    let told = |id: i64| {
        scenario.db.ask(&format!("SELECT kind AS value FROM outbox WHERE booking_id = {id} ORDER BY id"))
    };
    let after_the_fact = book(&walk_in(2, "2026-11-24 15:00", Some("+1 212 555 0100"))).unwrap();
    assert_eq!(
        told(after_the_fact.row.booking.id.get()),
        ["booking.created"],
        "nobody hears of what is over"
    );
    let yesterday = book(&walk_in(2, "2026-11-23 15:00", None)).map_err(common);
    assert!(matches!(yesterday, Err(BookingError::NotOffered(SlotRefusal::Past))), "{yesterday:?}");
}

#[on_both_databases(open)]
fn what_is_in_the_way_of_a_new_booking_is_accepted_by_name(scenario: &Scenario) {
    let book = desk(scenario);
    let there = book(&walk_in(2, "2026-11-24 12:00", None)).unwrap().row.booking.id;
    let order = walk_in(2, "2026-11-24 12:30", None);
    let refused = book(&order).map_err(common);
    assert!(matches!(refused, Err(BookingError::NotOffered(SlotRefusal::Busy))), "as ever: {refused:?}");
    let before = scenario.db.dump();
    let unseen = DeskRequest { accepted: Some(accepting("Both agreed", &["closed"])), ..order.clone() };
    let changed = refusal(book(&unseen));
    assert_eq!(changed.to_string(), "Something else is in the way now: Grace, 12:00 PM – 1:00 PM");
    assert_eq!(scenario.db.dump(), before, "a refusal leaves nothing behind");

    let key = format!("booking:{}", there.get());
    let named = DeskRequest { accepted: Some(accepting("Both agreed", &[&key])), ..order };
    let made = book(&named).unwrap().row;
    let shared: Vec<_> =
        made.overlaps.iter().map(|one| (one.over, one.resource, one.reason.as_str())).collect();
    assert_eq!(shared, [(there, Resource::Staff, "Both agreed")]);
    assert_eq!(made.booking.version, 1, "nobody has seen anything else of it");
    let trail = format!(
        "SELECT action AS value FROM audit_log WHERE entity = 'booking' AND entity_id = {} ORDER BY id",
        made.booking.id.get()
    );
    assert_eq!(scenario.db.ask(&trail), ["booking.created", "booking.overridden"]);
    assert_eq!(scenario.db.database.broken_invariants(scenario.now()).unwrap(), Vec::<String>::new());
    let third = book(&walk_in(2, "2026-11-24 12:45", None)).map_err(common);
    assert!(matches!(third, Err(BookingError::NotOffered(SlotRefusal::Busy))), "{third:?}");

    // In the evening only the hours are in the way, and no booking.
    let closed = DeskRequest {
        accepted: Some(accepting("A bride", &["closed", "off"])),
        ..walk_in(2, "2026-11-24 18:00", None)
    };
    assert_eq!(book(&closed).unwrap().row.overlaps, []);
}

#[on_both_databases(open)]
fn a_certain_chair_is_taken_or_refused_by_its_name(scenario: &Scenario) {
    let book = desk(scenario);
    let at_chair = |chair, order| DeskRequest { chair, ..order };
    let first = at_chair(ChairQuestion::Exactly(ChairId::new(1)), walk_in(2, "2026-11-24 12:00", None));
    assert_eq!(book(&first).unwrap().row.chair_id, Some(ChairId::new(1)));
    let same = at_chair(ChairQuestion::Exactly(ChairId::new(1)), walk_in(1, "2026-11-24 12:30", None));
    assert!(matches!(refusal(book(&same)), OverrideError::Conflicts { more: 0, .. }));
    let without = at_chair(ChairQuestion::WithoutChair, walk_in(1, "2026-11-24 12:30", None));
    assert_eq!(book(&without).unwrap().row.chair_id, None);
    let unknown = at_chair(ChairQuestion::Exactly(ChairId::new(99)), walk_in(2, "2026-11-24 15:00", None));
    let refused = book(&unknown);
    let is_unknown = matches!(refused, Err(DeskBookingError::Placement(PlacementError::NoSuchChair)));
    assert!(is_unknown, "{refused:?}");
}

#[on_both_databases(open)]
fn staff_and_things_that_are_impossible_get_no_override(scenario: &Scenario) {
    let book = desk(scenario);
    let accepted = Some(accepting("I want to", &["booking:2", "inactive"]));
    let order = DeskRequest { accepted, ..walk_in(2, "2026-11-24 12:00", None) };
    let own = admin::create_desk_booking(&scenario.ctx, &scenario.leo(), &order);
    assert!(matches!(refusal(own), OverrideError::AdminsOnly));
    scenario.db.run("UPDATE staff SET available_for_booking = false WHERE id = 2");
    let never = refusal(book(&order));
    assert!(
        matches!(&never, OverrideError::NotPossible(label) if label.ends_with("cannot be booked.")),
        "{never}"
    );
    assert_eq!(hours_with_leo(scenario, "2026-11-24"), Vec::<String>::new());
}
