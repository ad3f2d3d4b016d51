//! Bookings that have lost their time, and where they could go.

use app::admin::{
    self, BlockRequest, BlockTime, ChairQuestion, ChangeError, DashboardUser, DateRangeQuery, DeskRequest,
    PlaceChange, Reason, Stranded,
};
use chrono::TimeDelta;
use domain::{BlockKind, Blocked, BookingId, ChairId, ConflictKind, StaffId};
use ports::shop::ListedBooking;
use scheduling::Same;
use testkit::{Backend, at, count_statements, on_both_databases, statements_run};

use crate::desk::walk_in;
use crate::office::{Scenario, hours_with_leo, on_both, open};
use crate::place::{accepting, to};

const LEO: Blocked = Blocked::Stylist(StaffId::new(2));
const TUESDAY_NOON: &str = "2026-11-24 12:00";

fn booked(scenario: &Scenario, start: &str) -> ListedBooking {
    admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &walk_in(2, start, None)).unwrap().row
}

fn list(scenario: &Scenario, user: &DashboardUser) -> Vec<Stranded> {
    admin::stranded(&scenario.ctx, user, DateRangeQuery::default()).unwrap()
}

fn blocked(scenario: &Scenario, of: Blocked, from: &str, until: &str) {
    let kind = BlockKind::Other;
    let request = BlockRequest { of, kind, title: None, time: BlockTime::Between(at(from), at(until)) };
    admin::create_block(&scenario.ctx, &scenario.ava(), &request).unwrap();
}

/// Why the booking that was made here has to move.
fn why(scenario: &Scenario, user: &DashboardUser) -> Vec<&'static str> {
    let found = list(scenario, user).into_iter().filter(|one| one.listed.booking.id == BookingId::new(2));
    let kinds: Vec<ConflictKind> = found.flat_map(|one| one.listed.to_move).collect();
    kinds.into_iter().map(ConflictKind::as_str).collect()
}

/// A block of Leo's Tuesday, with a booking under it.
fn under_a_block(scenario: &Scenario) -> BookingId {
    let id = booked(scenario, TUESDAY_NOON).booking.id;
    blocked(scenario, LEO, "2026-11-24 11:00", "2026-11-24 14:00");
    id
}

#[on_both_databases(open)]
fn whatever_takes_the_time_away_the_booking_has_to_move(scenario: &Scenario) {
    booked(scenario, TUESDAY_NOON);
    let ava = scenario.ava();
    assert_eq!(list(scenario, &ava), []);
    let chair = "(SELECT chair_id FROM bookings WHERE id = 2)";
    let (from, until, now) = (
        scenario.db.moment(at("2026-11-24 12:30")),
        scenario.db.moment(at("2026-11-24 13:30")),
        scenario.db.moment(scenario.now()),
    );
    let (yes, no) = match scenario.db.backend {
        Backend::Sqlite => ("1", "0"),
        Backend::Postgres => ("true", "false"),
    };
    let block = |columns: &str, values: &str, kind: &str| {
        format!(
            "INSERT INTO blocks (shop_id, {columns}, kind, from_at, until_at, by_kind, by_id, created_at) \
             VALUES (1, {values}, '{kind}', {from}, {until}, 'admin', 1, {now})"
        )
    };
    let back = format!("UPDATE staff SET is_active = {yes}");
    let week_back = format!("UPDATE staff_schedule_days SET is_available = {yes}");
    let changes = [
        (block("staff_id", "2", "sick"), "DELETE FROM blocks", "block"),
        (block("chair_id", chair, "out_of_service"), "DELETE FROM blocks", "block"),
        (
            "INSERT INTO special_days (shop_id, date_from, date_to, kind, name) VALUES (1, '2026-11-24', '2026-11-24', 'closed', 'Stocktaking')".into(),
            "DELETE FROM special_days",
            "closed",
        ),
        (
            format!(
                "INSERT INTO staff_exceptions (shop_id, staff_id, exception_date, last_date, is_available, created_at) \
                 VALUES (1, 2, '2026-11-24', '2026-11-24', {no}, {now})"
            ),
            "DELETE FROM staff_exceptions",
            "off",
        ),
        (
            "INSERT INTO day_breaks (shop_id, staff_id, date, start_time, end_time) VALUES (1, 2, '2026-11-24', '12:00', '13:00')".into(),
            "DELETE FROM day_breaks",
            "break",
        ),
        (
            format!("UPDATE staff_schedule_days SET is_available = {no} WHERE staff_id = 2"),
            &week_back,
            "off",
        ),
        (format!("UPDATE staff SET is_active = {no} WHERE id = 2"), &back, "inactive"),
    ];
    for (change, back, kind) in changes {
        scenario.db.run(&change);
        assert_eq!(why(scenario, &ava), [kind], "{change}");
        scenario.db.run(back);
        assert_eq!(list(scenario, &ava), [], "{back}");
    }
}

#[on_both_databases(open)]
fn the_options_are_places_that_it_can_have(scenario: &Scenario) {
    let id = under_a_block(scenario);
    let ava = scenario.ava();
    let found = list(scenario, &ava);
    let [one] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(one.reasons, ["Blocked (Leo)"]);
    let options: Vec<_> = one
        .options
        .iter()
        .map(|option| {
            let start = option.slot.start.format("%d %H:%M").to_string();
            (start, option.staff_name.as_str(), option.same)
        })
        .collect();
    let expected = [
        ("24 12:00".to_owned(), "Ava", Some(Same::Time)),
        ("24 10:00".to_owned(), "Leo", Some(Same::Stylist)),
        ("24 11:45".to_owned(), "Ava", None),
    ];
    assert_eq!(options, expected);
    let mut seen = 1;
    for option in &one.options {
        let (start, staff) = (Some(option.slot.start), Some(option.slot.staff_id));
        let chair = option.slot.chair_id.map_or(ChairQuestion::WithoutChair, ChairQuestion::Exactly);
        let change = PlaceChange { seen, staff, chair, start, ..to(TUESDAY_NOON) };
        let moved = admin::place_booking(&scenario.ctx, &ava, id, &change).unwrap();
        assert_eq!(moved.to_move, []);
        assert_eq!(list(scenario, &ava), []);
        seen = moved.booking.version;
    }
}

#[on_both_databases(open)]
fn a_kept_booking_stays_until_its_place_changes(scenario: &Scenario) {
    let id = under_a_block(scenario);
    let (ava, reason) = (scenario.ava(), Reason::parse(" She comes in through the back door. ").unwrap());
    let kept = admin::keep_as_is(&scenario.ctx, &ava, id, &reason).unwrap();
    assert_eq!((kept.booking.version, kept.to_move.len()), (1, 0));
    assert_eq!(list(scenario, &ava), []);
    let again = admin::keep_as_is(&scenario.ctx, &ava, id, &reason);
    assert!(matches!(again, Err(ChangeError::NotStranded)), "{again:?}");
    let unknown = admin::keep_as_is(&scenario.ctx, &ava, BookingId::new(99), &reason);
    assert!(matches!(unknown, Err(ChangeError::Absent(_))), "{unknown:?}");
    let trail = "SELECT details AS value FROM audit_log WHERE action = 'booking.kept'";
    let trail = scenario.db.ask(trail).concat();
    assert!(trail.contains("She comes in") && trail.contains("block"), "{trail}");

    let start = scenario.db.moment(at("2026-11-24 12:15"));
    scenario.db.run(&format!("UPDATE bookings SET start_time = {start} WHERE id = {}", id.get()));
    assert_eq!(why(scenario, &ava), ["block"], "it was kept at another time");
    let back = scenario.db.moment(at(TUESDAY_NOON));
    scenario.db.run(&format!("UPDATE bookings SET start_time = {back} WHERE id = {}", id.get()));
    assert_eq!(list(scenario, &ava), []);
    admin::place_booking(&scenario.ctx, &ava, id, &to("2026-11-24 15:00")).unwrap();
    assert_eq!(scenario.db.count("booking_keeps"), 0);
}

#[on_both_databases(open)]
fn what_the_desk_places_outside_of_hours_by_name_is_kept(scenario: &Scenario) {
    let id = booked(scenario, TUESDAY_NOON).booking.id;
    let ava = scenario.ava();
    let early = PlaceChange {
        accepted: Some(accepting("Her train leaves at nine", &["closed", "off"])),
        ..to("2026-11-24 07:00")
    };
    let placed = admin::place_booking(&scenario.ctx, &ava, id, &early).unwrap();
    assert_eq!(placed.to_move, []);
    let request = DeskRequest {
        accepted: Some(accepting("Before work", &["closed", "off"])),
        ..walk_in(2, "2026-11-25 06:00", None)
    };
    let made = admin::create_desk_booking(&scenario.ctx, &ava, &request).unwrap().row;
    assert_eq!(made.to_move, []);
    assert_eq!(list(scenario, &ava), []);
    assert_eq!(scenario.db.count("booking_keeps"), 2);
    scenario.db.run("DELETE FROM booking_keeps");
    assert_eq!(list(scenario, &ava).len(), 2);
}

#[on_both_databases(open)]
fn only_what_is_still_to_be_served_has_to_move_and_staff_see_their_own(scenario: &Scenario) {
    let id = under_a_block(scenario);
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let of = |user| list(scenario, user).iter().map(|one| one.listed.booking.id).collect::<Vec<_>>();
    assert_eq!(of(&leo), [id]);
    assert_eq!(list(scenario, &leo)[0].listed.client_phone, None);
    let with = |user| {
        let options = list(scenario, user).remove(0).options.into_iter();
        options.map(|option| option.slot.staff_id.get()).collect::<Vec<_>>()
    };
    assert!(with(&ava).contains(&1) && with(&leo).iter().all(|staff| *staff == 2), "their own time");
    scenario.db.run("UPDATE staff SET is_active = NOT is_active WHERE id = 1");
    assert_eq!((of(&leo), of(&ava)), (vec![id], vec![BookingId::new(1), id]), "by start");
    let date = |text: &str| Some(text.parse().unwrap());
    let later = DateRangeQuery { from: date("2026-11-25"), to: date("2026-12-24") };
    assert_eq!(admin::stranded(&scenario.ctx, &ava, later).unwrap(), []);
    let long = DateRangeQuery { from: date("2026-11-25"), to: date("2027-03-24") };
    assert!(admin::stranded(&scenario.ctx, &ava, long).is_err());

    scenario.clock.set(at("2026-11-24 12:30"));
    assert_eq!(of(&ava), [id], "begun, and nobody is there");
    let arrived = scenario.db.moment(at("2026-11-24 12:25"));
    scenario.db.run(&format!("UPDATE bookings SET arrived_at = {arrived} WHERE id = {}", id.get()));
    assert_eq!(of(&ava), []);
    scenario.db.run("UPDATE bookings SET arrived_at = NULL");
    scenario.clock.advance(TimeDelta::minutes(30));
    assert_eq!(of(&ava), [], "over");
    scenario.db.run("UPDATE staff SET is_active = NOT is_active WHERE id = 1");
}

#[on_both_databases(open)]
fn every_row_of_the_calendar_says_why_it_has_to_move(scenario: &Scenario) {
    let id = under_a_block(scenario);
    let ava = scenario.ava();
    let rows = admin::list_bookings(&scenario.ctx, &ava, DateRangeQuery::default()).unwrap();
    let marked: Vec<_> = rows.iter().map(|row| (row.booking.id, row.to_move.as_slice())).collect();
    assert_eq!(marked, [(BookingId::new(1), &[][..]), (id, &[ConflictKind::Block][..])]);
    let detail = admin::booking_detail(&scenario.ctx, &ava, id).unwrap();
    assert_eq!(detail.listed.to_move, [ConflictKind::Block]);
    let reason = Reason::parse("As agreed").unwrap();
    admin::keep_as_is(&scenario.ctx, &ava, id, &reason).unwrap();
    assert_eq!(admin::booking_detail(&scenario.ctx, &ava, id).unwrap().listed.to_move, []);
}

#[on_both_databases(open)]
fn a_blocked_chair_leaves_the_time_and_the_stylist(scenario: &Scenario) {
    booked(scenario, TUESDAY_NOON);
    let chair = scenario.db.ask("SELECT CAST(chair_id AS TEXT) AS value FROM bookings WHERE id = 2").concat();
    let chair = Blocked::Chair(ChairId::new(chair.parse().unwrap()));
    blocked(scenario, chair, "2026-11-24 09:00", "2026-11-24 17:00");
    let mut found = list(scenario, &scenario.ava());
    found.retain(|one| one.listed.booking.id == BookingId::new(2));
    let option = found[0].options.iter().find(|option| option.same == Some(Same::Stylist)).unwrap();
    assert_eq!((option.slot.start, option.staff_name.as_str()), (at(TUESDAY_NOON), "Leo"));
    assert_ne!(option.slot.chair_id, found[0].listed.chair_id);
    assert!(found[0].reasons[0].starts_with("Blocked ("), "{:?}", found[0].reasons);
}

#[on_both_databases(open)]
fn who_falls_ill_leaves_rows_that_are_handled_one_by_one(scenario: &Scenario) {
    for start in ["2026-11-23 14:00", "2026-11-23 15:00", "2026-11-23 16:00"] {
        booked(scenario, start);
    }
    scenario.clock.set(at("2026-11-23 14:47"));
    let ava = scenario.ava();
    let time = BlockTime::RestOfDay;
    let ill = BlockRequest { of: LEO, kind: BlockKind::Sick, title: None, time };
    let block = admin::create_block(&scenario.ctx, &ava, &ill).unwrap().block;
    assert_eq!(block.time.start(), at("2026-11-23 14:45"));
    for left in (1..=3).rev() {
        let found = list(scenario, &ava);
        assert_eq!(found.len(), left);
        let (booking, option) = (&found[0].listed.booking, &found[0].options[0]);
        assert_eq!(found[0].reasons, ["Ill (Leo)"]);
        let change = PlaceChange {
            seen: booking.version,
            staff: Some(option.slot.staff_id),
            start: Some(option.slot.start),
            ..to("2026-11-23 15:00")
        };
        admin::place_booking(&scenario.ctx, &ava, booking.id, &change).unwrap();
    }
    assert_eq!(list(scenario, &ava), []);
    assert!(hours_with_leo(scenario, "2026-11-23").is_empty());
}

#[test]
fn the_list_takes_a_fixed_number_of_statements() {
    count_statements().unwrap();
    on_both(|scenario| {
        let ava = scenario.ava();
        let count = || {
            let before = statements_run();
            let found = list(scenario, &ava).len();
            (found, statements_run() - before)
        };
        under_a_block(scenario);
        let _ = count();
        let (one, statements) = count();
        blocked(scenario, LEO, "2026-11-25 10:00", "2026-11-25 16:00");
        let days = ["2026-11-25 10:00", "2026-11-25 12:00", "2026-11-25 14:00"];
        for start in days {
            let request = DeskRequest { accepted: None, ..walk_in(1, start, None) };
            let made = admin::create_desk_booking(&scenario.ctx, &ava, &request).unwrap().row;
            scenario
                .db
                .run(&format!("UPDATE bookings SET staff_id = 2 WHERE id = {}", made.booking.id.get()));
        }
        assert_eq!((one, count()), (1, (4, statements)));
    });
}
