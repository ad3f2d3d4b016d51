//! What the salon makes of its bookings, what is written down of it, and who is told.

use app::admin::{self, ChangeError, ClientChoice, StatusChange, StatusRefusal};
use app::{book, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, Role, ShopStatus};
use ports::shop::{BookingVersion, ListedBooking};
use scheduling::SlotRefusal;
use testkit::{at, on_both_databases};

use crate::office::{MIA, Scenario, books_leo, glow, hours_with_leo, on_both, open};

const FIRST: BookingId = BookingId::new(1);
const SECOND: BookingId = BookingId::new(2);

fn set(
    scenario: &Scenario,
    manager: &admin::DashboardUser,
    id: BookingId,
    to: BookingStatus,
) -> Result<ListedBooking, ChangeError> {
    set_for(scenario, manager, id, to, ClientChoice::New)
}

fn set_for(
    scenario: &Scenario,
    manager: &admin::DashboardUser,
    id: BookingId,
    to: BookingStatus,
    client: ClientChoice,
) -> Result<ListedBooking, ChangeError> {
    admin::set_status(&scenario.ctx, manager, id, None, StatusChange { to, client })
}

fn refusal(answer: Result<ListedBooking, ChangeError>) -> StatusRefusal {
    match answer {
        Err(ChangeError::Status(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

/// The journal of a booking: who did what, and what waits to be told.
fn journal(scenario: &Scenario, id: BookingId) -> Vec<String> {
    let of = |sql: &str| scenario.db.ask(&format!("{sql} = {id} ORDER BY id"));
    let mut lines = of(
        "SELECT actor_kind || ' ' || COALESCE(from_status, '-') || ' ' || to_status AS value FROM audit_log \
        WHERE action = 'booking.status_changed' AND entity_id",
    );
    lines.extend(of("SELECT kind AS value FROM outbox WHERE booking_id"));
    lines
}

/// Messages as they would go out: what, and to whom.
fn messages(scenario: &Scenario) -> Vec<String> {
    messaging::plan_messages(&scenario.ctx).unwrap();
    scenario.db.ask(
        "SELECT dedupe_key || ' ' || COALESCE(phone, 'identity ' || CAST(identity_id AS TEXT)) AS value \
         FROM messages ORDER BY id",
    )
}

#[test]
fn a_booking_goes_its_way_and_is_corrected() {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    on_both(|scenario| {
        let (ava, leo) = (scenario.ava(), scenario.leo());
        books_leo(scenario, 1, at("2026-11-24 12:00"));
        let confirmed = set(scenario, &leo, SECOND, Confirmed).unwrap();
        assert_eq!((confirmed.booking.status, confirmed.booking.version), (Confirmed, 2));
        assert_eq!(refusal(set(scenario, &leo, SECOND, Completed)), StatusRefusal::TooEarly);
        assert_eq!(refusal(set(scenario, &leo, SECOND, NoShow)), StatusRefusal::TooEarly);
        let back = refusal(set(scenario, &ava, SECOND, Pending));
        assert_eq!(back, StatusRefusal::NoWay { from: Confirmed, to: Pending });
        scenario.clock.advance(at("2026-11-24 12:00") - scenario.now());
        assert_eq!(set(scenario, &leo, SECOND, NoShow).unwrap().booking.status, NoShow);
        assert_eq!(refusal(set(scenario, &leo, SECOND, Completed)), StatusRefusal::AdminsOnly);
        assert_eq!(set(scenario, &ava, SECOND, Completed).unwrap().booking.status, Completed);
        assert_eq!(
            refusal(set(scenario, &ava, SECOND, Cancelled)),
            StatusRefusal::NoWay { from: Completed, to: Cancelled }
        );
        scenario.clock.advance(TimeDelta::days(8));
        assert_eq!(refusal(set(scenario, &ava, SECOND, NoShow)), StatusRefusal::TooLate);
        let expected = [
            "staff pending confirmed",
            "staff confirmed no_show",
            "admin no_show completed",
            "booking.created",
            "booking.accepted",
            "booking.ended",
            "booking.ended",
        ];
        assert_eq!(journal(scenario, SECOND), expected);
    });
}

#[on_both_databases(open)]
fn a_cancelled_booking_gives_its_time_back_and_stays_cancelled(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    let taken = hours_with_leo(scenario, "2026-11-24");
    let cancelled = set(scenario, &ava, SECOND, BookingStatus::Cancelled).unwrap().booking;
    assert_eq!(cancelled.cancel_reason, Some(CancelReason::Salon));
    let free = hours_with_leo(scenario, "2026-11-24");
    assert!(free.len() == taken.len() + 1 && free.contains(&"12:00".to_owned()), "{free:?}");
    for to in [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::Cancelled] {
        let refused = refusal(set(scenario, &ava, SECOND, to));
        assert_eq!(refused, StatusRefusal::NoWay { from: BookingStatus::Cancelled, to });
    }
    // The same browser may book the same time again, at once.
    books_leo(scenario, 1, at("2026-11-24 12:00"));
}

#[on_both_databases(open)]
fn the_desk_confirms_a_hold_that_ran_out_while_its_time_is_free(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    scenario.clock.advance(TimeDelta::minutes(30));
    let waiting = admin::waiting_bookings(&scenario.ctx, &ava).unwrap();
    let seen: Vec<_> = waiting.iter().map(|row| (row.booking.id, row.booking.cancel_reason)).collect();
    assert_eq!(seen, [(SECOND, Some(CancelReason::Expired))], "before and after the worker");
    assert_eq!(app::book::release_expired_holds(&scenario.ctx).unwrap(), 1);
    assert_eq!(admin::waiting_bookings(&scenario.ctx, &ava).unwrap().len(), 1);
    let detail = admin::booking_detail(&scenario.ctx, &ava, SECOND).unwrap();
    assert_eq!(detail.allowed, [BookingStatus::Confirmed]);
    let row = set(scenario, &ava, SECOND, BookingStatus::Confirmed).unwrap().booking;
    assert_eq!((row.status, row.cancel_reason), (BookingStatus::Confirmed, None));
    assert!(!hours_with_leo(scenario, "2026-11-24").contains(&"12:00".to_owned()));
    assert_eq!(admin::waiting_bookings(&scenario.ctx, &ava).unwrap(), []);
    let expected = ["admin cancelled confirmed", "booking.created", "booking.expired", "booking.accepted"];
    assert_eq!(journal(scenario, SECOND), expected);
}

#[on_both_databases(open)]
fn a_hold_that_the_program_ends_meanwhile_is_no_news_to_the_desk(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    scenario.clock.advance(TimeDelta::minutes(30));
    let seen = admin::booking_detail(&scenario.ctx, &ava, SECOND).unwrap().listed.booking;
    assert_eq!(
        seen.cancel_reason,
        Some(CancelReason::Expired),
        "as it is shown before the program has written it"
    );
    assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 1);
    let confirm = StatusChange { to: BookingStatus::Confirmed, client: ClientChoice::New };
    let change = |seen| admin::set_status(&scenario.ctx, &ava, SECOND, Some(seen), confirm);
    let older = change(seen.version - 1);
    assert!(matches!(older, Err(ChangeError::Stale { .. })), "{older:?}");
    assert_eq!(change(seen.version).unwrap().booking.status, BookingStatus::Confirmed);
    let again = change(seen.version);
    assert!(matches!(again, Err(ChangeError::Stale { .. })), "{again:?}");
}

#[on_both_databases(open)]
fn a_hold_that_ran_out_is_refused_with_the_reason(scenario: &Scenario) {
    let mut ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    books_leo(scenario, 2, at("2026-11-24 15:00"));
    scenario.clock.advance(TimeDelta::minutes(30));
    books_leo(scenario, 3, at("2026-11-24 12:00"));
    let before = scenario.db.dump();
    let taken = set(scenario, &ava, SECOND, BookingStatus::Confirmed);
    assert!(matches!(taken, Err(ChangeError::NotOffered(SlotRefusal::Busy))), "{taken:?}");
    ava.shop.status = ShopStatus::Suspended;
    let third = BookingId::new(3);
    assert_eq!(scenario.db.dump(), before, "a refusal leaves nothing behind");
    assert_eq!(refusal(set(scenario, &ava, third, BookingStatus::Confirmed)), StatusRefusal::Suspended);
    ava.shop.status = ShopStatus::Active;
    scenario.db.run("UPDATE staff SET is_active = FALSE WHERE id = 2");
    let gone = set(scenario, &ava, third, BookingStatus::Confirmed);
    assert!(matches!(gone, Err(ChangeError::NotOffered(SlotRefusal::NotEligible))), "{gone:?}");
    scenario.db.run("UPDATE staff SET is_active = TRUE WHERE id = 2");
    scenario.clock.advance(at("2026-11-24 15:00") - scenario.now());
    assert_eq!(refusal(set(scenario, &ava, third, BookingStatus::Confirmed)), StatusRefusal::Past);
    let cancelled = refusal(set(scenario, &ava, third, BookingStatus::Completed));
    let (from, to) = (BookingStatus::Cancelled, BookingStatus::Completed);
    assert_eq!(cancelled, StatusRefusal::NoWay { from, to });
}

/// What a stranger typed on the web proves nothing: it makes a card, but no number to write to and nobody's to claim.
#[on_both_databases(open)]
fn a_manual_confirmation_makes_an_unproved_client(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    scenario.db.run("UPDATE bookings SET client_phone = '+1 212 555 0100' WHERE id = 2");
    set(scenario, &ava, SECOND, BookingStatus::Confirmed).unwrap();
    let cards = scenario.db.ask(
        "SELECT name || ' ' || COALESCE(phone, '-') || ' ' || COALESCE(whatsapp_phone, '-') AS value \
             FROM clients WHERE shop_id = 1 AND id > 1 ORDER BY id",
    );
    assert_eq!(cards, ["Ada +1 212 555 0100 -"]);
    let told: Vec<String> =
        messages(scenario).into_iter().filter(|line| line.starts_with("booking:")).collect();
    assert_eq!(told, Vec::<String>::new(), "nobody proved that number");
}

/// Clients of the same name, number or e-mail are named, and nobody gets a second card unless the desk says so.
#[on_both_databases(open)]
fn the_desk_is_asked_who_it_is(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    for (browser, hour) in [(1, 12), (2, 13), (3, 14), (4, 15), (5, 16)] {
        books_leo(scenario, browser, at(&format!("2026-11-24 {hour}:00")));
    }
    for sql in [
        "UPDATE bookings SET client_name = 'ADA' WHERE id = 2",
        "UPDATE bookings SET client_name = 'Maya', client_phone = '+1 (212) 555-0100' WHERE id = 3",
        "UPDATE bookings SET client_name = 'Maya Chen', client_email = 'ADA@example.com' WHERE id = 4",
        "UPDATE bookings SET client_name = 'Nour' WHERE id = 5",
        "UPDATE bookings SET client_name = 'Ada' WHERE id = 6",
        "UPDATE clients SET phone = '+12125550100', email = 'ada@example.com' WHERE id = 1",
    ] {
        scenario.db.run(sql);
    }
    let ada = domain::ClientId::new(1);
    for id in [2, 3, 4].map(BookingId::new) {
        let before = scenario.db.dump();
        let asked = set_for(scenario, &ava, id, BookingStatus::Confirmed, ClientChoice::Unsaid);
        assert!(matches!(asked, Err(ChangeError::WhichClient)), "{id}: {asked:?}");
        assert_eq!(scenario.db.dump(), before);
        let detail = admin::booking_detail(&scenario.ctx, &ava, id).unwrap();
        let named: Vec<_> =
            detail.client_matches.iter().map(|client| (client.id, client.phone.as_deref())).collect();
        assert_eq!(named, [(ada, Some("+12125550100"))], "{id}");
        let of_staff = admin::booking_detail(&scenario.ctx, &leo, id).unwrap().client_matches;
        assert!(of_staff.iter().all(|client| client.phone.is_none() && client.email.is_none()));
        let row = set_for(scenario, &ava, id, BookingStatus::Confirmed, ClientChoice::Known(ada)).unwrap();
        assert_eq!(row.booking.client_id, Some(ada));
        assert_eq!(admin::booking_detail(&scenario.ctx, &ava, id).unwrap().client_matches, []);
    }
    let nour = BookingId::new(5);
    let stranger = set_for(scenario, &ava, nour, BookingStatus::Confirmed, ClientChoice::Known(ada));
    assert!(matches!(stranger, Err(ChangeError::Absent(admin::Entity::Client))), "{stranger:?}");
    set_for(scenario, &ava, nour, BookingStatus::Confirmed, ClientChoice::Unsaid).unwrap();
    set_for(scenario, &ava, BookingId::new(6), BookingStatus::Confirmed, ClientChoice::New).unwrap();
    let cards = scenario.db.ask("SELECT name AS value FROM clients WHERE shop_id = 1 ORDER BY id");
    assert_eq!(cards, ["Ada", "Nour", "Ada"]);
}

/// Two bookings of one new person that are confirmed at the same moment: the second question sees the answer of the first.
#[on_both_databases(open)]
fn two_confirmations_at_once_make_one_card(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    books_leo(scenario, 2, at("2026-11-24 13:00"));
    scenario
        .db
        .run("UPDATE bookings SET client_name = 'Nour', client_email = 'nour@example.com' WHERE id > 1");
    let made = std::thread::scope(|scope| {
        let confirm = |id| {
            let ava = &ava;
            scope.spawn(move || {
                set_for(scenario, ava, id, BookingStatus::Confirmed, ClientChoice::Unsaid).is_ok()
            })
        };
        [SECOND, BookingId::new(3)].map(confirm).map(|thread| thread.join().unwrap())
    });
    assert_eq!(made.iter().filter(|made| **made).count(), 1, "the other is asked");
}

#[on_both_databases(open)]
fn clients_with_whatsapp_are_told_what_the_salon_did(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    // Ada has proved who she is; nobody has said so of this booking.
    let mia = scenario.signed_in(&glow(), MIA, Role::Client);
    assert!(mia.session_secret.is_some());
    scenario.db.run("UPDATE clients SET identity_id = (SELECT MIN(id) FROM identities WHERE phone = '+15550100100') WHERE id = 1");
    scenario.db.run("UPDATE bookings SET client_id = 1 WHERE id = 2");
    set(scenario, &ava, SECOND, BookingStatus::Confirmed).unwrap();
    let to_client = |lines: &[String]| {
        lines.iter().filter(|line| line.starts_with("booking:")).cloned().collect::<Vec<_>>()
    };
    let first = messages(scenario);
    assert_eq!(to_client(&first).len(), 1, "{first:?}");
    assert!(to_client(&first)[0].starts_with("booking:2:confirmed identity"), "{first:?}");
    assert!(first.iter().any(|line| line.starts_with("staffnew:2:")), "{first:?}");
    set(scenario, &ava, SECOND, BookingStatus::Cancelled).unwrap();
    set(scenario, &ava, FIRST, BookingStatus::Cancelled).unwrap();
    let then = to_client(&messages(scenario));
    assert_eq!(then.len(), 3, "{then:?}");
    assert!(then[1].starts_with("booking:2:cancelled:"), "{then:?}");
    assert!(then[2].starts_with("booking:1:cancelled:"), "{then:?}");
}

#[on_both_databases(open)]
fn one_of_several_concurrent_status_changes_wins(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    let wishes = [
        BookingStatus::Confirmed,
        BookingStatus::Cancelled,
        BookingStatus::Confirmed,
        BookingStatus::Cancelled,
    ];
    let answers: Vec<bool> = std::thread::scope(|scope| {
        let running = wishes.map(|to| {
            let ava = &ava;
            let change = StatusChange { to, client: ClientChoice::New };
            scope.spawn(move || admin::set_status(&scenario.ctx, ava, SECOND, Some(1), change).is_ok())
        });
        running.map(|thread| thread.join().unwrap()).to_vec()
    });
    assert_eq!(answers.iter().filter(|won| **won).count(), 1, "one saw the first version in time");
    assert_eq!(journal(scenario, SECOND).len(), 3, "one change, the making and one notice");
}

#[test]
fn visits_end_with_their_day() {
    on_both(|scenario| {
        let ava = scenario.ava();
        books_leo(scenario, 1, at("2026-11-24 12:00"));
        set(scenario, &scenario.leo(), SECOND, BookingStatus::Confirmed).unwrap();
        let midnight = at("2026-11-25 00:00");
        scenario.clock.set(midnight - TimeDelta::seconds(1));
        assert_eq!(book::complete_visits(&scenario.ctx).unwrap(), 0, "the day is not over");
        scenario.db.run("UPDATE shops SET completes_visits = FALSE");
        scenario.clock.set(midnight);
        assert_eq!(book::complete_visits(&scenario.ctx).unwrap(), 0, "the salon switched it off");
        scenario.db.run("UPDATE shops SET completes_visits = TRUE");
        assert_eq!(book::complete_visits(&scenario.ctx).unwrap(), 2);
        assert_eq!(book::complete_visits(&scenario.ctx).unwrap(), 0, "once");
        assert!(journal(scenario, SECOND).contains(&"system confirmed completed".to_owned()));
        assert!(messages(scenario).iter().all(|message| !message.contains("ended")), "nobody is told");
        let corrected = set(scenario, &ava, SECOND, BookingStatus::NoShow).unwrap();
        assert_eq!(corrected.booking.status, BookingStatus::NoShow);
    });
}

#[test]
fn all_past_bookings_are_completed_by_one_press_and_opened_again_by_another() {
    on_both(|scenario| {
        let ava = scenario.ava();
        books_leo(scenario, 1, at("2026-11-24 12:00"));
        set(scenario, &scenario.leo(), SECOND, BookingStatus::Confirmed).unwrap();
        let past = |scenario: &Scenario| admin::booking_counts(&scenario.ctx, &ava).unwrap().past_confirmed;
        assert_eq!(past(scenario), 0);
        assert_eq!(admin::complete_past_bookings(&scenario.ctx, &ava).unwrap(), [], "none is over");
        scenario.clock.set(at("2026-11-24 18:00"));
        assert_eq!(past(scenario), 2);
        let completed = admin::complete_past_bookings(&scenario.ctx, &ava).unwrap();
        let first = BookingVersion { id: FIRST, version: 2 };
        assert_eq!(completed, [first, BookingVersion { id: SECOND, version: 3 }]);
        assert_eq!(past(scenario), 0);
        assert_eq!(admin::reopen_bookings(&scenario.ctx, &ava, &completed).unwrap(), 2);
        assert_eq!(admin::reopen_bookings(&scenario.ctx, &ava, &completed).unwrap(), 0, "once");
        let again = admin::complete_past_bookings(&scenario.ctx, &ava).unwrap();
        set(scenario, &ava, SECOND, BookingStatus::NoShow).unwrap();
        let reopened = admin::reopen_bookings(&scenario.ctx, &ava, &again).unwrap();
        assert_eq!(reopened, 1, "the other changed meanwhile");
        set(scenario, &ava, SECOND, BookingStatus::Completed).unwrap();
        let corrected = [BookingVersion { id: SECOND, version: 7 }];
        assert_eq!(admin::reopen_bookings(&scenario.ctx, &ava, &corrected).unwrap(), 0, "by hand");
    });
}

#[test]
fn what_was_completed_stays_so_after_ten_minutes() {
    on_both(|scenario| {
        let ava = scenario.ava();
        books_leo(scenario, 1, at("2026-11-24 12:00"));
        set(scenario, &scenario.leo(), SECOND, BookingStatus::Confirmed).unwrap();
        scenario.clock.set(at("2026-11-24 18:00"));
        let completed = admin::complete_past_bookings(&scenario.ctx, &ava).unwrap();
        scenario.clock.advance(TimeDelta::minutes(10) + TimeDelta::seconds(1));
        assert_eq!(admin::reopen_bookings(&scenario.ctx, &ava, &completed).unwrap(), 0);
    });
}
