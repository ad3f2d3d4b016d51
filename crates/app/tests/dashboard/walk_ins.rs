//! Clients who come without an appointment.

use app::admin::{
    self, DashboardUser, DeskBooking, DeskBookingError, DeskClient, DeskRequest, OverrideError, WalkInOption,
    WalkInQuery, WalkInRequest,
};
use app::book::BookingError;
use chrono::TimeDelta;
use domain::{
    BookingSource, BookingStatus, ClientId, Instant, Minutes, ServiceId, StaffId, Stage, TypedPhone,
};
use testkit::{at, on_both_databases};

use crate::desk::walk_in;
use crate::office::{Scenario, open};
use crate::place::accepting;

type Answer = Result<DeskBooking, DeskBookingError>;

/// A walk-in client gives a number, or none, and wants a cut with Leo.
fn comes(phone: Option<&str>) -> WalkInRequest {
    let DeskRequest { client, services, staff, digest, .. } = walk_in(2, "2026-11-23 09:00", phone);
    WalkInRequest { client, services, staff, start: None, accepted: None, idempotency_key: None, digest }
}

fn serve(scenario: &Scenario, user: &DashboardUser, request: &WalkInRequest) -> Answer {
    admin::create_walk_in(&scenario.ctx, user, request)
}

/// Who can serve a cut, or two hours, by now: the name, the start, until when they are free, and how long a client waits.
fn options(scenario: &Scenario, user: &DashboardUser, minutes: Option<i64>) -> Vec<String> {
    let query = WalkInQuery { services: vec![ServiceId::new(1)], total_duration: minutes.map(Minutes::new) };
    let clock = |at: Instant| at.format("%H:%M").to_string();
    let told = |option: WalkInOption| {
        let [start, until] = [option.start, option.free_until].map(clock);
        format!("{} {start} {until} {}", option.staff_name, option.waits.get())
    };
    admin::walk_in_options(&scenario.ctx, user, &query).unwrap().into_iter().map(told).collect()
}

fn is_now(scenario: &Scenario, moment: &str) {
    scenario.clock.advance(at(moment) - scenario.now());
}

fn book(scenario: &Scenario, staff: i64, start: &str) {
    admin::create_desk_booking(&scenario.ctx, &scenario.ava(), &walk_in(staff, start, None)).unwrap();
}

#[on_both_databases(open)]
fn stylists_are_listed_by_how_long_a_client_waits(scenario: &Scenario) {
    let ava = scenario.ava();
    assert_eq!(options(scenario, &ava, None), ["Ava 09:00 17:00 180", "Leo 09:00 17:00 180"], "before work");
    is_now(scenario, "2026-11-23 09:00");
    book(scenario, 1, "2026-11-23 10:00");
    book(scenario, 2, "2026-11-23 12:30");
    scenario.clock.advance(TimeDelta::milliseconds(107 * 60_000 + 30_500));
    let now = ["Leo 10:45 12:30 0", "Ava 11:00 17:00 13"];
    assert_eq!(options(scenario, &ava, None), now, "at 10:47:30.5");
    assert_eq!(options(scenario, &ava, Some(90)), ["Leo 10:45 12:30 0", "Ava 11:00 17:00 13"]);
    assert_eq!(options(scenario, &ava, Some(120)), ["Ava 11:00 17:00 13", "Leo 13:30 17:00 163"]);
    scenario.db.run("UPDATE shops SET buffer_before_minutes = 10 WHERE id = 1");
    assert_eq!(options(scenario, &ava, None), ["Leo 10:45 12:20 0", "Ava 11:10 17:00 23"], "with a buffer");
    scenario.db.run("UPDATE shops SET buffer_before_minutes = 0 WHERE id = 1");

    is_now(scenario, "2026-11-23 16:00");
    assert_eq!(options(scenario, &ava, None), ["Ava 16:00 17:00 0", "Leo 16:00 17:00 0"], "the last hour");
    scenario.clock.advance(TimeDelta::seconds(299));
    assert_eq!(options(scenario, &ava, None).len(), 2, "rounded down");
    is_now(scenario, "2026-11-23 16:05");
    assert_eq!(options(scenario, &ava, None), [""; 0], "none left today");
    let unknown = WalkInQuery { services: vec![ServiceId::new(99)], total_duration: None };
    let refused = admin::walk_in_options(&scenario.ctx, &ava, &unknown);
    assert!(matches!(refused, Err(BookingError::NoSuchService)), "{refused:?}");
}

#[on_both_databases(open)]
fn breaks_blocks_and_chairs_are_waited_for(scenario: &Scenario) {
    let ava = scenario.ava();
    is_now(scenario, "2026-11-23 11:00");
    let [from, until] = ["2026-11-23 12:30", "2026-11-23 13:00"].map(|text| scenario.db.moment(at(text)));
    scenario.db.run(&format!(
        "INSERT INTO blocks (shop_id, staff_id, kind, from_at, until_at, by_kind, by_id, created_at) \
         VALUES (1, 2, 'private', {from}, {until}, 'admin', 1, {from})"
    ));
    assert_eq!(options(scenario, &ava, None), ["Ava 11:00 17:00 0", "Leo 11:00 12:30 0"]);
    assert_eq!(options(scenario, &ava, Some(105)), ["Ava 11:00 17:00 0", "Leo 13:00 17:00 120"]);
    scenario.db.run("UPDATE staff_schedule_days SET break_start_time = '11:30', break_end_time = '12:00' WHERE staff_id = 1");
    assert_eq!(options(scenario, &ava, None), ["Leo 11:00 12:30 0", "Ava 12:00 17:00 60"]);
    assert_eq!(options(scenario, &ava, Some(30))[0], "Ava 11:00 11:30 0");
    scenario.db.run(&format!(
        "INSERT INTO blocks (shop_id, chair_id, kind, from_at, until_at, by_kind, by_id, created_at) \
         SELECT 1, id, 'out_of_service', {}, {from}, 'admin', 1, {from} FROM chairs WHERE shop_id = 1",
        scenario.db.moment(at("2026-11-23 11:00"))
    ));
    assert_eq!(options(scenario, &ava, None), ["Ava 12:30 17:00 90", "Leo 13:00 17:00 120"], "no chair");
}

#[on_both_databases(open)]
fn a_client_who_comes_is_served_now_and_has_arrived(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:47");
    let ava = scenario.ava();
    let unnamed = WalkInRequest { client: admin::walk_in_client(Some(" "), None).unwrap(), ..comes(None) };
    let made = serve(scenario, &ava, &unnamed).unwrap().row;
    let booking = &made.booking;
    assert_eq!((made.client_name.as_str(), booking.client_id), ("Walk-in", None));
    assert_eq!((booking.start, booking.status), (at("2026-11-23 10:45"), BookingStatus::Confirmed));
    assert_eq!((made.booking.source, booking.version), (BookingSource::WalkIn, 1));
    let mark = (made.marks.arrived_at, made.stage);
    assert_eq!(mark, (Some(at("2026-11-23 10:47")), Some(Stage::Arrived)));
    let trail = format!("SELECT action AS value FROM audit_log WHERE entity_id = {} ORDER BY id", booking.id);
    assert_eq!(scenario.db.ask(&trail), ["booking.created"]);
    assert_eq!(options(scenario, &ava, None), ["Ava 10:45 17:00 0", "Leo 11:45 17:00 58"]);
    assert_eq!(scenario.db.database.broken_invariants(scenario.now()).unwrap(), Vec::<String>::new());

    let arrived = |start: &str| {
        let request = WalkInRequest { start: Some(at(start)), ..comes(None) };
        serve(scenario, &ava, &WalkInRequest { staff: StaffId::new(1), ..request }).unwrap().row.marks
    };
    assert_eq!(arrived("2026-11-23 15:00").arrived_at, None, "they come back");
    is_now(scenario, "2026-11-23 11:55");
    assert_eq!(arrived("2026-11-23 12:00").arrived_at, Some(scenario.now()), "within five minutes");
    is_now(scenario, "2026-11-23 13:54");
    assert_eq!(arrived("2026-11-23 14:00").arrived_at, None);
    assert_eq!(arrived("2026-11-23 13:00").arrived_at, Some(scenario.now()), "being served");
    assert_eq!(arrived("2026-11-23 10:50").arrived_at, None, "over: nobody waits");
}

#[on_both_databases(open)]
fn a_client_is_told_of_a_later_time_if_they_left_a_number(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:00");
    let ava = scenario.ava();
    let told = |client: WalkInRequest, start: &str| {
        let request = WalkInRequest { start: Some(at(start)), ..client };
        let id = serve(scenario, &ava, &request).unwrap().row.booking.id;
        app::messaging::plan_messages(&scenario.ctx).unwrap();
        let to_client = format!(
            "SELECT purpose AS value FROM messages WHERE booking_id = {id} AND purpose = 'confirmation'"
        );
        scenario.db.ask(&to_client).len()
    };
    assert_eq!(told(comes(Some("+1 212 555 0100")), "2026-11-23 10:30"), 0, "half an hour");
    assert_eq!(told(comes(Some("+1 212 555 0100")), "2026-11-23 11:35"), 1);
    assert_eq!(told(comes(None), "2026-11-23 13:00"), 0);
    let known = WalkInRequest { client: DeskClient::Known(ClientId::new(1)), ..comes(None) };
    assert_eq!(told(known, "2026-11-23 14:00"), 0, "no number was typed");
    let sources = scenario.db.ask("SELECT source AS value FROM bookings ORDER BY id");
    assert_eq!(sources, ["web", "walk_in", "walk_in", "walk_in", "walk_in"]);
}

#[on_both_databases(open)]
fn a_number_alone_finds_its_client_or_makes_one_without_a_name(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:00");
    let ava = scenario.ava();
    let named = serve(scenario, &ava, &comes(Some("+1 212 555 0100"))).unwrap().row;
    let alone = |phone: &str, start: &str| {
        let phone = Some(TypedPhone::parse(phone).unwrap());
        let client = admin::walk_in_client(None, phone).unwrap();
        let request = WalkInRequest { client, start: Some(at(start)), ..comes(None) };
        serve(scenario, &ava, &request).unwrap().row
    };
    let known = alone("+1 212 555 0100", "2026-11-23 12:00");
    assert_eq!((known.booking.client_id, &known.client_name), (named.booking.client_id, &named.client_name));
    assert_eq!(alone("+1 212 555 0101", "2026-11-23 13:00").client_name, "Walk-in");
    let cards = scenario.db.ask("SELECT name AS value FROM clients WHERE name = 'Walk-in'");
    assert_eq!(cards, [""; 0]);
}

#[on_both_databases(open)]
fn a_second_tap_with_the_same_key_is_the_same_booking(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:47");
    let ava = scenario.ava();
    let tap = WalkInRequest { idempotency_key: Some("one".to_owned()), ..comes(None) };
    let first = serve(scenario, &ava, &tap).unwrap();
    scenario.clock.advance(TimeDelta::minutes(10));
    let again = serve(scenario, &ava, &tap).unwrap();
    assert_eq!((first.is_replay, again.is_replay), (false, true));
    assert_eq!(first.row.booking.id, again.row.booking.id, "also when it would start later by now");
    let other = WalkInRequest { digest: [1; 32], ..tap };
    let reused = serve(scenario, &ava, &other);
    assert!(matches!(reused, Err(DeskBookingError::Booking(BookingError::KeyReused))), "{reused:?}");
}

#[on_both_databases(open)]
fn what_is_in_the_way_of_a_walk_in_is_named_and_accepted(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:47");
    let ava = scenario.ava();
    book(scenario, 2, "2026-11-23 11:00");
    let before = scenario.db.dump();
    let refused = serve(scenario, &ava, &comes(None));
    match refused {
        Err(DeskBookingError::Override(refusal @ OverrideError::Conflicts { .. })) => {
            assert_eq!(refusal.to_string(), "Grace, 11:00 AM – 12:00 PM");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(scenario.db.dump(), before, "a refusal leaves nothing behind");
    let over = WalkInRequest { accepted: Some(accepting("A fringe", &["booking:2"])), ..comes(None) };
    let made = serve(scenario, &ava, &over).unwrap().row;
    assert_eq!((made.overlaps.len(), made.booking.source), (1, BookingSource::WalkIn));
    assert_eq!(made.stage, Some(Stage::Arrived));
    is_now(scenario, "2026-11-23 22:00");
    let closed = serve(scenario, &ava, &comes(None));
    let is_named =
        matches!(&closed, Err(DeskBookingError::Override(OverrideError::Conflicts { more: 1, .. })));
    assert!(is_named, "{closed:?}");
}

#[on_both_databases(open)]
fn staff_serve_walk_ins_themselves_and_closed_salons_none(scenario: &Scenario) {
    is_now(scenario, "2026-11-23 10:47");
    let leo = scenario.leo();
    assert_eq!(options(scenario, &leo, None), ["Leo 10:45 17:00 0"], "their own time only");
    let booking_refusal = |answer: Answer| match answer {
        Err(DeskBookingError::Booking(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let colleagues = WalkInRequest { staff: StaffId::new(1), ..comes(None) };
    let refused = booking_refusal(serve(scenario, &leo, &colleagues));
    assert!(matches!(refused, BookingError::OthersTime), "{refused:?}");
    let known = WalkInRequest { client: DeskClient::Known(ClientId::new(1)), ..comes(None) };
    let refused = booking_refusal(serve(scenario, &leo, &known));
    assert!(matches!(refused, BookingError::WalkInsOnly), "{refused:?}");
    let over = WalkInRequest { accepted: Some(accepting("I want to", &["closed"])), ..comes(None) };
    let refused = serve(scenario, &leo, &over);
    let is_refused = matches!(refused, Err(DeskBookingError::Override(OverrideError::AdminsOnly)));
    assert!(is_refused, "{refused:?}");
    let own = serve(scenario, &leo, &comes(Some("+1 212 555 0100"))).unwrap().row;
    assert_eq!((own.booking.staff_id, own.client_phone), (StaffId::new(2), None));

    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    let ava = scenario.ava();
    assert_eq!(options(scenario, &ava, None).len(), 2, "reading is no booking");
    let closed = booking_refusal(serve(scenario, &ava, &colleagues));
    assert!(matches!(closed, BookingError::ShopClosedAtDesk), "{closed:?}");
}
