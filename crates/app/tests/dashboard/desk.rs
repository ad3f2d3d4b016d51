//! Booking at the desk: for whom, when, and what becomes of the clients.

use app::admin::{self, ChairQuestion, DashboardUser, DeskBookingError, DeskClient, DeskRequest};
use app::book::BookingError;
use app::book::{ChosenService, SlotQuery};
use domain::{
    BookingStatus, ClientId, Minutes, PersonName, Role, ServiceId, StaffChoice, StaffId, TypedPhone,
};
use ports::shop::ListedBooking;
use scheduling::SlotRefusal;
use testkit::{at, on_both_databases};

use crate::office::{MIA, STRANGER, Scenario, books_leo, glow, hours_with_leo, open};

/// A cut for Grace.
pub(crate) fn walk_in(staff: i64, start: &str, phone: Option<&str>) -> DeskRequest {
    DeskRequest {
        client: DeskClient::WalkIn {
            name: PersonName::parse("Grace").unwrap(),
            phone: phone.map(|phone| TypedPhone::parse(phone).unwrap()),
            email: None,
        },
        services: vec![ChosenService {
            service_id: ServiceId::new(1),
            modifiers: Vec::new(),
            price: None,
            duration: None,
        }],
        staff: StaffId::new(staff),
        start: at(start),
        chair: ChairQuestion::Best,
        accepted: None,
        idempotency_key: None,
        digest: [0; 32],
    }
}

/// The failure of a request that chooses a start and nothing more.
pub(crate) fn common(error: DeskBookingError) -> BookingError {
    match error {
        DeskBookingError::Booking(error) => error,
        other => panic!("{other}"),
    }
}

fn book(
    scenario: &Scenario,
    manager: &DashboardUser,
    order: &DeskRequest,
) -> Result<ListedBooking, BookingError> {
    let booked = admin::create_desk_booking(&scenario.ctx, manager, order).map_err(common)?;
    Ok(booked.row)
}

#[on_both_databases(open)]
fn a_walk_in_is_booked_and_confirmed_at_once(scenario: &Scenario) {
    let made = book(scenario, &scenario.ava(), &walk_in(2, "2026-11-24 12:00", None)).unwrap();
    assert_eq!((made.booking.status, made.booking.client_id), (BookingStatus::Confirmed, None));
    assert_eq!((made.client_name.as_str(), made.booking.total_price.get()), ("Grace", 4_500));
    assert!(made.chair_id.is_some());
    let told = scenario.db.ask("SELECT kind AS value FROM outbox WHERE booking_id = 2 ORDER BY id");
    assert_eq!(told, ["booking.created", "booking.confirmed"]);
    let trail =
        "SELECT actor_kind || ' ' || action || ' ' || to_status AS value FROM audit_log WHERE entity_id = 2";
    assert_eq!(scenario.db.ask(trail), ["admin booking.created confirmed"]);
    assert!(!hours_with_leo(scenario, "2026-11-24").contains(&"12:00".to_owned()), "clients see it taken");
}

#[on_both_databases(open)]
fn a_walk_in_with_a_known_number_is_the_same_client(scenario: &Scenario) {
    let ava = scenario.ava();
    let client_of = |start: &str, phone: &str| {
        book(scenario, &ava, &walk_in(2, start, Some(phone))).unwrap().booking.client_id.map(ClientId::get)
    };
    // Ada has proved hers.
    let _ = scenario.signed_in(&glow(), MIA, Role::Client);
    scenario.db.run(
        "UPDATE clients SET whatsapp_phone = '+15550100100', \
             identity_id = (SELECT MIN(id) FROM identities WHERE phone = '+15550100100') WHERE id = 1",
    );
    let cards = || scenario.db.ask("SELECT CAST(id AS TEXT) AS value FROM clients WHERE shop_id = 1").len();
    let before = cards();
    let grace = client_of("2026-11-24 09:00", "+1 212 555 0100");
    assert_eq!(client_of("2026-11-24 10:00", "+1 (212) 555-0100"), grace, "however it is written");
    let local = client_of("2026-11-24 11:00", "555 0100");
    assert_eq!(client_of("2026-11-24 12:00", "555 0100"), local, "without its country it names nobody else");
    assert_ne!(grace, local);
    assert_eq!(cards(), before + 2);
    let noted = scenario.db.ask("SELECT phone || ' ' || COALESCE(whatsapp_phone, '-') AS value FROM clients WHERE name = 'Grace' ORDER BY id");
    assert_eq!(noted, ["+12125550100 +12125550100", "555 0100 -"]);
}

#[on_both_databases(open)]
fn a_known_client_is_booked_under_their_own_name(scenario: &Scenario) {
    let ava = scenario.ava();
    let known = |id: i64, start: &str| DeskRequest {
        client: DeskClient::Known(ClientId::new(id)),
        ..walk_in(2, start, None)
    };
    let made = book(scenario, &ava, &known(1, "2026-11-24 12:00")).unwrap();
    assert_eq!((made.booking.client_id, made.client_name.as_str()), (Some(ClientId::new(1)), "Ada"));
    scenario.db.run("UPDATE clients SET status = 'blacklisted' WHERE id = 1");
    assert!(book(scenario, &ava, &known(1, "2026-11-24 13:00")).is_ok(), "the salon itself may");
    let before = scenario.db.dump();
    for absent in [987_654, 0, -1] {
        let refused = book(scenario, &ava, &known(absent, "2026-11-24 14:00"));
        assert!(matches!(refused, Err(BookingError::NoSuchClient)), "{refused:?}");
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

#[on_both_databases(open)]
fn staff_book_walk_ins_for_themselves(scenario: &Scenario) {
    let leo = scenario.leo();
    let own = book(scenario, &leo, &walk_in(2, "2026-11-24 12:00", Some("+1 212 555 0100"))).unwrap();
    assert_eq!(own.client_phone, None, "what they typed a moment ago is not shown again");
    let others = book(scenario, &leo, &walk_in(1, "2026-11-24 13:00", None));
    assert!(matches!(others, Err(BookingError::OthersTime)), "{others:?}");
    let client = DeskClient::Known(ClientId::new(1));
    let known = book(scenario, &leo, &DeskRequest { client, ..walk_in(2, "2026-11-24 13:00", None) });
    assert!(matches!(known, Err(BookingError::WalkInsOnly)), "{known:?}");
    let question = |staff| SlotQuery { staff, services: Vec::new(), total_duration: Minutes::new(60) };
    let date = "2026-11-24".parse().unwrap();
    let slots = |staff| admin::desk_slots(&scenario.ctx, &leo, &question(staff), date);
    assert!(!slots(StaffChoice::Exactly(StaffId::new(2))).unwrap().slots.is_empty());
    for staff in
        [StaffChoice::Anyone, StaffChoice::Exactly(StaffId::new(1)), StaffChoice::Exactly(StaffId::new(3))]
    {
        assert!(matches!(slots(staff), Err(BookingError::OthersTime)), "{staff:?}");
    }
}

#[on_both_databases(open)]
fn a_closed_salon_books_nobody(scenario: &Scenario) {
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    let refused = book(scenario, &scenario.ava(), &walk_in(2, "2026-11-24 12:00", None));
    assert!(matches!(refused, Err(BookingError::ShopClosedAtDesk)), "{refused:?}");
}

#[on_both_databases(open)]
fn concurrent_desk_requests_make_one_booking(scenario: &Scenario) {
    let ava = scenario.ava();
    let order = walk_in(2, "2026-11-24 12:00", None);
    let answers: Vec<_> = std::thread::scope(|scope| {
        let running = [(); 6].map(|()| scope.spawn(|| book(scenario, &ava, &order)));
        running.map(|thread| thread.join().unwrap()).into_iter().collect()
    });
    let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!((made.len(), refused.len()), (1, 5));
    for answer in refused {
        assert!(matches!(answer, Err(BookingError::NotOffered(SlotRefusal::Busy))), "{answer:?}");
    }
}

#[on_both_databases(open)]
fn an_expired_hold_does_not_block_the_desk(scenario: &Scenario) {
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    let ava = scenario.ava();
    let order = walk_in(2, "2026-11-24 12:00", Some(STRANGER));
    assert!(matches!(book(scenario, &ava, &order), Err(BookingError::NotOffered(SlotRefusal::Busy))));
    scenario.clock.advance(chrono::TimeDelta::minutes(30));
    assert!(book(scenario, &ava, &order).is_ok());
    let hold = "SELECT status || ' ' || cancel_reason AS value FROM bookings WHERE id = 2";
    assert_eq!(scenario.db.ask(hold), ["cancelled expired"]);
}
